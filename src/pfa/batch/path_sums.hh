// Sums over the paths of a trie's strings in a dense automaton: forward and backward probabilities per prefix in scaled linear
// space (Rabiner 1989), with the expected uses of each parameter; and the most probable paths (Viterbi).
//
// A prefix p of depth t has the row f_p[j] ∝ p(p, z_t = j), scaled to sum 1. Its row b_p[j] is the sum over the trie's strings
// x that begin with p of occurrences(x) / p(x) · p(rest of x | z_t = j), with the inverse scale. So Σ_j f_p[j] b_p[j] is the
// number of those strings. b_p is linear in the strings, which is why they can share prefixes: O(N²) per node. The relative
// error is about depth · N · 1e-16.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "src/pfa/batch/dense_automaton.hh"
#include "src/pfa/batch/prefix_tries.hh"
#include "src/stats/block_sums.hh"

namespace hws {

// The sums that a trie adds to. After all tries, multiply expected counts entry by entry by the automaton's parameters
// (multiply_counts). Counts of best paths are final.
struct PathCounts {
  LeafRows arcs;                   // row a − 1 is the matrix of symbol a
  std::span<double> start, final;  // as in DenseAutomaton
  double *start_final, *log_likelihood;
};

// The scratch of one thread, for tries of at most `nodes` nodes.
class ForwardBackward {
 public:
  ForwardBackward(const DenseAutomaton &automaton, int64_t nodes);
  // Adds a trie's counts, and Σ occurrences · ln p(x) to the log-likelihood. Fails with `empty` if a string has no probability.
  void add(const SequenceTrie &trie, const PathCounts &counts, const Run &run);
  static int64_t bytes(size_t n, int64_t nodes);

 private:
  void forward(const SequenceTrie &trie, const Run &run);
  void backward(const SequenceTrie &trie, const PathCounts &counts, const Run &run);
  double *f(int32_t node) { return forward_.data() + static_cast<size_t>(node) * m_.stride; }
  double *b(int32_t node) { return backward_.data() + static_cast<size_t>(node) * m_.stride; }
  const DenseAutomaton &m_;
  Array<double> forward_, backward_;
  Array<double> scale_, log_scale_;  // the divisor of a node's row; ln of the product of divisors up to it
};

void multiply_counts(const DenseAutomaton &automaton, DenseCounts *counts);

// The same for the most probable path of each string; on a tie, the path through the lowest state. `logs` has the logarithms of
// an automaton's parameters (log_automaton). Counts are occurrences, and the log-likelihood is Σ occurrences · ln max p(x,
// path).
class BestPaths {
 public:
  BestPaths(const DenseAutomaton &logs, int64_t nodes);
  void add(const SequenceTrie &trie, const PathCounts &counts, const Run &run);

 private:
  const DenseAutomaton &m_;
  Array<double> best_;
};

DenseAutomaton log_automaton(DenseAutomaton automaton);

}  // namespace hws
