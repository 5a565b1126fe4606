// The total probability of an input under a pair model, over all outputs, and outputs drawn from the model given the input.
// One object serves one thread and many inputs.
#pragma once
#include "fsa/base/rng.hh"
#include "src/pairs/column_search.hh"

namespace hws {

class InputSums {
 public:
  // `draws`: whether outputs are drawn after a total.
  InputSums(const PairModel &model, const SearchSettings &settings, bool draws)
      : model_(model), settings_(settings), draws_(draws), columns_(model, settings, {Tail::language, false, draws}) {}
  // ln p(input), or of the sum over outputs with the shares of the language model; -infinity: no chunks read it. Outputs may
  // be drawn afterwards if the total is finite.
  double total(std::span<const Label> input, const Run &run);
  // Draws a way through the input, and appends what it writes. Returns ln p(way, input).
  double draw(Rng *rng, Array<Label> *output);

 private:
  struct Last {
    int32_t number;
    double log_p;  // with the end
  };
  const PairModel &model_;
  SearchSettings settings_;
  bool draws_;
  ColumnSearch columns_;
  Array<Last> last_;
  Array<int32_t> first_arrival_, by_target_;  // arrivals in the order of the hypotheses they lead to
  double total_ = 0;
  bool sorted_ = false;
};

}  // namespace hws
