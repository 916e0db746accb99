//! The cost of a building by its number of spaces, all on one level: reading, check, validate and
//! the canonical form.
//!
//! `cargo bench -p antiphon-server --bench muro` prints the curve. Nothing is asserted: times
//! belong to the machine. Buildings are generated from a fixed seed.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::{self, Write as _};
use std::path::Path;
use std::time::{Duration, Instant};

use antiphon_server::json;
use antiphon_server::muro::{Building, Overlay, canonical, check, load, validate};

/// Rooms along one corridor; two rows share a corridor.
const ROW: usize = 24;

fn main() -> io::Result<()> {
    // `cargo test` runs benches too, without this flag: then once, small.
    let sizes: &[usize] =
        if std::env::args().any(|one| one == "--bench") { &[100, 1_000, 10_000] } else { &[100] };
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:>7} {:>10} {:>10}  {:>9} {:>9} {:>9} {:>9}   ms, best of several runs",
        "spaces", "boundaries", "KB", "load", "check", "validate", "canonical"
    )?;
    for &size in sizes {
        let text = generate(size);
        let building = read(&text);
        writeln!(
            out,
            "{:>7} {:>10} {:>10}  {:>9.2} {:>9.2} {:>9.2} {:>9.2}",
            building.spaces.len(),
            building.boundaries.len(),
            text.len() / 1024,
            best(|| read(&text)),
            best(|| check(&building)),
            best(|| validate(&building)),
            best(|| json::print(&canonical(&building), 1)),
        )?;
    }
    Ok(())
}

fn read(text: &str) -> Building {
    let path = Path::new("/generated/building.muro");
    load(path, Some(Overlay { path, text })).expect("a generated building reads")
}

/// The shortest of at least three runs, in milliseconds.
fn best<T>(run: impl Fn() -> T) -> f64 {
    let begun = Instant::now();
    let mut best = Duration::MAX;
    let mut runs = 0;
    while runs < 3 || (runs < 200 && begun.elapsed() < Duration::from_millis(500)) {
        let start = Instant::now();
        black_box(run());
        best = best.min(start.elapsed());
        runs += 1;
    }
    best.as_secs_f64() * 1e3
}

/// Wings of two rows of rooms with a corridor between them, one north of the other. Each room has a
/// door to its corridor, a wall to its neighbour and one to the outside.
fn generate(spaces: usize) -> String {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let wings = spaces.div_ceil(2 * ROW + 1);
    let mut text = String::from("koyu 1.0\nname Generated\nunit mm\ngrid X 0");
    let mut x = 0;
    for _ in 0..ROW {
        x += 3000 + 50 * random.below(40);
        write!(text, " {x}").expect("a string takes all");
    }
    text.push_str("\ngrid Y 0");
    let mut y = 0;
    for depth in [5000, 2000, 5000].repeat(wings) {
        y += depth + 50 * random.below(20);
        write!(text, " {y}").expect("a string takes all");
    }
    text.push_str("\nlevel L1 0 h:2600 slab:200\nspace /out exterior\n");
    let mut left = spaces;
    for wing in 0..wings {
        wing_of(&mut text, &mut random, wing, &mut left);
    }
    text
}

fn wing_of(text: &mut String, random: &mut Random, wing: usize, left: &mut usize) {
    let path = format!("/L1/w{wing}");
    let corridor = 3 * wing + 2;
    let end = ROW + 1;
    let mut add = |line: String| {
        text.push_str(&line);
        text.push('\n');
    };
    add(format!("zone {path} name:\"Wing {wing}\" use:office"));
    add(format!("space {path}/way corridor X1..X{end} Y{corridor}..Y{}", corridor + 1));
    add(format!("boundary {path}/way /out t:240 edge:W\n  door w:1200 h:2100"));
    *left = left.saturating_sub(1);
    for (row, south) in [("s", corridor - 1), ("n", corridor + 1)] {
        let count = ROW.min(*left);
        *left -= count;
        for room in 1..=count {
            let name = format!("{path}/{row}{room}");
            let daylight = random.below(2);
            add(format!(
                "space {name} office X{room}..X{} Y{south}..Y{} name:\"Room {room}\" \
                 daylight:{daylight} uid:u-{wing}-{row}-{room}",
                room + 1,
                south + 1
            ));
            add(format!("boundary {path}/way {name} t:120 sound:42\n  door w:900 h:2100"));
            if room > 1 {
                add(format!("boundary {path}/{row}{} {name} t:100", room - 1));
            }
            if row == "s" && wing == 0 {
                let width = 1200 + 100 * random.below(12);
                add(format!("boundary {name} /out t:240 edge:S\n  window w:{width} h:1500"));
            }
        }
    }
}

/// A small generator of Marsaglia's kind (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}
