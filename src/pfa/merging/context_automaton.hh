// From contexts to deterministic automata. A state is what must be remembered: the longest string that was read last and is a
// prefix of some context (Aho and Corasick 1975; contexts are closed under suffixes, not under prefixes). The outcomes of a
// state have the distribution of its longest context.
#pragma once
#include <span>

#include "fsa/ngram/ngram_model.hh"
#include "src/pfa/merging/context_tree.hh"
#include "src/pfa/model/pfa.hh"

namespace hws {

// Makes the automaton from the corpus' counts, with the prior weight beta per outcome. Its probabilities are posterior means of
// the events of each context, where an event belongs to the longest context that it follows. If `back_off`, they are each
// context's counts, backed off to the distributions of shorter contexts as in context_tree.hh. Also returns ln of the corpus'
// probability. O(states · alphabet + tokens). Within limits.
PfaPtr context_pfa(std::span<const Context> contexts, const Corpus &corpus, double beta, bool back_off, double *log_likelihood,
                   const Run &run);

// Makes a back-off model whose probabilities sum to 1 (estimate.hh). Its states are those of the n-gram machine, with failure
// arcs made explicit. O(states · alphabet · back-offs). Within limits.
PfaPtr ngram_pfa(const NgramModel &model, const Run &run);

}  // namespace hws
