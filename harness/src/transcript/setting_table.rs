//! Every setting: its name, whether it may stand twice, what it expects and how it is taken.
//! A new setting is a row here and a field of `Settings`. Must not know lines.

use super::{duration, refusal::Refusal, setting_value as value, settings::Settings};

/// Takes a value that is not empty and has no blanks around it.
type Take = fn(&mut Settings, &str) -> Result<(), Refusal>;

/// One row.
pub(super) struct Row {
    /// Without `@`.
    pub(super) name: &'static str,
    /// Whether the setting may stand on several lines.
    pub(super) repeatable: bool,
    /// What follows the name, for advice.
    pub(super) expects: &'static str,
    pub(super) take: Take,
}

/// The settings in the order in which the format lists them.
pub(super) const ROWS: &[Row] = &[
    once("title", "one line of text", |s, text| set(&mut s.title, Ok(text.to_owned()))),
    once("dialect", "names of dialects, as in `koyu once`", |s, text| {
        value::add_words(text, value::name, &mut s.dialects)
    }),
    once("server", "a command and its arguments, quoted as in a shell", |s, text| {
        set(&mut s.server, value::command(text))
    }),
    once("cwd", FOLDER, |s, text| set(&mut s.cwd, Ok(text.to_owned()))),
    once("fixture", FOLDER, |s, text| set(&mut s.fixture, Ok(text.to_owned()))),
    often("env", "a variable of the environment, as in `NAME=value`", |s, text| {
        value::add_pair(&mut s.env, value::assignment(text)?)
    }),
    once("timeout", "a duration, as in `5s` or `200ms`", |s, text| {
        set(&mut s.timeout, duration::read(text))
    }),
    often("let", "a name and JSON, as in `user = \"ann\"`", |s, text| {
        value::add_pair(&mut s.lets, value::variable(text)?)
    }),
    often("spec", "the id of a requirement", |s, text| value::add_once(text, &mut s.spec)),
    once("revision", "a revision of the protocol, as in `2025-11-25`", |s, text| {
        set(&mut s.revision, value::revision(text))
    }),
    once("level", "`MUST`, `SHOULD` or `MAY`", |s, text| {
        s.level = value::level(text)?;
        Ok(())
    }),
    often(
        "requires",
        "capabilities as in `tools`, or JSON pointers as in `/capabilities/tools`",
        |s, text| value::add_words(text, value::requirement, &mut s.requires),
    ),
    often("allow", "methods of notifications, as in `notifications/message`", |s, text| {
        value::add_words(text, value::method, &mut s.allow)
    }),
    often("answer", "a method and its result, as in `roots/list {\"roots\":[]}`", |s, text| {
        value::add_pair(&mut s.answers, value::answer(text)?)
    }),
    once("skip", "the reason", |s, text| set(&mut s.skip, Ok(text.to_owned()))),
];

/// Names that have no meaning yet.
pub(super) const RESERVED: &[&str] = &["format"];

const FOLDER: &str = "a folder, from the transcript's own";

const fn once(name: &'static str, expects: &'static str, take: Take) -> Row {
    Row { name, repeatable: false, expects, take }
}

const fn often(name: &'static str, expects: &'static str, take: Take) -> Row {
    Row { name, repeatable: true, expects, take }
}

fn set<T>(field: &mut Option<T>, value: Result<T, Refusal>) -> Result<(), Refusal> {
    *field = Some(value?);
    Ok(())
}
