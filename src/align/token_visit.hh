// CVI-1 of alignments (seed 001, 3.33 to 3.39, with jumps for transitions): the alignments of target words are independent of
// each other in the posterior, q(a) = product of q_j(a_j), and each q_j is that of collapsed Gibbs sampling in expectation.
//
// Under q the last position before word j that is not null is m with probability P(m), and the next one behind it is n with
// probability N(n), or there is none, N(0). Both are sums over neighbours that are null:
//
//     P_j+1(m) = q_j(m) + q_j(null) P_j(m),     P_1(0) = 1,     and N likewise from the last word on.
//
// m and n are independent of each other. Expected jumps of a pair are exact: word j is jumped to by P_j q_j, and from. With w
// of a jump its expected count without all jumps that word j takes part in, and its pseudo-count, and T their sum,
//
//     q_j(i)    ~ (1 - p0) t_i / T * E[ w(i - m) (no n: 1, else (w(n - i) + [both jumps are alike]) / (T + 1)) ]
//     q_j(null) ~ p0 t_null        * E[ no n: 1, else w(n - m) / T ]
//
// with expectations over m and n as they stand in the sampler's conditional. What is approximate is that expected counts
// stand for counts (first order), also for those of the neighbours. O(I^2) for a word.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "fsa/base/instruction_set.hh"

namespace hws {

class AlignmentVisit {
 public:
  // `counts` are expected jumps -D to D, which visits keep up to date, and `priors` pseudo-counts.
  AlignmentVisit(std::span<double> counts, std::span<const double> priors, double null, InstructionSet set = instruction_set());

  // Begins with a pair whose posteriors are `q`: (target words) rows of (source words + 1), null's first.
  void begin_pair(size_t words, size_t rows, const double *q);
  // Visits word j, the one behind the last one visited: `t` has (source words + 1) weights, null's first, and q_j is replaced.
  // Returns the sum that q_j was divided by; if it is 0, q_j stays.
  double visit(size_t j, const double *t, double *q);
  // Adds the expected jumps of a pair to the counts.
  void count(size_t words, size_t rows, const double *q);

 private:
  void advance(const double *q);  // `passed_` from `before_` and a word's posteriors
  void fold(double sign);         // adds `moved_` to the counts

  std::span<double> counts_;
  std::span<const double> priors_;
  double null_, all_priors_ = 0, all_ = 0;
  InstructionSet set_;
  size_t words_ = 0, columns_ = 1;
  Array<double> before_, passed_, after_, moved_, weights_, from_, to_, alike_;
};

}  // namespace hws
