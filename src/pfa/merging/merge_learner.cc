#include "src/pfa/merging/merge_learner.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "src/pfa/model/pfa_fields.hh"

namespace hws {

namespace {

MergeCriterionPtr criterion_of(const PfaSettings &s, const Corpus &corpus, const Run &run) {
  const int64_t tokens = corpus.tokens(), outcomes = corpus.alphabet->size() + 1;
  switch (s.method) {
    case PfaMethod::estatemerge: return evidence_criterion(*s.prior_transition, *s.significance, outcomes, tokens, run);
    case PfaMethod::alergia: return alergia_criterion(*s.significance, s.minimum_count);
    case PfaMethod::mdi: return mdi_criterion(*s.threshold, corpus.count(), tokens, run);
    case PfaMethod::likelihood_ratio: return likelihood_ratio_criterion(*s.significance, s.minimum_count, tokens, run);
    default: return aic_criterion(s.minimum_count, tokens, run);
  }
}

}  // namespace

const MetricSpec MergeLearner::kReported[7] = {
    metric_of<MergeLearner>("states", "red states: those of the automaton found so far",
                            [](const MergeLearner &l) { return static_cast<double>(l.automaton_.reds().size()); }),
    metric_of<MergeLearner>("blue", "blue states: those that wait next to it",
                            [](const MergeLearner &l) { return static_cast<double>(l.automaton_.blues().size()); }),
    metric_of<MergeLearner>(
        "merges", "steps that folded a blue state into a red one",
        [](const MergeLearner &l) { return static_cast<double>(l.decisions_.size() + 1 - l.automaton_.reds().size()); }),
    metric_of<MergeLearner>("left", "states that are not folded away, the prefix tree below the blue ones included",
                            [](const MergeLearner &l) { return static_cast<double>(l.automaton_.states()); }),
    metric_of<MergeLearner>(
        "parameters", "outcomes that occur in those states, less one per state",
        [](const MergeLearner &l) { return static_cast<double>(l.automaton_.outcomes() - l.automaton_.states()); }),
    metric_of<MergeLearner>("log_likelihood", "log-likelihood of the corpus under their relative frequencies, nats",
                            [](const MergeLearner &l) { return log_likelihood(l.automaton_); }),
    metric_of<MergeLearner>(
        "log_evidence",
        "log-probability of the corpus with probabilities integrated out under prior_transition (0.5 but for "
        "estatemerge), nats",
        [](const MergeLearner &l) { return log_evidence(l.automaton_, l.prior(), l.corpus_->alphabet->size() + 1); }),
};

MergeLearner::MergeLearner(CorpusPtr corpus, PfaSettings settings, const Run &run)
    : PfaLearner(kFamily, pfa_fields::merges, std::move(corpus), std::move(settings), kReported, run),
      automaton_(*corpus_, run),
      criterion_(criterion_of(settings_, *corpus_, run)),
      evidence_(evidence_criterion(prior(), 0, corpus_->alphabet->size() + 1, corpus_->tokens(), run)) {}

PfaModelPtr MergeLearner::model() const {
  auto model = new_model();
  model->members.push_back(
      {merged_pfa(automaton_, corpus_->alphabet, *settings_.added_count, reading_run()), 0, log_likelihood(automaton_)});
  return model;
}

// Nodes are numbered in shortlex order of their prefixes.
int32_t MergeLearner::next_blue(const MergeAutomaton &automaton) const {
  const bool by_count = settings_.merge_order == MergeOrder::count;
  int32_t best = automaton.blues()[0];
  for (const int32_t b : automaton.blues()) {
    const int32_t more = by_count ? automaton.node(b).count - automaton.node(best).count : 0;
    if (more > 0 || (more == 0 && b < best)) best = b;
  }
  return best;
}

void MergeLearner::iterate(const Run &run) {
  if (decisions_.size() == decisions_.capacity()) decisions_.reserve(2 * decisions_.size() + 64);
  const int32_t blue = next_blue(automaton_);
  const bool rare = automaton_.node(blue).count < settings_.minimum_count;
  MergeCriterion &criterion = rare ? *evidence_ : *criterion_;
  int32_t best = -1;
  double best_gain = rare ? -INFINITY : 0;
  for (const int32_t red : automaton_.reds()) {
    run.check();
    if (!automaton_.test(red, blue, criterion, run) || !(criterion.gain() > best_gain)) continue;
    best = red;
    best_gain = criterion.gain();
    if (criterion.first_will_do()) break;
  }
  if (best >= 0) {
    automaton_.merge(best, blue, criterion, run);
  } else {
    run.limit_states(static_cast<int64_t>(automaton_.reds().size()) + 1);
    automaton_.promote(blue);
  }
  decisions_.push_back(best >= 0 ? automaton_.node(best).red : -1);
  run.stage("state merging", static_cast<int64_t>(automaton_.nodes()));
  run.advance(automaton_.nodes() - automaton_.states());
}

void MergeLearner::save_state(SectionWriter &out) const { out.add_array(tag("into"), std::span<const int32_t>(decisions_)); }

void MergeLearner::load_state(const SectionReader &in) {
  const std::span<const int32_t> decisions = in.array<int32_t>(tag("into"));
  if (in.value<int64_t>(tag("step")) != static_cast<int64_t>(decisions.size())) {
    fail(Code::corrupt, "a checkpoint with %zu decisions; expected one per step", decisions.size());
  }
  const Run run = reading_run();
  MergeAutomaton automaton(*corpus_, run);
  for (const int32_t into : decisions) {
    if (automaton.blues().empty() || into < -1 || into >= static_cast<int32_t>(automaton.reds().size())) {
      fail(Code::corrupt, "a checkpoint that folds one of %zu blue states into red state %" PRId32 " of %zu",
           automaton.blues().size(), into, automaton.reds().size());
    }
    const int32_t blue = next_blue(automaton);
    if (into < 0) {
      automaton.promote(blue);
    } else {
      automaton.merge(automaton.reds()[static_cast<size_t>(into)], blue, *evidence_, run);
    }
  }
  Array<int32_t> kept(decisions.begin(), decisions.end());
  // No step below can fail.
  automaton_ = std::move(automaton);
  decisions_.swap(kept);
}

}  // namespace hws
