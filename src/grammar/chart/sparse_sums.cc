// Optimize: balanced
// Sparse sums over binary rules, in one of two ways for each span.
//
// Where parts have few of the symbols, splits are taken one by one. Each left symbol has a set of the right symbols that rules
// join it with, as bits. What the set shares with the symbols of a right part are the pairs to be summed, so pairs that do not
// apply cost a fraction of an instruction. A pair's number is that of the first pair of its word of bits, plus its rank in the
// word.
//
// Where parts have most of the symbols, all pairs are summed, zeros included. The numbers of up to kSplits splits are first put
// side by side for each symbol. A pair is then a product of two such rows (src/grammar/chart/pair_products.hh).
#include <algorithm>
#include <bit>

#include "fsa/base/array.hh"
#include "src/grammar/chart/chart_rules.hh"
#include "src/grammar/chart/pair_products.hh"
#include "src/grammar/chart/rule_sums.hh"

namespace hws {

namespace {

class SparseSums final : public RuleSums {
 public:
  explicit SparseSums(const ChartRules &rules)
      : rules_(rules), n_(rules.symbols()), words_((n_ + 63) / 64), places_(n_, -1), sums_(rules.pair_right().size(), 0.0),
        above_(sums_.size(), 0.0), counts_(rules.weight().size(), 0.0) {
    const Array<int32_t> &first = rules.left_pairs(), &right = rules.pair_right();
    for (size_t b = 0; b < n_; ++b) {
      if (first[b] == first[b + 1]) continue;
      places_[b] = static_cast<int32_t>(joined_.size());
      joined_.resize(joined_.size() + words_, 0);
      for (int32_t p = first[b]; p < first[b + 1]; ++p) {
        joined_[static_cast<size_t>(places_[b]) + static_cast<size_t>(right[p]) / 64] |= uint64_t{1} << (right[p] & 63);
      }
      ranks_.resize(64 * joined_.size(), 0);
      before_.resize(joined_.size(), first[b]);
      int32_t word = places_[b];
      for (int32_t p = first[b]; p < first[b + 1]; ++p) {
        for (; word < places_[b] + right[p] / 64; ++word) before_[word + 1] = p;
        ranks_[64 * word + (right[p] & 63)] = static_cast<uint8_t>(p - before_[word]);
      }
    }
    met_.resize(joined_.size(), 0);
    for (size_t p = 0; p < sums_.size(); ++p) {
      pair_of_.resize(static_cast<size_t>(first_rule(p + 1)), static_cast<int32_t>(p));
    }
    for (Array<double> *side : {&left_, &right_, &left_outside_, &right_outside_}) side->resize(n_ * kSplits, 0.0);
  }

  size_t spans() const override { return 1; }
  bool needs_symbols() const override { return true; }

  void pair(size_t, const SpanSplits &s) override {
    const bool had_all = all_;
    all_ = has_most(s);
    if (all_) return pair_all(s);
    clear(had_all);
    for (size_t k = 0; k < s.count; ++k) {
      const double *const left = s.left[k], *const right = s.right[k];
      each_pair(s.left_symbols[k], s.right_symbols[k], [&](size_t b, size_t word, uint64_t met) {
        met_.data()[word] |= met;
        const double x = left[b];
        each_bit(b, word, met, [&](size_t pair, size_t c) { sums_.data()[pair] += x * right[c]; });
      });
    }
  }

  void inside(size_t, double *const *rows) override {
    double *const row = rows[0];
    const int32_t *const parent = rules_.form().parent.data();
    const double *const weight = rules_.weight().data();
    if (all_) {
      for (size_t r = 0; r < pair_of_.size(); ++r) row[parent[r]] += weight[r] * sums_.data()[pair_of_.data()[r]];
      return;
    }
    each_met([&](size_t pair) {
      const double x = sums_.data()[pair];
      for (int32_t r = first_rule(pair); r < first_rule(pair + 1); ++r) row[parent[r]] += weight[r] * x;
    });
  }

