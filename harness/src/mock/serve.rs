//! The only part of the mock that reads, writes and waits. Every wait is for an event, with a deadline.
//! Knows lines, not what is in them.

use std::{
    io::{BufRead, BufReader, Read, Write},
    sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    thread,
    time::{Duration, Instant},
};

use super::Play;

/// The most bytes that a client's line may have.
const MAX_LINE: u64 = 16 * 1024 * 1024;
/// How long the client may take to read the last lines.
const LAST_LINES: Duration = Duration::from_secs(1);

/// Something that happens while a session is played.
#[derive(Debug)]
pub enum Happening {
    /// The client wrote a line; it stands here without its line end.
    Line(Vec<u8>),
    /// It closed its output after these bytes.
    End(Vec<u8>),
    /// A line of it is too long to be read.
    TooLong,
    /// We are told to end.
    Stop,
    /// All that was to be written is written, or nobody reads it any more.
    Written,
}

/// The two streams to the client, and where happenings go.
pub struct Ends {
    /// What the client writes.
    pub input: Box<dyn Read + Send>,
    /// What the client reads.
    pub output: Box<dyn Write + Send>,
    /// What happens; whoever holds a clone of the sender can stop the session.
    pub happenings: (Sender<Happening>, Receiver<Happening>),
}

/// Plays until there is nothing more to wait for. Afterwards the output is closed, or given up.
pub fn serve(play: &mut Play<'_>, ends: Ends) {
    let Ends { input, output, happenings: (sender, receiver) } = ends;
    let reader = sender.clone();
    thread::spawn(move || read(input, &reader));
    let (lines, to_write) = channel();
    thread::spawn(move || write(output, &to_write, &sender));
    loop {
        let now = Instant::now();
        play.tick(now);
        for line in play.say(now) {
            // The thread is gone when nobody reads; what the client sends is judged all the same.
            let _ = lines.send(line);
        }
        play.tick(now);
        if play.is_over() {
            break;
        }
        let wait = play.deadline().saturating_duration_since(Instant::now());
        match receiver.recv_timeout(wait) {
            Ok(happening) => take(play, happening),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => play.stop(),
        }
    }
    drop(lines);
    let until = Instant::now() + LAST_LINES;
    while let Ok(happening) = receiver.recv_timeout(until.saturating_duration_since(Instant::now()))
    {
        if matches!(happening, Happening::Written) {
            break;
        }
    }
}

fn take(play: &mut Play<'_>, happening: Happening) {
    match happening {
        Happening::Line(line) => play.hear(line, Instant::now()),
        Happening::End(rest) => play.close(&rest),
        Happening::TooLong => play.too_long(),
        Happening::Stop => play.stop(),
        Happening::Written => {}
    }
}

fn read(input: impl Read, sender: &Sender<Happening>) {
    let mut input = BufReader::new(input);
    loop {
        let mut line = Vec::new();
        let length = (&mut input).take(MAX_LINE + 1).read_until(b'\n', &mut line);
        let happening = match length {
            Ok(_) if line.last() == Some(&b'\n') => {
                line.pop();
                Happening::Line(line)
            }
            Ok(length) if length as u64 > MAX_LINE => Happening::TooLong,
            _ => Happening::End(line),
        };
        let is_last = !matches!(happening, Happening::Line(_));
        if sender.send(happening).is_err() || is_last {
            return;
        }
    }
}

fn write(mut output: impl Write, lines: &Receiver<String>, sender: &Sender<Happening>) {
    for line in lines {
        let written =
            output.write_all(format!("{line}\n").as_bytes()).and_then(|()| output.flush());
        if written.is_err() {
            break;
        }
    }
    drop(output);
    let _ = sender.send(Happening::Written);
}
