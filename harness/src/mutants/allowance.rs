//! The file of faults that no transcript need catch: on each line a fault and the reason.

use super::table::faults;

/// A fault that may go unnoticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// Its name.
    pub fault: &'static str,
    /// Why nothing has to notice it.
    pub reason: String,
    /// The line of the file, from 1.
    pub line: usize,
}

/// Reads the text of such a file: blank lines and lines that begin with `#` say nothing. What is
/// wrong with it is told line by line: the line, the fact, the advice.
pub fn allowances(text: &str) -> Result<Vec<Allowance>, Vec<(usize, String)>> {
    let (mut found, mut wrong) = (Vec::<Allowance>::new(), Vec::new());
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        match allowance(text, line, &found) {
            Ok(allowance) => found.push(allowance),
            Err(said) => wrong.push((line, said)),
        }
    }
    if wrong.is_empty() { Ok(found) } else { Err(wrong) }
}

fn allowance(text: &str, line: usize, before: &[Allowance]) -> Result<Allowance, String> {
    let (name, reason) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let fault = faults().find(|fault| fault.name == name).ok_or_else(|| {
        format!("there is no fault `{name}`; `antiphon mutants --list` shows them")
    })?;
    if fault.is_control {
        return Err(format!("`{name}` is a control, which nothing may catch; delete the line"));
    }
    if reason.trim().is_empty() {
        return Err(format!("`{name}` has no reason; write it behind the name"));
    }
    if let Some(first) = before.iter().find(|known| known.fault == name) {
        return Err(format!("`{name}` is allowed on line {}; delete one of them", first.line));
    }
    Ok(Allowance { fault: fault.name, reason: reason.trim().to_owned(), line })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_a_fault_and_its_reason() {
        let text = "# Why.\n\n  linger   the servers are slow\ncrash x\n";
        let found = allowances(text).unwrap();
        let found: Vec<_> =
            found.iter().map(|it| (it.line, it.fault, it.reason.as_str())).collect();
        assert_eq!(found, [(3, "linger", "the servers are slow"), (4, "crash", "x")]);
    }

    #[test]
    fn every_wrong_line_is_told() {
        for (text, line, fact) in [
            ("nonsense because", 1, "there is no fault `nonsense`"),
            ("\nlinger", 2, "`linger` has no reason"),
            ("member-order it is the same", 1, "`member-order` is a control"),
            ("linger a\nlinger b", 2, "`linger` is allowed on line 1"),
        ] {
            let wrong = allowances(text).unwrap_err();
            assert!(wrong[0].0 == line && wrong[0].1.starts_with(fact), "{wrong:?}");
            assert!(wrong[0].1.contains("; "), "{wrong:?}");
        }
        assert_eq!(allowances("a\nb\n").unwrap_err().len(), 2);
    }
}
