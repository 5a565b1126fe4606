#!/bin/bash
# Python, R and C++ on the release build, what the generator writes, and the programs of README and guides; a missing
# toolchain is a failure.
# Depends on: library bindings tools tests docs README.md
set -uo pipefail
cd "$(dirname "$0")/../.."
bad=0
part() { # name, command...
  local name=$1 log=build/bindings.$1.log status=0
  shift
  "$@" >"$log" 2>&1 || status=$?
  case $status in
    0) echo "ok: $name" ;;
    77) echo "FAILED: $name: what it needs is not there"; bad=1 ;;
    *) echo "FAILED: $name"; tail -20 "$log"; bad=1 ;;
  esac
}
for name in generated python types r cpp; do part $name tests/bindings/run.sh $name; done
part readme tests/readme/run.sh --require-all
part guides python3 tests/docs/guides.py build/release/bin/hawser . build/release --require-all
exit $bad
