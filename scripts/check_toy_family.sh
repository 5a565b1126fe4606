#!/bin/sh
# Adding a family stays small: the one that the tutorial walks through (docs/design/families.md) takes at most 250 lines, and at
# most 400 with what holds it to the laws. Tests of what is its own are not counted.
cd "$(dirname "$0")/../tests/toy_family" || exit 2
family=$(cat mixture.h mixture.hh mixture.cc | wc -l)
all=$(cat mixture.h mixture.hh mixture.cc table.h parts.h | wc -l)
echo "the mixture of unigrams takes $family lines, $all with its table of laws"
[ "$family" -le 250 ] && [ "$all" -le 400 ]
