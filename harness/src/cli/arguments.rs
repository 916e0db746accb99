//! The arguments as clap reads them: typed, and nothing decided yet.

use std::{ffi::OsString, num::NonZeroUsize, path::PathBuf, time::Duration};

use clap::{Args, Parser, Subcommand};

use crate::{json::Value, mock::Order, mutants::Fault};

use super::values::{self, Paces, ReportTarget};

const EXIT_STATUS: &str = "\
Exit status:
  0  everything held
  1  some expectation failed
  2  the command line or a transcript is wrong, or there is no transcript
  3  a server could not be started, or the harness failed or was interrupted
  4  nothing failed but `~<` lines or baseline entries that are no longer needed";

const BLESS_STATUS: &str = "\
Exit status:
  0  every transcript holds now
  1  something would change (`--dry-run`), or a transcript or a step was left as it is
  2  the command line or a transcript is wrong, or there is no transcript
  3  a server could not be started, or the harness failed or was interrupted";

const RECORD_STATUS: &str = "\
Bytes pass both ways untouched; start it wherever your client starts its server. The file is
written when either side ends, and once more when both have.

Exit status:
  0  the session is written; how the server ended stands in the file
  2  the command line is wrong, or the file is there already
  3  the server could not be started, or the file could not be written";

const INIT_STATUS: &str = "\
Exit status:
  0  the transcripts are written, and hold
  1  the server answers no client
  2  the command line is wrong, or the folder is there already
  3  the server could not be started, or a file could not be written";

const MOCK_STATUS: &str = "\
stdout is the wire; the verdict goes to stderr. A client gets its own ids back. Placeholders that
stand for one value have it, `{{string}}` becomes \"text\", `{{integer}}` 1, `{{any}}` null.

Exit status:
  0  the client did what the transcript says
  1  it did something else
  2  the command line or the transcript is wrong, or the transcript cannot be played
  3  the harness failed";

/// Golden-transcript conformance for Model Context Protocol servers over stdio.
///
/// Without a command, transcripts are replayed (`run`).
#[derive(Debug, Parser)]
#[command(name = "antiphon", version, args_conflicts_with_subcommands = true)]
#[command(after_help = EXIT_STATUS)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Option<Command>,
    #[command(flatten)]
    pub(super) run: RunArguments,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Replay transcripts against a server
    #[command(after_help = EXIT_STATUS)]
    Run(RunArguments),
    /// Write what a server does now into the transcripts that no longer hold
    #[command(after_help = BLESS_STATUS)]
    Bless(BlessArguments),
    /// Hold each transcript against the server with one fault at a time, to see what it notices
    ///
    /// The server is started once for each transcript and is not changed: the conversation is recorded
    /// and played back to the transcript, spoiled in one place each time. A fault is tried at the first,
    /// the middle and the last place where it applies. A transcript must hold without a fault. The
    /// status is 1 when some fault is noticed by no transcript at all and is not allowed to be.
    #[command(after_help = EXIT_STATUS)]
    Mutants(MutantsArguments),
    /// Lay transcripts out
    Fmt(FmtArguments),
    /// Enumerate transcripts with the requirements that they pin
    List(ListArguments),
    /// Validate transcripts without a server
    Check(PathArguments),
    /// Play a transcript's server on stdin and stdout, and judge the client that talks to it
    #[command(after_help = MOCK_STATUS)]
    Mock(MockArguments),
    /// Stand between a client and a server, and write what passes as a transcript
    #[command(after_help = RECORD_STATUS)]
    Record(RecordArguments),
    /// Talk to a server, and write its first transcripts and a CI job
    ///
    /// The server is asked what it declares; what it answers is written down, loose where it differs from
    /// run to run. Of its tools only those are called that say `readOnlyHint` and require no argument.
    #[command(after_help = INIT_STATUS)]
    Init(InitArguments),
    /// Be the reference server on stdin and stdout
    #[command(disable_help_flag = true)]
    Serve(ServeArguments),
}

