//! What stands where a file shall be, link by link from the root: no symbolic link is ever followed.

use std::fs::{self, Metadata};
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

/// What is found at the place of a file.
#[derive(Debug)]
pub(super) enum Found {
    /// Nothing; the folders on the way may be missing too.
    Nothing,
    /// A file of these bytes.
    File(Vec<u8>),
    /// Something that keeps a file from being there, in a sentence.
    Obstacle(String),
}

/// A relative path that leads out of nothing, without `.`; none for any other (`O25`).
pub(super) fn inside(path: &str) -> Option<PathBuf> {
    let mut inside = PathBuf::new();
    for component in Path::new(path).components() {
        match component {
            Component::Normal(name) => inside.push(name),
            Component::CurDir => {}
            Component::ParentDir | Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    (!path.contains('\0')).then_some(inside)
}

/// Looks at `path`, which is inside `root`.
pub(super) fn look(root: &Path, path: &Path) -> Found {
    let mut place = root.to_owned();
    let mut components = path.components().peekable();
    while let Some(component) = components.next() {
        place.push(component);
        let last = components.peek().is_none();
        match fs::symlink_metadata(&place) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Found::Nothing,
            Err(error) => return unreadable(&error),
            Ok(found) => {
                if let Some(obstacle) = obstacle(&found, last) {
                    return Found::Obstacle(obstacle.to_owned());
                }
            }
        }
    }
    fs::read(&place).map_or_else(|error| unreadable(&error), Found::File)
}

fn obstacle(found: &Metadata, last: bool) -> Option<&'static str> {
    match (found.is_symlink(), found.is_dir(), last) {
        (true, ..) => Some("the path traverses a symbolic link"),
        (_, true, true) => Some("an existing directory occupies the file path"),
        (_, false, false) => Some("a parent path is not a directory"),
        (_, false, true) if !found.is_file() => Some("the path is no ordinary file"),
        _ => None,
    }
}

fn unreadable(error: &io::Error) -> Found {
    Found::Obstacle(format!("the path cannot be read: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn only_relative_paths_that_do_not_climb_are_inside() {
        for (path, wanted) in [
            ("", Some("")),
            (".", Some("")),
            ("a/./b/", Some("a/b")),
            ("..", None),
            ("a/../b", None),
            ("/a", None),
            ("a\0", None),
        ] {
            assert_eq!(inside(path).as_deref(), wanted.map(Path::new), "{path}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_stands_in_the_way_is_told() {
        use std::os::unix::fs::symlink;
        let place = tempfile::tempdir().unwrap();
        let root = place.path();
        fs::create_dir(root.join("folder")).unwrap();
        fs::write(root.join("file"), "x").unwrap();
        symlink(root.join("folder"), root.join("link")).unwrap();
        symlink(root.join("nowhere"), root.join("dangling")).unwrap();
        let long = "x".repeat(300);
        for (path, wanted) in [
            ("new", "nothing"),
            ("new/new", "nothing"),
            ("folder/new", "nothing"),
            ("file", "x"),
            ("folder", "an existing directory occupies the file path"),
            ("file/new", "a parent path is not a directory"),
            ("link", "the path traverses a symbolic link"),
            ("link/new", "the path traverses a symbolic link"),
            ("dangling", "the path traverses a symbolic link"),
            (&*long, "the path cannot be read: File name too long (os error 36)"),
        ] {
            let found = match look(root, Path::new(path)) {
                Found::Nothing => "nothing".to_owned(),
                Found::File(bytes) => String::from_utf8(bytes).unwrap(),
                Found::Obstacle(sentence) => sentence,
            };
            if cfg!(target_os = "linux") || path != long {
                assert_eq!(found, wanted, "{path}");
            }
        }
    }
}
