#!/bin/bash
# r_package.sh BUILD LIBRARY: installs bindings/r/hawser into the folder LIBRARY, linked with the library in BUILD, whose
# headers are this checkout's. What was compiled before is compiled again only where it changed.
set -uo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$1 library=$2
mkdir -p "$library"
pc=$(mktemp -d) || exit 1
trap 'rm -rf "$pc"' EXIT
version=$(sed -n 's/^#define HWS_VERSION_STRING "\(.*\)"/\1/p' "$root/include/hawser/status.h")
printf '%s\n' "Name: hawser" "Description: a build" "Version: $version" "Cflags: -I$root/include" \
  "Libs: -L$build -Wl,-rpath,$build -lhawser" >"$pc/hawser.pc"
PKG_CONFIG_PATH=$pc HAWSER_SYSTEM=1 R CMD INSTALL --no-docs --no-test-load --library="$library" "$root/bindings/r/hawser" \
  >"$pc/log" 2>&1 || { tail -30 "$pc/log"; exit 1; }
