//! Runs a tool: arguments against the input schema, the handler, its output against the output schema.
//!
//! Knows neither eras nor dialects: the era says how an outcome is worded.

use crate::connection::{Client, Exchange};
use crate::json::Raw;
use crate::reply::Reply;
use crate::server::Server;
use crate::tools::{
    ARGUMENT_LEVELS, Access, Arguments, CancellationToken, Context, Failure, Offer, Output,
    Promise, Run, Trouble, call, words,
};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread;

/// What a call came to.
#[derive(Debug, PartialEq)]
pub(crate) enum Outcome {
    /// A text of a tool that promises nothing.
    Text(String),
    /// A value; it fits the output schema if there is one.
    Value(Value),
    /// A failure that the client is to read.
    Failed(Failure),
}

/// How an era words an outcome.
pub(crate) type Shape = fn(&Server, Outcome) -> Reply<'static>;

/// Answers the call with its outcome: before this returns, or later if the tool wants it so.
pub(crate) fn execute(
    exchange: Exchange<'_>,
    offer: &Arc<Offer>,
    arguments: Option<Raw<'_>>,
    shape: Shape,
) {
    let server = exchange.server;
    if offer.tool.access == Access::Gated && !server.allow_run {
        let text = server.dialect.gated_tool_text;
        return exchange.reply(&shape(server, Outcome::Failed(text.into())));
    }
    let arguments = match read(offer, arguments) {
        Ok(arguments) => arguments,
        Err(fault) => {
            let text = format!("the arguments do not fit the input schema: {fault}");
            return exchange.reply(&shape(server, Outcome::Failed(text.into())));
        }
    };
    start(exchange, offer, arguments, shape);
}

fn start(exchange: Exchange<'_>, offer: &Arc<Offer>, arguments: Arguments, shape: Shape) {
    let server = exchange.server;
    match offer.tool.run {
        Run::AtOnce(run) => {
            let context = server.context.of_call(exchange.client, CancellationToken::never());
            let result = call(run, &arguments, &context);
            let outcome = settle(offer, result, exchange.client);
            exchange.reply(&shape(server, outcome));
        }
        Run::Aside(run) => {
            let (context, promise) = later(exchange, offer, shape);
            let task = move || {
                if !context.cancellation().is_cancelled() {
                    promise.settle(call(run, &arguments, &context));
                }
            };
            // Without a thread the promise is dropped, and says so.
            let _ = thread::Builder::new().spawn(task);
        }
        Run::Later(run) => {
            let (context, promise) = later(exchange, offer, shape);
            let client = exchange.client;
            // The promise is dropped on the way and answers; here are the words that belong to it.
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| run(arguments, &context, promise)))
            {
                client.tell(&format!("tool `{}` panicked: {}", offer.tool.name, words(&*panic)));
            }
        }
    }
}

/// The arguments, if they fit the input schema. What a handler could not be given as it was sent fits none.
fn read(offer: &Offer, arguments: Option<Raw<'_>>) -> Result<Arguments, String> {
    let Some(raw) = arguments else { return checked(offer, Arguments::default()) };
    if raw.depth() > ARGUMENT_LEVELS {
        return Err(format!("they are nested deeper than {ARGUMENT_LEVELS} levels"));
    }
    if raw.has_lone_surrogate() {
        return Err("they hold half a character".to_owned());
    }
    checked(offer, raw.to_value(ARGUMENT_LEVELS).into())
}

fn checked(offer: &Offer, arguments: Arguments) -> Result<Arguments, String> {
    let fault = offer.input.as_ref().map(|schema| schema.check(arguments.as_value()));
    fault.unwrap_or(Ok(())).map(|()| arguments)
}

/// Opens the request, for an answer that may come from any thread.
fn later(exchange: Exchange<'_>, offer: &Arc<Offer>, shape: Shape) -> (Context, Promise) {
    let responder = exchange.defer();
    let (server, offer) = (Arc::clone(exchange.server), Arc::clone(offer));
    let context = server.context.of_call(exchange.client, responder.cancellation().clone());
    let promise = Promise::new(move |result| {
        responder.reply(|client| shape(&server, settle(&offer, result, client)));
    });
    (context, promise)
}

/// The outcome of what a handler returned (`T9`, `T10`, `T13`, `T14`).
fn settle(offer: &Offer, result: Result<Output, Trouble>, client: &Client) -> Outcome {
    let value = match result {
        Ok(Output::Text(text)) => Value::String(text),
        Ok(Output::Value(value)) => value,
        Err(Trouble::Failed(failure)) => return Outcome::Failed(failure),
        Err(Trouble::Panicked(words)) => {
            let name = offer.tool.name;
            // The detail is for whoever runs the server, never for the client.
            client.tell(&format!("tool `{name}` panicked: {words}"));
            return Outcome::Failed(format!("Internal error in tool: {name}").into());
        }
    };
    match (offer.output.as_ref().map(|schema| schema.check(&value)), value) {
        (Some(Err(fault)), _) => {
            let text = format!("the output does not fit the output schema: {fault}");
            Outcome::Failed(text.into())
        }
        (None, Value::String(text)) => Outcome::Text(text),
        (_, value) => Outcome::Value(value),
    }
}
