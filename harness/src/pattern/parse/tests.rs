//! What reads as a pattern, what does not, and what the reader is told.

use super::*;
use crate::json::read;
use crate::pattern::{Expected, Expression};

fn scope() -> Scope {
    let mut scope = Scope::built_in();
    scope.insert("token");
    scope.set_shapes("2025-11-25", ["Tool"].into_iter());
    scope
}

fn value(text: &str) -> Value {
    read(text.as_bytes()).expect(text).value
}

fn errors(text: &str) -> Vec<(String, String)> {
    let errors = Pattern::parse(&value(text), &mut scope()).expect_err(text);
    errors.into_iter().map(|error| (error.pointer.to_string(), error.fact)).collect()
}

#[test]
fn a_pattern_prints_back_as_it_was_written() {
    for text in [
        "null",
        r#"{"a":[1.0,{"b":"c"}]}"#,
        r#"["{{any}}","{{string}}","{{number}}","{{integer}}","{{boolean}}","{{object}}","{{array}}"]"#,
        r#"["{{cwd}}","{{cwd}}{{sep}}a{{text}}b","{{token}}","{{Tool}}"]"#,
        r#"{"{{re}}":"^v\\d+$"}"#,
        r#"{"{{json}}":{"a":"{{any}}"}}"#,
        r#"{"{{oneof}}":[1,"{{string}}"]}"#,
        r#"{"a":{"{{each}}":{"{{set}}":[1,2]}}}"#,
        r#"{"a":{"{{maybe}}":"{{any}}"},"b":"{{absent}}","{{...}}":"{{any}}","c":1}"#,
        r#"[1,"{{...}}",2]"#,
        r#"["{{...}}"]"#,
        r#"["{{a = string}}","{{b = Tool}}","x{{c = text}}y{{d = text}}"]"#,
        r#"[{"{{a = re}}":"."},{"{{b = json}}":1},{"{{c = oneof}}":[1]},{"{{d = each}}":1},{"{{e = set}}":[1]}]"#,
        r#"{"{{open}}a}}":"{{open}}cwd}}","b":"{{open}}{{open}}{"}"#,
        r#""{{{token}}}""#,
        r#"["{{a = string}}","{{a}}"]"#,
        r#"{"{{oneof}}":[{"x":"{{a = string}}"},{"y":"{{a = string}}"}]}"#,
        r#"{"{{set}}":["{{a = string}}",{"k":"{{b = any}}"}]}"#,
        r#""\ud800{{text}}""#,
    ] {
        let pattern = Pattern::parse(&value(text), &mut scope()).expect(text);
        assert_eq!(pattern.to_value().to_string(), text);
    }
}

