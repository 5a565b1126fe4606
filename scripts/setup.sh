#!/bin/bash
# setup.sh LEVEL [--print]: brings in what LEVEL needs: demo, test, check, bench; speed, which makes builds faster; packages,
# which builds and tests those of other languages; debian, which builds Debian's packages; portable, which is two more C++
# libraries and compilers for other systems. Each need is a test and the Debian package that meets it. Where all is
# there this takes a second and touches nothing. Otherwise, as root or where sudo asks for no password, the missing packages are
# installed; else they are printed, exit code 3. The compiler ziglang and cargo-zigbuild, which Debian lacks, come from PyPI to
# build/ziglang, and what Python's bindings are tested with into build/venv.
set -u
cd "$(dirname "$0")/.." || exit 2
level=${1:-test}
print_only=${2:-}
case $level in
  demo | test | check | bench | speed | packages | debian | portable) ;;
  *) echo "usage: scripts/setup.sh demo|test|check|bench|speed|packages|debian|portable [--print]" >&2; exit 2 ;;
esac

have() { command -v "$1" >/dev/null 2>&1; }
# A header the compiler finds, with the folder Debian keeps Eigen in; asked of the preprocessor alone, which is quick.
header() {
  printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$1" |
    "${CXX:-c++}" -std=c++17 -I/usr/include/eigen3 -x c++ -E - >/dev/null 2>&1
}
clang_runtime() { have clang++ && find "$(clang++ -print-resource-dir)/lib/" -name '*fuzzer*.a' | grep -q .; }
r_headers() { have R && [ -e "$(R RHOME 2>/dev/null)/lib/libR.so" ]; }
r_package() { have Rscript && Rscript -e "quit(status = !requireNamespace('$1', quietly = TRUE))"; }
cargo_rustc() { have cargo && rustc --version >/dev/null 2>&1; }
bible_text() { [ "$(bible -f gen1:1 2>/dev/null </dev/null | wc -c)" -gt 20 ]; }
node_modules() { [ -d /usr/share/nodejs/acorn ]; }
aarch64_libc() { [ -e /usr/aarch64-linux-gnu/lib/libc.so.6 ] && have aarch64-linux-gnu-g++; }
comma_locale() { locale -a 2>/dev/null | grep -qi '^de_DE\.utf-\?8$' || [ -e /usr/share/i18n/locales/de_DE ]; }

