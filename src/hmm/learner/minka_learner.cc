#include "src/hmm/learner/minka_learner.hh"

#include <algorithm>
#include <cinttypes>

namespace hws {

namespace {

constexpr MetricSpec kConcentrations[] = {
    {"initial_alpha", "concentration of the initial distribution's prior, as it stands"},
    {"alpha", "concentration of the transition rows' prior, as it stands"},
    {"beta", "concentration of the emission rows' prior, as it stands"},
};

Array<MetricSpec> with_concentrations(const HmmLearner &learner) {
  Array<MetricSpec> specs(std::begin(kConcentrations), std::end(kConcentrations));
  specs.insert(specs.end(), learner.own_metrics().begin(), learner.own_metrics().end());
  return specs;
}

bool same(const RowPriors &a, const RowPriors &b) { return a.concentration == b.concentration && a.base == b.base; }
bool same(const HmmPriors &a, const HmmPriors &b) {
  return same(a.initial, b.initial) && same(a.transition, b.transition) && same(a.emission, b.emission);
}

}  // namespace

MinkaLearner::MinkaLearner(std::unique_ptr<HmmLearner> learner, const MinkaSettings &settings, int64_t first, const Run &run)
    : HmmLearner(kFamily, learner->data(), learner->end(), learner->priors(), 0, with_concentrations(*learner), run),
      learner_(std::move(learner)), settings_(settings), first_(first) {
  if (learner_->prior_floor() > 0) {
    fail(Code::argument, "concentrations learned with a method of modes; expected one that keeps distributions (not em)");
  }
  if (first < 1) fail(Code::argument, "concentrations learned after %" PRId64 " steps; expected 1 or more", first);
  MinkaSettings once = settings;
  once.iterations = std::min<int64_t>(once.iterations, 0);
  minka_update(HmmParameters(data()->rows, end()), priors(), data()->rows, once, run);  // settings that make no sense
  options().option("initial learned", int64_t{settings.initial});
  options().option("transition learned", int64_t{settings.transition});
  options().option("emission learned", int64_t{settings.emission});
  options().option("iterations of the fixed point", settings.iterations);
  options().option("least concentration", settings.least);
  options().option("most concentration", settings.most);
  options().option("steps before", first);
}

void MinkaLearner::priors_changed() {
  if (!same(priors(), learner_->priors())) learner_->set_priors(priors());
}

void MinkaLearner::iterate(const Run &run) {
  HmmPriors next = steps() < first_ ? priors() : minka_update(learner_->counts(), priors(), data()->rows, settings_, run);
  HmmPriors before = learner_->priors();
  const bool other = !same(next, before);
  if (other) learner_->set_priors(next);
  learner_->watch(run.cancel);
  learner_->report(run.progress);
  try {
    learner_->step(1);
  } catch (...) {
    if (other) learner_->set_priors(std::move(before));
    throw;
  }
  set_priors(std::move(next));
}

double MinkaLearner::own_value(size_t metric) const {
  switch (metric) {
    case 0: return priors().initial.concentration;
    case 1: return priors().transition.concentration;
    case 2: return priors().emission.concentration;
    default: return learner_->own_metric(metric - std::size(kConcentrations));
  }
}

void MinkaLearner::take_state(std::string_view *bytes) {
  learner_->load({reinterpret_cast<const std::byte *>(bytes->data()), bytes->size()});
  *bytes = {};
}

}  // namespace hws
