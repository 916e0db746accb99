//! `Template`: a client line or an `<exact` text with holes for variables. It need not be JSON.

use super::bindings::text_of;
use super::error::Fault;
use super::hole::{Fragment, Hole, fragments, shown};
use super::{Bindings, PatternError, Scope};
use crate::json::{Pointer, TextBuilder, Value};
use std::collections::BTreeSet;

/// Text with variables in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    pieces: Vec<Piece>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Plain(String),
    /// A JSON string that is nothing but the placeholder; its quotes belong to it.
    Whole(String),
    Part(String),
}

/// A name of a template that has no value yet.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{{{{{name}}}}}` has no value yet, since the step that binds it did not hold")]
pub struct Unbound {
    /// The name.
    pub name: String,
}

impl Template {
    /// Reads a template. The error's pointer is empty.
    pub fn parse(text: &str, scope: &Scope) -> Result<Self, PatternError> {
        Self::pieces(text, scope)
            .map(|pieces| Self { pieces })
            .map_err(|fault| fault.at(Pointer::default()))
    }

    /// The template that is exactly this text: two braces are written as `{{open}}`.
    pub fn literal(text: &str) -> Self {
        Self { pieces: vec![Piece::Plain(text.to_owned())] }
    }

    fn pieces(text: &str, scope: &Scope) -> Result<Vec<Piece>, Fault> {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let found = fragments(text.as_bytes())?;
        let mut fragments = found.iter().peekable();
        let mut quote_taken = false;
        while let Some(fragment) = fragments.next() {
            let name = match fragment {
                Fragment::Plain(bytes) => {
                    let run = String::from_utf8_lossy(bytes);
                    plain += &run[usize::from(quote_taken)..];
                    quote_taken = false;
                    continue;
                }
                Fragment::Hole("open") => {
                    plain += "{{";
                    continue;
                }
                Fragment::Hole(inside) => variable(inside, scope)?,
            };
            let closed =
                matches!(fragments.peek(), Some(Fragment::Plain(next)) if next.starts_with(b"\""));
            let whole = closed && !quote_taken && opens_string(&plain);
            if whole {
                plain.pop();
            }
            if !plain.is_empty() {
                pieces.push(Piece::Plain(std::mem::take(&mut plain)));
            }
            pieces.push(if whole { Piece::Whole(name) } else { Piece::Part(name) });
            quote_taken = whole;
        }
        if !plain.is_empty() {
            pieces.push(Piece::Plain(plain));
        }
        Ok(pieces)
    }

    /// The variables in it.
    pub fn names(&self) -> BTreeSet<&str> {
        let names = self.pieces.iter().filter_map(|piece| match piece {
            Piece::Whole(name) | Piece::Part(name) => Some(name.as_str()),
            Piece::Plain(_) => None,
        });
        names.collect()
    }

    /// The text for a JSON line: a whole string becomes the value as JSON, a part its text, escaped.
    pub fn render_json(&self, bindings: &Bindings) -> Result<String, Unbound> {
        self.render(
            bindings,
            |value, whole| if whole { value.to_string() } else { inner_json(value) },
        )
    }

    /// The text with each variable's characters as they are; the quotes around one stay.
    pub fn render_plain(&self, bindings: &Bindings) -> Result<String, Unbound> {
        self.render(bindings, |value, whole| {
            let text = text_of(value).to_string_lossy().into_owned();
            if whole { format!("\"{text}\"") } else { text }
        })
    }

    fn render(
        &self,
        bindings: &Bindings,
        show: impl Fn(&Value, bool) -> String,
    ) -> Result<String, Unbound> {
        let mut text = String::new();
        for piece in &self.pieces {
            let (name, whole) = match piece {
                Piece::Plain(plain) => {
                    text += plain;
                    continue;
                }
                Piece::Whole(name) => (name, true),
                Piece::Part(name) => (name, false),
            };
            let value = bindings.get(name).ok_or_else(|| Unbound { name: name.clone() })?;
            text += &show(value, whole);
        }
        Ok(text)
    }
}

fn variable(inside: &str, scope: &Scope) -> Result<String, Fault> {
    match Hole::parse(inside)? {
        Hole::Name(name) => scope.check(&name).map(|()| name),
        _ => Err(Fault::new(
            format!("`{{{{{}}}}}` stands for what a server may say", shown(inside)),
            "a client line and an exact text take only names; for two literal braces write `{{open}}`",
        )),
    }
}

/// Whether the text ends in a quote that no backslash escapes.
fn opens_string(text: &str) -> bool {
    text.strip_suffix('"').is_some_and(|before| {
        let backslashes = before.bytes().rev().take_while(|byte| *byte == b'\\').count();
        backslashes % 2 == 0
    })
}

/// The text of a value, escaped to stand inside a JSON string.
fn inner_json(value: &Value) -> String {
    let mut text = TextBuilder::default();
    text.push_text(&text_of(value));
    let quoted = Value::String(text.finish()).to_string();
    quoted[1..quoted.len() - 1].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::read;

    fn bindings() -> Bindings {
        let pairs = [("cwd", r#""/a \"b\"""#), ("n", "7"), ("o", r#"{"x":[1]}"#)];
        let value = |text: &str| read(text.as_bytes()).expect(text).value;
        pairs.map(|(name, text)| (name.to_owned(), value(text))).into_iter().collect()
    }

    fn check(text: &str, json: &str, plain: &str) {
        let mut scope = Scope::built_in();
        scope.insert("n");
        scope.insert("o");
        let template = Template::parse(text, &scope).expect(text);
        assert_eq!(template.render_json(&bindings()).expect(text), json);
        assert_eq!(template.render_plain(&bindings()).expect(text), plain);
    }

    #[test]
    fn a_whole_string_becomes_the_value_and_a_part_its_text() {
        for (text, json, plain) in [
            ("{not json", "{not json", "{not json"),
            (r#"{"id":"{{n}}"}"#, r#"{"id":7}"#, r#"{"id":"7"}"#),
            (r#"["{{n}}","{{o}}"]"#, r#"[7,{"x":[1]}]"#, r#"["7","{"x":[1]}"]"#),
            (r#""{{cwd}}/x""#, r#""/a \"b\"/x""#, r#""/a "b"/x""#),
            (r#""{{cwd}}""#, r#""/a \"b\"""#, r#""/a "b"""#),
            (r#""\"{{n}}\"""#, r#""\"7\"""#, r#""\"7\"""#),
            (r#""\\{{n}}""#, r#""\\7""#, r#""\\7""#),
            (r#""{{o}}!""#, r#""{\"x\":[1]}!""#, r#""{"x":[1]}!""#),
            ("{{open}}n}} {{n}}", "{{n}} 7", "{{n}} 7"),
            (r"{{{n}}}", "{7}", "{7}"),
        ] {
            check(text, json, plain);
        }
    }

    #[test]
    fn a_template_takes_only_known_names() {
        for (text, fact) in [
            ("{{any}}", "`{{any}}` stands for what a server may say"),
            ("{{...}}", "`{{...}}` stands for what a server may say"),
            ("{{foo}}", "unknown name `foo`"),
            ("{{", "`{{` opens a placeholder that `}}` does not close"),
        ] {
            assert_eq!(Template::parse(text, &Scope::built_in()).expect_err(text).fact, fact);
        }
    }

    #[test]
    fn a_name_without_a_value_is_named() {
        let template = Template::parse("{{sep}}", &Scope::built_in()).expect("a template");
        let unbound = template.render_json(&Bindings::default()).expect_err("no value");
        assert_eq!(unbound.name, "sep");
    }
}
