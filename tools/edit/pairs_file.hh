// Training pairs for edit models: lines `input TAB output [TAB weight]`.
#pragma once
#include "tools/base/session.hh"

namespace tool {

struct Pairs {
  Alphabet alphabet;
  Strings training, held_out;  // held_out is null without --heldout
};

// alphabet: N, a symbol file, or "" for the distinct symbols of the file itself
// (sorted). `held_out`: a file with pairs over that alphabet, or a share of the pairs; "": none. A file without pairs is
// refused, unless it may be empty.
Pairs read_pairs(const std::string &path, bool chars, const std::string &alphabet, const hws_edit_model *start,
                 const std::string &held_out, bool may_be_empty = false);

}  // namespace tool
