# Sourced by the gates: stage NAME COMMAND... runs a command and says how long it took; its status is the command's (77: skipped).
# Under HWS_STAGE_LOG=FILE a line "seconds status name" is added there, and under HWS_SKIP_LOG=FILE the name of what was skipped.
stage() {
  local name=$1 begin end status=0
  shift
  echo "== $name"
  begin=$(date +%s)
  "$@" || status=$?
  end=$(date +%s)
  if [ "$status" -eq 0 ]; then echo "== $name: $((end - begin)) s"
  elif [ "$status" -eq 77 ]; then echo "== $name: SKIPPED"
  else echo "== $name: FAILED after $((end - begin)) s (status $status)"
  fi
  [ -z "${HWS_STAGE_LOG:-}" ] || echo "$((end - begin)) $status $name" >>"$HWS_STAGE_LOG"
  [ "$status" -ne 77 ] || [ -z "${HWS_SKIP_LOG:-}" ] || echo "$name" >>"$HWS_SKIP_LOG"
  return "$status"
}

# hws_skipped_tests LOG: adds the tests that ctest's log calls skipped, disabled or not run to the file of HWS_SKIP_LOG.
hws_skipped_tests() {
  [ -z "${HWS_SKIP_LOG:-}" ] ||
    sed -nE 's/^[[:space:]]*[0-9]+ - (.*) \((Skipped|Not Run|Disabled)\)$/test: \1/p' "$1" >>"$HWS_SKIP_LOG"
}

# Ninja and ccache where they are, plain make and the compiler otherwise. Paths below the
# checkout count relative to it, so that build folders of one depth share what is in the cache.
# Precompiled headers are cached too (their contents count, not their times).
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$PWD} CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
# Room for all builds of a CI run, where there is less.
hws_ccache_room() {
  local room
  command -v ccache >/dev/null 2>&1 || return 0
  room=$(ccache --get-config max_size | awk '{ size = $0 + 0; unit = $0; gsub(/[0-9. ]/, "", unit); unit = toupper(substr(unit, 1, 1))
    print (size == 0 || unit == "T" || (unit == "G" && size >= 8)) ? "enough" : "little" }')
  [ "$room" = enough ] || ccache -M 8G >/dev/null
}
hws_cmake_args() {
  command -v ninja >/dev/null 2>&1 && printf '%s\n' -G Ninja
  command -v ccache >/dev/null 2>&1 && printf '%s\n' -DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache
  return 0
}

# hws_progress LOG: what a build prints goes into LOG. Under HWS_PROGRESS=1 it is shown how far it is, by ninja's [123/400] or by
# make's [ 31%]: on a terminal in a line that changes, else in a line every ten seconds (HWS_PROGRESS_SECONDS).
hws_progress() {
  local line begin=$SECONDS last=$SECONDS shown=0
  : >"$1"
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$1"
    [ "${HWS_PROGRESS:-0}" = 1 ] && [[ $line =~ ^\[[\ 0-9]+(/[0-9]+|%)\] ]] || continue
    if [ -t 1 ]; then
      printf '\r   %s %d s ' "${BASH_REMATCH[0]}" $((SECONDS - begin))
      shown=1
    elif ((SECONDS - last >= ${HWS_PROGRESS_SECONDS:-10})); then
      printf '   %s %d s\n' "${BASH_REMATCH[0]}" $((SECONDS - begin))
      last=$SECONDS
    fi
  done
  [ $shown = 0 ] || echo
}

# hws_build PRESET [TARGET...]: configures and builds build/PRESET, quietly unless it fails or HWS_PROGRESS=1 asks for its progress.
# The preset release has tests and is compiled file by file, as it is published and measured. HWS_KEEP_UNITED=1 leaves a folder in
# which make demo united files as it is.
hws_build() {
  local preset=$1 log status=0 targets=() release=()
  shift
  log=build/$preset.log
  mkdir -p build
  [ $# -eq 0 ] || targets=(--target "$@")
  [ "$preset" != release ] || release=(-DHWS_BUILD_TESTS=ON)
  [ "$preset" != release ] || [ "${HWS_KEEP_UNITED:-0}" = 1 ] || release+=(-DHWS_UNITY=OFF)
  mapfile -t arguments < <(hws_cmake_args)
  (
    set -o pipefail
    { cmake --preset "$preset" "${arguments[@]}" "${release[@]}" ${HWS_CMAKE_EXTRA:-} &&
      cmake --build "build/$preset" --parallel "${HWS_JOBS:-$(nproc)}" "${targets[@]}"; } 2>&1 | hws_progress "$log"
  ) || status=$?
  if [ "$status" -ne 0 ]; then
    grep -E 'error:|Error|undefined reference' -A4 "$log" | cut -c1-200 | head -40 | grep . || tail -15 "$log"
    echo "the whole log: $log"
  fi
  { grep -E 'warning:' "$log" || true; } | sort -u | head -20
  return "$status"
}

# hws_engine PRESET NAME: the shared library of a preset with every module left out (HWS_WITH_*=OFF), in build/NAME.
hws_engine() {
  local module log=build/$2.log
  mkdir -p build
  mapfile -t arguments < <(hws_cmake_args)
  for module in NGRAM MRF GRAPH PFA HMM GRAMMAR ALIGN PARSE PAIRS; do arguments+=("-DHWS_WITH_$module=OFF"); done
  { cmake --preset "$1" -B "build/$2" "${arguments[@]}" -DHWS_BUILD_TESTS=OFF -DHWS_BUILD_TOOLS=OFF &&
    cmake --build "build/$2" --parallel "${HWS_JOBS:-$(nproc)}" --target hawser; } >"$log" 2>&1 || { tail -30 "$log"; return 1; }
}

# hws_ctest BUILD [ctest's arguments]: one line if all pass, else what the failing tests printed.
hws_ctest() {
  local build=$1 log status=0
  shift
  log=$build.ctest.log
  ctest --test-dir "$build" --parallel "${HWS_JOBS:-$(nproc)}" --output-on-failure --no-tests=error --timeout 900 "$@" >"$log" 2>&1 || status=$?
  hws_skipped_tests "$log"
  if [ "$status" -eq 0 ]; then
    grep -E 'tests passed|Not Run|Skipped' "$log"
  else
    grep -vE '^ *(Start|[0-9]+/[0-9]+ Test .* Passed)|^\[ (RUN|      OK)' "$log" | cut -c1-300 | tail -80
    echo "the whole log: $log"
  fi
  return "$status"
}

# hws_size NAME LIBRARY LIMIT: a shared library, stripped, takes at most LIMIT bytes and needs nothing but the C++ and C
# libraries (ld-linux is the C library's part that holds thread-local variables).
hws_size() {
  local stripped=build/stripped-$1.so size other
  strip -o "$stripped" "$2" || return 1
  size=$(stat -c %s "$stripped")
  echo "$1, stripped shared library: $size bytes, limit $3"
  other=$(readelf -d "$stripped" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -vE '^(libstdc\+\+|libm|libgcc_s|libc|ld-linux[-a-z0-9_]*)\.so(\.[0-9]+)?$' || true)
  [ -z "$other" ] || { echo "it needs other libraries: $other"; return 1; }
  [ "$size" -le "$3" ]
}

# in_time NAME: fails where HWS_UNTIL, a list of NAME:SECOND (date +%s), has a second for NAME that is over.
in_time() {
  local row
  for row in ${HWS_UNTIL:-}; do
    if [ "${row%%:*}" = "$1" ] && [ "$(date +%s)" -gt "${row##*:}" ]; then return 1; fi
  done
}
