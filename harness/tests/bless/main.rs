//! Blessing by table: a transcript, what a server answers, and the file that is to come out.
//!
//! The server is scripted and in memory (`tests/replay/scripted.rs`); the command is in `command` and
//! `review`.

mod command;
mod edits;
mod laws;
mod refusals;
mod review;
#[path = "../replay/scripted.rs"]
mod scripted;

use std::{cell::Cell, path::Path, sync::Arc, time::Duration};

use antiphon::{
    bless::{Blessing, Options, Played, Result, bless},
    json::Value,
    pattern::Bindings,
    plan::{Home, Job, Pace, ServerCommand},
    replay::replay,
    transcript::{Names, Transcript},
    verdict::Outcome,
};
use pretty_assertions::assert_eq;

use scripted::{Scripted, written_out};

/// A case: what is shown, the transcript, the server's script, the transcript that comes out.
type Case = (&'static str, &'static str, &'static str, &'static str);

const PLAIN: fn() -> Options = Options::default;

/// Blesses every case, and what comes out once more.
fn check(options: &Options, cases: &[Case]) {
    for (about, before, server, expected) in cases {
        let text = blessed(before, &[server], options);
        assert_eq!(text, long(expected), "{about}");
        assert_eq!(blessed(&text, &[server], options), text, "{about}: twice");
        assert!(holds(&text, server), "{about}: does not hold\n{text}");
    }
}

/// The file after a blessing, whether or not it changed.
fn blessed(before: &str, servers: &[&str], options: &Options) -> String {
    let blessing = outcome(before, servers, options);
    match blessing.result {
        Result::Unchanged => blessing.before,
        Result::Changed { text, .. } => text,
        other => panic!("{other:?}\n{before}"),
    }
}

/// Blesses against these servers; each has a dialect of its own.
fn outcome(before: &str, servers: &[&str], options: &Options) -> Blessing {
    let job = job(before);
    let jobs: Vec<_> = (0..servers.len())
        .map(|place| Job { dialect: Some(place.to_string()), ..job.clone() })
        .collect();
    bless(&jobs, options, &|job| {
        let place = job.dialect.as_ref().and_then(|place| place.parse::<usize>().ok());
        let place = place.expect("a dialect that is a number");
        let mut peer = Scripted::new(servers[place]);
        let (recording, verdict) = replay(job, &mut peer);
        assert!(peer.is_ended() && !peer.sent().is_empty());
        Played { recording: Some(recording), verdict }
    })
}

/// Blesses against a server that answers otherwise each time.
fn restless(before: &str, servers: &[String], options: &Options) -> Blessing {
    let next = Cell::new(0);
    bless(&[job(before)], options, &|job| {
        let server = &servers[next.replace(next.get() + 1)];
        let (recording, verdict) = replay(job, &mut Scripted::new(server));
        Played { recording: Some(recording), verdict }
    })
}

fn holds(text: &str, server: &str) -> bool {
    let outcome = replay(&job(text), &mut Scripted::new(server)).1.outcome;
    outcome == Outcome::Held
}

fn long(text: &str) -> String {
    text.trim_start_matches('\n').lines().map(|line| written_out(line) + "\n").collect()
}

fn job(text: &str) -> Job {
    let parsed =
        Transcript::parse(Path::new("case.transcript"), long(text).as_bytes(), &Names::default());
    let transcript = parsed.unwrap_or_else(|errors| panic!("{errors}"));
    let mut bindings: Bindings = transcript.settings.lets.iter().cloned().collect();
    bindings.insert("cwd", Value::from("/srv/work"));
    Job {
        bindings,
        transcript: Arc::new(transcript),
        name: "case".to_owned(),
        dialect: None,
        server: ServerCommand { program: "none".into(), args: Vec::new(), env: Vec::new() },
        server_name: None,
        not_applicable: None,
        home: Home::Folder("/".into()),
        timeout: Duration::from_secs(5),
        deadline: Duration::from_secs(60),
        pace: Pace::Lockstep,
        round: 1,
        max_line: 1 << 20,
        again: String::new(),
        accept: String::new(),
    }
}
