// Makes machines from states and arcs in any order, checks them (labels,
// weights, the rules on φ and ρ) and lays the arcs out in rows. Arcs of one
// state keep the order they were added in. Also the place where operations
// collect the machine they produce.
#pragma once
#include <memory>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

class Builder {
 public:
  // Alphabets, one per tape, 1 to kMaxTapes.
  Builder(Semiring semiring, std::vector<AlphabetPtr> alphabets);

  State add_state();
  void add_states(int64_t n);
  void set_start(State s);
  // labels: one per tape. Errors (`argument`) name the arc by its number.
  void add_arc(State from, const Label *labels, double weight, State to);
  void set_final(State s, double weight);
  void check_final(State s, double weight) const;  // throws what set_final would

  // A moment to come back to: arcs added since are taken out again.
  struct Mark {
    size_t arcs;
    int32_t phi_tape;
    bool has_phi, has_rho;
  };
  Mark mark() const { return {from_.size(), phi_tape_, has_phi_, has_rho_}; }
  void rewind(const Mark &mark) noexcept;

  State states() const { return static_cast<State>(finals_.size()); }
  int64_t arcs() const { return static_cast<int64_t>(from_.size()); }
  int32_t tapes() const { return static_cast<int32_t>(labels_.size()); }
  Semiring semiring() const { return semiring_; }
  const std::vector<AlphabetPtr> &alphabets() const { return alphabets_; }

  // The machine; the builder is unchanged and may go on. A builder without
  // states builds the one-state machine that accepts nothing.
  MachinePtr build(const Run &run = Run{}) const;

 private:
  void check_state(int64_t s, const char *what) const;
  Semiring semiring_;
  std::vector<AlphabetPtr> alphabets_;
  State start_ = 0;
  int32_t phi_tape_ = -1;
  bool has_phi_ = false, has_rho_ = false;
  Array<State> from_, to_;
  Array<double> weights_;
  std::vector<Array<Label>> labels_;  // per tape
  Array<double> finals_;
  Array<char> is_final_;
};

// Throws `argument` if a machine's φ arcs break a rule: two at a state, or a
// cycle of them (rule 3.1). Used by build() and the binary reader.
void check_phi(const Machine &m);

// Row layout made directly, by operations that produce the states in order:
// append arcs of state 0, end_state(), arcs of state 1, end_state(), ... All
// checks are the caller's.
struct RowWriter {
  explicit RowWriter(Semiring semiring, std::vector<AlphabetPtr> alphabets);
  void arc(const Label *arc_labels, double weight, State to);
  void end_state(double final_weight, bool is_final);
  // φ/ρ flags are found by scanning `phi_tape` if it is ≥ 0.
  MachinePtr finish(State start, int32_t phi_tape);

  Semiring semiring;
  std::vector<AlphabetPtr> alphabets;
  Array<int32_t> offsets;  // begins with 0
  Array<State> next;
  Array<double> weights;
  std::vector<Array<Label>> labels;
  Array<double> finals;
  Array<State> zero_finals;
};

}  // namespace hws
