//! The brackets that are open at a point of a text: one bit each, so that a line of brackets costs
//! an eighth of its length and no stack.

/// A kind of bracket.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bracket {
    Array,
    Object,
}

/// Open brackets, innermost last. The innermost 64 live in `top`, the rest in whole words.
#[derive(Debug, Default)]
pub(super) struct Nesting {
    top: u64,
    depth: usize,
    outer: Vec<u64>,
}

impl Nesting {
    pub(super) fn open(&mut self, bracket: Bracket) {
        if self.depth > 0 && self.depth.is_multiple_of(64) {
            self.outer.push(self.top);
        }
        self.top = self.top << 1 | u64::from(bracket == Bracket::Object);
        self.depth += 1;
    }

    pub(super) fn innermost(&self) -> Option<Bracket> {
        match self.depth {
            0 => None,
            _ if self.top & 1 == 1 => Some(Bracket::Object),
            _ => Some(Bracket::Array),
        }
    }

    /// Closes the innermost bracket; there is one.
    pub(super) fn close(&mut self) {
        self.depth -= 1;
        self.top >>= 1;
        if self.depth > 0 && self.depth.is_multiple_of(64) {
            self.top = self.outer.pop().expect("64 brackets above the bottom are one word");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn brackets_close_in_the_reverse_of_the_order_they_opened_in() {
        for depth in [1, 2, 63, 64, 65, 127, 128, 129, 1000] {
            let bracket =
                |n: usize| if n.is_multiple_of(3) { Bracket::Object } else { Bracket::Array };
            let mut open = Nesting::default();
            for n in 0..depth {
                open.open(bracket(n));
            }
            for n in (0..depth).rev() {
                assert_eq!(open.innermost(), Some(bracket(n)), "bracket {n} of {depth}");
                open.close();
            }
            assert_eq!(open.innermost(), None, "depth {depth}");
        }
    }
}
