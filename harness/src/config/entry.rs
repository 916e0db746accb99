//! One entry of a configuration: a command with its variables and its folder, or why it is no command.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use jsonc_parser::ast::{ObjectProp, Value};

use super::{
    Launch,
    expand::{Fault, expand},
    read::Reader,
};

/// The transports that are not stdio, as clients spell them.
const REMOTE: &[&str] =
    &["http", "sse", "streamable-http", "streamable_http", "streamableHttp", "ws", "websocket"];
/// The members that hold an address.
const ADDRESSES: &[&str] = &["url", "serverUrl", "httpUrl"];

/// How the server of this entry is reached; none when something is wrong with it, which the reader is told.
/// One that is disabled is started only when it was named.
pub(super) fn launch(
    entry: &ObjectProp<'_>,
    is_named: bool,
    reader: &mut Reader<'_>,
) -> Option<Launch> {
    let name = entry.name.as_str();
    let Value::Object(object) = &entry.value else {
        let fact = format!("server `{name}` is no object");
        reader.fail(&entry.value, fault(fact, "write `{\"command\":\"...\",\"args\":[...]}`"));
        return None;
    };
    let members = Members { server: name, members: reader.members(object) };
    if let Some(reason) = members.elsewhere(reader)? {
        return Some(Launch::NotApplicable(reason));
    }
    let is_disabled =
        matches!(members.get("disabled"), Some(Value::BooleanLit(disabled)) if disabled.value);
    if is_disabled && !is_named {
        return Some(Launch::NotApplicable("it is disabled in the configuration".to_owned()));
    }
    let Some(program) = members.get("command") else {
        let fact = format!("server `{name}` has no `command`");
        reader.fail(entry, fault(fact, "write the program that starts it"));
        return None;
    };
    if let Some(file) = members.get("envFile") {
        let fact = format!("server `{name}` has an `envFile`, which is not read");
        reader.fail(
            file,
            fault(fact, "write its variables to `env`, as in `\"TOKEN\":\"${TOKEN}\"`"),
        );
    }
    let program = members.text("command", program, reader);
    let args = members.args(reader);
    let env = members.env(reader);
    let folder = members.folder(reader);
    let folder = folder?;
    let words = std::iter::once(located(program?, &folder)).chain(args?).collect();
    Some(Launch::Stdio { words, env: env?, folder })
}

/// A program written as a relative path counts from the folder that it runs in, as for the system.
fn located(program: OsString, folder: &Path) -> OsString {
    let is_path = Path::new(&program).components().count() > 1;
    if is_path { folder.join(program).into_os_string() } else { program }
}

fn fault(fact: String, advice: &str) -> Fault {
    Fault { fact, advice: advice.to_owned() }
}

struct Members<'o> {
    server: &'o str,
    members: Vec<&'o ObjectProp<'o>>,
}

impl<'o> Members<'o> {
    fn get(&self, name: &str) -> Option<&'o Value<'o>> {
        self.members.iter().find(|one| one.name.as_str() == name).map(|one| &one.value)
    }

    /// Why it is not reached over stdio, if it is not. None outside: its `type` is none.
    #[expect(clippy::option_option, reason = "wrong, elsewhere and here are three answers")]
    fn elsewhere(&self, reader: &mut Reader<'_>) -> Option<Option<String>> {
        let address = ADDRESSES.iter().any(|name| self.get(name).is_some());
        match self.get("type") {
            Some(Value::StringLit(kind)) if REMOTE.contains(&&*kind.value) => {
                Some(Some(format!("it is reached by `{}`, not over stdio", kind.value)))
            }
            Some(Value::StringLit(kind)) if kind.value == "stdio" => Some(None),
            None if address && self.get("command").is_none() => {
                Some(Some("it is reached at an address, not over stdio".to_owned()))
            }
            None => Some(None),
            Some(other) => {
                let fact = format!("server `{}` has a `type` that is not known", self.server);
                reader.fail(other, fault(fact, "write `stdio` for a server that is started"));
                None
            }
        }
    }

    /// A text, its placeholders filled in.
    fn text(&self, what: &str, value: &Value<'_>, reader: &mut Reader<'_>) -> Option<OsString> {
        let text = match value {
            Value::StringLit(text) if what == "command" && text.value.is_empty() => {
                let fact = format!("server `{}`: `command` is empty", self.server);
                reader.fail(value, fault(fact, "write the program that starts it"));
                return None;
            }
            Value::StringLit(text) => &*text.value,
            // A number is a text to a program; clients take it for one in `env`.
            Value::NumberLit(number) if what.starts_with("env.") => number.value,
            _ => {
                let fact = format!("server `{}`: `{what}` is no text", self.server);
                reader.fail(value, fault(fact, "write it between quotes"));
                return None;
            }
        };
        match expand(text, reader.origin) {
            Ok(text) => Some(text),
            Err(Fault { fact, advice }) => {
                let fact = format!("server `{}`: {fact}", self.server);
                reader.fail(value, Fault { fact, advice });
                None
            }
        }
    }

    fn args(&self, reader: &mut Reader<'_>) -> Option<Vec<OsString>> {
        match self.get("args") {
            None => Some(Vec::new()),
            Some(Value::Array(list)) => {
                // All of them are read, so that each error is told.
                let args: Vec<_> =
                    list.elements.iter().map(|one| self.text("args", one, reader)).collect();
                args.into_iter().collect()
            }
            Some(other) => {
                let fact = format!("server `{}`: `args` is no array", self.server);
                reader.fail(other, fault(fact, "write `[\"one\",\"two\"]`"));
                None
            }
        }
    }

    fn env(&self, reader: &mut Reader<'_>) -> Option<Vec<(OsString, OsString)>> {
        match self.get("env") {
            None => Some(Vec::new()),
            Some(Value::Object(list)) => {
                let mut env = Vec::new();
                for one in reader.members(list) {
                    let name = one.name.as_str();
                    let value = self.text(&format!("env.{name}"), &one.value, reader);
                    env.push(value.map(|value| (name.into(), value)));
                }
                env.into_iter().collect()
            }
            Some(other) => {
                let fact = format!("server `{}`: `env` is no object", self.server);
                reader.fail(other, fault(fact, "write `{\"NAME\":\"value\"}`"));
                None
            }
        }
    }

    fn folder(&self, reader: &mut Reader<'_>) -> Option<PathBuf> {
        let project = reader.origin.project;
        let Some(cwd) = self.get("cwd") else { return Some(project.to_owned()) };
        self.text("cwd", cwd, reader).map(|cwd| project.join(cwd))
    }
}
