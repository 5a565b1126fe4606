// Collapsed variational Bayes for probabilistic automata (seed 002, section 2.4; ERRATA 002.1, 002.4). Transition probabilities
// are integrated out, and hidden states are treated as independent. Each token's distribution q_t is computed from the others'
// expected counts, to the zeroth order (cvb0) or the second (cvb2). A step is one pass over all tokens in the order of the
// corpus. No objective is guaranteed to fall. Equal strings are not merged, because one copy at a time is excluded.
//
// Memory: q, T × N doubles, twice during a step; and the tables, N² A doubles (cvb2: twice). One thread does all the work,
// because each token needs the result of the previous one.
#pragma once
#include "src/learner/collapsed_loop.hh"
#include "src/pfa/collapsed/cvb_tables.hh"
#include "src/pfa/model/pfa_learner.hh"

namespace hws {

class CvbLearner : public PfaLearner {
 public:
  CvbLearner(CorpusPtr corpus, PfaSettings settings, const Run &run);

  static constexpr char kFamily[] = "pfa_cvb";

  bool done() const override { return loop_.done(*settings_.iterations, *settings_.tolerance); }
  // The posterior mean under expected counts (equation 10).
  PfaModelPtr model() const override;

 protected:
  void iterate(const Run &run) override;
  void save_state(SectionWriter &out) const override;
  void load_state(const SectionReader &in) override;

 private:
  static const MetricSpec kReported[4];
  using Loop = CollapsedLoop<Array<double>, CvbTables>;
  void begin(Array<double> q, const Loop::Progress &progress, const Run &run);

  Loop loop_;  // its store is q; tables are summed from q after each pass, so a resumed run has the same
};

// Returns q under the start model, or random q.
Array<double> first_cvb_rows(const Corpus &corpus, const PfaSettings &settings, double peak, const Run &run);
// Fails with `limit` unless this many copies of q and of the tables of counts fit.
void limit_cvb(const Corpus &corpus, const PfaSettings &settings, int64_t copies_of_q, int64_t copies_of_tables,
               const Run &run);
// Returns q if its rows are distributions; otherwise fails with `corrupt`.
Array<double> checked_cvb_rows(std::span<const double> q, size_t rows, size_t n);
// Returns how many arcs, ends excluded, have an expected count above 1 (seed 002, figure 8c).
double cvb_edges(const CvbTables &tables);

}  // namespace hws
