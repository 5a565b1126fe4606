#include "src/pfa/collapsed/cvb_learner.hh"

#include <cinttypes>
#include <cmath>

#include "src/pfa/collapsed/cvb0_update.hh"
#include "src/pfa/collapsed/cvb2_update.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

constexpr MetricSpec kMetrics[] = {
    {"change", "change of q in the last pass, summed over states, on average over tokens"},
    {"d0",
     "zeroth-order approximation of the divergence minus ln p(corpus), as GCVB0 minimizes it, nats; computed when asked for"},
    {"edges", "arcs whose expected count is above 1"},
    {"converged", "1 once the change is within the tolerance"},
};

// Of the first q: far from even, where updates barely move it, but not certain.
constexpr double kPeak = 8;

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

void require_cvb_settings(const Corpus &corpus, int32_t states, double beta, int64_t copies_of_q, int64_t copies_of_tables,
                          const Run &run) {
  if (states < 1) fail(Code::argument, "%d states; expected 1 or more", static_cast<int>(states));
  // Below, products of a few of them vanish.
  if (!(beta >= 1e-12 && beta < INFINITY)) {
    fail(Code::argument, "a Dirichlet prior of %s; expected 1e-12 or more", NumberText(beta).text);
  }
  if (corpus.count() == 0) fail(Code::empty, "a corpus without sequences");
  limit_full_automaton(states, corpus.alphabet->size(), run);
  const double row = 8 * static_cast<double>(dense_stride(static_cast<size_t>(states))),
               symbols = static_cast<double>(corpus.alphabet->size());
  const double bytes = row * (static_cast<double>(corpus.symbols.size()) * static_cast<double>(copies_of_q) +
                              (states + 1.0) * symbols * static_cast<double>(copies_of_tables));
  run.limit_bytes(bytes < 9e18 ? static_cast<int64_t>(bytes) : INT64_MAX);
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

PfaModelPtr cvb_model(const Corpus &corpus, const CvbTables &tables, double beta, const char *method) {
  auto model = std::make_shared<PfaModel>();
  model->alphabet = corpus.alphabet;
  model->method = method;
  model->members.push_back({posterior_mean_pfa(tables.mean, tables.n, tables.stride, beta, corpus.alphabet), 0, 0});
  return model;
}

double cvb_edges(const CvbTables &tables) {
  double edges = 0;
  for (const double c : tables.mean.arcs) edges += c > 1;
  for (const double c : tables.mean.start) edges += c > 1;
  return edges;
}

CvbLearner::CvbLearner(CorpusPtr corpus, const CvbSettings &settings, const Run &run)
    : PfaLearner(run), settings_(settings), corpus_(std::move(corpus)), identity_(kFamily, 1) {
  require_cvb_settings(*corpus_, settings.states, settings.beta, 2, settings.method == CvbMethod::cvb0 ? 2 : 3, run);
  if (settings.iterations < 0) fail(Code::argument, "%" PRId64 " iterations; expected 0 or more", settings.iterations);
  if (!(settings.tolerance >= 0)) fail(Code::argument, "tolerance %s; expected 0 or more", NumberText(settings.tolerance).text);
  const size_t n = static_cast<size_t>(settings.states);
  q_ = random_cvb_rows(*corpus_, n, settings.seed, kPeak);
  tables_ = zero_cvb_tables(*corpus_, n);
  sum_cvb_tables(*corpus_, q_, &tables_, run);
  identity_.option("method", static_cast<int64_t>(settings.method));
  identity_.option("states", static_cast<int64_t>(settings.states));
  identity_.option("beta", settings.beta);
  identity_.option("seed", static_cast<int64_t>(settings.seed));
  identity_.data("the corpus", fingerprint(*corpus_));
}

void CvbLearner::iterate(const Run &run) {
  run.stage("automaton: collapsed variational pass", corpus_->count());
  Array<double> q = q_;
  CvbTables tables = tables_;
  const double change = settings_.method == CvbMethod::cvb0
                            ? pass(*corpus_, Cvb0Update(*corpus_, settings_.beta, &tables, q), run)
                            : pass(*corpus_, Cvb2Update(*corpus_, settings_.beta, &tables, q, run), run);
  sum_cvb_tables(*corpus_, q, &tables, run);  // what additions and subtractions left behind goes
  // Nothing fails from here on.
  q_.swap(q);
  std::swap(tables_, tables);
  change_ = corpus_->symbols.empty() ? 0 : change / static_cast<double>(corpus_->symbols.size());
}

std::span<const MetricSpec> CvbLearner::metrics() const { return kMetrics; }

double CvbLearner::value(size_t metric) const {
  switch (metric) {
    case 0: return change_;
    case 1: return zeroth_order_divergence(tables_, q_, settings_.beta, Run{});
    case 2: return cvb_edges(tables_);
    default: return change_ <= settings_.tolerance;
  }
}

PfaModelPtr CvbLearner::model() const {
  return cvb_model(*corpus_, tables_, settings_.beta, settings_.method == CvbMethod::cvb0 ? "cvb0" : "cvb2");
}

void CvbLearner::save_state(SectionWriter &out) const {
  out.add(tag("chng"), &change_, sizeof change_);
  out.add_array_view(tag("qrow"), std::span<const double>(q_));
}

void CvbLearner::load_state(const SectionReader &in) {
  const double change = in.value<double>(tag("chng"));
  Array<double> q =
      checked_cvb_rows(in.array<double>(tag("qrow")), corpus_->symbols.size(), static_cast<size_t>(settings_.states));
  CvbTables tables = zero_cvb_tables(*corpus_, static_cast<size_t>(settings_.states));
  sum_cvb_tables(*corpus_, q, &tables, Run{});
  q_.swap(q);
  std::swap(tables_, tables);
  change_ = change;
}

}  // namespace hws
