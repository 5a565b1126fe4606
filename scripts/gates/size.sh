#!/bin/bash
# The stripped shared library of the release build takes at most 600 KB.
set -euo pipefail
cd "$(dirname "$0")/../.."
limit=614400
strip -o build/stripped.so build/release/libhawser.so
size=$(stat -c %s build/stripped.so)
echo "stripped shared library: $size bytes, limit $limit"
[ "$size" -le "$limit" ]
