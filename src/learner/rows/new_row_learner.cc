#include "src/learner/rows/new_row_learner.hh"

#include "src/learner/rows/row_batch_learner.hh"
#include "src/learner/rows/row_collapsed_learner.hh"
#include "src/learner/rows/row_minibatch_learner.hh"
#include "src/learner/rows/row_sampling_learner.hh"
#include "src/learner/rows/row_starts_learner.hh"

namespace hws {

namespace {

// Makes the learner of one start.
std::unique_ptr<RowLearner> started_once(const char *name, const RowSettings &s, const RowFamilyPtr &family,
                                         Array<double> start, CheckpointIdentity identity, const Run &run) {
  if (!s.given) start = family->random_start(family->parts(), s.seed, 0, run);
  if (row_fields::samples(s)) {
    SamplingPlan plan;
    plan.iterations = s.iterations;
    plan.burn_in = *s.burn_in;
    plan.period = s.period;
    plan.chains = s.chains;
    plan.keeps_samples = !s.anneal.anneals();
    plan.cooling = {s.anneal.first, s.anneal.last, s.iterations - 1};
    return std::make_unique<RowSamplingLearner>(name, family, plan, s.seed, !s.given, std::move(start), std::move(identity),
                                                run);
  }
  if (row_fields::collapses(s)) {
    return std::make_unique<RowCollapsedLearner>(name, family, s.iterations, s.tolerance, std::move(start),
                                                 std::move(identity), run);
  }
  if (row_fields::minibatches(s)) {
    MinibatchPlan plan;
    plan.units = s.items.value_or(family->items());
    plan.minibatch = s.minibatch;
    plan.seed = s.seed;
    plan.forgetting_rate = s.forgetting_rate;
    plan.delay = s.delay;
    plan.iterations = s.iterations;
    const Estimate estimate = s.method == RowMethod::svi ? Estimate::geometric_mean : Estimate::predictive;
    return std::make_unique<RowMinibatchLearner>(name, family, plan, estimate, s.first_item, std::move(start),
                                                 std::move(identity), run);
  }
  RowBatchPlan plan;
  plan.estimate = row_fields::modes(s) ? Estimate::mode : Estimate::geometric_mean;
  plan.best = s.method == RowMethod::hard_em;
  plan.iterations = s.iterations;
  plan.tolerance = s.tolerance;
  plan.items = s.items;
  plan.first_item = s.first_item;
  return std::make_unique<RowBatchLearner>(name, family, plan, std::move(start), std::move(identity), run);
}

}  // namespace

std::unique_ptr<RowLearner> new_row_learner(const RowFamilyFields &all, const RowSettings &s, RowFamilyPtr family,
                                            Array<double> start, const Run &run) {
  if (family->items() == 0 && !s.items) fail(Code::empty, "no items; expected at least one");
  CheckpointIdentity identity(all.name, all.version);
  identify(all.fields, all.settings, &identity);
  if (s.items) identity.option_items(*s.items);  // a learner with one part may resume the checkpoint of another part
  else identity.items("the data", family->fingerprint());
  identity.of_statistics("the symbols", family->symbols_mark());
  if (s.given) identity.data("the rows to begin with", checksum64(start.data(), start.size() * sizeof(double)));
  if (s.anneal.anneals()) identity.option("annealed over", s.iterations);
  if (!row_fields::several(s)) return started_once(all.name, s, family, std::move(start), std::move(identity), run);
  const auto make = [=](int64_t number, const Run &r) {
    RowSettings one = s;
    one.starts = 1;
    one.seed = seed_of_start(s.seed, number);
    CheckpointIdentity own = identity;
    own.option("number of the start", number);
    return started_once(all.name, one, family, {}, std::move(own), r);
  };
  return std::make_unique<RowStartsLearner>(all.name, family, make, s.starts, s.start_iterations,
                                            row_fields::batch(s) ? "objective" : "surrogate", identity, run);
}

}  // namespace hws
