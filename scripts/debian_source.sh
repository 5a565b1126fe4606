#!/bin/bash
# debian_source.sh ARCHIVE FOLDER: writes Debian's source package into FOLDER: a .dsc, the sources in ARCHIVE under Debian's
# name, and packaging/debian. `dpkg-source -x` unpacks it. Skipped (77) where there is no dpkg-source.
set -euo pipefail
cd "$(dirname "$0")/.."
archive=$(realpath "$1")
folder=$(realpath -m "$2")
command -v dpkg-source >/dev/null 2>&1 || { echo "skipped: there is no dpkg-source: scripts/setup.sh packages"; exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
named=$(basename "$archive" .tar.gz) # hawser-VERSION
cp "$archive" "$scratch/${named/-/_}.orig.tar.gz"
tar -xzf "$archive" -C "$scratch"
cp -R packaging/debian "$scratch/$named/debian"
(cd "$scratch" && dpkg-source -b "$named") >"$scratch/log" 2>&1 || { tail -20 "$scratch/log"; exit 1; }
mkdir -p "$folder"
mv "$scratch"/*.dsc "$scratch"/*.orig.tar.gz "$scratch"/*.debian.tar.xz "$folder"
