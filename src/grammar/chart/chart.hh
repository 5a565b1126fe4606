// The inside and outside weights of all symbols over all spans of a sentence (Baker 1979; Lari and Young 1990): the sum of the
// weights of all its trees, and expected counts of rules. Two rows of numbers for each span, O(words³) sums of pairs.
//
// Weights are plain doubles. Each span has one power of two, so that nothing underflows, whatever the sentence's length, and no
// logarithm is taken inside. Only a weight below 2^-600 of its span's largest may get lost. A sentence that has such weights,
// and every sentence of a grammar whose weights differ that much, is summed in numbers with an exponent each (wide_chart.hh).
#pragma once
#include <cstdint>
#include <memory>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "src/grammar/chart/chart_rules.hh"
#include "src/grammar/chart/rule_sums.hh"
#include "src/grammar/chart/sentence_strings.hh"
#include "src/grammar/chart/span_filter.hh"
#include "src/grammar/chart/span_rows.hh"
#include "src/grammar/chart/wide_chart.hh"

namespace hws {

// Expected counts of the rules of a form, summed over sentences.
struct FormCounts {
  Array<double> binary, lexical, unary;
  double empty_sentences = 0;

  explicit FormCounts(const BinaryForm &form)
      : binary(form.binary_weight.size(), 0.0), lexical(form.lexical_weight.size(), 0.0),
        unary(form.unary_weight.size(), 0.0) {}
  void clear();
  ChartCounts view() const { return {binary, lexical, unary, empty_sentences}; }
};

class Chart {
 public:
  // Borrows the rules.
  explicit Chart(const ChartRules &rules);
  ~Chart();

  // Sums the trees of a sentence, whose words are labels of the grammar's words (0: unknown). Returns ln of the sum;
  // −infinity if the sentence has no tree. `filter`: of the sentence's trees; null: all count. It must live as long as the
  // chart is used for the sentence. Fails with `limit`.
  double inside(std::span<const int32_t> words, const Run &run, const SpanFilter *filter = nullptr);

  // Computes the outside weights and adds the expected counts to the chart's sums. The sentence must have a tree.
  void outside(const Run &run);
  // Adds the counts of all outside() calls since the last take to `counts`.
  void take_counts(FormCounts *counts);
  // The same if the last sentence is the only one since. Lexical rules of other words cost no time.
  void take_sentence_counts(FormCounts *counts);
  // Takes the same of the first `count` listed rules and of lexical rules. The form must have no unary pairs.
  void take_listed_counts(size_t count, double *binary, FormCounts *lexical);

  const ChartRules &rules() const { return rules_; }
  const SpanFilter *filter() const { return filter_; }
  std::span<const int32_t> words() const { return {words_.data(), words_.size()}; }
  // The weights of span (first, width), of nodes that miss some required labels of the span (SpanFilter). If the sentence is
  // summed in wide numbers, wide() has them instead.
  const double *inside_row(size_t first, size_t width, uint32_t missing = 0) const {
    return in_.data() + row_of(first, width, missing) * stride_;
  }
  const double *outside_row(size_t first, size_t width, uint32_t missing = 0) const {
    return out_.data() + row_of(first, width, missing) * stride_;
  }
  int64_t exponent(size_t first, size_t width) const { return exponents_.data()[index_.of(first, width)]; }
  bool empty_span(size_t first, size_t width) const { return exponent(first, width) == kEmpty; }
  const WideChart *wide() const { return is_wide_ ? wide_.get() : nullptr; }
  // The posterior probability of the symbol over a span, after outside(): how often the symbol is expected there, which cycles
  // of unary rules may raise above 1.
  double posterior(int32_t symbol, size_t first, size_t width) const;
  // The part of it where the node misses these labels.
  [[gnu::noinline]] double posterior(int32_t symbol, size_t first, size_t width, uint32_t missing) const;
  // That of a lexical rule of the word or string over a span. `lexical`: of the form.
  double lexical_posterior(int32_t lexical, size_t first, size_t width) const;
  const SentenceStrings &strings() const { return strings_; }

 private:
  static constexpr int64_t kEmpty = INT64_MIN / 4;  // exponent of a span without weight

  size_t row_of(size_t first, size_t width, uint32_t missing) const {
    return missing == 0 ? index_.of(first, width) : filter_->row(first, width, missing);
  }
  double *in(size_t span) { return in_.data() + span * stride_; }
  double *out(size_t span) { return out_.data() + span * stride_; }
  void hold(size_t words, const Run &run);
  bool sum_inside(const Run &run);
  int64_t lexical_exponent(size_t first, size_t width) const;
  void add_lexical(size_t first, size_t width, int64_t exponent);
  bool add_string(size_t first, size_t width, int64_t *exponent);
  // Lists the splits of a span into a slot; returns their common exponent.
  int64_t list_splits(size_t slot, size_t first, size_t width, bool outside);
  void scale_splits(size_t slot, int64_t exponent);
  bool finish(size_t first, size_t width, int64_t exponent);
  // Makes the outside weights of b of those of v, at the exponent of the splits or of the word, and counts unary pairs. Returns
  // whether some are above 0.
  bool outside_of_parts(size_t first, size_t width, int64_t exponent, double *row);
  void count_lexical(size_t first, size_t width, int64_t exponent, const double *row);
  void take_all_but_lexical(FormCounts *counts);
  void take_lexical(FormCounts *counts);

  const ChartRules &rules_;
  size_t symbols_, stride_, symbol_words_ = 0;
  std::unique_ptr<RuleSums> sums_;
  Array<int32_t> words_;
  SentenceStrings strings_;
  const SpanFilter *filter_ = nullptr;
  SpanIndex index_;
  size_t room_ = 0;  // words that the lists have room for
  Array<size_t> first_span_;  // by width
  Array<double> in_, out_;
  Array<int64_t> exponents_;
  Array<uint64_t> present_;  // for sparse sums: bits of symbols with weight, by span
  FormCounts counts_;
  bool is_wide_ = false, has_wide_counts_ = false;
  std::unique_ptr<WideChart> wide_;
  // For the spans in work, by slot.
  Array<SpanSplits> splits_;
  Array<const double *> left_, right_, right_scaled_;
  Array<double *> left_outside_, right_outside_;
  Array<const uint64_t *> left_symbols_, right_symbols_;
  Array<double> scaled_, block_;
  Array<const double *> rows_;
  Array<size_t> firsts_;
  Array<int64_t> common_;
};

}  // namespace hws
