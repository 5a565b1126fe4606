// Collapsed Gibbs samplers of automata (Shibata, Yoshinaka 2013: Algorithms 1 and 2, section 4.4) as learners: several
// chains; from the end of the burn-in on a sample of each is kept every `period` sweeps, and the model is the ensemble of
// the samples (ERRATA 002.3). A step is one sweep of every chain. Each chain's draws are a function of (seed, chain, sweep),
// so threads and other chains never show in them.
#pragma once
#include "src/pfa/sampling/collapsed_gibbs.hh"
#include "src/pfa/sampling/gibbs_samples.hh"
#include "src/pfa/model/pfa_learner.hh"

namespace hws {

struct GibbsSettings {
  GibbsKind kind = GibbsKind::pfa;
  int32_t states = 20;  // hidden ones, without the initial state; at most 65534
  double beta = .1;     // prior of each transition
  double alpha = .1;    // HMM: prior of each emission
  int64_t iterations = 1000, burn_in = 500, period = 10;
  int32_t chains = 2;
  // Annealing: prior counts are as many times as large at the first sweep as makes beta `start_beta`, and fall geometrically to
  // their own until sweep `anneal_sweeps` (-1: nine tenths of the burn-in); a start_beta up to beta: no annealing.
  double start_beta = 0;
  int64_t anneal_sweeps = -1;
  // Where the chains begin: null: each state drawn uniformly; else paths drawn through this automaton given the corpus. Its
  // states that can be entered must be at most `states`.
  PfaPtr start;
  // CGS-SG: sweeps from one update of the graph to the next; and the share of each state's probability that is spread over
  // all letters, states and the end, so that no string is impossible.
  int64_t structure_interval = 1;
  double smoothing = 1e-6;
  // HMM: transitions by the printed formula (20), whose denominators count the visits that end: mass leaks (ERRATA 002.6).
  bool printed_transitions = false;
  uint64_t seed = 1;
};

// A burn-in below 0 is two thirds of the iterations; about `samples` of each chain are kept after it.
void set_schedule(int64_t iterations, int64_t burn_in, int64_t samples, GibbsSettings *settings);
inline constexpr int64_t kSamplesKept = 50;  // unless told otherwise

class GibbsLearner : public PfaLearner {
 public:
  // `argument` for settings out of range or a corpus of another alphabet than `start`; `empty` for a corpus without
  // sequences; `limit` for tables beyond run.max_bytes or 2^24 tokens and more (counts are kept in single precision).
  GibbsLearner(CorpusPtr corpus, const GibbsSettings &settings, const Run &run);

  static constexpr char kFamily[] = "pfa_gibbs";

  bool done() const override { return steps() >= settings_.iterations; }
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;
  // All chains' samples; before the first ones each chain's present states.
  PfaModelPtr model() const override;

 protected:
  void iterate(const Run &run) override;
  double value(size_t metric) const override;
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  int64_t bytes() const;
  double heat(int64_t sweep) const;

  CorpusPtr corpus_;
  GibbsSettings settings_;
  ArcPrior prior_;
  std::vector<std::unique_ptr<GibbsChain>> chains_;
  std::vector<GibbsSample> samples_;
  CheckpointIdentity identity_;
};

}  // namespace hws
