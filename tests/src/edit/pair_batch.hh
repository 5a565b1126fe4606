// Pairs of words as the batch a learner takes, and words as a list.
#pragma once
#include <utility>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/machine/string_batch.hh"

inline std::shared_ptr<hws::StringBatch> pair_batch(
    const hws::AlphabetPtr &alphabet, const std::vector<std::pair<hws::Array<hws::Label>, hws::Array<hws::Label>>> &pairs) {
  auto batch = std::make_shared<hws::StringBatch>();
  batch->tapes = 2;
  batch->alphabets = {alphabet, alphabet};
  for (const auto &[x, y] : pairs) {
    batch->labels.insert(batch->labels.end(), x.begin(), x.end());
    batch->end_string();
    batch->labels.insert(batch->labels.end(), y.begin(), y.end());
    batch->end_string();
    batch->end_item(1);
  }
  return batch;
}

// Words with weights, or with one each.
inline hws::StringBatch list_of(const hws::AlphabetPtr &alphabet, const std::vector<hws::Array<hws::Label>> &words,
                                const std::vector<double> &weights = {}) {
  hws::StringBatch batch;
  batch.alphabets = {alphabet};
  for (size_t i = 0; i < words.size(); ++i) {
    batch.labels.insert(batch.labels.end(), words[i].begin(), words[i].end());
    batch.end_string();
    batch.end_item(weights.empty() ? 1 : weights[i]);
  }
  return batch;
}
