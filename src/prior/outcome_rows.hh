// A family of rows that lies by outcome: the numbers of one outcome, a number for each row that may have it, side by side. A
// view; src/hmm/data/emission_rows.hh makes one.
#pragma once
#include "src/corpus/number_sets.hh"

namespace hws {

struct OutcomeRows {
  size_t rows = 0;
  std::span<const size_t> begin;    // of outcome w at w; one more number than outcomes
  std::span<const int32_t> set_of;  // of outcome w: the set of rows that have it; empty: all have set 0, of all rows
  const NumberSets *sets = nullptr;

  size_t outcomes() const { return begin.size() - 1; }
  // Ascending.
  std::span<const int32_t> rows_of(size_t outcome) const { return sets->set(set_of.empty() ? 0 : set_of[outcome]); }
};

}  // namespace hws
