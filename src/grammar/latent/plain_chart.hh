// The exact sums of a sentence's trees under the plain grammar, which has one subtype for each label, and the labels that are
// probable enough in each span to be looked at with subtypes.
//
// A span has numbers for labels above and below its rule of one child: a tree has one such rule at a span at most. Numbers of
// a span share an exponent. Outside numbers are scaled such that products with inside numbers are posteriors. For each span the
// products of all its splits are summed before rules are looked at, so that a rule is read once for each span.
//
// Constituents and intermediate labels are phrases here. Those of all splits of a span are multiplied as dense matrices
// (src/grammar/chart/span_products.hh). Tags have numbers at single words only, so that no more than two splits of a span have
// any, and their few products are added one by one.
//
// O(words³ · L·R + words² · rules) time, for L labels that occur on the left and R that occur on the right of a rule, and
// O(words² · labels) memory.
#pragma once
#include "src/grammar/chart/span_products.hh"
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

  // For the splits of a span with phrases on both sides: the numbers of phrases, times the split's factor or not.
  struct Splits {
    Array<const double *> left_scaled, right, right_scaled;
    Array<double *> of_left, of_right;
    Array<double> scaled;
  };

  void inside(size_t i, size_t j, std::span<const Label> words);
  void outside(size_t i, size_t j);
  void finish_inside(size_t i, size_t j, int64_t exponent);
  // The factor that products of two spans have in one whose exponent is given; 0: they are too small to matter.
  double factor(size_t left, size_t right, int64_t exponent) const;
  // Finds the splits of a span whose exponent is given. Sums from inside need no more than left_scaled and right.
  void find_splits(size_t i, size_t j, int64_t exponent, bool for_outside);
  // Clears the sums of pairs that a span may have.
  void clear_pairs(size_t i, size_t j);
  // Calls see(rules, sums, first) for all rules of such pairs: rules with one left label, whose pair has the sum
  // sums[right label - first].
  template <class See>
  void each_left(size_t i, size_t j, See see);
  bool has_phrase_before_tag(size_t i, size_t j) const {
    return has_phrases_.data()[spans_.at(i, j - 1)] && !tags(spans_.at(j - 1, j)).empty();
  }

  double *of(Array<double> &all, size_t span) { return all.data() + span * row_; }
  bool is_whole(size_t i, size_t j) const { return i == 0 && j == spans_.words; }
  std::span<const int32_t> tags(size_t span) const {
    return {tag_.data() + tag_begin_.data()[span], static_cast<size_t>(tag_count_.data()[span])};
  }

  const LatentModel &model_;
  const SpanProducts &products_ = span_products();
  // How many labels there are, how many of them are no phrases, how many phrases there are, how many of them up to the last one
  // that is on the left of a rule; the last two filled up, and how many numbers a span has.
  size_t labels_, first_phrase_ = 1, phrases_ = 0, lefts_ = 0, stride_ = 0, left_stride_ = 0, row_ = 0;
  Array<int32_t> first_phrase_rule_;  // by left label: which of the rules beside it is the first with a phrase on the right
  SentenceSpans spans_;
  Array<double> top_, bottom_, out_top_, out_bottom_;  // by span and label
  Array<int64_t> exponent_;                            // by span
  Array<uint8_t> has_phrases_;                         // by span
  Array<int32_t> tag_, tag_count_;                     // by span: the tags that have a number
  Array<int64_t> tag_begin_;
  Array<double> pairs_;                  // by left and right label, unless both are phrases
  Array<double> phrase_pairs_, turned_;  // by left and right phrase, and by right and left phrase
  Splits splits_;
};

}  // namespace hws
