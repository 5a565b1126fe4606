#include "src/hmm/learner/estimation.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/base/parallel_for.hh"
#include "src/stats/special_functions.hh"

namespace hws {

namespace {

// Far below what any sum notices, far above where processors become slow.
constexpr double kLeast = 1e-100;

// A row whose counts sum to no more is an empty one: so small a number may lack digits, and its reciprocal may be infinite.
constexpr double kLeastTotal = 1e-200;

// Numbers a chunk of the emissions holds about.
constexpr size_t kChunk = 16384;

// Symbols whose counts are summed by themselves.
constexpr int64_t kSymbols = 2048;

// What a row's entries need of its sums.
struct RowTotal {
  double factor = 0;   // mode and mean: 1 / total, or 0 for an empty row
  double digamma = 0;  // geometric mean: ψ(total)
  double even = 0;     // the parameters of an empty row
};

// One row's or chunk's estimates. `prior` is a, or a − 1 for modes.
class Estimator {
 public:
  explicit Estimator(RowEstimate what) : what_(what) {}

  RowTotal row(double count, double prior, double outcomes) {
    const double total = count + prior;
    if (what_ == RowEstimate::geometric_mean) {
      const GammaTerms terms = gamma_terms(total);
      penalty_.add(terms.log_gamma - log_gamma(prior));
      return {0, terms.digamma, 0};
    }
    return {total > kLeastTotal ? 1 / total : 0, 0, 1 / outcomes};
  }
  double entry(double count, double prior, const RowTotal &row) {
    double x;
    if (what_ == RowEstimate::geometric_mean) {
      if (prior != prior_) {
        prior_ = prior;
        of_prior_ = gamma_terms(prior);
      }
      if (count == 0) {  // no part in the divergence: the Γ's cancel
        x = std::exp(of_prior_.digamma - row.digamma);
      } else {
        const GammaTerms terms = gamma_terms(count + prior);
        const double log_x = terms.digamma - row.digamma;
        penalty_.add(of_prior_.log_gamma - terms.log_gamma + count * log_x);
        x = std::exp(log_x);
      }
    } else {
      x = row.factor > 0 ? (count + prior) * row.factor : row.even;
      if (what_ == RowEstimate::mode && prior > 0) penalty_.add(-prior * std::log(x));
    }
    return x;
  }
  void add_penalty(double x) { penalty_.add(x); }
  double penalty() const { return penalty_.value(); }

 private:
  RowEstimate what_;
  LongSum penalty_;
  double prior_ = NAN;
  GammaTerms of_prior_{};
};

// A family's prior as the estimator wants it.
class Prior {
 public:
  Prior(const RowPriors &priors, size_t length, RowEstimate what)
      : priors_(priors), length_(length), less_(what == RowEstimate::mode ? 1 : 0), zeros_(priors.has_zeros()) {}
  // 0 for what is forbidden.
  double of(size_t row, size_t outcome) const { return forbids(row, outcome) ? 0 : priors_.of(row, outcome, length_) - less_; }
  bool forbids(size_t row, size_t outcome) const { return zeros_ && priors_.forbids(row, outcome, length_); }
  double outcomes(size_t row) const {
    size_t n = length_;
    for (size_t k = 0; zeros_ && k < length_; ++k) n -= forbids(row, k);
    return static_cast<double>(n);
  }
  double total(size_t row) const {
    if (priors_.base.empty()) return static_cast<double>(length_) * (priors_.concentration - less_);
    LongSum sum;
    for (size_t k = 0; k < length_; ++k) sum.add(of(row, k));
    return sum.value();
  }

