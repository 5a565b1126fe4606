#!/bin/bash
# r.sh ARCHIVE: R installs the package from its own sources into an empty library, as its README says, and there the README's
# program, the package's tests and the scenario of tests/clients run. ccache, where it is, keeps what was compiled.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
archive=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/library"
if command -v ccache >/dev/null 2>&1; then
  printf '%s\n' "CC = ccache gcc" "CXX20 = ccache g++" >"$scratch/Makevars"
  export R_MAKEVARS_USER=$scratch/Makevars CCACHE_NOHASHDIR=1 CCACHE_BASEDIR=$scratch
fi
cd "$scratch"
export R_LIBS=$scratch/library
tar -xzf "$archive" hawser/tests hawser/README.md
line=$("$root/tests/packages/install_line.sh" hawser/README.md install.packages)
cp "$archive" .
# What cannot be installed gives no more than a warning there.
env -u HAWSER_SYSTEM MAKEFLAGS="-j${HWS_JOBS:-$(nproc)}" Rscript --vanilla -e 'options(warn = 2)' -e "$line" >log 2>&1 ||
  { tail -30 log; echo "FAILED: $line"; exit 1; }
awk '/^```r$/ { inside = 1; next } /^```$/ { inside = 0 } inside' hawser/README.md >readme.R
lines=$(grep -cvE '^(#|$)' readme.R)
[ "$lines" -le 20 ] || { echo "FAILED: the README's program has $lines lines; 20 are allowed"; exit 1; }
Rscript --vanilla readme.R >out 2>&1 || { cat out; echo "FAILED: the README's program"; exit 1; }
echo "ok: the README's program, $lines lines"
(cd hawser/tests && NOT_CRAN=true Rscript --vanilla testthat.R) >out 2>&1 || { tail -40 out; echo "FAILED: the tests"; exit 1; }
echo "ok: the package's tests: $(grep -o 'PASS [0-9]*' out | tail -1)"
HWS_R_LIBRARY=$scratch/library "$root/tests/clients/run.sh" --require-all r
