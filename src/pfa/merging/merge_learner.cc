#include "src/pfa/merging/merge_learner.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

namespace hws {

namespace {

constexpr MetricSpec kMetrics[] = {
    {"states", "red states: those of the automaton found so far"},
    {"blue", "blue states: those that wait next to it"},
    {"merges", "steps that folded a blue state into a red one"},
    {"left", "states that are not folded away, the prefix tree below the blue ones included"},
    {"parameters", "outcomes that occur in those states, less one per state"},
    {"log_likelihood", "log-likelihood of the corpus under their relative frequencies, nats"},
    {"log_evidence", "log-probability of the corpus with probabilities integrated out, prior weight beta per outcome, nats"},
};

// By number in checkpoints: never reorder.
constexpr std::string_view kCriteria[] = {"estatemerge", "alergia", "mdi", "likelihood-ratio", "aic"};

MergeCriterionPtr criterion_of(const MergeSettings &s, const Corpus &corpus, const Run &run) {
  const double alpha = s.alpha >= 0 ? s.alpha : default_alpha(s.criterion, corpus.count());
  const int64_t tokens = corpus.tokens(), outcomes = corpus.alphabet->size() + 1;
  if (s.criterion == "estatemerge") return evidence_criterion(s.beta, alpha, outcomes, tokens, run);
  if (s.criterion == "alergia") return alergia_criterion(alpha, s.minimum_count);
  if (s.criterion == "mdi") return mdi_criterion(alpha, corpus.count(), tokens, run);
  if (s.criterion == "likelihood-ratio") return likelihood_ratio_criterion(alpha, s.minimum_count, tokens, run);
  if (s.criterion == "aic") return aic_criterion(s.minimum_count, tokens, run);
  fail(Code::argument, "criterion %.40s; expected estatemerge, alergia, mdi, likelihood-ratio or aic", s.criterion.c_str());
}

const MergeSettings &checked(const MergeSettings &s, const Corpus &corpus) {
  if (corpus.count() == 0) fail(Code::empty, "a corpus without sequences; expected at least one");
  if (s.order != "count" && s.order != "shortlex") {
    fail(Code::argument, "order %.40s; expected count or shortlex", s.order.c_str());
  }
  const auto expect = [](const char *name, double x, bool holds, const char *range) {
    if (!holds) fail(Code::argument, "%s is %s; expected %s", name, NumberText(x).text, range);
  };
  expect("alpha", s.alpha, s.alpha == -1 || (s.alpha >= 0 && s.alpha < INFINITY),
         "a finite number >= 0, or -1 for the criterion's own");
  if (s.criterion != "mdi") expect("alpha", s.alpha, s.alpha < 1, "less than 1");
  expect("beta", s.beta, s.beta > 0 && s.beta < INFINITY, "a finite number above 0");
  expect("smoothing", s.smoothing, s.smoothing >= 0 && s.smoothing < INFINITY, "a finite number >= 0");
  expect("minimum_count", static_cast<double>(s.minimum_count), s.minimum_count >= 1, "1 or more");
  return s;
}

}  // namespace

double default_alpha(std::string_view criterion, int64_t sequences) {
  if (criterion == "mdi") return 2 / static_cast<double>(sequences);
  if (criterion == "likelihood-ratio") return 1e-5;
  return criterion == "alergia" ? 0.01 : 1e-4;
}

MergeLearner::MergeLearner(CorpusPtr corpus, const MergeSettings &settings, const Run &run)
    : PfaLearner(run), corpus_(std::move(corpus)), settings_(checked(settings, *corpus_)), automaton_(*corpus_, run),
      criterion_(criterion_of(settings_, *corpus_, run)),
      evidence_(evidence_criterion(settings_.beta, 0, corpus_->alphabet->size() + 1, corpus_->tokens(), run)),
      identity_(kFamily, 1) {
  identity_.option("criterion",
                   int64_t{std::find(std::begin(kCriteria), std::end(kCriteria), settings_.criterion) - kCriteria});
  identity_.option("order", int64_t{settings_.order == "count"});
  identity_.option("alpha", settings_.alpha);
  identity_.option("beta", settings_.beta);
  identity_.option("minimum_count", settings_.minimum_count);
  identity_.data("the corpus", fingerprint(*corpus_));
}

std::span<const MetricSpec> MergeLearner::metrics() const { return kMetrics; }

double MergeLearner::value(size_t metric) const {
  switch (metric) {
    case 0: return static_cast<double>(automaton_.reds().size());
    case 1: return static_cast<double>(automaton_.blues().size());
    case 2: return static_cast<double>(decisions_.size() + 1 - automaton_.reds().size());
    case 3: return static_cast<double>(automaton_.states());
    case 4: return static_cast<double>(automaton_.outcomes() - automaton_.states());
    case 5: return log_likelihood(automaton_);
    default: return log_evidence(automaton_, settings_.beta, corpus_->alphabet->size() + 1);
  }
}

PfaModelPtr MergeLearner::model() const {
  auto model = std::make_shared<PfaModel>();
  model->alphabet = corpus_->alphabet;
  model->method = settings_.criterion;
  model->members.push_back(
      {merged_pfa(automaton_, corpus_->alphabet, settings_.smoothing, reading_run()), 0, log_likelihood(automaton_)});
  return model;
}

// Nodes are numbered in shortlex order of the prefixes they were made for.
int32_t MergeLearner::next_blue(const MergeAutomaton &automaton) const {
  const bool by_count = settings_.order == "count";
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
  // Nothing fails from here on.
  automaton_ = std::move(automaton);
  decisions_.swap(kept);
}

}  // namespace hws
