// What verbs of pair models share.
#pragma once
#include "tools/base/session.hh"

namespace tool {

using PairsModel = std::unique_ptr<hws_pairs_model, Free<hws_pairs_model_free>>;

inline PairsModel read_pairs_model(Session *session, const std::string &path) {
  const Options options = session->options_for("hws_pairs_model_read_file");
  check(hws_options_set_int(options.get(), "in_place", 1));
  return own<PairsModel>(path, [&](auto *p) { return hws_pairs_model_read_file(path.c_str(), options.get(), p); });
}

inline Alphabet alphabet_of_model(const hws_pairs_model *model, int32_t written) {
  return own<Alphabet>("", [&](auto *p) { return hws_pairs_model_alphabet(model, written, p); });
}

inline std::string card_of_model(const hws_pairs_model *model) {
  return copied([&](char *b, int64_t c, int64_t *n) { return hws_pairs_model_card(model, b, c, n); });
}

void add_pairs_language_verb(Command pairs, Session *session);

}  // namespace tool
