//! The largest matching of two sides: each left item gets at most one right item that suits it,
//! and no right item is given twice. Not greedy: a partner moves on when another has no choice.

/// For each left item its partner. `straight` says which pairs of equal index suit; about each other
/// pair is asked at most once.
pub(super) fn largest(
    straight: &[bool],
    left: usize,
    right: usize,
    suits: &mut dyn FnMut(usize, usize) -> bool,
) -> Vec<Option<usize>> {
    let mut matching = Matching { of_left: vec![None; left], of_right: vec![None; right] };
    for at in (0..straight.len()).filter(|at| straight[*at]) {
        matching.join(at, at);
    }
    if matching.of_left.iter().all(Option::is_some) {
        return matching.of_left;
    }
    let mut ask = |l: usize, r: usize| if l == r { straight[l] } else { suits(l, r) };
    let edges: Vec<Vec<usize>> =
        (0..left).map(|l| (0..right).filter(|r| ask(l, *r)).collect()).collect();
    for at in 0..left {
        if matching.of_left[at].is_none() {
            matching.augment(at, &edges);
        }
    }
    matching.of_left
}

struct Matching {
    of_left: Vec<Option<usize>>,
    of_right: Vec<Option<usize>>,
}

impl Matching {
    fn join(&mut self, left: usize, right: usize) {
        self.of_left[left] = Some(right);
        self.of_right[right] = Some(left);
    }

    /// Finds a partner for `start`, moving others along a path to a free one.
    fn augment(&mut self, start: usize, edges: &[Vec<usize>]) {
        let mut reached_from = vec![None; self.of_right.len()];
        let mut queue = vec![start];
        while let Some(left) = queue.pop() {
            for &right in &edges[left] {
                if reached_from[right].is_some() {
                    continue;
                }
                reached_from[right] = Some(left);
                match self.of_right[right] {
                    Some(owner) => queue.push(owner),
                    None => return self.shift(right, &reached_from),
                }
            }
        }
    }

    /// Gives `free` to the one who reached it, whose old partner goes to the one before, and so on.
    fn shift(&mut self, free: usize, reached_from: &[Option<usize>]) {
        let mut next = Some(free);
        while let Some(right) = next {
            let Some(left) = reached_from[right] else { return };
            next = self.of_left[left];
            self.join(left, right);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(edges: &[&[usize]], right: usize, size: usize) {
        let straight: Vec<bool> =
            (0..edges.len().min(right)).map(|at| edges[at].contains(&at)).collect();
        let suits = &mut |l: usize, r: usize| edges[l].contains(&r);
        let matching = largest(&straight, edges.len(), right, suits);
        let mut given: Vec<usize> = matching.iter().flatten().copied().collect();
        assert_eq!(given.len(), size, "{edges:?} {matching:?}");
        given.sort_unstable();
        given.dedup();
        assert_eq!(given.len(), size, "{edges:?} {matching:?}");
        for (left, partner) in matching.iter().enumerate() {
            assert!(partner.is_none_or(|right| edges[left].contains(&right)));
        }
    }

    #[test]
    fn a_partner_moves_on_when_another_has_no_choice() {
        check(&[&[0, 1], &[0]], 2, 2);
        check(&[&[0, 1, 2], &[0, 1], &[0]], 3, 3);
        check(&[&[1], &[1, 2], &[2, 0]], 3, 3);
        check(&[&[0], &[0]], 2, 1);
        check(&[&[], &[0]], 1, 1);
        check(&[&[0], &[1]], 5, 2);
        check(&[], 0, 0);
    }
}
