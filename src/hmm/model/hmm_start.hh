// A model as the start of learning from other data: its parameters in the layout of those data.
//
// States and words are matched by their names. If tags have no names, states are matched by their numbers. A word that the
// model lacks has the emissions by which the model reads unknown words: those of its class, or those of <unk>. If there is
// neither it has the same number in every state, so that only its context matters. So does a word that the model has in none of
// the states that the data allow it. Rows need not sum to 1, because a word's factor does not change expected counts.
#pragma once
#include "src/hmm/model/hmm_model.hh"

namespace hws {

struct HmmStartModel {
  HmmParametersPtr parameters;
  AlphabetPtr tags;  // those of the data; states without names have the model's names
};

// Returns the parts of a model that the option `fixed` names, to be held while other parts are learned from the data. States
// are those of start_model(). Fails with `argument` as start_model() does, and for emissions also unless the data's words are
// exactly the model's, and for channels unless their families and priors are.
HeldPartsPtr held_parts(const HmmModel &model, const HmmInput &input, WordSet fixed, const Run &run);

// Fails with `argument` if the model has another number of states, tags that the data lack, or words or channels unlike those
// of the data. O(numbers of both).
HmmStartModel start_model(const HmmModel &model, const HmmInput &input, const Run &run);

}  // namespace hws
