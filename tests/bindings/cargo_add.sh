#!/bin/bash
# cargo_add.sh: an empty program gets the crate by the line of README.md, and then does the job of the crate's own README. It is
# called with what cargo.sh sets, and so takes the built library in place of the amalgamation. What the crate needs was fetched
# there.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
line=$("$root/tests/packages/install_line.sh" "$root/README.md" "cargo add")
user=$CARGO_TARGET_DIR/user
rm -rf "$user"
mkdir -p "$user/src"
printf '%s\n' "[package]" 'name = "user"' 'version = "1.0.0"' 'edition = "2021"' "[profile.dev]" "debug = 0" >"$user/Cargo.toml"
awk '/^```rust$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/bindings/rust/hawser/README.md" >"$user/src/main.rs"
export CARGO_NET_OFFLINE=true
cd "$root"
{ eval "$line --features system --manifest-path '$user/Cargo.toml'" &&
  cargo run --quiet --manifest-path "$user/Cargo.toml" >"$user/said"; } 2>"$user/log" ||
  { tail -30 "$user/log"; echo "FAILED: $line"; exit 1; }
grep -q '^Iteration' "$user/said" || { cat "$user/said"; echo "FAILED: the program of the README prints no steps"; exit 1; }