  void outside(size_t, const double *const *rows) override {
    const double *const row = rows[0];
    const int32_t *const parent = rules_.form().parent.data();
    const double *const weight = rules_.weight().data();
    if (all_) {
      std::fill(above_.begin(), above_.end(), 0.0);
      for (size_t r = 0; r < pair_of_.size(); ++r) {
        const double o = row[parent[r]];
        const int32_t pair = pair_of_.data()[r];
        counts_.data()[r] += o * sums_.data()[pair];
        above_.data()[pair] += o * weight[r];
      }
      return;
    }
    each_met([&](size_t pair) {
      const double x = sums_.data()[pair];
      double above = 0;
      for (int32_t r = first_rule(pair); r < first_rule(pair + 1); ++r) {
        const double o = row[parent[r]];
        counts_.data()[r] += o * x;
        above += o * weight[r];
      }
      above_.data()[pair] = above;
    });
  }

  void spread(size_t, const SpanSplits &s) override {
    if (all_) return spread_all(s);
    for (size_t k = 0; k < s.count; ++k) {
      const double *const left = s.left[k], *const right = s.right_scaled[k];
      double *const left_outside = s.left_outside[k], *const right_outside = s.right_outside[k];
      each_pair(s.left_symbols[k], s.right_symbols[k], [&](size_t b, size_t word, uint64_t met) {
        const double x = left[b];
        double sum = 0;
        each_bit(b, word, met, [&](size_t pair, size_t c) {
          const double above = above_.data()[pair];
          sum += above * right[c];
          right_outside[c] += above * x;
        });
        left_outside[b] += sum;
      });
    }
  }

  void take_counts(std::span<const int32_t> places, double *counts) override {
    const double *const weight = rules_.weight().data(), *const own = counts_.data();
    for (const int32_t place : places) *counts++ += own[place] * weight[place];
    std::fill(counts_.begin(), counts_.end(), 0.0);
  }

 private:
  int32_t first_rule(size_t pair) const { return rules_.pair_rules().data()[pair]; }

  // Whether the splits have so many of all symbols, on both sides, that summing all pairs takes less time.
  bool has_most(const SpanSplits &s) const {
    size_t pairs = 0;
    for (size_t k = 0; k < s.count; ++k) pairs += count_of(s.left_symbols[k]) * count_of(s.right_symbols[k]);
    return kShareOfAll * pairs >= s.count * n_ * n_;
  }
  size_t count_of(const uint64_t *symbols) const {
    size_t count = 0;
    for (size_t w = 0; w < words_; ++w) count += static_cast<size_t>(std::popcount(symbols[w]));
    return count;
  }

  // ---- All pairs, for a group of up to kSplits splits.

  static constexpr size_t kShareOfAll = 2, kSplits = kPairSplits;

  SymbolPairs pairs() const { return {rules_.left_pairs().data(), rules_.pair_right().data(), n_}; }
  // Puts the numbers of a group's splits side by side, filled up with zeros.
  [[gnu::noinline]] void side_by_side(const double *const *rows, size_t count, Array<double> *to) const {
    double *const own = to->data();
    std::fill(to->begin(), to->end(), 0.0);
    for (size_t k = 0; k < count; ++k) {
      for (size_t a = 0; a < n_; ++a) own[a * kSplits + k] = rows[k][a];
    }
  }
  void pair_all(const SpanSplits &s) {
    std::fill(sums_.begin(), sums_.end(), 0.0);
    for (size_t k = 0; k < s.count; k += kSplits) {
      const size_t count = std::min(kSplits, s.count - k);
      side_by_side(s.left + k, count, &left_);
      side_by_side(s.right + k, count, &right_);
      products_.add_sums(pairs(), left_.data(), right_.data(), count, sums_.data());
    }
  }
  void spread_all(const SpanSplits &s) {
    for (size_t k = 0; k < s.count; k += kSplits) {
      const size_t count = std::min(kSplits, s.count - k);
      side_by_side(s.left + k, count, &left_);
      side_by_side(s.right_scaled + k, count, &right_);
      std::fill(right_outside_.begin(), right_outside_.end(), 0.0);
      products_.outside(pairs(), above_.data(), left_.data(), right_.data(), count, left_outside_.data(),
                        right_outside_.data());
      for (size_t j = 0; j < count; ++j) {
        for (size_t a = 0; a < n_; ++a) {
          s.left_outside[k + j][a] += left_outside_.data()[a * kSplits + j];
          s.right_outside[k + j][a] += right_outside_.data()[a * kSplits + j];
        }
      }
    }
  }

