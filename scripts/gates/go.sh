#!/bin/bash
# Go's package against an installed library: gofmt and vet have nothing to say, and its tests pass. Skipped without Go and
# pkg-config.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
for tool in go gofmt pkg-config; do command -v $tool >/dev/null 2>&1 || { echo "skipped: there is no $tool"; exit 77; }; done
hws_build release hawser hawser_static
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
env -u DESTDIR cmake --install build/release --prefix "$scratch" --component Unspecified >"$scratch/log" ||
  { tail -20 "$scratch/log"; exit 1; }
PKG_CONFIG_PATH=$(dirname "$(find "$scratch" -name hawser.pc)")
LD_LIBRARY_PATH=$(dirname "$PKG_CONFIG_PATH")
export PKG_CONFIG_PATH LD_LIBRARY_PATH
cd bindings/go
[ -z "$(gofmt -l .)" ] || { gofmt -d . | head -20; exit 1; }
go vet .
go test .
