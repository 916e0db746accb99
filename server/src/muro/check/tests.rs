//! Facts of the specification, group by group.
