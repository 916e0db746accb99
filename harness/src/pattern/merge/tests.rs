//! What stays and what changes when an expectation meets a new value.

use super::*;
use crate::pattern::{Mismatch, Scope, compare};

fn value(text: &str) -> Value {
    read(text.as_bytes()).expect(text).value
}

fn bindings() -> Bindings {
    [("cwd", "\"/home/a\""), ("n", "7")]
        .map(|(name, text)| (name.to_owned(), value(text)))
        .into_iter()
        .collect()
}

fn check(rows: &[(&str, &str, &str)]) {
    for (pattern, got, merged) in rows {
        let mut scope = Scope::built_in();
        scope.insert("n");
        let old = Pattern::parse(&value(pattern), &mut scope.clone()).expect(pattern);
        let new = merge(&old, &value(got), &bindings(), &Shapes::default());
        assert_eq!(new.to_value().to_string(), *merged, "{pattern} {got}");
        assert_eq!(Pattern::parse(&value(merged), &mut scope).as_ref(), Ok(&new), "{merged}");
        let told: Vec<Mismatch> = compare(&new, &value(got), &mut bindings(), &Shapes::default());
        assert_eq!(told, [], "{merged} {got}");
        let again = merge(&new, &value(got), &bindings(), &Shapes::default());
        assert_eq!(again, new, "merging twice is merging once");
    }
}

