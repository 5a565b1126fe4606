#include "tools/grammar/dense_grammar.hh"

namespace tool {

Grammar dense_grammar(int32_t nonterminals, const hws_alphabet *words) {
  std::vector<std::string> names;
  for (int32_t a = 0; a < nonterminals; ++a) {
    std::string name = a == 0 ? "S" : "N" + std::to_string(a);
    int32_t label = 0;
    while (hws_alphabet_find(words, name.c_str(), -1, &label) == HWS_OK) name += "'";
    names.push_back(name);
  }
  std::vector<const char *> texts;
  for (const std::string &name : names) texts.push_back(name.c_str());
  const Alphabet alphabet = own<Alphabet>("", [&](auto *p) {
    return hws_alphabet_from_names(texts.data(), static_cast<int64_t>(texts.size()), nullptr, p);
  });
  const auto vocabulary = static_cast<int32_t>(hws_alphabet_size(words));
  const double weight = 1 / (static_cast<double>(nonterminals) * nonterminals + vocabulary);
  std::vector<int32_t> parents, right;
  std::vector<int64_t> offsets{0};
  const auto end_rule = [&](int32_t parent) {
    parents.push_back(parent);
    offsets.push_back(static_cast<int64_t>(right.size()));
  };
  for (int32_t a = 0; a < nonterminals; ++a) {
    for (int32_t b = 0; b < nonterminals; ++b) {
      for (int32_t c = 0; c < nonterminals; ++c) {
        right.insert(right.end(), {b, c});
        end_rule(a);
      }
    }
    for (int32_t w = 1; w <= vocabulary; ++w) {
      right.push_back(-w - 1);
      end_rule(a);
    }
  }
  const std::vector<double> weights(parents.size(), weight);
  return own<Grammar>("", [&](auto *p) {
    return hws_grammar_new(alphabet.get(), words, 0, static_cast<int64_t>(parents.size()), parents.data(), offsets.data(),
                           right.data(), weights.data(), nullptr, nullptr, nullptr, p);
  });
}

}  // namespace tool
