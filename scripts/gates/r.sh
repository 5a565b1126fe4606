#!/bin/bash
# R CMD check --as-cran of the package, without errors and warnings. The checks of a submission, which ask CRAN, and the
# manual as PDF, which needs LaTeX, are left out. The archive has at most 5 MB, and at most 5 minutes of processor build it.
# Depends on: library bindings scripts
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 2
command -v R >/dev/null 2>&1 || { echo "skipped: there is no R: scripts/setup.sh packages"; exit 77; }
made=$PWD/build/r-check
rm -rf "$made"
mkdir -p "$made"
bindings/r/package.sh "$made" build/release || exit 1
archive=$(echo "$made"/hawser_*.tar.gz)
bytes=$(stat -c %s "$archive")
echo "$(basename "$archive"): $bytes bytes, limit 5000000"
[ "$bytes" -le 5000000 ] || exit 1
cd "$made" || exit 1
mkdir library
# One job and no ccache, so that what is measured is what a user waits for.
TIMEFORMAT='%U %S'
used=$({ time env -u HAWSER_SYSTEM MAKEFLAGS= R CMD INSTALL --no-docs --library=library "$archive" >install.log 2>&1; } 2>&1) ||
  { tail -20 install.log; exit 1; }
seconds=$(echo "$used" | awk '{ printf "%.0f", $1 + $2 }')
echo "built in $seconds seconds of processor, limit 300"
[ "$seconds" -le 300 ] || exit 1
# What R would warn of where Debian's qpdf and devscripts are not there.
without() { # a program, what it checks, the variable that turns this off
  command -v "$1" >/dev/null 2>&1 || { echo "not checked: $2, for want of $1"; export "$3=FALSE"; }
}
without qpdf "sizes of PDF files" _R_CHECK_DOC_SIZES_
without checkbashisms "the shell of configure" _R_CHECK_BASHISMS_
_R_CHECK_CRAN_INCOMING_=FALSE MAKEFLAGS=-j2 R CMD check --as-cran --no-manual "$archive" >check.log 2>&1
status=$?
grep -E '(NOTE|WARNING|ERROR)$|^Status' check.log
[ $status = 0 ] && ! grep -qE '(WARNING|ERROR)$' check.log
