//! The forms that values of settings have.
//! Knows one value; which setting it belongs to, and what that is for, is the table's affair.

use crate::json::Value;
use crate::pattern::{Scope, check_name, nearest};

use super::{
    excerpt::quoted,
    refusal::Refusal,
    settings::{LEVELS, Level, REVISIONS},
    strict_json,
};

/// Adds words to a list; each must pass `check` and stand once.
pub(super) fn add_words(
    text: &str,
    check: fn(&str) -> Result<(), Refusal>,
    list: &mut Vec<String>,
) -> Result<(), Refusal> {
    for word in text.split([' ', '\t']).filter(|word| !word.is_empty()) {
        let at = word.as_ptr().addr() - text.as_ptr().addr();
        check(word).map_err(|refusal| refusal.shifted(at))?;
        add_once(word, list).map_err(|refusal| refusal.at(at))?;
    }
    Ok(())
}

/// Adds a text to a list in which it must not stand yet.
pub(super) fn add_once(text: &str, list: &mut Vec<String>) -> Result<(), Refusal> {
    if list.iter().any(|known| known == text) {
        return Err(Refusal::new(format!("{} stands twice", quoted(text)), "remove one"));
    }
    list.push(text.to_owned());
    Ok(())
}

/// Adds a name and its value to a list in which the name must not stand yet.
pub(super) fn add_pair<T>(
    list: &mut Vec<(String, T)>,
    (name, value): (String, T),
) -> Result<(), Refusal> {
    if list.iter().any(|(known, _)| *known == name) {
        return Err(Refusal::new(format!("{} stands twice", quoted(&name)), "remove one").at(0));
    }
    list.push((name, value));
    Ok(())
}

/// `[a-z][a-z0-9_-]*`
pub(super) fn name(word: &str) -> Result<(), Refusal> {
    let first = word.starts_with(|c: char| c.is_ascii_lowercase());
    let others = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_-".contains(c);
    if first && word.chars().all(others) {
        return Ok(());
    }
    let advice =
        "a name begins with a small letter and goes on with small letters, digits, `_`, `-`";
    Err(Refusal::new(format!("{} is no name", quoted(word)), advice).at(0))
}

/// A method as JSON-RPC spells it, without quotes.
pub(super) fn method(word: &str) -> Result<(), Refusal> {
    let fits = |c: char| c.is_alphanumeric() || "/_-.$:".contains(c);
    if word.chars().all(fits) {
        return Ok(());
    }
    let advice = "write it without quotes, as in `notifications/message`";
    Err(Refusal::new(format!("{} is no method", quoted(word)), advice).at(0))
}

/// What servers may declare by name in any revision up to 2026-07-28 (`ServerCapabilities`).
const CAPABILITIES: [&str; 8] = [
    "tools",
    "resources",
    "prompts",
    "completions",
    "logging",
    "tasks",
    "experimental",
    "extensions",
];

/// A capability by name, or a JSON pointer. An unknown name would never be declared by anybody, and the
/// file would never be run.
pub(super) fn requirement(word: &str) -> Result<(), Refusal> {
    let refuse = |what: &str, advice: &str| {
        Err(Refusal::new(format!("{} is no {what}", quoted(word)), advice).at(0))
    };
    if word.starts_with('/') {
        let escapes = word.split('~').skip(1).all(|after| after.starts_with(['0', '1']));
        let advice = "write `~0` for `~` and `~1` for `/`";
        return if escapes { Ok(()) } else { refuse("JSON pointer", advice) };
    }
    if CAPABILITIES.contains(&word) {
        return Ok(());
    }
    let known = CAPABILITIES.map(quoted).join(", ");
    refuse(
        "capability",
        &format!("write one of {known}, or a JSON pointer as in `/capabilities/tools/listChanged`"),
    )
}

/// Words as a shell would split them; at least one, the first not empty.
pub(super) fn command(text: &str) -> Result<Vec<String>, Refusal> {
    let words = shell_words::split(text)
        .map_err(|_| Refusal::new("a quote is not closed", "close it, or escape it with `\\`"))?;
    match words.first() {
        Some(program) if !program.is_empty() => Ok(words),
        _ => Err(Refusal::new("the command is empty", "write the program to start first")),
    }
}

/// `NAME=VALUE`; the value may be empty.
pub(super) fn assignment(text: &str) -> Result<(String, String), Refusal> {
    let fits = |name: &str| {
        let others = |c: char| c.is_ascii_alphanumeric() || c == '_';
        name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(others)
    };
    match text.split_once('=') {
        Some((name, value)) if fits(name) => Ok((name.to_owned(), value.to_owned())),
        Some((name, _)) => {
            let advice = "it begins with a letter or `_` and goes on with letters, digits and `_`";
            let fact = format!("{} is no name of a variable of the environment", quoted(name));
            Err(Refusal::new(fact, advice).at(0))
        }
        None => Err(Refusal::new("there is no `=`", "write `@env NAME=VALUE`")),
    }
}

/// `name = JSON`
pub(super) fn variable(text: &str) -> Result<(String, Value), Refusal> {
    let Some((left, right)) = text.split_once('=') else {
        return Err(Refusal::new("there is no `=`", "write `@let name = JSON`"));
    };
    let word = left.trim_end_matches([' ', '\t']);
    name(word)?;
    check_name(word).map_err(|fault| Refusal::new(fault.fact, fault.advice).at(0))?;
    if Scope::built_in().contains(word) {
        let fact = format!("{} is built in", quoted(word));
        return Err(Refusal::new(fact, "choose another name").at(0));
    }
    let value = strict_json::read(right, "write JSON after `=`; a text needs its quotes")
        .map_err(|refusal| refusal.shifted(left.len() + 1))?;
    Ok((word.to_owned(), value))
}

