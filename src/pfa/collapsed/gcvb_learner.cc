#include "src/pfa/collapsed/gcvb_learner.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/state_bytes.hh"
#include "src/learner/state_members.hh"
#include "src/pfa/collapsed/cvb_learner.hh"
#include "src/pfa/model/pfa_fields.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

constexpr int32_t kMemory = 5;  // how many pairs of steps and changes L-BFGS-B keeps
constexpr double kLeastRoot = 1e-7;
// The first q are drawn from flat Dirichlet distributions and not sharpened.
constexpr double kGcvbLearnerPeak = 1;

// Fails with `limit` unless the arrays of L-BFGS-B and of the objective fit.
const CorpusPtr &limited(const CorpusPtr &corpus, const PfaSettings &settings, const Run &run) {
  limit_cvb(*corpus, settings, 2 * int64_t{kMemory} + 12, 4, run);
  return corpus;
}

Array<double> first_roots(const Corpus &corpus, const PfaSettings &settings, const Run &run) {
  Array<double> x = first_cvb_rows(corpus, settings, kGcvbLearnerPeak, run);
  const size_t n = static_cast<size_t>(*settings.states), stride = dense_stride(n);
  for (size_t r = 0; r < x.size(); r += stride) {
    if (r / stride % 1024 == 0) run.check();
    for (size_t k = r; k < r + n; ++k) x[k] = std::max(kLeastRoot, std::sqrt(x[k]));
  }
  return x;
}

}  // namespace

const MetricSpec GcvbLearner::kReported[5] = {
    metric_of<GcvbLearner>("d0", "zeroth-order approximation of the divergence minus ln p(corpus), nats",
                           [](const GcvbLearner &l) { return l.optimizer_.value(); }),
    metric_of<GcvbLearner>("change", "fall of d0 in the last step, relative to its size",
                           [](const GcvbLearner &l) { return l.change_; }),
    metric_of<GcvbLearner>("edges", "arcs whose expected count is above 1",
                           [](const GcvbLearner &l) { return cvb_edges(l.tables()); }),
    metric_of<GcvbLearner>("evaluations", "times that d0 and its gradient were computed",
                           [](const GcvbLearner &l) { return static_cast<double>(l.optimizer_.evaluations()); }),
    metric_of<GcvbLearner>("converged", "1 once the change is within the tolerance",
                           [](const GcvbLearner &l) { return l.change_ <= *l.settings_.tolerance ? 1.0 : 0.0; }),
};

GcvbLearner::GcvbLearner(CorpusPtr corpus, PfaSettings settings, const Run &run)
    : PfaLearner(kFamily, pfa_fields::gcvb, std::move(corpus), std::move(settings), kReported, run),
      objective_(limited(corpus_, settings_, run), static_cast<size_t>(states()), prior(), settings_.held.get()) {
  if (settings_.start) require_states_of_start(entered_states(*settings_.start));
  optimizer_ = LbfgsB(first_roots(*corpus_, settings_, run), kLeastRoot, kMemory,
                      [&](std::span<const double> x, std::span<double> g) { return objective_(x, g, run); });
}

void GcvbLearner::iterate(const Run &run) {
  run.stage("automaton: L-BFGS-B iteration", 0);
  const double before = optimizer_.value();
  const bool moved = optimizer_.step(
      [&](std::span<const double> x, std::span<double> g) { return objective_(x, g, run); },
      [&](std::span<double> x, double *value, std::span<double> g) { objective_.normalize(x, kLeastRoot, value, g); }, run);
  const double after = optimizer_.value();
  change_ = moved ? (before - after) / std::max({std::fabs(before), std::fabs(after), 1.0}) : 0;
}

CvbTables GcvbLearner::tables() const {
  CvbTables t = zero_cvb_tables(*corpus_, static_cast<size_t>(states()), settings_.held.get());
  sum_cvb_tables(*corpus_, objective_.rows(optimizer_.x()), &t, Run{});
  return t;
}

PfaModelPtr GcvbLearner::model() const {
  const CvbTables t = tables();
  auto model = new_model();
  model->members.push_back({posterior_mean_pfa(t.mean, t.n, t.stride, prior(), settings_.held.get(),
                                               corpus_->alphabet), 0, 0});
  return model;
}

void GcvbLearner::save_state(SectionWriter &out) const {
  std::string bytes;
  append_value(&bytes, change_);
  optimizer_.append_state(&bytes);
  out.add(tag("opti"), bytes);
}

void GcvbLearner::load_state(const SectionReader &in) {
  std::string_view bytes = in.text(tag("opti"));
  const double change = take_value<double>(&bytes);
  const size_t n = static_cast<size_t>(states()), stride = dense_stride(n);
  LbfgsB optimizer = LbfgsB::take_state(&bytes, corpus_->symbols.size() * stride, kLeastRoot, kMemory);
  require_end_of_state(bytes);
  for (size_t k = 0; k < optimizer.x().size(); ++k) {
    const double x = optimizer.x()[k];
    if (k % stride < n ? x < kLeastRoot : x != 0) fail(Code::corrupt, "a checkpoint with the root %s", NumberText(x).text);
  }
  optimizer_ = std::move(optimizer);
  change_ = change;
}

}  // namespace hws
