#include "src/pfa/collapsed/cvb_learner.hh"

#include <algorithm>
#include <cmath>

#include "src/learner/state_members.hh"
#include "src/pfa/collapsed/cvb0_update.hh"
#include "src/pfa/collapsed/cvb2_update.hh"
#include "src/pfa/model/path_posteriors.hh"
#include "src/pfa/model/pfa_fields.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

// Sharpness of the first q. It is far from uniform, where updates barely change q, but not certain.
constexpr double kCvbLearnerPeak = 8;

template <class Update>
double pass(const Corpus &corpus, Update update, const Run &run) {
  double change = 0;
  for (int64_t i = 0; i < corpus.count(); ++i) {
    if (i % 64 == 0) {
      run.check();
      run.advance(i);
    }
    change += update.visit(static_cast<size_t>(corpus.offsets[static_cast<size_t>(i)]),
                           static_cast<size_t>(corpus.offsets[static_cast<size_t>(i) + 1]), run);
  }
  return change;
}

}  // namespace

const MetricSpec CvbLearner::kReported[4] = {
    metric_of<CvbLearner>("change", "change of q in the last pass, summed over states, on average over tokens",
                          [](const CvbLearner &l) { return l.loop_.last().change; }),
    metric_of<CvbLearner>(
        "d0",
        "zeroth-order approximation of the divergence minus ln p(corpus), as GCVB0 minimizes it, nats; computed when asked for",
        [](const CvbLearner &l) { return zeroth_order_divergence(l.loop_.totals(), l.loop_.store(), l.prior(), Run{}); }),
    metric_of<CvbLearner>("edges", "arcs whose expected count is above 1",
                          [](const CvbLearner &l) { return cvb_edges(l.loop_.totals()); }),
    metric_of<CvbLearner>("converged", "1 once the change is within the tolerance",
                          [](const CvbLearner &l) { return l.loop_.last().change <= *l.settings_.tolerance ? 1.0 : 0.0; }),
};

void limit_cvb(const Corpus &corpus, const PfaSettings &settings, int64_t copies_of_q, int64_t copies_of_tables,
               const Run &run) {
  const int64_t states = *settings.states;
  limit_full_automaton(states, corpus.alphabet->size(), run);
  const double row = 8 * static_cast<double>(dense_stride(static_cast<size_t>(states))),
               symbols = static_cast<double>(corpus.alphabet->size());
  const double bytes = row * (static_cast<double>(corpus.symbols.size()) * static_cast<double>(copies_of_q) +
                              static_cast<double>(states + 1) * symbols * static_cast<double>(copies_of_tables));
  run.limit_bytes(bytes < 9e18 ? static_cast<int64_t>(bytes) : INT64_MAX);
}

Array<double> first_cvb_rows(const Corpus &corpus, const PfaSettings &s, double peak, const Run &run) {
  if (s.held) require_paths(*s.start, corpus, run);
  if (s.start) return expected_cvb_rows(*s.start, corpus, s.seed, peak, run);
  return random_cvb_rows(corpus, static_cast<size_t>(*s.states), s.seed, peak, run);
}

Array<double> checked_cvb_rows(std::span<const double> q, size_t rows, size_t n) {
  const size_t stride = dense_stride(n);
  if (q.size() != rows * stride) fail(Code::corrupt, "a checkpoint with %zu numbers; expected %zu", q.size(), rows * stride);
  for (size_t r = 0; r < rows; ++r) {
    double sum = 0;
    for (size_t k = 0; k < stride; ++k) {
      const double x = q[r * stride + k];
      if (!(x >= 0) || (k >= n && x != 0)) fail(Code::corrupt, "a checkpoint with the probability %s", NumberText(x).text);
      sum += x;
    }
    if (!(std::fabs(sum - 1) < 1e-9)) {
      fail(Code::corrupt, "a checkpoint with probabilities that sum to %s", NumberText(sum).text);
    }
  }
  return {q.begin(), q.end()};
}

double cvb_edges(const CvbTables &tables) {
  double edges = 0;
  for (const double c : tables.mean.arcs) edges += c > 1;
  for (const double c : tables.mean.start) edges += c > 1;
  return edges;
}

CvbLearner::CvbLearner(CorpusPtr corpus, PfaSettings settings, const Run &run)
    : PfaLearner(kFamily, pfa_fields::cvb, std::move(corpus), std::move(settings), kReported, run) {
  limit_cvb(*corpus_, settings_, 2, settings_.method == PfaMethod::cvb0 ? 2 : 3, run);
  if (settings_.start) require_states_of_start(entered_states(*settings_.start));
  begin(first_cvb_rows(*corpus_, settings_, kCvbLearnerPeak, run), {}, run);
}

void CvbLearner::begin(Array<double> q, const Loop::Progress &progress, const Run &run) {
  CvbTables tables = zero_cvb_tables(*corpus_, static_cast<size_t>(states()), settings_.held.get());
  sum_cvb_tables(*corpus_, q, &tables, run);
  loop_.begin(std::move(q), std::move(tables), progress);
}

void CvbLearner::iterate(const Run &run) {
  run.stage("automaton: collapsed variational pass", corpus_->count());
  loop_.step(run, [&](const Array<double> &old, CvbTables *tables, Array<double> *q) -> PassMeasures {
    std::copy(old.begin(), old.end(), q->begin());
    const double change = settings_.method == PfaMethod::cvb0
                              ? pass(*corpus_, Cvb0Update(*corpus_, prior(), tables, *q), run)
                              : pass(*corpus_, Cvb2Update(*corpus_, prior(), tables, *q, run), run);
    sum_cvb_tables(*corpus_, *q, tables, run);  // this removes rounding errors of additions and subtractions
    PassMeasures measures;
    measures.change = corpus_->symbols.empty() ? 0 : change / static_cast<double>(corpus_->symbols.size());
    return measures;
  });
}

PfaModelPtr CvbLearner::model() const {
  const CvbTables &tables = loop_.totals();
  auto model = new_model();
  model->members.push_back({posterior_mean_pfa(tables.mean, tables.n, tables.stride, prior(), settings_.held.get(),
                                               corpus_->alphabet), 0, 0});
  return model;
}

void CvbLearner::save_state(SectionWriter &out) const {
  std::string progress;
  loop_.save(&progress);
  out.add(tag("pass"), progress);
  out.add_array_view(tag("qrow"), std::span<const double>(loop_.store()));
}

void CvbLearner::load_state(const SectionReader &in) {
  std::string_view bytes = in.text(tag("pass"));
  const Loop::Progress progress = Loop::take(&bytes);
  require_end_of_state(bytes);
  begin(checked_cvb_rows(in.array<double>(tag("qrow")), corpus_->symbols.size(), static_cast<size_t>(states())), progress,
        reading_run());
}

}  // namespace hws
