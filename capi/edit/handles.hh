// The handle of an edit model.
#pragma once
#include "capi/base/handles.hh"
#include "src/edit/edit_model.hh"
#include "src/learner/model_card.hh"

struct hws_edit_model {
  hws::EditModelPtr p;
  hws::ModelCard card{};  // of one that was learned
};

namespace hws::capi {

inline void hand_out_model(hws_edit_model **to, EditModelPtr model, ModelCard card) {
  hand_out(to, std::move(model));
  (*to)->card = std::move(card);
}

}  // namespace hws::capi
