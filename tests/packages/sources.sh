#!/bin/bash
# sources.sh ARCHIVE: pip builds the package from the archive of the sources, as the README says, in an empty environment. Under
# HWS_QUICK the files that pip would compile are compared with the amalgamation's archive beside it, which is compiled, and the
# package gets the library of the release build.
set -euo pipefail
archive=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
if [ -n "${HWS_QUICK:-}" ]; then
  root=$(cd "$(dirname "$0")/../.." && pwd)
  tar -xzf "$archive" -C "$scratch"
  python3 "$scratch/$(basename "$archive" .tar.gz)/scripts/amalgamation.py" "$scratch/amalgamation" >/dev/null
  "$root/tests/packages/same_sources.sh" "$scratch/amalgamation" "$(dirname "$archive")"
  export HAWSER_LIBRARY=$root/build/release/libhawser.so
fi
python3 -m venv "$scratch/venv"
package="hawser @ file://$archive#subdirectory=bindings/python"
"$scratch/venv/bin/pip" --disable-pip-version-check install "$package" >"$scratch/log" 2>&1 || { tail -30 "$scratch/log"; exit 1; }
cd "$scratch"
env -u PYTHONPATH -u HAWSER_LIBRARY "$scratch/venv/bin/python" -c 'import hawser
assert hawser.regex("ab|b", "ab", "tropical").texts(1)[0][1] in ("ab", "b")
print("ok: hawser", hawser.__version__, "built of the sources")'
