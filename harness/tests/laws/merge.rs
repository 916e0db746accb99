//! Merging: the result takes the new value, and nothing changes that need not.

use crate::pattern::{Loosening, bindings, holds, parse};
use crate::values::{changed, choices, value};
use antiphon::json::Value;
use antiphon::pattern::{Pattern, Shapes, merge};
use proptest::prelude::*;

fn merged(pattern: &Pattern, value: &Value) -> Pattern {
    merge(pattern, value, &bindings(), &Shapes::default())
}

proptest! {
    #[test]
    fn the_merged_pattern_takes_the_value(
        old in value(), choices in choices(), new in value()
    ) {
        let pattern = parse(&Loosening::of(&old, choices));
        prop_assert!(holds(&merged(&pattern, &new), &new), "{} {}", pattern.to_value(), new);
    }

    #[test]
    fn the_merged_pattern_takes_a_value_that_changed_a_little(
        old in value(), choices in choices(), mut change in choices()
    ) {
        let pattern = parse(&Loosening::of(&old, choices));
        let new = changed(&old, &mut change);
        let result = merged(&pattern, &new);
        prop_assert!(holds(&result, &new), "{} {}", pattern.to_value(), new);
        prop_assert_eq!(merged(&result, &new), result, "merging twice is merging once");
    }

    #[test]
    fn a_pattern_that_fits_comes_back_as_it_is(value in value(), choices in choices()) {
        let pattern = parse(&Loosening::of(&value, choices));
        let result = merged(&pattern, &value);
        prop_assert_eq!(result.to_value().to_string(), pattern.to_value().to_string());
    }

    #[test]
    fn what_is_merged_prints_as_what_reads_as_it(
        old in value(), choices in choices(), mut change in choices()
    ) {
        let result = merged(&parse(&Loosening::of(&old, choices)), &changed(&old, &mut change));
        prop_assert_eq!(parse(&result.to_value()), result);
    }

    #[test]
    fn a_literal_merged_with_a_value_is_the_value(old in value(), new in value()) {
        let empty = antiphon::pattern::Bindings::default();
        let result = merge(&Pattern::literal(&old), &new, &empty, &Shapes::default());
        prop_assert_eq!(result, Pattern::literal(&new));
    }
}
