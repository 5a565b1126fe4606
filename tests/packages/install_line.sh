#!/bin/bash
# install_line.sh README WORDS: prints the one command that begins with WORDS among the indented lines of a README, without what
# is said of it, so that tests run what users are told.
set -euo pipefail
line=$(sed -n "s/^    \($2[^#]*[^# ]\)\( *#.*\)\?$/\1/p" "$1")
[ "$(grep -c . <<<"$line")" = 1 ] || { echo "$1 does not have one line that begins with: $2" >&2; exit 1; }
echo "$line"
