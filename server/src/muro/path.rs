//! Paths: of layers on the disk (lexical, 4.1) and of spaces in the building (grammar of 5).
//!
//! Reads no file and knows no element.

use std::path::{Component, Path, PathBuf};

use super::error::quote;

/// `path` seen from the absolute folder `folder`, with `.`, `..` and doubled separators folded. No
/// link is followed: the result is the identity of a layer.
pub fn resolve(folder: &Path, path: impl AsRef<Path>) -> PathBuf {
    let mut resolved = PathBuf::new();
    for part in folder.join(path).components() {
        match part {
            Component::CurDir => {}
            // At the root there is nothing to leave.
            Component::ParentDir => drop(resolved.pop()),
            other => resolved.push(other),
        }
    }
    resolved
}

/// Accepts `/seg{/seg}` without an empty segment and without a level span.
pub(super) fn space_path(text: &str) -> Result<&str, String> {
    let Some(inner) = text.strip_prefix('/') else {
        return Err(format!("{} is no path; paths begin with `/`", quote(text)));
    };
    if inner.is_empty() || inner.starts_with('/') || inner.ends_with('/') || inner.contains("//") {
        return Err(format!("the path {} has an empty segment", quote(text)));
    }
    if text.contains("..") && is_level_span(first_segment(text)) {
        let message = "a path over several levels is not supported; write one line a level";
        return Err(format!("{}: {message}", quote(text)));
    }
    Ok(text)
}

/// The segment that may name a level.
pub(super) fn first_segment(path: &str) -> &str {
    let inner = path.strip_prefix('/').unwrap_or(path);
    inner.split_once('/').map_or(inner, |(first, _)| first)
}

/// Letters digits `..` letters digits.
fn is_level_span(segment: &str) -> bool {
    let named = |end: &str| {
        let digits = end.trim_start_matches(char::is_alphabetic);
        digits.len() < end.len()
            && !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    segment.split_once("..").is_some_and(|(low, high)| named(low) && named(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layer_paths_fold_without_touching_the_disk() {
        for (path, resolved) in [
            ("a.muro", "/b/c/a.muro"),
            ("./x/../a.muro", "/b/c/a.muro"),
            ("../..//../a.muro", "/a.muro"),
            ("/z/./a.muro", "/z/a.muro"),
        ] {
            assert_eq!(resolve(Path::new("/b/c"), path), Path::new(resolved), "{path}");
        }
    }

    #[test]
    fn a_space_path_has_no_empty_segment_and_no_span() {
        for good in ["/a", "/L1/a", "/L1/a:b/c", "/a..b/c", "/藤/がん"] {
            assert_eq!(space_path(good), Ok(good));
        }
        for bad in ["", "a", "/", "//a", "/a/", "/a//b", "/L1..L9/a", "/F2..F3"] {
            assert!(space_path(bad).is_err(), "{bad}");
        }
    }
}
