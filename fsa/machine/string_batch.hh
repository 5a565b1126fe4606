// A batch of tuples of strings with a number beside each: what hws_strings holds.
#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/machine/alphabet.hh"

namespace hws {

struct StringBatch {
  int32_t tapes = 1;
  Array<int64_t> offsets{0};  // count · tapes + 1
  Array<Label> labels;
  Array<double> values;       // count
  std::vector<AlphabetPtr> alphabets;  // one per tape
  bool cut_short = false;  // whether a limit ended the search that found them before it had all

  int64_t count() const { return static_cast<int64_t>(values.size()); }
  std::span<const Label> labels_of(int64_t item, int32_t tape) const {
    const size_t i = static_cast<size_t>(item * tapes + tape);
    return {labels.data() + offsets[i], static_cast<size_t>(offsets[i + 1] - offsets[i])};
  }
  // Append one string per tape with end_string(), then end_item().
  void end_string() { offsets.push_back(static_cast<int64_t>(labels.size())); }
  void end_item(double value) { values.push_back(value); }
};
using StringBatchPtr = std::shared_ptr<const StringBatch>;

}  // namespace hws
