// What exists under the posteriors of a pass: transitions and, where the base of emissions is learned, words.
#pragma once
#include <optional>

#include "src/hmm/hdp/chain_existence.hh"
#include "src/hmm/hdp/word_existence.hh"

namespace hws {

class PassExistence {
 public:
  struct Asked {
    bool transitions = true, words = false;
    bool any() const { return transitions || words; }
  };
  PassExistence(const HmmData &data, bool end, const ChainExistence::Settings &settings, Asked asked, int64_t pass) {
    if (asked.transitions) chains.emplace(data.rows.states(), end, settings, pass);
    if (asked.words) words.emplace(data, settings.method == HmmExistence::mean_field);
  }
  static int64_t bytes(const HmmData &data, const ChainExistence::Settings &settings, Asked asked) {
    return (asked.transitions ? ChainExistence::bytes(data.rows.states(), settings) : 0) +
           (asked.words ? WordExistence::bytes(data) : 0);
  }

  // Whether pairs of tokens are read.
  bool reads_pairs() const { return (chains && chains->reads_pairs()) || (words && words->reads_pairs()); }
  // Adds a sequence, or a piece of one, whose first token has this place in the corpus.
  void add(const ChainMarginals &chain, size_t place, const Run &run) {
    if (chains) chains->add(chain, run);
    if (words) words->add(chain, place);
  }

  std::optional<ChainExistence> chains;
  std::optional<WordExistence> words;
};

}  // namespace hws
