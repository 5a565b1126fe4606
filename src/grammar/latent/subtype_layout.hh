// Where the probabilities of rules lie if every label has subtypes (Matsuzaki, Miyao and Tsujii 2005): A[a] → B[b] C[c].
//
// Each subtype of a label has a row over all rules of the label and all subtypes of their right sides. A rule has a stretch of
// each such row, with b outside and c inside: `outcomes` numbers that are contiguous. So the numbers of a rule are a matrix of
// the label's subtypes by outcomes, whose rows are `stride` apart.
#pragma once
#include <span>

#include "src/grammar/latent/binarized_trees.hh"
#include "src/learner/rows/row_part.hh"

namespace hws {

inline constexpr int64_t kMostSubtypes = 64;

struct SubtypeLayout {
  Array<int32_t> subtypes;  // of each label; the start has one
  Array<size_t> stride;     // of each label: the length of its rows
  Array<size_t> first;      // of each rule: its first number, for subtype 0
  Array<int32_t> outcomes;  // of each rule: how many numbers it has in a row
  Array<int32_t> first_row; // of each label, and the end
  Array<size_t> starts;     // of each row, and the end

  SubtypeLayout() = default;
  SubtypeLayout(const LatentGrammar &grammar, Array<int32_t> subtypes);

  size_t size() const { return starts.back(); }
  size_t rows() const { return starts.size() - 1; }
  RowPart part(double concentration) const;
  // Divides the numbers of each row by their sum. Rows of zeros stay.
  void normalize(Array<double> *numbers) const;
};

// How many numbers a layout of these subtypes would have, in no more than the time of a look at each rule.
double layout_numbers(const LatentGrammar &grammar, std::span<const int32_t> subtypes);
// Every label has so many subtypes, but for the start, which has one.
Array<int32_t> even_subtypes(const LatentGrammar &grammar, int32_t subtypes);

}  // namespace hws
