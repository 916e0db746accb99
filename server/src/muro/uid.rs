//! New identity tokens (specification 14): `u-` and sixteen characters from a good random source.
//!
//! Writes nothing.

use std::collections::BTreeSet;

use super::model::Building;

/// Digits and lower case letters without `i`, `l`, `o` and `u`: five bits each.
const CHARACTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// As many different tokens, none of them the `uid` of a space or zone of the building. Fails when
/// the system gives no random bytes.
pub fn new_uids(building: &Building, count: usize) -> Result<Vec<String>, getrandom::Error> {
    let spaces = building.spaces.iter().map(|space| &space.attributes);
    let zones = building.zones.iter().map(|zone| &zone.attributes);
    let mut taken: BTreeSet<String> = spaces
        .chain(zones)
        .filter_map(|attributes| attributes.text("uid"))
        .map(str::to_owned)
        .collect();
    let mut uids = Vec::with_capacity(count);
    while uids.len() < count {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        let characters = bytes.map(|byte| char::from(CHARACTERS[usize::from(byte % 32)]));
        let uid: String = ['u', '-'].into_iter().chain(characters).collect();
        if taken.insert(uid.clone()) {
            uids.push(uid);
        }
    }
    Ok(uids)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_well_formed_and_different() {
        let uids = new_uids(&Building::default(), 1000).unwrap();
        let good = |uid: &String| {
            let rest = uid.strip_prefix("u-").unwrap();
            rest.len() == 16 && rest.bytes().all(|byte| CHARACTERS.contains(&byte))
        };
        assert!(uids.iter().all(good));
        assert_eq!(uids.iter().collect::<BTreeSet<_>>().len(), 1000);
    }
}
