// Optimize: speed
#include "src/hmm/sums/forward_backward.hh"

#include <algorithm>

#include "fsa/base/prefetch.hh"
#include "src/hmm/sums/path_scale.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

// This many rows are collected before their outer products are added, so that the matrix of sums is read and written once for
// all of them.
constexpr size_t kForwardBackwardRows = 2 * DenseForwardBackward::kMostSequences;
// Numbers of the backward pass are capped: larger ones occur only in states whose forward number has become 0, and would become
// infinite.
constexpr double kForwardBackwardMost = 1e280;
// A row with a sum up to this is scaled at once. Other rows are scaled when the next row is computed.
constexpr double kScaleBelow = 1e-50;

}  // namespace

DenseForwardBackward::DenseForwardBackward(const StateChain &chain, const Array<double> &transposed)
    : chain_(chain), transposed_(transposed), later_(kForwardBackwardRows * chain.stride),
        emitted_(kForwardBackwardRows * chain.stride) {}

int64_t DenseForwardBackward::bytes(size_t states, int64_t tokens) {
  const int64_t stride = static_cast<int64_t>(dense_stride(states));
  return tokens * (stride + 2) * 8 + 2 * static_cast<int64_t>(kForwardBackwardRows) * stride * 8;
}

void DenseForwardBackward::forward(std::span<const EmittedSequence> batch, bool rounded, const Run &run) {
  const DenseProducts &kernel = dense_products();
  const size_t stride = chain_.stride;
  batch_ = batch;
  const size_t steps = batch.empty() ? 0 : batch[0].length;
  starts_.assign(steps + 1, 0);
  for (size_t t = 0, active = batch.size(); t < steps; ++t) {
    while (batch[active - 1].length <= t) --active;
    starts_[t + 1] = starts_[t] + active;
  }
  if (forward_.size() < starts_[steps] * stride) {
    forward_.clear();  // otherwise resizing would keep and copy the old rows
    forward_.resize(starts_[steps] * stride);
  }
  unscale_.resize(starts_[steps]);
  log_z_.assign(batch.size(), 0.0);
  last_.assign(batch.size(), 1.0);
  PathScale scale[kMostSequences];
  const double *in[kMostSequences];
  double *out[kMostSequences];
  for (size_t t = 0; t < steps; ++t) {
    run.check();
    const size_t active = starts_[t + 1] - starts_[t];
    if (t == 0) {
      for (size_t s = 0; s < active; ++s) {
        std::copy_n(batch[s].ends.initial ? batch[s].ends.initial : chain_.initial.data(), stride, f(s, 0));
      }
    } else {
      for (size_t s = 0; s < active; ++s) {
        in[s] = f(s, t - 1);
        out[s] = f(s, t);
      }
      kernel.rows_times_matrix(in, active, chain_.transition.data(), chain_.states, stride, out);
    }
    for (size_t s = 0; s < active; ++s) {
      double *row = f(s, t);
      unscale_[starts_[t] + s] = last_[s];
      const double sum = kernel.weigh(row, batch[s].emission[t], last_[s], stride);
      if (t + 1 < batch[s].length) prefetch_row(batch[s].emission[t + 1], stride);
      last_[s] = 0;  // rows after an impossible token stay 0
      if (!(sum > LostWeight::kLeastSum)) {
        log_z_[s] = -INFINITY;
        continue;
      }
      scale[s].multiply(sum);
      last_[s] = 1 / sum;
      if (sum > kScaleBelow) continue;
      for (size_t j = 0; j < stride; ++j) row[j] *= last_[s];
      unscale_[starts_[t] + s] *= last_[s];
      last_[s] = 1;
    }
  }
  for (size_t s = 0; s < batch.size(); ++s) {
    if (batch[s].length == 0 || log_z_[s] < 0) continue;
    if (const double *end = end_of(s)) {
      const double ends = last_[s] * dense_dot(f(s, batch[s].length - 1), end, stride);
      if (!(ends > LostWeight::kLeastSum)) {
        log_z_[s] = -INFINITY;
        continue;
      }
      scale[s].multiply(ends);
    }
    log_z_[s] = scale[s].log();
  }
  judge(rounded, run);
}

