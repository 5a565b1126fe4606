#!/bin/bash
# Tests of what reads or writes text, numbers or options, in a process whose locale writes 1,5 for 1.5. Tests of the C suite that
# compute alone are left out.
# Depends on: library tests
cd "$(dirname "$0")/../.." || exit 2
calls='align|alphabet|compile|corpus|dmv|edit|grammar|graph_(features|formats|options|readers|set_tables|test)|hmm_(channels|options|test)|io|'
calls+='locale|machine|ngram|openfst|options|parse|pcfg_la|pfa_(options|test)|rules|search|speller|statistics|status|strings|tagged|'
calls+='treebank|trees|two_call'
exec tests/locale/run.sh "^(capi\.($calls)|fsa\.io|fsa\.base\.(text|decimal)_)"
