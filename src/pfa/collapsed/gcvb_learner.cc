#include "src/pfa/collapsed/gcvb_learner.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/state_bytes.hh"
#include "src/pfa/collapsed/cvb_learner.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

constexpr MetricSpec kMetrics[] = {
    {"d0", "zeroth-order approximation of the divergence minus ln p(corpus), nats"},
    {"change", "fall of d0 in the last step, relative to its size"},
    {"edges", "arcs whose expected count is above 1"},
    {"evaluations", "times that d0 and its gradient were computed"},
    {"converged", "1 once the change is within the tolerance"},
};

constexpr double kLeastRoot = 1e-7;
// Of the first q: draws from flat Dirichlets as they are.
constexpr double kPeak = 1;

GcvbSettings checked(const Corpus &corpus, const GcvbSettings &s, const Run &run) {
  if (s.iterations < 0 || s.memory < 1 || s.memory > 100) {
    fail(Code::argument, "%" PRId64 " iterations, memory of %d; expected 0 or more, 1 to 100", s.iterations,
         static_cast<int>(s.memory));
  }
  if (!(s.tolerance >= 0)) fail(Code::argument, "tolerance %s; expected 0 or more", NumberText(s.tolerance).text);
  // L-BFGS-B's arrays, and the objective's.
  require_cvb_settings(corpus, s.states, s.beta, 2 * int64_t{s.memory} + 12, 4, run);
  return s;
}

Array<double> first_roots(const Corpus &corpus, size_t n, uint64_t seed) {
  Array<double> x = random_cvb_rows(corpus, n, seed, kPeak);
  const size_t stride = dense_stride(n);
  for (size_t r = 0; r < x.size(); r += stride) {
    for (size_t k = r; k < r + n; ++k) x[k] = std::max(kLeastRoot, std::sqrt(x[k]));
  }
  return x;
}

}  // namespace

GcvbLearner::GcvbLearner(CorpusPtr corpus, const GcvbSettings &settings, const Run &run)
    : PfaLearner(run), settings_(checked(*corpus, settings, run)), corpus_(std::move(corpus)), identity_(kFamily, 1),
      objective_(corpus_, static_cast<size_t>(settings.states), settings.beta) {
  optimizer_ = LbfgsB(first_roots(*corpus_, static_cast<size_t>(settings.states), settings.seed), kLeastRoot, settings.memory,
                      [&](std::span<const double> x, std::span<double> g) { return objective_(x, g, run); });
  identity_.option("states", static_cast<int64_t>(settings.states));
  identity_.option("beta", settings.beta);
  identity_.option("memory", static_cast<int64_t>(settings.memory));
  identity_.option("seed", static_cast<int64_t>(settings.seed));
  identity_.data("the corpus", fingerprint(*corpus_));
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
  CvbTables t = zero_cvb_tables(*corpus_, static_cast<size_t>(settings_.states));
  sum_cvb_tables(*corpus_, objective_.rows(optimizer_.x()), &t, Run{});
  return t;
}

std::span<const MetricSpec> GcvbLearner::metrics() const { return kMetrics; }

double GcvbLearner::value(size_t metric) const {
  switch (metric) {
    case 0: return optimizer_.value();
    case 1: return change_;
    case 2: return cvb_edges(tables());
    case 3: return static_cast<double>(optimizer_.evaluations());
    default: return change_ <= settings_.tolerance;
  }
}

PfaModelPtr GcvbLearner::model() const { return cvb_model(*corpus_, tables(), settings_.beta, "gcvb0"); }

void GcvbLearner::save_state(SectionWriter &out) const {
  std::string bytes;
  append_value(&bytes, change_);
  optimizer_.append_state(&bytes);
  out.add(tag("opti"), bytes.data(), bytes.size());
}

void GcvbLearner::load_state(const SectionReader &in) {
  const std::span<const std::byte> section = in.bytes(tag("opti"));
  std::string_view bytes(reinterpret_cast<const char *>(section.data()), section.size());
  const double change = take_value<double>(&bytes);
  const size_t n = static_cast<size_t>(settings_.states), stride = dense_stride(n);
  LbfgsB optimizer = LbfgsB::take_state(&bytes, corpus_->symbols.size() * stride, kLeastRoot, settings_.memory);
  if (!bytes.empty()) fail(Code::corrupt, "a checkpoint that ends too late");
  for (size_t k = 0; k < optimizer.x().size(); ++k) {
    const double x = optimizer.x()[k];
    if (k % stride < n ? x < kLeastRoot : x != 0) fail(Code::corrupt, "a checkpoint with the root %s", NumberText(x).text);
  }
  optimizer_ = std::move(optimizer);
  change_ = change;
}

}  // namespace hws
