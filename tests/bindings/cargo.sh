# shellcheck shell=bash disable=SC2154
# Sourced: makes cargo build the crates of bindings/rust in build/rust against the library in $build; status 77 and a word where
# it cannot. Debian's Rust may stand beside a newer one in PATH, and the newest is taken.
cargo_oldest=$(sed -n 's/^rust-version = "1\.\([0-9]*\)"/\1/p' "$root/bindings/rust/hawser/Cargo.toml")
cargo_folder='' cargo_newest=$((cargo_oldest - 1))
while IFS= read -r found; do
  minor=$("$(dirname "$found")/rustc" --version 2>/dev/null | sed -n 's/^rustc 1\.\([0-9]*\)\..*/\1/p' || true)
  if [ "${minor:-0}" -gt "$cargo_newest" ]; then cargo_folder=$(dirname "$found") cargo_newest=$minor; fi
done < <(type -aP cargo; ls "$HOME/.cargo/bin/cargo" 2>/dev/null)
[ -n "$cargo_folder" ] || { echo "skipped: there is no cargo with rustc 1.$cargo_oldest or newer"; exit 77; }
export PATH=$cargo_folder:$PATH CARGO_TARGET_DIR=$root/build/rust HAWSER_LIB_DIR=$build LD_LIBRARY_PATH=$build
mkdir -p "$CARGO_TARGET_DIR"
cargo_log=$CARGO_TARGET_DIR/cargo.log
cd "$root/bindings/rust" || exit 1
cargo_system=(--no-default-features --features system)
CARGO_NET_RETRY=1 timeout 100 cargo fetch --quiet >"$cargo_log" 2>&1 ||
  { tail -3 "$cargo_log"; echo "skipped: crates cannot be fetched"; exit 77; }
