// Expected counts of a fully connected automaton whose hidden states are independent of each other: the state of the collapsed
// variational methods (seed 002, sections 2.4 and 2.5). q has a row of `stride` numbers per symbol of the corpus. For symbol
// number t of its sequence (from 0) it is q(z_{t+1} = k + 1), the distribution of the state after it. State 0, where a sequence
// begins, is certain.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "src/corpus/corpus.hh"
#include "src/pfa/batch/dense_automaton.hh"

namespace hws {

// What is held of an automaton of shape pfa (src/pfa/model/pfa_held_parts.hh), laid out like the tables. Transitions are those
// of a state that does not end.
struct HeldTables {
  bool initial, transition, end;
  DenseAutomaton automaton;
  double going(size_t k) const { return 1 - automaton.final[k]; }  // of state k + 1
};

struct CvbTables {
  size_t n = 0, stride = 0, symbols = 0;
  DenseCounts mean;      // E[C_iaj], E[C_0aj] (start), E[C_i00] (final) and C_000 (start_final)
  Array<double> total;   // E[C_i], i = 1..N
  double sequences = 0;  // C_0
  std::shared_ptr<const HeldTables> held;  // null: no part
  bool holds_initial() const { return held && held->initial; }
  bool holds_transition() const { return held && held->transition; }
  bool holds_end() const { return held && held->end; }

  double *matrix(Label a) { return mean.arcs.data() + (static_cast<size_t>(a) - 1) * n * stride; }
  const double *matrix(Label a) const { return mean.arcs.data() + (static_cast<size_t>(a) - 1) * n * stride; }
  double *start_row(Label a) { return mean.start.data() + (static_cast<size_t>(a) - 1) * stride; }
  const double *start_row(Label a) const { return mean.start.data() + (static_cast<size_t>(a) - 1) * stride; }
};

CvbTables zero_cvb_tables(const Corpus &corpus, size_t n, const PfaHeldParts *held = nullptr);
// Sums the tables from q, in the order of the corpus. O(N² tokens).
void sum_cvb_tables(const Corpus &corpus, std::span<const double> q, CvbTables *tables, const Run &run);

// Σ left ⊗ right of many pairs of rows per symbol. Pairs are collected until a symbol has enough of them for one pass over its
// matrix. A matrix is summed in the order of its pairs.
class PairSums {
 public:
  PairSums(size_t n, size_t stride, size_t symbols);
  void add(Label symbol, const double *left, const double *right, double *matrix);
  void flush(std::span<double> arcs);

 private:
  static constexpr size_t kRows = 64;
  size_t n_, stride_;
  Array<const double *> left_, right_;  // kRows per symbol
  Array<uint32_t> held_;
};

// Random distributions, a function of (seed, sequence): draws from a flat Dirichlet, raised to the power `peak` and normalized.
Array<double> random_cvb_rows(const Corpus &corpus, size_t n, uint64_t seed, double peak, const Run &run = {});

// Returns the posterior under an automaton of the states that sequences enter. A sequence without a path has the random
// distributions above. O(Σ lengths · (arcs of the symbol + states)).
Array<double> expected_cvb_rows(const Pfa &automaton, const Corpus &corpus, uint64_t seed, double peak, const Run &run);

// D0(q) of GCVB0 (section 2.5) in nats, constant included. It approximates D(q) = E_q[ln q(z) − ln p(a, z)] by replacing E[ln
// Γ(C)] with ln Γ(E[C]). It is not a bound (ERRATA 002.5). Of a held part it has the expectation. Where a held probability is 0
// it is NaN, not known, since independent states give it some weight. O(N² A) ln Γ, and a logarithm per entry of q.
double zeroth_order_divergence(const CvbTables &tables, std::span<const double> q, double beta, const Run &run);
// The part of it that depends on the tables alone, without Σ q ln q.
double zeroth_order_log_joint(const CvbTables &tables, double beta, const Run &run);

}  // namespace hws
