//! Takes the `@` lines one by one and fills `Settings` by the table.
//! Knows what stands twice and what is misspelt; must not know steps.

use crate::pattern::nearest;

use super::{
    excerpt::quoted,
    line::Tail,
    refusal::Refusal,
    setting_table::{RESERVED, ROWS, Row},
    settings::Settings,
};

/// The settings read so far.
#[derive(Default)]
pub(super) struct SettingReader {
    pub(super) settings: Settings,
}

impl SettingReader {
    /// Takes what follows `@` on the line with this index. Offsets of a refusal are into the line.
    pub(super) fn take(&mut self, index: usize, tail: Tail<'_>) -> Result<(), Refusal> {
        let end = tail.text.find([' ', '\t']).unwrap_or(tail.text.len());
        let (name, rest) = tail.text.split_at(end);
        let row = row(name).map_err(|refusal| refusal.shifted(tail.at))?;
        self.refuse_second(row, index).map_err(|refusal| refusal.at(0))?;
        let value = rest.trim_start_matches([' ', '\t']);
        let at = tail.at + tail.text.len() - value.len();
        if value.is_empty() {
            let advice = format!("`@{name}` expects {}", row.expects);
            return Err(Refusal::new(format!("`@{name}` has no value"), advice).at(at));
        }
        (row.take)(&mut self.settings, value).map_err(|refusal| {
            let refusal = Refusal { at: refusal.at.or(Some(0)), ..refusal }.shifted(at);
            Refusal { fact: format!("`@{name}`: {}", refusal.fact), ..refusal }
        })
    }

    fn refuse_second(&mut self, row: &Row, index: usize) -> Result<(), Refusal> {
        let first = *self.settings.lines.entry(row.name).or_insert(index + 1);
        if row.repeatable || first == index + 1 {
            return Ok(());
        }
        let fact = format!("`@{}` stands twice", row.name);
        Err(Refusal::new(fact, format!("keep one; the first stands on line {first}")))
    }
}

fn row(name: &str) -> Result<&'static Row, Refusal> {
    if let Some(row) = ROWS.iter().find(|row| row.name == name) {
        return Ok(row);
    }
    let refusal = if RESERVED.contains(&name) {
        let fact = format!("`@{name}` is reserved for a later version of the format");
        Refusal::new(fact, "it has no meaning in this version; remove it")
    } else {
        let known: Vec<_> = ROWS.iter().map(|row| row.name).collect();
        let meant = nearest(name, known.iter().copied());
        let meant = meant.map(|meant| format!("did you mean `@{meant}`? ")).unwrap_or_default();
        let advice = format!("{meant}known: `@{}`", known.join("`, `@"));
        Refusal::new(format!("unknown setting {}", quoted(&format!("@{name}"))), advice)
    };
    Err(refusal.at(0))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::transcript::settings::Level;

    fn read(lines: &[&str]) -> (Settings, Vec<Refusal>) {
        let mut reader = SettingReader::default();
        let mut refusals = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            refusals.extend(reader.take(index, Tail { text: &line[1..], at: 1 }).err());
        }
        (reader.settings, refusals)
    }

    #[test]
    fn every_setting_is_taken() {
        let (settings, refusals) = read(&[
            "@title   Errors: two layers",
            "@dialect koyu once",
            "@server  node 'a b.js'",
            "@cwd     ../../examples",
            "@fixture two rooms",
            "@env     A=1",
            "@env     B=",
            "@timeout 200ms",
            "@let     user = {\"a\":1}",
            "@spec    2025-11-25 base.ping",
            "@revision 2025-11-25",
            "@level   SHOULD",
            "@requires tools /capabilities/tools/listChanged",
            "@allow   notifications/message",
            "@answer  roots/list {\"roots\":[]}",
            "@skip    not yet",
        ]);
        assert_eq!(refusals, []);
        assert_eq!(settings.title.as_deref(), Some("Errors: two layers"));
        assert_eq!(settings.dialects, ["koyu", "once"]);
        assert_eq!(settings.server, Some(vec!["node".to_owned(), "a b.js".to_owned()]));
        assert_eq!(settings.cwd.as_deref(), Some("../../examples"));
        assert_eq!(settings.fixture.as_deref(), Some("two rooms"));
        assert_eq!(settings.env.len(), 2);
        assert_eq!(settings.timeout, Some(Duration::from_millis(200)));
        assert_eq!(settings.lets[0].0, "user");
        assert_eq!(settings.spec, ["2025-11-25 base.ping"]);
        assert_eq!(settings.revision.as_deref(), Some("2025-11-25"));
        assert_eq!(settings.level, Level::Should);
        assert_eq!(settings.requires, ["tools", "/capabilities/tools/listChanged"]);
        assert_eq!(settings.allow, ["notifications/message"]);
        assert_eq!(settings.answers[0].1.to_string(), "{\"roots\":[]}");
        assert_eq!(settings.skip.as_deref(), Some("not yet"));
        assert_eq!((settings.line_of("env"), settings.line_of("none")), (Some(6), None));
    }

    #[test]
    fn what_is_no_setting_is_refused_with_the_nearest() {
        for (line, at, fact, advice) in [
            (
                "@titel x",
                1,
                "unknown setting `@titel`",
                "did you mean `@title`? known: `@title`, `@dialect`",
            ),
            ("@", 1, "unknown setting `@`", "known: `@title`"),
            ("@format 2", 1, "`@format` is reserved", "remove it"),
            ("@title", 6, "`@title` has no value", "`@title` expects one line of text"),
            ("@timeout 5", 9, "`@timeout`: `5` is no duration", "`5s`"),
            ("@dialect a B", 11, "`@dialect`: `B` is no name", "a small letter"),
            ("@let x = {", 10, "`@let`: ", "write JSON after `=`"),
        ] {
            let refusal = read(&[line]).1.remove(0);
            assert_eq!(refusal.at, Some(at), "{line}");
            assert!(refusal.fact.contains(fact), "{line}: {}", refusal.fact);
            assert!(refusal.advice.contains(advice), "{line}: {}", refusal.advice);
        }
    }

    #[test]
    fn only_repeatable_settings_stand_twice() {
        let (settings, refusals) = read(&["@title a", "@spec a", "@title b", "@spec b", "@spec a"]);
        let facts: Vec<_> = refusals.iter().map(|refusal| refusal.fact.as_str()).collect();
        assert_eq!(facts, ["`@title` stands twice", "`@spec`: `a` stands twice"]);
        assert_eq!(refusals[0].advice, "keep one; the first stands on line 1");
        assert_eq!(settings.title.as_deref(), Some("a"));
    }
}