/// `METHOD JSON`
pub(super) fn answer(text: &str) -> Result<(String, Value), Refusal> {
    let Some((word, result)) = text.split_once([' ', '\t']) else {
        return Err(Refusal::new("there is no result", "write `@answer METHOD JSON`"));
    };
    method(word)?;
    let value = strict_json::read(result, "write the result as JSON after the method")
        .map_err(|refusal| refusal.shifted(word.len() + 1))?;
    Ok((word.to_owned(), value))
}

/// One of [`REVISIONS`].
pub(super) fn revision(text: &str) -> Result<String, Refusal> {
    one_of(text, "revision", REVISIONS.iter().map(|known| (*known, (*known).to_owned())))
}

/// `MUST`, `SHOULD` or `MAY`.
pub(super) fn level(text: &str) -> Result<Level, Refusal> {
    one_of(text, "level", LEVELS.iter().copied())
}

fn one_of<T>(
    text: &str,
    what: &str,
    known: impl Iterator<Item = (&'static str, T)> + Clone,
) -> Result<T, Refusal> {
    if let Some((_, value)) = known.clone().find(|(name, _)| *name == text) {
        return Ok(value);
    }
    let names: Vec<_> = known.map(|(name, _)| name).collect();
    let meant = nearest(text, names.iter().copied());
    let meant = meant.map(|meant| format!("did you mean `{meant}`? ")).unwrap_or_default();
    let advice = format!("{meant}known: `{}`", names.join("`, `"));
    Err(Refusal::new(format!("{} is no {what}", quoted(text)), advice).at(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fact<T>(result: Result<T, Refusal>) -> Option<String> {
        result.err().map(|refusal| refusal.fact)
    }

    #[test]
    fn words_have_their_form_and_stand_once() {
        type Check = fn(&str) -> Result<(), Refusal>;
        for (text, check, expected) in [
            ("koyu  once\tx_1-y", name as Check, None),
            ("koyu Once", name, Some("`Once` is no name")),
            ("1", name, Some("`1` is no name")),
            ("koyu koyu", name, Some("`koyu` stands twice")),
            ("notifications/message $/x a.b", method, None),
            ("\"ping\"", method, Some("`\"ping\"` is no method")),
            ("tools logging /capabilities/a~1b", requirement, None),
            ("tols", requirement, Some("`tols` is no capability")),
            ("/a~2", requirement, Some("`/a~2` is no JSON pointer")),
            ("/a~", requirement, Some("`/a~` is no JSON pointer")),
            ("tools,prompts", requirement, Some("`tools,prompts` is no capability")),
        ] {
            let got = fact(add_words(text, check, &mut Vec::new()));
            assert_eq!(got.as_deref(), expected, "{text}");
        }
    }

    #[test]
    fn a_refused_word_is_pointed_at() {
        let refusal = add_words("a  B", name, &mut Vec::new()).expect_err("B is no name");
        assert_eq!(refusal.at, Some(3));
    }

    #[test]
    fn a_command_is_split_as_a_shell_splits() {
        let words = command(r#"node "a b.js" --x='1 2' \"q"#).expect("well formed");
        assert_eq!(words, ["node", "a b.js", "--x=1 2", "\"q"]);
        assert_eq!(fact(command("a 'b")).as_deref(), Some("a quote is not closed"));
        assert_eq!(fact(command("''")).as_deref(), Some("the command is empty"));
    }

    #[test]
    fn an_assignment_has_a_name_and_may_have_an_empty_value() {
        let pair = |name: &str, value: &str| Ok((name.to_owned(), value.to_owned()));
        assert_eq!(assignment("A_1=b=c d"), pair("A_1", "b=c d"));
        assert_eq!(assignment("_x="), pair("_x", ""));
        assert_eq!(fact(assignment("A")).as_deref(), Some("there is no `=`"));
        let wrong = "`1A` is no name of a variable of the environment";
        assert_eq!(fact(assignment("1A=b")).as_deref(), Some(wrong));
    }

    #[test]
    fn a_name_or_a_method_is_followed_by_json() {
        for (result, expected) in [
            (variable(r#"user = {"a":1}"#), Ok(("user", r#"{"a":1}"#))),
            (variable("n=1.0"), Ok(("n", "1.0"))),
            (variable("user ann"), Err((None, "there is no `=`"))),
            (variable("User = 1"), Err((Some(0), "`User` is no name"))),
            (answer(r#"roots/list {"roots":[]}"#), Ok(("roots/list", r#"{"roots":[]}"#))),
            (answer("ping"), Err((None, "there is no result"))),
        ] {
            let got = result.as_ref().map(|(name, value)| (name.as_str(), value.to_string()));
            let got = got.map_err(|refusal| (refusal.at, refusal.fact.as_str()));
            assert_eq!(got, expected.map(|(name, value)| (name, value.to_owned())));
        }
        let refusal = variable("user = ann").expect_err("no JSON");
        assert_eq!(refusal.at, Some(7));
        assert_eq!(refusal.advice, "write JSON after `=`; a text needs its quotes");
    }

    #[test]
    fn a_choice_names_the_nearest() {
        let refusal = level("must").expect_err("small letters");
        let advice = "did you mean `MUST`? known: `MUST`, `SHOULD`, `MAY`";
        assert_eq!(
            (refusal.fact.as_str(), refusal.advice.as_str()),
            ("`must` is no level", advice)
        );
        assert_eq!(fact(revision("2025-11-26")).as_deref(), Some("`2025-11-26` is no revision"));
        assert_eq!(revision("2025-11-25"), Ok("2025-11-25".to_owned()));
    }
}
