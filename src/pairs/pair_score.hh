// The probability of a given pair under a pair model, and the best way to cut it. One object serves one thread and many pairs.
#pragma once
#include "src/pairs/column_search.hh"

namespace hws {

class PairScore {
 public:
  PairScore(const PairModel &model, const SearchSettings &settings) : sums_(model, settings, {Tail::written}) {}
  // ln p(input, output) of strings in the order of reading, the sum over all ways; -infinity: there is none. The language
  // model plays no part.
  double log_joint(std::span<const Label> input, std::span<const Label> output, const Run &run);
  // What the language model adds for an output.
  double log_language(std::span<const Label> output) const { return sums_.language().of(output); }

 private:
  ColumnSearch sums_;
};

class PairCut {
 public:
  PairCut(const PairModel &model, const SearchSettings &settings) : ways_(model, settings, {Tail::written, true, true}) {}
  // ln p of the best way, and its chunks (labels of the n-gram model) in the order of reading.
  double best(std::span<const Label> input, std::span<const Label> output, Array<Label> *chunks, const Run &run);

 private:
  ColumnSearch ways_;
};

}  // namespace hws
