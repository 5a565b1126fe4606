// From contexts to deterministic automata. A state is what has to be remembered: the longest string that was read last and begins
// some context (Aho and Corasick 1975; contexts are closed under suffixes, not under prefixes). The outcomes of a state are
// distributed as those of its longest context.
#pragma once
#include <span>

#include "fsa/ngram/ngram_model.hh"
#include "src/pfa/context_tree.hh"
#include "src/pfa/pfa.hh"

namespace hws {

// Posterior means from the corpus' counts with the prior weight beta per outcome: an event belongs to the longest of the
// contexts that it follows. Also ln of the corpus' probability. O(states · alphabet + tokens). Within limits.
PfaPtr context_pfa(std::span<const Context> contexts, const Corpus &corpus, double beta, double *log_likelihood, const Run &run);

// A back-off model whose probabilities sum to 1 (estimate.hh): its states are those of the n-gram machine, failure arcs written
// out. O(states · alphabet · back-offs). Within limits.
PfaPtr ngram_pfa(const NgramModel &model, const Run &run);

}  // namespace hws
