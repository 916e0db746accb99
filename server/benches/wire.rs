//! What the wire costs: the server as a real subprocess, each figure beside a floor from the same run.
//!
//! The floors are this binary itself, re-executed as a copier of lines or as a program that does nothing.
//! Bounded in time, prints figures, asserts nothing.

use std::fs;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

const PIPELINED: usize = 2_000_000;
const ROUNDS: usize = 3;
const ROUND_TRIPS: usize = 20_000;
const STARTS: usize = 200;
const PING: &[u8] = b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";

const COPIER: &str = "--copy-lines";
const NOTHING: &str = "--do-nothing";

fn main() -> io::Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some(COPIER) => copy_lines(),
        Some(NOTHING) => Ok(()),
        _ => figures(),
    }
}

/// A program under measurement.
#[derive(Clone, Copy)]
enum Subject {
    Server,
    Copier,
}

fn figures() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for subject in [Subject::Server, Subject::Copier] {
        let name = match subject {
            Subject::Server => "server",
            Subject::Copier => "copier",
        };
        let (rate, peak) = pipelined(subject)?;
        writeln!(out, "{name:<8}  pipelined pings     {rate:>12.0} /s, best of {ROUNDS}")?;
        writeln!(
            out,
            "{name:<8}  peak memory         {:>12}",
            peak.unwrap_or_else(|| "not told here".to_owned())
        )?;
        writeln!(out, "{name:<8}  round trip          {}", spread(round_trips(subject)?))?;
        writeln!(out, "{name:<8}  start, first reply  {}", spread(first_replies(subject)?))?;
    }
    writeln!(out, "nothing   spawn and wait      {}", spread(bare_spawns()?))
}

/// Pings a second with all of them written as fast as they are taken, and the peak memory after.
fn pipelined(subject: Subject) -> io::Result<(f64, Option<String>)> {
    let (mut best, mut peak) = (0.0, None);
    for _ in 0..ROUNDS {
        let (mut child, mut stdin, mut stdout) = spawn(subject)?;
        let start = Instant::now();
        let writer = thread::spawn(move || {
            let batch = PING.repeat(1000);
            (0..PIPELINED / 1000).try_for_each(|_| stdin.write_all(&batch)).map(|()| stdin)
        });
        await_lines(&mut stdout, PIPELINED)?;
        let seconds = start.elapsed().as_secs_f64();
        peak = peak_memory(child.id());
        drop(writer.join().map_err(|_| io::Error::other("the writing thread panicked"))??);
        child.wait()?;
        best = f64::max(best, count(PIPELINED) / seconds);
    }
    Ok((best, peak))
}

fn await_lines(from: &mut impl Read, wanted: usize) -> io::Result<()> {
    let (mut buffer, mut seen) = (vec![0; 64 * 1024], 0);
    while seen < wanted {
        let length = from.read(&mut buffer)?;
        if length == 0 {
            return Err(io::Error::other(format!(
                "the output ended after {seen} of {wanted} lines"
            )));
        }
        seen += memchr::memchr_iter(b'\n', &buffer[..length]).count();
    }
    Ok(())
}

fn round_trips(subject: Subject) -> io::Result<Vec<Duration>> {
    let (mut child, mut stdin, stdout) = spawn(subject)?;
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    let mut times = Vec::with_capacity(ROUND_TRIPS);
    for _ in 0..ROUND_TRIPS {
        let start = Instant::now();
        stdin.write_all(PING)?;
        line.clear();
        stdout.read_until(b'\n', &mut line)?;
        times.push(start.elapsed());
    }
    drop(stdin);
    child.wait()?;
    Ok(times)
}

fn first_replies(subject: Subject) -> io::Result<Vec<Duration>> {
    let mut times = Vec::with_capacity(STARTS);
    for _ in 0..STARTS {
        let start = Instant::now();
        let (mut child, mut stdin, stdout) = spawn(subject)?;
        stdin.write_all(PING)?;
        BufReader::new(stdout).read_until(b'\n', &mut Vec::new())?;
        times.push(start.elapsed());
        drop(stdin);
        child.wait()?;
    }
    Ok(times)
}

fn bare_spawns() -> io::Result<Vec<Duration>> {
    let mut times = Vec::with_capacity(STARTS);
    for _ in 0..STARTS {
        let start = Instant::now();
        command(std::env::current_exe()?).arg(NOTHING).status()?;
        times.push(start.elapsed());
    }
    Ok(times)
}

fn spawn(subject: Subject) -> io::Result<(Child, ChildStdin, ChildStdout)> {
    let mut command = match subject {
        Subject::Server => command(env!("CARGO_BIN_EXE_antiphon-server")),
        Subject::Copier => command(std::env::current_exe()?),
    };
    if let Subject::Copier = subject {
        command.arg(COPIER);
    }
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
    let pipes = child.stdin.take().zip(child.stdout.take());
    let (stdin, stdout) = pipes.expect("both pipes were asked for");
    Ok((child, stdin, stdout))
}

#[expect(clippy::disallowed_methods, reason = "a bench of a subprocess starts one")]
fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    Command::new(program)
}

/// The floor: each line is read, and written as it came.
fn copy_lines() -> io::Result<()> {
    let mut reader = BufReader::with_capacity(64 * 1024, io::stdin().lock());
    let mut writer = BufWriter::with_capacity(64 * 1024, io::stdout().lock());
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        writer.write_all(&line)?;
        line.clear();
        if reader.buffer().is_empty() {
            writer.flush()?;
        }
    }
    writer.flush()
}

/// `VmHWM`, where the system has it.
fn peak_memory(process: u32) -> Option<String> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmHWM:")).map(|peak| peak.trim().to_owned())
}

fn spread(mut times: Vec<Duration>) -> String {
    times.sort();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1e6;
    format!("median {:>8.1} us, 99% below {:>8.1} us", at(50), at(99))
}

fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::INFINITY, f64::from)
}
