#include "src/hmm/choosing/selection_learner.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/base/state_bytes.hh"
#include "fsa/base/text.hh"
#include "src/hmm/data/data_part.hh"
#include "src/hmm/learner/hmm_fields.hh"
#include "src/hmm/sums/decode.hh"

namespace hws {

namespace {

constexpr int64_t kHeldOutEach = 10;
constexpr double kGrid[] = {0.003, 0.01, 0.03, 0.1, 0.3, 1};  // seed 001, 3.8.1
constexpr double kGridOfModes[] = {1, 1.01, 1.03, 1.1, 1.3};

// The settings of a candidate.
HmmSettings with(HmmSettings s, double transition, double emission) {
  s.priors.initial.concentration = s.prior_initial.value_or(transition);
  s.priors.transition.concentration = transition;
  s.priors.emission.concentration = emission;
  return s;
}

// With the candidates there are if none are given, and the priors of the first.
HmmSettings with_candidates(HmmSettings s) {
  const std::span<const double> own = hmm_fields::modes(s) ? std::span<const double>(kGridOfModes) : kGrid;
  for (Array<double> *list : {&s.candidate_prior_transition, &s.candidate_prior_emission}) {
    if (list->empty()) list->assign(own.begin(), own.end());
  }
  return with(s, s.candidate_prior_transition[0], s.candidate_prior_emission[0]);
}

HmmSettings of_candidate(HmmSettings s) {
  s.iterations = s.candidate_iterations;
  return s;
}

}  // namespace

double HmmSelectionLearner::of_best(double HmmCandidate::*number) const {
  const int64_t at = chosen_ >= 0 ? chosen_ : best(candidates_);
  return at < 0 ? kNotKnown : candidates_[static_cast<size_t>(at)].*number;
}

std::span<const MetricSpec> HmmSelectionLearner::own() {
  using L = HmmSelectionLearner;
  static constexpr MetricSpec kMetrics[] = {
      metric_of<L>("selected", "1 once the concentrations are chosen", [](const L &l) { return l.chosen_ >= 0 ? 1. : 0.; }),
      metric_of<L>("candidates", "pairs of concentrations not judged yet",
                   [](const L &l) {
                     return l.chosen_ >= 0 ? 0 : static_cast<double>(static_cast<int64_t>(l.candidates_.size()) - l.looked_at_);
                   }),
      metric_of<L>("prior_transition", "of the best pair so far, in the end the chosen one",
                   [](const L &l) { return l.of_best(&HmmCandidate::prior_transition); }),
      metric_of<L>("prior_emission", "the same pair's",
                   [](const L &l) { return l.of_best(&HmmCandidate::prior_emission); }),
      metric_of<L>("candidate_log_likelihood_per_token", "its ln p(held-out) per token when it was judged, nats",
                   [](const L &l) { return l.of_best(&HmmCandidate::held_out); }),
  };
  return kMetrics;
}

// The factory's own metrics behind ours.
Array<MetricSpec> HmmSelectionLearner::metrics_with(const HmmLearner &learner) {
  Array<MetricSpec> specs(own().begin(), own().end());
  for (const MetricSpec &m : learner.own_metrics()) {
    const auto same = [&](const MetricSpec &ours) { return std::string_view(ours.name) == m.name; };
    if (std::none_of(own().begin(), own().end(), same)) specs.push_back(m);
  }
  return specs;
}

HmmSelectionLearner::HmmSelectionLearner(HmmDataPtr data, HmmDataPtr held_out, const HmmSettings &settings,
                                         HmmFactory factory, const Run &run)
    : HmmLearner(kFamily, data, with_candidates(settings),
                 metrics_with(*factory(data, of_candidate(with_candidates(settings)), run)), run),
      factory_(std::move(factory)), kept_(data), held_out_(std::move(held_out)) {
  if (held_out_) {
    watch_held_out(held_out_);  // which asks whether it fits
  } else {
    HeldOutSplit split = hold_out(*data, kHeldOutEach, run);
    kept_ = std::move(split.kept);
    held_out_ = std::move(split.held_out);
  }
  for (const double transition : this->settings().candidate_prior_transition) {
    for (const double emission : this->settings().candidate_prior_emission) {
      HmmCandidate candidate;
      candidate.prior_transition = transition;
      candidate.prior_emission = emission;
      candidates_.push_back(candidate);
    }
  }
  identified().option("iterations", *this->settings().iterations);
  identified().data("the held-out corpus", fingerprint(*held_out_->corpus));
  if (held_out_->channels) identified().data("the held-out channels", fingerprint(*held_out_->channels));
  learner_ = learner_of(0, false, run);
  for (const HmmCandidate &c : candidates_) check_own_priors(priors_for(c));
}

HmmPriors HmmSelectionLearner::priors_for(const HmmCandidate &candidate) const {
  return with(settings(), candidate.prior_transition, candidate.prior_emission).priors;
}

std::unique_ptr<HmmLearner> HmmSelectionLearner::learner_of(int64_t candidate, bool chosen, const Run &run) const {
  HmmSettings own = chosen ? settings() : of_candidate(settings());
  own.priors = priors_for(candidates_[static_cast<size_t>(candidate)]);
  return factory_(chosen ? data() : kept_, own, run);
}

void HmmSelectionLearner::require_choice() const {
  if (chosen_ < 0) fail(Code::empty, "no model yet: the concentrations are still being chosen");
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

int64_t HmmSelectionLearner::best(const Array<HmmCandidate> &candidates) {
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
  HmmPriors chosen = priors_for(candidates[static_cast<size_t>(next)]);
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
  if (chosen_ < 0) run.stage("hmm: choosing concentrations, candidate", static_cast<int64_t>(candidates_.size()));
  run.advance(looked_at_);
  if (chosen_ < 0 && (learner_->done() || learner_->steps() >= settings().candidate_iterations)) return judge(run);
  learner_->watch(run.cancel);
  learner_->report(chosen_ < 0 ? nullptr : run.progress);
  learner_->step(1);
}

double HmmSelectionLearner::value(size_t metric) const {
  const std::span<const MetricSpec> behind = own_metrics().subspan(own().size());
  if (metric < metrics().size() - behind.size()) return HmmLearner::value(metric);
  const std::string_view name = metrics()[metric].name;
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
