# Sourced by run.sh and prefix.sh: ways of using the library, each of which is run and named. They set source, scratch, cc.
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