type Row = (&'static str, &'static str, &'static str);

fn check_faults(rows: &[Row]) {
    for (text, pointer, fact) in rows {
        assert_eq!(errors(text), [((*pointer).to_owned(), (*fact).to_owned())], "{text}");
    }
}

#[test]
fn a_name_that_cannot_be_read_or_bound_is_told_with_its_place() {
    check_faults(&[
        (r#"{"a":["{{foo}}"]}"#, "/a/0", "unknown name `foo`"),
        (r#""x {{foo}}""#, "", "unknown name `foo`"),
        (r#"["{{a}}","{{a = string}}"]"#, "/0", "unknown name `a`"),
        (r#""{{a = text}} {{a}}""#, "", "unknown name `a`"),
        (r#"{"{{set}}":["{{a = string}}",["{{a}}"]]}"#, "/{{set}}/1/0", "unknown name `a`"),
        (r#""{{token = string}}""#, "", "the name `token` is bound already"),
        (r#""{{a = text}}{{a = text}}""#, "", "the name `a` is bound already"),
        (
            r#"{"{{set}}":["{{a = any}}","{{a = any}}"]}"#,
            "/{{set}}",
            "the name `a` is bound already",
        ),
        (r#""{{Tol}}""#, "", "revision 2025-11-25 has no shape `Tol`"),
    ]);
}

#[test]
fn a_placeholder_in_the_wrong_place_is_told_with_its_place() {
    check_faults(&[
        (
            r#""a {{string}}""#,
            "",
            "`{{string}}` stands for a whole value, and here are other characters beside it",
        ),
        (
            r#""a {{...}}""#,
            "",
            "`{{...}}` stands for a whole value, and here are other characters beside it",
        ),
        (r#"{"a":"{{re}}"}"#, "/a", "`{{re}}` cannot stand here"),
        (r#"{"a":"{{...}}"}"#, "/a", "`{{...}}` cannot stand here"),
        (
            r#"{"{{set}}":[1,"{{...}}"]}"#,
            "/{{set}}/1",
            "`{{...}}` cannot stand among choices or the elements of a set",
        ),
        (r#"["{{absent}}"]"#, "/0", "`{{absent}}` cannot stand here"),
        (r#"[{"{{maybe}}":1}]"#, "/0/{{maybe}}", "`{{maybe}}` cannot stand here"),
        (r#"["{{...}}",1,"{{...}}"]"#, "/2", "a second `{{...}}` stands in this array"),
        (r#"{"{{text}}":1}"#, "/{{text}}", "`{{text}}` cannot stand in a member's name"),
        (r#"{"a{{cwd}}":1}"#, "/a{{cwd}}", "`{{cwd}}` cannot stand in a member's name"),
        (r#"{"{{absent}}":1}"#, "/{{absent}}", "`{{absent}}` cannot stand in a member's name"),
        (r#"{"{{re}}":"a","b":1}"#, "/{{re}}", "`{{re}}` stands beside other members"),
        (r#"{"{{re}}":1}"#, "/{{re}}", "`{{re}}` has number beside it"),
        (r#"{"{{oneof}}":[]}"#, "/{{oneof}}", "`{{oneof}}` has an empty array beside it"),
        (r#"{"{{set}}":{}}"#, "/{{set}}", "`{{set}}` has object beside it"),
        (
            r#"{"a":{"{{maybe}}":"{{x = any}}"}}"#,
            "/a/{{maybe}}",
            "`x` is bound in `{{maybe}}`, where it would not get exactly one value",
        ),
        (
            r#"{"{{each}}":"{{x = any}}"}"#,
            "/{{each}}",
            "`x` is bound in `{{each}}`, where it would not get exactly one value",
        ),
        (
            r#"{"{{...}}":"{{x = any}}"}"#,
            "/{{...}}",
            "`x` is bound in the other members, where it would not get exactly one value",
        ),
        (
            r#"{"{{oneof}}":["{{x = string}}",1]}"#,
            "/{{oneof}}",
            "`x` is bound in one choice and not in every one",
        ),
        (r#""{{""#, "", "`{{` opens a placeholder that `}}` does not close"),
        (r#""{{}}""#, "", "`{{}}` is no placeholder"),
    ]);
}

#[test]
fn an_expression_that_does_not_parse_is_told_at_once() {
    let found = errors(r#"{"a":{"{{re}}":"(["}}"#);
    assert_eq!(found[0].0, "/a/{{re}}");
    assert!(found[0].1.starts_with("`([` is no regular expression: "), "{found:?}");
}

#[test]
fn all_faults_are_told_in_the_order_of_the_text() {
    let found = errors(r#"{"a":"{{one}}","b":["{{two}}"],"c":"{{text}} {{any}} {{three}}"}"#);
    let places: Vec<&str> = found.iter().map(|(pointer, _)| pointer.as_str()).collect();
    assert_eq!(places, ["/a", "/b/0", "/c", "/c"]);
}

#[test]
fn what_holds_no_placeholder_is_a_literal_at_any_depth() {
    let deep = format!("{}{}", "[".repeat(9_000), "]".repeat(9_000));
    let pattern = Pattern::parse(&value(&deep), &mut scope()).expect("a literal");
    assert!(matches!(pattern, Pattern::Literal(_)));
    let deep = format!("{}\"{{{{any}}}}\"{}", "[".repeat(300), "]".repeat(300));
    assert_eq!(errors(&deep)[0].1, "a placeholder stands deeper than 200 levels");
}

#[test]
fn a_pattern_knows_its_names() {
    let text = r#"{"a":"{{x = string}}","b":["{{cwd}}","{{sep}}{{y = text}}"],"c":{"{{z = json}}":"{{x}}"}}"#;
    let mut scope = scope();
    let pattern = Pattern::parse(&value(text), &mut scope).expect(text);
    assert_eq!(pattern.reads(), ["cwd", "sep", "x"].into());
    assert_eq!(pattern.captures(), ["x", "y", "z"].into());
    assert!(["x", "y", "z"].iter().all(|name| scope.contains(name)));
}

#[test]
fn a_pattern_knows_what_its_members_must_be() {
    let text = r#"{"id":1,"a":"{{cwd}}","b":"{{any}}","c":{"{{maybe}}":1},"d":"{{absent}}"}"#;
    let closed = Pattern::parse(&value(text), &mut scope()).expect(text);
    let one = value("1");
    for (name, expected) in [
        ("id", Expected::Literal(&one)),
        ("a", Expected::Name("cwd")),
        ("b", Expected::Loose),
        ("c", Expected::Open),
        ("d", Expected::Absent),
        ("e", Expected::Absent),
    ] {
        assert_eq!(closed.member(name), expected, "{name}");
    }
    let open = Pattern::parse(&value(r#"{"{{...}}":"{{any}}"}"#), &mut scope()).expect("open");
    assert_eq!(open.member("id"), Expected::Open);
    assert_eq!(Pattern::literal(&value(r#"{"id":1}"#)).member("id"), Expected::Literal(&one));
}

#[test]
fn an_expression_is_found_anywhere() {
    for (source, text, found) in
        [("b", "abc", true), ("^b", "abc", false), (r"^v\d+$", "v12", true), ("", "", true)]
    {
        let expression = Expression::parse(source).expect(source);
        assert_eq!(expression.found_in(&text.into()), found, "{source} {text}");
    }
}
