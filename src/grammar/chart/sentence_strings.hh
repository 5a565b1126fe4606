// The lexical rules of a sentence: those of the word at a place, and those of the string of words over a span.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "src/grammar/chart/span_rows.hh"
#include "src/grammar/model/binary_form.hh"

namespace hws {

class SentenceStrings {
 public:
  explicit SentenceStrings(const BinaryForm &form) : form_(form) {}

  // The words must live as long as they are asked for.
  void read(std::span<const int32_t> words) {
    words_ = words;
    index_.words = words.size();
    if (!form_.strings) return;
    labels_.assign(index_.count(), 0);
    form_.strings->each_in(words, [this](size_t first, size_t width, int32_t label) {
      labels_[index_.of(first, width)] = label;
    });
  }
  bool any() const { return form_.strings != nullptr; }
  // The label of a span's word or string; 0: no rule has it.
  int32_t label(size_t first, size_t width) const {
    if (width == 1) return words_[first];
    return any() ? labels_.data()[index_.of(first, width)] : 0;
  }
  // Calls use(lexical rule) for each rule of the form that rewrites a symbol as a span.
  template <class Use>
  void each_rule(size_t first, size_t width, const Use &use) const {
    const int32_t label = this->label(first, width);
    const int32_t *const offsets = form_.word_offsets.data();
    for (int32_t e = offsets[label]; e < offsets[label + 1]; ++e) use(e);
  }

 private:
  const BinaryForm &form_;
  std::span<const int32_t> words_;
  SpanIndex index_;
  Array<int32_t> labels_;  // by span; empty: the form has no strings
};

}  // namespace hws
