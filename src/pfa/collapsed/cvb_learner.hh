// Collapsed variational Bayes for probabilistic automata (seed 002, section 2.4; ERRATA 002.1, 002.4): transition
// probabilities are integrated out, hidden states are taken as independent, and each token's distribution q_t is set anew from
// the others' expected counts, to the zeroth (cvb0) or second order (cvb2). A step is one pass over all tokens in the order of
// the corpus; there is no objective that must fall. Equal strings are not merged: exclusion takes one copy out.
//
// Memory: q, T x N doubles, twice during a step, and the tables, N² A doubles (cvb2: twice). One thread: each token needs
// what the one before it left.
#pragma once
#include <limits>

#include "src/learner/checkpoint.hh"
#include "src/pfa/collapsed/cvb_tables.hh"
#include "src/pfa/model/pfa_learner.hh"

namespace hws {

enum class CvbMethod { cvb0, cvb2 };

struct CvbSettings {
  CvbMethod method = CvbMethod::cvb0;
  int32_t states = 10;       // N, beside the initial state
  double beta = 0.1;         // Dirichlet prior of arcs
  int64_t iterations = 200;  // passes at most
  double tolerance = 1e-4;   // done once q changes by no more per token, Σ_k |change| on average
  uint64_t seed = 1;         // of the first q
};

class CvbLearner : public PfaLearner {
 public:
  // `argument` for settings out of range, `empty` for no sequences.
  CvbLearner(CorpusPtr corpus, const CvbSettings &settings, const Run &run);

  static constexpr char kFamily[] = "pfa_cvb";

  bool done() const override { return steps() >= settings_.iterations || change_ <= settings_.tolerance; }
  std::string_view family() const override { return kFamily; }
  std::span<const MetricSpec> metrics() const override;
  // The posterior mean under expected counts (equation 10).
  PfaModelPtr model() const override;

 protected:
  void iterate(const Run &run) override;
  double value(size_t metric) const override;
  const CheckpointIdentity &identity() const override { return identity_; }
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  CvbSettings settings_;
  CorpusPtr corpus_;
  CheckpointIdentity identity_;
  Array<double> q_;
  CvbTables tables_;  // of q_, and of nothing else: a resumed run has the same
  double change_ = std::numeric_limits<double>::quiet_NaN();
};

// What the collapsed variational learners ask of their settings and limits. Throws as their constructors do.
void require_cvb_settings(const Corpus &corpus, int32_t states, double beta, int64_t copies_of_q, int64_t copies_of_tables,
                          const Run &run);
// Rows of q that are distributions, or `corrupt`.
Array<double> checked_cvb_rows(std::span<const double> q, size_t rows, size_t n);
// The posterior mean under expected counts, as a model of one member.
PfaModelPtr cvb_model(const Corpus &corpus, const CvbTables &tables, double beta, const char *method);
// Arcs, ends left out, whose expected count is above 1 (seed 002, figure 8c).
double cvb_edges(const CvbTables &tables);

}  // namespace hws
