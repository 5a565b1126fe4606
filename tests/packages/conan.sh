#!/bin/bash
# conan.sh: `conan create --no-remote` makes both kinds of packages of the recipe, in a home of its own, and its test package
# runs the C program of README.md with each: all modules as a static library, and the engine alone as a shared one. Eigen is
# the system's. A build from nothing takes five minutes of two processors; ccache has most of it where the release build was
# made.
set -euo pipefail
shopt -s extglob
root=$(cd "$(dirname "$0")/../.." && pwd)
conan=$root/build/venv/bin/conan
[ -x "$conan" ] || conan=$(command -v conan) || { echo "skipped: there is no conan: scripts/setup.sh packages"; exit 77; }
"$conan" --version | grep -q ' 2\.' || { echo "skipped: $("$conan" --version) is not version 2"; exit 77; }
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export CONAN_HOME=$scratch/home
profile=$scratch/profile
"$conan" profile detect >"$scratch/log" 2>&1 || { tail -20 "$scratch/log"; exit 1; }
cat "$CONAN_HOME/profiles/default" >"$profile"
# Without the flag for the processor, which compilers take by default, ccache knows what the release build has compiled.
blocks='"generic_system","fpic","find_paths","shared","variables"'
printf '%s\n' "[platform_requires]" "eigen/3.4.0" "[conf]" "tools.build:jobs=${HWS_JOBS:-$(nproc)}" \
  "tools.cmake.cmake_layout:test_folder=$scratch/test" "tools.cmake.cmaketoolchain:user_presets=" \
  "hawser/*:tools.cmake.cmaketoolchain:enabled_blocks=[$blocks]" >>"$profile"
! command -v ninja >/dev/null 2>&1 || echo "tools.cmake.cmaketoolchain:generator=Ninja" >>"$profile"
if command -v ccache >/dev/null 2>&1; then
  export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
  export CCACHE_BASEDIR=$scratch CCACHE_NOHASHDIR=1
  export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
fi
create() { # what is made, then options of the recipe
  local what=$1
  shift
  "$conan" create "$root/packaging/conan" --no-remote -pr:a "$profile" "$@" >"$scratch/log" 2>&1 || {
    grep -E 'error:|ERROR' -A4 "$scratch/log" | cut -c1-200 | head -40 | grep . || tail -30 "$scratch/log"
    echo "FAILED: conan create, $what"
    exit 1
  }
  grep -q 'the program of README.md prints what it says' "$scratch/log" || { tail -30 "$scratch/log"; exit 1; }
  echo "ok: conan create, $what"
}
packed() { find "$CONAN_HOME/p/b" -path '*/p/lib/*' -type f -name 'libhawser.*'; }
holds() { # the one library that there is
  case $(packed | sed 's,.*/,,' | xargs) in $1) ;; *) packed; echo "FAILED: expected $1 alone"; exit 1 ;; esac
}
create "a static library"
holds libhawser.a
"$conan" remove -c hawser >/dev/null 2>&1
none=()
for module in ngram mrf pfa hmm grammar; do none+=(-o "hawser/*:with_$module=False"); done
create "a shared library of the engine alone" -o "hawser/*:shared=True" "${none[@]}"
holds 'libhawser.so.+([0-9.])'
exported=$(nm -D --defined-only "$(packed)")
grep -q ' hws_machine_compose' <<<"$exported" || { echo "FAILED: no hws_machine_compose"; exit 1; }
! grep -E ' hws_(ngram|graph|pfa|hmm|grammar)_' <<<"$exported" || { echo "FAILED: modules that were to be left out"; exit 1; }
