// Where a sampler's chain begins.
#pragma once
#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"
#include "src/draws/hidden_states.hh"
#include "src/pfa/model/pfa.hh"

namespace hws {

// Every state uniform on 0..n − 1.
void draw_uniform_states(const Corpus &corpus, int32_t n, uint64_t seed, int32_t chain, HiddenStates *states);

// Each sequence's path drawn from those of the automaton given the sequence (forward sums, then backwards draws); with a
// deterministic one the path there is. The states entered are numbered from 0. A sequence the automaton does not have gets
// uniform states on 0..n − 1. O(Σ lengths · (arcs of the symbol + states)); memory 8 bytes per state of the automaton and
// symbol of the longest sequence.
void draw_states_through(const Pfa &automaton, const Corpus &corpus, int32_t n, uint64_t seed, int32_t chain,
                         HiddenStates *states, const Run &run);

}  // namespace hws