 private:
  const RowPriors &priors_;
  size_t length_;
  double less_;
  bool zeros_;
};

// A row of the chain; `end` may be null.
void estimate_row(const Prior &prior, size_t row, const double *counts, const double *end_count, size_t states,
                  Estimator *estimator, double *to, double *end) {
  double count = 0;
  for (size_t k = 0; k < states; ++k) count += counts[k];
  if (end) count += *end_count;
  const RowTotal total = estimator->row(count, prior.total(row), prior.outcomes(row));
  const auto entry = [&](double n, size_t k) {
    return prior.forbids(row, k) ? 0 : estimator->entry(n, prior.of(row, k), total);
  };
  for (size_t k = 0; k < states; ++k) to[k] = entry(counts[k], k);
  drop_least(to, states);
  if (end) *end = entry(*end_count, states);
}

// Emission counts and, for modes under a dictionary, priors of allowed symbols, by state.
struct EmissionTotals {
  Array<double> count, prior;
};

EmissionTotals emission_totals(const HmmParameters &counts, const Prior &prior, const EmissionRows &rows, bool with_prior,
                               const Run &run) {
  const int64_t chunks = (rows.symbols() + kSymbols - 1) / kSymbols;
  std::vector<EmissionTotals> parts(static_cast<size_t>(chunks));
  parallel_for(chunks, run.threads, [&](int64_t c) {
    run.check();
    EmissionTotals t{Array<double>(rows.stride(), 0.0), Array<double>(rows.stride(), 0.0)};
    for (int64_t w = c * kSymbols + 1; w <= std::min(rows.symbols(), (c + 1) * kSymbols); ++w) {
      const Label symbol = static_cast<Label>(w);
      rows.add_row(counts.emission.data(), symbol, t.count.data());
      if (!with_prior) continue;
      for (const int32_t k : rows.row_states(symbol)) {
        t.prior[static_cast<size_t>(k)] += prior.of(static_cast<size_t>(k), static_cast<size_t>(w) - 1);
      }
    }
    parts[static_cast<size_t>(c)] = std::move(t);
  });
  EmissionTotals sum{Array<double>(rows.stride(), 0.0), Array<double>(rows.stride(), 0.0)};
  for (const EmissionTotals &t : parts) {
    for (size_t k = 0; k < rows.stride(); ++k) {
      sum.count[k] += t.count[k];
      sum.prior[k] += t.prior[k];
    }
  }
  return sum;
}

double channel_penalty(const EmissionChannels &families, const Array<double> &statistics, size_t states,
                       RowEstimate what) {
  Array<double> scratch(families.scratch());
  LongSum sum;
  for (size_t k = 0; k < states && what != RowEstimate::mean; ++k) {
    const double *of_state = statistics.data() + k * families.statistics();
    sum.add(what == RowEstimate::mode ? -families.log_prior_of_mode(of_state, scratch.data())
                                      : families.divergence(of_state, scratch.data()));
  }
  return sum.value();
}

}  // namespace

void clear_forbidden(const HmmPriors &priors, const EmissionRows &rows, HmmParameters *counts) {
  StateChain &chain = counts->chain;
  const size_t states = rows.states(), outcomes = states + (chain.end.empty() ? 0 : 1);
  for (size_t k = 0; k < states; ++k) {
    if (priors.initial.forbids(0, k, states)) chain.initial[k] = 0;
    if (outcomes > states && priors.transition.forbids(k, states, outcomes)) chain.end[k] = 0;
    for (size_t next = 0; next < states; ++next) {
      if (priors.transition.forbids(k, next, outcomes)) chain.transition[k * chain.stride + next] = 0;
    }
  }
  if (!priors.emission.has_zeros()) return;
  const size_t symbols = static_cast<size_t>(rows.symbols());
  for (size_t w = 0; w < symbols; ++w) {
    const std::span<const int32_t> own = rows.row_states(static_cast<Label>(w + 1));
    double *const row = counts->emission.data() + rows.offset(static_cast<Label>(w + 1));
    for (size_t i = 0; i < own.size(); ++i) {
      if (priors.emission.forbids(static_cast<size_t>(own[i]), w, symbols)) row[i] = 0;
    }
  }
}

// Geometric means under small priors may all be far below: the largest ones stay, so that nothing becomes impossible.
void drop_least(double *x, size_t n) noexcept {
  constexpr size_t kLanes = 8;  // several at a time, as none waits for the other
  double lanes[kLanes] = {}, most = 0;
  size_t i = 0;
  for (; i + kLanes <= n; i += kLanes) {
    for (size_t l = 0; l < kLanes; ++l) lanes[l] = x[i + l] > lanes[l] ? x[i + l] : lanes[l];
  }
  for (; i < n; ++i) most = x[i] > most ? x[i] : most;
  for (const double l : lanes) most = l > most ? l : most;
  const double least = std::fmin(most, 1) * kLeast;
  for (size_t k = 0; k < n; ++k) x[k] = x[k] < least ? 0 : x[k];
}

EmissionEstimate emission_estimate(RowEstimate what) {
  switch (what) {
    case RowEstimate::mode: return EmissionEstimate::mode;
    case RowEstimate::geometric_mean: return EmissionEstimate::geometric_mean;
    default: return EmissionEstimate::predictive;
  }
}

HmmEstimate estimate(const HmmParameters &counts, const HmmPriors &priors, const HmmData &data, RowEstimate what,
                     const Run &run) {
  return estimate(counts, priors, data.rows, data.families.get(), what, run);
}

HmmEstimate estimate(const HmmParameters &counts, const HmmPriors &priors, const EmissionRows &rows,
                     const EmissionChannels *families, RowEstimate what, const Run &run) {
  const size_t states = rows.states(), stride = rows.stride(), symbols = static_cast<size_t>(rows.symbols());
  const bool end = !counts.chain.end.empty();
  HmmEstimate r{HmmParameters(rows, end), 0};
  StateChain &chain = r.parameters.chain;
  Estimator of_chain(what);
  estimate_row(Prior(priors.initial, states, what), 0, counts.chain.initial.data(), nullptr, states, &of_chain,
               chain.initial.data(), nullptr);
  const Prior transition(priors.transition, states + (end ? 1 : 0), what), emission(priors.emission, symbols, what);
  for (size_t j = 0; j < states; ++j) {
    run.check();
    estimate_row(transition, j, counts.chain.transition.data() + j * stride, end ? &counts.chain.end[j] : nullptr, states,
                 &of_chain, chain.transition.data() + j * stride, end ? &chain.end[j] : nullptr);
  }
  if (families) {
    r.parameters.channels = families->prepare_states(counts.channels, states, emission_estimate(what));
    of_chain.add_penalty(channel_penalty(*families, counts.channels, states, what));
  }
  if (symbols == 0) {
    r.penalty = of_chain.penalty();
    return r;
  }
  const bool forbidden = what == RowEstimate::mode && rows.size() != symbols * stride;
  const EmissionTotals sums = emission_totals(counts, emission, rows, forbidden, run);
  Array<RowTotal> totals;
  for (size_t k = 0; k < states; ++k) {
    const double prior = emission.total(k);
    totals.push_back(of_chain.row(sums.count[k], prior, emission.outcomes(k)));
    const double left = prior - sums.prior[k];  // of what is forbidden the parameters are (a − 1) / total
    if (forbidden && left > 0) of_chain.add_penalty(left * std::log(sums.count[k] + prior));
  }
  Array<Label> chunks{1};
  for (size_t w = 1; w <= symbols; ++w) {
    const Label symbol = static_cast<Label>(w);
    if (w == symbols || rows.end(symbol) - rows.offset(chunks.back()) >= kChunk) chunks.push_back(symbol + 1);
  }
  Array<double> penalties(chunks.size() - 1);
  parallel_for(static_cast<int64_t>(penalties.size()), run.threads, [&](int64_t c) {
    run.check();
    Estimator estimator(what);
    for (Label symbol = chunks[static_cast<size_t>(c)]; symbol < chunks[static_cast<size_t>(c) + 1]; ++symbol) {
      const double *from = counts.emission.data() + rows.offset(symbol);
      double *to = r.parameters.emission.data() + rows.offset(symbol);
      const std::span<const int32_t> own = rows.row_states(symbol);
      for (size_t i = 0; i < own.size(); ++i) {
        const size_t k = static_cast<size_t>(own[i]), w = static_cast<size_t>(symbol) - 1;
        to[i] = emission.forbids(k, w) ? 0 : estimator.entry(from[i], emission.of(k, w), totals[k]);
      }
      drop_least(to, own.size());
    }
    penalties[static_cast<size_t>(c)] = estimator.penalty();
  });
  LongSum penalty;
  penalty.add(of_chain.penalty());
  for (const double x : penalties) penalty.add(x);
  r.penalty = penalty.value();
  return r;
}

}  // namespace hws
