// The edit model taken literally: probabilities by recursion over windows,
// strings by enumerating every sequence of edits; and random models and pairs.
#pragma once
#include <functional>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "src/edit/edit_model.hh"

namespace edit_oracle {

using namespace hws;
using Word = Array<Label>;
using Real = long double;

// A window of `length` symbols, nearest first, kEdge beyond the string.
Word last_of(const Word &s, size_t end, int length);
Word next_of(const Word &s, size_t at, int length);

// The row of a context with exactly these windows, or −1.
int32_t row_of(const ContextTable &table, const Word &left, const Word &out, const Word &right);

// p(e | c) by the definition in include/hawser/edit.h.
Real probability(const EditModel &m, Stage stage, Word left, Word out, Word right, Label e);

Real at(const EditModel &m, Stage stage, const Word &x, size_t i, const Word &y, size_t j, Label e);

// Every sequence of edits that turns x into y, its probability summed; visit(kind,
// x symbol, y symbol, i, j) is called for each edit of each sequence, with the
// sequence's probability, once it is known.
struct Edit {
  int move;  // 0 insert, 1 write, 2 erase, 3 stop
  size_t i, j;
};
using Visit = std::function<void(const Array<Edit> &, Real)>;
void enumerate(const EditModel &m, const Word &x, const Word &y, const Visit &visit);
Real likelihood(const EditModel &m, const Word &x, const Word &y);

Word random_word(Rng &r, Label symbols, size_t most);

// A model with some contexts (`share` of those met on random pairs), each with a
// random row; about one entry in five is 0.
EditModelPtr random_model(Rng &r, Label symbols, Windows windows, double share);

Windows random_windows(Rng &r);

}  // namespace edit_oracle
