#!/bin/bash
# package.sh FOLDER [BUILD]: makes the R package of this checkout, FOLDER/hawser_VERSION.tar.gz, with the library's sources and
# a page of manual for each call in it. Its vignettes are built with the library in BUILD, or with one that is compiled for it.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
made=$(realpath "$1")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
package=$scratch/hawser
mkdir -p "$package/inst"
(cd "$root/bindings/r/hawser" && tar --exclude-vcs-ignores --exclude='*.o' --exclude='*.so' --exclude=src/Makevars -cf - .) |
  tar -xf - -C "$package"
python3 "$root/bindings/generate.py" --make
(cd "$root" && python3 bindings/generate.py --list | sed -n 's,^bindings/r/hawser/,,p' | tar -C bindings/r/hawser -cf - -T -) |
  tar -xf - -C "$package"
version=$(sed -n 's/^#define HWS_VERSION_STRING "\(.*\)"/\1/p' "$root/include/hawser/status.h")
sed -i "s/^Version: .*/Version: $version/" "$package/DESCRIPTION"
python3 "$root/scripts/amalgamation.py" "$package/src/vendor" >"$scratch/log"
# CRAN does not want a package to silence a compiler; these lines do nothing else.
find "$package/src/vendor" -type f -exec sed -i -E '/^ *#pragma (GCC|clang) diagnostic ignored/d' {} +
python3 "$root/bindings/generate.py" --manual "$package/man"
{
  echo "hawser and its R package are under the MIT License (see LICENSE). What follows concerns the sources in src/vendor."
  echo
  cat "$root/NOTICE"
} >"$package/inst/COPYRIGHTS"
rm -f "$package/src/vendor/"{LICENSE,NOTICE,README.md}
if [ $# -gt 1 ]; then
  build=$(realpath "$2")
  printf '%s\n' "Name: hawser" "Description: a build" "Version: $version" "Cflags: -I$root/include" \
    "Libs: -L$build -Wl,-rpath,$build -lhawser" >"$scratch/hawser.pc"
  export PKG_CONFIG_PATH=$scratch HAWSER_SYSTEM=1
fi
(cd "$scratch" && R CMD build hawser) >"$scratch/log" 2>&1 || { tail -30 "$scratch/log"; exit 1; }
mv "$scratch/hawser_$version.tar.gz" "$made/"
