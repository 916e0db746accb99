//! `initialize`: which revision is announced, and how the server introduces itself.

use crate::dialect::{Identity, Members, Revision};
use crate::json::{Raw, quote};
use crate::reply::Reply;
use crate::server::Server;

pub(super) fn initialize(server: &Server, params: Option<Raw<'_>>) -> Reply<'static> {
    let Identity { name, version, .. } = server.dialect.identity;
    let proposed = params.and_then(|params| params.member("protocolVersion"));
    let mut server_info = String::from(r#"{"name":"#);
    quote(name, &mut server_info);
    server_info.push_str(r#","version":"#);
    quote(version, &mut server_info);
    server_info.push('}');
    let mut members = [
        ("protocolVersion", announced(server.dialect.revision, proposed)),
        ("capabilities", r#"{"tools":{}}"#.to_owned()),
        ("serverInfo", server_info),
        ("instructions", instructions(server)),
    ];
    if server.dialect.members == Members::Sorted {
        members.sort_unstable();
    }
    let mut out = String::new();
    for (index, (name, value)) in members.iter().enumerate() {
        out.push(if index == 0 { '{' } else { ',' });
        quote(name, &mut out);
        out.push(':');
        out.push_str(value);
    }
    out.push('}');
    Reply::result(out)
}

/// The paragraph for the agent, as a JSON string (`O10`).
fn instructions(server: &Server) -> String {
    let Identity { instructions, names_root, .. } = server.dialect.identity;
    let mut out = String::new();
    if names_root {
        let root = server.context.root().display();
        quote(&format!("{instructions} The workspace is `{root}`."), &mut out);
    } else {
        quote(instructions, &mut out);
    }
    out
}

/// The revision to announce as JSON, given what the client proposed.
fn announced(revision: Revision, proposed: Option<Raw<'_>>) -> String {
    let mut out = String::new();
    let proposed = proposed.filter(|proposed| *proposed != Raw::NULL);
    match (revision, proposed) {
        (Revision::Echoed(_), Some(proposed)) => proposed.compact(&mut out),
        (Revision::Echoed(default), None) => quote(default, &mut out),
        (Revision::OneOf(known), proposed) => {
            let agreed = known
                .iter()
                .find(|known| proposed.is_some_and(|proposed| proposed.is_string(known)));
            quote(agreed.or(known.first()).expect("a list of revisions is not empty"), &mut out);
        }
    }
    out
}
