#!/bin/bash
# The clients: one scenario in eight languages, the same numbers from each (README.md).
#   tests/clients/run.sh [--require-all] [c|cpp|python|rust|java|r|go|node ...]     without names: all eight
# HWS_BUILD_DIR (default build/release) holds the built library; node wants emscripten's, and brings the package in build/npm up
# to date, unless HWS_NPM names the folder of one.
# HAWSER_JAR names a jar whose Java and library are tested instead of bindings/java and those.
# Exit status: 0 all the same; 1 a client failed or says something else; 77 all of those named
# were skipped for want of their toolchain (with --require-all that is a failure as well).
set -uo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=$(cd "${HWS_BUILD_DIR:-$root/build/release}" && pwd) || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C
python3 "$root/bindings/generate.py" --make || exit 1

# What a client needs and is not there, one name each; nothing if all is there.
lacks() {
  for program in "$@"; do command -v "$program" >/dev/null 2>&1 || echo "$program"; done
}
lacks_cpp() { lacks "${CXX:-c++}" cmake; }
lacks_c() { lacks "${CC:-cc}" pkg-config cmake; }
# With numpy: that of scripts/setup.sh packages, or the system's.
python=$root/build/venv/bin/python
[ -x "$python" ] || python=python3
lacks_python() { "$python" -c 'import numpy' 2>/dev/null || echo numpy; }
lacks_rust() { (. "$root/tests/bindings/cargo.sh") >"$scratch/lacks" || sed 's/^skipped: //' "$scratch/lacks"; }
lacks_java() { "$root/scripts/find_jdk.sh" >/dev/null || echo "a JDK of version 22 or later"; }
lacks_r() { lacks R Rscript pkg-config "${CC:-cc}" make; }
lacks_go() { (. "$root/tests/bindings/go.sh") >"$scratch/lacks" || sed 's/^skipped: there is no //' "$scratch/lacks"; }
lacks_node() { lacks node em++ cmake; }

