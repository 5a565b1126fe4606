// The handle of a pair model.
#pragma once
#include "capi/base/handles.hh"
#include "src/learner/model_card.hh"
#include "src/pairs/pair_model.hh"

struct hws_pairs_model {
  hws::PairModelPtr p;
  hws::ModelCard card{};  // how it was made
};

namespace hws::capi {

inline void hand_out_pairs(hws_pairs_model **to, PairModelPtr model, ModelCard card) {
  hand_out(to, std::move(model));
  (*to)->card = std::move(card);
}

}  // namespace hws::capi
