// Training pairs for edit models: lines `input TAB output [TAB weight]`.
#pragma once
#include "tools/base/session.hh"
#include "tools/base/unknown_words.hh"

namespace tool {

struct Pairs {
  Alphabet alphabet;
  Strings training, held_out;  // held_out is null without --heldout
};

// alphabet: N, a symbol file, or "" for the distinct symbols of the file itself
// (sorted). `held_out`: a file with pairs over that alphabet, or a share of the pairs; "": none. A file without pairs is
// refused, unless it may be empty. `unknown` says what becomes of symbols that the alphabet lacks; without it a held-out pair
// with one, for which nothing stands, has probability 0 and is left out, which is said, and one to learn from is refused.
Pairs read_pairs(const std::string &path, bool chars, const std::string &alphabet, const hws_edit_model *start,
                 const std::string &held_out, const UnknownFlag &unknown, bool may_be_empty = false);

}  // namespace tool
