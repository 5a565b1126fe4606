// A model as the start of learning from a corpus: its automaton, and the number of states it implies.
#pragma once
#include "src/pfa/model/pfa_model.hh"
#include "src/pfa/model/pfa_settings.hh"

namespace hws {

// Returns the automaton of the model's best member over these symbols, which are matched by name. A symbol that the model lacks
// leads from every state to all states that can be entered, with equal weights, so that a sequence's other symbols decide.
// States then need not sum to 1. Fails with `argument` if names are missing, and with `limit`. O(arcs).
PfaPtr start_automaton(const PfaModel &model, const AlphabetPtr &alphabet, const Run &run);

// Returns the settings with that start automaton and, if they leave it open, its number of states. A sampler has the default
// prior of methods that choose none. Fails with `unsupported` for state merging and n-grams, which start from the corpus
// itself.
PfaSettings settings_from(PfaSettings settings, const PfaModel &model, const AlphabetPtr &alphabet, const Run &run);

}  // namespace hws