void DenseForwardBackward::judge(bool rounded, const Run &run) {
  doubtful_.assign(batch_.size(), 0);
  bool scanned = false, possible = false;
  for (size_t s = 0; s < batch_.size(); ++s) {
    if (log_z_[s] > LostWeight::kCertain) continue;
    doubtful_[s] = log_z_[s] == -INFINITY;
    if (doubtful_[s]) continue;
    if (!scanned) possible = LostWeight::possible(chain_);
    scanned = true;
    if (!possible) continue;
    lost_.first(chain_, rounded);
    for (size_t t = 0; t < batch_[s].length && !doubtful_[s]; ++t) {
      if (t % 64 == 0) run.check();
      doubtful_[s] = lost_.in_doubt({f(s, t), batch_[s].emission[t], nullptr, chain_.states, unscale_[starts_[t] + s]});
    }
  }
}

void DenseForwardBackward::backward(double *transitions, const Run &run, TransitionFactors *factors) {
  const DenseProducts &kernel = dense_products();
  const size_t stride = chain_.stride;
  const double *left[kForwardBackwardRows], *right[kForwardBackwardRows];
  double *posterior[kForwardBackwardRows];
  size_t place[kForwardBackwardRows];  // of a row's transition among the factors
  if (factors) {
    const size_t numbers = starts_.back() * stride;
    for (Array<double> *rows : {&factors->left, &factors->right}) {
      if (rows->size() < numbers) rows->resize(numbers);
    }
    factors->begin.clear();
    for (size_t s = 0, row = 0; s < batch_.size(); row += batch_[s++].length) factors->begin.push_back(row);
  }
  size_t held = 0;  // rows of later_ and emitted_ whose time steps are done
  const auto flush = [&] {
    size_t pairs = 0;
    for (size_t r = 0; r < held; ++r) {
      if (left[r] == nullptr) continue;
      left[pairs] = left[r];
      right[pairs++] = emitted_.data() + r * stride;
      if (!factors) continue;
      const ptrdiff_t at = static_cast<ptrdiff_t>(place[r] * stride);
      std::copy_n(left[r], stride, factors->left.begin() + at);
      std::copy_n(emitted_.data() + r * stride, stride, factors->right.begin() + at);
    }
    kernel.add_outer_products(left, right, pairs, transitions, chain_.states, stride);
    for (size_t r = 0; r < held; ++r) {
      kernel.multiply(posterior[r], later_.data() + r * stride, stride);
    }
    held = 0;
  };
  const double *in[kMostSequences];
  double *out[kMostSequences];
  const size_t steps = starts_.size() - 1;
  for (size_t t = steps, after = 0; t-- > 0;) {
    run.check();
    const size_t active = starts_[t + 1] - starts_[t];
    // The rows of emitted_ at step t + 1 are still read, while those of later_ are not. So a flush may happen here.
    const size_t from = held - after;
    if (held + active > kForwardBackwardRows) flush();
    for (size_t s = 0; s < active; ++s) out[s] = later_.data() + (held + s) * stride;
    for (size_t s = 0; s < after; ++s) in[s] = emitted_.data() + (from + s) * stride;
    kernel.rows_times_matrix(in, after, transposed_.data(), chain_.states, stride, out);
    for (size_t s = after; s < active; ++s) {  // the sequences whose last token is here
      const double *end = end_of(s);
      if (!end) {
        std::fill_n(out[s], stride, last_[s]);
        continue;
      }
      const double factor = 1 / dense_dot(f(s, t), end, stride);
      for (size_t j = 0; j < stride; ++j) out[s][j] = factor * end[j];
    }
    for (size_t s = 0; s < active; ++s) {
      double *to = emitted_.data() + (held + s) * stride;
      kernel.weighed(batch_[s].emission[t], out[s], unscale_[starts_[t] + s], kForwardBackwardMost, stride, to);
      left[held + s] = t > 0 && t >= batch_[s].ends.from && t < batch_[s].ends.to ? f(s, t - 1) : nullptr;
      if (factors && t > 0) place[held + s] = factors->begin[s] + t - 1;
      posterior[held + s] = f(s, t);
    }
    held += active;
    after = active;
  }
  flush();
}

}  // namespace hws
