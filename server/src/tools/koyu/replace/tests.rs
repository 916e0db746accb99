//! Faults and races of replacing a file, on a real disk.

use super::*;
use pretty_assertions::assert_eq;
use std::fs::Permissions;
use tempfile::TempDir;

/// Every path below a folder with the text of each file, sorted; links show where they point.
fn tree(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let kind = fs::symlink_metadata(&path).unwrap();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if kind.is_dir() {
            found.push(format!("{name}/"));
            found.extend(tree(&path).into_iter().map(|below| format!("{name}/{below}")));
        } else if kind.is_symlink() {
            found.push(format!("{name} ->"));
        } else {
            found.push(format!("{name}={}", fs::read_to_string(&path).unwrap()));
        }
    }
    found.sort();
    found
}

/// A folder `in` with a file, a folder called like a layer and a file called like a folder; beside
/// it a folder `out`.
fn place() -> TempDir {
    let place = tempfile::tempdir().unwrap();
    for folder in ["in", "in/folder.muro", "out"] {
        fs::create_dir(place.path().join(folder)).unwrap();
    }
    for file in ["in/old.muro", "in/plain", "out/old.muro"] {
        fs::write(place.path().join(file), "old").unwrap();
    }
    place
}

fn put(place: &TempDir, target: &str) -> Result<(), ReplaceError> {
    let folder = place.path().join("in");
    replace(&folder.join(target), &folder, b"new")
}

#[test]
fn a_file_is_replaced_or_made_with_its_folders() {
    for (target, shown) in [
        ("old.muro", "in/old.muro=new"),
        ("new.muro", "in/new.muro=new"),
        ("a/b/c/new.muro", "in/a/b/c/new.muro=new"),
    ] {
        let place = place();
        put(&place, target).unwrap();
        let tree = tree(place.path());
        assert!(tree.contains(&shown.to_owned()), "{tree:?}");
        assert!(!tree.iter().any(|path| path.contains(".tmp")), "{tree:?}");
    }
}

#[test]
fn a_fault_leaves_everything_as_it_was() {
    for target in [
        // The rename is refused: a folder stands there.
        "folder.muro",
        // A folder cannot be made: a file stands in its place, at once or deeper down.
        "plain/new.muro",
        "plain/a/b/new.muro",
        // The name is too long for any disk, with and without folders made for it.
        &format!("{}.muro", "x".repeat(300)),
        &format!("a/b/{}.muro", "x".repeat(300)),
        &format!("a/{}/new.muro", "x".repeat(300)),
        "a/nul\0.muro",
    ] {
        let place = place();
        let before = tree(place.path());
        assert!(matches!(put(&place, target), Err(ReplaceError::Disk(_))), "{target}");
        assert_eq!(tree(place.path()), before, "{target}");
    }
}

#[cfg(unix)]
#[test]
fn links_that_lead_out_are_seen_before_anything_is_made() {
    use std::os::unix::fs::symlink;
    for (link, leads, target) in [
        ("in/link", "out", "link/new.muro"),
        ("in/link", "out", "link/a/b/new.muro"),
        ("in/link", "", "link/new.muro"),
        ("in/link", "nowhere", "link/new.muro"),
    ] {
        let place = place();
        symlink(place.path().join(leads), place.path().join(link)).unwrap();
        let shown = |place: &TempDir| tree(&place.path().join("in")).join(" ");
        let before = (shown(&place), tree(&place.path().join("out")));
        assert!(put(&place, target).is_err(), "{leads} {target}");
        assert_eq!((shown(&place), tree(&place.path().join("out"))), before, "{leads} {target}");
        assert!(!place.path().join("nowhere").exists());
    }
}

#[cfg(unix)]
#[test]
fn a_link_that_stays_inside_is_followed_and_a_link_at_the_target_is_replaced() {
    use std::os::unix::fs::symlink;
    let place = place();
    fs::create_dir(place.path().join("in/real")).unwrap();
    symlink(place.path().join("in/real"), place.path().join("in/link")).unwrap();
    symlink(place.path().join("out/old.muro"), place.path().join("in/linked.muro")).unwrap();
    put(&place, "link/new.muro").unwrap();
    put(&place, "linked.muro").unwrap();
    let tree = tree(place.path());
    for shown in ["in/real/new.muro=new", "in/linked.muro=new", "out/old.muro=old"] {
        assert!(tree.contains(&shown.to_owned()), "{shown}: {tree:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_replaced_file_keeps_its_mode_and_a_new_one_is_an_ordinary_file() {
    use std::os::unix::fs::PermissionsExt as _;
    let place = place();
    let mode = |file: &str| {
        fs::metadata(place.path().join("in").join(file)).unwrap().permissions().mode() & 0o777
    };
    fs::set_permissions(place.path().join("in/old.muro"), Permissions::from_mode(0o640)).unwrap();
    put(&place, "old.muro").unwrap();
    put(&place, "new.muro").unwrap();
    assert_eq!(mode("old.muro"), 0o640);
    assert_eq!(mode("new.muro"), mode("plain"), "the mode of a file written plainly");
}

#[test]
fn many_writers_at_once_leave_one_whole_file() {
    let place = place();
    let folder = place.path().join("in");
    let target = folder.join("fresh/contested.muro");
    let texts: Vec<String> = (0..8).map(|n| n.to_string().repeat(200_000)).collect();
    std::thread::scope(|scope| {
        for text in &texts {
            scope.spawn(|| replace(&target, &folder, text.as_bytes()).unwrap());
        }
    });
    let left = fs::read_to_string(&target).unwrap();
    assert!(texts.contains(&left), "{} bytes", left.len());
    assert_eq!(fs::read_dir(folder.join("fresh")).unwrap().count(), 1);
}
