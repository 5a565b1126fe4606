#!/bin/bash
# The one compiler line of docs/embedding.md over every .cc, without CMake (one process: some minutes).
# Depends on: library docs/embedding.md tests/install
cd "$(dirname "$0")/../.." || exit 2
exec tests/install/one_line.sh
