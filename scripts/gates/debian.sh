#!/bin/bash
# Debian's packages: built by dpkg-buildpackage with the interface's tests, clean for lintian, used as autopkgtest would.
# Depends on: everything
set -euo pipefail
cd "$(dirname "$0")/../.."
scripts/setup.sh debian || exit 77
rm -rf build/debian
scripts/source_archive.sh build/debian
scripts/debian_source.sh build/debian/hawser-*.tar.gz build/debian/source
tests/packages/debian.sh build/debian/source/*.dsc build/debian/packages
