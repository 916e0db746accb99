//! What may follow what: the rules on the sequence of steps that the grammar does not state.
//! Knows kinds of lines and their numbers; must not know what the lines say.

use super::{
    line::{ClientLine, ServerLine},
    refusal::Refusal,
};

/// Lines (counted from 1) after which some steps may not come. Each is told of once.
#[derive(Default)]
pub(super) struct Order {
    eof: Option<usize>,
    exit: Option<usize>,
    /// The bare `<silence` of this turn.
    silence: Option<usize>,
}

impl Order {
    /// Takes note of a step of the client.
    pub(super) fn client(&mut self, number: usize, line: ClientLine<'_>) -> Option<Refusal> {
        let refusal = self.after_exit().or_else(|| {
            let eof = self.eof.take()?;
            let fact = format!("a client step follows the `>eof` of line {eof}");
            Some(Refusal::new(fact, "nothing can be sent any more; move `>eof` below it"))
        });
        self.silence = None;
        if line == ClientLine::Eof {
            self.eof = Some(number);
        }
        refusal
    }

    /// Takes note of a step of the server.
    pub(super) fn server(&mut self, number: usize, line: ServerLine<'_>) -> Option<Refusal> {
        let refusal = self.after_exit();
        match line {
            ServerLine::Silence(None) => self.silence = Some(number),
            ServerLine::Exit(_) => self.exit = Some(number),
            ServerLine::Silence(Some(_)) | ServerLine::End => {}
            ServerLine::Message(_) | ServerLine::Exact(_) | ServerLine::Unordered => {
                return refusal.or_else(|| self.after_silence());
            }
        }
        refusal
    }

    /// Takes note of a known deviation.
    pub(super) fn known(&mut self, number: usize, line: ServerLine<'_>) {
        if matches!(line, ServerLine::Exit(_)) {
            self.exit = Some(number);
        }
    }

    fn after_exit(&mut self) -> Option<Refusal> {
        let exit = self.exit.take()?;
        let fact = format!("a step follows the `<exit` of line {exit}");
        Some(Refusal::new(fact, "`<exit` is the last step; move it to the end"))
    }

    fn after_silence(&mut self) -> Option<Refusal> {
        let silence = self.silence.take()?;
        let fact = format!("the server speaks after the `<silence` of line {silence}");
        let advice = "a bare `<silence` ends its turn; remove it, or give it a duration";
        Some(Refusal::new(fact, advice))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transcript::line::{Line, classify};

    /// The facts against the lines, with their line numbers.
    fn check(lines: &[&str], expected: &[(usize, &str)]) {
        let mut order = Order::default();
        let mut got = Vec::new();
        for (index, line) in lines.iter().enumerate() {
            let refusal = match classify(line).expect(line) {
                Line::Client(line) => order.client(index + 1, line),
                Line::Server(line) => order.server(index + 1, line),
                Line::Known(line) => {
                    order.known(index + 1, line);
                    None
                }
                _ => None,
            };
            got.extend(refusal.map(|refusal| (index + 1, refusal.fact)));
        }
        let got: Vec<_> = got.iter().map(|(line, fact)| (*line, fact.as_str())).collect();
        assert_eq!(got, expected, "{lines:?}");
    }

    #[test]
    fn the_client_is_quiet_after_the_end_of_its_input() {
        check(&["> a", ">eof", "< {}", "<exit 0"], &[]);
        let fact = "a client step follows the `>eof` of line 1";
        for step in ["> a", ">", ">raw \"a\"", ">eof"] {
            check(&[">eof", "< {}", step], &[(3, fact)]);
        }
        check(&[">eof", "> a", "> b"], &[(2, fact)]);
    }

    #[test]
    fn nothing_follows_the_exit() {
        let fact = "a step follows the `<exit` of line 1";
        for step in ["> a", "< {}", "<silence", "<unordered", "<exit 0"] {
            check(&["<exit 0", step], &[(2, fact)]);
        }
        check(&["<exit 0", "~<exit 1"], &[]);
        check(&["<silence", "~<exit 1", "> a"], &[(3, "a step follows the `<exit` of line 2")]);
    }

    #[test]
    fn a_bare_silence_is_the_last_of_its_turn() {
        let fact = "the server speaks after the `<silence` of line 2";
        for step in ["< {}", "<exact a", "<unordered"] {
            check(&["> a", "<silence", step], &[(3, fact)]);
            check(&["> a", "<silence", "> b", step], &[]);
            check(&["> a", "<silence 1s", step], &[]);
        }
        check(&["> a", "<silence", "~< {}", "<silence 1s", "<exit 0"], &[]);
    }
}
