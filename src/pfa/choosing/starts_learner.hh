// Several random starts of a learner of automata that passes over the corpus (src/learner/several_starts.hh).
#pragma once
#include "src/learner/choosing_loop.hh"
#include "src/pfa/model/pfa_learner.hh"

namespace hws {

// Returns the settings of one start of several, counted from 0, with a seed of its own.
PfaSettings start_of(PfaSettings settings, int64_t number);

class PfaStartsLearner final : public PfaLearner {
 public:
  using Make = std::function<std::unique_ptr<PfaLearner>(const CorpusPtr &corpus, PfaSettings settings, const Run &run)>;

  // `settings` ask for several starts; `make` makes the learner of one.
  PfaStartsLearner(CorpusPtr corpus, PfaSettings settings, Make make, const Run &run);

  static constexpr char kFamily[] = "pfa_starts";

  bool done() const override { return loop_.done(); }
  // The model of the best start so far.
  PfaModelPtr model() const override { return static_cast<const PfaLearner &>(loop_.shown()).model(); }

  const ChoosingLoop &loop() const { return loop_; }
  double compared_tokens() const { return static_cast<double>(corpus_->tokens()); }

 protected:
  void iterate(const Run &run) override { loop_.iterate(run); }
  double value(size_t metric) const override;
  void save_state(SectionWriter &out) const override { loop_.save_state(out); }
  void load_state(const SectionReader &in) override { loop_.load_state(in, reading_run()); }

 private:
  double most_steps() const override { return static_cast<double>(loop_.most_steps(*settings_.iterations)); }

  Make make_;
  ChoosingLoop loop_;
};

}  // namespace hws
