// Sums over the product of a message and an n-gram model, never made: state (s, h) is a state of
// the lattice and one of the model. Footnote 16 of seed 000 applied to the product (errata 13), with h's own
// n-grams hc and what they override:
//
//   beta(s, h) = g(s, h) + sum over epsilon arcs s --u--> s' of u * beta(s', h)
//   g(s, h)    = g(s, b(h)) + sum over own hc, over arcs s --c/u--> s' of
//                             u * (k(hc) beta(s', next(hc)) - k(b(h), c) beta(s', next(b(h), c)))
//              + what the end of the string adds likewise
//
// so a state of the message costs about 2 |W| + |Sigma| instead of |H| |Sigma|. The forward pass is the adjoint:
// A(s, h), the weight of all (s, h') that back off through h, takes the same steps backwards. Where an n-gram
// is no state itself both products are of one beta, and k(hc) - k(b(h), c) is formed once, by expm1.
//
// Rounding. g(s, h) with h's ancestors is a non-negative function of the rows stored before, whatever their
// errors; so those keep their relative size, and a row adds only its own rounding, 2^-53 of the largest value
// on the way from the empty state. Where g(s, h) is below 1/64 of that, it is summed letter by letter instead,
// in the forward pass too ("explicit"). So errors grow by about 1e-14 per letter of the longest path at worst. The
// forward pass cancels more than that only where beta is as much smaller: expectations have
// absolute errors of that size.
//
// Scale. A power of two per state of the message, and one for all n-gram weights: arcs are multiplied by
// the ratio of their ends', in both passes, so that alpha beta is a posterior as it stands. What is 1e-289 of the
// largest value of its row counts as zero, and what leads there as nothing.
//
// States of a message that read the same letters and do not lead to each other (four at a time, message_lattice.hh) have their
// rows summed side by side.
//
// Cyclic components of the message are iterated (fixed_point.hh). A row's differences are always of one set of
// rows, so sweeps are those of the explicit, non-negative system, and converge exactly if its sum is
// finite; the corrected system as a whole is never iterated on (errata 13).
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/graph/strings/ep/candidates.hh"
#include "src/graph/strings/ep/entry_sums.hh"
#include "src/graph/strings/ep/feature_automaton.hh"
#include "src/graph/strings/ep/fixed_point.hh"
#include "src/graph/strings/ep/message_lattice.hh"
#include "src/graph/strings/ep/model_weights.hh"
#include "src/graph/strings/ep/readings.hh"

namespace hws {

enum class SumStatus : int32_t { ok, empty, improper };

// The passes and their arrays, which grow and are used again: no allocation once they fit. Everywhere: theta has one
// number per node of the tree, -infinity allowed (`argument` otherwise, or where message and tree have different alphabets);
// that of the begin alone is taken as 0. `limit` beyond run.max_bytes. A sum is improper if it is infinite, also if only
// for a history that no string leads to, or cannot be found in 2,000 sweeps.
class Moments {
 public:
  // p = message * exp(theta . f). expected[w] = E_p[f_w] per node (the empty one's is E|v| + 1, the begin's 1). log_total:
  // ln of the sum, -infinity if that is empty.
  // O(states * (|W| + |Sigma|)) at most, less where few letters can be read; times the sweeps in cyclic components.
  SumStatus expected(const LatticeMessage &message, const FeatureAutomaton &w, std::span<const double> theta,
                     std::span<double> expected, double *log_total, const Run &run);
  // Of the last call, which was expected() and returned ok (`argument` otherwise), with its message and automaton still there.
  SummedProduct summed() const;
  // Whether the last sum was improper because it is infinite, with a proof.
  bool known_infinite() const { return outcome_ == FixedPoint::Outcome::infinite; }

  // Concatenation: for each lattice state, the weight of all ways to get there from `initial` having read a
  // whole string of the model (its end included): what the next part begins with. Scaled so that the largest is about 1.
  // What is explicit is fixed beforehand, by bounds that hold for whatever follows: the result is accurate entry by entry.
  SumStatus through(const LatticePtr &lattice, std::span<const double> initial, const FeatureAutomaton &w,
                    std::span<const double> theta, std::span<double> arrived, const Run &run);
  // Backwards: for each lattice state, the weight of reading a whole string of the model from there to `final`.
  SumStatus onwards(const LatticePtr &lattice, std::span<const double> final, const FeatureAutomaton &w,
                    std::span<const double> theta, std::span<double> ahead, const Run &run);

