//! The building notation: text of `.muro` layers to a model, and what can be asked of the model.
//!
//! Knows nothing of JSON-RPC, tools or the protocol. [`load`] reads a building; everything else is
//! a question put to the [`Building`].

mod area;
mod attribute;
mod canonical;
mod check;
mod contact;
mod derive;
mod error;
mod geometry;
mod index;
mod kind;
mod ledger;
mod light;
mod load;
pub mod model;
mod number;
mod outline;
mod overlap;
mod path;
mod place;
pub mod plan;
mod segment;
mod site;
mod statement;
mod token;
mod uid;
mod union;
mod validate;
mod walk;

pub use area::Floor;
pub use attribute::{Attributes, Value};
pub use canonical::canonical;
pub use check::{Diagnostic, Severity, check};
pub use error::ReadError;
pub use geometry::{Rect, Side};
pub use light::{Light, light};
pub use load::{Overlay, load, nfc};
pub use model::Building;
pub use path::resolve;
pub use place::{Misfit, Placed, place};
pub use segment::Segment;
pub use site::{Road, Site, site};
pub use uid::new_uids;
pub use validate::{Finding, Gravity, validate};
pub use walk::{Route, doors};
