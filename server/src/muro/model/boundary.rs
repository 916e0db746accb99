//! Boundaries and the doors and windows in them.
//!
//! Knows where a boundary stands only as a list of segments; `derive` finds them.

use super::{GridRef, Position};
use crate::muro::attribute::{Attributes, Value};
use crate::muro::geometry::Side;
use crate::muro::segment::Segment;

/// A relation between two spaces.
#[derive(Clone, Debug)]
pub struct Boundary {
    /// The end written first.
    pub a: End,
    /// The end written second.
    pub b: End,
    /// What stands between them.
    pub kind: BoundaryKind,
    /// Thickness.
    pub t: Option<f64>,
    /// Whether it lets air and light pass although something stands there.
    pub air: bool,
    /// The only side that is kept.
    pub edge: Option<Side>,
    /// Those that are not consumed.
    pub attributes: Attributes,
    /// In written order.
    pub openings: Vec<Opening>,
    /// Where it is declared; a default wall is nowhere.
    pub position: Option<Position>,
    /// Derived (7.1): where it stands, merged.
    pub segments: Vec<Segment>,
}

impl Boundary {
    /// Indices of both spaces, when both ends are spaces.
    pub fn ends(&self) -> Option<(usize, usize)> {
        self.a.space.zip(self.b.space)
    }
}

/// One end of a boundary.
#[derive(Clone, Debug)]
pub struct End {
    /// As written.
    pub path: String,
    /// Index into [`super::Building::spaces`], if there is such a space.
    pub space: Option<usize>,
}

/// The kind of a boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoundaryKind {
    /// Something stands there.
    Wall,
    /// Nothing stands there.
    Open,
    /// From level to level, walkable.
    Stair,
    /// From level to level, continuous but not walkable.
    Shaft,
    /// From level to level, a missing floor.
    Void,
}

impl BoundaryKind {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Wall, Self::Open, Self::Stair, Self::Shaft, Self::Void];

    /// The word of the notation.
    pub fn word(self) -> &'static str {
        match self {
            Self::Wall => "wall",
            Self::Open => "open",
            Self::Stair => "stair",
            Self::Shaft => "shaft",
            Self::Void => "void",
        }
    }

    /// Whether it joins levels.
    pub fn is_vertical(self) -> bool {
        matches!(self, Self::Stair | Self::Shaft | Self::Void)
    }
}

/// A door or a window in a boundary.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Door or window.
    pub kind: OpeningKind,
    /// Index into [`super::Building::assets`] of the asset it names.
    pub asset: Option<usize>,
    /// Width, above 0.
    pub w: f64,
    /// Height.
    pub h: Option<f64>,
    /// Where along the segment its centre stands.
    pub at: At,
    /// The only side on which it may stand.
    pub edge: Option<Side>,
    /// The side of its hinge.
    pub hinge: Option<Side>,
    /// The end towards which it opens.
    pub swing: Option<Swing>,
    /// Those that are not consumed: the asset's, then its own.
    pub attributes: Attributes,
    /// Where it is declared.
    pub position: Position,
}

impl Opening {
    /// The name as it prints, a number like text.
    pub fn name(&self) -> Option<&Value> {
        self.attributes.get("name")
    }
}

/// The kind of an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningKind {
    /// Can be walked through.
    Door,
    /// Lets light in.
    Window,
}

impl OpeningKind {
    /// The word of the notation.
    pub fn word(self) -> &'static str {
        match self {
            Self::Door => "door",
            Self::Window => "window",
        }
    }
}

/// Where the centre of an opening stands.
#[derive(Clone, Debug, PartialEq)]
pub enum At {
    /// From 0, the low end of the segment, to 1.
    Ratio(f64),
    /// On a grid line.
    Grid(GridRef),
}

/// The end of the boundary towards which an opening swings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swing {
    /// The end written first.
    A,
    /// The end written second.
    B,
}

/// A door or window to be used by name.
#[derive(Clone, Debug)]
pub struct Asset {
    /// Unique among assets.
    pub name: String,
    /// Door or window.
    pub kind: OpeningKind,
    /// Unexamined, also the keys that an opening consumes.
    pub attributes: Attributes,
    /// Where it is declared.
    pub position: Position,
}
