// Expected counts of a fully connected automaton's hidden states that are independent of each other: what the collapsed
// variational methods (seed 002, sections 2.4 and 2.5) keep. q has a row per symbol of the corpus, of `stride` numbers: for
// the symbol that is number t of its sequence (from 0), q(z_{t+1} = k + 1), the state it leads to. State 0, where a sequence
// begins, is certain.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "src/corpus/corpus.hh"
#include "src/pfa/batch/dense_automaton.hh"

namespace hws {

struct CvbTables {
  size_t n = 0, stride = 0, symbols = 0;
  DenseCounts mean;      // E[C_iaj], E[C_0aj] (start), E[C_i00] (final) and C_000 (start_final)
  Array<double> total;   // E[C_i], i = 1..N
  double sequences = 0;  // C_0

  double *matrix(Label a) { return mean.arcs.data() + (static_cast<size_t>(a) - 1) * n * stride; }
  const double *matrix(Label a) const { return mean.arcs.data() + (static_cast<size_t>(a) - 1) * n * stride; }
  double *start_row(Label a) { return mean.start.data() + (static_cast<size_t>(a) - 1) * stride; }
  const double *start_row(Label a) const { return mean.start.data() + (static_cast<size_t>(a) - 1) * stride; }
};

CvbTables zero_cvb_tables(const Corpus &corpus, size_t n);
// Sums anew, in the order of the corpus; O(N² tokens).
void sum_cvb_tables(const Corpus &corpus, std::span<const double> q, CvbTables *tables, const Run &run);

// Σ left ⊗ right of many pairs of rows per symbol: pairs are held back until there are enough of a symbol's for one pass over
// its matrix. The order of a matrix's sum is that of its pairs.
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

// Random distributions, a function of (seed, sequence): draws from a flat Dirichlet, raised to the power `peak` and made to
// sum to 1 again.
Array<double> random_cvb_rows(const Corpus &corpus, size_t n, uint64_t seed, double peak);

// The posterior under an automaton of the states that sequences enter. A sequence without a path there has the random
// distributions above. O(Σ lengths · (arcs of the symbol + states)).
Array<double> expected_cvb_rows(const Pfa &automaton, const Corpus &corpus, uint64_t seed, double peak, const Run &run);

// D0(q) of GCVB0 (section 2.5), nats, the constant included: what stands in for D(q) = E_q[ln q(z) − ln p(a, z)] when E[ln
// Γ(C)] is taken as ln Γ(E[C]). Not a bound (ERRATA 002.5). O(N² A) ln Γ and a logarithm per entry of q.
double zeroth_order_divergence(const CvbTables &tables, std::span<const double> q, double beta, const Run &run);
// Its part that depends on the tables alone: without Σ q ln q.
double zeroth_order_log_joint(const CvbTables &tables, double beta, const Run &run);

}  // namespace hws
