//! The laws of JSON and of patterns: what holds for every value, every pattern and any bytes.

mod json;
mod merge;
mod pattern;
mod values;
