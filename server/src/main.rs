//! `antiphon-server`: the reference server as a program of its own.

fn main() {}
