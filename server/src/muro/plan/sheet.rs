//! What stands around the picture: title, north arrow, scale bar.

use super::area::Area;
use super::frame::Frame;
use super::svg::{Label, Path, Point, Svg};
use super::type_width::ems;
use crate::json;

/// Sizes in pixels.
const TITLE: f64 = 19.0;
const SUBTITLE: f64 = 11.5;
/// Height of the title block, and of the strip below the picture.
pub(super) const HEAD: f64 = 72.0;
pub(super) const FOOT: f64 = 46.0;
pub(super) const MARGIN: f64 = 28.0;

/// Name of the building and what is drawn of it.
#[derive(Debug, Clone)]
pub(super) struct Title {
    pub(super) building: String,
    pub(super) level: String,
}

impl Title {
    /// The narrowest page that shows the title beside the north arrow.
    pub(super) fn width(&self) -> f64 {
        let text = (ems(&self.building) * TITLE * 1.08).max(ems(&self.level) * SUBTITLE);
        text.min(2000.0) + MARGIN * 2.0 + 60.0
    }
}

/// Writes the title at the top left of the page.
pub(super) fn title(svg: &mut Svg, title: &Title) {
    let at = |y| Point { x: MARGIN, y };
    svg.group("class=\"title\" fill=\"#26221c\"", |svg| {
        svg.label(&Label {
            at: at(36.0),
            size: TITLE,
            upright: false,
            style: "font-weight=\"bold\"",
            text: &title.building,
        });
        svg.label(&Label {
            at: at(54.0),
            size: SUBTITLE,
            upright: false,
            style: "fill=\"#6d6350\"",
            text: &title.level,
        });
    });
}

/// Draws the north arrow at the top right of a page of this width.
pub(super) fn north(svg: &mut Svg, width: f64) {
    let (x, top) = (width - MARGIN - 14.0, 16.0);
    let at = |dx: f64, dy: f64| Point { x: x + dx, y: top + dy };
    let mut left = Path::default();
    left.strokes(&[at(0.0, 12.0), at(-8.0, 40.0), at(0.0, 34.0)], true);
    let mut right = Path::default();
    right.strokes(&[at(0.0, 12.0), at(8.0, 40.0), at(0.0, 34.0)], true);
    svg.group("class=\"north\" stroke=\"#26221c\" stroke-width=\"0.9\"", |svg| {
        svg.path(&left, "fill=\"#26221c\"");
        svg.path(&right, "fill=\"#ffffff\"");
        svg.label(&Label {
            at: at(0.0, 8.0),
            size: 11.0,
            upright: false,
            style: "text-anchor=\"middle\" font-weight=\"bold\" fill=\"#26221c\" stroke=\"none\"",
            text: "N",
        });
    });
}

/// Draws a scale bar whose right end stands at `end`.
pub(super) fn scale(svg: &mut Svg, frame: &Frame, end: Point) {
    let length = round_length(frame);
    let width = frame.length(length);
    let bar = |from: f64, to: f64| Area {
        left: end.x - width + width * from,
        right: end.x - width + width * to,
        top: end.y - 5.0,
        bottom: end.y,
    };
    let (mut dark, mut light) = <(Path, Path)>::default();
    dark.rectangle(&bar(0.0, 0.5));
    light.rectangle(&bar(0.5, 1.0));
    svg.group("class=\"scale\" stroke=\"#26221c\" stroke-width=\"0.8\"", |svg| {
        svg.path(&dark, "fill=\"#26221c\"");
        svg.path(&light, "fill=\"#ffffff\"");
        for (share, unit) in [(0.0, ""), (0.5, ""), (1.0, " m")] {
            let text = json::number(length * share / 1000.0) + unit;
            svg.label(&Label {
                at: Point { x: end.x - width + width * share, y: end.y - 9.0 },
                size: 9.5,
                upright: false,
                style: "text-anchor=\"middle\" fill=\"#6d6350\" stroke=\"none\"",
                text: &text,
            });
        }
    });
}

/// The longest of 1, 2, 5 times a power of ten, in millimetres, that takes at most 180 pixels.
fn round_length(frame: &Frame) -> f64 {
    let most = 180.0 / frame.length(1.0);
    let power = 10f64.powf(most.log10().floor());
    [5.0, 2.0, 1.0]
        .map(|step| step * power)
        .into_iter()
        .find(|length| *length <= most)
        .unwrap_or(power)
}
