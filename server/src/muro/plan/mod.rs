//! The plan of a level as an SVG document (specification 12): cut 1200 mm above the floor, north
//! up, one scale.
//!
//! `scene` reads the building; everything after it knows shapes and words only.

mod area;
mod caption;
mod frame;
mod free;
mod grid;
mod line;
mod opening;
mod room;
mod rows;
mod scene;
mod sheet;
mod svg;
mod type_width;
mod wall;

use frame::Frame;
use grid::Marks;
use line::Line;
use scene::Scene;
use sheet::{FOOT, HEAD, MARGIN};
use svg::{Path, Point, Svg};
use wall::{Band, Walls};

use super::Building;

/// The plan of the level with this name, or none when no space with a region is on it. The text is
/// well-formed XML whatever the names hold.
pub fn draw(building: &Building, level: &str) -> Option<String> {
    let mut scene = Scene::of(building, building.level(level)?)?;
    let walls = Walls::new(std::mem::take(&mut scene.walls));
    for door in &mut scene.doors {
        door.wall = walls.clear(&door.wall);
    }
    let extent = scene.extent()?;
    let x = Marks::within('X', &building.grid.x, extent.west, extent.east);
    let y = Marks::within('Y', &building.grid.y, extent.south, extent.north);
    let bands = walls.bands(&scene.gaps);
    let drawn = extent.with(bands.iter().flat_map(Band::corners));
    let drawn = drawn.with(scene.doors.iter().flat_map(opening::Door::sweep));
    let bare = Frame::new(drawn, 0.0, 0.0);
    let picture = bare.area();
    let (left, below) = (MARGIN + y.margin(&bare), MARGIN + x.margin(&bare));
    let width = (left + picture.width() + MARGIN * 1.5).max(scene.title.width());
    let height = HEAD + picture.height() + below + FOOT;
    let frame = bare.moved(left, HEAD);

    let mut svg = Svg::new(width, height, &format!("{}, {level}", scene.title.building));
    room::floors(&mut svg, &frame, &scene.rooms);
    grid::lines(&mut svg, &frame, &x, &y);
    room::holes(&mut svg, &frame, &scene.rooms);
    opening::thresholds(&mut svg, &frame, &scene.doors);
    edges(&mut svg, &frame, &scene, &bands);
    opening::windows(&mut svg, &frame, &scene.windows);
    opening::doors(&mut svg, &frame, &scene.doors);
    captions(&mut svg, &frame, &scene, &walls);
    grid::rings(&mut svg, &frame, &x, &y);
    sheet::title(&mut svg, &scene.title);
    sheet::north(&mut svg, width);
    sheet::scale(&mut svg, &frame, Point { x: width - MARGIN, y: height - MARGIN });
    Some(svg.finish())
}

/// Draws everything that separates spaces, and outlines that are not on this floor.
fn edges(svg: &mut Svg, frame: &Frame, scene: &Scene, walls: &[Band]) {
    let (mut plots, mut above, mut opens, mut rails) = <(Path, Path, Path, Path)>::default();
    for plot in &scene.plots {
        let points: Vec<_> = plot.iter().map(|place| frame.point(*place)).collect();
        plots.strokes(&points, true);
    }
    strokes(&mut above, frame, &scene.above);
    strokes(&mut opens, frame, &scene.opens);
    strokes(&mut rails, frame, &wall::interrupted(&scene.rails, &scene.gaps));
    let mut bands = Path::default();
    for band in walls {
        bands.rectangle(&frame.band(&band.line, band.half));
    }
    svg.group("class=\"edges\" fill=\"none\"", |svg| {
        svg.path(&above, "class=\"above\" stroke=\"#6d6350\" stroke-dasharray=\"5 4\"");
        svg.path(&opens, "class=\"open\" stroke=\"#8c8678\" stroke-dasharray=\"6 5\"");
        svg.path(
            &plots,
            "class=\"plots\" stroke=\"#a3341f\" stroke-width=\"1.4\" stroke-dasharray=\"16 4 2 4\"",
        );
        svg.path(&rails, "class=\"rails\" stroke=\"#2d2a26\" stroke-width=\"1.3\"");
        svg.path(&bands, "class=\"walls\" fill=\"#2d2a26\"");
    });
}

fn strokes(path: &mut Path, frame: &Frame, lines: &[Line]) {
    for Line { run, at, low, high } in lines {
        let ends = [frame.point(run.xy(*low, *at)), frame.point(run.xy(*high, *at))];
        path.strokes(&ends, false);
    }
}

fn captions(svg: &mut Svg, frame: &Frame, scene: &Scene, walls: &Walls) {
    let mut swings = vec![Vec::new(); scene.rooms.len()];
    for door in &scene.doors {
        if let Some(room) = door.into {
            swings[room].push(opening::sweep_area(frame, door));
        }
    }
    room::captions(svg, frame, &scene.rooms, walls, &swings);
}

#[cfg(test)]
mod tests;
