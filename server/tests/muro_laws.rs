//! Laws of the notation, on random bytes and on buildings that were spoiled or shuffled.

use std::fs;
use std::path::{Path, PathBuf};

use antiphon_server::json;
use antiphon_server::muro::{
    Building, Overlay, ReadError, canonical, check, light, load, plan, site, validate,
};
use proptest::prelude::*;

const EXAMPLES: [&str; 5] =
    ["studio.muro", "two-storey-house.muro", "clinic.muro", "corner-shop.muro", "broken.muro"];

fn example(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples").join(name);
    fs::read_to_string(path).expect("an example is a file")
}

fn read(text: &str) -> Result<Building, ReadError> {
    let path = Path::new("/b/a.muro");
    load(path, Some(Overlay { path, text }))
}

/// Puts every question to what can be read; a fault is one short line with its position.
fn ask(read: Result<Building, ReadError>) {
    let building = match read {
        Ok(building) => building,
        Err(error) => {
            let message = error.to_string();
            assert!(message.contains(":line ") && message.len() < 1000, "{message}");
            assert!(!message.contains('\n'), "{message}");
            return;
        }
    };
    check(&building);
    validate(&building);
    light(&building);
    site(&building);
    building.floors();
    building.use_totals();
    json::print(&canonical(&building), 1);
    for level in &building.levels {
        plan::draw(&building, &level.name);
    }
}

/// Words of the notation and near misses, so that random lines get past the first token.
fn word() -> impl Strategy<Value = String> {
    let words = "koyu 1.0 name unit mm import grid X Y level L1 L2 asset D door window zone polygon \
                 space room exterior void stair boundary /L1/a /L1/b /L2/a /out X1..X2 X2..X3 Y1..Y2 \
                 Y2..Y1 X1-500..X2+30 + 0 1 3000 6000.5 -7 0,0 9000,0 0,9000 5,5 w:900 w:0 h:2400 \
                 at:0.5 at:X1+900 at:Y2 edge:N edge:E hinge:W swing:a type:open type:stair type:void \
                 air:1 t:100 level:L1 site:1 area:9 uid:x daylight:1 use:rentable road:4000 slab:200 \
                 style:auto :x x: \"a b\" \" # é \u{3000} X1..X1 99999999999999999999999";
    let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    prop::sample::select(words)
}

fn line() -> impl Strategy<Value = String> {
    let indent = prop::sample::select(vec!["", "", "", "  "]);
    (indent, prop::collection::vec(word(), 0..8))
        .prop_map(|(indent, words)| format!("{indent}{}", words.join(" ")))
}

/// One spoiling of a text: a line doubled, dropped, moved or replaced, or a token exchanged.
#[derive(Clone, Debug)]
enum Spoiling {
    Double(usize),
    Drop(usize),
    Move(usize, usize),
    Insert(usize, String),
    Exchange(usize, usize, String),
}

fn spoiling() -> impl Strategy<Value = Spoiling> {
    let at = || 0..500_usize;
    prop_oneof![
        at().prop_map(Spoiling::Double),
        at().prop_map(Spoiling::Drop),
        (at(), at()).prop_map(|(from, to)| Spoiling::Move(from, to)),
        (at(), line()).prop_map(|(at, line)| Spoiling::Insert(at, line)),
        (at(), 0..6_usize, word())
            .prop_map(|(at, token, word)| Spoiling::Exchange(at, token, word)),
    ]
}

fn spoil(lines: &mut Vec<String>, spoiling: &Spoiling) {
    let count = lines.len().max(1);
    match spoiling {
        Spoiling::Insert(at, line) => lines.insert(at % count, line.clone()),
        _ if lines.is_empty() => {}
        Spoiling::Double(at) => lines.insert(at % count, lines[at % count].clone()),
        Spoiling::Drop(at) => drop(lines.remove(at % count)),
        Spoiling::Move(from, to) => {
            let line = lines.remove(from % count);
            lines.insert(to % count, line);
        }
        Spoiling::Exchange(at, token, word) => {
            let line = &mut lines[at % count];
            let mut tokens: Vec<&str> = line.split(' ').collect();
            let place = token % tokens.len();
            tokens[place] = word;
            *line = tokens.join(" ");
        }
    }
}

/// A boundary with its openings, or any other statement.
type Statement = Vec<String>;

/// The lines of an example that must come first, and its other statements.
fn statements(name: &str) -> (String, Vec<Statement>) {
    let (mut head, mut rest) = (String::new(), Vec::<Statement>::new());
    for line in example(name).lines().filter(|line| !line.trim().is_empty()) {
        match line.split(' ').next().unwrap_or_default() {
            "space" | "zone" | "polygon" | "boundary" => rest.push(vec![line.to_owned()]),
            "" => rest.last_mut().expect("an opening follows a boundary").push(line.to_owned()),
            _ => head.extend([line, "\n"]),
        }
    }
    (head, rest)
}

/// An example, and its text with statements in another order and openings turned round.
fn shuffled() -> impl Strategy<Value = (&'static str, String)> {
    prop::sample::select(EXAMPLES.to_vec()).prop_flat_map(|name| {
        let (head, rest) = statements(name);
        Just(rest).prop_shuffle().prop_map(move |rest| {
            let mut text = head.clone();
            for mut statement in rest {
                statement[1..].reverse();
                text.extend([&statement.join("\n\n"), "\n# between\n"]);
            }
            (name, text)
        })
    })
}

fn compact(building: &Building) -> String {
    json::print(&canonical(building), 0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_bytes_are_a_building_or_one_message(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let folder = tempfile::tempdir()?;
        let path: PathBuf = folder.path().join("a.muro");
        fs::write(&path, bytes)?;
        ask(load(&path, None));
    }

    #[test]
    fn any_words_are_a_building_or_one_message(lines in prop::collection::vec(line(), 0..20)) {
        ask(read(&lines.join("\n")));
        let head = "grid X 0 3000 6000\ngrid Y 0 4000 8000\nlevel L1 0\nlevel L2 3000 slab:200\n";
        ask(read(&format!("{head}{}", lines.join("\n"))));
    }

    #[test]
    fn a_spoilt_building_is_a_building_or_one_message(
        name in prop::sample::select(EXAMPLES.to_vec()),
        spoilings in prop::collection::vec(spoiling(), 1..6),
    ) {
        let mut lines: Vec<String> = example(name).lines().map(str::to_owned).collect();
        for spoiling in &spoilings {
            spoil(&mut lines, spoiling);
        }
        ask(read(&lines.join("\n")));
    }

    #[test]
    fn the_canonical_form_does_not_depend_on_the_order_of_statements(
        (name, text) in shuffled(),
    ) {
        let (written, shuffled) = (read(&example(name))?, read(&text)?);
        prop_assert_eq!(compact(&written), compact(&shuffled));
    }
}

#[test]
fn layers_and_one_file_have_the_same_canonical_form() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples");
    let layered = load(&folder.join("office.muro"), None).expect("an example reads");
    let mut text = String::new();
    let layers = ["structure", "catalogue", "rooms", "shell", "fit-out"];
    let names = layers.map(|layer| format!("office/{layer}.muro"));
    for name in names.into_iter().chain(["office.muro".to_owned()]) {
        for line in example(&name).lines().filter(|line| !line.starts_with("import")) {
            text.extend([line, "\n"]);
        }
    }
    assert_eq!(compact(&layered), compact(&read(&text).expect("an example reads")));
}
