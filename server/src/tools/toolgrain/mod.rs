//! The nine tools of the `toolgrain` dialect: enough to show every rule about schemas, results, failures and
//! cancellation.
//!
//! A handler may rely on its arguments: the dialect has held them against the schema.

mod arithmetic;
mod failing;
mod texts;
mod wait;

use crate::tools::{Access, Output, Run, Tool};
use serde_json::Value;

/// Neither reads nor writes anything outside of the call, and gives the same each time.
const PURE: &str =
    r#"{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}"#;

/// Arguments that there are none of.
const NONE: &str = r#"{"type":"object","properties":{},"additionalProperties":false}"#;

/// All nine, in the order that the dialect lists them.
pub const TOOLS: &[Tool] = &[
    Tool {
        name: "echo",
        description: "Gives the text back as it is",
        input_schema: r#"{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false}"#,
        output_schema: None,
        annotations: Some(PURE),
        access: Access::Open,
        run: Run::AtOnce(|arguments, _| Ok(texts::echo(arguments))),
    },
    Tool {
        name: "add",
        description: "Adds two numbers. Integers are added as integers for as long as 64 bits hold the sum",
        input_schema: arithmetic::ADD_INPUT,
        output_schema: Some(arithmetic::ADD_OUTPUT),
        annotations: Some(PURE),
        access: Access::Open,
        run: Run::AtOnce(arithmetic::add),
    },
    Tool {
        name: "series",
        description: "Gives a range of integers as an array, downwards if `step` is negative",
        input_schema: arithmetic::SERIES_INPUT,
        output_schema: None,
        annotations: Some(PURE),
        access: Access::Open,
        run: Run::AtOnce(|arguments, _| Ok(arithmetic::series(arguments))),
    },
    Tool {
        name: "nothing",
        description: "Gives null",
        input_schema: NONE,
        output_schema: None,
        annotations: Some(PURE),
        access: Access::Open,
        run: Run::AtOnce(|_, _| Ok(Output::Value(Value::Null))),
    },
    Tool {
        name: "shout",
        description: "Gives the text in capitals, which its output schema promises",
        input_schema: r#"{"type":"object","properties":{"text":{"type":"string"}},"required":["text"],"additionalProperties":false}"#,
        output_schema: Some(r#"{"type":"string","pattern":"^\\P{Ll}*$"}"#),
        annotations: Some(PURE),
        access: Access::Open,
        run: Run::AtOnce(|arguments, _| Ok(texts::shout(arguments))),
    },
    Tool {
        name: "measure",
        description: "Measures a text. With `broken`, gives what its output schema does not allow",
        input_schema: texts::MEASURE_INPUT,
        output_schema: Some(texts::MEASURE_OUTPUT),
        annotations: Some(PURE),
        access: Access::Open,
        run: Run::AtOnce(|arguments, _| Ok(texts::measure(arguments))),
    },
    Tool {
        name: "wait",
        description: "Answers after some milliseconds. Can be cancelled",
        input_schema: wait::INPUT,
        output_schema: Some(wait::OUTPUT),
        annotations: Some(PURE),
        access: Access::Open,
        run: Run::Later(wait::wait),
    },
    Tool {
        name: "fail",
        description: "Fails on purpose, with the text that it is given",
        input_schema: r#"{"type":"object","properties":{"text":{"type":"string","default":"failed as asked"}},"additionalProperties":false}"#,
        output_schema: None,
        annotations: Some(PURE),
        access: Access::Open,
        run: Run::AtOnce(failing::fail),
    },
    Tool {
        name: "panic",
        description: "Fails unexpectedly. What the client learns of it is that it happened",
        input_schema: NONE,
        output_schema: None,
        annotations: Some(PURE),
        access: Access::Open,
        run: Run::AtOnce(failing::panic),
    },
];
