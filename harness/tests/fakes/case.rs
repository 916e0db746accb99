//! One row of the tables: a server, a transcript, and what the report must say. Knows the JSON
//! report and exit codes, as a user's script does.

use std::{collections::BTreeSet, net::TcpListener, path::Path, process::Output, time::Duration};

use serde_json::Value;

use crate::misbehave;

/// A server that misbehaves, or does not.
pub(crate) struct Case {
    server: &'static str,
    transcript: &'static str,
    words: &'static [&'static str],
    options: Vec<&'static str>,
    variables: Vec<(&'static str, String)>,
    pace: &'static str,
    outcome: &'static str,
    /// The exit status of the harness.
    status: i32,
    kinds: BTreeSet<&'static str>,
    says: Vec<&'static str>,
    held: Option<usize>,
    /// A port that is taken as long as the row lives.
    port: Option<TcpListener>,
}

impl Case {
    /// Nothing is found, in any pace.
    pub(crate) fn new(server: &'static str, transcript: &'static str) -> Self {
        Case {
            server,
            transcript,
            words: &[],
            options: Vec::new(),
            variables: Vec::new(),
            pace: "all",
            outcome: "held",
            status: 0,
            kinds: BTreeSet::new(),
            says: Vec::new(),
            held: None,
            port: None,
        }
    }

    /// Just these kinds of failures are found.
    pub(crate) fn fails(mut self, kinds: &[&'static str]) -> Self {
        self.kinds = kinds.iter().copied().collect();
        self.ends("failed", 1)
    }

    /// Every verdict has this outcome, and the harness this status.
    pub(crate) fn ends(self, outcome: &'static str, status: i32) -> Self {
        Case { outcome, status, ..self }
    }

    /// The report holds this text: in a failure, or in what the server wrote to stderr.
    pub(crate) fn says(mut self, text: &'static str) -> Self {
        self.says.push(text);
        self
    }

    /// So many steps hold although others fail.
    pub(crate) fn held(self, steps: usize) -> Self {
        Case { held: Some(steps), ..self }
    }

    /// Only in this pace: in others the fault does not show, or shows otherwise.
    pub(crate) fn pace(self, pace: &'static str) -> Self {
        Case { pace, ..self }
    }

    /// With further options of `antiphon run`.
    pub(crate) fn options(mut self, options: &[&'static str]) -> Self {
        self.options.extend(options);
        self
    }

    /// With further words on the server's command line.
    pub(crate) fn words(self, words: &'static [&'static str]) -> Self {
        Case { words, ..self }
    }

    pub(crate) fn variable(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.variables.push((name, value.into()));
        self
    }

    /// Tells the server a port, which somebody else holds.
    pub(crate) fn taken_port(mut self) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        self.port = Some(listener);
        self.variable("TOY_PORT", port.to_string())
    }

    /// Tells the server a port, which nobody holds.
    pub(crate) fn free_port(self) -> Self {
        Case { port: None, ..self.taken_port() }
    }

    pub(crate) fn name(&self) -> String {
        let Case { server, transcript, .. } = self;
        let found: Vec<_> = self.kinds.iter().copied().collect();
        let found = if found.is_empty() { self.outcome.to_owned() } else { found.join(", ") };
        let options = self.options.join(" ");
        format!("{server} / {transcript} {options} {}: {found}", self.pace)
    }

    /// Runs the harness and holds its report against the row. Gives the bytes that it wrote.
    pub(crate) fn check(&self) -> usize {
        let mark = format!("fakes-{}-{}", std::process::id(), self.name());
        let output = self.run(&mark);
        let text = String::from_utf8_lossy(&output.stdout);
        let said = format!("{text}{}", String::from_utf8_lossy(&output.stderr));
        let report: Value = serde_json::from_str(&text).unwrap_or_else(|_| panic!("{said}"));
        let verdicts = report["verdicts"].as_array().unwrap();
        assert!(!verdicts.is_empty(), "{said}");
        for verdict in verdicts {
            self.check_verdict(verdict);
        }
        assert_eq!(output.status.code(), Some(self.status), "{said}");
        assert_eq!(survivors(&mark), Vec::<String>::new());
        output.stdout.len() + output.stderr.len()
    }

    fn run(&self, mark: &str) -> Output {
        let server = misbehave::command(self.server);
        let file = format!("tests/fakes/{}.transcript", self.transcript);
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let mut command = assert_cmd::Command::new(env!("CARGO_BIN_EXE_antiphon"));
        command.timeout(Duration::from_secs(60)).env("TOY_MARK", mark);
        // A backtrace of a server that panics on purpose takes longer than its death may.
        command.env("RUST_BACKTRACE", "0");
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        command.arg("run").arg(file).args(["--report", "json", "--pace", self.pace]);
        command.args(&self.options).arg("--").arg(server.program).args(server.args);
        command.args(self.words).output().unwrap()
    }

    fn check_verdict(&self, verdict: &Value) {
        let said = format!("{verdict:#}");
        assert_eq!(verdict["outcome"], self.outcome, "{said}");
        assert_eq!(kinds(verdict), self.kinds, "{said}");
        let failures = verdict["failures"].to_string();
        let stderr = verdict["stderr"].to_string();
        let reason = verdict["reason"].to_string();
        for text in &self.says {
            let quoted = Value::from(*text).to_string();
            let quoted = quoted.trim_matches('"');
            let holds = |place: &String| place.contains(quoted);
            assert!([&failures, &stderr, &reason].into_iter().any(holds), "`{text}` in {said}");
        }
        let steps = verdict["steps"].as_array().unwrap();
        let held = steps.iter().filter(|step| step["outcome"] == "held").count();
        assert_eq!(self.held.unwrap_or(held), held, "steps that held in {said}");
    }
}

/// The kinds of what was found, listed or only counted.
fn kinds(verdict: &Value) -> BTreeSet<&str> {
    let lists = ["failures", "suppressed"].map(|name| verdict[name].as_array().unwrap());
    lists.into_iter().flatten().map(|entry| entry["kind"].as_str().unwrap()).collect()
}

/// Processes that still live and were started with this mark in their environment.
fn survivors(mark: &str) -> Vec<String> {
    let processes = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let marked = processes.filter(|process| {
        let environment = std::fs::read(process.path().join("environ")).unwrap_or_default();
        environment.split(|byte| *byte == 0).any(|entry| entry.ends_with(mark.as_bytes()))
    });
    marked.map(|process| process.file_name().to_string_lossy().into_owned()).collect()
}
