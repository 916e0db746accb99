//! The model: what the layers of a building say, and the few facts derived once after reading.
//!
//! Elements stand in declaration order and refer to each other by index. Lengths are mm.
//! Knows no file format and asks no question; the modules beside it do.

mod boundary;

use std::collections::BTreeMap;
use std::path::PathBuf;

pub use boundary::{Asset, At, Boundary, BoundaryKind, End, Opening, OpeningKind, Swing};

use super::attribute::Attributes;
use super::geometry::Rect;
use super::segment::Segment;

/// A building, read from all of its layers.
#[derive(Clone, Debug, Default)]
pub struct Building {
    /// Whether a `koyu 1.0` line was written.
    pub states_version: bool,
    /// The `name` line, its tokens joined by single spaces.
    pub name: Option<String>,
    /// The grid lines.
    pub grid: Grid,
    /// In declaration order; [`Building::storeys`] has them by height.
    pub levels: Vec<Level>,
    /// In declaration order.
    pub assets: Vec<Asset>,
    /// In declaration order.
    pub zones: Vec<Zone>,
    /// In declaration order.
    pub polygons: Vec<Polygon>,
    /// In declaration order.
    pub spaces: Vec<Space>,
    /// The declared ones in order, then the default walls.
    pub boundaries: Vec<Boundary>,
    /// In strength order: the entry, the weakest, first.
    pub layers: Vec<Layer>,
    /// Indices into `levels` by rising z, equal z in declaration order.
    pub storeys: Vec<usize>,
    pub(super) names: Names,
}

/// Where each name stands in its list.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    pub levels: BTreeMap<String, usize>,
    pub assets: BTreeMap<String, usize>,
    pub zones: BTreeMap<String, usize>,
    pub polygons: BTreeMap<String, usize>,
    pub spaces: BTreeMap<String, usize>,
}

impl Building {
    /// Index of the space with this path, which must be in NFC.
    pub fn space(&self, path: &str) -> Option<usize> {
        self.names.spaces.get(path).copied()
    }

    /// Index of the level with this name.
    pub fn level(&self, name: &str) -> Option<usize> {
        self.names.levels.get(name).copied()
    }

    /// Index of the zone with this path.
    pub fn zone(&self, path: &str) -> Option<usize> {
        self.names.zones.get(path).copied()
    }

    /// Index of the polygon with this path.
    pub fn polygon(&self, path: &str) -> Option<usize> {
        self.names.polygons.get(path).copied()
    }

    /// Indices of the spaces whose path begins with `path` and a `/`, in declaration order.
    pub fn spaces_below(&self, path: &str) -> Vec<usize> {
        let mut below: Vec<usize> = self.below(path).collect();
        below.sort_unstable();
        below
    }

    /// Whether the path of some space begins with `path` and a `/`.
    pub(super) fn has_space_below(&self, path: &str) -> bool {
        self.below(path).next().is_some()
    }

    fn below(&self, path: &str) -> impl Iterator<Item = usize> {
        // `0` follows `/`, so the range holds exactly the paths below.
        let range = format!("{path}/")..format!("{path}0");
        self.names.spaces.range(range).map(|(_, at)| *at)
    }

    /// The resolved path of the layer that holds a position.
    pub fn file(&self, position: Position) -> String {
        self.layers[position.layer].path.display().to_string()
    }
}

/// A line of a layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// Index into [`Building::layers`].
    pub layer: usize,
    /// Counted from 1.
    pub line: usize,
}

/// One file of the building.
#[derive(Clone, Debug)]
pub struct Layer {
    /// Resolved lexically; the identity of the layer.
    pub path: PathBuf,
    /// The text as stored: not normalised, invalid UTF-8 replaced.
    pub source: String,
}

/// An axis of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// To the east.
    X,
    /// To the north.
    Y,
}

/// Coordinates of the grid lines `X1`, `X2`, … and `Y1`, `Y2`, …, strictly rising; empty when the
/// axis was not declared.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    /// From west to east.
    pub x: Vec<f64>,
    /// From south to north.
    pub y: Vec<f64>,
}

/// A grid line with an offset, as written.
#[derive(Clone, Debug, PartialEq)]
pub struct GridRef {
    /// The axis of the line.
    pub axis: Axis,
    /// Its coordinate, offset included.
    pub value: f64,
    /// For example `X2+600`.
    pub spelled: String,
}

/// A storey: the height of a finished floor.
#[derive(Clone, Debug)]
pub struct Level {
    /// Without `/`, `:` and `..`.
    pub name: String,
    /// Height of the finished floor, may be negative.
    pub z: f64,
    /// Ceiling height.
    pub h: Option<f64>,
    /// Thickness of the floor construction.
    pub slab: Option<f64>,
    /// Where it is declared.
    pub position: Position,
    /// Derived: its place in [`Building::storeys`].
    pub rank: usize,
}

/// A group of spaces without geometry of its own.
#[derive(Clone, Debug)]
pub struct Zone {
    /// It gathers the spaces below this path.
    pub path: String,
    /// All that are written.
    pub attributes: Attributes,
    /// Where it is declared.
    pub position: Position,
}

impl Zone {
    /// Whether it is a plot (`site` = 1).
    pub fn is_site(&self) -> bool {
        self.attributes.get("site").is_some_and(|value| value.is(1.0))
    }
}

/// The closed outline of a plot.
#[derive(Clone, Debug)]
pub struct Polygon {
    /// The path of the zone it belongs to.
    pub path: String,
    /// At least three `(x, y)`, in written order.
    pub vertices: Vec<(f64, f64)>,
    /// Where it is declared.
    pub position: Position,
}

/// A room, a hole in a floor, or a part of the outside.
#[derive(Clone, Debug)]
pub struct Space {
    /// Its identity.
    pub path: String,
    /// Free text; `exterior`, `void`, `stair` and `shaft` matter to rules.
    pub kind: String,
    /// The rectangles of its region, in written order; empty without a region.
    pub region: Vec<Rect>,
    /// `[x low, y low, x high, y high]` as written, one for each rectangle.
    pub spelled: Vec<[String; 4]>,
    /// Index into [`Building::levels`].
    pub level: Option<usize>,
    /// All but `level`.
    pub attributes: Attributes,
    /// Where it is declared.
    pub position: Position,
    /// Derived (7.2): open, or without a stop to air, towards an exterior.
    pub semi_outdoor: bool,
    /// Derived (7.1): its perimeter against the other spaces of its level, not merged.
    pub perimeter: Vec<Segment>,
}

impl Space {
    /// `name` if it is text, else the last segment of the path.
    pub fn display_name(&self) -> &str {
        let leaf = self.path.rsplit('/').next().unwrap_or(&self.path);
        self.attributes.text("name").unwrap_or(leaf)
    }

    /// Whether it has a region.
    pub fn has_region(&self) -> bool {
        !self.region.is_empty()
    }

    /// Whether its type is `exterior`.
    pub fn is_exterior(&self) -> bool {
        self.kind == "exterior"
    }

    /// Whether its type is `void`.
    pub fn is_void(&self) -> bool {
        self.kind == "void"
    }
}
