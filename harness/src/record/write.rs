//! Blocks to the text of a transcript. What no step can say stands there as a comment that says so.
//! Knows the format and no session.

use crate::{
    json::Value,
    pattern::{Bindings, KnownTexts, Part, Pattern, Scope, Shapes, Template, merge},
    plan::Secrets,
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
pub(super) fn write(from: &Origin<'_>, blocks: &[Block], ending: &Ending) -> String {
    let program = shown(from.program.as_bytes(), SHOWN);
    let bindings = from.bindings();
    let mut writer = Writer {
        text: String::new(),
        known: KnownTexts::new(&bindings),
        bindings: &bindings,
        secrets: from.secrets,
        gap: true,
    };
    writer.push(format!(
        "# Recorded from `{program}`. Read it, loosen what may vary, and it is a golden."
    ));
    for block in blocks {
        writer.block(block, ending);
    }
    writer.ending(ending);
    writer.text
}

/// Where a recording comes from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'o> {
    /// What its first line calls the server.
    pub program: &'o str,
    /// The working directory of both sides.
    pub cwd: &'o str,
    /// What must not stand in it.
    pub secrets: &'o Secrets,
}

impl Origin<'_> {
    fn bindings(&self) -> Bindings {
        let mut bindings = Bindings::default();
        bindings.insert("cwd", Value::from(self.cwd));
        self.secrets.bind(&mut bindings);
        bindings
    }
}

struct Writer<'w> {
    text: String,
    bindings: &'w Bindings,
    known: KnownTexts<'w>,
    secrets: &'w Secrets,
    /// The line above is one of the server's, or a comment.
    gap: bool,
}

impl Writer<'_> {
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
            return self.steps("client", line, &[format!("> {text}")]);
        }
        let end: &[u8] = if line.terminated { b"\n" } else { b"" };
        match Raw::from_bytes(&[&line.bytes, end].concat()) {
            Some(raw) => self.steps("client", line, &[format!(">raw {raw}")]),
            None => self.refuse("client", line, "is longer than `>raw` can send"),
        }
    }

    fn server(&mut self, line: &Line) {
        if let Some(message) = line.message.as_ref().filter(|_| line.sound) {
            let nothing = Pattern::literal(&Value::Null);
            let pattern = merge(&nothing, &message.value, self.bindings, &Shapes::default());
            return self.steps("server", line, &layout_message("<", &pattern.to_value()));
        }
        if !line.terminated {
            self.push("# The next line of the server has no line end.");
        }
        match as_text(line).and_then(|text| self.template(text, Template::render_plain)) {
            Some(text) => self.steps("server", line, &[format!("<exact {text}")]),
            None => self.refuse("server", line, why(&line.bytes)),
        }
    }

    /// The lines of a step, unless a secret is left in them.
    fn steps(&mut self, side: &str, line: &Line, lines: &[String]) {
        let secret = lines.iter().find_map(|line| self.secrets.first_in(line)).map(str::to_owned);
        match secret {
            None => lines.iter().for_each(|line| self.push(line)),
            Some(name) => {
                let why = format!(
                    "holds the value of the environment variable `{name}` where no placeholder can stand"
                );
                self.refuse(side, line, &why);
            }
        }
    }

    /// The text as a template that gives it back, names in place of what is named.
    fn template<E>(
        &self,
        text: &str,
        render: impl Fn(&Template, &Bindings) -> Result<String, E>,
    ) -> Option<String> {
        let escaped = |text: &str| text.replace("{{", "{{open}}");
        let with_names = || -> String {
            let parts = self.known.parts(text).into_iter().map(|part| match part {
                Part::Name(name) => format!("{{{{{name}}}}}"),
                Part::Plain(text) => escaped(&text.to_string_lossy()),
                Part::Run(_) => String::new(),
            });
            parts.collect()
        };
        let gives_it_back = |written: &String| {
            let template = Template::parse(written, &Scope::built_in());
            template
                .is_ok_and(|template| render(&template, self.bindings).is_ok_and(|own| own == text))
        };
        [with_names(), escaped(text)].into_iter().find(gives_it_back)
    }

    fn refuse(&mut self, side: &str, line: &Line, why: &str) {
        let Line { number, bytes, .. } = line;
        let bytes = shown(&self.secrets.redacted(bytes), SHOWN);
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
    let is_broken = memchr::memchr2(b'\r', 0, &line.bytes).is_some();
    let holds = !text.is_empty() && !is_broken && !text.ends_with([' ', '\t']);
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