#[derive(Clone, Debug, Args)]
pub(super) struct RunArguments {
    #[command(flatten)]
    pub(super) target: TargetArguments,
    /// Let a failed SHOULD fail the run
    #[arg(long)]
    pub(super) strict: bool,
    /// End at the first failure
    #[arg(long)]
    pub(super) fail_fast: bool,
    /// Replay everything N times
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "1")]
    pub(super) repeat: NonZeroUsize,
    /// A file of failures that are known, each with a reason: they do not fail the run
    #[arg(long, value_name = "FILE", conflicts_with = "fail_fast")]
    pub(super) known: Option<PathBuf>,
    /// Write what fails now to that file, and what fails no more out of it
    #[arg(long, requires = "known")]
    pub(super) write_known: bool,
    /// How client lines are written: lockstep, pipelined, chunked, bytes or all
    #[arg(long, value_name = "PACE", value_parser = values::paces, default_value = "lockstep")]
    pub(super) pace: Paces,
    /// How to report, and to which file if not to stdout: human, json
    #[arg(long, value_name = "FORMAT[=FILE]", value_parser = values::report)]
    pub(super) report: Vec<ReportTarget>,
}

/// Which transcripts are replayed against which server, and how patiently.
#[derive(Clone, Debug, Args)]
pub(super) struct TargetArguments {
    /// Transcripts and folders of transcripts [default: transcripts]
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// The server to run [default: each file's `@server`, else the bundled reference server]
    #[arg(last = true, value_name = "COMMAND")]
    pub(super) command: Vec<OsString>,
    /// The server as one text, quoted as in a shell
    #[arg(long, value_name = "WORDS", value_parser = values::words,
        conflicts_with_all = ["command", "config"])]
    pub(super) server: Option<values::Words>,
    #[command(flatten)]
    pub(super) config: ConfigArguments,
    /// Only this dialect of the reference server
    #[arg(long, value_name = "NAME")]
    pub(super) dialect: Option<String>,
    /// A variable; outranks `@let`
    #[arg(long = "let", value_name = "NAME=JSON", value_parser = values::variable)]
    pub(super) lets: Vec<(String, Value)>,
    /// How long a step is waited for, as in `5s` or `200ms`; outranks `@timeout` [default: 5s]
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub(super) timeout: Option<Duration>,
    /// How long one transcript may take [default: 60s, or four times the timeout]
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub(super) deadline: Option<Duration>,
    /// How many servers run at the same time [default: one for each core]
    #[arg(long, short = 'j', value_name = "N", value_parser = values::count)]
    pub(super) jobs: Option<NonZeroUsize>,
    /// Only transcripts whose name holds this text; `antiphon list` shows names
    #[arg(long, value_name = "TEXT")]
    pub(super) filter: Vec<String>,
    /// The bytes after which a line of the server is cut, as in `65536` or `16M`
    #[arg(long, value_name = "BYTES", value_parser = values::bytes, default_value = "16M")]
    pub(super) max_line: usize,
}

