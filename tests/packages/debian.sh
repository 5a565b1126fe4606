#!/bin/bash
# debian.sh DSC FOLDER: builds Debian's packages of a source package as a Debian machine would, outside the checkout, and leaves
# them in FOLDER. The tests in C run in the build (HWS_DEBIAN_OPTIONS=nocheck leaves them out). lintian must have neither error
# nor warning to say, and hardening-check nothing to miss. The packages are unpacked below a folder of their own, and the tests
# that autopkgtest would run pass there; nothing is installed in the machine. A build from nothing takes five minutes of two
# processors; ccache shortens the next one.
set -euo pipefail
dsc=$(realpath "$1")
folder=$(realpath -m "$2")
for tool in dpkg-buildpackage dh dh_python3 lintian hardening-check; do
  command -v $tool >/dev/null 2>&1 || { echo "skipped: there is no $tool: scripts/setup.sh debian"; exit 77; }
done
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
dpkg-source -x "$dsc" tree >log 2>&1 || { tail -20 log; exit 1; }
cp "$(dirname "$dsc")"/*.orig.tar.gz .
# The folder differs each time, so its name must neither reach the compiler's flags nor what ccache compares.
# dh gives the build another home, where ccache would begin anew.
if [ -d /usr/lib/ccache ]; then
  CCACHE_DIR=$(ccache --get-config cache_dir)
  CCACHE_MAXSIZE=$(ccache --get-config max_size)
  export PATH=/usr/lib/ccache:$PATH CCACHE_DIR CCACHE_MAXSIZE CCACHE_BASEDIR=$scratch CCACHE_NOHASHDIR=1
  export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
fi
export DEB_CFLAGS_STRIP="-ffile-prefix-map=$scratch/tree=. ${DEB_CFLAGS_STRIP:-}"
export DEB_CXXFLAGS_STRIP="-ffile-prefix-map=$scratch/tree=. ${DEB_CXXFLAGS_STRIP:-}"
options="parallel=${HWS_JOBS:-$(nproc)} ${HWS_DEBIAN_OPTIONS:-}"
(cd tree && DEB_BUILD_OPTIONS=$options dpkg-buildpackage -us -uc) >log 2>&1 || {
  # Not every word "error": flags such as -Werror=format-security stand in each of the compiler's lines.
  grep -nE 'error:|[*][*][*]|^FAILED|[(]Failed[)]|^\+#MISSING' log | cut -c1-200 | head -30
  tail -10 log | cut -c1-200
  exit 1
}
echo "ok: dpkg-buildpackage ($options)"
case $options in
  *nocheck*) ;;
  *) grep -E '^100% tests passed, 0 tests failed out of [1-9]' log || { echo "FAILED: the build ran no tests in C"; exit 1; } ;;
esac
lintian --fail-on error,warning --display-info --tag-display-limit 0 ./*.changes >lintian 2>&1 ||
  { cat lintian; echo "FAILED: lintian"; exit 1; }
cat lintian
echo "ok: lintian has neither errors nor warnings"
rm -rf "$folder"
mkdir -p "$folder"
cp ./*.deb ./*.changes ./*.buildinfo "$folder"
for package in libhawser1 libhawser-dev hawser python3-hawser; do
  dpkg -x "$package"_*.deb unpacked
done
triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH)
library=$scratch/unpacked/usr/lib/$triplet
check() { # what is shown, then the command that shows it
  local what=$1
  shift
  "$@" >check.log 2>&1 || { cat check.log; echo "FAILED: $what"; exit 1; }
  echo "ok: $what"
}
# Of what it knows only -fcf-protection is not among Debian's flags for hardening=+all.
check "hardening: stack protector, fortified functions, read-only relocations, bound at start, position-independent" \
  hardening-check --nocfprotection unpacked/usr/bin/hawser "$library/libhawser.so.1"
uses_shared() { objdump -p "$1" | grep -q 'NEEDED *libhawser\.so\.1'; }
check "the command line uses the shared library" uses_shared unpacked/usr/bin/hawser
check "the module brings no library of its own" sh -c '! find unpacked/usr/lib/python3 -name "*.so*" | grep .'
check "programs depend on the version that has what they call" \
  sh -c "dpkg-deb -f hawser_*.deb Depends | grep -q 'libhawser1 (>= '"
export PKG_CONFIG_PATH=$library/pkgconfig LD_LIBRARY_PATH=$library PATH=$scratch/unpacked/usr/bin:$PATH
export PYTHONPATH=$scratch/unpacked/usr/lib/python3/dist-packages PYTHONDONTWRITEBYTECODE=1
unset HAWSER_LIBRARY
for test in programs module command-line; do
  export AUTOPKGTEST_TMP=$scratch/$test
  mkdir "$AUTOPKGTEST_TMP"
  (cd tree && check "autopkgtest: $test" "debian/tests/$test")
done
if ! ldconfig -p 2>/dev/null | grep -q libhawser; then
  unset LD_LIBRARY_PATH
  says_so() {
    ! /usr/bin/python3 -c 'import hawser' 2>said &&
      grep 'ImportError: hawser was installed without its library, and the system has none' said
  }
  check "without a library the module says that there is none" says_so
fi
