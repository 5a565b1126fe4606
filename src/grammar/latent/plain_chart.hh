// The exact sums of a sentence's trees under the plain grammar, which has one subtype for each label, and the labels that are
// probable enough in each span to be looked at with subtypes.
//
// A span has numbers for labels above and below its rule of one child: a tree has one such rule at a span at most. Numbers of
// a span share an exponent. Outside numbers are scaled such that products with inside numbers are posteriors. For each span the
// products of all its splits are summed before rules are looked at, so that a rule is read once for each span.
//
// O(words³ · L·R + words² · rules) time, for L labels that occur on the left and R that occur on the right of a rule, and
// O(words² · labels) memory.
#pragma once
#include "src/grammar/latent/latent_model.hh"
#include "src/grammar/latent/sentence_spans.hh"

namespace hws {

// For each span the labels that are kept, ascending.
struct SpanLabels {
  SentenceSpans spans;
  Array<int32_t> first{0};  // by span, and the end
  Array<int32_t> label;

  std::span<const int32_t> of(size_t span) const {
    return {label.data() + first.data()[span], static_cast<size_t>(first.data()[span + 1] - first.data()[span])};
  }
};

class PlainChart {
 public:
  explicit PlainChart(const LatentModel &model);

  // Sums the trees of a sentence of at least one word. Returns ln p, −infinity if there is none.
  double sum(std::span<const Label> words, const Run &run);
  // After sum(), if there is a tree: the labels whose probability above or below exceeds `least` in a span.
  SpanLabels probable_labels(double least) const;

 private:
  static constexpr double kLeast = 0x1p-300;  // of a span's largest number; what is below it counts as 0
  static constexpr int64_t kNone = INT64_MIN / 4;  // exponent of a span without trees

  void inside(size_t i, size_t j, std::span<const Label> words);
  void outside(size_t i, size_t j);
  void finish_inside(size_t i, size_t j, int64_t exponent);
  double *of(Array<double> &all, size_t span) { return all.data() + span * labels_; }
  bool is_whole(size_t i, size_t j) const { return i == 0 && j == spans_.words; }
  std::span<const int32_t> lefts(size_t span) const {
    return {left_.data() + left_begin_.data()[span], static_cast<size_t>(left_count_.data()[span])};
  }

  const LatentModel &model_;
  size_t labels_;
  SentenceSpans spans_;
  Array<double> top_, bottom_, out_top_, out_bottom_;  // by span and label
  Array<int64_t> exponent_;                            // by span
  // By span: the labels with a number that occur on the left of rules; the range of all labels with a number.
  Array<int32_t> left_, left_count_, right_begin_, right_end_;
  Array<int64_t> left_begin_;
  Array<double> pairs_;      // by left and right label
  Array<uint8_t> has_pairs_; // by left label
};

}  // namespace hws