  // Calls each(left symbol, its first word of joined_) for symbols that are left children.
  template <class Each>
  void each_left(const uint64_t *left, Each each) const {
    for (size_t v = 0; v < words_; ++v) {
      for (uint64_t some = left[v]; some != 0; some &= some - 1) {
        const size_t b = 64 * v + static_cast<size_t>(std::countr_zero(some));
        if (places_.data()[b] >= 0) each(b, static_cast<size_t>(places_.data()[b]));
      }
    }
  }
  // Calls each(left symbol, place of a word of joined_, its bits that the right part has).
  template <class Each>
  void each_pair(const uint64_t *left, const uint64_t *right, Each each) const {
    each_left(left, [&](size_t b, size_t place) {
      for (size_t w = 0; w < words_; ++w) {
        const uint64_t met = joined_.data()[place + w] & right[w];
        if (met != 0) each(b, place + w, met);
      }
    });
  }
  // Calls each(pair, right symbol) for the bits of a word.
  template <class Each>
  void each_bit(size_t b, size_t word, uint64_t met, Each each) const {
    const size_t first = 64 * (word - static_cast<size_t>(places_.data()[b]));
    const auto before = static_cast<size_t>(before_.data()[word]);
    const uint8_t *const ranks = ranks_.data() + 64 * word;
    for (; met != 0; met &= met - 1) {
      const auto bit = static_cast<size_t>(std::countr_zero(met));
      each(before + ranks[bit], first + bit);
    }
  }
  // Calls each(pair) for the pairs of the span, in order.
  template <class Each>
  void each_met(Each each) const {
    for (size_t b = 0; b < n_; ++b) {
      if (places_.data()[b] < 0) continue;
      for (size_t w = 0; w < words_; ++w) {
        const size_t word = static_cast<size_t>(places_.data()[b]) + w;
        if (met_.data()[word] != 0) each_bit(b, word, met_.data()[word], [&](size_t pair, size_t) { each(pair); });
      }
    }
  }
  void clear(bool all) {
    if (all) std::fill(sums_.begin(), sums_.end(), 0.0);
    else each_met([this](size_t pair) { sums_.data()[pair] = 0; });
    std::fill(met_.begin(), met_.end(), 0);
  }

  const ChartRules &rules_;
  const PairProducts &products_ = pair_products();
  size_t n_, words_;
  Array<int32_t> places_;    // by left symbol: its first word in joined_; −1: no rule has it
  Array<uint64_t> joined_;   // the right symbols that rules join it with
  Array<int32_t> before_;    // by word of joined_: the number of the pair of its first bit
  Array<uint8_t> ranks_;     // by bit of joined_: how many bits are set before it in its word
  Array<uint64_t> met_;      // by word of joined_: pairs of the span in work
  Array<double> sums_, above_, counts_;
  bool all_ = false;         // all pairs of the span in work are summed
  Array<int32_t> pair_of_;   // by rule
  Array<double> left_, right_, left_outside_, right_outside_;  // kSplits numbers for each symbol
};

}  // namespace

std::unique_ptr<RuleSums> new_sparse_sums(const ChartRules &rules) { return std::make_unique<SparseSums>(rules); }

}  // namespace hws
