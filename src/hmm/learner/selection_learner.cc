#include "src/hmm/learner/selection_learner.hh"

#include <cinttypes>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/base/text.hh"
#include "src/hmm/data/data_part.hh"
#include "src/hmm/sums/decode.hh"
#include "fsa/base/state_bytes.hh"

namespace hws {

namespace {

constexpr MetricSpec kMetrics[] = {
    {"selected", "1 once alpha and beta are chosen"},
    {"candidates", "pairs of alpha and beta not judged yet"},
    {"alpha", "of the best pair so far, in the end the chosen one"},
    {"beta", "its beta"},
    {"candidate_log_likelihood_per_token", "its ln p(held-out) per token when it was judged, nats"},
};
constexpr int64_t kHeldOutEach = 10;

// The factory's own metrics behind ours.
Array<MetricSpec> metrics_of(const HmmLearner &learner) {
  Array<MetricSpec> specs(std::begin(kMetrics), std::end(kMetrics));
  for (const MetricSpec &m : learner.own_metrics()) {
    bool ours = false;
    for (const MetricSpec &own : kMetrics) ours = ours || std::string_view(own.name) == m.name;
    if (!ours) specs.push_back(m);
  }
  return specs;
}

void check(const HmmSelectionSettings &s) {
  if (s.alphas.empty() || s.betas.empty()) fail(Code::argument, "no candidates to choose alpha and beta from");
  for (const Array<double> *numbers : {&s.alphas, &s.betas}) {
    for (const double x : *numbers) {
      if (!(x > 0 && x < INFINITY)) fail(Code::argument, "a candidate of %s; expected a number above 0", NumberText(x).text);
    }
  }
  if (s.candidate_iterations < 1 || s.iterations < 0) {
    fail(Code::argument,
         "%" PRId64 " iterations for a candidate, %" PRId64 " for the chosen one; expected 1 or more, 0 or more",
         s.candidate_iterations, s.iterations);
  }
}

HmmPriors with(const HmmSelectionSettings &s, double alpha, double beta) {
  HmmPriors p = s.priors;
  p.initial.concentration = s.initial_alpha < 0 ? alpha : s.initial_alpha;
  p.transition.concentration = alpha;
  p.emission.concentration = beta;
  return p;
}

// Asks whether there is one: the constructor's arguments are made in any order.
HmmPriors first_candidate(const HmmSelectionSettings &s) {
  check(s);
  return with(s, s.alphas[0], s.betas[0]);
}

}  // namespace

HmmSelectionLearner::HmmSelectionLearner(HmmDataPtr data, const HmmSelectionSettings &settings, HmmFactory factory,
                                         const Run &run)
    : HmmLearner(kFamily, data, settings.end, first_candidate(settings), 0,
                 metrics_of(*factory(data, first_candidate(settings), 1, run)), run),
      settings_(settings), factory_(std::move(factory)), kept_(data), held_out_(settings.held_out) {
  if (held_out_) {
    watch_held_out(held_out_);  // which asks whether it fits
  } else {
    HeldOutSplit split = hold_out(*data, kHeldOutEach, run);
    kept_ = std::move(split.kept);
    held_out_ = std::move(split.held_out);
  }
  for (const double alpha : settings_.alphas) {
    for (const double beta : settings_.betas) {
      HmmCandidate candidate;
      candidate.alpha = alpha;
      candidate.beta = beta;
      candidates_.push_back(candidate);
    }
  }
  options().option("candidate_iterations", settings_.candidate_iterations);
  options().option("iterations", settings_.iterations);
  options().option("initial_alpha", settings_.initial_alpha);
  std::string numbers;
  append_array(&numbers, settings_.alphas);
  append_array(&numbers, settings_.betas);
  options().data("the candidates", checksum64(numbers.data(), numbers.size()));
  options().data("the held-out corpus", fingerprint(*held_out_->corpus));
  if (held_out_->channels) options().data("the held-out channels", fingerprint(*held_out_->channels));
  learner_ = learner_of(0, false, run);
  const HmmShape shape{static_cast<int32_t>(data->rows.states()), data->rows.symbols(), settings_.end};
  for (const HmmCandidate &c : candidates_) check_priors(priors_of(c), shape, learner_->prior_floor());
}

HmmPriors HmmSelectionLearner::priors_of(const HmmCandidate &candidate) const {
  return with(settings_, candidate.alpha, candidate.beta);
}

std::unique_ptr<HmmLearner> HmmSelectionLearner::learner_of(int64_t candidate, bool chosen, const Run &run) const {
  const HmmPriors priors = priors_of(candidates_[static_cast<size_t>(candidate)]);
  return factory_(chosen ? data() : kept_, priors, chosen ? settings_.iterations : settings_.candidate_iterations, run);
}

void HmmSelectionLearner::require_choice() const {
  if (chosen_ < 0) fail(Code::empty, "no model yet: alpha and beta are still being chosen");
}

HmmParameters HmmSelectionLearner::parameters() const {
  require_choice();
  return learner_->parameters();
}

HmmParameters HmmSelectionLearner::counts() const {
  require_choice();
  return learner_->counts();
}

void HmmSelectionLearner::priors_changed() {
  if (!following_) learner_->set_priors(priors());
}

int64_t HmmSelectionLearner::best(const Array<HmmCandidate> &candidates) const {
  int64_t at = -1;
  const auto better = [](const HmmCandidate &a, const HmmCandidate &b) {
    return a.excluded != b.excluded ? b.excluded : a.held_out > b.held_out;
  };
  for (size_t i = 0; i < candidates.size(); ++i) {
    if (std::isnan(candidates[i].held_out)) continue;
    if (at < 0 || better(candidates[i], candidates[static_cast<size_t>(at)])) at = static_cast<int64_t>(i);
  }
  return at;
}

void HmmSelectionLearner::judge(const Run &run) {
  HmmCandidate judged = candidates_[static_cast<size_t>(looked_at_)];
  LongSum sum;
  for (const double x : log_probabilities(*held_out_, learner_->parameters(), run)) sum.add(x);
  judged.held_out = sum.value() / std::fmax(1, static_cast<double>(held_out_->corpus->symbols.size()));
  if (std::isnan(judged.held_out)) judged.held_out = -INFINITY;
  judged.states_used = learner_->metric("states_used");
  judged.excluded = judged.states_used < kFewestStates && static_cast<double>(data()->rows.states()) >= kFewestStates;
  Array<HmmCandidate> candidates = candidates_;
  candidates[static_cast<size_t>(looked_at_)] = judged;
  const bool last = looked_at_ + 1 == static_cast<int64_t>(candidates.size());
  const int64_t next = last ? best(candidates) : looked_at_ + 1;
  std::unique_ptr<HmmLearner> learner = learner_of(next, last, run);
  HmmPriors chosen = priors_of(candidates[static_cast<size_t>(next)]);
  // Nothing fails from here on.
  candidates_.swap(candidates);
  learner_ = std::move(learner);
  following_ = true;
  set_priors(std::move(chosen));
  following_ = false;
  if (last) {
    chosen_ = next;
  } else {
    looked_at_ = next;
  }
}

void HmmSelectionLearner::iterate(const Run &run) {
  if (chosen_ < 0) run.stage("hmm: choosing alpha and beta, candidate", static_cast<int64_t>(candidates_.size()));
  run.advance(looked_at_);
  if (chosen_ < 0 && (learner_->done() || learner_->steps() >= settings_.candidate_iterations)) return judge(run);
  learner_->watch(run.cancel);
  learner_->report(chosen_ < 0 ? nullptr : run.progress);
  learner_->step(1);
}

double HmmSelectionLearner::own_value(size_t metric) const {
  const int64_t at = chosen_ >= 0 ? chosen_ : best(candidates_);
  const HmmCandidate *const found = at < 0 ? nullptr : &candidates_[static_cast<size_t>(at)];
  switch (metric) {
    case 0: return chosen_ >= 0;
    case 1: return static_cast<double>(chosen_ >= 0 ? 0 : static_cast<int64_t>(candidates_.size()) - looked_at_);
    case 2: return found ? found->alpha : kNotKnown;
    case 3: return found ? found->beta : kNotKnown;
    case 4: return found ? found->held_out : kNotKnown;
    default: break;
  }
  const std::string_view name = own_metrics()[metric].name;
  for (size_t i = 0; i < learner_->own_metrics().size(); ++i) {
    if (name == learner_->own_metrics()[i].name) return learner_->own_metric(i);
  }
  return kNotKnown;
}

std::string HmmSelectionLearner::state_bytes() const {
  std::string bytes;
  append_value(&bytes, looked_at_);
  append_value(&bytes, chosen_);
  for (const HmmCandidate &c : candidates_) {
    append_value(&bytes, c.held_out);
    append_value(&bytes, c.states_used);
    append_value(&bytes, int32_t{c.excluded});
  }
  return bytes + learner_->save();
}

void HmmSelectionLearner::take_state(std::string_view *bytes) {
  const int64_t looked_at = take_value<int64_t>(bytes), chosen = take_value<int64_t>(bytes),
                count = static_cast<int64_t>(candidates_.size());
  if (looked_at < 0 || looked_at >= count || chosen < -1 || chosen >= count || (chosen >= 0 && looked_at != count - 1)) {
    fail(Code::corrupt, "a checkpoint that looks at candidate %" PRId64 " of %" PRId64, looked_at, count);
  }
  Array<HmmCandidate> candidates = candidates_;
  for (HmmCandidate &c : candidates) {
    c.held_out = take_value<double>(bytes);
    c.states_used = take_value<double>(bytes);
    c.excluded = take_value<int32_t>(bytes) != 0;
  }
  std::unique_ptr<HmmLearner> learner = learner_of(chosen >= 0 ? chosen : looked_at, chosen >= 0, reading_run());
  learner->load({reinterpret_cast<const std::byte *>(bytes->data()), bytes->size()});
  *bytes = {};
  candidates_.swap(candidates);
  learner_ = std::move(learner);
  looked_at_ = looked_at;
  chosen_ = chosen;
}

}  // namespace hws
