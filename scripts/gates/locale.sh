#!/bin/bash
# The C suite and the readers' tests in a process whose locale writes 1,5 for 1.5.
cd "$(dirname "$0")/../.." || exit 2
exec tests/locale/run.sh '^(capi\.|fsa\.io|fsa\.base\.(text|decimal)_)'
