//! Transcripts: the golden files, read without loss, checked whole and laid out.
//! Knows text only: no file is opened here, no server is known.

mod duration;
mod error;
mod error_list;
mod excerpt;
mod find;
mod group;
mod item;
mod joined;
mod layout;
mod line;
mod order;
mod parser;
mod raw;
mod raw_reader;
mod refusal;
mod setting_reader;
mod setting_table;
mod setting_value;
mod settings;
mod source;
mod step_client;
mod step_server;
mod strict_json;
#[expect(clippy::module_inception, reason = "a file is named after the type that it holds")]
mod transcript;
mod turn;

pub use duration::parse_duration;
pub use error::{ParseError, ParseErrors};
pub use excerpt::Excerpt;
pub(crate) use find::find;
pub use item::{Client, ExitWanted, Expectation, Item, ItemKind, Member, MemberWanted, Wanted};
pub use layout::{COLUMNS, layout_message};
pub use parser::Names;
pub use raw::{MAX_RAW, Part, Raw};
pub use settings::{Level, REVISIONS, Settings};
pub use transcript::Transcript;
pub use turn::Turn;