#[test]
fn placeholders_that_fit_stay_and_values_change() {
    check(&[
        ("1", "2", "2"),
        ("1.0", "1", "1"),
        (r#"{"id":1,"v":"{{string}}"}"#, r#"{"id":2,"v":"x"}"#, r#"{"id":2,"v":"{{string}}"}"#),
        (r#"{"v":"{{string}}"}"#, r#"{"v":1}"#, r#"{"v":1}"#),
        (r#"["{{integer}}","{{n}}"]"#, "[1,8]", r#"["{{integer}}",8]"#),
        (r#"[{"{{re}}":"^v"},1]"#, r#"["v1",2]"#, r#"[{"{{re}}":"^v"},2]"#),
        (r#"{"{{oneof}}":[1,2]}"#, "3", "3"),
        (
            r#"{"a":{"{{json}}":{"x":"{{any}}","y":1}}}"#,
            r#"{"a":"{\"x\":5,\"y\":2}"}"#,
            r#"{"a":{"{{json}}":{"x":"{{any}}","y":2}}}"#,
        ),
        (r#"{"{{json}}":1}"#, r#""x""#, r#""x""#),
        ("1", r#"{"a":"{{x}}","{{b":1}"#, r#"{"a":"{{open}}x}}","{{open}}b":1}"#),
    ]);
}

#[test]
fn members_keep_their_order_and_new_ones_come_last() {
    check(&[
        (r#"{"a":1,"b":2}"#, r#"{"c":3,"b":2,"d":4,"a":9}"#, r#"{"a":9,"b":2,"c":3,"d":4}"#),
        (r#"{"a":1,"b":2}"#, r#"{"b":3}"#, r#"{"b":3}"#),
        (r#"{"a":1,"{{...}}":"{{any}}"}"#, r#"{"x":1,"a":2}"#, r#"{"a":2,"{{...}}":"{{any}}"}"#),
        (
            r#"{"a":1,"{{...}}":"{{string}}"}"#,
            r#"{"x":1,"y":"z","a":1}"#,
            r#"{"a":1,"x":1,"{{...}}":"{{string}}"}"#,
        ),
        (r#"{"a":{"{{maybe}}":1},"b":1}"#, r#"{"b":2}"#, r#"{"a":{"{{maybe}}":1},"b":2}"#),
        (r#"{"a":{"{{maybe}}":1}}"#, r#"{"a":2}"#, r#"{"a":{"{{maybe}}":2}}"#),
        (r#"{"a":"{{absent}}","b":1}"#, r#"{"b":2}"#, r#"{"a":"{{absent}}","b":2}"#),
        (r#"{"a":"{{absent}}","b":1}"#, r#"{"b":1,"a":2}"#, r#"{"a":2,"b":1}"#),
    ]);
}

#[test]
fn elements_stay_beside_the_values_that_fit_them() {
    check(&[
        (r#"["{{string}}",1,"{{any}}"]"#, r#"["a",2,3,null]"#, r#"["{{string}}",2,3,"{{any}}"]"#),
        (
            r#"[{"n":"a","{{...}}":"{{any}}"},{"n":"b"}]"#,
            r#"[{"n":"x"},{"n":"a","z":1},{"n":"b"}]"#,
            r#"[{"n":"x"},{"n":"a","{{...}}":"{{any}}"},{"n":"b"}]"#,
        ),
        (r#"[1,"{{...}}",2]"#, "[1,5,3]", r#"[1,"{{...}}",3]"#),
        (r#"[1,"{{...}}",2]"#, "[7]", r#"[7,"{{...}}"]"#),
        (r#"[1,"{{...}}"]"#, "[]", r#"["{{...}}"]"#),
        (
            r#"{"{{each}}":{"t":"x","v":"{{any}}"}}"#,
            r#"[{"t":"y","v":1},{"t":"y","v":2}]"#,
            r#"{"{{each}}":{"t":"y","v":"{{any}}"}}"#,
        ),
        (
            r#"{"{{each}}":{"t":"x","v":"{{any}}"}}"#,
            r#"[{"t":"y","v":1},{"t":"z","v":2}]"#,
            r#"[{"t":"y","v":"{{any}}"},{"t":"z","v":"{{any}}"}]"#,
        ),
        (
            r#"{"{{set}}":["{{string}}",1,2]}"#,
            r#"[3,2,"a",4]"#,
            r#"{"{{set}}":["{{string}}",3,2,4]}"#,
        ),
        (r#"{"{{set}}":[1,2]}"#, "[2]", r#"{"{{set}}":[2]}"#),
    ]);
}

#[test]
fn a_bound_name_stays_bound() {
    check(&[
        (r#"["{{x = integer}}","{{x}}"]"#, r#"["a","a"]"#, r#"["{{x = string}}","{{x}}"]"#),
        (r#"["{{x = integer}}","{{x}}",1]"#, "[1,1,2]", r#"["{{x = integer}}","{{x}}",2]"#),
        (r#"[{"{{x = re}}":"^v"}]"#, r#"["w"]"#, r#"["{{x = string}}"]"#),
        (r#"["{{x = string}}"]"#, "[null]", r#"["{{x = any}}"]"#),
        (r#"{"{{x = json}}":{"a":1}}"#, r#""{\"a\":2}""#, r#"{"{{x = json}}":{"a":2}}"#),
        (r#""id {{x = text}}, size 1""#, r#""id 7, size 2""#, r#""id {{x = text}}, size 2""#),
    ]);
}

#[test]
fn loose_parts_of_a_string_stay_where_the_text_around_them_did() {
    check(&[
        (
            r#""took {{text}} ms for 3 rooms""#,
            r#""took 12 ms for 4 rooms""#,
            r#""took {{text}} ms for 4 rooms""#,
        ),
        (
            r#""Copied to {{cwd}}/x in {{text}} ms""#,
            r#""Moved to /home/a/x in 3 ms""#,
            r#""Moved to {{cwd}}/x in {{text}} ms""#,
        ),
        (r#""{{n}} files in {{text}}""#, r#""7 rooms in a""#, r#""{{n}} rooms in {{text}}""#),
        (r#""a {{text}} b""#, r#""x""#, r#""x""#),
        (r#""v{{text}}""#, "1", "1"),
    ]);
}

#[test]
fn the_working_directory_becomes_its_name_again() {
    check(&[
        ("1", r#""/home/a""#, r#""{{cwd}}""#),
        (
            r#"{"p":"/x"}"#,
            r#"{"p":"in /home/a/b and /home/a."}"#,
            r#"{"p":"in {{cwd}}/b and {{cwd}}."}"#,
        ),
        ("1", r#""/home/abc /x/home/a""#, r#""/home/abc /x/home/a""#),
        ("1", r#"["{{cwd}} /home/a"]"#, r#"["{{open}}cwd}} {{cwd}}"]"#),
    ]);
}

#[test]
fn a_short_working_directory_is_no_name() {
    let bindings: Bindings = [("cwd".to_owned(), Value::from("/"))].into_iter().collect();
    let merged =
        merge(&Pattern::literal(&Value::Null), &"/a/b".into(), &bindings, &Shapes::default());
    assert_eq!(merged, Pattern::literal(&"/a/b".into()));
}

#[test]
fn a_value_with_a_doubled_member_is_taken_as_it_is() {
    let got = value(r#"{"b":{"a":1,"a":2},"c":1}"#);
    let old = value(r#"{"b":{"a":1},"c":2}"#);
    let merged = merge(&Pattern::literal(&old), &got, &Bindings::default(), &Shapes::default());
    assert_eq!(merged, Pattern::literal(&got));
}
