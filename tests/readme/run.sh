#!/bin/bash
# The programs in Python, C++17 and C99 of README.md and docs/guides/c-and-cpp.md compile without a warning and print what
# stands below them, and the README's figures stand in docs/benchmarks.md. Python is left out where numpy is not there; with --require-all that is a failure.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${HWS_BUILD_DIR:-$PWD/build/release}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
guide=docs/guides/c-and-cpp.md
block() { # file, language, which of the blocks of that language
  awk -v fence="\`\`\`$2" -v wanted="${3:-1}" '$0 == "```" { inside = 0 } inside; $0 == fence { inside = ++count == wanted }' "$1"
}
block README.md python >"$scratch/program.py"
block README.md c >"$scratch/readme.c"
block README.md text 1 >"$scratch/python.expected"
block README.md text 2 >"$scratch/readme.expected"
block $guide cpp >"$scratch/program.cc"
block $guide c >"$scratch/program.c"
block $guide console 1 >"$scratch/expected"
for file in "$scratch"/*; do [ -s "$file" ] || { echo "README.md or $guide has no ${file##*/}"; exit 1; }; done

python3 tests/readme/figures.py
link="-L$build -lhawser -Wl,-rpath,$build"
for name in program readme; do
  # shellcheck disable=SC2086
  "${CC:-cc}" -std=c99 -Wall -Wextra -pedantic -Werror -Iinclude "$scratch/$name.c" $link -o "$scratch/$name"
done
"$scratch/program" | diff "$scratch/expected" -
"$scratch/readme" | diff "$scratch/readme.expected" -
# shellcheck disable=SC2086
"${CXX:-c++}" -std=c++17 -Wall -Wextra -Wpedantic -Werror -Iinclude -Ibindings/cpp "$scratch/program.cc" $link -o "$scratch/program"
"$scratch/program" | diff "$scratch/expected" -
python=build/venv/bin/python
[ -x $python ] || python=python3
if $python -c 'import numpy' 2>/dev/null; then
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=bindings/python HAWSER_LIBRARY=$build/libhawser.so $python -W error "$scratch/program.py" | diff "$scratch/python.expected" -
else
  scripts/skipped.sh "program of the README in Python" "Python has no numpy: scripts/setup.sh packages"
  [ "${1:-}" != --require-all ] || exit 77
fi
