#include "src/pfa/batch/em_learner.hh"

#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <cmath>

#include "fsa/base/state_bytes.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

constexpr MetricSpec kMetrics[] = {
    {"log_likelihood",
     "ln p(corpus) under the automaton before the last step (hard: of best paths; vb: under geometric means), nats"},
    {"objective",
     "what the method raises: log-likelihood plus log prior up to a constant; vb: the evidence's lower bound; nats"},
    {"log_likelihood_per_token", "log-likelihood per symbol, ends counted"},
    {"change", "rise of the objective from the step before, relative to its size"},
    {"best_objective", "the largest objective at the end of a run, nats"},
    {"restarts_done", "runs that have ended"},
    {"exponent", "annealing: the exponent of the next step"},
    {"distinct_tokens", "symbols and ends of the distinct strings"},
    {"prefixes", "distinct prefixes, shared within blocks: what a pass takes time for"},
};

// A trie's two rows per node take about this much; at least so many tokens per matrix that a pass over it pays.
constexpr int64_t kTrieBytes = int64_t{1} << 22, kMostTrieTokens = 8192, kLeastTrieTokens = 256;
// Blocks hold so many tokens per symbol that adding up their matrices does not matter.
constexpr int64_t kTokensPerSymbol = 64, kLeastBlockTokens = 8192;

PrefixTries tries_for(const Corpus &corpus, size_t states, const Run &run) {
  const int64_t row = static_cast<int64_t>(dense_stride(states)) * 16;
  return prefix_tries(corpus, std::clamp(kTrieBytes / row, kLeastTrieTokens, kMostTrieTokens),
                      std::max(kLeastBlockTokens, kTokensPerSymbol * corpus.alphabet->size()), run);
}

EmSettings checked(EmSettings s) {
  const double standard = s.method == EmMethod::vb ? 0.1 : 1;
  if (s.beta == 0) s.beta = standard;
  if (s.alpha == 0) s.alpha = standard;
  const double least = s.method == EmMethod::vb ? 0 : 1;
  for (const double prior : {s.beta, s.alpha}) {
    if (!(prior >= least && prior > 0 && prior < INFINITY)) {
      fail(Code::argument, "a Dirichlet prior of %s; expected %s", NumberText(prior).text,
           least > 0 ? "1 or more for EM and hard EM" : "more than 0");
    }
  }
  if (s.iterations < 0 || s.restarts < 1 || s.anneal_iterations < 1) {
    fail(Code::argument, "%" PRId64 " iterations, %d restarts, %" PRId64 " annealing iterations; expected at least 0, 1 and 1",
         s.iterations, static_cast<int>(s.restarts), s.anneal_iterations);
  }
  if (!(s.anneal > 0 && s.anneal <= 1)) {
    fail(Code::argument, "annealing from exponent %s; expected more than 0, at most 1", NumberText(s.anneal).text);
  }
  if (s.anneal < 1 && s.method == EmMethod::hard) {
    fail(Code::argument, "annealing of hard EM; its best paths do not depend on an exponent");
  }
  if (!(s.smooth >= 0 && s.smooth < 1)) {
    fail(Code::argument, "smoothing by %s; expected 0 or more, less than 1", NumberText(s.smooth).text);
  }
  if (!(s.tolerance >= 0)) fail(Code::argument, "tolerance %s; expected 0 or more", NumberText(s.tolerance).text);
  return s;
}

const Corpus &required(const CorpusPtr &corpus) {
  if (corpus->count() == 0) fail(Code::empty, "a corpus without sequences");
  return *corpus;
}

// Modes are sought with one pseudo-count less per outcome than a Dirichlet parameter.
double pseudo(const EmSettings &s, double prior) { return s.method == EmMethod::vb ? prior : prior - 1; }

}  // namespace

