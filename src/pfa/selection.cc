#include "src/pfa/selection.hh"

#include "fsa/base/modules.hh"

#if HWS_WITH_PFA

#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <cmath>
#include <numeric>

#include "fsa/base/merge_sort.hh"
#include "fsa/base/parallel_for.hh"
#include "fsa/base/rng.hh"

namespace hws {

namespace {

constexpr MetricSpec kMetrics[] = {
    {"selected", "1 once the number of states and beta are chosen"},
    {"candidates", "candidates still compared"},
    {"states", "states of the best candidate so far, in the end the chosen one"},
    {"beta", "its beta"},
    {"held_out", "its mean held-out log-probability per symbol, ends counted, nats"},
    {"log_joint", "once sampling: ln p(corpus, states), mean over the chains"},
    {"samples", "once sampling: automata kept so far, of all chains"},
    {"chains_disagree", "once sampling: 1 if the chains' log_joint differ by more than their own fluctuations explain"},
};
constexpr size_t kOwnMetrics = 5;

// Of halving: a round is skipped if no more candidates are left than it would keep.
struct Round {
  int64_t folds, sweeps;
  size_t keep;
};
constexpr Round kRounds[] = {{2, 40, 20}, {5, 100, 7}, {10, 250, 3}, {10, 600, 1}};
constexpr int32_t kHalvingRounds = 4, kFullRounds = 2;
constexpr int64_t kFewestSweeps = 20, kSamples = 5;
// A draw's fixed costs are those of as many states.
constexpr double kFixedStates = 40;
// A small corpus pays for longer runs, up to this factor.
constexpr double kMostScale = 4;

int32_t first_round(size_t candidates) {
  int32_t r = 0;
  while (r + 1 < kHalvingRounds && candidates <= kRounds[r].keep) ++r;
  return r;
}

}  // namespace

int64_t sound_iterations(const Corpus &corpus, int32_t states, int32_t chains) {
  const double sweep = static_cast<double>(corpus.tokens()) * (states + kFixedStates) * chains;
  return static_cast<int64_t>(std::clamp(5e11 / std::max(1.0, sweep), 1000.0, 20000.0));
}

void set_iterations(int64_t iterations, GibbsSettings *settings) {
  settings->iterations = iterations;
  settings->burn_in = iterations / 2;
  settings->period = std::max<int64_t>(1, (iterations - settings->burn_in) / 50);
}

std::vector<int32_t> deal_folds(int64_t count, int64_t folds, uint64_t seed) {
  std::vector<int32_t> order(static_cast<size_t>(count)), fold(order.size());
  std::iota(order.begin(), order.end(), 0);
  Rng rng(seed, RngMethod::folds, 0, 0, 0);
  for (size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng.below(i)]);
  for (size_t i = 0; i < order.size(); ++i) fold[static_cast<size_t>(order[i])] = static_cast<int32_t>(i % static_cast<size_t>(folds));
  return fold;
}

namespace {

struct HeldOut {
  double log_prob = 0, tokens = 0;
};

// One run: without a fold, scored on it.
HeldOut held_out(const Corpus &corpus, std::span<const int32_t> fold, int32_t which, const GibbsSettings &settings, const Run &run) {
  std::vector<int64_t> kept, held;
  for (size_t i = 0; i < fold.size(); ++i) (fold[i] == which ? held : kept).push_back(static_cast<int64_t>(i));
  const CorpusPtr test = part_of(corpus, held);
  GibbsLearner learner(part_of(corpus, kept), settings, run);
  learner.watch(run.cancel);
  learner.step(settings.iterations);
  std::vector<double> log_probs(held.size());
  score(*learner.model(), *test, log_probs, run);
  HeldOut out;
  for (const double x : log_probs) out.log_prob += x;
  out.tokens = static_cast<double>(test->tokens());
  return out;
}

}  // namespace

