//! The kinds of targets and their starters, as they stand.

use super::kind::{Kind, Starter, StarterFile};

/// Every kind, in the order in which it is listed.
pub(super) const KINDS: &[Kind] = &[
    Kind {
        id: "rust_library",
        docs: "A Rust library, compiled from one crate root",
        capabilities: &["build"],
        starters: &[Starter {
            slug: "rust-library-minimal",
            name: "Minimal Rust library",
            use_when: "Start a library of one source file",
            files: &[
                StarterFile {
                    path: "crates/hello/once.toml",
                    bytes: b"# The smallest library.\n[[target]]\nname = \"hello\"\nkind = \"rust_library\"\n\
                        srcs = [\"src/lib.rs\"]\n",
                },
                StarterFile {
                    path: "crates/hello/src/lib.rs",
                    bytes: b"pub fn hello() -> &'static str {\n    \"hello\"\n}\n",
                },
            ],
        }],
    },
    Kind {
        id: "rust_binary",
        docs: "A Rust program, compiled from one crate root",
        capabilities: &["build", "run"],
        starters: &[Starter {
            slug: "rust-binary-minimal",
            name: "Minimal Rust program",
            use_when: "Start a program of one source file",
            files: &[
                StarterFile {
                    path: "apps/greet/once.toml",
                    bytes: b"# The smallest program.\n[[target]]\nname = \"greet\"\nkind = \"rust_binary\"\n\
                        srcs = [\"src/main.rs\"]\n",
                },
                StarterFile {
                    path: "apps/greet/src/main.rs",
                    bytes: b"fn main() {\n    println!(\"hello\");\n}\n",
                },
            ],
        }],
    },
    Kind {
        id: "static_site",
        docs: "Pages and images that are served as they are",
        capabilities: &["build"],
        starters: &[Starter {
            slug: "static-site-minimal",
            name: "Minimal site",
            use_when: "Start a site of one page with an image",
            files: &[
                StarterFile {
                    path: "site/dot.png",
                    bytes: DOT,
                },
                StarterFile {
                    path: "site/index.html",
                    bytes: b"<!doctype html>\n<title>Hello</title>\n<img src=\"dot.png\" alt=\"a dot\">\n",
                },
                StarterFile {
                    path: "site/once.toml",
                    bytes: b"# The smallest site.\n[[target]]\nname = \"site\"\nkind = \"static_site\"\n\
                        srcs = [\"index.html\", \"dot.png\"]\n",
                },
            ],
        }],
    },
];

/// One black pixel.
const DOT: &[u8] =
    b"\x89\x50\x4e\x47\x0d\x0a\x1a\x0a\x00\x00\x00\x0d\x49\x48\x44\x52\x00\x00\x00\x01\
    \x00\x00\x00\x01\x08\x00\x00\x00\x00\x3a\x7e\x9b\x55\x00\x00\x00\x0a\x49\x44\x41\
    \x54\x78\xda\x63\x60\x00\x00\x00\x02\x00\x01\xe5\x27\xde\xfc\x00\x00\x00\x00\x49\
    \x45\x4e\x44\xae\x42\x60\x82";
