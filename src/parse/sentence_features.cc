#include "src/parse/sentence_features.hh"

#include <string>

#include "src/corpus/conllu_line.hh"

namespace hws {

FeatureValues::FeatureValues(const TreebankArrays &bank) {
  const AlphabetPtr *const names[kFeatureColumns] = {&bank.words, &bank.tags, &bank.fines};
  std::string held;
  for (size_t c = 0; c < kFeatureColumns; ++c) {
    const Label count = *names[c] ? static_cast<Label>((*names[c])->size()) : 0;
    values_[c].reserve(static_cast<size_t>(count) + 1);
    values_[c].push_back(feature_hash("_"));
    for (Label l = 1; l <= count; ++l) {
      values_[c].push_back(feature_hash(spelling((*names[c])->name(l), c == 0, false, held)));
    }
  }
}

SentenceFeatures::SentenceFeatures(const FeatureTemplates &templates, int32_t bits, const FeatureValues &values,
                                   const TreeView &sentence)
    : templates_(templates), shift_(65 - bits), quarter_(size_t{1} << (bits - 2)), words_(sentence.words()) {
  // No name has a tab.
  const uint64_t outside = feature_hash("\toutside"), root = feature_hash("\troot");
  const std::span<const Label> labels[kFeatureColumns] = {sentence.word, sentence.tag, sentence.fine};
  for (size_t c = 0; c < kFeatureColumns; ++c) {
    values_[c].assign(words_ + 1 + 2 * kFarthestBeside, outside);
    values_[c][kFarthestBeside] = root;
    for (size_t w = 0; w < words_; ++w) {
      values_[c][w + 1 + kFarthestBeside] = values.of(static_cast<FeatureColumn>(c), labels[c].empty() ? 0 : labels[c][w]);
    }
  }
}

}  // namespace hws
