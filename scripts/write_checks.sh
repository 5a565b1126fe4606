#!/bin/bash
# write_checks.sh LOG: docs/checks.md from the "seconds status gate" lines of a run of make check-all.
set -euo pipefail
cd "$(dirname "$0")/.."
commit=$(git rev-parse HEAD)
git diff --quiet HEAD -- . ':!docs/checks.md' || commit="$commit, with changes not committed"
{
  echo "# When the gates last ran"
  echo
  echo "Written by \`make check-all\`; not edited by hand."
  echo
  echo "- Commit: $commit"
  echo "- Date: $(date -u +%Y-%m-%d)"
  echo "- Machine: $(uname -m), $(nproc) cores, $(. /etc/os-release && echo "$PRETTY_NAME"); $(c++ --version | head -1); $(clang++ --version | head -1)"
  echo
  echo "| gate | seconds | result |"
  echo "|---|---:|---|"
  while read -r seconds status gate; do
    if [ "$status" = 0 ]; then result=passed; elif [ "$status" = 77 ]; then result=**skipped**; else result="**failed** ($status)"; fi
    echo "| $gate | $seconds | $result |"
  done <"$1"
} >docs/checks.md
echo "docs/checks.md written"
