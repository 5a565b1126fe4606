// The sums of a chart in numbers with an exponent each, so that weights as far apart as a double's least and largest lose
// nothing. Rule by rule and split by split, some twenty times slower than a chart in doubles (chart.hh), which comes here for
// the rare sentences that need it. The tests also use it as the simpler twin.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "src/grammar/chart/sentence_strings.hh"
#include "src/grammar/chart/span_filter.hh"
#include "src/grammar/chart/span_rows.hh"
#include "src/grammar/model/binary_form.hh"

namespace hws {

class WideChart {
 public:
  explicit WideChart(const BinaryForm &form) : form_(form), strings_(form) {}  // borrowed

  // Returns the sum of the weights of all trees of at least one word that the filter allows; null: all.
  Scaled inside(std::span<const int32_t> words, const Run &run, const SpanFilter *filter = nullptr);
  // Adds expected counts to those of the form's binary rules, lexical rules and unary pairs.
  void outside(const Run &run, Array<double> *binary, Array<double> *lexical, Array<double> *unary);

  // Of nodes that miss some required labels of the span.
  Scaled inside_weight(size_t symbol, size_t first, size_t width, uint32_t missing = 0) const {
    return in_.data()[at(first, width, missing) + symbol];
  }
  Scaled outside_weight(size_t symbol, size_t first, size_t width, uint32_t missing = 0) const {
    return out_.data()[at(first, width, missing) + symbol];
  }
  double posterior(size_t symbol, size_t first, size_t width, uint32_t missing) const {
    return (inside_weight(symbol, first, width, missing) * outside_weight(symbol, first, width, missing)).value();
  }

 private:
  size_t symbols() const { return static_cast<size_t>(form_.symbols); }
  size_t at(size_t first, size_t width, uint32_t missing = 0) const {
    return (missing == 0 ? index_.of(first, width) : filter_->row(first, width, missing)) * symbols();
  }

  void close(bool outside, size_t first, size_t width, Scaled *rows) const;
  // Calls use(lexical rule) for those of a span that the filter allows.
  template <class Use>
  void each_lexical(size_t first, size_t width, const Use &use) const {
    strings_.each_rule(first, width, [&](int32_t e) {
      if (!filter_ || filter_->allows_words(e, first, width)) use(e);
    });
  }

  const BinaryForm &form_;
  const SpanFilter *filter_ = nullptr;
  SpanIndex index_;
  Array<int32_t> words_;
  SentenceStrings strings_;
  Array<Scaled> in_, out_;
  Array<Scaled> parts_;  // outside weights of a span's words and splits, if labels are required of it
};

}  // namespace hws
