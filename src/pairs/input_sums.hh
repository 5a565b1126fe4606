// The total probability of an input under a pair model, over all outputs, and outputs drawn from the model given the input.
// One object serves one thread and many inputs.
#pragma once
#include "fsa/base/rng.hh"
#include "src/pairs/column_search.hh"

namespace hws {

class InputTotal {
 public:
  InputTotal(const PairModel &model, const SearchSettings &settings) : columns_(model, settings) {}
  // ln p(input); -infinity: no chunks read it.
  double total(std::span<const Label> input, const Run &run);

 private:
  struct Tails {
    static constexpr bool kBest = false, kTrace = false, kChecks = false;
    int32_t first() { return 0; }
    int32_t after(int32_t tail, std::span<const Label>) { return tail; }
  };
  ColumnSearch<Tails> columns_;
  Tails tails_;
};

// The same, and draws.
class InputSums {
 public:
  InputSums(const PairModel &model, const SearchSettings &settings)
      : model_(model), settings_(settings), columns_(model, settings) {}
  // ln p(input); -infinity: no chunks read it. Outputs may be drawn afterwards if the total is finite.
  double total(std::span<const Label> input, const Run &run);
  // Draws a way through the input, and appends what it writes. Returns ln p(way, input).
  double draw(Rng *rng, Array<Label> *output);

 private:
  struct Tails {
    static constexpr bool kBest = false, kTrace = true, kChecks = false;
    int32_t first() { return 0; }
    int32_t after(int32_t tail, std::span<const Label>) { return tail; }
  };
  struct Last {
    int32_t number;
    double log_p;  // with the end
  };
  const PairModel &model_;
  SearchSettings settings_;
  ColumnSearch<Tails> columns_;
  Tails tails_;
  Array<Last> last_;
  Array<int32_t> first_arrival_, by_target_;  // arrivals in the order of the hypotheses they lead to
  double total_ = 0;
  bool sorted_ = false;
};

}  // namespace hws