SelectionLearner::SelectionLearner(CorpusPtr corpus, const SelectionSettings &settings, const Run &run)
    : PfaLearner(run), corpus_(std::move(corpus)), settings_(settings), limits_(run), identity_(kFamily, 1) {
  limits_.cancel = nullptr;
  limits_.progress = nullptr;
  limits_.arcs_visited = nullptr;
  if (corpus_->count() < 2) {
    fail(Code::argument, "%" PRId64 " sequences; expected 2 or more, of which some can be held out to choose states and beta", corpus_->count());
  }
  if (corpus_->count() > INT32_MAX) fail(Code::limit, "%" PRId64 " sequences; expected at most %d", corpus_->count(), INT32_MAX);
  if (settings_.states.empty() || settings_.betas.empty()) fail(Code::argument, "no candidates to choose states and beta from");
  for (const int32_t n : settings_.states) {
    if (n < 1) fail(Code::argument, "a candidate with %d states; expected 1 or more", n);
  }
  for (const double b : settings_.betas) {
    if (!(b > 0 && b < INFINITY)) fail(Code::argument, "a candidate with beta %s; expected a number above 0", NumberText(b).text);
  }
  if (settings_.folds < 2) fail(Code::argument, "%" PRId64 " folds; expected 2 or more", settings_.folds);
  settings_.folds = std::min(settings_.folds, corpus_->count());
  fold_ = deal_folds(corpus_->count(), settings_.folds, settings_.training.seed);
  contest_ = begin();

  if (!settings_.full) {
    double states = 0, sweeps = 0;
    for (const int32_t n : settings_.states) states += static_cast<double>(n) / static_cast<double>(settings_.states.size());
    size_t left = contest_.all.size();
    for (int32_t r = contest_.round; r < kHalvingRounds; ++r) {
      sweeps += static_cast<double>(left) * static_cast<double>(folds_of(r) * kRounds[r].sweeps);
      left = std::min(left, kRounds[r].keep);
    }
    scale_ = std::min(kMostScale, settings_.budget / (sweeps * (states + kFixedStates) * static_cast<double>(corpus_->tokens())));
  }
  std::vector<double> numbers(settings_.betas);
  numbers.insert(numbers.end(), settings_.states.begin(), settings_.states.end());
  identity_.option("seed", static_cast<int64_t>(settings_.training.seed));
  identity_.option("folds", settings_.folds);
  identity_.option("schedule full", int64_t{settings_.full});
  identity_.option("budget", settings_.full ? 0 : settings_.budget);
  identity_.option("iterations of the full schedule", settings_.full ? settings_.training.iterations : 0);
  identity_.data("the candidates", checksum64(numbers.data(), numbers.size() * sizeof numbers[0]));
  identity_.data("the corpus", fingerprint(*corpus_));
}

SelectionLearner::Contest SelectionLearner::begin() const {
  Contest c;
  const double largest = *std::max_element(settings_.betas.begin(), settings_.betas.end());
  for (const int32_t n : settings_.states) {
    for (const double b : settings_.betas) {
      if (settings_.full && b != largest) continue;
      Candidate candidate;
      candidate.states = n;
      candidate.beta = b;
      c.all.push_back(candidate);
    }
  }
  c.entered.resize(c.all.size());
  std::iota(c.entered.begin(), c.entered.end(), 0);
  if (!settings_.full) c.round = first_round(c.all.size());
  return c;
}

int64_t SelectionLearner::folds_of(int32_t round) const {
  return settings_.full ? settings_.folds : std::min(settings_.folds, kRounds[round].folds);
}

int64_t SelectionLearner::sweeps_of(int32_t round) const {
  if (settings_.full) return settings_.training.iterations;
  return std::max(kFewestSweeps, static_cast<int64_t>(std::llround(scale_ * static_cast<double>(kRounds[round].sweeps))));
}

bool SelectionLearner::end_round(Contest *contest) const {
  merge_sort(contest->entered.begin(), contest->entered.end(), [contest](int32_t a, int32_t b) {
    return contest->all[static_cast<size_t>(a)].held_out > contest->all[static_cast<size_t>(b)].held_out;
  });
  contest->next = 0;
  const int32_t ended = contest->round++;
  if (!settings_.full) {
    contest->entered.resize(std::min(contest->entered.size(), kRounds[ended].keep));
    return contest->round == kHalvingRounds;
  }
  if (contest->round == kFullRounds) {
    contest->entered.resize(1);
    return true;
  }
  // The numbers of states were compared at one beta; now this number's betas.
  const Candidate best = contest->all[static_cast<size_t>(contest->entered[0])];
  contest->entered.resize(1);
  for (const double b : settings_.betas) {
    if (b == best.beta) continue;
    Candidate candidate;
    candidate.states = best.states;
    candidate.beta = b;
    contest->entered.push_back(static_cast<int32_t>(contest->all.size()));
    contest->all.push_back(candidate);
  }
  return false;
}

std::unique_ptr<GibbsLearner> SelectionLearner::learner_of(const Candidate &chosen) const {
  GibbsSettings settings = settings_.training;
  settings.states = chosen.states;
  settings.beta = chosen.beta;
  if (settings_.own_iterations) set_iterations(sound_iterations(*corpus_, settings.states, settings.chains), &settings);
  return std::make_unique<GibbsLearner>(corpus_, settings, limits_);
}

