#!/bin/bash
# The size preset (-Os, link-time optimization), which is what phones and boards take.
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
hws_build size hawser
hws_size size build/size/libhawser.so 1130000
