#!/bin/bash
# same_sources.sh FOLDER MADE: the library's sources in FOLDER are those of the amalgamation's archive in MADE, file by file.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tar -xzf "$2"/hawser-amalgamation-*.tar.gz -C "$scratch" --strip-components=1
compared=0
for file in "$scratch"/hawser*; do
  cmp "$file" "$1/$(basename "$file")"
  compared=$((compared + 1))
done
diff -r "$scratch/Eigen" "$1/Eigen"
[ $compared -ge 10 ] || { echo "FAILED: $compared files of sources in the archive"; exit 1; }
echo "ok: $compared files are those of the amalgamation's archive"
