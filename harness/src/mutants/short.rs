//! Tapes in short, for tests. A moment a line: `> TEXT` the client writes, `>eof` it closes, `< TEXT` the
//! server writes, `<tail TEXT` without a line feed, `<cut TEXT` too long, `eof`, `exit N`, `signal N`.

use super::{
    splice::Splice,
    tape::{Line, Moment, Step, Tape},
};
use crate::{
    session::{Ending, Exit, Needed, ServerLine, Tail},
    verdict::shown,
};

/// The tape of a text. Every line has a step of its own, and none is exact.
pub(super) fn tape(text: &str) -> Tape {
    let lines = text.lines().map(str::trim_start).filter(|line| !line.is_empty());
    let moments = lines.enumerate().map(|(item, line)| moment(item, line)).collect();
    let ending = Ending {
        needed: Needed::Eof,
        exit: Some(Exit::Code(0)),
        children: Vec::new(),
        stdout_held: false,
        escaped: false,
        late: Vec::new(),
        late_dropped: 0,
        interrupted: false,
    };
    Tape { moments, ending, stderr: Tail::default() }
}

fn moment(item: usize, line: &str) -> Moment {
    match line.split_once(' ').unwrap_or((line, "")) {
        (">", text) => Moment::Sent(format!("{text}\n").into_bytes()),
        (">eof", _) => Moment::Closed,
        ("eof", _) => Moment::Eof,
        ("exit", code) => Moment::Exit(Exit::Code(code.parse().unwrap())),
        ("signal", number) => Moment::Exit(Exit::Signal(number.parse().unwrap())),
        ("<", text) => {
            let bytes = text.as_bytes().to_vec();
            let line = Line::of(&ServerLine { number: 1, bytes, terminated: true, cut: None });
            let step = Step { item, line: item + 1, is_exact: false };
            Moment::Line(Line { step: Some(step), ..line })
        }
        _ => panic!("no moment: {line}"),
    }
}

/// The changed tape in short, bytes that do not show written out.
pub(super) fn played(tape: &Tape, splice: &Splice) -> String {
    let moments = (0..).map_while(|at| splice.moment(tape, at));
    let written = moments.map(|moment| match moment {
        Moment::Sent(bytes) => format!("> {}", shown(bytes.trim_ascii_end(), 1000)),
        Moment::Closed => ">eof".to_owned(),
        Moment::Eof => "eof".to_owned(),
        Moment::Exit(Exit::Code(code)) => format!("exit {code}"),
        Moment::Exit(Exit::Signal(number)) => format!("signal {number}"),
        Moment::Line(line) => {
            let word = match (line.cut, line.unterminated) {
                (Some(_), _) => "<cut",
                (None, true) => "<tail",
                (None, false) => "<",
            };
            format!("{word} {}", shown(&line.bytes, 1000))
        }
    });
    written.collect::<Vec<_>>().join("\n")
}
