#!/bin/bash
# make packages: what users install, in build/packages, and a table of it in build/packages/packages.md.
#   hawser-VERSION.tar.gz                  the sources, of which C, C++ and Python are built
#   hawser-VERSION-SYSTEM-MACHINE.tar.gz   headers, libraries, tool and documentation, to be unpacked anywhere
#   hawser-amalgamation-VERSION.tar.gz     the library as one header and 17 files (docs/embedding.md)
#   hawser-VERSION-py3-none-PLATFORM.whl   Python
#   hawser-VERSION.jar                     Java, with libraries for this machine's system and linux-aarch64
#   hawser_VERSION.tar.gz                  R: the package with the library's sources, where R and what vignettes need are there
#   debian/hawser_VERSION-REVISION.dsc   Debian's source package, with its two archives; left out where there is no dpkg-source
#   hawser-VERSION.tgz                    JavaScript, for npm; left out where there is no emscripten or no Node
#   hawser-VERSION.crate, hawser-sys-VERSION.crate   Rust; left out where there is no cargo
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/stage.sh
version=$(sed -n 's/^#define HWS_VERSION_STRING "\(.*\)"/\1/p' include/hawser/status.h)
made=$PWD/build/packages
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
installed=hawser-$version-$(uname -s | tr 'A-Z' 'a-z')-$(uname -m)
# The same files give the same archive.
made_at=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
same=(--sort=name --owner=0 --group=0 --numeric-owner --mtime=@"$made_at")
pack() { # archive, then what tar takes
  local archive=$made/$1
  shift
  tar --create "${same[@]}" "$@" | gzip -n -9 >"$archive"
}
installed_tree() {
  env -u DESTDIR cmake --install build/release --strip --prefix "$scratch/$installed" >"$scratch/log" ||
    { tail -20 "$scratch/log"; return 1; }
  pack "$installed.tar.gz" -C "$scratch" "$installed"
}
amalgamation() {
  python3 scripts/amalgamation.py "$scratch/hawser-amalgamation-$version" >/dev/null
  pack "hawser-amalgamation-$version.tar.gz" -C "$scratch" "hawser-amalgamation-$version"
}
# Without a network: what a wheel is built by is in build/venv.
wheel() {
  HAWSER_LIBRARY=$PWD/build/release/portable/libhawser.so build/venv/bin/pip --disable-pip-version-check wheel \
    --no-build-isolation --no-deps --wheel-dir "$made" ./bindings/python >"$scratch/log" 2>&1 ||
    { tail -20 "$scratch/log"; return 1; }
}
r_package() {
  local module
  command -v R >/dev/null 2>&1 || { echo "skipped: there is no R: scripts/setup.sh packages"; return 77; }
  for module in knitr rmarkdown; do
    Rscript -e "quit(status = !requireNamespace('$module', quietly = TRUE))" >/dev/null 2>&1 ||
      { echo "skipped: R has no $module: scripts/setup.sh packages"; return 77; }
  done
  bindings/r/package.sh "$made" build/release
}
stage "setup" scripts/setup.sh packages
stage "release build" hws_build release hawser hawser_static hawser_shell_files hawser_portable
rm -rf "$made"
mkdir -p "$made"
stage "sources" scripts/source_archive.sh "$made"
stage "Debian" scripts/debian_source.sh "$made/hawser-$version.tar.gz" "$made/debian" || [ $? -eq 77 ]
stage "installed tree" installed_tree
stage "amalgamation" amalgamation
stage "wheel" wheel
stage "java" scripts/java_jar.sh "$made/hawser-$version.jar" || [ $? = 77 ]
stage "R" r_package || [ $? = 77 ]
stage "npm" scripts/npm_package.sh "$made/hawser-$version.tgz" || [ $? -eq 77 ]
stage "crates" scripts/crates.sh "$made" || [ $? -eq 77 ]
python3 scripts/packages_table.py "$made" | tee "$made/packages.md"
