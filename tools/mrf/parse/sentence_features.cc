#include "tools/mrf/parse/sentence_features.hh"

#include <algorithm>

namespace tool {

namespace {

std::string lower(std::string text) {
  for (char &c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

}  // namespace

SentenceFeatures::SentenceFeatures(const FeatureTemplates &templates, int32_t bits, const TreebankSentence &sentence)
    : templates_(templates), shift_(65 - bits), quarter_(size_t{1} << (bits - 2)), words_(sentence.words.size()) {
  // No text of a column has a tab.
  const uint64_t outside = text_hash("\toutside"), root = text_hash("\troot");
  for (size_t c = 0; c < kFeatureColumns; ++c) {
    values_[c].assign(words_ + 1 + 2 * kFarthestBeside, outside);
    values_[c][kFarthestBeside] = root;
    for (size_t w = 0; w < words_; ++w) {
      const TreebankWord &word = sentence.words[w];
      values_[c][w + 1 + kFarthestBeside] =
          text_hash(c == 0 ? lower(word.form) : c == 1 ? word.tag : word.fine);
    }
  }
}

}  // namespace tool