EmLearner::EmLearner(CorpusPtr corpus, const EmSettings &settings, const Run &run)
    : PfaLearner(run), settings_(checked(settings)), corpus_(std::move(corpus)),
      rows_(settings_.shape, settings_.states, required(corpus_).alphabet->size(), pseudo(settings_, settings_.beta),
            pseudo(settings_, settings_.alpha), run),
      tries_(tries_for(*corpus_, rows_.states(), run)), identity_(kFamily, 1) {
  const int64_t n = static_cast<int64_t>(rows_.states()), stride = static_cast<int64_t>(dense_stride(rows_.states()));
  const int64_t symbols = static_cast<int64_t>(rows_.symbols());
  shape_ = std::make_shared<const StatisticShape>(
      std::vector<StatisticSpec>{{"arcs", symbols * n * stride, false, Combine::sum},
                                 {"start", settings_.shape == PfaShape::pfa ? symbols * stride : stride, false, Combine::sum},
                                 {"final", stride, false, Combine::sum},
                                 {"start_final", 1, false, Combine::sum},
                                 {"log_likelihood", 1, false, Combine::sum}},
      0);
  const int64_t nodes = std::min<int64_t>(tries_.count(), 10 * int64_t{run.threads} + 40);
  run.limit_bytes((nodes + 4) * shape_->dense_bytes() + run.threads * ForwardBackward::bytes(rows_.states(), tries_.largest) +
                  tries_.nodes * 16);
  now_ = first(0);
  identity_.option("method", static_cast<int64_t>(settings_.method));
  identity_.option("shape", static_cast<int64_t>(settings_.shape));
  identity_.option("states", static_cast<int64_t>(settings_.states));
  identity_.option("beta", settings_.beta);
  if (settings_.shape == PfaShape::hmm) identity_.option("alpha", settings_.alpha);
  identity_.option("restarts", static_cast<int64_t>(settings_.restarts));
  if (settings_.restarts > 1) {  // when the next run begins
    identity_.option("iterations", settings_.iterations);
    identity_.option("tolerance", settings_.tolerance);
  }
  identity_.option("anneal", settings_.anneal);
  if (settings_.anneal < 1) identity_.option("anneal_iterations", settings_.anneal_iterations);
  identity_.option("seed", static_cast<int64_t>(settings_.seed));
  identity_.data("the corpus", fingerprint(*corpus_));
  if (settings_.iterations == 0) restart_ = settings_.restarts;
}

EmLearner::Trial EmLearner::first(int32_t restart) const {
  return {rows_.random_counts(*corpus_, settings_.seed, static_cast<uint32_t>(restart), static_cast<double>(corpus_->tokens())),
          {}};
}

double EmLearner::exponent() const {
  if (iterations_ >= settings_.anneal_iterations) return 1;
  return settings_.anneal +
         (1 - settings_.anneal) * static_cast<double>(iterations_) / static_cast<double>(settings_.anneal_iterations);
}

Array<double> EmLearner::parameters(std::span<const double> counts, Estimate what, double *penalty, const Run &run) const {
  Array<double> p(rows_.size());
  for (const RowBlock &block : rows_.blocks()) {
    *penalty += estimate_rows(block, what, counts.subspan(block.begin, block.size()),
                              std::span(p.data() + block.begin, block.size()), {}, run);
  }
  return p;
}

DenseCounts EmLearner::expectation(const DenseAutomaton &automaton, double *log_likelihood, const Run &run) const {
  run.stage("automaton: expectation", tries_.count());
  std::atomic<int64_t> done{0};
  const SufficientStatistics sum = sum_blocks(shape_, 0, tries_.count(), run, [&](int64_t block, SufficientStatistics &leaf) {
    const PathCounts counts{leaf.dense(0), leaf.dense(1), leaf.dense(2), leaf.dense(3).data(), leaf.dense(4).data()};
    const auto each = [&](auto scratch) {
      for (int64_t t = tries_.blocks[static_cast<size_t>(block)]; t < tries_.blocks[static_cast<size_t>(block) + 1]; ++t) {
        scratch.add(tries_.tries[static_cast<size_t>(t)], counts, run);
      }
    };
    int64_t nodes = 0;
    for (int64_t t = tries_.blocks[static_cast<size_t>(block)]; t < tries_.blocks[static_cast<size_t>(block) + 1]; ++t) {
      nodes = std::max<int64_t>(nodes, tries_.tries[static_cast<size_t>(t)].size());
    }
    if (settings_.method == EmMethod::hard) {
      each(BestPaths(automaton, nodes));
    } else {
      each(ForwardBackward(automaton, nodes));
    }
    run.advance(++done);
  });
  *log_likelihood = sum.total(4).value[0];
  DenseCounts counts{sum.total(0).value, sum.total(1).value, sum.total(2).value, sum.total(3).value[0]};
  if (settings_.method != EmMethod::hard) multiply_counts(automaton, &counts);
  return counts;
}

void EmLearner::iterate(const Run &run) {
  double penalty = 0;
  const Estimate what = settings_.method == EmMethod::vb ? Estimate::geometric_mean : Estimate::relative_frequency;
  const Array<double> p = parameters(now_.counts, what, &penalty, run);
  const double power = exponent();
  DenseAutomaton automaton = rows_.automaton(p, power);
  if (settings_.method == EmMethod::hard) automaton = log_automaton(std::move(automaton));
  Trial next;
  double log_likelihood = 0;
  next.counts = rows_.counts(expectation(automaton, &log_likelihood, run));
  if (power == 1) {
    Measures &m = next.measures;
    m.log_likelihood = log_likelihood;
    m.objective = log_likelihood - penalty;
    const double rise = m.objective - now_.measures.objective;  // NaN at first
    m.change = rise == 0 ? 0 : rise / std::fabs(m.objective);
  }
  const bool ended = iterations_ + 1 >= settings_.iterations || next.measures.change <= settings_.tolerance;
  const bool better = ended && (restart_ == 0 || next.measures.objective > best_.measures.objective);
  Trial after = ended && restart_ + 1 < settings_.restarts ? first(restart_ + 1) : Trial{};
  // Nothing fails from here on.
  now_ = std::move(next);
  ++iterations_;
  if (!ended) return;
  if (better) std::swap(best_, now_);
  ++restart_;
  if (done()) return;
  now_ = std::move(after);
  iterations_ = 0;
}

