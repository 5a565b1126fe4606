// The most probable outputs of an input under a pair model. An output's probability is the sum over all ways to write it for
// the input, not that of the best way. One object serves one thread and many inputs.
#pragma once
#include "src/pairs/column_search.hh"

namespace hws {

struct ScoredOutput {
  int32_t node;     // in the search's tree
  double log_joint; // ln p(input, output), and the share of the language model
};

class OutputSearch {
 public:
  OutputSearch(const PairModel &model, const SearchSettings &settings) : columns_(model, settings, {Tail::output}) {}
  // The n best outputs of an input in the order of reading, the best first; of equal ones the one found first.
  std::span<const ScoredOutput> best(std::span<const Label> input, int64_t n, const Run &run);
  // An output's symbols in the order of reading.
  void spell(const ScoredOutput &output, Array<Label> *symbols) const { columns_.tree().spell(output.node, symbols); }

 private:
  ColumnSearch columns_;
  Array<ScoredOutput> found_;
};

}  // namespace hws
