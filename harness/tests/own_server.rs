//! The goldens of a server as tests of its own package.

antiphon::transcripts! {
    server: [env!("CARGO_BIN_EXE_antiphon"), "serve", "--dialect", "koyu"],
    paths: [
        "../examples/everyday.transcript",
        "../examples/many-at-once.transcript",
        "../examples/unknown-notification.transcript",
    ],
}
