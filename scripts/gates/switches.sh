#!/bin/bash
# Each module switch builds, says so in hws_build_info, and passes the C suite; hawser.hpp has what such a library has. The last
# one has graphs of finite variables alone.
# Depends on: library tests bindings/cpp
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
alone="WITH_NGRAM=OFF WITH_PFA=OFF WITH_HMM=OFF WITH_GRAMMAR=OFF WITH_ALIGN=OFF WITH_PARSE=OFF WITH_PAIRS=OFF"
for switch in NO_FILES=ON NO_THREADS=ON WITH_NGRAM=OFF WITH_MRF=OFF WITH_GRAPH=OFF WITH_PFA=OFF WITH_HMM=OFF WITH_GRAMMAR=OFF \
  WITH_ALIGN=OFF WITH_PARSE=OFF WITH_PAIRS=OFF "$alone"; do
  build=build/switch-${switch%%=*}
  [ "$switch" != "$alone" ] || build=build/switch-mrf-alone
  mapfile -t arguments < <(hws_cmake_args)
  for setting in $switch; do arguments+=("-DHWS_$setting"); done
  { cmake -S . -B "$build" "${arguments[@]}" -DHWS_TEST_SUITES=capi -DHWS_BUILD_TOOLS=OFF &&
    cmake --build "$build" --parallel "${HWS_JOBS:-$(nproc)}"; } >"$build.log" 2>&1 || { tail -30 "$build.log"; exit 1; }
  hws_ctest "$build" -R '^capi'
  info=$(python3 -c "import ctypes,sys; f=ctypes.CDLL(sys.argv[1]).hws_build_info; f.restype=ctypes.c_char_p; print(f().decode())" "$build/libhawser.so")
  for setting in $switch; do
    name=$(echo "${setting%=*}" | sed 's/^NO_//;s/^WITH_//' | tr 'A-Z' 'a-z')
    echo "$info" | grep -qw "$name" && { echo "FAILED: $switch: hws_build_info still says $name: $info"; exit 1; }
  done
  { cmake --install "$build" --prefix "$build/prefix" && tests/install/cpp.sh "$build/prefix"; } >"$build.cpp.log" 2>&1 || { tail -20 "$build.cpp.log"; exit 1; }
  echo "ok: $switch: $info"
done
