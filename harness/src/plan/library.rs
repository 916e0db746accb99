//! Transcripts read and parsed, all of them before anything is done with one.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use crate::transcript::{Names, Transcript};

use super::{PlanError, find};

/// The transcripts that paths lead to, in order.
#[derive(Debug)]
pub struct Library {
    /// Each with its path as the command line reaches it.
    pub transcripts: Vec<Arc<Transcript>>,
}

impl Library {
    /// Reads every file; one that is no transcript does not hide the errors of the others.
    /// `lets` are the names given from outside.
    pub fn read(
        paths: &[PathBuf],
        base: &Path,
        lets: BTreeSet<String>,
    ) -> Result<Self, Vec<PlanError>> {
        let names = Names { lets, ..Names::default() };
        let (mut transcripts, mut errors) = (Vec::new(), Vec::new());
        for path in find(paths, base)? {
            match read_one(&path, base, &names) {
                Ok(transcript) => transcripts.push(Arc::new(transcript)),
                Err(error) => errors.push(error),
            }
        }
        if errors.is_empty() { Ok(Self { transcripts }) } else { Err(errors) }
    }
}

fn read_one(path: &Path, base: &Path, names: &Names) -> Result<Transcript, PlanError> {
    let bytes = fs::read(base.join(path))
        .map_err(|source| PlanError::Unreadable { path: path.to_owned(), source })?;
    Ok(Transcript::parse(path, &bytes, names)?)
}
