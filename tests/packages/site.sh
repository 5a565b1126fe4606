#!/bin/bash
# site.sh [PACKAGE]: the page to play with, made from the package for JavaScript (default: build/npm). What it is made of is
# looked at always. In Chromium, with playwright-core of build/npm-tools (tests/packages/npm.sh says how it comes there), each
# room shows what Node works out, at two widths, dark and light, by keyboard, by touch and without a network.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
package=$(realpath "${1:-$root/build/npm}")
tools=$root/build/npm-tools
tool=$root/build/release/bin/hawser
"$root/site/build.sh" "$package"
bytes=$(cat "$root"/build/site/*.* "$root"/build/site/packs/* | wc -c)
[ "$bytes" -le 2000000 ] || { echo "FAILED: the page's files have $bytes bytes, and may have 2000000"; exit 1; }
for owner in "Mozilla Public License" "Carnegie Mellon University" "MIT License"; do
  grep -q "$owner" "$root/build/site/licences.txt" && grep -q "$owner" "$root/build/hawser.html" ||
    { echo "FAILED: a licence is not there: $owner"; exit 1; }
done
# Nothing comes from elsewhere: the only addresses are names of SVG.
for file in "$root"/build/site/{index.html,page.js,sw.js}; do
  found=$(grep -oE 'https?://[a-zA-Z0-9./-]+' "$file" | grep -v '^http://www\.w3\.org/' || true)
  [ -z "$found" ] || { echo "FAILED: ${file##*/} names $found"; exit 1; }
done
! grep -qE "unsafe-eval|unsafe-inline" <(sed "s/'wasm-unsafe-eval'//" "$root/build/site/index.html") ||
  { echo "FAILED: the policy allows evaluation or what stands in the page"; exit 1; }
echo "ok: the page's files, $bytes bytes"
if [ -d "$tools/node_modules/playwright-core" ] && command -v chromium >/dev/null 2>&1; then
  [ ! -x "$tool" ] || export HWS_TOOL=$tool
  node "$root/tests/packages/site/site.mjs" "$root/build/site" "$root/build/hawser.html" "$package" "$tools"
else
  "$root/scripts/skipped.sh" "page in a browser" "there is no chromium, or no playwright-core in build/npm-tools"
fi
