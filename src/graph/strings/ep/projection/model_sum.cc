#include "src/graph/strings/ep/projection/model_sum.hh"

#include <algorithm>

#include "fsa/ngram/expected_features.hh"
#include "fsa/ngram/log_linear.hh"

namespace hws {

SumStatus ModelSum::expected(const FeatureAutomaton &w, std::span<const double> theta, std::span<double> expected,
                             double *log_total, const Run &run) {
  const NgramTrie &trie = *w.trie();
  by_ = By::nothing;
  if (!all_.lattice || all_.lattice->symbols() != trie.symbols()) {
    all_ = whole_lattice(MessageLattice::universal(trie.symbols(), run));
  }
  if (expected.size() != theta.size()) {
    fail(Code::argument, "room for %zu expectations; expected one per n-gram, %zu", expected.size(), theta.size());
  }
  weights_.set(trie, theta);
  w_ = &w;
  switch (elimination_.expected(w, weights_, expected, log_total, run)) {
    case ModelElimination::Outcome::summed:
      by_ = By::elimination;
      arc_.assign(static_cast<size_t>(trie.symbols()), elimination_.unit());
      expected_.assign(expected.begin(), expected.end());
      return SumStatus::ok;
    case ModelElimination::Outcome::infinite:
      *log_total = -INFINITY;
      std::fill(expected.begin(), expected.end(), 0.0);
      return SumStatus::improper;
    case ModelElimination::Outcome::undecided: break;
  }
  const SumStatus status = sweeps_.expected(all_, w, theta, expected, log_total, run);
  if (status == SumStatus::ok) by_ = By::sweeps;
  if (status != SumStatus::improper || sweeps_.known_infinite()) return status;
  // Infinite, or too slow to settle: to be told apart with a proof.
  LogLinear l{Alphabet::sized(trie.symbols()), w.trie(), {theta.begin(), theta.end()}};
  l.theta[static_cast<size_t>(trie.begin_node())] = 0;
  try {
    const ExpectedFeatures e = expected_features(*encode_log_linear(l), run);
    std::copy(e.count.begin(), e.count.end(), expected.begin());
    *log_total = e.log_total;
    by_ = By::certificate;
    return SumStatus::ok;
  } catch (const Error &e) {
    if (e.code != Code::diverged) throw;
    return SumStatus::improper;
  }
}

bool ModelSum::summed(SummedProduct *p) const {
  switch (by_) {
    case By::nothing: fail(Code::argument, "a model's sum is asked for before it was found");
    case By::certificate: return false;
    case By::sweeps: *p = sweeps_.summed(); return true;
    case By::elimination: break;
  }
  *p = {all_.lattice.get(),
        w_,
        &weights_,
        elimination_.alpha(),
        elimination_.beta(),
        elimination_.alpha().size(),
        arc_,
        {&elimination_.unit(), 1},
        {&elimination_.first(), 1},
        expected_};
  return true;
}

int64_t ModelSum::bytes() const {
  return weights_.bytes() + elimination_.bytes() + sweeps_.bytes() +
         static_cast<int64_t>((arc_.capacity() + expected_.capacity()) * sizeof(double));
}

}  // namespace hws
