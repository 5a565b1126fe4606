// Optimize: balanced
#include "src/graph/finite/methods/mean_field.hh"

#include <algorithm>
#include <cmath>
#include <limits>

#include "src/graph/finite/factor_sums.hh"
#include "src/graph/finite/methods/best_state.hh"
#include "src/graph/model/log_weights.hh"

namespace hws {

namespace {

// Expected log weights of a factor by the value of one of its variables, the others independent.
class FactorExpectation {
 public:
  FactorExpectation(const FiniteModel &model, const Array<int64_t> &begin) : model_(model), begin_(begin) {}
  void of(int32_t f, size_t target, const double *q, double *out) {
    sizes_.clear();
    weights_.clear();
    for (const int32_t v : model_.scope(f)) {
      sizes_.push_back(model_.sizes[v]);
      weights_.push_back(q + begin_[v]);
    }
    sums_.weigh(model_.table(f), sizes_, target, weights_.data(), out);
  }

 private:
  const FiniteModel &model_;
  const Array<int64_t> &begin_;
  FactorSums sums_;
  Array<int32_t> sizes_;
  Array<const double *> weights_;
};

}  // namespace

MeanField::MeanField(FiniteModel whole, double damping, double tolerance, const Run &run)
    : damping_(damping), tolerance_(tolerance), prepared_(std::move(whole), run) {
  const FiniteModel &model = prepared_.model();
  for (int32_t f = 0; f < model.factors(); ++f) {
    for (const double x : model.table(f)) {
      if (x > -INFINITY) continue;
      fail(Code::unsupported,
           "method mean-field takes factors without zeros once zeros are propagated, and one of %zu variables has some",
           model.scope(f).size());
    }
    for (size_t i = 0; i < model.scope(f).size(); ++i) edge_factor_.push_back(f);
  }
  begin_.push_back(0);
  for (const int32_t size : model.sizes) {
    begin_.push_back(begin_.back() + size);
    q_.resize(static_cast<size_t>(begin_.back()), 1.0 / size);
  }
}

void MeanField::step(int64_t, const Run &run) {
  const FiniteModel &model = prepared_.model();
  Array<double> q(q_), logs, term;
  FactorExpectation expectation(model, begin_);
  double change = 0;
  for (int32_t v = 0; v < model.variables(); ++v) {
    if (v % 64 == 0) run.check();
    const auto n = static_cast<size_t>(model.sizes[v]);
    logs.assign(n, 0.0);
    term.resize(n);
    for (const EdgeId e : model.edges_of(v)) {
      const int32_t f = edge_factor_[e];
      expectation.of(f, static_cast<size_t>(e - model.scope_begin[f]), q.data(), term.data());
      for (size_t i = 0; i < n; ++i) logs[i] += term[i];
    }
    const double sum = log_sum(logs);
    double *const p = q.data() + begin_[v];
    for (size_t i = 0; i < n; ++i) {
      logs[i] -= sum;
      change = std::max(change, std::fabs(std::exp(logs[i]) - p[i]));
      if (damping_ > 0) logs[i] = damped_log(logs[i], std::log(p[i]), damping_);
    }
    const double rest = log_sum(logs);
    for (size_t i = 0; i < n; ++i) p[i] = std::exp(logs[i] - rest);
  }
  q_.swap(q);
  change_ = change;
  moves_.add(change);
  // The largest change does not tell of what is no number.
  const bool numbers = std::all_of(q_.begin(), q_.end(), [](double p) { return std::isfinite(p); });
  settled_ = numbers && moves_.near_limit(tolerance_, 1 - damping_);
}

double MeanField::log_bound() const {
  const FiniteModel &model = prepared_.model();
  double bound = model.log_constant;
  for (const double p : q_) bound -= p > 0 ? p * std::log(p) : 0;
  FactorExpectation expectation(model, begin_);
  Array<double> term;
  for (int32_t f = 0; f < model.factors(); ++f) {
    const std::span<const int32_t> scope = model.scope(f);
    if (scope.empty()) {
      bound += model.table(f)[0];
      continue;
    }
    term.resize(static_cast<size_t>(model.sizes[scope[0]]));
    expectation.of(f, 0, q_.data(), term.data());
    for (size_t i = 0; i < term.size(); ++i) bound += q_[begin_[scope[0]] + static_cast<int64_t>(i)] * term[i];
  }
  return bound;
}

double MeanField::number(FiniteNumber what) const {
  switch (what) {
    case FiniteNumber::change: return change_;
    case FiniteNumber::log_partition: return std::isnan(change_) ? change_ : required_number(log_bound());
    case FiniteNumber::bound: return -1;
    case FiniteNumber::messages:
    case FiniteNumber::split: return 0;
    default: return std::numeric_limits<double>::quiet_NaN();
  }
}

void MeanField::probabilities(int32_t v, double *p) const {
  prepared_.probabilities(prepared_.model(), v, p, [&](int32_t u, double *to) {
    std::copy(q_.begin() + begin_[u], q_.begin() + begin_[u + 1], to);
  });
}

void MeanField::own_factor(int32_t f, double *p) const {
  const FiniteModel &model = prepared_.model();
  const std::span<const int32_t> scope = model.scope(f);
  Array<int32_t> at(scope.size(), 0);
  for (size_t entry = 0; entry < model.table(f).size(); ++entry) {
    p[entry] = 1;
    for (size_t i = 0; i < at.size(); ++i) p[entry] *= q_[begin_[scope[i]] + at[i]];
    for (size_t i = at.size(); i-- > 0 && ++at[i] == model.sizes[scope[i]];) at[i] = 0;
  }
}

void MeanField::factor_probabilities(int32_t f, double *p) const {
  prepared_.factor_probabilities(
      prepared_.model(), f, p,
      [&](int32_t u, double *to) { std::copy(q_.begin() + begin_[u], q_.begin() + begin_[u + 1], to); },
      [&](int32_t g, double *to) { own_factor(g, to); });
}

Array<int32_t> MeanField::best_state(const FiniteModel &, const Run &run) const {
  const FiniteModel &model = prepared_.model();
  Array<int32_t> state;
  for (int32_t v = 0; v < model.variables(); ++v) {
    const double *const p = q_.data() + begin_[v];
    state.push_back(static_cast<int32_t>(std::max_element(p, p + model.sizes[v]) - p));
  }
  return prepared_.state(improved_state(model, std::move(state), run));
}

void MeanField::carry_over(const FiniteMethod &other) {
  const auto &from = static_cast<const MeanField &>(other);
  if (from.begin_ == begin_ && prepared_.same_places(from.prepared_)) q_ = from.q_;
}

Array<double> MeanField::save() const {
  Array<double> numbers = q_;
  double moves[LastMoves::kKept + 1];
  moves_.save(moves);
  numbers.insert(numbers.end(), moves, moves + LastMoves::kKept + 1);
  numbers.push_back(change_);
  numbers.push_back(settled_ ? 1.0 : 0.0);
  return numbers;
}

void MeanField::load(std::span<const double> numbers) {
  LastMoves moves;
  const auto probability = [](double p) { return p >= 0 && p <= 1 + 1e-9; };
  if (numbers.size() != q_.size() + LastMoves::kKept + 3 ||
      !std::all_of(numbers.begin(), numbers.begin() + static_cast<ptrdiff_t>(q_.size()), probability) ||
      !moves.load(numbers.data() + q_.size())) {
    fail(Code::corrupt, "a checkpoint of another graph's distributions");
  }
  std::copy_n(numbers.begin(), q_.size(), q_.begin());
  moves_ = moves;
  change_ = numbers[numbers.size() - 2];
  settled_ = numbers.back() != 0;
}

}  // namespace hws
