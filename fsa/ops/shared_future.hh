// Pairs of states between which a machine can be ambiguous: some word leads to both and
// some word is accepted from both. Found in the machine's square with itself.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/ops/letter_view.hh"

namespace hws {

class SharedFuture {
 public:
  // The machine must be plain and have no silent arcs. O(pairs reached · pairs of arcs with equal labels). The limit on
  // states counts pairs.
  SharedFuture(const LetterView &view, const Run &run);
  // Also true of a state with itself.
  bool share(State p, State q) const;
  // Whether there is any pair of two states.
  bool any() const { return !pairs_.empty(); }

 private:
  Array<uint64_t> pairs_;  // p < q, ascending
};

}  // namespace hws
