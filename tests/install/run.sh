#!/bin/bash
# Installs the release build into a scratch folder, moves it, and uses it in every way the README names but the one compiler
# line (one_line.sh). Needs build/release. Prints one line per way.
set -euo pipefail
cd "$(dirname "$0")/../.."
source=$PWD
build=${HWS_BUILD_DIR:-$source/build/release}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cc=${CC:-cc}
cxx=${CXX:-c++}

DESTDIR=$scratch/staged cmake --install "$build" --prefix /usr/local >"$scratch/log"
# Moved away from where it was installed: no file may hold an absolute path.
mv "$scratch/staged/usr/local" "$scratch/prefix"
if grep -rIl -e "$source" -e "$scratch" "$scratch/prefix"; then
  echo "installed files name the build tree"
  exit 1
fi
prefix=$scratch/prefix
lib=$(dirname "$(find "$prefix" -name 'libhawser.a')")
export PKG_CONFIG_PATH=$lib/pkgconfig
host="$source/tests/install/main.c $source/tests/install/host.c"
cd "$scratch"

run() { # what, command...
  local what=$1 status=0
  shift
  "$@" >>"$scratch/out" 2>&1 || status=$?
  if [ "$status" -ne 0 ]; then
    echo "FAILED: $what"
    tail -20 "$scratch/out"
    exit 1
  fi
  echo "ok: $what"
}
cmake_host() { # folder, extra arguments
  local folder=$1 host_build=$source/build/host-$1
  shift
  rm -rf "$host_build"
  cmake -S "$source/tests/install/$folder" -B "$host_build" -DCMAKE_C_COMPILER="$cc" "$@" &&
    cmake --build "$host_build" --parallel "${HWS_JOBS:-$(nproc)}" &&
    "$host_build/host_hawser" && "$host_build/host_static"
}

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
run "hawser.hpp by find_package and pkg-config, all of its functions" "$source/tests/install/cpp.sh" "$build"
# The engine says as much of that as everything would.
run "add_subdirectory, shared and static, hawser.hpp without modules" cmake_host add_subdirectory -DCMAKE_CXX_COMPILER="$cxx" \
  -DHAWSER_SOURCE="$source" -DHWS_EIGEN_INCLUDE_DIR="$eigen" -DHWS_WITH_NGRAM=OFF -DHWS_WITH_GRAPH=OFF -DHWS_WITH_PFA=OFF -DHWS_WITH_HMM=OFF \
  ${HWS_LAUNCHER:-}
