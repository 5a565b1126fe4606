#!/bin/bash
# The size preset (-Os, link-time optimization): the stripped shared library takes at most 600 KB.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
hws_build size hawser
limit=614400
strip -o build/stripped-size.so build/size/libhawser.so
size=$(stat -c %s build/stripped-size.so)
echo "size preset, stripped shared library: $size bytes, limit $limit"
[ "$size" -le "$limit" ]
