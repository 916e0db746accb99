//! Facts of the specification, rule by rule.
