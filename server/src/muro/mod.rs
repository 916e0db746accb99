//! The building notation: text of `.muro` layers to a model, and what can be asked of the model.
//!
//! Knows nothing of JSON-RPC, tools or the protocol. [`load`] reads a building; everything else is
//! a question put to the [`Building`].

mod attribute;
mod contact;
mod derive;
mod error;
mod geometry;
mod index;
mod load;
pub mod model;
mod number;
mod path;
mod place;
mod segment;
mod statement;
mod token;

pub use attribute::{Attributes, Value};
pub use error::ReadError;
pub use geometry::{Rect, Side};
pub use load::{Overlay, load};
pub use model::Building;
pub use path::resolve;
pub use place::{Misfit, Placed, place};
pub use segment::Segment;
