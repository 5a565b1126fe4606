#!/bin/bash
# The crates of bindings/rust on the release build: tests, examples, clippy and documentation, the serde feature included.
# Depends on: library bindings scripts tests/bindings
set -uo pipefail
cd "$(dirname "$0")/../.."
log=build/rust.log status=0
tests/bindings/run.sh rust >"$log" 2>&1 || status=$?
case $status in
  0) echo "ok: hawser-sys, hawser: $(grep -c '^test result: ok' "$log") programs of tests" ;;
  77) tail -1 "$log" ;;
  *) tail -40 "$log" ;;
esac
exit $status
