// The handle of a dependency model.
#pragma once
#include "capi/base/handles.hh"
#include "hawser/dmv.h"
#include "src/grammar/dmv/dmv_model.hh"
#include "src/learner/model_card.hh"

struct hws_dmv {
  hws::DmvModelPtr p;
  hws::ModelCard card{};  // of one that was learned
};

namespace hws::capi {

inline void hand_out_dmv(hws_dmv **to, DmvModelPtr model, ModelCard card) {
  hand_out(to, std::move(model), std::move(card));
}

}  // namespace hws::capi
