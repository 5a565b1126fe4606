// Features of strings that are the arcs and ends of an acceptor A (seed 000, section 3.4): how often A's accepting path takes
// each of them. A is unambiguous and complete, so that every string has one path, and ENCODE(theta) is A with the weights
// exp(theta) on its arcs and ends.
//
// Sums are over A with its look-ups written out. What is left then are steps, each of which is one arc or one end, or stands
// for several: a look-up takes all failure arcs on its way, and each symbol of a default arc is a step. A step writes its
// number on a second tape, so that the expected counts of a product's arcs can be added up by step (Li, Eisner and Khudanpur
// 2009, footnote 9).
//
// The moment projection has a closed form where no step stands for several features: the shares of what is expected at each
// state. With failure arcs it has none (appendix B.8), and the weights are found by L-BFGS, whose objective is convex.
#pragma once
#include <optional>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

class AcceptorFeatures {
 public:
  // Of an acceptor over this alphabet, in any semiring; weights matter as being zero or not. `who` is what messages call the
  // variable. Throws `argument` (tapes, alphabet, a string without a path), `unsupported` (some string has two paths), `limit`.
  AcceptorFeatures(const MachinePtr &acceptor, const AlphabetPtr &alphabet, const char *who, const Run &run);

  // One feature per arc, then one per state: its end.
  size_t features() const { return static_cast<size_t>(acceptor_->arcs()) + static_cast<size_t>(acceptor_->states()); }
  int64_t arcs() const { return acceptor_->arcs(); }
  bool has_closed_form() const { return !shared_; }
  uint64_t fingerprint() const { return fingerprint_; }

  // ENCODE(theta), in the log semiring: -infinity is a weight of zero.
  MachinePtr encode(std::span<const double> theta, const Run &run) const;
  // Sets expected[a] to E[f_a] under message * exp(theta . f); a null message says nothing. Returns ln of the sum. Throws
  // `empty`, `diverged`, `limit`.
  double expected(const MachinePtr &message, std::span<const double> theta, std::span<double> expected, const Run &run) const;
  // The same of exp(theta . f) alone: false if it is no distribution.
  bool is_proper(std::span<const double> theta, Array<double> *expected, const Run &run) const;

  // The weights under which the features have these expected counts: each state's shares. -infinity where nothing is expected.
  Array<double> shares(std::span<const double> expected) const;
  // Weights of a proper distribution, even over strings of one length, whose strings have so many symbols on average.
  Array<double> even(double length) const;
  double expected_length(std::span<const double> expected) const;
  // The weights that maximize theta . wanted - ln Z, sought from theta, which must be proper, in at most so many steps; *counts
  // becomes E[f] at them. Features that are never wanted get -infinity.
  Array<double> fit(std::span<const double> wanted, Array<double> theta, int64_t iterations, double tolerance,
                    Array<double> *counts, const Run &run) const;

 private:
  class WantedWeights;
  void write_steps(const Run &run);
  Array<double> costs(std::span<const double> theta) const;  // by step
  bool model(std::span<const double> theta, Array<double> *counts, double *log_total, const Run &run) const;

  MachinePtr acceptor_;  // in the log semiring, weights one or zero
  MachinePtr steps_;     // two tapes: symbol, number of the step from 1. The last state is the only one that is final
  // The features of step i are feature_[first_[i]] up to first_[i + 1].
  Array<int32_t> first_, feature_;
  Array<State> state_;  // of each feature
  Array<int32_t> symbols_;  // steps in which a feature occurs as the last one: of a default arc one per symbol
  Array<uint8_t> reads_;    // of each feature: whether it reads a symbol
  bool shared_ = false;
  uint64_t fingerprint_ = 0;
};

}  // namespace hws
