//! The client under test: it adds two numbers with the tool of a server.

use rmcp::{
    RoleClient,
    model::{CallToolRequestParams, ClientConfig, ProtocolVersion},
    service::{ClientLifecycleMode, ClientServiceExt},
    transport::IntoTransport,
};
use serde_json::json;

/// How to begin with a server of revision 2026-07-28, or of any before it.
pub fn either_era() -> ClientLifecycleMode {
    ClientLifecycleMode::Auto {
        preferred_versions: vec![ProtocolVersion::V_2026_07_28],
        legacy_version: None,
    }
}

/// The sum, as the server at the other end of the transport has it.
pub async fn add<E, A>(
    transport: impl IntoTransport<RoleClient, E, A>,
    lifecycle: ClientLifecycleMode,
    (a, b): (i64, i64),
) -> Result<i64, Box<dyn std::error::Error>>
where
    E: std::error::Error + Send + Sync + 'static,
{
    // Without this rmcp proposes 2026-07-28 in `initialize` too, a revision that has no such request.
    let mut config = ClientConfig::default();
    config.protocol_version = ProtocolVersion::LATEST_WITH_INITIALIZE;
    let mut client = config.serve_with_lifecycle(transport, lifecycle).await?;
    client.list_all_tools().await?;
    let arguments = json!({"a": a, "b": b}).as_object().cloned().unwrap_or_default();
    let call = CallToolRequestParams::new("add").with_arguments(arguments);
    let result = client.call_tool(call).await?;
    client.close().await?;
    let sum = result.structured_content.and_then(|content| content["sum"].as_i64());
    sum.ok_or_else(|| "the server gave no sum".into())
}
