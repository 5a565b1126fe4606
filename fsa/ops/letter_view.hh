// A machine as constructions on sets of states want it: trim, no failure or
// default arcs, no arcs or final weights of zero, and each arc reading one symbol
// or nothing. A symbol is a label of tape 0, or the number of a whole label tuple.
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// Which labels of an arc make up its symbol.
enum class Reading {
  tuple,      // its labels on all tapes together
  first_tape  // its label on tape 0; the other tapes are something else's concern
};

struct LetterView {
  MachinePtr machine;
  std::span<const int32_t> symbol;  // per arc; 0: silent (epsilon on every tape read)
  Array<int32_t> order;             // per state, if there are silent arcs: these lead to states of higher order
  Array<int32_t> owned;             // backing store of `symbol`; unused where the machine's labels serve

  // The state of a cycle of silent arcs; −1: there is none and `order` is valid.
  State silent_cycle = -1;

  LetterView() = default;
  LetterView(LetterView &&) = default;  // `symbol` may look into `owned`: no copies
  LetterView &operator=(LetterView &&) = default;
};

// The machine without weightless arcs and finals, trim, without φ and ρ. The same
// machine if it is so already.
MachinePtr plain(const MachinePtr &m, const Run &run);

// Numbers of label tuples: 0 for all epsilons, the others 1, 2, ... in lexicographic
// order, the same for all the machines given. One tape: the labels themselves.
class TupleSymbols {
 public:
  explicit TupleSymbols(std::span<const MachinePtr> machines);
  // Per arc of machine i.
  Array<int32_t> of(const Machine &m) const;
  Label label(int32_t symbol, int32_t tape) const {
    if (symbol == 0 || tapes_ == 1) return symbol;
    return tuples_[static_cast<size_t>(symbol - 1) * static_cast<size_t>(tapes_) + static_cast<size_t>(tape)];
  }

 private:
  int32_t compare(const Machine &m, ArcId a, const Label *tuple) const;
  int32_t tapes_;
  Array<Label> tuples_;
};

// m must be plain. For Reading::tuple the symbols are those of `symbols`.
LetterView letter_view(const MachinePtr &m, Reading reading, const TupleSymbols *symbols, const Run &run);

}  // namespace hws
