#!/bin/bash
# r_package.sh BUILD LIBRARY: installs bindings/r/hawser into the folder LIBRARY, linked with the library in BUILD, whose
# headers are this checkout's. What was compiled lies in LIBRARY.objects, and is compiled again where it changed.
set -uo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1 library=$2 package=$2.objects/hawser
mkdir -p "$library" "$package"
package=$(cd "$package" && pwd)
if [ -n "$(find "$root/include" "$root/bindings/r/hawser/src" -name '*.h' -newer "$package/DESCRIPTION" 2>&1 | head -1)" ]; then
  rm -rf "$package"/src
fi
(cd "$root/bindings/r/hawser" && tar --exclude='*.o' --exclude='*.so' --exclude=src/Makevars -cf - .) | tar -xf - -C "$package"
touch "$package/DESCRIPTION"
version=$(sed -n 's/^#define HWS_VERSION_STRING "\(.*\)"/\1/p' "$root/include/hawser/status.h")
printf '%s\n' "Name: hawser" "Description: a build" "Version: $version" "Cflags: -I$root/include" \
  "Libs: -L$build -Wl,-rpath,$build -lhawser" >"$package/../hawser.pc"
PKG_CONFIG_PATH=$(dirname "$package") HAWSER_SYSTEM=1 R CMD INSTALL --no-docs --no-test-load --library="$library" "$package" \
  >"$package/../log" 2>&1 || { tail -30 "$package/../log"; exit 1; }
