// Rows stored by outcome. Each outcome has one number for each row that may have it, and these numbers are contiguous. This is
// a view; src/hmm/data/emission_rows.hh makes one.
#pragma once
#include "src/corpus/number_sets.hh"

namespace hws {

struct OutcomeRows {
  size_t rows = 0;
  std::span<const size_t> begin;    // the offset of each outcome, and the total size at the end
  std::span<const int32_t> set_of;  // the set of rows of each outcome; empty: always set 0, of all rows
  const NumberSets *sets = nullptr;

  size_t outcomes() const { return begin.size() - 1; }
  // The rows that may have the outcome, ascending.
  std::span<const int32_t> rows_of(size_t outcome) const { return sets->set(set_of.empty() ? 0 : set_of[outcome]); }
};

}  // namespace hws
