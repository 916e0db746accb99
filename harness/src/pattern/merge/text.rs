//! Strings: the loose parts that can still be told from both ends stay, what lies between becomes text.

use super::Merger;
use crate::json::Text;
use crate::pattern::bindings::text_of;
use crate::pattern::{Part, Pattern, TextPattern};

/// How many characters beside a run must have stayed for the run to stay.
const MIN_ANCHOR: usize = 3;

/// How much work is spent on finding them.
const MAX_WORK: usize = 1_000_000;

/// A part of the pattern with its variables put in.
enum Item {
    Fixed(Vec<char>),
    Run,
}

impl Merger<'_> {
    /// `None` when nothing loose can stay.
    pub(super) fn text(&mut self, pattern: &TextPattern, got: &Text) -> Option<Pattern> {
        let mut text: Vec<char> = got.to_str()?.chars().collect();
        let mut items = self.items(pattern)?;
        let count = items.len();
        let (first, head) = from_start(&items, &text);
        items.reverse();
        for item in &mut items {
            if let Item::Fixed(characters) = item {
                characters.reverse();
            }
        }
        text.reverse();
        let (mut last, mut tail) = from_start(&items, &text);
        text.reverse();
        if first + last > count || head + tail > text.len() {
            (last, tail) = (0, 0);
        }
        let middle: String = text[head..text.len() - tail].iter().collect();
        let mut parts = pattern.parts[..first].to_vec();
        parts.extend(self.known.parts(&middle));
        parts.extend_from_slice(&pattern.parts[count - last..]);
        let merged = Pattern::text(parts);
        self.check.fits(&merged, &got.clone().into()).then_some(merged)
    }

    fn items(&self, pattern: &TextPattern) -> Option<Vec<Item>> {
        let fixed = |text: &Text| Item::Fixed(text.to_string_lossy().chars().collect());
        let item = |part: &Part| match part {
            Part::Plain(text) => Some(fixed(text)),
            Part::Name(name) => self.check.known.get(name).map(|value| fixed(&text_of(value))),
            Part::Run(_) => Some(Item::Run),
        };
        pattern.parts.iter().map(item).collect()
    }
}

/// How many items fit from the start of the text, and how many characters they take.
fn from_start(items: &[Item], text: &[char]) -> (usize, usize) {
    let (mut kept, mut taken) = (0, 0);
    for (index, item) in items.iter().enumerate() {
        let Item::Fixed(fixed) = item else { continue };
        let rest = &text[taken..];
        if kept == index {
            if !rest.starts_with(fixed) {
                break;
            }
            taken += fixed.len();
        } else {
            // A run stands before it.
            let Some((at, length)) = best(fixed, rest) else { break };
            if length < fixed.len() {
                return (index, taken + at);
            }
            taken += at + length;
        }
        kept = index + 1;
    }
    (kept, taken)
}

/// Where the longest beginning of `fixed` stands in the text, the first of equals, and its length.
fn best(fixed: &[char], text: &[char]) -> Option<(usize, usize)> {
    if fixed.len().saturating_mul(text.len()) > MAX_WORK {
        return None;
    }
    let common = |at: usize| text[at..].iter().zip(fixed).take_while(|(a, b)| a == b).count();
    let lengths = (0..text.len()).map(|at| (at, common(at)));
    let (at, length) = lengths.max_by_key(|(at, length)| (*length, std::cmp::Reverse(*at)))?;
    (length >= MIN_ANCHOR.min(fixed.len())).then_some((at, length))
}
