// The probability of a given pair under a pair model, and the best way to cut it. One object serves one thread and many pairs.
#pragma once
#include "src/pairs/column_search.hh"

namespace hws {

class PairScore {
 public:
  PairScore(const PairModel &model, const SearchSettings &settings) : sums_(model, settings) {}
  // ln p(input, output) of strings in the order of reading, the sum over all ways; -infinity: there is none.
  double log_joint(std::span<const Label> input, std::span<const Label> output, const Run &run);

 private:
  struct Tails {
    static constexpr bool kBest = false, kTrace = false, kChecks = true;
    std::span<const Label> output;
    int32_t first() { return 0; }
    int32_t after(int32_t tail, std::span<const Label> written) const;
  };
  ColumnSearch<Tails> sums_;
};

class PairCut {
 public:
  PairCut(const PairModel &model, const SearchSettings &settings) : ways_(model, settings) {}
  // ln p of the best way, and its chunks (labels of the n-gram model) in the order of reading.
  double best(std::span<const Label> input, std::span<const Label> output, Array<Label> *chunks, const Run &run);

 private:
  struct Tails {
    static constexpr bool kBest = true, kTrace = true, kChecks = true;
    std::span<const Label> output;
    int32_t first() { return 0; }
    int32_t after(int32_t tail, std::span<const Label> written) const;
  };
  ColumnSearch<Tails> ways_;
};

}  // namespace hws
