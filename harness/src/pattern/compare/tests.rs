//! What fits a pattern, what does not, and what the reader is told.

use super::*;
use crate::json::read;
use crate::pattern::Scope;

fn value(text: &str) -> Value {
    read(text.as_bytes()).expect(text).value
}

fn bindings() -> Bindings {
    let pairs = [("cwd", r#""/home/a""#), ("sep", r#""/""#), ("n", "7"), ("o", r#"{"x":[1]}"#)];
    pairs.map(|(name, text)| (name.to_owned(), value(text))).into_iter().collect()
}

fn parsed(pattern: &str) -> Pattern {
    let mut scope = Scope::built_in();
    scope.insert("n");
    scope.insert("o");
    Pattern::parse(&value(pattern), &mut scope).expect(pattern)
}

fn differences(pattern: &str, got: &str) -> Vec<(String, String, String)> {
    let found = compare(&parsed(pattern), &value(got), &mut bindings(), &Shapes::default());
    let told = |m: Mismatch| (m.pointer.to_string(), m.wanted, m.got);
    found.into_iter().map(told).collect()
}

fn check(pattern: &str, fits: &[&str], not: &[&str]) {
    for got in fits {
        assert_eq!(differences(pattern, got), [], "{pattern} takes {got}");
    }
    for got in not {
        assert_ne!(differences(pattern, got), [], "{pattern} refuses {got}");
    }
}

#[test]
fn each_placeholder_takes_what_it_stands_for() {
    check(r#""{{any}}""#, &["null", "1", "{}"], &[]);
    check(r#""{{string}}""#, &[r#""""#], &["1", "null"]);
    check(r#""{{integer}}""#, &["1", "-0"], &["1.0", "1e2"]);
    check(r#""{{cwd}}""#, &[r#""/home/a""#], &[r#""/home/b""#]);
    check(r#""{{n}}""#, &["7"], &[r#""7""#, "7.0"]);
    check(r#""{{o}} {{n}}""#, &[r#""{\"x\":[1]} 7""#], &["7"]);
    check(r#""{{cwd}}{{sep}}x""#, &[r#""/home/a/x""#], &[r#""/home/a/y""#, "1"]);
    check(r#"{"{{re}}":"^v\\d+$"}"#, &[r#""v12""#], &[r#""v""#, "12"]);
    check(r#"{"{{json}}":{"a":"{{any}}"}}"#, &[r#""{ \"a\": 1 }""#], &[r#""{}""#, r#""{""#, "{}"]);
    check(r#"{"{{json}}":1}"#, &[r#""1""#], &[r#""1.0""#, "1"]);
    check(r#"{"{{json}}":"{{any}}"}"#, &[r#""1""#], &[r#""{\"a\":1,\"a\":1}""#]);
    check(r#"{"{{oneof}}":[1,"{{string}}"]}"#, &["1", r#""x""#], &["2", "null"]);
    check(r#"{"{{each}}":"{{integer}}"}"#, &["[]", "[1,2]"], &["[1,2.0]", "{}"]);
    check(
        r#"{"{{set}}":[1,"{{integer}}"]}"#,
        &["[1,2]", "[2,1]", "[1,1]"],
        &["[2,2]", "[1]", "[1,2,3]"],
    );
    check(r#"{"{{set}}":["{{integer}}",1]}"#, &["[1,2]", "[2,1]"], &["[2,2]", "1"]);
    check(r#"{"a":{"{{maybe}}":1}}"#, &["{}", r#"{"a":1}"#], &[r#"{"a":2}"#, r#"{"b":1}"#]);
    check(r#"{"a":"{{absent}}"}"#, &["{}"], &[r#"{"a":null}"#]);
    check(r#"{"a":"{{absent}}","{{...}}":"{{any}}"}"#, &["{}", r#"{"b":1}"#], &[r#"{"a":1}"#]);
    check(
        r#"{"a":1,"{{...}}":"{{integer}}"}"#,
        &[r#"{"b":2,"a":1}"#],
        &[r#"{"a":1,"b":"x"}"#, "{}"],
    );
    check(r#"[1,"{{...}}",2]"#, &["[1,2]", "[1,9,9,2]"], &["[1]", "[1,9]", "[9,2]"]);
    check(r#"["{{...}}"]"#, &["[]", "[1]"], &["{}"]);
    check(r#""{{open}}a}}""#, &[r#""{{a}}""#], &[r#""{{open}}a}}""#]);
    check(r#"["{{a = integer}}","{{a}}"]"#, &["[1,1]"], &["[1,2]", r#"["x","x"]"#]);
}

#[test]
fn a_run_is_the_shortest_and_may_be_empty() {
    check(
        r#""a {{text}} b""#,
        &[r#""a  b""#, r#""a x b""#, r#""a b b b""#],
        &[r#""a b""#, r#""a x c""#],
    );
    check(r#""{{text}}""#, &[r#""""#, r#""\ud800""#], &["1"]);
    check(r#""{{text}}ab{{text}}ba""#, &[r#""abba""#, r#""xabyba""#], &[r#""aba""#]);
    let mut bindings = bindings();
    let pattern = parsed(r#""{{x = text}}, {{y = text}}!""#);
    assert_eq!(compare(&pattern, &value(r#""a, b, c!""#), &mut bindings, &Shapes::default()), []);
    assert_eq!(bindings.get("x"), Some(&"a".into()));
    assert_eq!(bindings.get("y"), Some(&"b, c".into()));
}

#[test]
fn names_get_their_values_only_when_the_whole_message_holds() {
    let pattern = parsed(r#"{"a":"{{x = any}}","b":{"{{set}}":[1,"{{y = integer}}"]},"c":1}"#);
    let mut bindings = bindings();
    let before = bindings.clone();
    let got = value(r#"{"a":[1],"b":[2,1],"c":2}"#);
    assert_eq!(compare(&pattern, &got, &mut bindings, &Shapes::default()).len(), 1);
    assert_eq!(bindings, before);
    let got = value(r#"{"a":[1],"b":[2,1],"c":1}"#);
    assert_eq!(compare(&pattern, &got, &mut bindings, &Shapes::default()), []);
    assert_eq!(bindings.get("x"), Some(&value("[1]")));
    assert_eq!(bindings.get("y"), Some(&value("2")));
}

#[test]
fn a_choice_binds_what_the_choice_that_fits_takes() {
    let pattern = parsed(r#"{"{{oneof}}":[["{{x = string}}",1],["{{x = string}}",2]]}"#);
    let mut bindings = bindings();
    assert_eq!(compare(&pattern, &value(r#"["a",2]"#), &mut bindings, &Shapes::default()), []);
    assert_eq!(bindings.get("x"), Some(&"a".into()));
}

#[test]
fn a_difference_is_told_where_it_is() {
    for (pattern, got, told) in [
        ("1", "2", &[("", "1", "2")][..]),
        (r#"{"a":{"b":[1,2]}}"#, r#"{"a":{"b":[1,3]}}"#, &[("/a/b/1", "2", "3")]),
        (
            r#"{"a":1,"b":2}"#,
            r#"{"b":2,"c":3}"#,
            &[("/a", "1", "(absent)"), ("/c", "(absent)", "3")],
        ),
        (r#"{"a":"{{string}}"}"#, r#"{"a":1}"#, &[("/a", r#""{{string}}""#, "1")]),
        (r#"{"a":"{{cwd}}"}"#, r#"{"a":"/x"}"#, &[("/a", r#""/home/a""#, r#""/x""#)]),
        (r#"{"a":"{{o}}"}"#, r#"{"a":{"x":[2]}}"#, &[("/a/x/0", "1", "2")]),
        (r#"{"a":"{{absent}}"}"#, r#"{"a":1}"#, &[("/a", "(absent)", "1")]),
        ("[1,2,3]", "[1,3]", &[("", "3 elements", "2 elements"), ("/1", "2", "(absent)")]),
        ("[1,2]", "[1,9,2]", &[("", "2 elements", "3 elements"), ("/1", "(absent)", "9")]),
        (
            r#"[1,"{{...}}",2]"#,
            "[1]",
            &[("", "at least 2 elements", "1 element"), ("/1", "2", "(absent)")],
        ),
        (r#"{"{{set}}":[1,2]}"#, "[2,3]", &[("/1", "1", "3")]),
        (r#"{"{{each}}":1}"#, "[1,2]", &[("/1", "1", "2")]),
        ("[]", "{}", &[("", "[]", "{}")]),
        (r#"["{{any}}"]"#, "{}", &[("", r#""{{array}}""#, "{}")]),
        (r#""{\"a\":[1]}""#, r#""{\"a\":[2]}""#, &[(" -> /a/0", "1", "2")]),
        (
            r#"{"t":"{\"a\":1}"}"#,
            r#"{"t":"{\"a\": 1}"}"#,
            &[("/t", r#""{\"a\":1}""#, r#""{\"a\": 1}""#)],
        ),
        (
            r#""{\"p\":\"{{text}}/x\",\"q\":1}""#,
            r#""{\"p\":\"a/x\",\"q\":2}""#,
            &[(" -> /q", "1", "2")],
        ),
        (r#"{"{{json}}":{"a":1}}"#, r#""{\"a\":2}""#, &[(" -> /a", "1", "2")]),
        (
            r#"{"{{json}}":1}"#,
            r#""x""#,
            &[(
                "",
                "a string that holds JSON, but at byte 0: expected a value, found `x`",
                r#""x""#,
            )],
        ),
        (r#"{"\u001b[2J":1}"#, "{}", &[(r"/\u{1b}[2J", "1", "(absent)")]),
    ] {
        let found = differences(pattern, got);
        let found: Vec<_> =
            found.iter().map(|(p, w, g)| (p.as_str(), w.as_str(), g.as_str())).collect();
        assert_eq!(found, told, "{pattern} {got}");
    }
}

#[test]
fn a_member_that_stands_twice_never_fits() {
    check(r#"{"a":"{{any}}"}"#, &[], &[r#"{"a":1,"a":1}"#]);
    check(r#"{"a":1,"{{...}}":"{{any}}"}"#, &[], &[r#"{"a":1,"a":1}"#]);
    check(r#"{"a":1}"#, &[], &[r#"{"a":1,"a":1}"#]);
}

#[test]
fn a_flood_of_differences_is_counted() {
    let numbers = |from: usize| {
        let all: Vec<String> = (from..from + 100).map(|n| n.to_string()).collect();
        format!("[{}]", all.join(","))
    };
    let found = differences(&numbers(0), &numbers(1000));
    assert_eq!(found.len(), 21);
    assert_eq!(found[20], (String::new(), "no further difference".into(), "80 more".into()));
}

#[test]
fn a_shape_is_the_pattern_of_its_name_and_may_hold_itself() {
    let text = r#"{"Tree":{"name":"{{string}}","children":{"{{maybe}}":{"{{each}}":"{{Tree}}"}}},"Loop":"{{Loop}}"}"#;
    let shapes = Shapes::parse("test", &value(text)).expect("shapes");
    let mut scope = Scope::built_in();
    scope.set_shapes("test", shapes.names());
    let mut found = |pattern: &str, got: &str| {
        let pattern = Pattern::parse(&value(pattern), &mut scope).expect(pattern);
        compare(&pattern, &value(got), &mut Bindings::default(), &shapes)
    };
    let got = r#"{"name":"a","children":[{"name":"b"},{"name":1}]}"#;
    let told = found(r#""{{Tree}}""#, got);
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].pointer.as_str(), "/children/1/name");
    assert_eq!(found(r#""{{Loop}}""#, "1").len(), 1);
}

#[test]
fn a_deep_value_is_compared_without_overflow() {
    let nested = |core: &str| format!("{}{core}{}", "[".repeat(2_000), "]".repeat(2_000));
    let (one, two) = (value(&nested("1")), value(&nested("2")));
    let pattern = Pattern::literal(&one);
    assert_eq!(compare(&pattern, &one, &mut Bindings::default(), &Shapes::default()), []);
    let told = compare(&pattern, &two, &mut Bindings::default(), &Shapes::default());
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].pointer.as_str().len(), 2 * MAX_NESTING);
}

#[test]
fn the_deepest_pattern_is_compared_and_merged_without_overflow() {
    let nested = |core: &str| {
        let depth = MAX_NESTING / 2 - 1;
        format!(
            "{}{core}{}",
            r#"{"{{set}}":[{"a":1,"b":"#.repeat(depth / 2),
            "}]}".repeat(depth / 2)
        )
    };
    let pattern = parsed(&nested(r#""{{any}}""#));
    let got = |core: &str| value(&nested(core).replace(r#"{"{{set}}":"#, "").replace("]}", "]"));
    let shapes = Shapes::default();
    assert_eq!(compare(&pattern, &got("1"), &mut Bindings::default(), &shapes), []);
    let other = parsed(&nested("2"));
    assert_eq!(compare(&other, &got("1"), &mut Bindings::default(), &shapes).len(), 1);
    let merged = crate::pattern::merge(&other, &got("1"), &Bindings::default(), &shapes);
    assert_eq!(merged.to_value().to_string(), nested("1"));
}
