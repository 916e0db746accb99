//! Bytes to lines: what the format asks of a file before it asks anything of a line.
//! Knows UTF-8, line ends, NUL and the byte-order mark; must not know markers.

use std::borrow::Cow;

use super::refusal::Refusal;

const BOM: &[u8] = b"\xef\xbb\xbf";

/// One line of a file.
pub(super) struct SourceLine<'a> {
    /// The line without its end; bytes that are no UTF-8 are U+FFFD.
    pub(super) text: Cow<'a, str>,
    /// Whether reading the text can give true errors: its characters are those of the file.
    pub(super) readable: bool,
}

/// The lines of a file, and what is wrong with their bytes, by line index.
pub(super) struct Source<'a> {
    pub(super) lines: Vec<SourceLine<'a>>,
    pub(super) refusals: Vec<(usize, Refusal)>,
}

impl<'a> Source<'a> {
    /// Splits at 0x0A. A file of no bytes has no line.
    pub(super) fn read(bytes: &'a [u8]) -> Self {
        let mut source = Self { lines: Vec::new(), refusals: Vec::new() };
        let mut carriage_returns = Vec::new();
        for (index, line) in bytes.split_inclusive(|byte| *byte == b'\n').enumerate() {
            let line = source.without_end(index, line);
            let line = source.without_bom(index, line);
            let line =
                line.strip_suffix(b"\r").inspect(|_| carriage_returns.push(index)).unwrap_or(line);
            let (text, refusal) = decode(line);
            source.lines.push(SourceLine { text, readable: refusal.is_none() });
            source.refusals.extend(refusal.map(|refusal| (index, refusal)));
        }
        source.refuse_carriage_returns(&carriage_returns);
        source
    }

    fn without_end<'l>(&mut self, index: usize, line: &'l [u8]) -> &'l [u8] {
        let end = line.strip_suffix(b"\n");
        if end.is_none() {
            let refusal = Refusal::new("the last line has no line end", "end the file with one");
            self.refusals.push((index, refusal));
        }
        end.unwrap_or(line)
    }

    fn without_bom<'l>(&mut self, index: usize, line: &'l [u8]) -> &'l [u8] {
        let Some(rest) = line.strip_prefix(BOM).filter(|_| index == 0) else { return line };
        let fact = "the file begins with a byte-order mark";
        self.refusals.push((index, Refusal::new(fact, "save it as UTF-8 without one")));
        rest
    }

    /// One refusal for the whole file: a file with CR LF has them on every line.
    fn refuse_carriage_returns(&mut self, indices: &[usize]) {
        let Some((first, others)) = indices.split_first() else { return };
        let fact = match others.len() {
            0 => "the line ends with a carriage return".to_owned(),
            1 => "the line ends with a carriage return, and so does another one".to_owned(),
            n => format!("the line ends with a carriage return, and so do {n} others"),
        };
        let refusal = Refusal::new(fact, "save the file with LF line ends");
        self.refusals.push((*first, refusal.at(self.lines[*first].text.len())));
    }
}

/// The text of a line, and why it is not readable.
fn decode(line: &[u8]) -> (Cow<'_, str>, Option<Refusal>) {
    let text = match str::from_utf8(line) {
        Ok(text) => text,
        Err(error) => {
            let at = error.valid_up_to();
            let fact = format!("the byte 0x{:02x} is not UTF-8", line[at]);
            let advice = "save the file as UTF-8; `>raw` sends any byte, written as `\\xNN`";
            return (String::from_utf8_lossy(line), Some(Refusal::new(fact, advice).at(at)));
        }
    };
    let refusal = text.find(['\0', '\r']).map(|at| {
        let (name, escape) =
            if line[at] == 0 { ("NUL", "\\0") } else { ("carriage return", "\\r") };
        let advice = format!("remove it; `>raw` sends one, written as `{escape}`");
        Refusal::new(format!("a {name} stands in the line"), advice).at(at)
    });
    (Cow::Borrowed(text), refusal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], lines: &[&str], refusals: &[(usize, Option<usize>, &str)]) {
        let source = Source::read(bytes);
        let got: Vec<_> = source.lines.iter().map(|line| line.text.as_ref()).collect();
        assert_eq!(got, lines);
        let got = source.refusals.iter().map(|(line, r)| (*line, r.at, r.fact.as_str()));
        assert_eq!(got.collect::<Vec<_>>(), refusals);
    }

    #[test]
    fn lines_end_with_a_line_feed() {
        check(b"", &[], &[]);
        check(b"\n", &[""], &[]);
        check("a\n\né\n".as_bytes(), &["a", "", "é"], &[]);
        check(b"a\nb", &["a", "b"], &[(1, None, "the last line has no line end")]);
    }

    #[test]
    fn carriage_returns_are_refused_once_and_the_lines_are_read() {
        let one = "the line ends with a carriage return";
        check(b"a\r\nb\n", &["a", "b"], &[(0, Some(1), one)]);
        let two = "the line ends with a carriage return, and so does another one";
        check(b"a\r\nb\r\n", &["a", "b"], &[(0, Some(1), two)]);
        let three = "the line ends with a carriage return, and so do 2 others";
        check(b"a\nb\r\nc\r\n\r\n", &["a", "b", "c", ""], &[(1, Some(1), three)]);
    }

    #[test]
    fn a_byte_order_mark_is_refused_at_the_beginning_of_the_file_only() {
        check(b"\xef\xbb\xbfa\n", &["a"], &[(0, None, "the file begins with a byte-order mark")]);
        check(b"a\n\xef\xbb\xbfb\n", &["a", "\u{feff}b"], &[]);
    }

    #[test]
    fn other_bytes_that_no_editor_shows_make_a_line_unreadable() {
        check(b"> \xff\n", &["> \u{fffd}"], &[(0, Some(2), "the byte 0xff is not UTF-8")]);
        check(b"a\xc3\nb\n", &["a\u{fffd}", "b"], &[(0, Some(1), "the byte 0xc3 is not UTF-8")]);
        check(b"a\0\n", &["a\0"], &[(0, Some(1), "a NUL stands in the line")]);
        check(b"a\rb\n", &["a\rb"], &[(0, Some(1), "a carriage return stands in the line")]);
        assert!(!Source::read(b"\0\n").lines[0].readable);
    }
}
