#include "src/pfa/choosing/selection.hh"

#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <cmath>
#include <numeric>

#include "fsa/base/merge_sort.hh"
#include "fsa/base/parallel_for.hh"
#include "fsa/base/rng.hh"
#include "src/pfa/merging/merge_learner.hh"

namespace hws {

namespace {

constexpr MetricSpec kSelectionMetrics[] = {
    {"selected", "1 once the number of states and the prior are chosen"},
    {"candidates", "candidates still compared"},
    {"states", "states of the best candidate so far, in the end the chosen one; 0: state merging"},
    {"prior_transition", "its prior_transition"},
    {"held_out", "its mean held-out log-probability per symbol, ends counted, nats"},
    {"log_joint", "once sampling: ln p(corpus, states) of the chain whose it is highest"},
    {"samples", "once sampling: automata kept so far of each chain"},
    {"chains_disagree", "once sampling: 1 if the chains' log_joint differ by more than their own fluctuations explain"},
};
constexpr size_t kOwnMetrics = 5;

// Of halving: in the first two rounds numbers of states are compared at one prior; those left enter the third with every prior.
// A round is skipped if no more candidates are left than it would keep. Long runs on few folds, not short ones on many: large
// automata and small priors need more sweeps, and lose to others before they have had them.
struct Round {
  int64_t folds, sweeps;
  size_t keep;
};
constexpr Round kSelectionRounds[] = {{1, 300, 4}, {1, 1000, 2}, {1, 1000, 3}, {2, 3000, 1}};
constexpr int32_t kPriorRound = 2;
constexpr int32_t kHalvingRounds = 4, kFullRounds = 2;
constexpr int64_t kFewestSweeps = 20, kSamples = 5;
// A fold's sequences are dealt into as many parts, from which errors are estimated.
constexpr int64_t kSelectionParts = 10;
// Runs of a step, for threads to share.
constexpr int64_t kRunsTogether = 8;
// A draw's fixed costs are those of as many states.
constexpr double kSelectionFixedStates = 40;
// A small corpus pays for longer runs, up to this factor.
constexpr double kMostScale = 4;

}  // namespace

Array<int32_t> deal_folds(int64_t count, int64_t folds, uint64_t seed) {
  Array<int32_t> order(static_cast<size_t>(count)), fold(order.size());
  std::iota(order.begin(), order.end(), 0);
  Rng rng(seed, RngMethod::folds, 0, 0, 0);
  for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
  for (size_t i = 0; i < order.size(); ++i) {
    fold[static_cast<size_t>(order[i])] = static_cast<int32_t>(i % static_cast<size_t>(folds));
  }
  return fold;
}

namespace {

struct HeldOut {
  double log_prob = 0, tokens = 0;
};

PfaModelPtr learned(PfaLearner &&learner, const Run &run) {
  learner.watch(run.cancel);
  while (!learner.step(1)) {
  }
  return learner.model();
}

// One run: without a fold, scored on it, part by part.
void hold_out(const Corpus &corpus, std::span<const int32_t> fold, int32_t which, const PfaSettings &settings,
              std::span<HeldOut> parts, const Run &run) {
  Array<int64_t> kept, held;
  for (size_t i = 0; i < fold.size(); ++i) (fold[i] == which ? held : kept).push_back(static_cast<int64_t>(i));
  const CorpusPtr test = part_of(corpus, held), train = part_of(corpus, kept);
  const PfaModelPtr model = settings.method == PfaMethod::cgs ? learned(GibbsLearner(train, settings, run), run)
                                                              : learned(MergeLearner(train, settings, run), run);
  Array<double> log_probs(held.size());
  score(*model, *test, log_probs, run);
  for (size_t i = 0; i < held.size(); ++i) {
    HeldOut &part = parts[i % parts.size()];
    part.log_prob += log_probs[i];
    part.tokens += static_cast<double>(test->sequence(static_cast<int64_t>(i)).size()) + 1;
  }
}

void weigh(std::span<const HeldOut> parts, Candidate *candidate) {
  HeldOut sum;
  candidate->by_part.clear();
  for (const HeldOut &h : parts) {
    sum.log_prob += h.log_prob;
    sum.tokens += h.tokens;
    candidate->by_part.push_back(h.log_prob / h.tokens);
  }
  candidate->held_out = sum.log_prob / sum.tokens;
  const double count = static_cast<double>(parts.size());
  double squares = 0;
  for (const double x : candidate->by_part) squares += (x - candidate->held_out) * (x - candidate->held_out);
  candidate->error = std::sqrt(squares / (count * (count - 1)));
}

}  // namespace

SelectionLearner::SelectionLearner(CorpusPtr corpus, PfaSettings settings, const Run &run)
    : PfaLearner(kFamily, chooses, std::move(corpus), std::move(settings), run), limits_(run) {
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
  contest_ = begin();

  if (!full()) {
    double states = 0, sweeps = 0;
    const Array<int32_t> &sizes = settings_.candidate_states;
    for (const int32_t n : sizes) states += static_cast<double>(n) / static_cast<double>(sizes.size());
    size_t left = contest_.entered.size();
    for (int32_t r = contest_.round; r < kHalvingRounds; ++r) {
      if (r == kPriorRound && contest_.round < r) left *= settings_.candidate_prior_transition.size();
      sweeps += static_cast<double>(left) * static_cast<double>(folds_of(r) * kSelectionRounds[r].sweeps);
      left = std::min(left, kSelectionRounds[r].keep);
    }
    scale_ =
        std::min(kMostScale, settings_.budget /
            (sweeps * (states + kSelectionFixedStates) * static_cast<double>(corpus_->tokens())));
  }
  if (full()) identity_.option("iterations", *settings_.iterations);
}

// The one at which numbers of states are compared: the paper's is the largest; by halving the middle one.
double SelectionLearner::first_prior() const {
  Array<double> priors = settings_.candidate_prior_transition;
  std::sort(priors.begin(), priors.end());
  return full() ? priors.back() : priors[(priors.size() - 1) / 2];
}

SelectionLearner::Contest SelectionLearner::begin() const {
  Contest c;
  for (const int32_t n : settings_.candidate_states) {
    Candidate candidate;
    candidate.states = n;
    candidate.prior_transition = first_prior();
    c.all.push_back(candidate);
  }
  c.entered.resize(c.all.size());
  std::iota(c.entered.begin(), c.entered.end(), 0);
  if (!full()) skip_rounds(&c);
  return c;
}

// From the beginning of a round to that of the next one that has to decide something.
void SelectionLearner::skip_rounds(Contest *contest) const {
  while (contest->round < kHalvingRounds - 1 && contest->entered.size() <= kSelectionRounds[contest->round].keep) {
    ++contest->round;
    if (contest->round == kPriorRound) enter_priors(contest);
  }
}

int32_t SelectionLearner::sampling_rounds() const { return full() ? kFullRounds : kHalvingRounds; }

int32_t SelectionLearner::rounds() const { return sampling_rounds() + merging(); }

int64_t SelectionLearner::folds_of(int32_t round) const {
  return full() ? settings_.folds : std::min(settings_.folds, kSelectionRounds[std::min(round, kHalvingRounds - 1)].folds);
}

size_t SelectionLearner::parts() const {
  return static_cast<size_t>(std::clamp(corpus_->count() / settings_.folds, int64_t{1}, kSelectionParts));
}

int64_t SelectionLearner::sweeps_of(int32_t round) const {
  if (full()) return *settings_.iterations;
  return std::max(kFewestSweeps,
      static_cast<int64_t>(std::llround(scale_ * static_cast<double>(kSelectionRounds[round].sweeps))));
}

bool SelectionLearner::end_round(Contest *contest) const {
  merge_sort(contest->entered.begin(), contest->entered.end(), [contest](int32_t a, int32_t b) {
    return contest->all[static_cast<size_t>(a)].held_out > contest->all[static_cast<size_t>(b)].held_out;
  });
  contest->next = 0;
  const int32_t ended = contest->round++;
  if (contest->round < sampling_rounds()) {
    contest->entered.resize(full() ? 1 : std::min(contest->entered.size(), kSelectionRounds[ended].keep));
    if (full() || contest->round == kPriorRound) enter_priors(contest);
    if (!full()) skip_rounds(contest);
    return false;
  }
  if (contest->round == rounds()) {
    if (merging()) choose_kind(contest);
    contest->entered.resize(1);
    return true;
  }
  // The best stays the first to be entered; merging runs beside it.
  contest->entered.resize(1);
  contest->entered.push_back(static_cast<int32_t>(contest->all.size()));
  contest->all.push_back(Candidate{});
  contest->next = 1;
  return false;
}

// Of two: the sampler that was best and merging.
void SelectionLearner::choose_kind(Contest *contest) const {
  Array<int32_t> &two = contest->entered;
  if (contest->all[static_cast<size_t>(two[0])].states == 0) std::swap(two[0], two[1]);
  const Candidate &sampled = contest->all[static_cast<size_t>(two[0])], &merged = contest->all[static_cast<size_t>(two[1])];
  const double parts = static_cast<double>(sampled.by_part.size());
  double mean = 0, squares = 0;
  for (size_t f = 0; f < sampled.by_part.size(); ++f) mean += (sampled.by_part[f] - merged.by_part[f]) / parts;
  for (size_t f = 0; f < sampled.by_part.size(); ++f) {
    const double off = sampled.by_part[f] - merged.by_part[f] - mean;
    squares += off * off;
  }
  if (!(mean > std::sqrt(squares / (parts * (parts - 1))))) std::swap(two[0], two[1]);
}

// The numbers of states were compared at one prior; those that are left enter with all priors.
void SelectionLearner::enter_priors(Contest *contest) const {
  const Array<int32_t> left = contest->entered;
  for (const int32_t i : left) {
    const Candidate first = contest->all[static_cast<size_t>(i)];
    for (const double b : settings_.candidate_prior_transition) {
      if (b == first.prior_transition) continue;
      Candidate candidate;
      candidate.states = first.states;
      candidate.prior_transition = b;
      contest->entered.push_back(static_cast<int32_t>(contest->all.size()));
      contest->all.push_back(candidate);
    }
  }
}

// The settings of a candidate's learner, without those of the choosing.
PfaSettings SelectionLearner::training_of(const Candidate &candidate) const {
  if (candidate.states == 0) return settings_for(PfaMethod::estatemerge);
  const PfaSettings standard;
  PfaSettings s = settings_;
  s.method = PfaMethod::cgs;
  s.states = candidate.states;
  s.prior_transition = candidate.prior_transition;
  s.choose = standard.choose;
  s.budget = standard.budget;
  s.folds = standard.folds;
  s.candidate_states.clear();
  s.candidate_prior_transition.clear();
  return s;
}

std::unique_ptr<PfaLearner> SelectionLearner::learner_of(const Candidate &chosen) const {
  PfaSettings settings = training_of(chosen);
  if (chosen.states == 0) return std::make_unique<MergeLearner>(corpus_, std::move(settings), limits_);
  return std::make_unique<GibbsLearner>(corpus_, std::move(settings), limits_);
}

// What is given of the schedule is for whole runs.
PfaSettings SelectionLearner::settings_of(const Candidate &candidate, int32_t round) const {
  PfaSettings settings = training_of(candidate);
  if (candidate.states == 0 || full()) return settings;
  settings.chains = 1;
  settings.anneal_iterations = settings.burn_in = settings.period = std::nullopt;
  set_schedule(sweeps_of(round), kSamples, &settings);
  return settings;
}

void SelectionLearner::compare(const Run &run) {
  Contest contest = contest_;
  const int64_t folds = folds_of(contest.round),
                candidates = std::min(std::max<int64_t>(1, kRunsTogether / folds),
                                      static_cast<int64_t>(contest.entered.size()) - contest.next);
  const size_t parts = this->parts(), parts_each = static_cast<size_t>(folds) * parts;
  const std::span<const int32_t> entered =
      std::span(contest.entered).subspan(static_cast<size_t>(contest.next), static_cast<size_t>(candidates));
  Array<HeldOut> found(static_cast<size_t>(candidates) * parts_each);
  std::atomic<int64_t> ready{0};
  run.stage("choosing states and prior_transition: runs", candidates * folds);
  Run alone = run;
  alone.threads = 1;
  alone.progress = nullptr;
  alone.arcs_visited = nullptr;
  parallel_for(candidates * folds, run.threads, [&](int64_t i) {
    const Candidate &candidate = contest.all[static_cast<size_t>(entered[static_cast<size_t>(i / folds)])];
    hold_out(*corpus_, fold_, static_cast<int32_t>(i % folds), settings_of(candidate, contest.round),
             std::span(found).subspan(static_cast<size_t>(i) * parts, parts), alone);
    run.advance(++ready);
  });
  for (size_t i = 0; i < entered.size(); ++i) {
    Candidate &candidate = contest.all[static_cast<size_t>(entered[i])];
    weigh(std::span(found).subspan(i * parts_each, parts_each), &candidate);
    candidate.rounds = std::min(contest.round + 1, sampling_rounds());
  }
  contest.next += static_cast<int32_t>(candidates);
  std::unique_ptr<PfaLearner> training;
  if (contest.next == static_cast<int32_t>(contest.entered.size()) && end_round(&contest)) {
    training = learner_of(contest.all[static_cast<size_t>(contest.entered[0])]);
  }
  contest_ = std::move(contest);
  training_ = std::move(training);
}

void SelectionLearner::iterate(const Run &run) {
  if (!training_) return compare(run);
  training_->watch(run.cancel);
  training_->report(run.progress);
  training_->step(1);
}

std::span<const MetricSpec> SelectionLearner::metrics() const { return kSelectionMetrics; }

double SelectionLearner::value(size_t metric) const {
  if (metric >= kOwnMetrics) {
    if (!training_ || training_->steps() == 0 || training_->family() != GibbsLearner::kFamily) {
      return std::numeric_limits<double>::quiet_NaN();
    }
    return training_->known(kSelectionMetrics[metric].name);
  }
  const Candidate best = candidates().front();
  switch (metric) {
    case 0: return training_ != nullptr;
    case 1: return static_cast<double>(contest_.entered.size());
    case 2: return best.states;
    case 3: return best.prior_transition;
    default: return best.held_out;
  }
}

PfaModelPtr SelectionLearner::model() const {
  if (!training_) fail(Code::empty, "no model yet: the number of states and prior_transition are still being chosen");
  return training_->model();
}

std::vector<Candidate> SelectionLearner::candidates() const {
  Array<int32_t> order(contest_.all.size());
  std::iota(order.begin(), order.end(), 0);
  const auto worth = [&](int32_t i) {
    const double x = contest_.all[static_cast<size_t>(i)].held_out;
    return std::isnan(x) ? -INFINITY : x;
  };
  const int32_t chosen = training_ ? contest_.entered[0] : -1;
  merge_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    if (a == chosen || b == chosen) return a == chosen && b != chosen;
    const int32_t rounds_a = contest_.all[static_cast<size_t>(a)].rounds,
                  rounds_b = contest_.all[static_cast<size_t>(b)].rounds;
    return rounds_a != rounds_b ? rounds_a > rounds_b : worth(a) > worth(b);
  });
  std::vector<Candidate> out;
  for (const int32_t i : order) out.push_back(contest_.all[static_cast<size_t>(i)]);
  return out;
}

