#!/bin/bash
# The C suite on wasm, which runs under Node.
# Depends on: library tests scripts/gates/platform.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
scripts/gates/platform.sh wasm
