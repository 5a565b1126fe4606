#!/bin/bash
# prefix.sh PREFIX BUILD: uses the library installed in PREFIX in every way the README names but the one compiler line
# (one_line.sh). BUILD is the build it came from, whose Eigen a host brings along. Prints one line per way.
set -euo pipefail
source=$(cd "$(dirname "$0")/../.." && pwd)
prefix=$(cd "$1" && pwd)
build=$(cd "$2" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cc=${CC:-cc}
cxx=${CXX:-c++}
. "$source/tests/install/ways.sh"

if grep -rIl -e "$source" "$prefix"; then
  echo "installed files name the build tree"
  exit 1
fi
lib=$(dirname "$(find "$prefix" -name 'libhawser.a')")
export PKG_CONFIG_PATH=$lib/pkgconfig
host="$source/tests/install/main.c $source/tests/install/host.c"
cd "$scratch"

run "licences, documentation, the interface as data" python3 "$source/tests/install/installed_files.py" "$prefix"
run "pkg-config, shared, C" \
  sh -c "$cc -std=c99 $host \$(pkg-config --cflags --libs hawser) -o shared && LD_LIBRARY_PATH='$lib' ./shared"
run "the loader is refreshed, or what it needs is named and suffices" \
  sh -c "$source/scripts/refresh_loader.sh '$lib' >loader && grep -q ldconfig loader && eval \"\$(grep export loader)\" && ./shared"
run "the shared library is needed by its SONAME" \
  sh -c "readelf -d shared | grep -q 'NEEDED.*libhawser\.so\.[0-9]'"
run "pkg-config --static, fully static, linked by cc" \
  sh -c "$cc -std=c99 $host -static \$(pkg-config --static --cflags --libs hawser) -o static && ./static"
mkdir only_static && cp "$lib/libhawser.a" only_static/
run "pkg-config --static, only the archive there, linked by cc" \
  sh -c "$cc -std=c99 $host -Lonly_static \$(pkg-config --static --cflags --libs hawser) -o archive && ! ldd archive | grep hawser && ./archive"
eigen=$(sed -n 's/^HWS_EIGEN_INCLUDE_DIR:PATH=//p' "$build/CMakeCache.txt")
run "static into a C++ host with its own Eigen at -O0" \
  sh -c "$cc -c -std=c99 \$(pkg-config --static --cflags hawser) $source/tests/install/host.c -o host.o &&
         $cxx -O0 -std=c++17 -I$source/tests/install -isystem $eigen $source/tests/install/own_eigen.cc host.o \
           -Lonly_static \$(pkg-config --static --libs hawser) -o own_eigen && ./own_eigen"
run "no Eigen:: in the archive" sh -c "! nm -C '$lib/libhawser.a' 2>/dev/null | grep -E '[ <(]Eigen::'"
run "find_package, shared and static, C only" cmake_host find_package -DCMAKE_PREFIX_PATH="$prefix"
run "hawser.hpp by find_package and pkg-config, all of its functions" "$source/tests/install/cpp.sh" "$prefix"
