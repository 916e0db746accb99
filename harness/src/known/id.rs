//! Ids of failures: stable while lines move and messages are laid out anew, another one as soon as the step
//! demands something else.

use std::{collections::BTreeMap, ops::Range};

use crate::{
    transcript::{ItemKind, Transcript, Wanted},
    verdict::{Failure, Kind},
};

/// The steps of a transcript and what each is known by.
pub(super) struct StepIds {
    /// Lines counted from 0, members of a group before the group itself.
    steps: Vec<(Range<usize>, String)>,
}

/// What an id is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meant<'a> {
    /// The step on these lines, counted from 0.
    Step(&'a Range<usize>),
    /// The session as a whole.
    Transcript,
}

impl Meant<'_> {
    /// Whether it is about the step that begins on this line, from 1.
    pub(super) fn has(self, line: usize) -> bool {
        matches!(self, Self::Step(lines) if line > 0 && lines.contains(&(line - 1)))
    }
}

impl StepIds {
    /// Numbers the steps by their text; the second of two equal ones bears a `.2`.
    pub(super) fn of(transcript: &Transcript) -> Self {
        let mut seen = BTreeMap::<u32, usize>::new();
        let steps = transcript.steps().flat_map(places).map(|(within, text)| {
            let hash = hash(transcript.text(text));
            let count = seen.entry(hash).or_default();
            *count += 1;
            let nth = if *count > 1 { format!(".{count}") } else { String::new() };
            (within, format!("{hash:08x}{nth}"))
        });
        Self { steps: steps.collect() }
    }

    /// What the step on this line (from 1) is known by.
    pub(super) fn at(&self, line: usize) -> Option<&str> {
        let at = line.checked_sub(1)?;
        self.steps.iter().find(|(lines, _)| lines.contains(&at)).map(|(_, id)| id.as_str())
    }

    /// What `STEP-KIND` or `KIND` means here; none when it can be no id.
    pub(super) fn look_up(&self, id: &str) -> Option<Meant<'_>> {
        let is_kind = |name: &str| Kind::ALL.iter().any(|kind| kind.name() == name);
        if is_kind(id) {
            return Some(Meant::Transcript);
        }
        let (step, kind) = id.split_once('-')?;
        let (lines, _) = self.steps.iter().find(|(_, known)| known == step)?;
        is_kind(kind).then_some(Meant::Step(lines))
    }
}

/// The id of a failure of the transcript with this name.
pub(super) fn id(name: &str, steps: &StepIds, failure: &Failure) -> String {
    let step = failure.line.and_then(|line| steps.at(line));
    let step = step.map(|step| format!("{step}-")).unwrap_or_default();
    format!("{name}#{step}{}", failure.kind)
}

/// The lines that a step owns and those that say what it demands; a known deviation may change freely.
fn places(item: &crate::transcript::Item) -> Vec<(Range<usize>, Range<usize>)> {
    let mut places = Vec::new();
    match &item.kind {
        ItemKind::Server(step) => {
            if let Wanted::Unordered(members) = &step.wanted {
                places.extend(members.iter().map(|one| (one.lines.clone(), one.lines.clone())));
            }
            places.push((item.lines.clone(), step.wanted_lines.clone()));
        }
        _ => places.push((item.lines.clone(), item.lines.clone())),
    }
    places
}

/// FNV-1a over what is not blank, so that layout does not count.
fn hash(text: &str) -> u32 {
    let bytes = text.bytes().filter(|byte| !byte.is_ascii_whitespace());
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use crate::transcript::Names;

    use super::*;

    fn steps(text: &str) -> StepIds {
        let parsed = Transcript::parse(Path::new("a"), text.as_bytes(), &Names::default());
        StepIds::of(&parsed.unwrap_or_else(|errors| panic!("{errors}")))
    }

    #[test]
    fn the_hash_is_the_published_one() {
        // http://www.isthe.com/chongo/tech/comp/fnv/: the 32 bit FNV-1a of "foobar".
        assert_eq!(hash("foo bar"), 0xbf9c_f968);
    }

    #[test]
    fn a_step_keeps_its_id_when_lines_move_and_loses_it_when_it_changes() {
        let before = steps("> {\"id\":1}\n< {\"id\":1}\n");
        let after = steps("# new\n\n> {\"id\":1}\n\n< {\n    \"id\": 1\n  }\n");
        assert_eq!(before.at(1), after.at(3));
        assert!(before.at(2).is_some());
        let changed = steps("> {\"id\":1}\n< {\"id\":2}\n");
        assert_ne!(before.at(2), changed.at(2));
    }

    #[test]
    fn equal_steps_are_told_apart() {
        let steps = steps("> {\"id\":1}\n<silence\n> {\"id\":2}\n<silence\n");
        let first = steps.at(2).unwrap();
        assert_eq!(steps.at(4).unwrap(), format!("{first}.2"));
    }

    #[test]
    fn an_id_names_a_step_and_a_kind_or_a_kind_alone() {
        let steps = steps("> {\"id\":1}\n<silence\n");
        let step = steps.at(2).unwrap();
        assert_eq!(steps.look_up(&format!("{step}-not-silent")), Some(Meant::Step(&(1..2))));
        assert_eq!(steps.look_up("not-json"), Some(Meant::Transcript));
        for wrong in ["", "no-such-kind", "00000000-mismatch", step, &format!("{step}-none")] {
            assert_eq!(steps.look_up(wrong), None, "{wrong}");
        }
    }
}
