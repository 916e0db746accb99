//! Golden-transcript conformance for Model Context Protocol servers and clients over stdio.

pub mod json;
pub mod pattern;
pub mod report;
pub mod session;
pub mod transcript;
pub mod verdict;
pub mod wire;
