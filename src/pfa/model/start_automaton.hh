// A model as the start of learning from a corpus: which automaton it is, and how many states it asks for.
#pragma once
#include "src/pfa/model/pfa_model.hh"
#include "src/pfa/model/pfa_settings.hh"

namespace hws {

// The automaton of the model's best member in these symbols, matched by their names. A symbol that the model lacks leads from
// every state to all that can be entered with one weight, so that a sequence's other symbols decide where it goes. States then
// need not sum to 1. `argument` where names are missing, `limit`. O(arcs).
PfaPtr start_automaton(const PfaModel &model, const AlphabetPtr &alphabet, const Run &run);

// The settings with that automaton to begin with and, where they say nothing of it, its number of states; a sampler has the
// prior of methods that choose none. `unsupported` for state merging and grams, which begin with the corpus itself.
PfaSettings settings_from(PfaSettings settings, const PfaModel &model, const AlphabetPtr &alphabet, const Run &run);

}  // namespace hws
