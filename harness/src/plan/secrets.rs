//! Values of the environment that no file may hold and no report may show, told by the names of their
//! variables. Reads no environment: whoever has it hands it in.

use std::{borrow::Cow, collections::BTreeMap, ffi::OsString};

use memchr::memmem;

use crate::{
    json::Value,
    pattern::{Bindings, ENVIRONMENT, LEAST},
};

/// A name that holds one of these is that of a secret.
const SECRET: &[&str] =
    &["TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL", "APIKEY"];
/// A name that ends so as well.
const SECRET_ENDS: &[&str] = &["_KEY", "_PASS", "_PAT"];
/// What ends so says where a secret is, or how long it lasts.
const ABOUT: &[&str] = &["_FILE", "_PATH", "_DIR", "_URL", "_TTL", "_LIFETIME", "_ID", "_NAME"];

/// Variables that hold secrets, and their values: text of at least eight characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Secrets {
    values: BTreeMap<String, String>,
    /// How each may be spelled, and its variable; the longest first, lest a shorter one breaks it.
    spelled: Vec<(String, String)>,
}

impl Secrets {
    /// Those of an environment; what comes later outranks what came before.
    pub fn of<'a>(environment: impl IntoIterator<Item = (&'a OsString, &'a OsString)>) -> Self {
        Self::new(environment.into_iter().filter_map(|(name, value)| {
            Some((name.to_str()?.to_owned(), value.to_str()?.to_owned()))
        }))
    }

    /// Those among the variables of a job.
    pub fn bound(bindings: &Bindings) -> Self {
        Self::new(bindings.iter().filter_map(|(name, value)| {
            Some((name.strip_prefix(ENVIRONMENT)?.to_owned(), value.as_str()?.to_owned()))
        }))
    }

    fn new(texts: impl Iterator<Item = (String, String)>) -> Self {
        let values: BTreeMap<_, _> = texts.filter(|(name, value)| is_secret(name, value)).collect();
        let mut spelled: Vec<_> = values
            .iter()
            .flat_map(|(name, value)| spellings(value).into_iter().map(|one| (one, name.clone())))
            .collect();
        spelled.sort_by_key(|(one, _)| std::cmp::Reverse(one.len()));
        Self { values, spelled }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Gives each the name `env:NAME`.
    pub fn bind(&self, bindings: &mut Bindings) {
        for (name, value) in &self.values {
            bindings.insert(format!("{ENVIRONMENT}{name}"), Value::from(value.as_str()));
        }
    }

    /// The variable of a secret that stands in the text, as it is or as JSON or XML spell it.
    pub fn first_in(&self, text: &str) -> Option<&str> {
        let found = self
            .spelled
            .iter()
            .find(|(one, _)| memmem::find(text.as_bytes(), one.as_bytes()).is_some());
        found.map(|(_, name)| name.as_str())
    }

    /// The variables that a text names with a placeholder, and how often.
    pub fn named_in<'a>(&'a self, text: &'a str) -> impl Iterator<Item = (&'a str, usize)> {
        let count = |name: &str| text.matches(&placeholder(name)).count();
        let all = self.values.keys().map(move |name| (name.as_str(), count(name)));
        all.filter(|(_, count)| *count > 0)
    }

    /// The bytes with a placeholder for every secret in them.
    pub fn redacted<'b>(&self, bytes: &'b [u8]) -> Cow<'b, [u8]> {
        let mut text = Cow::Borrowed(bytes);
        for (one, name) in &self.spelled {
            if memmem::find(&text, one.as_bytes()).is_some() {
                let placeholder = placeholder(name);
                text = Cow::Owned(replaced(&text, one.as_bytes(), placeholder.as_bytes()));
            }
        }
        text
    }
}

fn is_secret(name: &str, value: &str) -> bool {
    let name = name.to_ascii_uppercase();
    let says = SECRET.iter().any(|word| name.contains(word))
        || SECRET_ENDS.iter().any(|end| name.ends_with(end));
    says && !ABOUT.iter().any(|end| name.ends_with(end)) && value.chars().count() >= LEAST
}

fn placeholder(name: &str) -> String {
    format!("{{{{{ENVIRONMENT}{name}}}}}")
}

/// A value as it is, in a string of JSON, in JSON in such a string, in XML.
fn spellings(value: &str) -> Vec<String> {
    let json = |text: &str| {
        let quoted = Value::from(text).to_string();
        quoted[1..quoted.len() - 1].to_owned()
    };
    let once = json(value);
    let xml = value.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let mut all = vec![json(&once), once, xml.replace('"', "&quot;"), xml, value.to_owned()];
    all.dedup();
    all
}

fn replaced(bytes: &[u8], old: &[u8], new: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    let mut from = 0;
    for at in memmem::find_iter(bytes, old) {
        out.extend_from_slice(&bytes[from..at]);
        out.extend_from_slice(new);
        from = at + old.len();
    }
    out.extend_from_slice(&bytes[from..]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secrets(pairs: &[(&str, &str)]) -> Secrets {
        let pairs: BTreeMap<OsString, OsString> =
            pairs.iter().map(|(name, value)| (name.into(), value.into())).collect();
        Secrets::of(&pairs)
    }

    #[test]
    fn a_secret_is_told_by_its_name_and_has_some_length() {
        for (name, value, expected) in [
            ("GITHUB_TOKEN", "ghp_0123456789", true),
            ("OPENAI_API_KEY", "sk-0123456789", true),
            ("db_password", "correct horse", true),
            ("CLIENT_SECRET", "12345678", true),
            ("PGPASSWORD", "12345678", true),
            ("CLIENT_SECRET", "1234567", false),
            ("HOME", "/home/somebody", false),
            ("PWD", "/home/somebody", false),
            ("SSH_AUTH_SOCK", "/tmp/ssh-0123456789", false),
            ("AWS_WEB_IDENTITY_TOKEN_FILE", "/var/run/token", false),
            ("KEYBOARD_LAYOUT", "something", false),
        ] {
            assert_eq!(!secrets(&[(name, value)]).is_empty(), expected, "{name}={value}");
        }
    }

    #[test]
    fn a_secret_is_found_however_it_is_spelled() {
        let all = secrets(&[("A_TOKEN", "a\"b<c>\\d&e"), ("B_TOKEN", "b-b-b-b-b")]);
        for text in [
            "x a\"b<c>\\d&e x",
            r#"{"t":"a\"b<c>\\d&e"}"#,
            r#"{"t":"{\"t\":\"a\\\"b<c>\\\\d&e\"}"}"#,
            r#"<t m="a&quot;b&lt;c&gt;\d&amp;e"/>"#,
            "<t>a\"b&lt;c&gt;\\d&amp;e</t>",
        ] {
            assert_eq!(all.first_in(text), Some("A_TOKEN"), "{text}");
            let shown = all.redacted(text.as_bytes());
            let shown = std::str::from_utf8(&shown).unwrap();
            assert!(shown.contains("{{env:A_TOKEN}}"), "{shown}");
            assert_eq!(all.first_in(shown), None, "{shown}");
        }
        assert_eq!(all.redacted(b"\xffb-b-b-b-b\xff"), &b"\xff{{env:B_TOKEN}}\xff"[..]);
        assert!(matches!(all.redacted(b"nothing"), Cow::Borrowed(_)));
    }
}
