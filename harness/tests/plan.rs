//! Plans: which jobs a request makes of which files, everything settled and nothing started.

use std::{fs, path::Path, time::Duration};

use antiphon::plan::{Home, Job, Pace, Plan, PlanRequest, ServerChoice};
use tempfile::TempDir;

const STEPS: &str = "> {}\n<silence\n";

/// A folder with `transcripts/a/b.transcript`: these settings and two steps.
fn folder(settings: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::create_dir_all(folder.path().join("transcripts/a/data/inner")).expect("a folder");
    let path = folder.path().join("transcripts/a/b.transcript");
    fs::write(path, format!("{settings}{STEPS}")).expect("a file");
    folder
}

fn bundled(folder: &Path) -> PlanRequest {
    PlanRequest::new(folder, ServerChoice::Bundled("/bin/antiphon".into()))
}

fn command(folder: &Path) -> PlanRequest {
    let words = ["./srv", "--x", "a b"].map(Into::into).to_vec();
    PlanRequest::new(folder, ServerChoice::Command(words))
}

fn jobs(request: &PlanRequest) -> Vec<Job> {
    Plan::new(request).unwrap_or_else(|errors| panic!("{errors:?}")).jobs
}

/// The command line of a job, the folder shown as `.`.
fn words(job: &Job, folder: &Path) -> String {
    let words = std::iter::once(&job.server.program).chain(&job.server.args);
    let text: Vec<_> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    text.join(" ").replace(&*folder.to_string_lossy(), ".").replace("/./", "/")
}

#[test]
fn a_file_is_run_under_each_of_its_dialects_or_the_default_one() {
    for (settings, dialect, expected) in [
        ("", None, &[("koyu::a/b.transcript", "/bin/antiphon serve --dialect koyu")][..]),
        (
            "@dialect once strict\n",
            None,
            &[
                ("once::a/b.transcript", "/bin/antiphon serve --dialect once"),
                ("strict::a/b.transcript", "/bin/antiphon serve --dialect strict"),
            ],
        ),
        (
            "@dialect once strict\n",
            Some("strict"),
            &[("strict::a/b.transcript", "/bin/antiphon serve --dialect strict")],
        ),
        ("", Some("once"), &[("once::a/b.transcript", "/bin/antiphon serve --dialect once")]),
        ("@server ./own 'x y'\n", None, &[("a/b.transcript", "./transcripts/a/own x y")]),
    ] {
        let folder = folder(settings);
        let request = PlanRequest { dialect: dialect.map(str::to_owned), ..bundled(folder.path()) };
        let jobs = jobs(&request);
        let found: Vec<_> =
            jobs.iter().map(|job| (job.name.clone(), words(job, folder.path()))).collect();
        let found: Vec<_> = found.iter().map(|(name, words)| (&**name, &**words)).collect();
        assert_eq!(found, expected, "{settings}");
    }
}

#[test]
fn a_command_outranks_the_file_and_is_run_once_for_it() {
    let folder = folder("@dialect once strict\n@server other\n");
    let jobs = jobs(&command(folder.path()));
    assert_eq!(jobs.len(), 1);
    assert_eq!(words(&jobs[0], folder.path()), "./srv --x a b");
    assert_eq!(jobs[0].dialect.as_deref(), Some("once"));
    let again = "antiphon run transcripts/a/b.transcript --dialect once -- ./srv --x 'a b'";
    assert_eq!(jobs[0].again, again);
}

#[test]
fn a_file_without_a_server_needs_one() {
    let folder = folder("");
    let request = PlanRequest::new(folder.path(), ServerChoice::FromFile);
    let errors = Plan::new(&request).expect_err("there is no server");
    assert_eq!(
        errors[0].to_string(),
        "transcripts/a/b.transcript: no server to run; write `-- COMMAND` or a `@server` line"
    );
}

#[test]
fn the_server_runs_in_the_working_directory_its_folder_or_a_copy() {
    let inside = |folder: &Path, path: &str| {
        folder.join("transcripts/a").join(path).canonicalize().expect("it is there")
    };
    for (settings, expected) in [
        ("", None),
        ("@cwd data\n", Some(("data", None))),
        ("@fixture data\n", Some(("data", Some("")))),
        ("@fixture data\n@cwd inner\n", Some(("data", Some("inner")))),
    ] {
        let folder = folder(settings);
        let home = match expected {
            None => Home::Folder(folder.path().to_owned()),
            Some((path, None)) => Home::Folder(inside(folder.path(), path)),
            Some((path, Some(rest))) => {
                Home::Copy { of: inside(folder.path(), path), inside: rest.into() }
            }
        };
        assert_eq!(jobs(&bundled(folder.path()))[0].home, home, "{settings}");
    }
}

#[test]
fn times_come_from_the_request_the_file_or_the_default() {
    let seconds = Duration::from_secs;
    for (settings, asked, timeout, deadline) in
        [("", None, 5, 60), ("@timeout 30s\n", None, 30, 120), ("@timeout 30s\n", Some(2), 2, 60)]
    {
        let folder = folder(settings);
        let request = PlanRequest { timeout: asked.map(seconds), ..bundled(folder.path()) };
        let job = &jobs(&request)[0];
        assert_eq!((job.timeout, job.deadline), (seconds(timeout), seconds(deadline)));
    }
}

#[test]
fn paces_and_rounds_multiply_and_a_pace_is_part_of_the_command_to_paste() {
    let folder = folder("");
    let request = PlanRequest { paces: Pace::ALL.to_vec(), rounds: 2, ..bundled(folder.path()) };
    let jobs = jobs(&request);
    let found: Vec<_> = jobs.iter().map(|job| (job.pace.name(), job.round)).collect();
    let paces = ["lockstep", "pipelined", "chunked", "bytes"];
    let expected: Vec<_> = paces.iter().flat_map(|pace| [(*pace, 1), (*pace, 2)]).collect();
    assert_eq!(found, expected);
    assert_eq!(jobs[0].again, "antiphon run transcripts/a/b.transcript");
    assert_eq!(jobs[7].again, "antiphon run transcripts/a/b.transcript --pace bytes");
}
