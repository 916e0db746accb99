//! `grid` lines and references to grid lines (specification 5.2).
//!
//! Knows no element that uses a reference.

use super::{Tokens, next};
use crate::muro::error::quote;
use crate::muro::model::{Axis, Building, Grid, GridRef, Position};
use crate::muro::number;

pub(super) fn read(
    building: &mut Building,
    mut tokens: Tokens<'_>,
    _: Position,
) -> Result<(), String> {
    let axis = next(&mut tokens, "the axis of the grid (`X` or `Y`)")?;
    let lines = match axis {
        "X" => &mut building.grid.x,
        "Y" => &mut building.grid.y,
        other => return Err(format!("the grid axis {} is neither `X` nor `Y`", quote(other))),
    };
    if !lines.is_empty() {
        return Err(format!("a second `grid {axis}`; all lines of an axis stand on one line"));
    }
    let mut coordinates: Vec<f64> = Vec::with_capacity(tokens.len());
    for token in tokens {
        let Some(coordinate) = number::read(token)? else {
            return Err(format!("the grid coordinate {} is no number", quote(token)));
        };
        if coordinates.last().is_some_and(|last| *last >= coordinate) {
            let token = quote(token);
            return Err(format!("the grid coordinate {token} does not rise above the one before"));
        }
        coordinates.push(coordinate);
    }
    if coordinates.len() < 2 {
        return Err(format!("`grid {axis}` needs at least two coordinates"));
    }
    *lines = coordinates;
    Ok(())
}

/// Whether a token has the form of a reference, such as `X2` or `Y1-600`, declared or not.
pub(super) fn looks_like_reference(text: &str) -> bool {
    split(text).is_some()
}

/// A grid line that exists, with its offset in whole mm.
pub(super) fn reference(grid: &Grid, text: &str) -> Result<GridRef, String> {
    let Some((axis, line, offset)) = split(text) else {
        return Err(format!("{} is no grid line such as `X2` or `Y1-600`", quote(text)));
    };
    let lines = match axis {
        Axis::X => &grid.x,
        Axis::Y => &grid.y,
    };
    // A line is found by its own name, so `X0` and `X01` are none.
    let number = line.parse::<usize>().ok().filter(|_| !line.starts_with('0'));
    let Some(coordinate) = number.and_then(|number| lines.get(number - 1)) else {
        let name = quote(&text[..=line.len()]);
        return Err(format!("the grid line {name} is not declared; there are {}", lines.len()));
    };
    let value = coordinate + offset;
    if !value.is_finite() {
        return Err(format!("the offset of {} is too large", quote(text)));
    }
    Ok(GridRef { axis, value, spelled: text.to_owned() })
}

/// Axis, digits of the line, offset.
fn split(text: &str) -> Option<(Axis, &str, f64)> {
    let (axis, rest) = match text.as_bytes().first()? {
        b'X' => (Axis::X, &text[1..]),
        b'Y' => (Axis::Y, &text[1..]),
        _ => return None,
    };
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let Some(sign) = rest.find(['+', '-']) else {
        return digits(rest).then_some((axis, rest, 0.0));
    };
    let (line, offset) = rest.split_at(sign);
    // The sign is left on: Rust reads `+600` and `-600` alike.
    (digits(line) && digits(&offset[1..])).then(|| offset.parse().ok())?.map(|mm| (axis, line, mm))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid() -> Grid {
        Grid { x: vec![0.0, 2400.0], y: vec![-500.5, 3000.0] }
    }

    #[test]
    fn a_reference_is_a_declared_line_and_an_offset() {
        for (text, value) in
            [("X1", 0.0), ("X2+600", 3000.0), ("Y1-1500", -2000.5), ("Y2+0", 3000.0)]
        {
            let found = reference(&grid(), text).map(|found| found.value);
            assert_eq!(found, Ok(value), "{text}");
        }
        for text in ["X0", "X01", "X3", "Y9", "Z1", "X", "X1+", "X1+1.5", "X1+-5", "x1", "X1+5+5"] {
            assert!(reference(&grid(), text).is_err(), "{text}");
        }
        assert!(reference(&grid(), &format!("X1+{}", "9".repeat(400))).is_err());
        assert!(reference(&grid(), &format!("X{}", "9".repeat(400))).is_err());
    }

    #[test]
    fn grid_lines_rise_and_are_declared_once() {
        let grid = |line: &str| {
            let tokens: Vec<_> = line.split(' ').map(Into::into).collect();
            read(&mut Building::default(), &tokens, Position::default())
        };
        assert_eq!(grid("X -5 0 1.5"), Ok(()));
        for (line, named) in [
            ("Z 0 1", "`Z`"),
            ("X 0", "at least two"),
            ("X 0 0", "`0`"),
            ("Y 5 4", "`4`"),
            ("Y 0 1e3", "`1e3`"),
        ] {
            let message = grid(line).unwrap_err();
            assert!(message.contains(named), "{message}");
        }
    }
}
