//! The CI job that runs the transcripts.

/// The text of a workflow of GitHub whose last step is this command.
pub fn ci_job(run: &str) -> String {
    let run = run.replace('\'', "''");
    format!(
        "\
# Runs the transcripts on every push. Copy it to .github/workflows/protocol.yml, and build or install your
# server before the last step if it does not come by itself.
name: protocol
on: [push, pull_request]
permissions:
  contents: read
env:
  # Where the repository of antiphon is.
  ANTIPHON: URL
jobs:
  protocol:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - run: cargo install --locked --git \"$ANTIPHON\" antiphon
      - run: '{run}'
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_is_one_text_whatever_is_in_it() {
        let job = ci_job("antiphon run t -- 'a b' \"c\" # d");
        assert!(job.ends_with("      - run: 'antiphon run t -- ''a b'' \"c\" # d'\n"), "{job}");
    }
}
