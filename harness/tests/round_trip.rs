//! The round trip, a test for each golden: `record` of a client that says what the golden says, in front of
//! `mock` of that golden, gives the golden back. What is loose in a golden comes back as one of the values
//! that fit, so such a recording is played to the golden once more. `EXCEPTIONS` holds what cannot come back.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use antiphon::{
    json::{self, Value},
    pattern::{Bindings, Template},
    plan::{Job, Plan, PlanRequest, ServerChoice, find},
    run::{RunOptions, run},
    session::Stop,
    transcript::{Client, ItemKind, Member, MemberWanted, Names, Transcript, Wanted},
    verdict::{ExitStatus, Report},
};
use libtest_mimic::{Arguments, Failed, Trial};

const PROGRAM: &str = env!("CARGO_BIN_EXE_antiphon");
/// The folders of goldens below `transcripts`.
const DIALECTS: [&str; 3] = ["koyu", "once", "toolgrain"];

/// A golden that does not come back, why, and what says so. A row that is not needed fails.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("koyu/tools-call-svg.transcript", EXPRESSION, "stands for no one value"),
    ("koyu/tools/check-attributes.transcript", EXPRESSION, "stands for no one value"),
    ("koyu/tools/new-uids.transcript", EXPRESSION, "stands for no one value"),
    ("koyu/tools/plan-svg.transcript", EXPRESSION, "stands for no one value"),
    ("once/bad-option.transcript", MOCK_LEAVES_WELL, "status 2 is wanted"),
    ("once/bad-workspace.transcript", MOCK_LEAVES_WELL, "status 2 is wanted"),
    ("once/framing.transcript", EXPRESSION, "stands for no one value"),
    ("once/line-limit-default.transcript", TOO_LONG, "`ping` was never sent"),
    ("once/parse-errors.transcript", EXPRESSION, "stands for no one value"),
    ("once/tools/fingerprint.transcript", EXPRESSION, "stands for no one value"),
    ("once/tools/kinds.transcript", EXPRESSION, "stands for no one value"),
    ("toolgrain/failures-legacy.transcript", EXPRESSION, "stands for no one value"),
    ("toolgrain/failures-modern.transcript", EXPRESSION, "stands for no one value"),
    ("toolgrain/ids.transcript", LAYOUT, "exact-mismatch"),
    ("toolgrain/metadata.transcript", EXPRESSION, "stands for no one value"),
    ("toolgrain/schemas.transcript", EXPRESSION, "stands for no one value"),
];

const TOO_LONG: &str = "mock reads no line of over 16 MiB from a client";
const EXPRESSION: &str = "an expression stands for no one value that mock could say";
const MOCK_LEAVES_WELL: &str =
    "mock ends with a status of its own, never with that of the golden's server";
const LAYOUT: &str =
    "a message is recorded in the one layout, not with the escapes that it came with";

fn main() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../transcripts");
    let root = root.canonicalize().expect("the folder of transcripts");
    let goldens = find(&DIALECTS.map(PathBuf::from), &root).expect("transcripts");
    assert!(goldens.len() > 100, "the goldens are found");
    let mut trials: Vec<_> = goldens.iter().map(|golden| trial(&root, golden)).collect();
    trials.extend(EXCEPTIONS.iter().map(|(name, ..)| {
        let is_there = goldens.iter().any(|golden| golden == Path::new(name));
        Trial::test(format!("there is {name}"), move || {
            if is_there { Ok(()) } else { Err("there is no such golden; remove the row".into()) }
        })
    }));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn trial(root: &Path, golden: &Path) -> Trial {
    let (root, golden) = (root.to_owned(), golden.to_owned());
    let exception = EXCEPTIONS.iter().find(|(name, ..)| golden == Path::new(name));
    let name = golden.display().to_string();
    Trial::test(name, move || match (round_trip(&root, &golden), exception) {
        (Ok(()), None) => Ok(()),
        (Err(error), None) => Err(error.into()),
        (Ok(()), Some(_)) => Err("it comes back; remove the row".into()),
        (Err(error), Some((_, _, expected))) if error.contains(expected) => Ok(()),
        (Err(error), Some((_, why, _))) => {
            Err(Failed::from(format!("it should not come back since {why}, but: {error}")))
        }
    })
}

