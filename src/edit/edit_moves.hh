// The moves of an edit model out of a column of the lattice, where what is written is known and what is read is not yet: at
// each j what is inserted, written and erased. They depend on the symbols read and to be read alone, so that few different
// ones are met, and these are kept. Words that are read one after another, and the words of a trie, share them.
#pragma once
#include <algorithm>
#include <span>
#include <type_traits>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/base/sequence_table.hh"
#include "fsa/machine/string_batch.hh"
#include "src/edit/edit_model.hh"

namespace hws {

// `argument` unless a batch, called `what`, has one tape over the model's alphabet.
void require_strings(const EditModel &model, const StringBatch &batch, const char *what);

class EditMoves {
 public:
  // Keeps references to all three.
  EditMoves(const EditModel &channel, std::span<const Label> written, const Run &run);

  // |written| + 1: the prefixes of what is written.
  size_t cells() const { return cells_; }
  // Symbols that a window shows: read before a column, and to come from it on.
  int32_t left() const { return channel_.windows().left_input; }
  int32_t right() const { return std::max(1, channel_.windows().right_input); }

  // window: kMaxWindow symbols read, nearest first, then kMaxWindow to come. Returns 3 * cells() numbers, which are valid until
  // the next call: insertions of the next symbol, writing it, and erasing, or stopping at the end of what is read.
  const double *at(std::span<const Label, 2 * kMaxWindow> window);

 private:
  void fill(std::span<const Label, 2 * kMaxWindow> window, double *to) const;

  static constexpr size_t kMostPlaces = 1 << 16;
  const EditModel &channel_;
  const std::span<const Label> written_;
  const Run &run_;
  const size_t cells_;
  SequenceTable numbers_{"contexts"};
  Array<int32_t> direct_;  // the number of each window, if there are few that can be
  Array<double> moves_;
};

// How ways that lead to one place count together: all of them, or the best alone.
enum class EditPaths { sum, best };

// Numbers of a column are doubles, or scaled where doubles do not hold them.
template <class Number>
Number as_number(double x) {
  if constexpr (std::is_same_v<Number, double>) return x;
  else return Number::from(x);
}

template <EditPaths kPaths, class Number>
Number together(Number a, Number b) {
  if constexpr (kPaths == EditPaths::sum) return a + b;
  else return a < b ? b : a;
}

// From the column where i symbols were read to that of i + 1, by the moves at i. `to` may be `from`.
template <EditPaths kPaths, class Number>
void read_symbol(const Number *from, const double *moves, size_t cells, Number *to) {
  const double *insert = moves, *write = moves + cells, *erase = moves + 2 * cells;
  Number left = from[0];  // with the insertions at this column
  to[0] = left * as_number<Number>(erase[0]);
  for (size_t j = 1; j < cells; ++j) {
    const Number here = together<kPaths>(from[j], left * as_number<Number>(insert[j - 1]));
    to[j] = together<kPaths>(here * as_number<Number>(erase[j]), left * as_number<Number>(write[j - 1]));
    left = here;
  }
}

// What all is worth from the column where everything was read, by the moves at the end.
template <EditPaths kPaths, class Number>
Number stop_reading(const Number *from, const double *moves, size_t cells) {
  Number all = from[0];
  for (size_t j = 1; j < cells; ++j) all = together<kPaths>(from[j], all * as_number<Number>(moves[j - 1]));
  return all * as_number<Number>(moves[3 * cells - 1]);
}

}  // namespace hws
