#!/bin/bash
# go_module.sh: an empty module requires bindings/go by the line of README.md, and then runs the program of the binding's own
# README. It is called with what go.sh sets.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
line=$("$root/tests/packages/install_line.sh" "$root/README.md" "go mod edit")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
awk '/^```go$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/bindings/go/README.md" >"$scratch/main.go"
cd "$scratch"
go mod init example.org/user 2>log || { cat log; exit 1; }
eval "${line//FOLDER/"'$root'"}"
go run . >said 2>log || { cat log; echo "FAILED: $line"; exit 1; }
[ "$(cat said)" = "total weight 1.000000" ] || { cat said; echo "FAILED: the program of the README"; exit 1; }
echo "ok: $line"
