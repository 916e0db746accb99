//! Placeholders of a configuration: `${NAME}`, `${NAME:-default}`, and those of VS Code. Anything else
//! that looks like one is text.

use std::{
    ffi::{OsStr, OsString},
    path::MAIN_SEPARATOR_STR,
};

use super::Origin;

/// Why a placeholder has no value, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) fact: String,
    pub(super) advice: String,
}

/// What only an editor can give, by what stands before the colon.
const EDITORS: &[&str] = &["input", "command", "config"];

/// The text with its placeholders filled in.
pub(super) fn expand(text: &str, origin: &Origin<'_>) -> Result<OsString, Fault> {
    let (mut out, mut rest) = (OsString::new(), text);
    while let Some((before, after)) = rest.split_once("${") {
        out.push(before);
        let value = after.split_once('}').map(|(inside, after)| (value(inside, origin), after));
        match value {
            Some((Ok(Some(value)), after)) => {
                out.push(value);
                rest = after;
            }
            Some((Err(fault), _)) => return Err(fault),
            Some((Ok(None), _)) | None => {
                out.push("${");
                rest = after;
            }
        }
    }
    out.push(rest);
    Ok(out)
}

/// What `${inside}` stands for; none when it is no placeholder.
fn value(inside: &str, origin: &Origin<'_>) -> Result<Option<OsString>, Fault> {
    match inside {
        "workspaceFolder" => return Ok(Some(origin.project.into())),
        "workspaceFolderBasename" => {
            return Ok(Some(origin.project.file_name().unwrap_or_default().into()));
        }
        "userHome" => {
            let name = if cfg!(windows) { "USERPROFILE" } else { "HOME" };
            return variable(inside, name, None, origin).map(Some);
        }
        "pathSeparator" | "/" => return Ok(Some(MAIN_SEPARATOR_STR.into())),
        _ => {}
    }
    if let Some((editor, _)) = inside.split_once(':').filter(|(name, _)| EDITORS.contains(name)) {
        return Err(Fault {
            fact: format!(
                "`${{{inside}}}` is known to an editor only, which is asked for it (`{editor}`)"
            ),
            advice: "write `${NAME}` there, and set that variable before the run".to_owned(),
        });
    }
    let named = inside.strip_prefix("env:");
    let (name, default) = match named.unwrap_or(inside).split_once(":-") {
        Some((name, default)) => (name, Some(default)),
        None => (named.unwrap_or(inside), None),
    };
    if named.is_none() && !is_name(name) {
        return Ok(None);
    }
    variable(inside, name, default, origin).map(Some)
}

/// As in a shell, a default also stands for a variable that is empty.
fn variable(
    inside: &str,
    name: &str,
    default: Option<&str>,
    origin: &Origin<'_>,
) -> Result<OsString, Fault> {
    let set = origin.environment.get(OsStr::new(name));
    match (set, default) {
        (Some(value), None) => Ok(value.clone()),
        (Some(value), Some(_)) if !value.is_empty() => Ok(value.clone()),
        (_, Some(default)) => Ok(default.into()),
        (None, None) => Err(Fault {
            fact: format!("`${{{inside}}}`: the environment variable `{name}` is not set"),
            advice: format!("set it, or write a default, as in `${{{name}:-...}}`"),
        }),
    }
}

fn is_name(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    name.chars().all(is_part) && name.starts_with(|c: char| !c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, path::Path};

    use super::*;

    fn check(text: &str, expected: Result<&str, &str>) {
        let set = [
            ("TOY_VAR", "toy"),
            ("EMPTY", ""),
            ("HOME", "/home/ann"),
            ("USERPROFILE", "/home/ann"),
        ];
        let environment: BTreeMap<OsString, OsString> =
            set.map(|(name, value)| (name.into(), value.into())).into();
        let origin = Origin {
            path: Path::new("mcp.json"),
            project: Path::new("/p/house"),
            environment: &environment,
        };
        match (expand(text, &origin), expected) {
            (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{text}"),
            (Err(fault), Err(expected)) => assert!(fault.fact.contains(expected), "{fault:?}"),
            (found, _) => panic!("{text}: {found:?}"),
        }
    }

    #[test]
    fn a_variable_is_filled_in_wherever_it_stands() {
        check("${TOY_VAR}", Ok("toy"));
        check("a${TOY_VAR}b${TOY_VAR}", Ok("atoybtoy"));
        check("${env:TOY_VAR}", Ok("toy"));
        check("${EMPTY}", Ok(""));
    }

    #[test]
    fn a_default_stands_for_a_variable_that_is_not_set_or_empty() {
        check("${TOY_VAR:-x}", Ok("toy"));
        check("${MISSING:-x y}", Ok("x y"));
        check("${MISSING:-}", Ok(""));
        check("${EMPTY:-x}", Ok("x"));
    }

    #[test]
    fn a_variable_that_is_not_set_is_an_error_that_names_it() {
        check("a ${MISSING}", Err("the environment variable `MISSING` is not set"));
        check("${env:MISSING}", Err("the environment variable `MISSING` is not set"));
    }

    #[test]
    fn everything_else_is_text() {
        for text in ["$TOY_VAR", "5$", "$", "${", "${}", "${a b}", "${1}", "%TOY_VAR%", "$(x)", "~"]
        {
            check(text, Ok(text));
        }
        check("${${TOY_VAR}", Ok("${toy"));
    }

    #[test]
    fn an_editor_s_own_are_filled_in_where_they_can_be() {
        check("${workspaceFolder}/run", Ok("/p/house/run"));
        check("${workspaceFolderBasename}", Ok("house"));
        check("${userHome}/x", Ok("/home/ann/x"));
        check("${/}", Ok(MAIN_SEPARATOR_STR));
        check("${input:token}", Err("`${input:token}` is known to an editor only"));
        check("${command:pick}", Err("known to an editor only"));
    }
}
