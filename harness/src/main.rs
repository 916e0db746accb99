//! `antiphon`: reads the arguments and the environment once, and hands over.

fn main() {}
