//! What is said when a command cannot be started.

use antiphon::session::{Command, Limits, Session, StartError, Stop};

use crate::{Case, misbehave, start};

pub(crate) const CASES: &[Case] = &[
    ("a command that is not in PATH is said to be so", || {
        let error = failure(&Command::new("no-such-program-anywhere"));
        assert!(error.fact.contains("os error 2"), "{error}");
        assert!(error.advice.contains("is in no directory of PATH"), "{error}");
        assert!(error.to_string().starts_with("could not start `no-such-program-anywhere`: "));
    }),
    ("a path that leads nowhere is said to be so", || {
        let error = failure(&Command::new("/no/such/program"));
        assert_eq!(error.advice, "there is no file `/no/such/program`");
    }),
    ("an empty command is said to be so", || {
        assert_eq!(failure(&Command::new("")).advice, "the command is empty");
    }),
    ("a working directory that does not exist is blamed, not the program", || {
        let command = Command { cwd: Some("/no/such/place".into()), ..misbehave::command("echo") };
        let advice = "the working directory `/no/such/place` does not exist";
        assert_eq!(failure(&command).advice, advice);
        let file = std::env::current_exe().unwrap();
        let command = Command { cwd: Some(file), ..misbehave::command("echo") };
        assert!(failure(&command).advice.ends_with("is no directory"));
    }),
    ("an argument with a NUL is said to be so", || {
        let mut command = misbehave::command("echo");
        command.args.push("a\0b".into());
        assert_eq!(failure(&command).advice, "a NUL cannot be passed to a program");
    }),
    #[cfg(unix)]
    ("a file that cannot be run is told by its cause", || {
        let folder = tempfile::tempdir().unwrap();
        let check = |name: &str, text: &str, mode: u32, advice: &str| {
            let error = failure(&Command::new(file(folder.path(), name, text, mode)));
            assert!(error.advice.contains(advice), "{name}: {error}");
        };
        check("plain", "#!/bin/sh\n", 0o644, "is not executable; `chmod +x` it");
        check("lost", "#!/no/such/python\n", 0o755, "its interpreter `/no/such/python` is missing");
        check("windows", "#!/bin/sh\r\n", 0o755, "(its first line ends with a CR)");
        check("noise", "\x01\x02\x03", 0o755, "neither a program of this system nor a script");
        let error = failure(&Command::new(folder.path()));
        assert!(error.advice.contains("is a directory; name the program in it"), "{error}");
    }),
    ("a session that is dropped ends its server", || {
        let began = std::time::Instant::now();
        drop(start("ignores-term"));
        assert!(began.elapsed() < std::time::Duration::from_secs(4));
    }),
];

fn failure(command: &Command) -> StartError {
    Session::start(command, &Limits::default(), &Stop::new()).expect_err("it cannot be started")
}

#[cfg(unix)]
fn file(folder: &std::path::Path, name: &str, text: &str, mode: u32) -> std::path::PathBuf {
    use std::os::unix::fs::PermissionsExt;

    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
    path
}