missing=()
need() { # package, then the command that shows it is there
  local package=$1
  shift
  "$@" >/dev/null 2>&1 || missing+=("$package")
}
needs_speed() {
  need ninja-build have ninja
  need ccache have ccache
}
needs_demo() {
  need g++ have "${CXX:-c++}"
  need gcc have "${CC:-cc}"
  need cmake have cmake
  need make have make
  need libeigen3-dev header Eigen/Core
  need libcli11-dev header CLI/CLI.hpp
  need nlohmann-json3-dev header nlohmann/json.hpp
}
needs_test() {
  needs_demo
  need libcmocka-dev header cmocka.h
  need python3 have python3
  need pkgconf have pkg-config
}
needs_check() {
  needs_test
  needs_speed
  need clang have clang++
  need libclang-rt-14-dev clang_runtime
  need llvm have llvm-symbolizer
  need lld have ld.lld
  need valgrind have valgrind
  need abigail-tools have abidw
  need libfst-dev header fst/fst-decl.h
  need libfst-tools have fstcompile
  need locales comma_locale
  need g++-aarch64-linux-gnu aarch64_libc
  need qemu-user-static have qemu-aarch64-static
  need nodejs have node
  need emscripten have em++
  need node-acorn node_modules
  need cargo cargo_rustc
  need r-base-dev r_headers
  need r-cran-testthat r_package testthat
  need python3-venv python3 -c 'import ensurepip, venv'
  need g++-mingw-w64-x86-64-posix have x86_64-w64-mingw32-g++-posix
}
needs_packages() {
  needs_test
  need r-base-dev r_headers
  need r-cran-testthat r_package testthat
  need r-cran-knitr r_package knitr
  need r-cran-rmarkdown r_package rmarkdown
  need python3-venv python3 -c 'import ensurepip, venv'
  need dpkg-dev have dpkg-source
  [ "$(uname -m)" = aarch64 ] || {
    need g++-aarch64-linux-gnu aarch64_libc
    need qemu-user-static have qemu-aarch64-static
  }
}
needs_debian() {
  needs_test
  need ninja-build have ninja
  need dpkg-dev have dpkg-buildpackage
  need debhelper have dh
  need dh-python have dh_python3
  need lintian have lintian
  need devscripts have hardening-check
  need python3-numpy /usr/bin/python3 -c 'import numpy'
}
needs_bench() {
  needs_test
  need libbenchmark-dev header benchmark/benchmark.h
  need libfst-dev header fst/fst-decl.h
  need libfst-tools have fstcompile
  need bible-kjv bible_text
}
needs_portable() {
  needs_test
  need locales comma_locale
  need clang-19 have clang++-19
  need libc++-19-dev test -e /usr/lib/llvm-19/include/c++/v1/charconv
  need python3-venv python3 -c 'import ensurepip, venv'
}
# Another version is another C++ library: what the gates have seen to pass.
fetch_ziglang() {
  local folder=build/ziglang log
  [ "$level" = portable ] && [ "$print_only" != --print ] || return 0
  [ ! -x $folder/zig ] || [ ! -x $folder/bin/cargo-zigbuild ] || return 0
  mkdir -p build
  log=build/ziglang.log
  { python3 -m venv $folder && $folder/bin/python -m pip install ziglang==0.17.1 cargo-zigbuild==0.24.0 &&
    ln -sf "$(cd $folder/lib/python3*/site-packages/ziglang && pwd)/zig" $folder/zig; } >$log 2>&1 ||
    { tail -5 $log >&2; echo "setup ($level): PyPI's ziglang could not be installed in $folder" >&2; exit 3; }
}
# make check takes numpy and mypy alone. A level's file in build/venv lists what was installed for it.
fetch_venv() {
  local log=build/venv.log modules=(numpy mypy)
  case $level in
    check) ;;
    packages) modules+=('setuptools>=77' auditwheel scikit-learn pandas tqdm nbclient ipykernel 'conan>=2') ;;
    *) return 0 ;;
  esac
  [ "$print_only" != --print ] || return 0
  mkdir -p build
  { [ -x build/venv/bin/python ] || python3 -m venv build/venv; } >$log 2>&1
  [ "$(cat "build/venv/$level" 2>/dev/null)" != "${modules[*]}" ] || return 0
  { build/venv/bin/python -m pip install "${modules[@]}" && echo "${modules[*]}" >"build/venv/$level"; } >>$log 2>&1 ||
    { tail -5 $log >&2; echo "setup ($level): PyPI's ${modules[*]} could not be installed in build/venv" >&2; exit 3; }
}
"needs_$level"

if [ ${#missing[@]} -eq 0 ]; then
  fetch_ziglang
  fetch_venv
  echo "setup ($level): everything is there"
  exit 0
fi
command="apt-get install -y --no-install-recommends ${missing[*]}"
if [ "$print_only" = --print ]; then
  echo "$command"
  exit 3
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if have sudo && sudo -n true 2>/dev/null; then
    as_root=(sudo -n)
  else
    as_root=(none)
  fi
fi
if ! have apt-get || [ "${as_root[*]:-}" = none ]; then
  echo "setup ($level): missing: ${missing[*]} (Debian's names). Install them, for instance:" >&2
  echo "  sudo $command" >&2
  exit 3
fi
echo "setup ($level): installing ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -q &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive $command
}
if ! install >"$log" 2>&1 </dev/null; then
  tail -20 "$log" >&2
  echo "setup ($level): the packages could not be installed; by hand: $command" >&2
  exit 3
fi
missing=()
"needs_$level"
if [ ${#missing[@]} -gt 0 ]; then
  echo "setup ($level): installed, yet still not found: ${missing[*]}" >&2
  exit 3
fi
fetch_ziglang
fetch_venv
