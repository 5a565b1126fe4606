#!/bin/bash
# After a change of headers or of options: docs/api.json, the bindings that are made of it, and the ABI's baseline.
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/stage.sh
scripts/setup.sh demo
hws_build release hawser
python3 scripts/extract_api.py
python3 bindings/generate.py
scripts/gates/abi.sh --write
