//! The transcripts to begin with: comments, settings and the client's half, and of the server's half only what
//! is to stay loose.

use crate::json::Value;

use super::{
    Discovery,
    era::{Era, INITIALIZE},
};

/// A transcript that is not blessed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Starter {
    /// The file, from the folder of the transcripts.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// What is listed, by the capability that declares it.
const LISTS: &[(&str, &str, &str)] = &[
    ("tools", "tools/list", "The tools, in their order."),
    ("resources", "resources/list", "The resources, in their order."),
    ("resources", "resources/templates/list", "The templates of resources."),
    ("prompts", "prompts/list", "The prompts, in their order."),
];
/// A capability, a method, its parameters, a comment.
type Mistake = (&'static str, &'static str, &'static [(&'static str, &'static str)], &'static str);
/// Mistakes that a client may make, by the capability without which nobody makes them.
const MISTAKES: &[Mistake] = &[
    ("", "no/such/method", &[], "A method that nobody has."),
    ("tools", "tools/call", &[("name", "no-such-tool")], "A tool that is not there."),
    ("prompts", "prompts/get", &[("name", "no-such-prompt")], "A prompt that is not there."),
    (
        "resources",
        "resources/read",
        &[("uri", "no-such:resource")],
        "A resource that is not there.",
    ),
];
/// What an answer must not pin is the version: it changes with each release.
const SERVER: &str = "{\"name\":\"\",\"version\":\"{{string}}\"}";

/// The transcripts for what was discovered, in the order in which they are best read.
pub fn starters(discovery: &Discovery) -> Vec<Starter> {
    let mut starters = vec![lifecycle(discovery)];
    starters.extend(lists(discovery));
    starters.push(errors(discovery));
    starters.push(malformed(discovery));
    starters.extend(calls(discovery));
    starters
}

/// A file under construction.
struct Draft<'a> {
    discovery: &'a Discovery,
    text: String,
    next: usize,
}

impl<'a> Draft<'a> {
    fn new(discovery: &'a Discovery, comment: &str, title: &str) -> Self {
        let settings = discovery.era.settings();
        let text = format!("# {comment}\n@title   {title}\n{settings}");
        Self { discovery, text, next: 1 }
    }

    fn add(&mut self, lines: &str) {
        self.text.push_str(lines);
    }

    fn opened(mut self) -> Self {
        let opening = self.discovery.era.opening();
        if !opening.is_empty() {
            self.add(&format!(
                "\n# The handshake, of which lifecycle.transcript speaks.\n{opening}"
            ));
            self.next = 2;
        }
        self
    }

    /// A request, and what its reply must not pin.
    fn ask(&mut self, comment: &str, method: &str, params: &[(&str, Value)]) {
        let id = self.next;
        self.next += 1;
        let request = self.discovery.era.request(id, method, params);
        self.add(&format!("\n# {comment}\n{request}\n"));
        if self.discovery.identifies {
            self.add(&format!(
                "< {{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{\"_meta\":{{\"io.modelcontextprotocol/serverInfo\":{SERVER}}}}}}}\n"
            ));
        }
    }

    /// The proof that the server is still there and has nothing else to say.
    fn prove(&mut self, comment: &str) {
        match self.discovery.era {
            Era::Legacy => self.ask(comment, "ping", &[]),
            Era::Modern => self.ask(comment, "server/discover", &[]),
        }
    }

    fn done(self, name: &str) -> Starter {
        let prefix = self.discovery.era.prefix();
        Starter { path: format!("{prefix}{name}.transcript"), text: self.text }
    }
}

fn lifecycle(discovery: &Discovery) -> Starter {
    match discovery.era {
        Era::Legacy => {
            let mut draft = Draft::new(
                discovery,
                "From the first line to the last: when all replies are in, stdin is closed, and the server leaves.",
                "Lifecycle",
            );
            draft.add(&format!(
                "\n# Who is there, and what can it do? Its version is its own affair.\n{INITIALIZE}\n< {{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{{\"protocolVersion\":\"\",\"capabilities\":{{}},\"serverInfo\":{SERVER}}}}}\n\
                 \n# A notification gets no reply.\n> {{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}}\n<silence\n"
            ));
            draft.next = 2;
            draft.ask("Still there?", "ping", &[]);
            draft.done("lifecycle")
        }
        Era::Modern => {
            let mut draft = Draft::new(
                discovery,
                "Without a handshake: a client may ask what there is, and asking begins nothing.",
                "Discovery",
            );
            draft.ask("Who is there, and what can it do?", "server/discover", &[]);
            draft.ask("Asked again, it says the same.", "server/discover", &[]);
            draft.done("discover")
        }
    }
}

