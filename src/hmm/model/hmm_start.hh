// A model as the start of learning from other data: its parameters as those data lie.
//
// States are matched by their names, words too. Where tags have no names, states are matched by their numbers. A word that the
// model lacks has the emissions by which the model reads unknown words: those of its class, else those of <unk>, else the same
// number in every state, so that its context alone decides. The last holds too of a word that the model has in none of the
// states that the data allow it. Rows need not sum to 1: expected counts are not changed by a word's factor.
#pragma once
#include "src/hmm/model/hmm_model.hh"

namespace hws {

struct HmmStartModel {
  HmmParametersPtr parameters;
  AlphabetPtr tags;  // the data's, but that states without names of their own have the model's
};

// Parts of a model, as the option `fixed` names them, to be held while others are learned from the data. The states are those
// of start_model(). `argument` as there; for emissions also where the data's words are not the model's, all of them and no
// others.
HeldPartsPtr held_parts(const HmmModel &model, const HmmInput &input, WordSet fixed, const Run &run);

// `argument` for a model of another number of states, of tags that the data have not, of words or channels where the data have
// none or others. O(numbers of both).
HmmStartModel start_model(const HmmModel &model, const HmmInput &input, const Run &run);

}  // namespace hws
