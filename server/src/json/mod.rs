//! JSON as text: read without a limit on depth, kept as it was spelled, written as JavaScript writes it.
//!
//! Knows nothing of messages. `serde_json` holds values; it does not read what a client sent, since it
//! refuses lone surrogates, deep nesting and large numbers, and forgets how a number was spelled.

mod name;
mod nesting;
mod print;
mod quote;
mod raw;
mod scanner;
mod value;

pub use name::Name;
pub use print::{number, print};
pub use quote::quote;
pub use raw::{Kind, Raw};
pub use scanner::{Scanner, SyntaxError};
