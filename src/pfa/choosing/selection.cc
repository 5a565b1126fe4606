#include "src/pfa/choosing/selection.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "src/learner/folds.hh"
#include "src/pfa/merging/merge_learner.hh"
#include "src/pfa/sampling/gibbs_learner.hh"

namespace hws {

namespace {

// The rounds of halving. In the first two rounds numbers of states are compared at one prior; those that remain enter the third
// round with every prior. A round is skipped if no more candidates remain than it would keep. Runs are long on few folds and
// not short on many. Large automata and small priors need more sweeps, and short runs would exclude them too early.
struct Halving {
  int64_t folds, sweeps, keep;
};
constexpr Halving kHalving[] = {{1, 300, 4}, {1, 1000, 2}, {1, 1000, 3}, {2, 3000, 1}};
constexpr int32_t kPriorRound = 2;
constexpr int32_t kHalvingRounds = 4, kFullRounds = 2;
constexpr int64_t kFewestSweeps = 20, kSamples = 5;
// A fold's sequences are divided into this many parts, from which errors are estimated.
constexpr int64_t kSelectionParts = 10;
// For a small corpus runs are longer, up to this factor.
constexpr double kMostScale = 4;
// The share of the budget that choosing may take. Sampling has the rest, in chains of so many sweeps if it suffices for these.
constexpr double kChoosingShare = 0.4, kSweepsWanted = 2000, kFewestSampled = 100, kMostSampled = 20000;
// Runs as short as can be are made for any budget if they fit into the share of a budget of this: four seconds.
constexpr double kAlwaysThere = 1e10;
// Nanoseconds of a visit, for a time told beforehand (docs/benchmarks.md has measured ones).
constexpr double kVisitNanoseconds = 0.4;
constexpr int32_t kSelectionVersion = 9;  // of checkpoints

}  // namespace

SelectionLearner::SelectionLearner(CorpusPtr corpus, PfaSettings settings, const Run &run)
    : PfaLearner(kFamily, chooses, std::move(corpus), std::move(settings), reported(), run, kSelectionVersion), limits_(run) {
  limits_.cancel = nullptr;
  limits_.progress = nullptr;
  limits_.arcs_visited = nullptr;
  if (corpus_->count() < 2) {
    fail(Code::argument,
         "%" PRId64 " sequences; expected 2 or more, of which some can be held out to choose states and prior_transition",
         corpus_->count());
  }
  if (corpus_->count() > INT32_MAX) {
    fail(Code::limit, "%" PRId64 " sequences; expected at most %d", corpus_->count(), INT32_MAX);
  }
  settings_.folds = std::min(settings_.folds, corpus_->count());
  fold_ = deal_folds(corpus_->count(), settings_.folds, settings_.seed);
  if (full()) identity_.option("iterations", *settings_.iterations);
  begin_with(settings_.budget);
}

void SelectionLearner::begin_with(double budget) {
  settings_.budget = budget;
  budgeted_ = {budget};
  if (!full()) {
    const double affordable = kChoosingShare * budget / visits_of_sweep();
    const double least = kChoosingShare * std::max(budget, kAlwaysThere) / visits_of_sweep();
    budgeted_.merges_alone = compares_merging() && choosing_sweeps(0) > least;
    // Short runs are as long as the shortest, so this is what all runs come to, or somewhat less.
    budgeted_.scale = std::min(kMostScale, affordable / choosing_sweeps(1));
    budgeted_.visits = budgeted_.merges_alone ? 0 : choosing_sweeps(budgeted_.scale) * visits_of_sweep();
  }
  loop_.begin(plan());
}

int32_t SelectionLearner::number_of(size_t states, size_t prior) const {
  return static_cast<int32_t>(states * settings_.candidate_prior_transition.size() + prior);
}

// Returns the index of the prior at which numbers of states are compared: the largest for the full choice, the middle one for
// halving.
size_t SelectionLearner::first_prior() const {
  const Array<double> &all = settings_.candidate_prior_transition;
  Array<double> priors = all;
  std::sort(priors.begin(), priors.end());
  const double first = full() ? priors.back() : priors[(priors.size() - 1) / 2];
  return static_cast<size_t>(std::find(all.begin(), all.end(), first) - all.begin());
}

Candidate SelectionLearner::candidate(int32_t number) const {
  Candidate c;
  const size_t priors = settings_.candidate_prior_transition.size();
  if (number < merging()) {
    c.states = settings_.candidate_states[static_cast<size_t>(number) / priors];
    c.prior_transition = settings_.candidate_prior_transition[static_cast<size_t>(number) % priors];
  }
  const Judgement &j = loop_.judgements()[static_cast<size_t>(number)];
  c.rounds = j.rounds;
  c.held_out = j.worth;
  c.impossible = j.impossible;
  c.error = j.error;
  c.by_part = loop_.by_part(number);
  return c;
}

ChoosingPlan SelectionLearner::plan() {
  ChoosingPlan p;
  p.stage = "choosing states and prior_transition: runs";
  p.candidates = merging() + 1;
  for (int32_t r = 0; r < (full() ? kFullRounds : kHalvingRounds); ++r) {
    const Halving &h = kHalving[r];
    if (full()) p.rounds.push_back({settings_.folds, 1, false, false});
    else p.rounds.push_back({std::min(settings_.folds, h.folds), h.keep, r + 1 < kHalvingRounds, false});
  }
  if (compares_merging()) p.rounds.push_back({p.rounds.back().folds, 1, false, true});
  if (budgeted_.merges_alone) p.rounds = {{1, 1, false, false}};
  p.parts = static_cast<size_t>(std::clamp(corpus_->count() / settings_.folds, int64_t{1}, kSelectionParts));
  p.enter = [this](int32_t round, Array<int32_t> *entered) { return enter(round, entered); };
  p.hold_out = [this](int32_t candidate, int32_t round, int64_t fold, std::span<HeldOut> parts, const Run &run) {
    hold_out(candidate, round, fold, parts, run);
  };
  p.make = [this](int64_t candidate, bool, const Run &) {
    const int32_t number = static_cast<int32_t>(candidate);
    return learner_of(number, corpus_, training_of(number), limits_);
  };
  return p;
}

// First all numbers of states enter at one prior. In the round of priors, those that remain enter with all priors. In the last
// round merging challenges the best candidate, which has already made its runs.
int32_t SelectionLearner::enter(int32_t round, Array<int32_t> *entered) const {
  const Array<double> &priors = settings_.candidate_prior_transition;
  const size_t first = first_prior();
  if (budgeted_.merges_alone) {
    entered->push_back(merging());
  } else if (round == 0) {
    for (size_t s = 0; s < settings_.candidate_states.size(); ++s) entered->push_back(number_of(s, first));
  } else if (round == (full() ? kFullRounds : kHalvingRounds)) {
    entered->push_back(merging());
    return 1;
  } else if (full() || round == kPriorRound) {
    const Array<int32_t> left = *entered;
    for (const int32_t i : left) {
      for (size_t p = 0; p < priors.size(); ++p) {
        if (priors[p] != priors[first]) entered->push_back(number_of(static_cast<size_t>(i) / priors.size(), p));
      }
    }
  }
  return 0;
}

// Returns Σ runs · sweeps over all rounds. Their sweeps are those of the table times the scale, or the fewest.
double SelectionLearner::choosing_sweeps(double scale) const {
  double sweeps = 0;
  int64_t left = static_cast<int64_t>(settings_.candidate_states.size());
  for (int32_t r = 0; r < kHalvingRounds; ++r) {
    const Halving &round = kHalving[r];
    if (r == kPriorRound) left *= static_cast<int64_t>(settings_.candidate_prior_transition.size());
    if (r + 1 < kHalvingRounds && left <= round.keep) continue;  // it is skipped
    sweeps += static_cast<double>(left * std::min(settings_.folds, round.folds)) *
              std::max(static_cast<double>(kFewestSweeps), scale * static_cast<double>(round.sweeps));
    left = std::min(left, round.keep);
  }
  return sweeps;
}

// Returns what a sweep of a run costs on average over the numbers of states.
double SelectionLearner::visits_of_sweep() const {
  double visits = 0;
  const Array<int32_t> &sizes = settings_.candidate_states;
  for (const int32_t n : sizes) visits += sweep_visits(*corpus_, n) / static_cast<double>(sizes.size());
  return visits;
}

double SelectionLearner::planned_visits() const {
  if (budgeted_.merges_alone) return 0;
  const size_t sizes = settings_.candidate_states.size(), priors = settings_.candidate_prior_transition.size();
  const PfaSettings whole = resolved(training_of(number_of(sizes / 2, first_prior())), *corpus_);
  const double sweeps = static_cast<double>(*whole.iterations) * whole.chains;
  const double choosing =
      full() ? static_cast<double>(settings_.folds) * static_cast<double>(sizes + priors - 1) * sweeps * visits_of_sweep()
             : budgeted_.visits;
  return choosing + sweeps * sweep_visits(*corpus_, settings_.candidate_states[sizes / 2]);
}

// Sets the sweeps that the rest of the budget pays for. Chains that stop before they find a mode are the worst loss, so there
// are fewer chains before there are fewer sweeps.
void SelectionLearner::plan_sampling(PfaSettings *s) const {
  const double sweep = sweep_visits(*corpus_, *s->states);
  const double rest = std::max(settings_.budget - budgeted_.visits, (1 - kChoosingShare) * settings_.budget) / sweep;
  s->chains = static_cast<int32_t>(std::clamp(rest / kSweepsWanted, 1.0, static_cast<double>(s->chains)));
  s->iterations = static_cast<int64_t>(std::clamp(rest / s->chains, kFewestSampled, kMostSampled));
}

// Returns the settings of a candidate's learner, without those of the choice.
PfaSettings SelectionLearner::training_of(int32_t number) const {
  if (number == merging()) return settings_for(PfaMethod::estatemerge);
  const Candidate c = candidate(number);
  const PfaSettings standard;
  PfaSettings s = settings_;
  s.method = PfaMethod::cgs;
  s.states = c.states;
  s.prior_transition = c.prior_transition;
  s.choose = standard.choose;
  s.budget = standard.budget;
  s.folds = standard.folds;
  s.candidate_states.clear();
  s.candidate_prior_transition.clear();
  if (!full() && !s.iterations) plan_sampling(&s);
  return s;
}

std::unique_ptr<PfaLearner> SelectionLearner::learner_of(int32_t number, CorpusPtr corpus, PfaSettings settings,
                                                         const Run &run) const {
  if (number == merging()) return std::make_unique<MergeLearner>(std::move(corpus), std::move(settings), run);
  return std::make_unique<GibbsLearner>(std::move(corpus), std::move(settings), run);
}

void SelectionLearner::hold_out(int32_t number, int32_t round, int64_t which, std::span<HeldOut> parts, const Run &run) const {
  Array<int64_t> kept, held;
  for (size_t i = 0; i < fold_.size(); ++i) (fold_[i] == which ? held : kept).push_back(static_cast<int64_t>(i));
  PfaSettings settings = training_of(number);
  if (number != merging() && !full()) {  // the given schedule is for complete runs only
    settings.chains = 1;
    settings.anneal_iterations = settings.burn_in = settings.period = std::nullopt;
    const double sweeps = budgeted_.scale * static_cast<double>(kHalving[round].sweeps);
    set_schedule(std::max(kFewestSweeps, static_cast<int64_t>(std::llround(sweeps))), kSamples, &settings);
  }
  const CorpusPtr test = part_of(*corpus_, held);
  const std::unique_ptr<PfaLearner> learner = learner_of(number, part_of(*corpus_, kept), std::move(settings), run);
  learner->watch(run.cancel);
  while (!learner->step(1)) {
  }
  Array<double> log_probs(held.size());
  score(*learner->model(), *test, log_probs, run);
  for (size_t i = 0; i < held.size(); ++i) {
    HeldOut &part = parts[i % parts.size()];
    if (log_probs[i] == -INFINITY) {
      ++part.impossible;
      continue;
    }
    part.log_prob += log_probs[i];
    part.tokens += static_cast<double>(test->sequence(static_cast<int64_t>(i)).size()) + 1;
  }
}

// Returns a metric of the chosen learner if it is a sampler that has made a sweep; otherwise NaN.
double SelectionLearner::known_of_chosen(const char *metric) const {
  if (loop_.chosen() < 0 || loop_.at_work().steps() == 0 || loop_.at_work().family() != GibbsLearner::kFamily) {
    return kNotKnown;
  }
  return loop_.at_work().known(metric);
}

std::span<const MetricSpec> SelectionLearner::reported() {
  using L = SelectionLearner;
  static constexpr MetricSpec kMetrics[] = {
      metric_of<L>("selected", "1 once the number of states and the prior are chosen",
                   [](const L &l) -> double { return l.loop_.chosen() >= 0; }),
      metric_of<L>("candidates", "candidates still compared",
                   [](const L &l) { return static_cast<double>(l.loop_.entered().size()); }),
      metric_of<L>("planned_visits",
                   "symbols times (states + 40), or times 90 if that is more, that choosing and the sampling after it are "
                   "to visit together, about: for an estimate of the time; 0: merging alone",
                   [](const L &l) { return l.planned_visits(); }),
      metric_of<L>("planned_seconds", "the processor seconds that these visits take at 0.4 ns each",
                   [](const L &l) { return l.planned_visits() * kVisitNanoseconds * 1e-9; }),
      metric_of<L>("states", "states of the best candidate so far, in the end the chosen one; 0: state merging",
                   [](const L &l) -> double { return l.candidate(l.loop_.ranked()[0]).states; }),
      metric_of<L>("prior_transition", "its prior_transition",
                   [](const L &l) { return l.candidate(l.loop_.ranked()[0]).prior_transition; }),
      metric_of<L>("held_out", "its mean held-out log-probability per symbol, ends counted, nats",
                   [](const L &l) { return l.candidate(l.loop_.ranked()[0]).held_out; }),
      metric_of<L>("held_out_impossible", "held-out sequences that it gave no probability",
                   [](const L &l) {
                     const Candidate best = l.candidate(l.loop_.ranked()[0]);
                     return best.rounds > 0 ? static_cast<double>(best.impossible) : kNotKnown;
                   }),
      metric_of<L>("log_joint", "once sampling: ln p(corpus, states) of the chain whose it is highest",
                   [](const L &l) { return l.known_of_chosen("log_joint"); }),
      metric_of<L>("samples", "once sampling: automata kept so far of each chain",
                   [](const L &l) { return l.known_of_chosen("samples"); }),
      metric_of<L>("chains_disagree",
                   "once sampling: 1 if the chains' log_joint differ by more than their own fluctuations explain",
                   [](const L &l) { return l.known_of_chosen("chains_disagree"); }),
  };
  return kMetrics;
}

PfaModelPtr SelectionLearner::model() const {
  if (!merged_) fail(Code::empty, "no model yet: the first step makes one by state merging");
  if (loop_.chosen() < 0 || loop_.chosen() == merging()) return merged_;
  const GibbsLearner &sampler = static_cast<const GibbsLearner &>(loop_.at_work());
  return sampler.loop().samples() > 0 ? sampler.model() : merged_;
}

PfaModelPtr SelectionLearner::merged_corpus(const Run &run) const {
  MergeLearner learner(corpus_, training_of(merging()), limits_);
  learner.watch(run.cancel);
  while (!learner.step(1)) {
  }
  return learner.model();
}

void SelectionLearner::iterate(const Run &run) {
  if (merged_) return loop_.iterate(run);
  run.stage("merging states", 0);
  merged_ = merged_corpus(run);
}

void SelectionLearner::save_state(SectionWriter &out) const {
  out.add(tag("budg"), &settings_.budget, sizeof settings_.budget);
  const int32_t merged = merged_ != nullptr;
  out.add(tag("merg"), &merged, sizeof merged);
  loop_.save_state(out);
}

// The rest of a run that has begun follows the budget of the checkpoint.
void SelectionLearner::load_state(const SectionReader &in) {
  const double budget = in.value<double>(tag("budg"));
  const int32_t has_merged = in.value<int32_t>(tag("merg"));
  if (!(budget >= 1 && budget < INFINITY) || has_merged < 0 || has_merged > 1) {
    fail(Code::corrupt, "a checkpoint with a budget of %s", NumberText(budget).text);
  }
  PfaModelPtr merged = !has_merged ? nullptr : merged_ ? merged_ : merged_corpus(reading_run());
  struct Kept {
    SelectionLearner *of;
    double budget;
    Budgeted budgeted;
    ChoosingLoop loop;
    bool over = false;
    ~Kept() {
      if (over) return;
      of->settings_.budget = budget;
      of->budgeted_ = budgeted;
      of->loop_ = std::move(loop);
    }
  } kept{this, settings_.budget, budgeted_, std::move(loop_)};
  loop_ = ChoosingLoop();
  begin_with(has_merged ? budget : kept.budget);
  loop_.load_state(in, reading_run());
  kept.over = true;
  merged_ = std::move(merged);
}

std::vector<Candidate> SelectionLearner::candidates() const {
  std::vector<Candidate> out;
  for (const int32_t i : loop_.ranked()) out.push_back(candidate(i));
  return out;
}

}  // namespace hws
