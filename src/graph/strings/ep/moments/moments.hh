// Sums over the product of a message and an n-gram model. The product is never made. Its state (s, h) is a state s of the
// lattice and a state h of the model. What backs off is summed once and corrected, as footnote 16 of seed 000 has it for one
// machine (errata 13 applies it to the product):
//
//   beta(s, h) = g(s, h) + sum over epsilon arcs s --u--> s' of u * beta(s', h)
//   g(s, h)    = g(s, b(h)) + sum over own hc, over arcs s --c/u--> s' of
//                             u * (k(hc) beta(s', next(hc)) - k(b(h), c) beta(s', next(b(h), c)))
//              + the same difference for the end of the string
//
//     s --c/u--> s'                     h --c/k(hc)---------> next(hc)           what h adds
//                                       |
//                                       b(h) --c/k(b(h), c)-> next(b(h), c)      what it takes away from b(h)'s sum
//
// Here b(h) is the state that h backs off to, and hc are the n-grams that h has itself. A state of the message costs about
// 2 |W| + |Sigma| instead of |H| |Sigma|. The forward pass is the adjoint. A(s, h) is the weight of all (s, h') that back off
// through h, and it takes the same steps backwards. If an n-gram is no state itself, both products are of one beta. Then
// k(hc) - k(b(h), c) is formed once, by expm1.
//
// Rounding. The values of one row, g(s, h) and those of h's ancestors, are a non-negative function of the rows that were stored
// before. Errors of those rows therefore keep their relative size. A row adds only its own rounding, 2^-53 of the largest value
// on the way from the empty state to h. If g(s, h) is below 1/64 of that value, it is summed letter by letter instead, in the
// forward pass too. Such a row is called explicit. At worst, errors grow by about 1e-14 per letter of the longest path. The
// forward pass cancels more than that only where beta is smaller by as much. Expectations have absolute errors of that size.
//
// Scale. Each state of the message has a power of two, and all n-gram weights share one. Arcs are multiplied by the ratio of
// their ends' powers in both passes, so that alpha beta is a posterior without further scaling. A value below 1e-289 of the
// largest of its row counts as zero, and so does what leads there.
//
// Lanes. Some states of a message read the same letters and do not lead to each other. Four of them at a time have their rows
// summed side by side (message_lattice.hh).
//
// Cyclic components of the message are iterated (fixed_point.hh). The differences of a row are always of one set of rows.
// Sweeps are therefore those of the explicit, non-negative system, and converge exactly if its sum is finite. The corrected
// system as a whole is never iterated on (errata 13).
#pragma once
#include <span>

#include "fsa/base/array.hh"
#include "src/graph/strings/ep/model/feature_automaton.hh"
#include "src/graph/strings/ep/model/model_weights.hh"
#include "src/graph/strings/ep/model/readings.hh"
#include "src/graph/strings/ep/moments/candidates.hh"
#include "src/graph/strings/ep/moments/entry_sums.hh"
#include "src/graph/strings/ep/moments/fixed_point.hh"
#include "src/graph/strings/ep/moments/message_lattice.hh"

namespace hws {

enum class SumStatus : int32_t { ok, empty, improper };

// The passes and their arrays. The arrays grow and are used again, so that nothing is allocated once they fit. In all calls
// theta has one number per node of the tree, and -infinity is allowed. The weight of the begin alone is taken as 0. A sum is
// improper if it is infinite, even if only for a history that no string leads to, or if 2,000 sweeps do not find it. Throws
// `argument` for another number of weights or another alphabet, and `limit` beyond run.max_bytes.
class Moments {
 public:
  // Sets expected[w] to E_p[f_w] per node, where p = message * exp(theta . f). The empty n-gram's is E|v| + 1, the begin's 1.
  // *log_total becomes ln of the sum, or -infinity if the product is empty.
  // O(states * (|W| + |Sigma|)) at most, and less where few letters can be read; times the sweeps in cyclic components.
  SumStatus expected(const LatticeMessage &message, const FeatureAutomaton &w, std::span<const double> theta,
                     std::span<double> expected, double *log_total, const Run &run);
  // Returns the sum of the last call, which must have been expected() with the result ok (`argument` otherwise). That call's
  // message and automaton must still exist.
  SummedProduct summed() const;
  // Returns whether the last sum was improper because it is proved to be infinite.
  bool known_infinite() const { return outcome_ == FixedPoint::Outcome::infinite; }

  // For concatenations. Finds for each lattice state the weight of all ways to get there from `initial` having read a whole
  // string of the model, its end included. The next part begins with these weights. They are scaled so that the largest is
  // about 1. Which rows are explicit is fixed beforehand, by bounds that hold for whatever follows. The result is therefore
  // accurate entry by entry.
  SumStatus through(const LatticePtr &lattice, std::span<const double> initial, const FeatureAutomaton &w,
                    std::span<const double> theta, std::span<double> arrived, const Run &run);
  // The same backwards: for each lattice state, the weight of reading a whole string of the model from there to `final`.
  SumStatus onwards(const LatticePtr &lattice, std::span<const double> final, const FeatureAutomaton &w,
                    std::span<const double> theta, std::span<double> ahead, const Run &run);

  // For tests and measurements: makes every row explicit (true), or those where rounding asks for it (false).
  void set_explicit(bool always) { always_explicit_ = always; }
  int64_t explicit_rows() const;  // of the last pass
  int64_t sweeps() const { return fixed_point_.sweeps(); }
  int64_t bytes() const;

 private:
  struct BackwardMap;
  struct ForwardMap;
  static constexpr double kLeastPart = 1.0 / 64;  // share of the largest value below which a row is explicit
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
  // Where a pass sends weights. Those of states [begin, end) go to rows of `inner`. All others go to the lattice's rows if
  // `outer` is set, and nowhere otherwise.
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
  size_t stride_ = 0, words_ = 0;  // numbers in a row (one per state, and one that stays 0), and words of its bits
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
  Array<double> sharp_;  // per state of the model: how much less it may weigh what follows than the state that it backs off to
  Array<uint64_t> sharp_bits_;
  Array<double> last_expected_;
};

}  // namespace hws