fn lists(discovery: &Discovery) -> Option<Starter> {
    let comment = "What the server offers. A list that comes in another order, or without something, breaks clients.";
    let mut draft = Draft::new(discovery, comment, "Lists").opened();
    let first = draft.next;
    for (_, method, comment) in LISTS.iter().filter(|(capability, ..)| discovery.has(capability)) {
        draft.ask(comment, method, &[]);
    }
    (draft.next > first).then(|| draft.done("lists"))
}

fn errors(discovery: &Discovery) -> Starter {
    let comment = "Mistakes of a client: each gets its answer, and none costs the session.";
    let mut draft = Draft::new(discovery, comment, "Errors").opened();
    let made = MISTAKES
        .iter()
        .filter(|(capability, ..)| capability.is_empty() || discovery.has(capability));
    for (_, method, params, comment) in made {
        let mut params: Vec<_> =
            params.iter().map(|(name, value)| (*name, Value::from(*value))).collect();
        if *method == "tools/call" {
            params.push(("arguments", Value::Object(Vec::new())));
        }
        draft.ask(comment, method, &params);
    }
    draft.prove("Still there.");
    draft.done("errors")
}

fn malformed(discovery: &Discovery) -> Starter {
    let comment =
        "A line that is no JSON. Servers differ in what they say to it; they must not leave.";
    let mut draft = Draft::new(discovery, comment, "A malformed line").opened();
    draft.prove("All is well.");
    draft.add("\n# No JSON.\n> {not json\n");
    draft.prove("The reply to this proves that nothing else was to come.");
    draft.done("malformed")
}

/// A file for each tool, so that one that answers differently each time spoils no other.
fn calls(discovery: &Discovery) -> Vec<Starter> {
    let mut starters: Vec<Starter> = Vec::new();
    for tool in &discovery.callable {
        let comment = "A tool that says that it changes nothing, called without arguments.";
        let title: String = tool.chars().filter(|c| !c.is_control()).collect();
        let mut draft = Draft::new(discovery, comment, &format!("Tool {title}")).opened();
        let params =
            [("name", Value::from(tool.as_str())), ("arguments", Value::Object(Vec::new()))];
        draft.ask("What it gives now.", "tools/call", &params);
        let starter = draft.done(&format!("call-{}", file_name(tool)));
        if !starters.iter().any(|known| known.path == starter.path) {
            starters.push(starter);
        }
    }
    starters
}

/// The name of a tool as part of that of a file, whatever it is.
fn file_name(tool: &str) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' };
    tool.chars().take(80).map(safe).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::transcript::{Names, Transcript};

    use super::*;

    fn discovery(era: Era, capabilities: &[&str]) -> Discovery {
        Discovery {
            era,
            capabilities: capabilities.iter().map(|name| (*name).to_owned()).collect(),
            identifies: era == Era::Modern,
            callable: vec!["look".to_owned(), "a/\"b\"\n{{c}}".to_owned()],
        }
    }

    #[test]
    fn every_starter_is_a_transcript() {
        for era in Era::ALL {
            for starter in starters(&discovery(era, &["tools", "resources", "prompts"])) {
                let path = Path::new(&starter.path);
                let parsed = Transcript::parse(path, starter.text.as_bytes(), &Names::default());
                assert!(parsed.is_ok(), "{}\n{:?}", starter.text, parsed.err());
            }
        }
    }

    #[test]
    fn what_is_not_declared_is_not_asked_for() {
        let paths = |capabilities: &[&str]| {
            let discovery =
                Discovery { callable: Vec::new(), ..discovery(Era::Legacy, capabilities) };
            let starters = starters(&discovery);
            starters.into_iter().map(|starter| (starter.path, starter.text)).collect::<Vec<_>>()
        };
        let none = paths(&[]);
        let names: Vec<_> = none.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(names, ["lifecycle.transcript", "errors.transcript", "malformed.transcript"]);
        assert!(none.iter().all(|(_, text)| !text.contains("\"tools/")));
        let some = paths(&["prompts"]);
        assert_eq!(some.len(), 4);
        assert!(some[1].1.contains("prompts/list") && !some[1].1.contains("\"resources/list"));
    }

    #[test]
    fn a_tool_is_called_by_its_name_and_its_file_has_a_harmless_one() {
        let starters = starters(&discovery(Era::Legacy, &["tools"]));
        let last = starters.last().unwrap();
        assert_eq!(last.path, "call-a--b----c--.transcript");
        assert!(last.text.contains(r#""name":"a/\"b\"\n{{open}}c}}""#), "{}", last.text);
    }
}
