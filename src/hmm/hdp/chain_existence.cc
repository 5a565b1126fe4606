#include "src/hmm/hdp/chain_existence.hh"

#include <algorithm>
#include <cmath>

#include "src/stats/dense_products.hh"

namespace hws {

namespace {

// 1 − x of a probability, which rounding may have made larger than 1.
double none_of(double x) { return std::max(0.0, 1 - x); }

double quotient(double above, double below) { return below > 0 ? std::max(0.0, above) / below : 0; }

// The messages of `exact` and of `mean-field`: K² of them, with K numbers each or two numbers each.
size_t messages(size_t states, HmmExistence method) {
  const size_t stride = dense_stride(states);
  if (method == HmmExistence::exact) return states * states * stride;
  return method == HmmExistence::mean_field ? states * stride : 0;
}

}  // namespace

ChainExistence::ChainExistence(size_t states, bool end, const Settings &settings, int64_t pass)
    : states_(states), stride_(dense_stride(states)), end_(end), settings_(settings), pass_(pass),
      absent_((states + 2) * stride_), absent_now_((states + 2) * stride_), pairs_(states * stride_),
      from_(messages(states, settings.method)), to_(messages(states, settings.method)), row_(stride_), diagonal_(stride_),
      own_(stride_), pair_(stride_), none_(stride_) {
  if (settings.variances) variances_.emplace(states);
}

Array<double> ChainExistence::numbers() {
  Array<double> all = absent_.logs();
  if (variances_) all.insert(all.end(), variances_->sums().begin(), variances_->sums().end());
  return all;
}

int64_t ChainExistence::bytes(size_t states, const Settings &settings) {
  const double stride = static_cast<double>(dense_stride(states)), n = static_cast<double>(states);
  const double most = settings.method == HmmExistence::exact ? n * n * stride : n * stride;
  const double numbers = (settings.variances ? 14 : 8) * (n + 2) * stride + 2 * most;
  return numbers < 1e17 ? static_cast<int64_t>(numbers) * 8 : INT64_MAX;
}

void ChainExistence::independent_rows(const ChainMarginals &chain) {
  for (size_t t = 0; t < row_tokens(chain); ++t) {
    for (size_t j = 0; j < states_; ++j) row()[j] *= none_of(chain.posterior[t * stride_ + j]);
  }
}

void ChainExistence::independent(const ChainMarginals &chain) {
  const size_t steps = chain.length - 1;
  double *const to = chain.joined ? pairs_.data() : transition();
  if (steps > 0) {
    existence_products().independent(chain.left, chain.right, chain.transition, steps, states_, stride_, to);
  }
  for (size_t j = 0; chain.joined && j < states_; ++j) {
    for (size_t k = 0; k < states_; ++k) {
      const double inside = steps > 0 ? to[j * stride_ + k] : 1;
      transition()[j * stride_ + k] *= none_of(edge_[j] * chain.posterior[k]) * inside;
    }
  }
  independent_rows(chain);
}

// Transitions between different states that lead into this piece and are in it. The kernel begins each piece anew with
// 1 − ξ_0, and the memory of the step before replaces that factor.
void ChainExistence::join_different(const ChainMarginals &chain) {
  const bool inside = chain.length > 1;
  for (size_t j = 0; j < states_; ++j) {
    for (size_t k = 0; k < states_; ++k) {
      if (k == j) continue;
      const size_t at = j * stride_ + k;
      const double before = has_step_ ? last_step_[at] : 0, between = edge_[j] * chain.posterior[k];
      double factor = quotient(1 - before - between, none_of(before));
      if (inside) {
        const double next = chain.left[j] * chain.transition[at] * chain.right[k];
        factor *= quotient(1 - between - next, none_of(between) * none_of(next)) * pairs_[at];
      }
      transition()[at] *= factor;
    }
  }
}

// Writes the runs of steps from likely states to runs_. Returns whether they are at most half of all steps; more are no faster
// than all.
bool ChainExistence::find_likely(const ChainMarginals &chain, const Run &run) {
  const size_t steps = chain.length - 1;
  if (runs_.size() < states_ * steps) {
    run.limit_bytes(static_cast<int64_t>(states_ * steps * sizeof(StepRun)));
    runs_.resize(states_ * steps);
  }
  run_counts_.assign(states_, 0);
  size_t likely = 0;
  for (size_t t = 0; t < steps; ++t) {
    const double *const q = chain.posterior + t * stride_;
    const int32_t now = static_cast<int32_t>(t);
    for (size_t j = 0; j < states_; ++j) {
      if (!(q[j] > kVisited)) continue;
      ++likely;
      StepRun *const next = runs_.data() + j * steps + run_counts_[j];
      if (run_counts_[j] > 0 && next[-1].end == now) {
        ++next[-1].end;
      } else {
        *next = {now, now + 1};
        ++run_counts_[j];
      }
    }
  }
  return 2 * likely <= states_ * steps;
}

void ChainExistence::visit_likely(const ChainMarginals &chain, double *out) {
  const size_t steps = chain.length - 1;
  double *const logs = absent_.further_logs() + stride_;
  for (size_t j = 0; j < states_; ++j) {
    const size_t row = j * stride_;
    const TransitionRow of{chain.left + j, chain.right, chain.transition + row, chain.sums + row, stride_};
    const double own = logs[row + j];
    existence_products().runs_with_memory(of, runs_.data() + j * steps, run_counts_[j], out + row, logs + row);
    logs[row + j] = own;  // all steps of a transition to the same state are visited
  }
}

void ChainExistence::with_memory(const ChainMarginals &chain, const Run &run) {
  const size_t steps = chain.length - 1;
  if (steps > 0 && chain.sums && find_likely(chain, run)) {
    visit_likely(chain, chain.joined ? pairs_.data() : transition());
  } else if (steps > 0) {
    existence_products().with_memory(chain.left, chain.right, chain.transition, steps, states_, stride_,
                                     chain.joined ? pairs_.data() : transition());
  }
  if (chain.joined) join_different(chain);
  for (size_t j = 0; j < states_; ++j) {
    const size_t at = j * stride_ + j;
    diagonal_[j] = steps > 0 ? chain.transition[at] : 0;
    own_[j] = 1;
    if (!chain.joined) continue;
    const double before = has_step_ ? last_step_[at] : 0, here = chain.posterior[j];
    pair_[j] = edge_[j] * here;
    own_[j] = transition()[at] * quotient(1 - before - pair_[j] + before * here, none_of(before));
  }
  const ExistenceRows of{chain.posterior, diagonal_.data(), chain.joined ? edge_.data() : none_.data(),
                         chain.joined ? pair_.data() : none_.data()};
  existence_products().tokens_with_memory(of, chain.left, chain.right, row_tokens(chain), stride_, row());
  existence_products().own_with_memory(of, chain.left, chain.right, steps, stride_, own_.data());
  for (size_t j = 0; j < states_; ++j) transition()[j * stride_ + j] = own_[j];
}

// The messages m_t(z_t) of 5.58 are q(z_t) but for z_t = k, so that their sums and m_t(j) are enough.
void ChainExistence::mean_field(const ChainMarginals &chain, const Run &run) {
  const size_t first = chain.joined ? 0 : 1;
  for (size_t j = 0; j < states_; ++j) {
    run.check();
    double *const sum = transition() + j * stride_, *const of_j = from_.data() + j * stride_;
    if (!chain.joined) std::fill_n(of_j, states_, chain.posterior[j]);
    row_[j] = 1;
    const double *const tokens = chain.posterior + first * stride_;
    existence_products().mean_field(tokens, j, row_.data(), chain.length - first, stride_, of_j, sum);
    row_[j] = 0;
    for (size_t k = 0; k < states_; ++k) sum[k] = std::max(0.0, sum[k]);
  }
  independent_rows(chain);
}

// Writes q(z_{t+1} | z_t) to pairs_; rows of states that the chain is never in are 0.
void ChainExistence::pairs_of(const ChainMarginals &chain, size_t t) {
  const double *const left = chain.left + t * stride_, *const right = chain.right + t * stride_;
  for (size_t j = 0; j < states_; ++j) {
    const double q = chain.posterior[t * stride_ + j], share = q > 0 ? left[j] / q : 0;
    for (size_t k = 0; k < stride_; ++k) pairs_[j * stride_ + k] = share * chain.transition[j * stride_ + k] * right[k];
  }
}

// One step of all messages, by the transitions in pairs_. counts_in_row: whether its second token counts in rows.
void ChainExistence::exact_step(bool counts_in_row, const Run &run) {
  const DenseProducts &kernel = dense_products();
  for (size_t j = 0; j < states_; ++j) {
    run.check();
    for (size_t k = 0; k < states_; ++k) {
      const double *const from = from_.data() + (j * states_ + k) * stride_;
      double *to = to_.data() + (j * states_ + k) * stride_;
      kernel.rows_times_matrix(&from, 1, pairs_.data(), states_, stride_, &to);
      to[k] = std::max(0.0, to[k] - from[j] * pairs_[j * stride_ + k]);
    }
    const double *const from = rows_from_.data() + j * stride_;
    double *to = rows_to_.data() + j * stride_;
    kernel.rows_times_matrix(&from, 1, pairs_.data(), states_, stride_, &to);
    if (counts_in_row) to[j] = 0;
  }
  from_.swap(to_);
  rows_from_.swap(rows_to_);
}

void ChainExistence::exact(const ChainMarginals &chain, const Run &run) {
  rows_from_.resize(states_ * stride_);
  rows_to_.resize(states_ * stride_);
  if (chain.joined) {
    for (size_t j = 0; j < states_; ++j) {
      std::copy_n(chain.posterior, stride_, pairs_.begin() + static_cast<ptrdiff_t>(j * stride_));
    }
    exact_step(row_tokens(chain) > 0, run);
  } else {
    for (size_t i = 0; i < states_ * states_; ++i) {
      std::copy_n(chain.posterior, stride_, from_.begin() + static_cast<ptrdiff_t>(i * stride_));
    }
    // The message of row j is 0 in state j at every token that counts.
    for (size_t j = 0; j < states_; ++j) {
      std::copy_n(chain.posterior, stride_, rows_from_.begin() + static_cast<ptrdiff_t>(j * stride_));
      if (row_tokens(chain) > 0) rows_from_[j * stride_ + j] = 0;
    }
  }
  for (size_t t = 0; t + 1 < chain.length; ++t) {
    pairs_of(chain, t);
    exact_step(t + 1 < row_tokens(chain), run);
  }
  for (size_t j = 0; j < states_; ++j) {
    for (size_t k = 0; k < states_; ++k) {
      transition()[j * stride_ + k] = dense_sum(from_.data() + (j * states_ + k) * stride_, stride_);
    }
    row()[j] = dense_sum(rows_from_.data() + j * stride_, stride_);
  }
}

void ChainExistence::draw(const ChainMarginals &chain, const Run &run) {
  if (!chain.joined) {
    drawn_.clear();
    lengths_.clear();
  }
  if (drawing_ != chain.sequence) {
    const uint64_t item = static_cast<uint64_t>(chain.sequence);
    rng_ = Rng(settings_.seed, RngMethod::hmm_existence, 0, static_cast<uint32_t>(pass_), item);
    drawing_ = chain.sequence;
  }
  lengths_.push_back(chain.length);
  run.limit_bytes(static_cast<int64_t>(drawn_.size() + static_cast<size_t>(settings_.samples) * chain.length) * 4);
  for (int64_t s = 0; s < settings_.samples; ++s) {
    run.check();
    size_t state = 0;
    for (size_t t = 0; t < chain.length; ++t) {
      const double *const right = t > 0 ? chain.right + (t - 1) * stride_ : nullptr;
      const double *const leaving = chain.transition + state * stride_;
      const auto weight = [&](size_t k) { return t > 0 ? leaving[k] * right[k] : chain.posterior[k]; };
      double sum = 0;
      for (size_t k = 0; k < states_; ++k) sum += weight(k);
      double rest = rng_.uniform() * sum;
      size_t next = 0, possible = 0;
      for (; next < states_; ++next) {
        const double w = weight(next);
        if (w > 0) possible = next;
        if (w > 0 && rest < w) break;
        rest -= w;
      }
      state = next == states_ ? possible : next;  // by rounding
      drawn_.push_back(static_cast<int32_t>(state));
    }
  }
}

// The last piece has row_tokens tokens that count in rows.
void ChainExistence::count_drawn(size_t row_tokens) {
  const double share = 1 / static_cast<double>(settings_.samples);
  // How many samples have none of each, counted down from all; pairs_ and row_ say which sample saw it last.
  std::fill(pairs_.begin(), pairs_.end(), -1.0);
  std::fill(row_.begin(), row_.end(), -1.0);
  for (int64_t s = 0; s < settings_.samples; ++s) {
    const double number = static_cast<double>(s);
    size_t state = 0, begin = 0;
    for (size_t piece = 0; piece < lengths_.size(); ++piece) {
      const size_t length = lengths_[piece], counted = piece + 1 < lengths_.size() ? length : row_tokens;
      const int32_t *const own = drawn_.data() + begin + static_cast<size_t>(s) * length;
      for (size_t t = 0; t < length; ++t) {
        const size_t next = static_cast<size_t>(own[t]);
        if (t + piece > 0) {
          double &seen = pairs_[state * stride_ + next];
          if (seen != number) transition()[state * stride_ + next] -= share;
          seen = number;
        }
        state = next;
        if (t >= counted) continue;
        if (row_[state] != number) row()[state] -= share;
        row_[state] = number;
      }
      begin += length * static_cast<size_t>(settings_.samples);
    }
  }
  for (double &x : absent_now_) x = x < share / 2 ? 0 : x;
}

void ChainExistence::keep_edge(const ChainMarginals &chain) {
  const size_t steps = chain.length - 1;
  if (settings_.method == HmmExistence::memory && (steps > 0 || chain.joined)) {
    last_step_.resize(states_ * stride_);
    for (size_t j = 0; j < states_; ++j) {
      const double from = steps > 0 ? chain.left[(steps - 1) * stride_ + j] : edge_[j];
      for (size_t k = 0; k < states_; ++k) {
        const size_t at = j * stride_ + k;
        const double to = steps > 0 ? chain.transition[at] * chain.right[(steps - 1) * stride_ + k] : chain.posterior[k];
        last_step_[at] = from * to;
      }
    }
  }
  has_step_ = steps > 0 || chain.joined;
  edge_.assign(chain.posterior + steps * stride_, chain.posterior + (steps + 1) * stride_);
}

void ChainExistence::add(const ChainMarginals &chain, const Run &run) {
  if (variances_) {
    ChainMarginals own = chain;
    if (!reads_pairs()) own.left = nullptr;
    variances_->add(own, row_tokens(chain));
  }
  if (!chain.joined) std::fill(absent_now_.begin(), absent_now_.end(), 1.0);
  switch (settings_.method) {
    case HmmExistence::pairs: independent(chain); break;
    case HmmExistence::exact: exact(chain, run); break;
    case HmmExistence::mean_field: mean_field(chain, run); break;
    case HmmExistence::sampled:
      draw(chain, run);
      if (!chain.more) count_drawn(row_tokens(chain));
      break;
    default: with_memory(chain, run);
  }
  for (size_t k = 0; k < states_ && chain.begins; ++k) initial()[k] = none_of(chain.posterior[k]);
  if (chain.more) {
    keep_edge(chain);
  } else {
    absent_.multiply(absent_now_);
  }
}

}  // namespace hws
