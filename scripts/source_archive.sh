#!/bin/bash
# source_archive.sh FOLDER: writes the sources into FOLDER/hawser-VERSION.tar.gz: what git has and the bindings that are made of
# it, or outside of git every file but build/. The same files give the same archive.
set -euo pipefail
cd "$(dirname "$0")/.."
version=$(sed -n 's/^#define HWS_VERSION_STRING "\(.*\)"/\1/p' include/hawser/status.h)
made_at=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
mkdir -p "$1"
python3 bindings/generate.py --make
files() {
  git ls-files 2>/dev/null || { find . -path ./build -prune -o -type f -printf '%P\n'; return; }
  python3 bindings/generate.py --list
}
files | sort -u | tr '\n' '\0' |
  tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime=@"$made_at" --null --files-from=- \
    --transform="flags=r;s,^,hawser-$version/," | gzip -n -9 >"$1/hawser-$version.tar.gz"
