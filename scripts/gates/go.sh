#!/bin/bash
# Go's package against the library as it is installed: gofmt and vet have nothing to say, its tests pass, a module that requires
# it by README.md's line runs, and it prints the clients' numbers. Skipped without Go and pkg-config.
# Depends on: library bindings tests/bindings tests/clients
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
hws_build release hawser hawser_static
tests/bindings/run.sh go
tests/clients/run.sh go
