// Stochastic learning of an HMM written out: whole matrices at each step, sums by enumeration. And what its tests learn from.
#pragma once
#include "fsa/base/array.hh"
#include "src/hmm/minibatch/stochastic_learner.hh"
#include "tests/src/hmm/hdp/existence_reference.hh"
#include "tests/src/hmm/random_hmm.hh"

namespace stochastic_reference {

inline constexpr hws::HmmMethod kMethods[] = {hws::HmmMethod::svi, hws::HmmMethod::svi_buffered,
                                                     hws::HmmMethod::scvi2, hws::HmmMethod::scvi3};

// Minibatches of short pieces, a few each.
hws::HmmSettings settings(hws::HmmMethod method, int64_t batch = 7);
random_hmm::Choice sequences(int64_t count);
hws::HmmDataPtr some_data(uint32_t seed, random_hmm::Choice choice = sequences(12));
// With bases, of transitions and emissions: one, or one for each row.
hws::HmmPriors based(hws::HmmPriors priors, int32_t states, int64_t symbols, bool end, bool by_row);

void assert_same(const hws::HmmParameters &a, const hws::HmmParameters &b, double tolerance);

class Reference {
 public:
  Reference(hws::HmmDataPtr data, const hws::HmmSettings &s, hws::HmmParameters counts);

  const hws::HmmParameters &counts() const { return counts_; }
  double per_token() const { return per_token_; }
  bool kept_possible() const { return kept_possible_; }  // whether the edge of a piece was below single precision
  void step(int64_t m);  // the m-th, from 1 on
  const hws::HdpLevel &level() const { return *level_; }  // with hdp

 private:
  // Of each piece: its first and its last state, once it was in a minibatch.
  using Edges = std::vector<std::pair<hws::Array<double>, hws::Array<double>>>;
  // Of messages: fixed transitions stand for counts, and have no prior.
  bool fixed() const { return s_.priors.holds_transition(); }
  const hws::StateChain &chain() const { return fixed() ? s_.priors.held->own.chain : counts_.chain; }
  double prior(size_t j, size_t k) const { return fixed() ? 0 : s_.priors.transition.of(j, k, states_ + s_.end); }
  double n(size_t j, size_t k) const { return chain().transition[j * stride_ + k]; }
  hws::Array<double> power_iteration() const;
  std::vector<bool> allowed(int64_t sequence, size_t t) const;
  hws::Array<double> known(const hws::Array<double> &edge, const std::vector<bool> &in,
                           const hws::Array<double> &otherwise) const;
  double row_total(size_t j) const;
  void add(int64_t unit, const hws::HmmParameters &p, hws::HmmParameters *sums, Edges *edges, double *log_z,
           double *tokens);
  void move_level(int64_t m, int64_t batches, double rho, double scale);
  void raise_level(int64_t m, int64_t batches, double rho);

  hws::HmmDataPtr d_;
  hws::HmmSettings s_;
  hws::MinibatchUnits units_;
  hws::HmmParameters counts_;
  size_t states_, stride_;
  Edges edges_;
  hws::Array<double> pi_;
  double per_token_ = 0;
  bool kept_possible_ = false;
  // With hdp: what exists in the minibatch at hand; ln of it of each minibatch of an epoch; averages, and their weights.
  std::optional<hws::HdpLevel> level_;
  existence_reference::Absent absent_;
  existence_reference::Variances variances_;
  std::vector<hws::Array<double>> kept_;
  hws::Array<double> logs_, tables_;
  double weight_ = 0, table_weight_ = 0;
};

}  // namespace stochastic_reference
