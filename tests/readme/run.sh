#!/bin/bash
# The README's programs in Python, C++17 and C99 compile without a warning and print what the README says, and its figures stand
# in docs/benchmarks.md. Python is left out where numpy is not there; with --require-all that is a failure.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${HWS_BUILD_DIR:-$PWD/build/release}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
block() { # language, which of the blocks of that language
  awk -v fence="\`\`\`$1" -v wanted="${2:-1}" '$0 == "```" { inside = 0 } inside; $0 == fence { inside = ++count == wanted }' README.md
}
block python >"$scratch/program.py"
block cpp >"$scratch/program.cc"
block c >"$scratch/program.c"
block text 1 >"$scratch/python.expected"
block text 2 >"$scratch/expected"
for file in "$scratch"/*; do [ -s "$file" ] || { echo "README.md has no ${file##*/}"; exit 1; }; done

python3 tests/readme/figures.py
link="-L$build -lhawser -Wl,-rpath,$build"
# shellcheck disable=SC2086
"${CC:-cc}" -std=c99 -Wall -Wextra -pedantic -Werror -Iinclude "$scratch/program.c" $link -o "$scratch/program"
"$scratch/program" | diff "$scratch/expected" -
# shellcheck disable=SC2086
"${CXX:-c++}" -std=c++17 -Wall -Wextra -Wpedantic -Werror -Iinclude -Ibindings/cpp "$scratch/program.cc" $link -o "$scratch/program"
"$scratch/program" | diff "$scratch/expected" -
python=build/venv/bin/python
[ -x $python ] || python=python3
if $python -c 'import numpy' 2>/dev/null; then
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=bindings/python HAWSER_LIBRARY=$build/libhawser.so $python -W error "$scratch/program.py" | diff "$scratch/python.expected" -
else
  echo "skipped: Python has no numpy: scripts/setup.sh packages"
  [ "${1:-}" != --require-all ] || exit 77
fi
