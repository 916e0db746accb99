//! Who of a process group still lives after its leader is gone. Knows numbers and names of
//! processes, nothing of sessions.

/// The living members of the group, as `number name` where the system tells. A zombie does not
/// live: where nobody reaps orphans (a container without an init) they stay for ever.
#[cfg(unix)]
pub(super) fn living(group: u32) -> Vec<String> {
    use nix::{errno::Errno, sys::signal::killpg, unistd::Pid};

    let Ok(number) = i32::try_from(group) else { return Vec::new() };
    match killpg(Pid::from_raw(number), None) {
        Ok(()) => {}
        // Linux: there are some, but none of ours; macOS says so of zombies.
        Err(Errno::EPERM) if cfg!(target_os = "linux") => {}
        Err(_) => return Vec::new(),
    }
    listed(number).unwrap_or_else(|| vec![format!("a process of group {number}")])
}

/// Windows ends the job instead of asking for its members.
#[cfg(not(unix))]
pub(super) fn living(_group: u32) -> Vec<String> {
    Vec::new()
}

/// The members by `/proc`; none where there is no such directory.
#[cfg(unix)]
fn listed(group: i32) -> Option<Vec<String>> {
    let mut members = Vec::new();
    for entry in std::fs::read_dir("/proc").ok()?.flatten() {
        if !entry.file_name().as_encoded_bytes()[0].is_ascii_digit() {
            continue;
        }
        // A process may be gone by now.
        let Ok(stat) = std::fs::read(entry.path().join("stat")) else { continue };
        members.extend(member(&String::from_utf8_lossy(&stat), group));
    }
    Some(members)
}

/// Reads one `/proc/N/stat`: `number (name) state parent group ...`, in which a name may hold
/// blanks and parentheses.
#[cfg(unix)]
fn member(stat: &str, group: i32) -> Option<String> {
    let (number, rest) = stat.split_once(" (")?;
    let (name, rest) = rest.rsplit_once(") ")?;
    let mut fields = rest.split(' ');
    let state = fields.next()?;
    let theirs: i32 = fields.nth(1)?.parse().ok()?;
    (theirs == group && !matches!(state, "Z" | "X")).then(|| format!("{number} {name}"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_stat_line_names_a_living_member() {
        let check = |stat: &str, wanted: Option<&str>| {
            assert_eq!(member(stat, 70).as_deref(), wanted, "{stat}");
        };
        check("71 (sleep) S 1 70 70 0 -1 4194304", Some("71 sleep"));
        check("71 (a) b) (c) R 1 70 70 0", Some("71 a) b) (c"));
        check("71 (sleep) Z 1 70 70 0", None);
        check("71 (sleep) S 70 71 70 0", None);
        check("71 (sleep) S", None);
        check("", None);
    }

    #[test]
    fn a_group_that_does_not_exist_has_no_members() {
        assert_eq!(living(u32::MAX), Vec::<String>::new());
        assert_eq!(living(0x3FFF_FFFF), Vec::<String>::new());
    }
}
