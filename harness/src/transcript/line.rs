//! Which kind of line a line is: known by its first characters alone.
//! Knows the markers of the format; must not know JSON, settings by name or the lines around it.

use crate::pattern::nearest;

use super::{excerpt::quoted, refusal::Refusal};

/// The rest of a line after its marker, and the byte of the line at which it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tail<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

/// A line by its marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Blank,
    Comment,
    /// `@`
    Setting(Tail<'a>),
    /// An indented line, without its indentation.
    More(Tail<'a>),
    /// `>`
    Client(ClientLine<'a>),
    /// `<`
    Server(ServerLine<'a>),
    /// `~<`
    Known(ServerLine<'a>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ClientLine<'a> {
    Message(Tail<'a>),
    Empty,
    /// All that follows the word, blanks included.
    Raw(Tail<'a>),
    Eof,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ServerLine<'a> {
    Message(Tail<'a>),
    Exact(Tail<'a>),
    Silence(Option<Tail<'a>>),
    Exit(Tail<'a>),
    Unordered,
    End,
}

const CLIENT_WORDS: &[&str] = &[">raw", ">eof"];
const SERVER_WORDS: &[&str] = &["<exact", "<silence", "<unordered", "<end", "<exit"];
const RESERVED: &[&str] = &["<optional", ">wait", ">signal"];
const MARKERS: &str = "a line begins with `> ` (the client sends), `< ` (the server answers), `~<`, `@`, `#`, \
     or is blank or indented";

/// Beginnings that are mistaken for markers, and what to write.
const MISTAKEN: &[(&str, &str)] = &[
    ("{", "write `> ` before what the client sends and `< ` before what the server answers"),
    ("[", "write `> ` before what the client sends and `< ` before what the server answers"),
    ("//", "a comment begins with `#`"),
    (";", "a comment begins with `#`"),
    ("~>", "only what the server does can be a known deviation: `~<`"),
    ("~", "a known deviation begins with `~<`"),
];

impl<'a> Tail<'a> {
    fn new(line: &'a str, at: usize) -> Self {
        Self { text: &line[at..], at }
    }

    /// Without the one blank that separates it from the marker.
    fn separated(self) -> Option<Self> {
        self.text.strip_prefix(' ').map(|text| Self { text, at: self.at + 1 })
    }
}

/// Refuses blanks at the end of a step, which editors remove unseen.
pub(super) fn trailing_blank(line: &str) -> Option<Refusal> {
    let kept = without_trailing_blanks(line).len();
    let is_step = line.starts_with(['>', '<', '~', ' ', '\t']) && kept > 0;
    let advice = if line.starts_with('>') {
        "remove it, or send it with `>raw`, which has quotes around it"
    } else {
        "remove it"
    };
    (is_step && kept < line.len())
        .then(|| Refusal::new("a blank stands at the end of the line", advice).at(kept))
}

/// The kind of a line; blanks at its end count for nothing.
pub(super) fn classify(line: &str) -> Result<Line<'_>, Refusal> {
    let line = without_trailing_blanks(line);
    let Some(first) = line.chars().next() else { return Ok(Line::Blank) };
    match first {
        '#' => Ok(Line::Comment),
        '@' => Ok(Line::Setting(Tail::new(line, 1))),
        ' ' | '\t' => {
            let indentation = line.len() - line.trim_start_matches([' ', '\t']).len();
            Ok(Line::More(Tail::new(line, indentation)))
        }
        '>' => client(line).map(Line::Client),
        '<' => server(line, 0).map(Line::Server),
        '~' if line.starts_with("~<") => server(line, 1).map(Line::Known),
        _ => {
            let mistaken = MISTAKEN.iter().find(|(beginning, _)| line.starts_with(beginning));
            let advice = mistaken.map_or(MARKERS, |(_, advice)| advice);
            Err(Refusal::new("the line has no marker", advice).at(0))
        }
    }
}

fn without_trailing_blanks(line: &str) -> &str {
    line.trim_end_matches([' ', '\t'])
}

fn client(line: &str) -> Result<ClientLine<'_>, Refusal> {
    let (word, tail) = marker(line, 0);
    match word {
        ">" if tail.text.is_empty() => Ok(ClientLine::Empty),
        ">" => argument(word, tail, "what the client sends").map(ClientLine::Message),
        ">raw" => Ok(ClientLine::Raw(tail)),
        ">eof" => nothing_after(word, tail).map(|()| ClientLine::Eof),
        _ => Err(unknown(word, 0)),
    }
}

/// `from` is 1 when a `~` stands before the marker.
fn server(line: &str, from: usize) -> Result<ServerLine<'_>, Refusal> {
    let (word, tail) = marker(line, from);
    match word {
        "<" => argument(word, tail, "a message").map(ServerLine::Message),
        "<exact" => argument(word, tail, "the text of a line").map(ServerLine::Exact),
        "<exit" => argument(word, tail, "a status").map(ServerLine::Exit),
        "<silence" if tail.text.is_empty() => Ok(ServerLine::Silence(None)),
        "<silence" => {
            argument(word, tail, "a duration").map(|tail| ServerLine::Silence(Some(tail)))
        }
        "<unordered" => nothing_after(word, tail).map(|()| ServerLine::Unordered),
        "<end" => nothing_after(word, tail).map(|()| ServerLine::End),
        _ => Err(unknown(word, from)),
    }
}

/// The marker, up to the first blank, and the rest.
fn marker(line: &str, from: usize) -> (&str, Tail<'_>) {
    let end = line[from..].find([' ', '\t']).map_or(line.len(), |end| from + end);
    (&line[from..end], Tail::new(line, end))
}

fn argument<'a>(word: &str, tail: Tail<'a>, expected: &str) -> Result<Tail<'a>, Refusal> {
    tail.separated().ok_or_else(|| {
        let advice = format!("write `{word}`, one blank and then {expected}");
        Refusal::new(format!("`{word}` is not followed by {expected}"), advice).at(tail.at)
    })
}

fn nothing_after(word: &str, tail: Tail<'_>) -> Result<(), Refusal> {
    if tail.text.is_empty() {
        return Ok(());
    }
    let fact = format!("`{word}` is followed by {}", quoted(tail.text.trim_start()));
    Err(Refusal::new(fact, format!("`{word}` stands alone on its line")).at(tail.at))
}

fn unknown(word: &str, at: usize) -> Refusal {
    let known = if word.starts_with('>') { CLIENT_WORDS } else { SERVER_WORDS };
    let arrow = &word[..1];
    let first = word[1..].chars().next();
    let refusal = if RESERVED.contains(&word) {
        let advice = "it has no meaning in this version; remove it";
        Refusal::new(format!("`{word}` is reserved for a later version of the format"), advice)
    } else if !first.is_some_and(|first| first.is_ascii_alphabetic()) {
        Refusal::new(format!("no blank follows `{arrow}`"), format!("write `{arrow} `"))
    } else {
        let meant = nearest(word, known.iter().copied());
        let meant = meant.map(|meant| format!("did you mean `{meant}`? ")).unwrap_or_default();
        let known = known.join("`, `");
        let advice =
            format!("{meant}a message has a blank after `{arrow}`; known words: `{known}`");
        Refusal::new(format!("unknown word {}", quoted(word)), advice)
    };
    refusal.at(at)
}

#[cfg(test)]
mod tests;
