// A machine as a cascade applies it: with its look-ahead sets, its failure arcs at hand, and its costs on a grid.
//
// Costs are added in another order each time a step is made, and equal ones must tie. They are therefore rounded to multiples
// of 2^-36, so that sums up to 2^17 are exact in a double. Costs beyond stay as they are: large ones, which stand for what is
// hardly allowed, take no digits from the others.
#pragma once
#include <cmath>
#include <cstdint>
#include <span>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"
#include "fsa/ops/reach_sets.hh"

namespace hws {

class PreparedMachine {
 public:
  // One tape or two, of which the first is read; failure and default arcs on the first alone. is_read: by another machine.
  PreparedMachine(MachinePtr machine, bool is_read, const Run &run);

  const Machine &machine() const { return *m_; }
  const MachinePtr &shared() const { return m_; }
  const ReachSets &reach() const { return *reach_; }
  // The symbols that states can write next; there is one where another machine reads them.
  const ReachSets &writes() const { return *writes_; }
  // Whether best paths are found by costs: the semiring is idempotent, and no cycle of silent arcs has a negative cost on it.
  // Otherwise a search finds the same states with all costs 0.
  bool has_costs() const { return has_costs_; }
  bool has_negative_costs() const { return has_negative_costs_; }  // on an arc
  // Whether a cycle of arcs that read nothing may write.
  bool has_writing_cycles() const { return has_writing_cycles_; }
  double cost(double weight) const {
    if (!has_costs_) return 0;
    return std::fabs(weight) < 0x1p17 ? std::nearbyint(weight * 0x1p36) * 0x1p-36 : weight;
  }
  const AlphabetPtr &input() const { return m_->alphabet(0); }
  const AlphabetPtr &output() const { return m_->alphabet(m_->tapes() - 1); }
  int64_t bytes() const { return reach_->bytes() + (writes_ && writes_ != reach_ ? writes_->bytes() : 0); }

  // Calls silent(arc, written) for each arc of s that reads nothing, and read(arc, factor, written) for each that reads b.
  // Look-ups are resolved (rules 3.2 and 4.1), and the factor has the weights of the failure arcs. Arcs of weight zero are
  // left out.
  template <class Silent, class Read>
  void each_move(State s, Label b, Silent &&silent, Read &&read) const {
    const double none = zero_;
    bool found = false;
    for (ArcId a = offset_[s]; a < offset_[s + 1]; ++a) {
      const Label c = in_[a];
      if (c == kEpsilon) {
        if (weight_[a] != none) silent(a, written(a, 0));
      } else if (c == b) {
        found = true;
        if (weight_[a] != none) read(a, one_, written(a, b));
      }
    }
    if (!found && looks_up_ && b != kEpsilon) look_up(s, b, read);
  }
  // The weight with which s ends, the look-up of the end resolved (rule 3.4): the semiring's zero if it does not.
  double stop(State s) const;

 private:
  Label written(ArcId a, Label b) const { return out_ ? out_[a] : b; }
  template <class Read>
  void look_up(State s, Label b, Read &&read) const {
    double factor = one_;
    bool found = false;
    for (bool own = true;; own = false) {  // the arcs of s itself do not read b
      if (!own) {
        for (ArcId a = offset_[s]; a < offset_[s + 1]; ++a) {
          if (in_[a] != b) continue;
          found = true;
          if (weight_[a] != zero_) read(a, factor, written(a, b));
        }
      }
      if (!found && m_->has_rho() && m_->alphabet(0)->holds(b)) {
        for (ArcId a = offset_[s]; a < offset_[s + 1]; ++a) {
          if (in_[a] != kRho) continue;
          found = true;
          if (weight_[a] != zero_) read(a, factor, written(a, b));
        }
      }
      if (found || phi_.empty() || phi_[static_cast<size_t>(s)] < 0) return;
      const ArcId back = phi_[static_cast<size_t>(s)];
      factor = times(m_->semiring(), factor, weight_[back]);
      s = m_->next(back);
    }
  }
  void look_at_cycles();

  MachinePtr m_;
  const ReachSets *reach_, *writes_;  // kept with the machine
  std::span<const ArcId> phi_;
  const int32_t *offset_;
  const Label *in_, *out_;  // out_: null for one tape, which writes what it reads
  const double *weight_;
  bool has_costs_, looks_up_, has_negative_costs_ = false, has_writing_cycles_ = false;
  double zero_, one_;
};

}  // namespace hws
