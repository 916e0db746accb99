//! The smallest test of a client: `antiphon mock` is the server, and judges what the client sends.

use std::{path::Path, process::Stdio};

use rmcp::service::ClientLifecycleMode;
use tokio::process::Command;

/// What the client returns, the status of the mock, and its verdict.
async fn judged(
    transcript: &str,
    lifecycle: ClientLifecycleMode,
    terms: (i64, i64),
) -> (i64, Option<i32>, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(transcript);
    let mut mock = Command::new("antiphon");
    mock.arg("mock").arg(path).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut mock = mock.spawn().expect("antiphon is on the path");
    let transport = (mock.stdout.take().unwrap(), mock.stdin.take().unwrap());
    let sum = sums::add(transport, lifecycle, terms).await;
    let ended = mock.wait_with_output().await.unwrap();
    let verdict = String::from_utf8(ended.stderr).unwrap();
    (sum.expect(&verdict), ended.status.code(), verdict)
}

#[tokio::test]
async fn adds_in_both_eras() {
    for (transcript, lifecycle) in [
        ("discover.transcript", sums::either_era()),
        ("handshake.transcript", ClientLifecycleMode::Initialize),
    ] {
        let (sum, status, verdict) = judged(transcript, lifecycle, (2, 3)).await;
        assert_eq!((sum, status), (5, Some(0)), "{verdict}");
    }
}

#[tokio::test]
async fn a_wrong_number_is_told_by_its_place() {
    let (_, status, verdict) = judged("discover.transcript", sums::either_era(), (2, 4)).await;
    assert!(verdict.contains("/params/arguments/b   wanted 3   got 4"), "{verdict}");
    assert_eq!(status, Some(1));
}
