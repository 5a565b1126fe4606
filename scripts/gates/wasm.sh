#!/bin/bash
# The C suite on wasm; and the whole library as one module, every hws_ function exported, is small enough to be fetched.
set -euo pipefail
cd "$(dirname "$0")/../.."
scripts/gates/platform.sh wasm
tests/clients/link_wasm.sh build/wasm/libhawser.a build/wasm/hawser.js -Os
size=$(gzip -9 -c build/wasm/hawser.wasm | wc -c)
limit=409600
echo "wasm module with every function, gzipped: $size bytes, limit $limit"
[ "$size" -le "$limit" ]