void SelectionLearner::compare(const Run &run) {
  Contest contest = contest_;
  Candidate &candidate = contest.all[static_cast<size_t>(contest.entered[static_cast<size_t>(contest.next)])];
  GibbsSettings settings = settings_.training;
  settings.states = candidate.states;
  settings.beta = candidate.beta;
  if (!settings_.full) {
    settings.chains = 1;
    settings.iterations = sweeps_of(contest.round);
    settings.burn_in = settings.iterations / 2;
    settings.period = std::max<int64_t>(1, (settings.iterations - settings.burn_in) / kSamples);
  }
  const int64_t folds = folds_of(contest.round);
  std::vector<HeldOut> found(static_cast<size_t>(folds));
  std::atomic<int64_t> ready{0};
  run.stage("choosing states and beta: folds", folds);
  Run alone = run;
  alone.threads = 1;
  alone.progress = nullptr;
  alone.arcs_visited = nullptr;
  parallel_for(folds, run.threads, [&](int64_t f) {
    found[static_cast<size_t>(f)] = held_out(*corpus_, fold_, static_cast<int32_t>(f), settings, alone);
    run.advance(++ready);
  });
  HeldOut sum;
  for (const HeldOut &h : found) {
    sum.log_prob += h.log_prob;
    sum.tokens += h.tokens;
  }
  candidate.held_out = sum.log_prob / sum.tokens;
  double squares = 0;
  for (const HeldOut &h : found) {
    const double off = h.log_prob / h.tokens - candidate.held_out;
    squares += off * off;
  }
  candidate.error = std::sqrt(squares / static_cast<double>(folds * (folds - 1)));
  candidate.rounds = contest.round + 1;
  ++contest.next;
  std::unique_ptr<GibbsLearner> training;
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

std::span<const MetricSpec> SelectionLearner::metrics() const { return kMetrics; }

double SelectionLearner::value(size_t metric) const {
  if (metric >= kOwnMetrics) {
    if (!training_ || training_->steps() == 0) return std::numeric_limits<double>::quiet_NaN();
    return training_->metric(kMetrics[metric].name);
  }
  const Candidate best = candidates().front();
  switch (metric) {
    case 0: return training_ != nullptr;
    case 1: return static_cast<double>(contest_.entered.size());
    case 2: return best.states;
    case 3: return best.beta;
    default: return best.held_out;
  }
}

PfaModelPtr SelectionLearner::model() const {
  if (!training_) fail(Code::empty, "no model yet: the number of states and beta are still being chosen");
  return training_->model();
}

std::vector<Candidate> SelectionLearner::candidates() const {
  std::vector<int32_t> order(contest_.all.size());
  std::iota(order.begin(), order.end(), 0);
  const auto worth = [&](int32_t i) {
    const double x = contest_.all[static_cast<size_t>(i)].held_out;
    return std::isnan(x) ? -INFINITY : x;
  };
  merge_sort(order.begin(), order.end(), [&](int32_t a, int32_t b) {
    const int32_t rounds_a = contest_.all[static_cast<size_t>(a)].rounds, rounds_b = contest_.all[static_cast<size_t>(b)].rounds;
    return rounds_a != rounds_b ? rounds_a > rounds_b : worth(a) > worth(b);
  });
  std::vector<Candidate> out;
  for (const int32_t i : order) out.push_back(contest_.all[static_cast<size_t>(i)]);
  return out;
}

void SelectionLearner::save_state(SectionWriter &out) const {
  std::vector<double> numbers;  // of each candidate
  for (const Candidate &c : contest_.all) numbers.insert(numbers.end(), {static_cast<double>(c.states), c.beta, static_cast<double>(c.rounds), c.held_out, c.error});
  const int32_t at[2] = {contest_.round, contest_.next};
  out.add(tag("cont"), at, sizeof at);
  out.add_array(tag("entr"), std::span<const int32_t>(contest_.entered));
  out.add_array(tag("cand"), std::span<const double>(numbers));
  if (!training_) return;
  const std::string inner = training_->save();
  out.add(tag("trai"), inner.data(), inner.size());
}

void SelectionLearner::load_state(const SectionReader &in) {
  const std::span<const int32_t> at = in.array<int32_t>(tag("cont")), entered = in.array<int32_t>(tag("entr"));
  const std::span<const double> numbers = in.array<double>(tag("cand"));
  const bool over = in.has(tag("trai"));
  Contest c;
  if (at.size() != 2 || numbers.size() % 5 != 0 || numbers.size() / 5 > contest_.all.size() + settings_.betas.size()) fail(Code::corrupt, "a checkpoint of another shape");
  c.round = at[0];
  c.next = at[1];
  c.entered.assign(entered.begin(), entered.end());
  for (size_t i = 0; i < numbers.size(); i += 5) {
    Candidate candidate;
    if (!(numbers[i] >= 1 && numbers[i] <= INT32_MAX && numbers[i + 1] > 0 && numbers[i + 2] >= 0 && numbers[i + 2] <= 99)) fail(Code::corrupt, "a checkpoint with a candidate that cannot be");
    candidate.states = static_cast<int32_t>(numbers[i]);
    candidate.beta = numbers[i + 1];
    candidate.rounds = static_cast<int32_t>(numbers[i + 2]);
    candidate.held_out = numbers[i + 3];
    candidate.error = numbers[i + 4];
    c.all.push_back(candidate);
  }
  const int32_t rounds = settings_.full ? kFullRounds : kHalvingRounds, count = static_cast<int32_t>(c.entered.size());
  bool good = !c.all.empty() && count > 0 && c.round >= 0 && c.round <= rounds && (c.round == rounds) == over && c.next >= 0 && c.next < count;
  for (const int32_t i : c.entered) good = good && i >= 0 && i < static_cast<int32_t>(c.all.size());
  if (!good) fail(Code::corrupt, "a checkpoint of a comparison that cannot be");
  std::unique_ptr<GibbsLearner> training;
  if (over) {
    training = learner_of(c.all[static_cast<size_t>(c.entered[0])]);
    training->load(in.bytes(tag("trai")));
  }
  contest_ = std::move(c);
  training_ = std::move(training);
}

}  // namespace hws

#endif
