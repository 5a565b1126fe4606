#!/bin/bash
# Each module switch builds, says so in hws_build_info, and passes the C suite; hawser.hpp has what such a library has.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
for switch in NO_FILES=ON NO_THREADS=ON WITH_NGRAM=OFF WITH_GRAPH=OFF WITH_PFA=OFF WITH_HMM=OFF; do
  build=build/switch-${switch%=*}
  mapfile -t arguments < <(hws_cmake_args)
  { cmake -S . -B "$build" "${arguments[@]}" -DHWS_"$switch" -DHWS_TEST_SUITES=capi -DHWS_BUILD_TOOLS=OFF &&
    cmake --build "$build" --parallel "${HWS_JOBS:-$(nproc)}"; } >"$build.log" 2>&1 || { tail -30 "$build.log"; exit 1; }
  hws_ctest "$build" -R '^capi'
  name=$(echo "${switch%=*}" | sed 's/^NO_//;s/^WITH_//' | tr 'A-Z' 'a-z')
  info=$(python3 -c "import ctypes,sys; f=ctypes.CDLL(sys.argv[1]).hws_build_info; f.restype=ctypes.c_char_p; print(f().decode())" "$build/libhawser.so")
  echo "$info" | grep -qw "$name" && { echo "FAILED: $switch: hws_build_info still says $name: $info"; exit 1; }
  { cmake --install "$build" --prefix "$build/prefix" && tests/install/cpp.sh "$build/prefix"; } >"$build.cpp.log" 2>&1 || { tail -20 "$build.cpp.log"; exit 1; }
  echo "ok: $switch: $info"
done
