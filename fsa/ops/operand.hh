// One side of a product: a machine, or a product that is itself not made. Gives
// a state's arcs in the order of the joined tape, its failure arc on that tape,
// and its own final weight; and resolves look-ups along failure arcs.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "fsa/ops/join_row.hh"
#include "fsa/ops/label_directory.hh"

namespace hws {

struct Failure {
  State to = -1;  // −1: none
  double weight = 0;
};

struct Stop {
  double weight = 0;
  bool is_final = false;
};

class Operand {
 public:
  virtual ~Operand() = default;
  // Valid until the next call; for `stable_rows` as long as the operand.
  virtual JoinRow row(State s) = 0;
  virtual Failure failure(State s) = 0;
  virtual Stop stop(State s) = 0;  // the state's own
  virtual State start() = 0;
  virtual int64_t states() const = 0;  // −1: not known beforehand
  virtual int64_t bytes() const = 0;   // of memory held for this operation
  bool has_phi() const { return has_phi_; }
  bool stable_rows() const { return stable_rows_; }

 protected:
  bool has_phi_ = false, stable_rows_ = false;
};

// A machine as it stands, or with other weights in the place of its own (linear
// ones for sums): one per arc, and one per state for the finals.
class MachineOperand final : public Operand {
 public:
  MachineOperand(const Machine &m, int32_t tape);
  MachineOperand(const Machine &m, int32_t tape, std::span<const double> weights, std::span<const double> finals);
  JoinRow row(State s) override;
  Failure failure(State s) override;
  Stop stop(State s) override;
  State start() override { return m_.start(); }
  int64_t states() const override { return m_.states(); }
  int64_t bytes() const override { return 0; }

 private:
  const Machine &m_;
  const TapeIndex &index_;
  const LabelDirectory *directory_;
  std::span<const ArcId> phi_;
  const double *weights_, *finals_;
};

// A row with all that failure arcs reach: for each symbol the arcs of the first
// state along the failure arcs that reads it, with the weights multiplied.
// Memory for one row; `row` is valid until the next call of `resolve`.
struct ResolvedRow {
  JoinRow row;
  void resolve(Operand &side, Semiring semiring, State s, const Run &run);

 private:
  struct Arrays {
    Array<Label> label;
    Array<State> next;
    Array<double> weight;
    Array<ArcId> id;
    void clear();
    void add(const JoinRow &from, int32_t i, double weight);
    void add(const Arrays &from, size_t i);
  };
  Arrays now_, merged_;
  Array<int32_t> at_;
};

// Reading symbol c at s by look-up (rules 3.2 and 4): arcs [begin, end) of the row of the
// first state along the failure arcs that reads it, times `factor`; begin = end if none does.
// The side must have stable rows. O(states on the way · log of their rows).
struct LookUp {
  JoinRow row;
  int32_t begin = 0, end = 0;
  double factor;
  int64_t steps = 0;  // states looked at
};

inline LookUp look_up(Operand &side, Semiring semiring, State s, Label c) {
  LookUp found;
  found.factor = one(semiring);
  for (;;) {
    ++found.steps;
    found.row = side.row(s);
    const JoinRow &r = found.row;
    found.begin = found.end = static_cast<int32_t>(std::lower_bound(r.label + r.symbols, r.label + r.n, c) - r.label);
    while (found.end < r.n && r.label[found.end] == c) ++found.end;
    if (found.begin == found.end && r.has_rho()) {
      found.begin = 0;
      found.end = r.rho_end;
    }
    if (found.begin < found.end) return found;
    const Failure back = side.failure(s);
    if (back.to < 0) return found;
    s = back.to;
    found.factor = times(semiring, found.factor, back.weight);
  }
}

// Stopping at s with the look-up of the end resolved (rule 3.4).
Stop resolved_stop(Operand &side, Semiring semiring, State s);

// A product of a machine's weights may be zero only if one of its factors is zero. Any other zero comes from rounding and
// would silently remove strings.
class ZeroFactors {
 public:
  explicit ZeroFactors(const Machine &m) : m_(m) {}
  bool of_arc(ArcId a) { return (a >= 0 && is_zero(m_.semiring(), m_.weight(a))) || in_failures(); }  // −1: no arc
  bool of_stops() { return !m_.arrays().zero_finals.empty() || in_failures(); }

 private:
  bool in_failures();
  const Machine &m_;
  int8_t in_failures_ = -1;  // not yet known
};

}  // namespace hws