const EmLearner::Trial &EmLearner::shown() const {
  return restart_ > 0 && !best_.counts.empty() && !(now_.measures.objective > best_.measures.objective) ? best_ : now_;
}

std::span<const MetricSpec> EmLearner::metrics() const { return kMetrics; }

double EmLearner::value(size_t metric) const {
  const Measures &m = (done() ? shown() : now_).measures;
  switch (metric) {
    case 0: return m.log_likelihood;
    case 1: return m.objective;
    case 2: return m.log_likelihood / static_cast<double>(corpus_->tokens());
    case 3: return m.change;
    case 4: return best_.measures.objective;
    case 5: return restart_;
    case 6: return exponent();
    case 7: return static_cast<double>(tries_.tokens);
    default: return static_cast<double>(tries_.nodes);
  }
}

PfaModelPtr EmLearner::model() const {
  constexpr const char *kNames[] = {"em", "hard-em", "vb"};
  const Trial &trial = shown();
  auto model = std::make_shared<PfaModel>();
  model->alphabet = corpus_->alphabet;
  model->method = kNames[static_cast<int>(settings_.method)];
  PfaMember member;
  if (!std::isnan(trial.measures.log_likelihood)) member.log_joint = trial.measures.log_likelihood;
  const bool vb = settings_.method == EmMethod::vb;
  if (vb && settings_.shape == PfaShape::pfa) {
    member.automaton = rows_.posterior_mean(trial.counts, corpus_->alphabet);
  } else {
    double penalty = 0;
    const Array<double> p = parameters(trial.counts, Estimate::mean, &penalty, Run{});
    const double smooth = vb ? 0 : settings_.smooth;
    member.automaton = rows_.most_likely(p, smooth, corpus_->alphabet);
    if (settings_.shape == PfaShape::hmm) model->factors.push_back(rows_.factors(p, smooth));
  }
  model->members.push_back(std::move(member));
  return model;
}

void EmLearner::save_state(SectionWriter &out) const {
  std::string bytes;
  append_value(&bytes, restart_);
  append_value(&bytes, iterations_);
  for (const Trial *t : {&now_, &best_}) {
    append_value(&bytes, t->measures);
    append_array(&bytes, t->counts);
  }
  out.add(tag("runs"), bytes.data(), bytes.size());
}

void EmLearner::load_state(const SectionReader &in) {
  const std::span<const std::byte> section = in.bytes(tag("runs"));
  std::string_view bytes(reinterpret_cast<const char *>(section.data()), section.size());
  const int32_t restart = take_value<int32_t>(&bytes);
  const int64_t iterations = take_steps(&bytes);
  Trial trials[2];
  for (Trial &t : trials) {
    t.measures = take_value<Measures>(&bytes);
    t.counts = take_array<double>(&bytes);
    if (!t.counts.empty() && t.counts.size() != rows_.size()) {
      fail(Code::corrupt, "a checkpoint with %zu counts; expected %zu", t.counts.size(), rows_.size());
    }
    for (const double c : t.counts) {
      if (!(c >= 0 && c < INFINITY)) fail(Code::corrupt, "a checkpoint with the count %s", NumberText(c).text);
    }
  }
  if (!bytes.empty() || restart < 0 || restart > settings_.restarts || iterations < 0 ||
      (restart < settings_.restarts && trials[0].counts.empty()) || (restart > 0 && trials[1].counts.empty()) ||
      (trials[0].counts.empty() && trials[1].counts.empty())) {
    fail(Code::corrupt, "a checkpoint whose runs do not fit");
  }
  now_ = std::move(trials[0]);
  best_ = std::move(trials[1]);
  restart_ = restart;
  iterations_ = iterations;
  // How far a single run goes is not part of a checkpoint's identity.
  if (settings_.restarts > 1) return;
  if (restart_ == 1) std::swap(now_, best_);
  restart_ = iterations_ >= settings_.iterations || now_.measures.change <= settings_.tolerance;
  if (restart_ == 1) std::swap(now_, best_);
}

}  // namespace hws
