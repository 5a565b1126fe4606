#!/bin/bash
# Instructions of kernels under callgrind, each within 3 % of tests/counts/counts.txt.
# Counts belong to one compiler: they are compared where c++ is the one named in that file; elsewhere the gate is skipped
# (status 77), which the summary of make check says.
# With --write: makes the file anew.
# Depends on: library tests
set -euo pipefail
cd "$(dirname "$0")/../.."
program=build/release/kernels
committed=tests/counts/counts.txt
now=build/counts.txt
compiler=$(c++ -dumpfullversion) machine=$(uname -m)
if [ "${1:-}" != --write ] && ! grep -qx "# c++ $compiler $machine" "$committed"; then
  echo "skipped: counts are of '$(head -1 "$committed")', this is c++ $compiler $machine"
  exit 77
fi
count() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect="kernel_$1" "$program" "$1" 2>&1 |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}
export -f count
export program
{
  echo "# c++ $compiler $machine"
  "$program" --list | xargs -P "${HWS_JOBS:-$(nproc)}" -I{} bash -c 'echo "{} $(count {})"' | sort
} >"$now"
if [ "${1:-}" = --write ]; then
  cp "$now" "$committed"
  cat "$committed"
  exit 0
fi
join <(grep -v '^#' "$committed" | sort) <(grep -v '^#' "$now" | sort) | awk '
  { change = ($3 - $2) * 100 / $2; flag = (change > 3 || change < -3) ? "  <- more than 3 %" : ""
    printf "%-14s %12d, committed %12d, %+.2f %%%s\n", $1, $3, $2, change, flag
    if (flag != "") bad = 1 }
  END { exit bad }' || { echo "a kernel's cost changed; if that is right: scripts/gates/counts.sh --write"; exit 1; }
# A kernel that is only on one side, or one that counted nothing, is an error too.
[ "$(grep -v '^#' "$committed" | cut -d' ' -f1 | sort)" = "$(grep -v '^#' "$now" | cut -d' ' -f1 | sort)" ]
! grep -qE '^[a-z0-9_]+ (0)?$' "$now"
