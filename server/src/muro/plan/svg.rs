//! Writes an SVG document as text: groups, shapes, labels.
//!
//! The one place that escapes, so that any name gives well-formed XML. Knows nothing of buildings:
//! coordinates are pixels of the page, y downwards.

use std::fmt::Write as _;

use super::area::Area;

/// A place on the page in pixels, y downwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

/// One line of text on the page, centred on its place unless `style` says otherwise.
pub(super) struct Label<'a> {
    pub(super) at: Point,
    /// Font size in pixels.
    pub(super) size: f64,
    /// Turned a quarter to the left, to be read from the right.
    pub(super) upright: bool,
    /// Further attributes, written as they are.
    pub(super) style: &'static str,
    pub(super) text: &'a str,
}

/// A document under construction.
pub(super) struct Svg {
    text: String,
}

impl Svg {
    /// Opens a document of this size; `title` is what a screen reader says.
    pub(super) fn new(width: f64, height: f64, title: &str) -> Self {
        let (w, h) = (number(width), number(height));
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" \
             viewBox=\"0 0 {w} {h}\" role=\"img\" \
             font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">\n<title>{}</title>\n\
             <rect width=\"{w}\" height=\"{h}\" fill=\"#ffffff\"/>\n",
            escaped(title)
        );
        Self { text }
    }

    /// Draws inside a `g` element that carries `style`; a group that stays empty is left out.
    pub(super) fn group(&mut self, style: &'static str, draw: impl FnOnce(&mut Self)) {
        let before = self.text.len();
        self.put(format_args!("<g {style}>\n"));
        let opened = self.text.len();
        draw(self);
        if self.text.len() == opened {
            self.text.truncate(before);
        } else {
            self.text.push_str("</g>\n");
        }
    }

    /// A straight stroke.
    pub(super) fn line(&mut self, from: Point, to: Point) {
        self.put(format_args!(
            "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"/>\n",
            number(from.x),
            number(from.y),
            number(to.x),
            number(to.y)
        ));
    }

    /// A disc or ring.
    pub(super) fn circle(&mut self, centre: Point, radius: f64) {
        self.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n",
            number(centre.x),
            number(centre.y),
            number(radius)
        ));
    }

    /// A path with `style` on top of what its group says; nothing when the path is empty.
    pub(super) fn path(&mut self, path: &Path, style: &'static str) {
        if !path.data.is_empty() {
            let gap = if style.is_empty() { "" } else { " " };
            self.put(format_args!("<path d=\"{}\"{gap}{style}/>\n", path.data));
        }
    }

    /// A line of text.
    pub(super) fn label(&mut self, label: &Label<'_>) {
        let (x, y) = (number(label.at.x), number(label.at.y));
        let turn = if label.upright {
            format!(" transform=\"rotate(-90 {x} {y})\"")
        } else {
            String::new()
        };
        let gap = if label.style.is_empty() { "" } else { " " };
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"{turn}{gap}{}>{}</text>\n",
            number(label.size),
            label.style,
            escaped(label.text)
        ));
    }

    /// Closes the document; no line end follows.
    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</svg>");
        self.text
    }

    fn put(&mut self, piece: std::fmt::Arguments<'_>) {
        self.text.write_fmt(piece).expect("writing to a string does not fail");
    }
}

/// The `d` attribute of a path.
#[derive(Default)]
pub(super) struct Path {
    data: String,
}

impl Path {
    /// A closed rectangle, always wound the same way, so that overlapping rectangles of one path
    /// fill as their union.
    pub(super) fn rectangle(&mut self, area: &Area) {
        let (left, right) = (number(area.left), number(area.right));
        let (top, bottom) = (number(area.top), number(area.bottom));
        self.put(format_args!("M{left} {top}H{right}V{bottom}H{left}Z"));
    }

    /// Both diagonals of a rectangle.
    pub(super) fn cross(&mut self, area: &Area) {
        let Area { left, top, right, bottom } = *area;
        let corner = |x, y| Point { x, y };
        self.strokes(&[corner(left, top), corner(right, bottom)], false);
        self.strokes(&[corner(left, bottom), corner(right, top)], false);
    }

    /// An open or closed run of straight strokes.
    pub(super) fn strokes(&mut self, points: &[Point], closed: bool) {
        for (i, p) in points.iter().enumerate() {
            let verb = if i == 0 { 'M' } else { 'L' };
            self.put(format_args!("{verb}{} {}", number(p.x), number(p.y)));
        }
        if closed {
            self.data.push('Z');
        }
    }

    /// A quarter circle of `radius` from one point to another, on the side that `clockwise` names.
    pub(super) fn quarter(&mut self, from: Point, to: Point, radius: f64, clockwise: bool) {
        self.put(format_args!(
            "M{} {}A{r} {r} 0 0 {} {} {}",
            number(from.x),
            number(from.y),
            u8::from(clockwise),
            number(to.x),
            number(to.y),
            r = number(radius)
        ));
    }

    fn put(&mut self, piece: std::fmt::Arguments<'_>) {
        self.data.write_fmt(piece).expect("writing to a string does not fail");
    }
}

/// Hundredths of a pixel are enough; what is not finite becomes 0, which any reader takes.
fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    if !rounded.is_finite() || rounded == 0.0 { "0".to_owned() } else { rounded.to_string() }
}

/// Text as XML takes it: markup escaped, characters that XML 1.0 forbids left out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c < ' ' && !matches!(c, '\t' | '\n' | '\r') => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_the_document() {
        for (name, written) in [
            ("A & B", "A &amp; B"),
            ("<hall>", "&lt;hall&gt;"),
            ("]]>", "]]&gt;"),
            ("bell\u{7} \u{1b}[0m", "bell [0m"),
            ("\u{0}\u{fffe}\u{ffff}", ""),
            ("tab\there", "tab\there"),
            ("談話室 \u{10ffff}", "談話室 \u{10ffff}"),
            ("quo\"te", "quo&quot;te"),
        ] {
            assert_eq!(escaped(name), written, "{name:?}");
        }
    }

    #[test]
    fn numbers_are_short_and_always_numbers() {
        for (value, written) in [
            (12.0, "12"),
            (12.345, "12.35"),
            (-0.001, "0"),
            (-7.5, "-7.5"),
            (f64::INFINITY, "0"),
            (f64::NAN, "0"),
        ] {
            assert_eq!(number(value), written, "{value}");
        }
    }

    #[test]
    fn an_empty_group_leaves_no_trace() {
        let mut svg = Svg::new(10.0, 20.0, "t");
        let before = svg.text.clone();
        svg.group("class=\"walls\"", |_| {});
        assert_eq!(svg.text, before);
    }
}
