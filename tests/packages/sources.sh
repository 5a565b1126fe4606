#!/bin/bash
# sources.sh ARCHIVE: pip builds the package from the archive of the sources, as the README says, in an empty environment.
set -euo pipefail
archive=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
python3 -m venv "$scratch/venv"
package="hawser @ file://$archive#subdirectory=bindings/python"
"$scratch/venv/bin/pip" --disable-pip-version-check install "$package" >"$scratch/log" 2>&1 || { tail -30 "$scratch/log"; exit 1; }
cd "$scratch"
env -u PYTHONPATH -u HAWSER_LIBRARY "$scratch/venv/bin/python" -c 'import hawser
assert hawser.regex("ab|b", "ab", "tropical").texts(1)[0][1] in ("ab", "b")
print("ok: hawser", hawser.__version__, "built of the sources")'
