#!/bin/bash
# installed.sh ARCHIVE BUILD: unpacks headers, libraries and tool somewhere and uses them there. BUILD is what they came from.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
archive=$(realpath "$1")
build=$(realpath "$2")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
tar -xzf "$archive" -C "$scratch"
prefix=$scratch/$(basename "$archive" .tar.gz)
"$here/../install/prefix.sh" "$prefix" "$build"
# The tool, from a folder with nothing of ours in it.
cd "$scratch"
printf 'the cat sat\nthe cat ran\n' >text.txt
"$prefix/bin/hawser" ngram fit --order 2 text.txt -o text.arpa
"$prefix/bin/hawser" ngram score text.arpa text.txt | grep -q '^perplexity' || { echo "FAILED: the tool"; exit 1; }
man -l "$prefix/share/man/man1/hawser.1" >/dev/null 2>&1 || [ -s "$prefix/share/man/man1/hawser.1" ] || { echo "FAILED: the manual page"; exit 1; }
echo "ok: the tool"
