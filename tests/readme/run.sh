#!/bin/bash
# The README's program compiles as C99 without a warning and prints what the README says.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${HWS_BUILD_DIR:-$PWD/build/release}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
sed -n '/^```c$/,/^```$/p' README.md | grep -v '^```' >"$scratch/program.c"
sed -n '/^```text$/,/^```$/p' README.md | grep -v '^```' >"$scratch/expected"
[ -s "$scratch/program.c" ] && [ -s "$scratch/expected" ]
"${CC:-cc}" -std=c99 -Wall -Wextra -pedantic -Werror -Iinclude "$scratch/program.c" -L"$build" -lhawser -Wl,-rpath,"$build" -o "$scratch/program"
"$scratch/program" | diff "$scratch/expected" -
