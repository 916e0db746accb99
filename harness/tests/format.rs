//! The files of `tests/format`: those in `ok` are transcripts and laid out (or become what the file
//! `.laid` beside them says), those in `bad` give the errors in the file beside them.
//! `BLESS=1 cargo test --test format` rewrites what stands beside them; read the difference.

use std::{
    fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

use antiphon::transcript::{Names, Transcript};
use libtest_mimic::{Arguments, Failed, Trial};
use pretty_assertions::StrComparison;
use walkdir::WalkDir;

fn main() -> ExitCode {
    #[expect(clippy::disallowed_methods, reason = "this is a main")]
    let bless = std::env::var_os("BLESS").is_some();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/format");
    let ok = files(&folder.join("ok")).into_iter().map(|file| trial("ok", file, check_ok, bless));
    let bad =
        files(&folder.join("bad")).into_iter().map(|file| trial("bad", file, check_bad, bless));
    let trials: Vec<Trial> = ok.chain(bad).collect();
    assert!(trials.len() > 40, "the files of tests/format are found");
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

type Check = fn(&Path, bool) -> Result<(), Failed>;

fn trial(kind: &str, file: PathBuf, check: Check, bless: bool) -> Trial {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{kind}::{}", stem.replace('-', "_"));
    Trial::test(name, move || check(&file, bless))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter();
    let paths = entries.map(|entry| entry.expect("the folder can be walked").into_path());
    paths.filter(|path| path.extension().is_some_and(|e| e == "transcript")).collect()
}

fn parse(file: &Path) -> Result<(String, Result<Transcript, String>), Failed> {
    let bytes = fs::read(file)?;
    let name = Path::new(file.file_name().unwrap_or_default());
    let parsed = Transcript::parse(name, &bytes, &Names::default());
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Ok((text, parsed.map_err(|errors| format!("{errors}\n"))))
}

fn check_ok(file: &Path, bless: bool) -> Result<(), Failed> {
    let (text, parsed) = parse(file)?;
    let transcript = parsed?;
    same(&text, &transcript.print())?;
    let laid = file.with_extension("laid");
    if laid.exists() {
        beside(&laid, &transcript.layout(), bless)
    } else {
        same(&text, &transcript.layout())
    }
}

fn check_bad(file: &Path, bless: bool) -> Result<(), Failed> {
    match parse(file)?.1 {
        Ok(_) => Err("the file has no error".into()),
        Err(errors) => beside(&file.with_extension("errors"), &errors, bless),
    }
}

fn beside(file: &Path, got: &str, bless: bool) -> Result<(), Failed> {
    if bless {
        fs::write(file, got)?;
    }
    same(&fs::read_to_string(file)?, got)
}

fn same(expected: &str, got: &str) -> Result<(), Failed> {
    if expected == got {
        return Ok(());
    }
    Err(format!("expected < > got\n{}", StrComparison::new(expected, got)).into())
}
