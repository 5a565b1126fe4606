// From contexts to deterministic automata. A state is what has to be remembered: the longest string that was read last and
// begins some context (Aho and Corasick 1975; contexts are closed under suffixes, not under prefixes). The outcomes of a state
// are distributed as those of its longest context.
#pragma once
#include <span>

#include "fsa/ngram/ngram_model.hh"
#include "src/pfa/merging/context_tree.hh"
#include "src/pfa/model/pfa.hh"

namespace hws {

// From the corpus' counts, with the prior weight beta per outcome: posterior means of the events that belong to each context
// (the longest that they follow), or, if `back_off`, each context's counts with the shorter ones' distributions behind (as
// context_tree.hh has it). Also ln of the corpus' probability. O(states · alphabet + tokens). Within limits.
PfaPtr context_pfa(std::span<const Context> contexts, const Corpus &corpus, double beta, bool back_off, double *log_likelihood,
                   const Run &run);

// A back-off model whose probabilities sum to 1 (estimate.hh): its states are those of the n-gram machine, failure arcs written
// out. O(states · alphabet · back-offs). Within limits.
PfaPtr ngram_pfa(const NgramModel &model, const Run &run);

}  // namespace hws
