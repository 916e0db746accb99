//! JSON as it stands on the wire: number spelling, member order, duplicates and lone surrogates are kept.
//! Nothing here recurses, so no depth of nesting can overflow a stack. Must not know: messages, patterns.

mod build;
mod number;
mod pointer;
mod read;
mod scan;
mod text;
mod value;
mod walk;
mod write;

pub use number::Number;
pub use pointer::{Pointer, resolve};
pub use read::{Document, JsonError, MAX_DEPTH, read};
pub use text::{Piece, Text, TextBuilder};
pub use value::Value;
pub use walk::{Event, Walk};
pub use write::{write_text, write_value};
