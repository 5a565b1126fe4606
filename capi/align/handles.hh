// The handles of bitexts, links and aligners.
#pragma once
#include "capi/base/arguments.hh"
#include "src/align/align_model.hh"
#include "src/align/bitext.hh"
#include "src/align/links.hh"
#include "src/learner/model_card.hh"

struct hws_bitext {
  hws::BitextPtr p;
};
struct hws_links {
  hws::LinksPtr p;
};
struct hws_aligner {
  hws::AlignModelPtr p;
  hws::ModelCard card{};
};

namespace hws::capi {

inline void hand_out_aligner(hws_aligner **to, AlignModelPtr model, ModelCard card) {
  hand_out(to, std::move(model));
  (*to)->card = std::move(card);
}

}  // namespace hws::capi
