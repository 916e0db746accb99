//! Placing an opening on the one segment of its boundary that it fits (specification 7.1).
//!
//! Knows the boundary alone; whether openings collide is a question of check.

use super::geometry::TOLERANCE;
use super::model::{At, Axis, Boundary, Opening};
use super::segment::Segment;

/// Where an opening stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// The segment of the boundary.
    pub segment: Segment,
    /// Coordinate of its centre on the axis along which the segment runs.
    pub center: f64,
}

/// Why an opening stands nowhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The boundary has no segment, or none on the side asked for (`OPN04`).
    NoSegment,
    /// Several segments would do (`OPN05`).
    SeveralSegments,
    /// The segment is shorter than the opening is wide (`OPN06`).
    TooWide,
    /// The grid line does not cross the segment (`OPN07`).
    WrongAxis,
    /// At that grid line the opening reaches beyond the segment (`OPN08`).
    BeyondEnd,
}

/// Places an opening of a boundary.
pub fn place(boundary: &Boundary, opening: &Opening) -> Result<Placed, Misfit> {
    let fits = |segment: &&Segment| opening.edge.is_none_or(|edge| edge == segment.side);
    let mut candidates = boundary.segments.iter().filter(fits);
    let segment = *candidates.next().ok_or(Misfit::NoSegment)?;
    if candidates.next().is_some() {
        return Err(Misfit::SeveralSegments);
    }
    let (length, half) = (segment.length(), opening.w / 2.0);
    if opening.w > length {
        return Err(Misfit::TooWide);
    }
    let from_low = match &opening.at {
        At::Ratio(ratio) => (ratio * length).clamp(half, (length - half).max(half)),
        At::Grid(line) => {
            if segment.side.runs_along_x() != (line.axis == Axis::X) {
                return Err(Misfit::WrongAxis);
            }
            let from_low = line.value - segment.low;
            if from_low < half - TOLERANCE || from_low > length - half + TOLERANCE {
                return Err(Misfit::BeyondEnd);
            }
            from_low
        }
    };
    Ok(Placed { segment, center: segment.low + from_low })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::muro::load::read_text;

    /// Places the opening in a wall 4 m long that runs from y = 1000.
    fn placed(opening: &str) -> Result<f64, Misfit> {
        let building = read_text(&format!(
            "grid X 0 3000 6000\ngrid Y 1000 5000\nlevel L1 0\nspace /L1/a room X1..X2 Y1..Y2\n\
             space /L1/b room X2..X3 Y1..Y2\nboundary /L1/a /L1/b\n  door {opening}"
        ));
        let boundary = &building.boundaries[0];
        place(boundary, &boundary.openings[0]).map(|placed| placed.center)
    }

    #[test]
    fn a_ratio_is_pushed_inwards_and_a_grid_line_is_not() {
        for (opening, center) in [
            ("w:900", Ok(3000.0)),
            ("w:900 at:0", Ok(1450.0)),
            ("w:900 at:1", Ok(4550.0)),
            ("w:900 at:0.25", Ok(2000.0)),
            ("w:4000 at:0", Ok(3000.0)),
            ("w:900 at:Y1+450", Ok(1450.0)),
            ("w:900 at:Y2-500", Ok(4500.0)),
            ("w:900.5 at:Y1+450", Ok(1450.0)),
            ("w:900 at:Y1", Err(Misfit::BeyondEnd)),
            ("w:900 at:Y2-449", Err(Misfit::BeyondEnd)),
            ("w:900 at:X1", Err(Misfit::WrongAxis)),
            ("w:4001", Err(Misfit::TooWide)),
            ("w:900 edge:N", Err(Misfit::NoSegment)),
            ("w:900 edge:E", Ok(3000.0)),
        ] {
            assert_eq!(placed(opening), center, "{opening}");
        }
    }
}