  // For tests and measurements: every row letter by letter (1), or as the rounding asks (0).
  void set_explicit(bool always) { always_explicit_ = always; }
  int64_t explicit_rows() const;  // of the last pass
  int64_t sweeps() const { return fixed_point_.sweeps(); }
  int64_t bytes() const;

 private:
  struct BackwardMap;
  struct ForwardMap;
  static constexpr double kLeastPart = 1.0 / 64;  // of the largest value, below which differences are not taken
  static constexpr double kLeastValue = 0x1p-960;
  static constexpr int kLanes = MessageLattice::kLanes;
  static_assert(kLanes == 4 && EntrySums::kLanes == 4);
  static constexpr int32_t kMostSweeps = 2000;
  static constexpr int64_t kNoExponent = INT64_MIN / 4;

  // moments.cc
  void bind(const LatticePtr &lattice, const FeatureAutomaton &w, std::span<const double> theta, const Run &run);
  double *row(Array<double> &rows, int32_t s) const { return rows.data() + static_cast<size_t>(s) * stride_; }
  const double *row(const Array<double> &rows, int32_t s) const { return rows.data() + static_cast<size_t>(s) * stride_; }
  uint64_t *explicit_bits(int32_t s) { return explicit_.data() + static_cast<size_t>(s) * words_; }

  // backward.cc
  SumStatus backward(std::span<const double> final, const Run &run);
  bool scale_arcs(int32_t begin, int32_t end);
  template <int L>
  void add_differences(int32_t s, int32_t first_state, int32_t end_state, bool inside, double *g) const;
  template <int L>
  void backward_rows(int32_t s);
  double explicit_sum(int32_t s, int32_t h);
  void settle_rows(int32_t begin, int32_t end, double most);
  // forward.cc
  SumStatus forward(std::span<const double> initial, const Run &run);
  // Where a pass sends what leads to states [begin, end): to rows of `inner`; and whether the rest goes to the lattice's rows
  // or nowhere.
  struct Destination {
    double *inner = nullptr;
    int32_t begin = 0, end = 0;
    bool outer = true;
    bool has(int32_t to) const { return to >= begin && to < end; }
    bool takes(int32_t to) const { return outer || has(to); }
  };
  double *target(const Destination &where, int32_t to) {
    if (where.has(to)) return where.inner + static_cast<size_t>(to - where.begin) * stride_;
    return where.outer ? row(alpha_, to) : sink_.data();
  }
  // Sends alpha on from s.
  template <bool kCount, int L>
  void push(int32_t s, const double *alpha, const Destination &where);
  template <bool kCount>
  void push_explicit(int32_t s, int32_t h, double mass, const Destination &where);
  void drop_dead(int32_t s, double *alpha) const;
  SumStatus forward_component(int32_t begin, int32_t end, bool lanes, bool after_backward, const Run &run);
  // concatenation.cc
  void find_sharp_states();
  void raise(int32_t s, int64_t exponent);
  int64_t level(int32_t begin, int32_t end);

  const FeatureAutomaton *w_ = nullptr;
  NgramTriePtr trie_;
  LatticePtr lattice_;
  size_t stride_ = 0, words_ = 0;  // of rows (states, and one that stays 0) and of bits
  bool always_explicit_ = false;
  ModelWeights weights_;
  EntryWeights entry_weights_;
  EntrySums sums_;
  // Per lattice state: beta and alpha rows, exponents, final weights as scaled; per arc its weight as scaled.
  Array<double> beta_, alpha_, final_, arc_;
  Array<int64_t> exponent_;
  Array<uint64_t> explicit_;
  Array<double> initial_;  // as scaled
  // One row each, of up to kLanes lattice states side by side.
  double top_[kLanes] = {};  // the largest value of the last rows summed, epsilon arcs left out
  Array<double> g_, most_, mass_, sink_, moved_;
  Readings readings_;
  // Components.
  FixedPoint fixed_point_;
  FixedPoint::Outcome outcome_ = FixedPoint::Outcome::settled;  // of the last component iterated on
  Array<double> carried_;
  bool counted_ = false;  // whether alpha, beta and last_expected_ belong to one sum
  Array<double> sharp_;  // per state of the model: how much less than what it backs off to it may weigh what follows
  Array<uint64_t> sharp_bits_;
  Array<double> last_expected_;
};

}  // namespace hws