void SelectionLearner::save_state(SectionWriter &out) const {
  Array<double> numbers, folds;  // of each candidate
  for (const Candidate &c : contest_.all) {
    numbers.insert(numbers.end(), {static_cast<double>(c.states), c.prior_transition, static_cast<double>(c.rounds), c.held_out,
                                   c.error, static_cast<double>(c.by_part.size())});
    folds.insert(folds.end(), c.by_part.begin(), c.by_part.end());
  }
  const int32_t at[2] = {contest_.round, contest_.next};
  out.add(tag("cont"), at, sizeof at);
  out.add_array(tag("entr"), std::span<const int32_t>(contest_.entered));
  out.add_array(tag("cand"), std::span<const double>(numbers));
  out.add_array(tag("fold"), std::span<const double>(folds));
  if (!training_) return;
  const std::string inner = training_->save();
  out.add(tag("trai"), inner.data(), inner.size());
}

void SelectionLearner::load_state(const SectionReader &in) {
  const std::span<const int32_t> at = in.array<int32_t>(tag("cont")), entered = in.array<int32_t>(tag("entr"));
  const std::span<const double> numbers = in.array<double>(tag("cand"));
  std::span<const double> folds = in.array<double>(tag("fold"));
  const bool over = in.has(tag("trai"));
  constexpr size_t kNumbers = 6;
  Contest c;
  if (at.size() != 2 || numbers.size() % kNumbers != 0 ||
      numbers.size() / kNumbers > settings_.candidate_states.size() * settings_.candidate_prior_transition.size() + 1) {
    fail(Code::corrupt, "a checkpoint of another shape");
  }
  c.round = at[0];
  c.next = at[1];
  c.entered.assign(entered.begin(), entered.end());
  for (size_t i = 0; i < numbers.size(); i += kNumbers) {
    const double states = numbers[i], prior = numbers[i + 1], number_of_folds = numbers[i + 5];
    const bool sampled = states >= 1 && states <= INT32_MAX && prior > 0, merged = merging() && states == 0;
    if (!(sampled || merged) || !(numbers[i + 2] >= 0 && numbers[i + 2] <= 99) ||
        !(number_of_folds >= 0 && number_of_folds <= static_cast<double>(folds.size()))) {
      fail(Code::corrupt, "a checkpoint with a candidate that cannot be");
    }
    Candidate candidate;
    candidate.states = static_cast<int32_t>(states);
    candidate.prior_transition = prior;
    candidate.rounds = static_cast<int32_t>(numbers[i + 2]);
    candidate.held_out = numbers[i + 3];
    candidate.error = numbers[i + 4];
    const size_t count = static_cast<size_t>(number_of_folds);
    candidate.by_part.assign(folds.begin(), folds.begin() + static_cast<std::ptrdiff_t>(count));
    folds = folds.subspan(count);
    c.all.push_back(std::move(candidate));
  }
  const int32_t count = static_cast<int32_t>(c.entered.size());
  bool good = !c.all.empty() && count > 0 && c.round >= 0 && c.round <= rounds() && (c.round == rounds()) == over &&
              c.next >= 0 && c.next < count;
  for (const int32_t i : c.entered) good = good && i >= 0 && i < static_cast<int32_t>(c.all.size());
  // The last round is of two, whose parts are compared.
  if (good && merging() && c.round == sampling_rounds()) {
    good = count == 2 &&
           c.all[static_cast<size_t>(c.entered[0])].by_part.size() == parts() * static_cast<size_t>(folds_of(c.round));
  }
  if (!good) fail(Code::corrupt, "a checkpoint of a comparison that cannot be");
  std::unique_ptr<PfaLearner> training;
  if (over) {
    training = learner_of(c.all[static_cast<size_t>(c.entered[0])]);
    training->load(in.bytes(tag("trai")));
  }
  contest_ = std::move(c);
  training_ = std::move(training);
}

}  // namespace hws
