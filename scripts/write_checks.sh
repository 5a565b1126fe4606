#!/bin/bash
# write_checks.sh [--keep] LOG: docs/log/checks.md from the "seconds status gate" lines of a run of make check-all; --keep: rows of
# other gates stay as they are.
set -euo pipefail
cd "$(dirname "$0")/.."
keep=
if [ "$1" = --keep ]; then keep=docs/log/checks.md; shift; fi
commit=$(git rev-parse --short=10 HEAD)
git diff --quiet HEAD -- . ':!docs/log/checks.md' || commit="$commit, changed"
{
  echo "# When the gates last ran"
  echo
  echo "Written by \`make check-all\`, rows anew by \`scripts/check.sh --record GATE...\`; not edited by hand."
  echo
  echo "Last on $(date -u +%Y-%m-%d): $(uname -m), $(nproc) cores, $(. /etc/os-release && echo "$PRETTY_NAME"); $(c++ --version | head -1); $(clang++ --version | head -1)"
  echo
  echo "| gate | seconds | result | commit |"
  echo "|---|---:|---|---|"
  awk -v commit="$commit" '
    function put(gate, row) { if (!(gate in rows)) order[++count] = gate; rows[gate] = row }
    FILENAME ~ /checks.md$/ { if (split($0, cell, " *[|] *") == 6 && cell[3] ~ /^[0-9]+$/) put(cell[2], $0); next }
    {
      seconds = $1; status = $2; sub(/^[0-9]+ [0-9]+ /, "")
      put($0, sprintf("| %s | %d | %s | %s |", $0, seconds, status == 0 ? "passed" : status == 77 ? "**skipped**" : "**failed** (" status ")", commit))
    }
    END { for (i = 1; i <= count; ++i) print rows[order[i]] }' $keep "$1"
} >docs/log/checks.md.new
mv docs/log/checks.md.new docs/log/checks.md
echo "docs/log/checks.md written"
