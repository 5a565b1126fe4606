// The most that any context of an edit model gives to a move. From it, for a string that is written, the most that any word
// over given symbols can have from each of its places on:
//
//     rest[j] <= min(1, max over symbols x of W(x) + I) / (1 - D) * rest[j + 1]
//
// W, I and D bound writing symbol j for x, inserting it, and erasing any symbol. Where the best way counts alone, the greater
// of W and I stands in this place, since erasing gains nothing. A symbol that does not stand below a node of a trie has to be
// written for another one, or inserted, which is how a search knows early that a subtree is of no use.
#pragma once
#include <span>

#include "src/edit/edit_moves.hh"

namespace hws {

// Symbols as a set of 32 bits: those of equal remainders share a bit, and a set then holds what is not there, never less.
inline uint32_t symbol_bit(Label symbol) { return uint32_t{1} << (static_cast<uint32_t>(symbol) & 31); }

class EditBounds {
 public:
  EditBounds() = default;
  // O(contexts * symbols).
  EditBounds(const EditModel &model, const Run &run);

  // For each symbol of a string the factor above, where a word has it and where it does not.
  void factors(std::span<const Label> written, EditPaths ways, std::span<double> there, std::span<double> missing) const;

 private:
  enum Move : size_t { inserted, copied, replaced, kMoves };
  // Of the last symbol written and the next one; one row for all of the former where there are too many symbols.
  double &most(Move move, Label last, Label next) { return most_[place(move, last, next)]; }
  size_t place(Move move, Label last, Label next) const {
    const size_t row = rows_ == 1 ? 0 : static_cast<size_t>(last);
    return (move * rows_ + row) * static_cast<size_t>(symbols_ + 1) + static_cast<size_t>(next);
  }

  Label symbols_ = 0;
  size_t rows_ = 1;
  double erased_ = 0;
  Array<double> most_;
};

}  // namespace hws
