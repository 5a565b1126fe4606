// The handles of parsers and of what they found.
#pragma once
#include "capi/base/arguments.hh"
#include "src/learner/model_card.hh"
#include "src/parse/parse_treebank.hh"
#include "src/parse/parser_model.hh"

struct hws_parser {
  hws::ParserModelPtr p;
  hws::ModelCard card{};
};
struct hws_parses {
  hws::TreebankParsesPtr p;
};

namespace hws::capi {

inline void hand_out_parser(hws_parser **to, ParserModelPtr model, ModelCard card) {
  hand_out(to, std::move(model));
  (*to)->card = std::move(card);
}

}  // namespace hws::capi
