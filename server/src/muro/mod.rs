//! The building notation: text of `.muro` layers to a model, and what can be asked of the model.
//!
//! Knows nothing of JSON-RPC, tools or the protocol. [`load`] reads a building; everything else is
//! a question put to the [`Building`].

mod attribute;
mod derive;
mod error;
mod geometry;
mod load;
pub mod model;
pub mod number;
mod path;
mod statement;
mod token;

pub use attribute::{Attributes, Value};
pub use error::ReadError;
pub use geometry::{Rect, Segment, Side};
pub use load::{Overlay, load};
pub use model::Building;
pub use path::resolve;
