#!/bin/bash
# link_wasm.sh LIBRARY MODULE.js [-O1, ... [PATTERN]]: links emscripten's libhawser.a into a module for Node that exports everything the
# headers declare, and the two calls that lend it memory; without the functions whose names match the pattern, and what only they need.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
export NODE_PATH=/usr/share/nodejs
{ sed -n 's/.*[ *]\(hws_[a-z_0-9]*\)(.*/_\1/p' <(grep -h '^HWS_API' "$root"/include/hawser/*.h); printf '_malloc\n_free\n'; } |
  grep -v -E "${4:-^$}" | sort -u >"$2.exports"
em++ "${3:--O1}" -fexceptions -Wl,--fatal-warnings -Wl,--whole-archive "$1" -Wl,--no-whole-archive -o "$2" \
  -sMODULARIZE=1 -sEXPORT_NAME=hawser -sENVIRONMENT=node -sWASM_ASYNC_COMPILATION=0 -sALLOW_MEMORY_GROWTH=1 -sWASM_BIGINT=1 \
  -sEXPORTED_FUNCTIONS=@"$2.exports"
