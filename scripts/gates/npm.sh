#!/bin/bash
# The modules of the package for JavaScript are small enough to be fetched. The limits are those of issue 53;
# bindings/javascript/README.md says what each module takes.
# Depends on: library bindings scripts/npm_package.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
scripts/npm_package.sh
bad=0
while read -r module limit; do
  size=$(gzip -9 -c "build/npm/$module.wasm" | wc -c)
  classes=$(gzip -9 -c "build/npm/$module.mjs" | wc -c)
  echo "module $module, gzipped: $size bytes, limit $limit; its JavaScript: $classes bytes"
  [ "$size" -le "$limit" ] || bad=1
done <<'LIMITS'
all 1600000
run 350000
hmm 600000
grammar 600000
graph 600000
LIMITS
exit $bad
