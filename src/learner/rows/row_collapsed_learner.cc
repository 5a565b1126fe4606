#include "src/learner/rows/row_collapsed_learner.hh"

#include "src/learner/state_members.hh"

namespace hws {

const MetricSpec RowCollapsedLearner::kMetrics[3] = {
    metric_of<RowCollapsedLearner>("surrogate",
                                   "sum over the items of ln p(item) under what the others predict, in the last pass, nats",
                                   [](const RowCollapsedLearner &l) { return l.loop_.last().surrogate; }),
    metric_of<RowCollapsedLearner>("surrogate_per_token", "the same per token",
                                   [](const RowCollapsedLearner &l) { return l.loop_.last().surrogate / l.tokens(); }),
    metric_of<RowCollapsedLearner>("change", "of the posteriors in the last pass, absolute differences per token",
                                   [](const RowCollapsedLearner &l) { return l.loop_.last().change; }),
};

RowCollapsedLearner::RowCollapsedLearner(const char *name, RowFamilyPtr family, int64_t iterations, double tolerance,
                                         Array<double> start, CheckpointIdentity identity, const Run &run)
    : RowLearner(name, std::move(family), Estimate::predictive, Estimate::predictive, std::move(start), std::move(identity),
                 kMetrics, run),
      iterations_(iterations), tolerance_(tolerance) {
  if (!data().collapses()) fail(Code::unsupported, "collapsed inference for a family without it");
  const Array<double> rows = this->start();
  Collapses::Store store = data().collapses()->posteriors(RowView(parts(), rows.data()), run);
  run.limit_bytes(static_cast<int64_t>(8 * (2 * store.size() + 4 * parts().size() + 4 * parts().rows())));
  RowUses uses = data().collapses()->uses(parts(), store, run);
  loop_.begin(std::move(store), std::move(uses));
}

Array<double> RowCollapsedLearner::counts() const {
  Array<double> counts = loop_.totals().counts;
  clear_forbidden(parts(), &counts);  // the posteriors may be older than the priors' zeros
  return counts;
}

void RowCollapsedLearner::iterate(const Run &run) {
  run.stage("rows: collapsed inference", iterations_);
  run.advance(steps());
  const Array<double> fixed = start();
  loop_.step([&](const Collapses::Store &store, RowUses *uses, Collapses::Store *next) {
    return data().collapses()->pass(RowView(parts(), *uses, fixed.data()), store, uses, next, run);
  });
}

std::string RowCollapsedLearner::state_bytes() const {
  std::string bytes;
  loop_.save(&bytes);
  append_array(&bytes, loop_.store());
  return bytes;
}

void RowCollapsedLearner::take_state(std::string_view bytes) {
  const auto progress = decltype(loop_)::take(&bytes);
  struct State {
    Collapses::Store store;
  } state{loop_.store()};
  StateMembers<Counts<&State::store>>::take_all(bytes, &state);
  RowUses uses = data().collapses()->uses(parts(), state.store, reading_run());
  loop_.begin(std::move(state.store), std::move(uses), progress);
}

}  // namespace hws
