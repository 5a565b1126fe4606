// Optimize: balanced
#include "src/graph/finite/methods/gibbs_chains.hh"

#include <algorithm>
#include <cmath>
#include <limits>

#include "fsa/base/parallel_for.hh"
#include "fsa/base/rng.hh"
#include "src/graph/finite/methods/best_state.hh"
#include "src/graph/finite/methods/message_passing.hh"
#include "src/graph/model/log_weights.hh"

namespace hws {

namespace {

constexpr int64_t kSteps = 100;
constexpr int64_t kMaxProductSweeps = 100;  // for a state to begin at, where there are zeros

}  // namespace

GibbsChains::GibbsChains(FiniteModel whole, const GibbsSettings &settings, const Run &run)
    : settings_(settings), prepared_(std::move(whole), run) {
  const FiniteModel &model = prepared_.model();
  begin_.push_back(0);
  for (const int32_t size : model.sizes) begin_.push_back(begin_.back() + size);
  factor_begin_.push_back(0);
  for (int32_t f = 0; f < model.factors(); ++f) {
    const bool counted = model.scope(f).size() > 1;
    factor_begin_.push_back(factor_begin_.back() + (counted ? static_cast<int64_t>(model.table(f).size()) : 0));
    for (size_t i = 0; i < model.scope(f).size(); ++i) edge_factor_.push_back(f);
  }
  run.limit_bytes((2 * begin_.back() + factor_begin_.back()) * settings.chains * static_cast<int64_t>(sizeof(double)));
  chains_.resize(static_cast<size_t>(settings.chains));
  for (Chain &chain : chains_) {
    chain.sums.assign(static_cast<size_t>(begin_.back()), 0.0);
    chain.squares.assign(static_cast<size_t>(begin_.back()), 0.0);
    chain.factor_sums.assign(static_cast<size_t>(factor_begin_.back()), 0.0);
  }
  begin(run);
  remember_best();
}

void GibbsChains::begin(const Run &run) {
  const FiniteModel &model = prepared_.model();
  const bool zeros = std::any_of(model.tables.begin(), model.tables.end(), [](double x) { return x == -INFINITY; });
  Array<int32_t> state;
  if (zeros) {
    MessagePassingSettings of_messages;
    of_messages.largest = true;
    of_messages.damping = 0.3;
    MessagePassing passing(model, of_messages, run);
    for (int64_t i = 0; i < kMaxProductSweeps && !passing.settled(); ++i) passing.step(i, run);
    state = passing.best_state(model, run);
    if (log_weight_of(model, state) == -INFINITY) {
      fail(Code::unsupported, "method gibbs found no state of positive weight to begin at; zeros leave few states or none");
    }
  }
  for (size_t c = 0; c < chains_.size(); ++c) {
    chains_[c].state = state;
    if (zeros) continue;
    Rng draw(settings_.seed, RngMethod::graph_gibbs, static_cast<uint32_t>(c), 0, 1);
    for (const int32_t size : model.sizes) {
      chains_[c].state.push_back(static_cast<int32_t>(draw.below(static_cast<uint64_t>(size))));
    }
  }
}

void GibbsChains::sweep(int32_t number, int64_t sweep, Chain *chain) const {
  const FiniteModel &model = prepared_.model();
  Rng draw(settings_.seed, RngMethod::graph_gibbs, static_cast<uint32_t>(number), static_cast<uint32_t>(sweep), 0);
  Array<int32_t> &state = chain->state;
  Array<double> logs;
  for (int32_t v = 0; v < model.variables(); ++v) {
    const int32_t n = model.sizes[v];
    logs.assign(static_cast<size_t>(n), 0.0);
    for (const EdgeId e : model.edges_of(v)) {
      const int32_t f = edge_factor_[e];
      int64_t entry = 0, stride = 1;
      for (EdgeId at = model.scope_begin[f]; at < model.scope_begin[f + 1]; ++at) {
        const int32_t u = model.scopes[at];
        entry = entry * model.sizes[u] + (at == e ? 0 : state[u]);
        if (at > e) stride *= model.sizes[u];
      }
      const double *const table = model.table(f).data() + entry;
      for (int32_t i = 0; i < n; ++i) logs[i] += table[i * stride];
    }
    const double sum = log_sum(logs);
    const double u = draw.uniform();
    double below = 0;
    int32_t drawn = -1;
    for (int32_t i = 0; i < n; ++i) {
      const double p = std::exp(logs[i] - sum);
      below += p;
      if (drawn < 0 && u < below) drawn = i;
      if (sweep < settings_.burn_in) continue;
      chain->sums[begin_[v] + i] += p;
      chain->squares[begin_[v] + i] += p * p;
    }
    // By rounding the probabilities may sum to less than the uniform number.
    for (int32_t i = n - 1; drawn < 0; --i) drawn = logs[i] > -INFINITY ? i : -1;
    state[v] = drawn;
  }
  if (sweep < settings_.burn_in) return;
  for (int32_t f = 0; f < model.factors(); ++f) {
    if (factor_begin_[f] == factor_begin_[f + 1]) continue;
    int64_t entry = 0;
    for (const int32_t v : model.scope(f)) entry = entry * model.sizes[v] + state[v];
    chain->factor_sums[factor_begin_[f] + entry] += 1;
  }
}

void GibbsChains::step(int64_t, const Run &run) {
  const int64_t all = settings_.burn_in + settings_.samples;
  const int64_t sweeps = std::min(all - sweeps_, (all + kSteps - 1) / kSteps);
  std::vector<Chain> chains(chains_);
  parallel_for(static_cast<int64_t>(chains.size()), run.threads, [&](int64_t c) {
    for (int64_t i = 0; i < sweeps; ++i) {
      run.check();
      sweep(static_cast<int32_t>(c), sweeps_ + i, &chains[static_cast<size_t>(c)]);
    }
  });
  chains_.swap(chains);
  sweeps_ += std::max<int64_t>(sweeps, 0);
  remember_best();
}

void GibbsChains::remember_best() {
  for (const Chain &chain : chains_) {
    const double log = log_weight_of(prepared_.model(), chain.state);
    if (!best_.empty() && log <= log_best_) continue;
    log_best_ = log;
    best_ = chain.state;
  }
}

// The largest of all values' ratios (Gelman and Rubin 1992): of what the chains' means and variances say the variance is to
// the variance within them.
double GibbsChains::r_hat() const {
  const auto counted = static_cast<double>(sweeps_ - settings_.burn_in), chains = static_cast<double>(chains_.size());
  if (counted < 2 || chains < 2) return std::numeric_limits<double>::quiet_NaN();
  double largest = 1;
  for (int64_t i = 0; i < begin_.back(); ++i) {
    double mean = 0, within = 0, between = 0;
    for (const Chain &chain : chains_) mean += chain.sums[i] / counted / chains;
    for (const Chain &chain : chains_) {
      const double own = chain.sums[i] / counted;
      within += std::max(0.0, chain.squares[i] / counted - own * own) * counted / (counted - 1) / chains;
      between += (own - mean) * (own - mean) / (chains - 1);
    }
    // Rounding errors of numbers that do not vary are no disagreement.
    if (between > 1e-20) largest = std::max(largest, std::sqrt((counted - 1) / counted + between / std::max(within, 1e-300)));
  }
  return largest;
}

double GibbsChains::number(FiniteNumber what) const {
  switch (what) {
    case FiniteNumber::r_hat: return r_hat();
    case FiniteNumber::bound:
    case FiniteNumber::messages:
    case FiniteNumber::split: return 0;
    default: return std::numeric_limits<double>::quiet_NaN();
  }
}

// Before a sweep was counted, the states are all there is.
void GibbsChains::own_probabilities(int32_t v, double *p) const {
  const int32_t n = prepared_.model().sizes[v];
  const bool counted = sweeps_ > settings_.burn_in;
  std::fill_n(p, n, 0.0);
  for (const Chain &chain : chains_) {
    if (!counted) p[chain.state[v]] += 1;
    for (int32_t i = 0; counted && i < n; ++i) p[i] += chain.sums[begin_[v] + i];
  }
  double sum = 0;
  for (int32_t i = 0; i < n; ++i) sum += p[i];
  for (int32_t i = 0; i < n; ++i) p[i] /= sum;
}

void GibbsChains::own_factor(int32_t f, double *p) const {
  const FiniteModel &model = prepared_.model();
  const int64_t entries = factor_begin_[f + 1] - factor_begin_[f];
  const bool counted = sweeps_ > settings_.burn_in;
  std::fill_n(p, entries, 0.0);
  for (const Chain &chain : chains_) {
    int64_t entry = 0;
    for (const int32_t v : model.scope(f)) entry = entry * model.sizes[v] + chain.state[v];
    if (!counted) p[entry] += 1;
    for (int64_t i = 0; counted && i < entries; ++i) p[i] += chain.factor_sums[factor_begin_[f] + i];
  }
  double sum = 0;
  for (int64_t i = 0; i < entries; ++i) sum += p[i];
  for (int64_t i = 0; i < entries; ++i) p[i] /= sum;
}

void GibbsChains::probabilities(int32_t v, double *p) const {
  prepared_.probabilities(prepared_.model(), v, p, [&](int32_t u, double *q) { own_probabilities(u, q); });
}

void GibbsChains::factor_probabilities(int32_t f, double *p) const {
  prepared_.factor_probabilities(
      prepared_.model(), f, p, [&](int32_t u, double *q) { own_probabilities(u, q); },
      [&](int32_t g, double *q) { own_factor(g, q); });
}

Array<int32_t> GibbsChains::best_state(const FiniteModel &, const Run &) const { return prepared_.state(best_); }

// The chains go on from the other run's states, where these are possible.
void GibbsChains::carry_over(const FiniteMethod &other) {
  const auto &from = static_cast<const GibbsChains &>(other);
  if (from.begin_ != begin_ || from.chains_.size() != chains_.size() || !prepared_.same_places(from.prepared_)) return;
  for (size_t c = 0; c < chains_.size(); ++c) {
    if (log_weight_of(prepared_.model(), from.chains_[c].state) > -INFINITY) chains_[c].state = from.chains_[c].state;
  }
  best_.clear();
  remember_best();
}

Array<double> GibbsChains::save() const {
  Array<double> numbers;
  for (const Chain &chain : chains_) {
    numbers.insert(numbers.end(), chain.sums.begin(), chain.sums.end());
    numbers.insert(numbers.end(), chain.squares.begin(), chain.squares.end());
    numbers.insert(numbers.end(), chain.factor_sums.begin(), chain.factor_sums.end());
    for (const int32_t value : chain.state) numbers.push_back(value);
  }
  for (const int32_t value : best_) numbers.push_back(value);
  numbers.push_back(log_best_);
  numbers.push_back(static_cast<double>(sweeps_));
  return numbers;
}

void GibbsChains::load(std::span<const double> numbers) {
  const FiniteModel &model = prepared_.model();
  const auto n = static_cast<size_t>(model.variables());
  std::vector<Chain> chains(chains_);
  size_t wanted = n + 2;
  for (const Chain &chain : chains) wanted += 2 * chain.sums.size() + chain.factor_sums.size() + n;
  if (numbers.size() != wanted) fail(Code::corrupt, "a checkpoint of another graph's chains");
  const double *at = numbers.data();
  const auto take = [&](Array<double> *to) {
    for (double &x : *to) {
      x = *at++;
      if (!(x >= 0 && x < 1e18)) fail(Code::corrupt, "a checkpoint with a sum that no chain has");
    }
  };
  const auto take_state = [&](Array<int32_t> *to) {
    to->resize(n);
    for (size_t v = 0; v < n; ++v) {
      const double value = *at++;
      if (!(value >= 0 && value < model.sizes[v])) fail(Code::corrupt, "a checkpoint with a value that no variable has");
      (*to)[v] = static_cast<int32_t>(value);
    }
  };
  for (Chain &chain : chains) {
    take(&chain.sums);
    take(&chain.squares);
    take(&chain.factor_sums);
    take_state(&chain.state);
  }
  Array<int32_t> best;
  take_state(&best);
  if (!(at[1] >= 0 && at[1] < 1e15)) fail(Code::corrupt, "a checkpoint of a negative number of sweeps");
  chains_.swap(chains);
  best_.swap(best);
  log_best_ = at[0];
  sweeps_ = static_cast<int64_t>(at[1]);
}

}  // namespace hws
