#!/bin/bash
# one_line.sh [FOLDER]: runs the compiler line that docs/embedding.md documents, as it stands there, with the CXX, CXXFLAGS and
# LDFLAGS of the environment. A host is run against what it made.
set -euo pipefail
cd "$(dirname "$0")/../.."
source=$PWD
folder=${1:-$(mktemp -d)}
mkdir -p "$folder"
line=$(sed -n '/^<!-- one compiler line -->$/,/^```$/p' docs/embedding.md | grep -vE '^(<!--|```)')
[ -n "$line" ] || { echo "docs/embedding.md has no compiler line"; exit 1; }
echo "$line"
# In a copy, so that what it makes does not lie about in the tree.
cp -r fsa src capi include cmake "$folder"
cd "$folder"
# One process over every file: not optimized, so that it ends in minutes.
CXXFLAGS=${CXXFLAGS:--O0} bash -euo pipefail -c "$line"
"${CC:-cc}" -std=c99 -Iinclude "$source/tests/install/main.c" "$source/tests/install/host.c" -L. -lhawser -Wl,-rpath,. -o host
./host
# The kernels for wide vectors are in what a single line makes, as in every other build.
if [ "$(uname -m)" = x86_64 ] && command -v objdump >/dev/null; then
  # No grep -q: it ends at the first line, and objdump then dies of a broken pipe.
  objdump -d libhawser.so | grep '%ymm' >/dev/null || { echo "the one compiler line makes no kernels for AVX2"; exit 1; }
fi
