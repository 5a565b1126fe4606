#!/bin/bash
# wheel.sh WHEEL: what a wheel says of itself is true. Its name says the oldest C library that it runs on, and auditwheel agrees; its
# metadata have a valid licence expression and the files that it speaks of. Of each Python that bindings/python/pyproject.toml
# names and this machine has, an empty environment installs it and runs the bindings' tests, the oldest with the oldest numpy.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
wheel=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
platform=$(basename "$wheel" .whl | sed 's/.*-//')
case $platform in
  manylinux*)
    PATH=$root/build/venv/bin:$PATH auditwheel show "$wheel" | tr -s '\n ' ' ' >"$scratch/audit"
    grep -q "platform tag: *\"$platform\"" "$scratch/audit" || { cat "$scratch/audit"; echo "FAILED: the name says $platform"; exit 1; }
    echo "ok: auditwheel says $platform" ;;
esac
"$root/build/venv/bin/python" "$root/tests/packages/wheel_metadata.py" "$wheel"

# A Python of a version: of PATH, or of pyenv, which may have installed it without putting it there.
python_of() {
  local found
  for found in "python$1" "${PYENV_ROOT:-$HOME/.pyenv}/versions/$1".*/bin/python python3; do
    if "$found" -c "import sys, venv; sys.exit('%d.%d' % sys.version_info[:2] != '$1')" 2>/dev/null; then
      echo "$found"
      return
    fi
  done
}
pyproject=$root/bindings/python/pyproject.toml
mapfile -t versions < <(sed -n 's/.*"Programming Language :: Python :: \(3\.[0-9]*\)".*/\1/p' "$pyproject")
oldest=$(sed -n 's/^dependencies = \["numpy>=\([0-9.]*\)"\]$/\1/p' "$pyproject")
cd "$scratch"
unset PYTHONPATH HAWSER_LIBRARY
export PYTHONDONTWRITEBYTECODE=1
tested=()
for version in "${versions[@]}"; do
  python=$(python_of "$version")
  [ -n "$python" ] || { echo "not tested: there is no Python $version here"; continue; }
  "$python" -m venv "$scratch/$version"
  own=$scratch/$version/bin/python
  [ "$version" != "${versions[0]}" ] || "$own" -m pip --disable-pip-version-check install --quiet "numpy==$oldest.*"
  "$own" -m pip --disable-pip-version-check install --quiet "$wheel"
  "$own" -c 'import hawser, numpy, pathlib, sys
assert pathlib.Path(hawser.__file__).is_relative_to(sys.prefix), hawser.__file__
print("Python %d.%d, numpy %s:" % (*sys.version_info[:2], numpy.__version__), "hawser", hawser.__version__, "in an empty environment")'
  for test in calls machines processes estimators first_hour mistakes jobs; do
    "$own" -W error "$root/tests/bindings/python/${test}_test.py" 2>"$scratch/tests" || { tail -30 "$scratch/tests"; echo "FAILED: Python $version"; exit 1; }
  done
  tested+=("$version")
  rm -rf "${scratch:?}/$version"
done
[ ${#tested[@]} -gt 0 ] || { echo "FAILED: none of Python ${versions[*]} is here"; exit 1; }
echo "ok: the bindings' tests with Python ${tested[*]}"
