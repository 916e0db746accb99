//! The building notation: text of `.muro` layers to a model, and what can be asked of the model.
//!
//! Knows nothing of JSON-RPC, tools or the protocol.
