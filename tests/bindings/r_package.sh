#!/bin/bash
# r_package.sh BUILD LIBRARY: installs bindings/r/hawser into the folder LIBRARY by the line of README.md, linked with the
# library in BUILD, whose headers are this checkout's. What was compiled lies in LIBRARY.objects, and is compiled again where it
# changed.
set -uo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1 library=$2 package=$2.objects/bindings/r/hawser
mkdir -p "$library" "$package"
package=$(cd "$package" && pwd) library=$(cd "$library" && pwd) objects=$(cd "$2.objects" && pwd)
line=$("$root/tests/packages/install_line.sh" "$root/README.md" "R CMD INSTALL") || exit 1
if [ -n "$(find "$root/include" "$root/bindings/r/hawser/src" -name '*.h' -newer "$package/DESCRIPTION" 2>&1 | head -1)" ]; then
  rm -rf "$package"/src
fi
(cd "$root/bindings/r/hawser" && tar --exclude='*.o' --exclude='*.so' --exclude=src/Makevars -cf - .) | tar -xf - -C "$package"
touch "$package/DESCRIPTION"
version=$(sed -n 's/^#define HWS_VERSION_STRING "\(.*\)"/\1/p' "$root/include/hawser/status.h")
printf '%s\n' "Name: hawser" "Description: a build" "Version: $version" "Cflags: -I$root/include" \
  "Libs: -L$build -Wl,-rpath,$build -lhawser" >"$objects/hawser.pc"
export PKG_CONFIG_PATH=$objects R_LIBS=$library
(cd "$objects" && eval "$line --no-docs --no-test-load") >"$objects/log" 2>&1 || { tail -30 "$objects/log"; exit 1; }
