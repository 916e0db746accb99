//! Golden-transcript conformance for Model Context Protocol servers and clients over stdio.

pub mod bless;
pub mod cli;
pub mod config;
pub mod init;
pub mod json;
pub mod known;
#[cfg(feature = "libtest")]
pub mod libtest;
pub mod mock;
pub mod mutants;
pub mod pattern;
pub mod plan;
pub mod record;
pub mod replay;
pub mod report;
pub mod run;
pub mod session;
pub mod transcript;
pub mod verdict;
pub mod wire;
