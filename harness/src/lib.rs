//! Golden-transcript conformance for Model Context Protocol servers and clients over stdio.

pub mod json;
pub mod session;
pub mod wire;