/// Servers as a client has them.
#[derive(Clone, Debug, Args)]
pub(super) struct ConfigArguments {
    /// The servers of a client's configuration: `.mcp.json`, `claude_desktop_config.json`, `mcp.json`
    #[arg(long, value_name = "FILE", conflicts_with = "command")]
    pub(super) config: Option<PathBuf>,
    /// Only this server of the configuration
    #[arg(long, value_name = "NAME", requires = "config")]
    pub(super) name: Vec<String>,
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(super) struct BlessArguments {
    #[command(flatten)]
    pub(super) target: TargetArguments,
    /// Write nothing; show what would change, and end with status 1 if something would
    #[arg(long)]
    pub(super) dry_run: bool,
    /// Show each changed step and ask whether to take it; what is not taken stays as it is
    #[arg(long, conflicts_with = "dry_run")]
    pub(super) review: bool,
    /// Leave every rule as it is; write what the server does instead as `~<` lines
    #[arg(long)]
    pub(super) as_known: bool,
    /// Play everything at least N times, and from 2 on write a placeholder for each value that is not the
    /// same every time
    #[arg(long, value_name = "N", value_parser = values::count, default_value = "1")]
    pub(super) runs: NonZeroUsize,
    /// Let a result become an error, or a tool's success a failure
    #[arg(long)]
    pub(super) accept_errors: bool,
    /// Write the files that can be written though others cannot
    #[arg(long)]
    pub(super) keep_going: bool,
    /// Write a file though its session did not come to its end or broke a rule of the wire; only
    /// files that are named themselves
    #[arg(long, value_name = "REASON", value_parser = values::reason)]
    pub(super) force_unfinished: Option<String>,
    /// Write although `CI` is set
    #[arg(long)]
    pub(super) force: bool,
}

#[derive(Debug, Args)]
pub(super) struct MutantsArguments {
    #[command(flatten)]
    pub(super) target: TargetArguments,
    /// Only these faults
    #[arg(long, value_name = "NAME", value_parser = values::fault)]
    pub(super) fault: Vec<&'static Fault>,
    /// A file of faults that no transcript need catch: on each line a name and the reason
    #[arg(long, value_name = "FILE")]
    pub(super) allow: Option<PathBuf>,
    /// Show the places that each transcript misses
    #[arg(long, short)]
    pub(super) verbose: bool,
    /// Report as one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Show every fault and what it does; nothing is run
    #[arg(long)]
    pub(super) list: bool,
}

#[derive(Debug, Args)]
pub(super) struct RecordArguments {
    /// The transcript to write
    #[arg(long, short = 'o', value_name = "FILE")]
    pub(super) output: PathBuf,
    /// Replace a file that is there
    #[arg(long)]
    pub(super) force: bool,
    #[command(flatten)]
    pub(super) config: ConfigArguments,
    /// The server
    #[arg(last = true, required_unless_present = "config", value_name = "COMMAND")]
    pub(super) command: Vec<OsString>,
}

#[derive(Debug, Args)]
pub(super) struct InitArguments {
    /// The folder to write
    #[arg(long, short = 'o', value_name = "DIR", default_value = "transcripts")]
    pub(super) output: PathBuf,
    /// Write into a folder that is there, over files of the same names
    #[arg(long)]
    pub(super) force: bool,
    /// How long an answer is waited for [default: 30s for the first, then 10s]
    #[arg(long, value_name = "TIME", value_parser = values::duration)]
    pub(super) timeout: Option<Duration>,
    #[command(flatten)]
    pub(super) config: ConfigArguments,
    /// The server
    #[arg(last = true, required_unless_present = "config", value_name = "COMMAND")]
    pub(super) command: Vec<OsString>,
}

#[derive(Debug, Args)]
pub(super) struct MockArguments {
    /// The transcript to play
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Whether the client's lines must come in the order of the file: strict or any
    #[arg(long, value_name = "ORDER", value_parser = values::order, default_value = "strict")]
    pub(super) order: Order,
    /// Hold the client to everything but its ids, also to `clientInfo`, `capabilities` and `_meta`
    #[arg(long)]
    pub(super) exact: bool,
    /// How long the client may send nothing while a line of it is due
    #[arg(long, value_name = "TIME", value_parser = values::duration, default_value = "5s")]
    pub(super) timeout: Duration,
    /// The value of `{{dialect}}` [default: the file's first `@dialect`]
    #[arg(long, value_name = "NAME")]
    pub(super) dialect: Option<String>,
    /// A variable; outranks `@let`
    #[arg(long = "let", value_name = "NAME=JSON", value_parser = values::variable)]
    pub(super) lets: Vec<(String, Value)>,
    /// Let a failed SHOULD fail the session
    #[arg(long)]
    pub(super) strict: bool,
    /// How to report, and to which file if not to stderr: human, json
    #[arg(long, value_name = "FORMAT[=FILE]", value_parser = values::report)]
    pub(super) report: Vec<ReportTarget>,
}

#[derive(Debug, Args)]
pub(super) struct FmtArguments {
    #[command(flatten)]
    pub(super) paths: PathArguments,
    /// Change nothing; name the files that are laid out otherwise, and end with status 1
    #[arg(long)]
    pub(super) check: bool,
}

#[derive(Debug, Args)]
pub(super) struct ListArguments {
    #[command(flatten)]
    pub(super) paths: PathArguments,
    /// As a JSON array
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Args)]
pub(super) struct PathArguments {
    /// Transcripts and folders of transcripts [default: transcripts]
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// The name of a variable that is given from outside
    #[arg(long = "let", value_name = "NAME[=JSON]", value_parser = values::name)]
    pub(super) lets: Vec<String>,
}

#[derive(Debug, Args)]
pub(super) struct ServeArguments {
    /// `--dialect NAME`, `--root DIR`; `antiphon serve --help` says more
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTION")]
    pub(super) arguments: Vec<OsString>,
}
