// The binary rules and unary pairs of a form by their parents, for what rewrites trees from the top down.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "src/grammar/model/binary_form.hh"

namespace hws {

// Binary rules of symbol A are binary[first_binary[A] .. first_binary[A + 1]), ascending. Its unary pairs, which are sorted by
// parent, are [first_pair[A], first_pair[A + 1]).
struct RulesByParent {
  Array<int32_t> first_binary, binary, first_pair;

  // O(rules).
  explicit RulesByParent(const BinaryForm &form);
};

}  // namespace hws
