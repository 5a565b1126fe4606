#include "src/hmm/learner/minka_learner.hh"

#include <algorithm>
#include <cinttypes>

#include "src/hmm/learner/hmm_fields.hh"

namespace hws {

namespace {

bool same(const RowPriors &a, const RowPriors &b) { return a.concentration == b.concentration && a.base == b.base; }
bool same(const HmmPriors &a, const HmmPriors &b) {
  return same(a.initial, b.initial) && same(a.transition, b.transition) && same(a.emission, b.emission);
}

HmmSettings settings_of(const HmmLearner &learner) {
  HmmSettings s = learner.settings();
  s.priors = learner.priors();
  return s;
}

}  // namespace

std::span<const MetricSpec> MinkaLearner::own() {
  using L = MinkaLearner;
  static constexpr MetricSpec kMetrics[] = {
      metric_of<L>("prior_initial", "concentration of the initial distribution's prior, as it stands",
                   [](const L &l) { return l.priors().initial.concentration; }),
      metric_of<L>("prior_transition", "concentration of the transition rows' prior, as it stands",
                   [](const L &l) { return l.priors().transition.concentration; }),
      metric_of<L>("prior_emission", "concentration of the emission rows' prior, as it stands",
                   [](const L &l) { return l.priors().emission.concentration; }),
  };
  return kMetrics;
}

MinkaLearner::MinkaLearner(std::unique_ptr<HmmLearner> learner, const MinkaSettings &settings, int64_t first, const Run &run)
    : HmmOuterLearner(kFamily, learner->data(), *learner, settings_of(*learner), own(), run), learner_(std::move(learner)),
      settings_(settings), first_(first) {
  if (hmm_fields::modes(HmmLearner::settings())) {
    fail(Code::argument, "concentrations learned with a method of modes; expected one that keeps distributions (not em)");
  }
  if (first < 1) fail(Code::argument, "concentrations learned after %" PRId64 " steps; expected 1 or more", first);
  MinkaSettings once = settings;
  once.iterations = std::min<int64_t>(once.iterations, 0);
  minka_update(HmmParameters(data()->rows, end()), priors(), data()->rows, once, run);  // fails for invalid settings
  identified().option("initial learned", int64_t{settings.initial});
  identified().option("transition learned", int64_t{settings.transition});
  identified().option("emission learned", int64_t{settings.emission});
  identified().option("iterations of the fixed point", settings.iterations);
  identified().option("least concentration", settings.bounds.least);
  identified().option("most concentration", settings.bounds.most);
  identified().option("steps before", first);
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

void MinkaLearner::take_state(std::string_view *bytes) {
  learner_->load({reinterpret_cast<const std::byte *>(bytes->data()), bytes->size()});
  *bytes = {};
}

}  // namespace hws
