// Weighted position automata (Glushkov 1961; weighted: Caron and Flouret 2003): what
// a regular expression compiles to, without epsilon arcs. A fragment is an expression's
// part: what it weighs the empty string, how it is entered, where it may be left. Its
// states and arcs are the last ones made, from `states` and `arcs` on, so that a
// fragment can be copied or taken back. At most one state per symbol of the expression.
#pragma once
#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/compile/label_class.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// What an arc writes on the second tape of a transducer: the symbol it reads.
inline constexpr int32_t kSame = INT32_MIN;

class PositionAutomaton {
 public:
  struct Entry {
    int32_t in, out, to;  // classes; `out` kSame for acceptors and copies
    double weight;
  };
  struct Exit {
    int32_t state;
    double weight;
  };
  struct Fragment {
    double empty = 0;           // weight of the empty string; the semiring's zero if it is not read
    Array<Entry> entries;
    Array<Exit> exits;
    int32_t plain = -1;         // an exit whose state has no arcs yet, −1: none known
    int32_t states = 0;
    size_t arcs = 0;
    bool pairs = false;      // some part is a cross product
    bool is_string = false;  // without weights and choices but of symbols: `string`, class by class
    Array<int32_t> string;
  };

  PositionAutomaton(Semiring semiring, AlphabetPtr alphabet, const Run &run);
  LabelClasses &classes() { return classes_; }
  const Alphabet &alphabet() const { return *alphabet_; }
  Semiring semiring() const { return semiring_; }

  Fragment nothing();  // the empty string
  Fragment symbol(int32_t label_class);
  // Operands in the order they were made, the second one the last; they are used up.
  Fragment concatenated(Fragment a, Fragment b);
  Fragment united(Fragment a, Fragment b);
  Fragment intersected(const Fragment &a, const Fragment &b);
  Fragment subtracted(const Fragment &a, const Fragment &b);
  Fragment complemented(const Fragment &a);
  Fragment crossed(Fragment a, Fragment b);
  // Repeats the fragment that was made last. most −1: any number of times. `diverged` if the empty string may be repeated any
  // number of times and that sum is infinite.
  Fragment repeated(Fragment a, int64_t least, int64_t most);
  Fragment weighted(Fragment a, double weight);

  MachinePtr machine(const Fragment &f) const;  // one tape, or two if it has pairs

 private:
  struct Arc {
    int32_t from, in, out, to;
    double weight;
  };
  double product(double a, double b) const;
  double sum(double a, double b) const;
  Fragment made() const;
  int32_t add_state();
  void room(size_t arcs, size_t entries) const;
  void link(const Array<Exit> &from, const Array<Entry> &to, double weight);
  Fragment copied(const Fragment &a, int32_t states_end, size_t arcs_end);
  Fragment starred(Fragment a);
  Fragment embedded(const Machine &m);
  MachinePtr rejected(const Fragment &a) const;
  void take_back(const Fragment &f);
  friend class PositionRows;

  const Semiring semiring_;
  const AlphabetPtr alphabet_;
  const Run &run_;
  LabelClasses classes_;
  Array<Arc> arcs_;
  int32_t states_ = 0;
};

}  // namespace hws
