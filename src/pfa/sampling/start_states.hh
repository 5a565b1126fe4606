// The first states of a sampler's chain.
#pragma once
#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"
#include "src/draws/hidden_states.hh"
#include "src/pfa/model/pfa.hh"

namespace hws {

// Draws every state uniformly from 0..n − 1.
void draw_uniform_states(const Corpus &corpus, int32_t n, uint64_t seed, int32_t chain, HiddenStates *states);

// Draws each sequence's path from the automaton's paths given the sequence (forward sums, then backward draws). In a
// deterministic automaton it is the only path. The states entered are numbered from 0. A sequence without a path has uniform
// states from 0..n − 1. O(Σ lengths · (arcs of the symbol + states)). Memory: 8 bytes per state of the automaton and symbol of
// the longest sequence.
void draw_states_through(const Pfa &automaton, const Corpus &corpus, int32_t n, uint64_t seed, int32_t chain,
                         HiddenStates *states, const Run &run);

}  // namespace hws
