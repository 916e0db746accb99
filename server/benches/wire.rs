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

const LAST: &[u8] = b"{\"jsonrpc\":\"2.0\",\"id\":\"last\",\"method\":\"ping\"}\n";
const ADDS: usize = 400_000;
const WAITS: usize = 1000;
const MILLISECONDS: usize = 500;
const METADATA: &str = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#;

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
    Toolgrain,
    Copier,
}

fn figures() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for subject in [Subject::Server, Subject::Copier] {
        let name = match subject {
            Subject::Server => "server",
            Subject::Toolgrain | Subject::Copier => "copier",
        };
        let (rate, peak) = pipelined(subject, PING, PIPELINED)?;
        writeln!(out, "{name:<8}  pipelined pings     {rate:>12.0} /s, best of {ROUNDS}")?;
        writeln!(
            out,
            "{name:<8}  peak memory         {:>12}",
            peak.unwrap_or_else(|| "not told here".to_owned())
        )?;
        writeln!(out, "{name:<8}  round trip          {}", spread(round_trips(subject)?))?;
        writeln!(out, "{name:<8}  start, first reply  {}", spread(first_replies(subject)?))?;
    }
    toolgrain(&mut out)?;
    writeln!(out, "nothing   spawn and wait      {}", spread(bare_spawns()?))
}

/// What the dialect with enforced schemas does: calls of `add`, and calls that wait.
fn toolgrain(out: &mut impl Write) -> io::Result<()> {
    let add = call("add", r#"{"a":19.5,"b":22.5}"#);
    let (rate, peak) = pipelined(Subject::Toolgrain, add.as_bytes(), ADDS)?;
    writeln!(out, "toolgrain pipelined adds      {rate:>12.0} /s, best of {ROUNDS}")?;
    writeln!(out, "toolgrain peak memory         {:>12}", peak.unwrap_or_default())?;
    let (seconds, threads) = waits()?;
    writeln!(
        out,
        "toolgrain {WAITS} waits of {MILLISECONDS} ms  {seconds:>12.3} s, {threads} threads"
    )
}

fn call(tool: &str, arguments: &str) -> String {
    let params = format!(r#""params":{{"name":"{tool}","arguments":{arguments},{METADATA}}}"#);
    format!(r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call",{params}}}"#) + "\n"
}

/// How long a thousand calls that wait take in all, and how many threads the server has meanwhile.
fn waits() -> io::Result<(f64, String)> {
    let (mut child, mut stdin, mut stdout) = spawn(Subject::Toolgrain)?;
    let wait = call("wait", &format!(r#"{{"milliseconds":{MILLISECONDS}}}"#));
    let start = Instant::now();
    for id in 0..WAITS {
        stdin.write_all(wait.replace(r#""id":1"#, &format!(r#""id":{id}"#)).as_bytes())?;
    }
    // The reply to this one says that all the others have been read.
    stdin.write_all(LAST)?;
    await_lines(&mut stdout, 1)?;
    let threads =
        status(child.id(), "Threads:").unwrap_or_else(|| "an unknown number of".to_owned());
    await_lines(&mut stdout, WAITS)?;
    let seconds = start.elapsed().as_secs_f64();
    drop(stdin);
    child.wait()?;
    Ok((seconds, threads))
}

/// Requests a second with all of them written as fast as they are taken, and the peak memory after.
fn pipelined(
    subject: Subject,
    request: &[u8],
    requests: usize,
) -> io::Result<(f64, Option<String>)> {
    let (mut best, mut peak) = (0.0, None);
    for _ in 0..ROUNDS {
        let (mut child, mut stdin, mut stdout) = spawn(subject)?;
        let start = Instant::now();
        let batch = request.repeat(1000);
        let writer = thread::spawn(move || {
            (0..requests / 1000).try_for_each(|_| stdin.write_all(&batch)).map(|()| stdin)
        });
        await_lines(&mut stdout, requests)?;
        let seconds = start.elapsed().as_secs_f64();
        peak = peak_memory(child.id());
        drop(writer.join().map_err(|_| io::Error::other("the writing thread panicked"))??);
        child.wait()?;
        best = f64::max(best, count(requests) / seconds);
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
        Subject::Server | Subject::Toolgrain => command(env!("CARGO_BIN_EXE_antiphon-server")),
        Subject::Copier => command(std::env::current_exe()?),
    };
    match subject {
        Subject::Server => {}
        Subject::Toolgrain => drop(command.args(["--dialect", "toolgrain"])),
        Subject::Copier => drop(command.arg(COPIER)),
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
    status(process, "VmHWM:")
}

/// A line of what the system tells of a process, where it does.
fn status(process: u32, name: &str) -> Option<String> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix(name)).map(|value| value.trim().to_owned())
}

fn spread(mut times: Vec<Duration>) -> String {
    times.sort();
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].as_secs_f64() * 1e6;
    format!("median {:>8.1} us, 99% below {:>8.1} us", at(50), at(99))
}

fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::INFINITY, f64::from)
}
