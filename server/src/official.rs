//! The official schemas of the revisions that `toolgrain` speaks, with their provenance (`T19`).
//!
//! Nothing here is read while a client is served: they are for whoever checks what was said.

/// A schema as it was published.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfficialSchema {
    /// The revision that it describes.
    pub revision: &'static str,
    /// The commit of the specification's repository that it was taken from.
    pub commit: &'static str,
    /// SHA-256 of the text, in lower-case hexadecimal digits.
    pub sha256: &'static str,
    /// The JSON text, byte for byte.
    pub text: &'static str,
}

/// One for each revision, the older first.
pub const SCHEMAS: &[OfficialSchema] = &[
    OfficialSchema {
        revision: "2025-06-18",
        commit: "f5ccad944fdf2b7d9cc70cf817f66ca5a8aa03a4",
        sha256: "05020a692319467847cdb1794b1306567f52860353b5ff2f2bc2b0140819305b",
        text: include_str!("../schemas/2025-06-18/schema.json"),
    },
    OfficialSchema {
        revision: "2026-07-28",
        commit: "5f5440bb26a62e2cf3440b92da5a667efa03b267",
        sha256: "ef70b61f99b6d2e5e3b46863822eab08dff6a45bedc7a08914e0e5b133f40203",
        text: include_str!("../schemas/2026-07-28/schema.json"),
    },
];