run_c() { # through pkg-config, from an installed library (not the tool, which may not be built)
  env -u DESTDIR cmake --install "$build" --prefix "$scratch/installed" --component Unspecified >"$scratch/install.log" 2>&1 ||
    { cat "$scratch/install.log" >&2; return 1; }
  local pc flags
  pc=$(find "$scratch/installed" -name hawser.pc)
  flags=$(PKG_CONFIG_PATH=$(dirname "$pc") pkg-config --cflags --libs hawser) || return 1
  # shellcheck disable=SC2086
  "${CC:-cc}" -std=c99 -Wall -Wextra -pedantic -Werror -O1 "$here/c/client.c" $flags -o "$scratch/c" >&2 || return 1
  LD_LIBRARY_PATH=$(dirname "$(dirname "$pc")") "$scratch/c"
}
run_cpp() { # as a project that finds the installed library by CMake
  env -u DESTDIR cmake --install "$build" --prefix "$scratch/installed" --component Unspecified >"$scratch/install.log" 2>&1 ||
    { cat "$scratch/install.log" >&2; return 1; }
  { cmake -S "$here/cpp" -B "$scratch/cpp" -DCMAKE_PREFIX_PATH="$scratch/installed" &&
    cmake --build "$scratch/cpp"; } >"$scratch/cpp.log" 2>&1 ||
    { cat "$scratch/cpp.log" >&2; return 1; }
  "$scratch/cpp/client"
}
run_python() {
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$root/bindings/python HAWSER_LIBRARY=$build/libhawser.so \
    "$python" -W error "$here/python/client.py"
}
run_rust() {
  (. "$root/tests/bindings/cargo.sh" && cargo run --quiet -p hawser "${cargo_system[@]}" --example scenario)
}
run_java() {
  local jdk module=$scratch/java/hawser classes=$scratch/java/client compile
  jdk=$("$root/scripts/find_jdk.sh") || return 1
  local library=(-Dhawser.library="$build/libhawser.so")
  compile=("$jdk/bin/javac" -J-XX:TieredStopAtLevel=1 --release 22 -proc:none -encoding UTF-8)
  if [ -n "${HAWSER_JAR:-}" ]; then
    module=$HAWSER_JAR library=()
  else
    find "$root/bindings/java/src/main/java" -name '*.java' >"$scratch/sources"
    "${compile[@]}" -d "$module" @"$scratch/sources" >&2 || return 1
  fi
  "${compile[@]}" -Xlint:all -Werror -cp "$module" -d "$classes" "$here"/java/*.java >&2 || return 1
  "$jdk/bin/java" -XX:TieredStopAtLevel=1 -p "$module" --add-modules hawser --enable-native-access=hawser -cp "$classes" \
    "${library[@]}" Client
}
run_r() { # by the package, of this build or in the library of R that HWS_R_LIBRARY names
  [ -n "${HWS_R_LIBRARY:-}" ] || "$here/../bindings/r_package.sh" "$build" "$scratch/r" >&2 || return 1
  R_LIBS=${HWS_R_LIBRARY:-$scratch/r} Rscript --vanilla "$here/r/client.R"
}
run_go() {
  (. "$root/tests/bindings/go.sh" && cd "$root/bindings/go" && go run ./examples/scenario)
}
run_node() {
  # by the package of this build, or the one in the folder that HWS_NPM names; as an ES module and by require()
  local package=${HWS_NPM:-$root/build/npm}
  [ -n "${HWS_NPM:-}" ] || "$root/scripts/npm_package.sh" --module all >"$scratch/npm.log" 2>&1 ||
    { cat "$scratch/npm.log" >&2; return 1; }
  node "$here/node/client.mjs" "$package/all.js" >"$scratch/required" || return 1
  node "$here/node/client.mjs" "$package/node/all.mjs" | tee "$scratch/imported"
  cmp "$scratch/required" "$scratch/imported" >&2
}

# Word by word: numbers within 1e-12 of each other, relatively; anything else the same.
same() { # expected, actual
  awk -v actual="$2" '
    function is_number(word) { return word ~ /^-?[0-9]+(\.[0-9]*)?([eE][-+]?[0-9]+)?$/ }
    function size(x) { return x < 0 ? -x : x }
    function differ() { printf "line %d\n  expected: %s\n  found:    %s\n", FNR, $0, line; bad = 1 }
    {
      line = ""
      if ((getline line < actual) <= 0) { line = "nothing"; differ(); next }
      count = split(line, found, " ")
      if (count != NF) { differ(); next }
      for (i = 1; i <= NF; ++i) {
        if (is_number($i) && is_number(found[i])) {
          if (size($i - found[i]) > 1e-12 * (size($i) > size(found[i]) ? size($i) : size(found[i]))) { differ(); next }
        } else if ($i != found[i]) { differ(); next }
      }
    }
    END { if ((getline line < actual) > 0) { print "more than expected: " line; bad = 1 }; exit bad }' "$1"
}

require_all=0
if [ "${1:-}" = --require-all ]; then require_all=1; shift; fi
[ $# -gt 0 ] || set -- c cpp python rust java r go node
bad=0 ran=0
for client in "$@"; do
  case $client in c | cpp | python | rust | java | r | go | node) ;; *) echo "no client is called $client" >&2; exit 2 ;; esac
  missing=$("lacks_$client" | tr '\n' ' ')
  if [ -n "$missing" ]; then
    echo "skipped: $client: not found: $missing"
    [ $require_all = 0 ] || bad=1
    continue
  fi
  ran=$((ran + 1))
  if ! "run_$client" >"$scratch/report"; then
    echo "FAILED: $client"
    cat "$scratch/report"
    bad=1
  elif ! same "$here/expected.txt" "$scratch/report"; then
    echo "FAILED: $client: not what expected.txt says"
    bad=1
  else
    echo "ok: $client"
  fi
done
[ $bad = 0 ] || exit 1
[ $ran -gt 0 ] || exit 77
