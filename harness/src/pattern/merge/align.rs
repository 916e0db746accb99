//! Which old elements stay beside which new ones: the longest row of pairs that fit, in order;
//! between two such pairs the elements go side by side.

/// How many pairs are looked at to find the longest row; above, elements go side by side.
const MAX_PAIRS: usize = 40_000;

/// What becomes of elements, by their indices, in the order of the new ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// An old element and the new one in its place.
    Both(usize, usize),
    /// A new element alone.
    New(usize),
}

/// Pairs `old` with `new` elements. An old one that is in no step is gone.
pub(super) fn align(
    old: usize,
    new: usize,
    fits: &mut dyn FnMut(usize, usize) -> bool,
) -> Vec<Step> {
    let shorter = old.min(new);
    let first = (0..shorter).take_while(|at| fits(*at, *at)).count();
    let last = (1..=shorter - first).take_while(|back| fits(old - back, new - back)).count();
    let mut anchors: Vec<(usize, usize)> = (0..first).map(|at| (at, at)).collect();
    let (old_end, new_end) = (old - last, new - last);
    anchors.extend(longest_row(first..old_end, first..new_end, fits));
    anchors.extend((0..last).map(|at| (old_end + at, new_end + at)));
    anchors.push((old, new));

    let mut steps = Vec::new();
    let (mut o, mut n) = (0, 0);
    for (old_anchor, new_anchor) in anchors {
        while n < new_anchor {
            steps.push(if o < old_anchor { Step::Both(o, n) } else { Step::New(n) });
            (o, n) = (o + 1, n + 1);
        }
        if new_anchor < new {
            steps.push(Step::Both(old_anchor, new_anchor));
        }
        (o, n) = (old_anchor + 1, new_anchor + 1);
    }
    steps
}

type Range = std::ops::Range<usize>;

fn longest_row(
    old: Range,
    new: Range,
    fits: &mut dyn FnMut(usize, usize) -> bool,
) -> Vec<(usize, usize)> {
    let (rows, columns) = (old.len(), new.len());
    if rows == 0 || columns == 0 || rows * columns > MAX_PAIRS {
        return Vec::new();
    }
    let fitting: Vec<Vec<bool>> =
        old.clone().map(|o| new.clone().map(|n| fits(o, n)).collect()).collect();
    // `longest[o][n]`: how many pairs the elements from `o` and `n` on can make.
    let mut longest = vec![vec![0_usize; columns + 1]; rows + 1];
    for o in (0..rows).rev() {
        for n in (0..columns).rev() {
            let with = if fitting[o][n] { longest[o + 1][n + 1] + 1 } else { 0 };
            longest[o][n] = with.max(longest[o + 1][n]).max(longest[o][n + 1]);
        }
    }
    let mut row = Vec::new();
    let (mut o, mut n) = (0, 0);
    while o < rows && n < columns {
        if fitting[o][n] && longest[o][n] == longest[o + 1][n + 1] + 1 {
            row.push((old.start + o, new.start + n));
            (o, n) = (o + 1, n + 1);
        } else if longest[o + 1][n] >= longest[o][n + 1] {
            o += 1;
        } else {
            n += 1;
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(old: &str, new: &str, steps: &str) {
        let (old, new): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
        let found = align(old.len(), new.len(), &mut |o, n| old[o] == new[n]);
        let shown = found.iter().map(|step| match step {
            Step::Both(o, n) => format!("{}{}", old[*o], new[*n]),
            Step::New(n) => format!("+{}", new[*n]),
        });
        assert_eq!(shown.collect::<Vec<_>>().join(" "), steps);
    }

    #[test]
    fn what_fits_stays_beside_what_it_fits() {
        check("abc", "abc", "aa bb cc");
        check("abc", "axc", "aa bx cc");
        check("abc", "ac", "aa cc");
        check("ac", "abc", "aa +b cc");
        check("abcd", "bcde", "bb cc dd +e");
        check("abcd", "xbyd", "ax bb cy dd");
        check("abcdef", "bxdf", "bb cx dd ff");
        check("", "ab", "+a +b");
        check("ab", "", "");
        check("a", "xy", "ax +y");
    }
}
