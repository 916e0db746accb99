//! How the values of options are written. Each refusal says the fact, then the advice.

use std::{ffi::OsString, num::NonZeroUsize, path::PathBuf, time::Duration};

use crate::{
    json::{self, Value},
    mock::Order,
    mutants::{self, Fault},
    pattern::{Scope, check_name},
    plan::Pace,
    report::Format,
    transcript::parse_duration,
};

/// The words of a command, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words(pub(super) Vec<OsString>);

/// One pace, or all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Paces(pub(super) Vec<Pace>);

/// A form of report and where it goes; none is stdout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReportTarget {
    pub(super) format: Format,
    pub(super) file: Option<PathBuf>,
}

pub(super) fn words(text: &str) -> Result<Words, String> {
    let words = shell_words::split(text)
        .map_err(|error| format!("{error}; close the quote, or pass the command after `--`"))?;
    if words.is_empty() {
        return Err("no command; write a program and its arguments".to_owned());
    }
    Ok(Words(words.into_iter().map(OsString::from).collect()))
}

pub(super) fn variable(text: &str) -> Result<(String, Value), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or("no `=`; write a name and JSON, as in `user=\"ann\"`".to_owned())?;
    let value = json::read(value.as_bytes()).map_err(|error| {
        format!("the value is no JSON ({}); a text needs its quotes: '{name}=\"...\"'", error.fact)
    })?;
    Ok((checked_name(name)?, value.value))
}

/// A name, whatever value may follow it.
pub(super) fn name(text: &str) -> Result<String, String> {
    checked_name(text.split_once('=').map_or(text, |(name, _)| name))
}

fn checked_name(name: &str) -> Result<String, String> {
    match check_name(name) {
        Ok(()) if Scope::built_in().contains(name) => {
            Err(format!("`{name}` is built in; choose another name"))
        }
        Ok(()) => Ok(name.to_owned()),
        Err(fault) => Err(format!("{}; {}", fault.fact, fault.advice)),
    }
}

pub(super) fn reason(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("no reason; say why the session is good enough".to_owned()),
        reason => Ok(reason.to_owned()),
    }
}

pub(super) fn duration(text: &str) -> Result<Duration, String> {
    parse_duration(text)
}

/// At least one, as a thing that is counted.
pub(super) fn count(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| format!("`{text}` is no count; write a whole number from 1 on"))
}

pub(super) fn bytes(text: &str) -> Result<usize, String> {
    const UNITS: &[(&str, usize)] = &[("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30)];
    let unit = UNITS.iter().find(|(name, _)| text.ends_with(name));
    let (digits, size) =
        unit.map_or((text, 1), |(name, size)| (text.trim_end_matches(name), *size));
    let bytes = digits.parse::<usize>().ok().and_then(|number| number.checked_mul(size));
    let bytes = bytes.filter(|bytes| *bytes > 0);
    bytes.ok_or_else(|| format!("`{text}` is no size; write bytes as in `65536` or `16M`"))
}

pub(super) fn paces(text: &str) -> Result<Paces, String> {
    if text == "all" {
        return Ok(Paces(Pace::ALL.to_vec()));
    }
    let names = || Pace::ALL.iter().map(|pace| pace.name()).collect::<Vec<_>>().join(", ");
    let pace = Pace::named(text)
        .ok_or_else(|| format!("there is no pace `{text}`; choose from {}, all", names()))?;
    Ok(Paces(vec![pace]))
}

pub(super) fn fault(text: &str) -> Result<&'static Fault, String> {
    mutants::faults().find(|fault| fault.name == text).ok_or_else(|| {
        format!("there is no fault `{text}`; `antiphon mutants --list` shows their names")
    })
}

pub(super) fn order(text: &str) -> Result<Order, String> {
    match text {
        "strict" => Ok(Order::Strict),
        "any" => Ok(Order::Any),
        _ => Err(format!("there is no order `{text}`; choose from strict, any")),
    }
}

pub(super) fn report(text: &str) -> Result<ReportTarget, String> {
    let (name, file) = match text.split_once('=') {
        Some((_, "")) => return Err("no file after `=`; write a path or leave `=` out".to_owned()),
        Some((name, file)) => (name, Some(PathBuf::from(file))),
        None => (text, None),
    };
    let names = || Format::ALL.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let format = Format::named(name)
        .ok_or_else(|| format!("there is no report `{name}`; choose from {}", names()))?;
    Ok(ReportTarget { format, file })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_a_number_and_perhaps_a_unit() {
        for (text, expected) in [
            ("1", Some(1)),
            ("16M", Some(16 << 20)),
            ("2K", Some(2048)),
            ("0", None),
            ("M", None),
            ("-1", None),
            ("1.5M", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(bytes(text).ok(), expected, "{text}");
        }
    }

    #[test]
    fn a_variable_is_a_name_and_json() {
        let (name, value) = variable("user={\"a\":1}").unwrap();
        assert_eq!((name.as_str(), value.to_string().as_str()), ("user", "{\"a\":1}"));
        for (text, fact) in [
            ("user", "no `=`"),
            ("user=ann", "no JSON"),
            ("A=1", "no name"),
            ("any=1", "has a meaning of its own"),
            ("cwd=1", "is built in"),
        ] {
            let refusal = variable(text).unwrap_err();
            assert!(refusal.contains(fact) && refusal.contains("; "), "{refusal}");
        }
    }

    #[test]
    fn a_report_is_a_form_and_perhaps_a_file() {
        let target =
            |format, file: Option<&str>| ReportTarget { format, file: file.map(Into::into) };
        assert_eq!(report("json"), Ok(target(Format::Json, None)));
        assert_eq!(report("human=a=b"), Ok(target(Format::Human, Some("a=b"))));
        assert!(report("xml").unwrap_err().contains("choose from human, json"));
        assert!(report("json=").unwrap_err().contains("no file"));
    }
}
