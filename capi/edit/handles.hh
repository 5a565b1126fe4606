// The handles of an edit model and of a speller.
#pragma once
#include "capi/base/handles.hh"
#include "src/edit/edit_model.hh"
#include "src/edit/speller.hh"
#include "src/learner/model_card.hh"

struct hws_edit_model {
  hws::EditModelPtr p;
  hws::ModelCard card{};  // of one that was learned
};
struct hws_speller {
  hws::SpellerPtr p;
};

namespace hws::capi {

inline void hand_out_model(hws_edit_model **to, EditModelPtr model, ModelCard card) {
  hand_out(to, std::move(model));
  (*to)->card = std::move(card);
}

}  // namespace hws::capi
