//! The words of a caption broken into rows, and the size at which they fit a box.

use super::type_width::ems;

/// Largest and smallest size of a name in pixels; the other rows follow it.
const LARGEST: f64 = 16.0;
const SMALLEST: f64 = 2.5;

/// Distance of base lines as a multiple of the size of the row.
pub(super) const LEADING: f64 = 1.25;

/// What is to be said about a room.
#[derive(Debug, Clone)]
pub(super) struct Words {
    pub(super) name: String,
    /// Type and area; broken between them when the room is narrow.
    pub(super) facts: Vec<String>,
    pub(super) path: String,
}

/// The part that a row plays, which decides its size and look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Name,
    Facts,
    Path,
}

impl Part {
    /// Size of the row against the size of the name.
    pub(super) fn share(self) -> f64 {
        match self {
            Self::Name => 1.0,
            Self::Facts => 0.8,
            Self::Path => 0.68,
        }
    }
}

/// Rows of text and the size of the name at which they fit.
#[derive(Debug, Clone)]
pub(super) struct Rows {
    pub(super) rows: Vec<(Part, String)>,
    pub(super) size: f64,
}

impl Rows {
    /// Of the ways to break `words` the one that allows the largest type in a box; a plainer way
    /// wins unless another gives clearly larger type.
    pub(super) fn fit(words: &Words, width: f64, height: f64) -> Self {
        let mut best = Self { rows: Vec::new(), size: 0.0 };
        for rows in ways(words) {
            let unit = Self { rows, size: 1.0 };
            let size = (width / unit.width()).min(height / unit.height());
            let size = size.clamp(SMALLEST, LARGEST);
            if size > best.size * 1.05 {
                best = unit.at_size(size);
            }
        }
        best
    }

    /// The same rows in another size.
    pub(super) fn at_size(&self, size: f64) -> Self {
        Self { rows: self.rows.clone(), size }
    }

    /// Width of the widest row in pixels.
    pub(super) fn width(&self) -> f64 {
        self.rows
            .iter()
            .map(|(part, text)| ems(text) * part.share() * self.size)
            .fold(0.0, f64::max)
    }

    /// Height of all rows in pixels.
    pub(super) fn height(&self) -> f64 {
        self.rows.iter().map(|(part, _)| part.share() * LEADING * self.size).sum()
    }
}

/// Ways of breaking the words into rows, the plainest first.
fn ways(words: &Words) -> Vec<Vec<(Part, String)>> {
    let whole = vec![words.facts.join(" · ")];
    let mut ways = Vec::new();
    for names in [vec![words.name.clone()], broken(&words.name)] {
        for facts in [&whole, &words.facts] {
            let rows = names.iter().map(|text| (Part::Name, text.clone()));
            let rows = rows.chain(facts.iter().map(|text| (Part::Facts, text.clone())));
            let rows = rows.chain([(Part::Path, words.path.clone())]);
            ways.push(rows.filter(|(_, text)| !text.is_empty()).collect());
        }
    }
    ways
}

/// The name in two rows, broken at the blank nearest to its middle; in one when it has none.
fn broken(name: &str) -> Vec<String> {
    let middle = ems(name) / 2.0;
    let off = |at: usize| (ems(&name[..at]) - middle).abs();
    let blanks = name.match_indices(' ').map(|(at, _)| at);
    match blanks.min_by(|a, b| off(*a).total_cmp(&off(*b))) {
        Some(at) => vec![name[..at].trim().to_owned(), name[at..].trim().to_owned()],
        None => vec![name.to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    fn words(name: &str) -> Words {
        Words {
            name: name.to_owned(),
            facts: vec!["hall".to_owned(), "4.20 m²".to_owned()],
            path: "/L1/hall".to_owned(),
        }
    }

    fn texts(rows: &Rows) -> Vec<&str> {
        rows.rows.iter().map(|(_, text)| text.as_str()).collect()
    }

    #[test]
    fn lines_are_broken_only_where_the_room_is_narrow() {
        let hall = words("Upper hall");
        let wide = Rows::fit(&hall, 300.0, 100.0);
        assert_eq!(texts(&wide), ["Upper hall", "hall · 4.20 m²", "/L1/hall"]);
        assert!(wide.size >= LARGEST);
        let narrow = Rows::fit(&hall, 40.0, 200.0);
        assert_eq!(texts(&narrow), ["Upper", "hall", "hall", "4.20 m²", "/L1/hall"]);
    }

    #[test]
    fn what_fits_is_inside_its_box() {
        for (width, height) in [(300.0, 100.0), (60.0, 60.0), (40.0, 200.0), (500.0, 14.0)] {
            let rows = Rows::fit(&words("Upper hall"), width, height);
            assert!(rows.width() <= width + 1e-9, "{width} x {height}: {}", rows.width());
            assert!(rows.height() <= height + 1e-9, "{width} x {height}: {}", rows.height());
        }
    }

    #[test]
    fn a_name_breaks_at_the_blank_nearest_to_its_middle() {
        for (name, rows) in [
            ("Living and kitchen", vec!["Living and", "kitchen"]),
            ("Hall", vec!["Hall"]),
            ("", vec![""]),
            ("談話室 二階", vec!["談話室", "二階"]),
        ] {
            assert_eq!(broken(name), rows);
        }
    }
}
