//! The text of a file that excuses what fails now: old entries keep their place, their reason and the
//! comments around them.

use toml_edit::{ArrayOfTables, DocumentMut, Item, Table, value};

use crate::verdict::{BaselineFault, Failure, Kind, Report, Verdict};

use super::{Date, entries::LIST};

const HEAD: &str = "\
# Known failures: each is excused for its `reason`, until the day in `expires` if there is one.
# `antiphon run --known FILE --write-known` keeps what is here and adds what fails.
";

/// A new text, and what changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The whole file.
    pub text: String,
    /// Entries that were added.
    pub added: usize,
    /// Entries that were removed, because what they excused is gone.
    pub removed: usize,
}

/// The old text (empty when there is none; it must be readable) made to excuse what failed in a report
/// that was held against it. Entries that are stale or name a step that is gone are removed, those about
/// other transcripts stay.
pub fn write(old: &str, report: &Report, today: Date) -> Written {
    let (head, entries) = if old.is_empty() { (HEAD, "") } else { beheaded(old) };
    let mut document: DocumentMut = entries.parse().unwrap_or_default();
    let list = document.entry(LIST).or_insert_with(|| Item::ArrayOfTables(ArrayOfTables::new()));
    let Some(list) = list.as_array_of_tables_mut() else {
        return Written { text: old.to_owned(), added: 0, removed: 0 };
    };
    let before = list.len();
    list.retain(|table| !is_gone(report, table.get("id").and_then(Item::as_str)));
    let removed = before - list.len();
    let kept = list.len();
    for verdict in &report.verdicts {
        for table in new_entries(verdict, today) {
            let id = table.get("id").and_then(Item::as_str).map(str::to_owned);
            let has = |other: &Table| other.get("id").and_then(Item::as_str) == id.as_deref();
            if !list.iter().any(has) {
                list.push(table);
            }
        }
    }
    let added = list.len() - kept;
    Written { text: format!("{head}{document}"), added, removed }
}

/// What stands at the top of a file, which goes with no entry, and the rest from the blank line on.
fn beheaded(text: &str) -> (&str, &str) {
    let first = text.find("[[").unwrap_or(text.len());
    let end = text[..first].rfind("\n\n").map_or(0, |at| at + 1);
    text.split_at(end)
}

/// Whether what the entry excuses is not there any more. A name that this run does not know may be that
/// of a transcript elsewhere, and its reason must not be lost.
fn is_gone(report: &Report, id: Option<&str>) -> bool {
    let findings = report.baseline.iter().flat_map(|baseline| &baseline.findings);
    let about = findings.filter(|finding| Some(finding.id.as_str()) == id);
    let mut faults = about.map(|finding| (finding.fault, &finding.id));
    faults.any(|(fault, id)| match fault {
        BaselineFault::Stale => true,
        BaselineFault::Unknown => {
            let names = report.verdicts.iter().map(|verdict| &verdict.name);
            names.into_iter().any(|name| id.starts_with(&format!("{name}#")))
        }
        BaselineFault::Expired => false,
    })
}

fn new_entries(verdict: &Verdict, today: Date) -> Vec<Table> {
    let failures = verdict.failures.iter().filter(|failure| failure.known.is_none());
    let listed = failures.filter_map(|failure| {
        let id = failure.id.as_ref()?;
        Some(entry(id, failure.wanted.as_deref(), &seen(failure), today))
    });
    let strays = verdict.suppressed.iter().filter(|_| verdict.failures.iter().any(has_id));
    let strays = strays.map(|more| {
        let id = format!("{}#{}", verdict.name, more.kind);
        entry(&id, None, more.kind.words(), today)
    });
    listed.chain(strays).collect()
}

fn has_id(failure: &Failure) -> bool {
    failure.id.is_some()
}

fn entry(id: &str, step: Option<&str>, seen: &str, today: Date) -> Table {
    let mut table = Table::new();
    table.decor_mut().set_prefix("\n");
    table.insert("id", value(id));
    if let Some(step) = step {
        table.insert("step", value(step));
    }
    table.insert("reason", value(format!("as on {today}: {seen}")));
    table
}

/// What happened, in short: somebody should put why it is excused in its place.
fn seen(failure: &Failure) -> String {
    match failure.differences.first().filter(|_| failure.kind == Kind::Mismatch) {
        Some(first) => {
            let (pointer, wanted, got) = (&first.pointer, &first.wanted, &first.got);
            format!(
                "{} wanted {wanted}, got {got}",
                if pointer.is_empty() { "(all)" } else { pointer }
            )
        }
        None => failure.message.clone(),
    }
}
