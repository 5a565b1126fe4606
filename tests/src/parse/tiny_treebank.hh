// Small treebanks for tests of parsers.
#pragma once
#include <string>

#include "fsa/base/rng.hh"
#include "src/corpus/treebank/treebank_text.hh"

namespace hws {

// A sentence in CoNLL-U whose tags are letters; no heads: "_".
inline std::string tiny_sentence(const std::string &tags, const std::vector<int> &heads) {
  std::string text;
  for (size_t w = 0; w < tags.size(); ++w) {
    const std::string tag(1, tags[w]), head = heads.empty() ? "_" : std::to_string(heads[w]);
    text += std::to_string(w + 1) + "\tw" + tag + "\t_\t" + tag + "\tX" + tag + "\t_\t" + head + "\t_\t_\t_\n";
  }
  return text + "\n";
}

inline TreebankPtr tiny_bank(const std::string &text) { return read_conllu(text, TagColumn::upos, Run{}); }

// Random projective trees with one child of the root: a word's head is the word before it, or a head of that.
inline std::string random_trees(int count, uint64_t seed) {
  Rng rng(seed, RngMethod::test, 0, 0, 0);
  std::string text;
  for (int s = 0; s < count; ++s) {
    std::vector<int> heads{0};
    std::string tags(1, static_cast<char>('A' + rng.below(4)));
    for (int w = 2; w <= 1 + static_cast<int>(rng.below(8)); ++w) {
      std::vector<int> chain{w - 1};
      while (chain.back() > 1) chain.push_back(heads[static_cast<size_t>(chain.back()) - 1]);
      if (chain.back() == 0) chain.pop_back();
      heads.push_back(chain[rng.below(chain.size())]);
      tags += static_cast<char>('A' + rng.below(4));
    }
    text += tiny_sentence(tags, heads);
  }
  return text;
}

}  // namespace hws