fn round_trip(root: &Path, golden: &Path) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let recording = folder.path().join("a.transcript");
    let golden = root.join(golden);
    let (golden_path, recording_path) = (golden.to_string_lossy(), recording.to_string_lossy());
    let mock = [PROGRAM, "mock", &golden_path];
    let record = [&[PROGRAM, "record", "-o", &recording_path, "--"], &mock[..]].concat();
    let job = held(&golden, root, &record)?;
    let recorded = fs::read(&recording).map_err(|error| error.to_string())?;
    let recorded = Transcript::parse(&recording, &recorded, &Names::default())
        .map_err(|errors| errors.to_string())?;
    let Some(wanted) = exchange(&job.transcript, &job) else {
        return held(&golden, root, &[PROGRAM, "mock", &recording_path]).map(drop);
    };
    let got = exchange(&recorded, &job).ok_or("a recording is literal")?;
    if got == wanted {
        return Ok(());
    }
    Err(pretty_assertions::Comparison::new(&wanted, &got).to_string())
}

/// That the transcript holds against a command; its job.
fn held(transcript: &Path, folder: &Path, command: &[&str]) -> Result<Job, String> {
    let command = command.iter().map(Into::into).collect();
    let request = PlanRequest {
        paths: vec![transcript.to_owned()],
        ..PlanRequest::new(folder, ServerChoice::Command(command))
    };
    let plan = Plan::new(&request)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<String>())?;
    let options = RunOptions { jobs: 1, strict: true, fail_fast: false };
    let report = run(&plan, options, &Stop::new(), &|_| {});
    if report.status() == ExitStatus::Held {
        return Ok(plan.jobs[0].clone());
    }
    Err(said_of(&report))
}

fn said_of(report: &Report) -> String {
    let verdicts = report.verdicts.iter().map(|verdict| {
        let reason = verdict.reason.as_deref().unwrap_or_default();
        let failures = verdict.failures.iter().map(|failure| {
            format!("line {:?}: {}: {}\n", failure.line, failure.kind, failure.message)
        });
        format!("{reason}\n{}{}", failures.collect::<String>(), verdict.stderr)
    });
    verdicts.collect()
}

/// What the client sends, in order, and what the server says, in the order of its text, `{{cwd}}` left
/// as it is; none when a placeholder stands for no one value.
fn exchange(transcript: &Transcript, job: &Job) -> Option<(String, Vec<String>)> {
    let mut bindings = job.bindings.clone();
    bindings.insert("cwd", Value::from("{{cwd}}"));
    let (mut client, mut server) = (Vec::new(), Vec::new());
    for step in transcript.steps() {
        match &step.kind {
            ItemKind::Client(Client::Message(template)) => {
                client.extend([template.render_json(&bindings).ok()?.as_bytes(), b"\n"].concat());
            }
            ItemKind::Client(Client::Empty) => client.push(b'\n'),
            ItemKind::Client(Client::Raw(raw)) => client.extend(raw.to_bytes()),
            ItemKind::Server(step) => match &step.wanted {
                Wanted::Message(pattern) => server.push(said(&pattern.to_value(), &bindings)?),
                Wanted::Exact(template) => server.push(exact(template, &bindings)?),
                Wanted::Unordered(members) => {
                    for Member { wanted, .. } in members {
                        server.push(match wanted {
                            MemberWanted::Message(pattern) => said(&pattern.to_value(), &bindings)?,
                            MemberWanted::Exact(template) => exact(template, &bindings)?,
                        });
                    }
                }
                Wanted::Silence(_) | Wanted::Exit(_) => {}
            },
            _ => {}
        }
    }
    server.sort();
    Some((String::from_utf8_lossy(&client).into_owned(), server))
}

fn exact(template: &Template, bindings: &Bindings) -> Option<String> {
    let text = template.render_plain(bindings).ok()?;
    let document = json::read(text.as_bytes()).ok().filter(|found| found.duplicates.is_empty());
    Some(document.map_or(text, |document| document.value.to_string()))
}

/// The text of a pattern in which nothing is loose but names that have a value.
fn said(pattern: &Value, bindings: &Bindings) -> Option<String> {
    let mut text = pattern.to_string().replace("{{cwd}}", "\0");
    for (name, value) in bindings.iter() {
        let plain = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        text = text.replace(&format!("\"{{{{{name}}}}}\""), &value.to_string());
        text = text.replace(&format!("{{{{{name}}}}}"), &plain);
    }
    let is_loose = text.replace("{{open}}", "").contains("{{");
    (!is_loose).then(|| text.replace("{{open}}", "{{").replace('\0', "{{cwd}}"))
}
