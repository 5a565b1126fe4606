// Optimize: speed
// Sparse sums over binary rules. Each left symbol has a set of the right symbols that rules join it with, as bits. What the set
// shares with the symbols of a right part are the pairs to be summed, so pairs that do not apply cost a fraction of an
// instruction. A pair's number is that of the first pair of its word of bits, plus its rank in the word. If a right part has
// half of all symbols or more, all pairs of a left symbol are summed one after the other instead, zeros included.
#include <algorithm>
#include <bit>

#include "fsa/base/array.hh"
#include "src/grammar/chart/chart_rules.hh"
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
  }

  size_t spans() const override { return 1; }
  bool needs_symbols() const override { return true; }

  void pair(size_t, const SpanSplits &s) override {
    clear();
    for (size_t k = 0; k < s.count; ++k) {
      const double *const left = s.left[k], *const right = s.right[k];
      if (has_many(s.right_symbols[k])) {
        each_left(s.left_symbols[k], [&](size_t b, size_t place) {
          std::copy_n(joined_.data() + place, words_, met_.data() + place);
          const double x = left[b];
          for (int32_t p = first_pair(b); p < first_pair(b + 1); ++p) sums_.data()[p] += x * right[right_of(p)];
        });
        continue;
      }
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
    each_met([&](size_t pair) {
      const double x = sums_.data()[pair];
      for (int32_t r = first_rule(pair); r < first_rule(pair + 1); ++r) row[parent[r]] += weight[r] * x;
    });
  }

  void outside(size_t, const double *const *rows) override {
    const double *const row = rows[0];
    const int32_t *const parent = rules_.form().parent.data();
    const double *const weight = rules_.weight().data();
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
    for (size_t k = 0; k < s.count; ++k) {
      const double *const left = s.left[k], *const right = s.right_scaled[k];
      double *const left_outside = s.left_outside[k], *const right_outside = s.right_outside[k];
      if (has_many(s.right_symbols[k])) {
        each_left(s.left_symbols[k], [&](size_t b, size_t) {
          const double x = left[b];
          double sum = 0;
          for (int32_t p = first_pair(b); p < first_pair(b + 1); ++p) {
            const double above = above_.data()[p];
            const int32_t c = right_of(p);
            sum += above * right[c];
            right_outside[c] += above * x;
          }
          left_outside[b] += sum;
        });
        continue;
      }
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

  void take_counts(std::span<double> counts) override {
    for (size_t r = 0; r < counts.size(); ++r) counts[r] += counts_[r] * rules_.weight()[r];
    std::fill(counts_.begin(), counts_.end(), 0.0);
  }

 private:
  int32_t first_rule(size_t pair) const { return rules_.pair_rules().data()[pair]; }

  int32_t first_pair(size_t left) const { return rules_.left_pairs().data()[left]; }
  int32_t right_of(int32_t pair) const { return rules_.pair_right().data()[pair]; }
  bool has_many(const uint64_t *symbols) const {
    size_t count = 0;
    for (size_t w = 0; w < words_; ++w) count += static_cast<size_t>(std::popcount(symbols[w]));
    return 2 * count >= n_;
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
  void clear() {
    each_met([this](size_t pair) { sums_.data()[pair] = 0; });
    std::fill(met_.begin(), met_.end(), 0);
  }

  const ChartRules &rules_;
  size_t n_, words_;
  Array<int32_t> places_;    // by left symbol: its first word in joined_; −1: no rule has it
  Array<uint64_t> joined_;   // the right symbols that rules join it with
  Array<int32_t> before_;    // by word of joined_: the number of the pair of its first bit
  Array<uint8_t> ranks_;     // by bit of joined_: how many bits are set before it in its word
  Array<uint64_t> met_;      // by word of joined_: pairs of the span in work
  Array<double> sums_, above_, counts_;
};

}  // namespace

std::unique_ptr<RuleSums> new_sparse_sums(const ChartRules &rules) { return std::make_unique<SparseSums>(rules); }

}  // namespace hws
