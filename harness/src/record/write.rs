//! Blocks to the text of a transcript. What no step can say stands there as a comment that says so.
//! Knows the format and no session.

use crate::{
    json::Value,
    pattern::{Bindings, Pattern, Scope, Shapes, Template, merge},
    session::Exit,
    transcript::{Raw, layout_message},
    verdict::shown,
};

use super::{
    arrange::{Block, Sent},
    gather::Ending,
    line::Line,
};

/// Bytes of a line that a comment shows.
const SHOWN: usize = 200;

/// The whole text.
pub(super) fn write(program: &str, cwd: &str, blocks: &[Block], ending: &Ending) -> String {
    let program = shown(program.as_bytes(), SHOWN);
    let mut writer = Writer::new(cwd);
    writer.push(format!(
        "# Recorded from `{program}`. Read it, loosen what may vary, and it is a golden."
    ));
    for block in blocks {
        writer.block(block, ending);
    }
    writer.ending(ending);
    writer.text
}

struct Writer {
    text: String,
    bindings: Bindings,
    cwd: String,
    /// The line above is one of the server's, or a comment.
    gap: bool,
}

impl Writer {
    fn new(cwd: &str) -> Self {
        let mut bindings = Bindings::default();
        bindings.insert("cwd", Value::from(cwd));
        Self { text: String::new(), bindings, cwd: cwd.to_owned(), gap: true }
    }

    fn push(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    fn block(&mut self, block: &Block, ending: &Ending) {
        let says_end = !block.server.is_empty() || !is_implied(ending);
        let sent = block.client.as_ref().filter(|sent| says_end || !matches!(sent, Sent::End));
        if sent.is_some() && self.gap {
            self.text.push('\n');
            self.gap = false;
        }
        match sent {
            Some(Sent::Line(line)) => self.client(line),
            Some(Sent::End) => self.push(">eof"),
            None => {}
        }
        for line in &block.server {
            self.server(line);
            self.gap = true;
        }
    }

    fn client(&mut self, line: &Line) {
        if line.bytes.is_empty() && line.terminated {
            return self.push(">");
        }
        let text = as_text(line).filter(|_| line.terminated);
        if let Some(text) = text.and_then(|text| self.template(text, Template::render_json)) {
            return self.push(format!("> {text}"));
        }
        let end: &[u8] = if line.terminated { b"\n" } else { b"" };
        match Raw::from_bytes(&[&line.bytes, end].concat()) {
            Some(raw) => self.push(format!(">raw {raw}")),
            None => self.refuse("client", line, "is longer than `>raw` can send"),
        }
    }

    fn server(&mut self, line: &Line) {
        if let Some(message) = line.message.as_ref().filter(|_| line.sound) {
            let nothing = Pattern::literal(&Value::Null);
            let pattern = merge(&nothing, &message.value, &self.bindings, &Shapes::default());
            for line in layout_message("<", &pattern.to_value()) {
                self.push(line);
            }
            return;
        }
        if !line.terminated {
            self.push("# The next line of the server has no line end.");
        }
        match as_text(line).and_then(|text| self.template(text, Template::render_plain)) {
            Some(text) => self.push(format!("<exact {text}")),
            None => self.refuse("server", line, why(&line.bytes)),
        }
    }

    /// The text as a template that gives it back, `{{cwd}}` in place of the working directory.
    fn template<E>(
        &self,
        text: &str,
        render: impl Fn(&Template, &Bindings) -> Result<String, E>,
    ) -> Option<String> {
        let escaped = |text: &str| text.replace("{{", "{{open}}");
        let with_cwd =
            || pieces(text, &self.cwd).iter().map(|piece| escaped(piece)).collect::<Vec<_>>();
        let gives_it_back = |written: &String| {
            let template = Template::parse(written, &Scope::built_in());
            template.is_ok_and(|template| {
                render(&template, &self.bindings).is_ok_and(|own| own == text)
            })
        };
        [with_cwd().join("{{cwd}}"), escaped(text)].into_iter().find(gives_it_back)
    }

    fn refuse(&mut self, side: &str, line: &Line, why: &str) {
        let Line { number, bytes, .. } = line;
        let bytes = shown(bytes, SHOWN);
        self.push(format!("# Not recorded: line {number} of the {side} {why}. It passed as"));
        self.push(format!("# {bytes}").trim_end());
    }

    fn ending(&mut self, ending: &Ending) {
        if ending.stopped {
            self.push("\n# The recorder was told to end, and so was the server: how it leaves by itself was not seen.");
            if !ending.closed {
                self.push(">eof");
            }
            return self.push("<exit any");
        }
        match ending.exit {
            _ if is_implied(ending) => {}
            Some(Exit::Code(code @ 0..)) => self.push(format!("<exit {code}")),
            Some(_) => self.push("<exit failure"),
            None => {}
        }
    }
}

/// Whether the file need not say how the session ended.
fn is_implied(ending: &Ending) -> bool {
    let early = ending.exit.is_none() && !ending.stopped;
    early || (ending.closed && ending.exit == Some(Exit::Code(0)) && !ending.stopped)
}

/// The line's text, if a step can hold it.
fn as_text(line: &Line) -> Option<&str> {
    let text = std::str::from_utf8(&line.bytes).ok()?;
    let holds = !text.is_empty() && !text.contains(['\r', '\0']) && !text.ends_with([' ', '\t']);
    holds.then_some(text)
}

fn why(bytes: &[u8]) -> &'static str {
    match std::str::from_utf8(bytes) {
        Err(_) => "is not UTF-8, which no step of a server can say",
        Ok("") => "is empty, which no step of a server can say",
        Ok(text) if text.contains('\r') => {
            "has a carriage return, which no step of a server can say"
        }
        Ok(text) if text.contains('\0') => "has a NUL, which no step of a server can say",
        Ok(_) => "ends with a blank, which no step of a server can say",
    }
}

/// The text cut around the working directory, where that is not a part of a longer name.
fn pieces<'t>(text: &'t str, cwd: &str) -> Vec<&'t str> {
    let goes_on = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    let mut pieces = Vec::new();
    let (mut from, mut search) = (0, 0);
    while let Some(at) = text[search..].find(cwd).map(|at| search + at).filter(|_| cwd.len() > 1) {
        search = at + cwd.len();
        if text[..at].ends_with(goes_on) || text[search..].starts_with(goes_on) {
            continue;
        }
        pieces.push(&text[from..at]);
        from = search;
    }
    pieces.push(&text[from..]);
    pieces
}
