#!/bin/bash
# The size preset (-Oz, link-time optimization), which is what phones and boards take: everything, and the engine alone.
# The limits are what they take, and 1 %. Issue 3 asks the engine for 614,400, which it no longer keeps (docs/design/size.md).
# Everything has grown by Markov networks, hierarchical Dirichlet processes and grammars, most lately by minibatches and known
# brackets of the last. The C suite then runs with the library of everything: fewer tables unwind it than any other.
# Depends on: library tests
set -euo pipefail
cd "$(dirname "$0")/../.."
. scripts/stage.sh
hws_engine size size-engine
hws_size size-engine build/size-engine/libhawser.so 655900
HWS_CMAKE_EXTRA="-DHWS_BUILD_TESTS=ON -DHWS_TEST_SUITES=capi" hws_build size
hws_size size build/size/libhawser.so 2815000
hws_ctest build/size -R '^capi'
