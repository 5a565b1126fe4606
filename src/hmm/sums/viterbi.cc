// Optimize: balanced
#include <algorithm>
#include <cmath>

#include "fsa/base/parallel_for.hh"
#include "src/hmm/sums/decode.hh"
#include "src/hmm/sums/sequence_sums.hh"
#include "src/hmm/sums/token_emissions.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

constexpr int64_t kViterbiSequences = 64;  // per chunk

Array<double> logs_of(const Array<double> &numbers) {
  Array<double> logs(numbers.size());
  for (size_t i = 0; i < logs.size(); ++i) logs[i] = std::log(numbers[i]);
  return logs;
}

// Used by one thread.
class BestPath {
 public:
  // In `logs` all numbers but the channels' are logarithms.
  BestPath(const HmmData &data, const HmmParameters &logs, Impossible impossible)
      : data_(data), logs_(logs), impossible_(impossible), tokens_(data, logs),
        emission_(logs.chain.stride) {}

  void find(int64_t number, int32_t *path, const Run &run) {
    const size_t length = data_.length(number), place = static_cast<size_t>(data_.corpus->offsets[static_cast<size_t>(number)]);
    if (length == 0) return;
    const StateChain &chain = logs_.chain;
    if (rows_.size() < length * chain.stride) rows_.resize(length * chain.stride);
    for (size_t t = 0; t < length; ++t) {
      run.check();
      const std::span<const int32_t> to = set(place + t);
      double *const best = row(t);
      if (t == 0) {
        for (size_t k = 0; k < to.size(); ++k) best[k] = chain.initial[static_cast<size_t>(to[k])];
      } else {
        step(set(place + t - 1), to, row(t - 1), best);
      }
      const Label symbol = data_.corpus->symbols[place + t];
      if (symbol != 0) {
        data_.rows.gather(logs_.emission.data(), symbol, data_.set_of(place + t), emission_.data());
        for (size_t k = 0; k < to.size(); ++k) best[k] += emission_[k];
      }
      tokens_.add_log_densities(place + t, best);
    }
    const std::span<const int32_t> last = set(place + length - 1);
    double *const weights = row(length - 1);
    for (size_t k = 0; k < last.size() && !chain.end.empty(); ++k) weights[k] += chain.end[static_cast<size_t>(last[k])];
    size_t at = 0;
    for (size_t k = 1; k < last.size(); ++k) at = weights[k] > weights[at] ? k : at;
    if (last.empty() || !(weights[at] > -INFINITY)) {
      if (impossible_ == Impossible::refused) fail_without_weight(number);
      std::fill_n(path, length, -1);
      return;
    }
    for (size_t t = length; t-- > 0;) {
      path[t] = set(place + t)[at];
      if (t > 0) at = predecessor(set(place + t - 1), row(t - 1), path[t]);
    }
  }

 private:
  std::span<const int32_t> set(size_t place) const { return data_.rows.sets().set(data_.set_of(place)); }
  double *row(size_t t) { return rows_.data() + t * logs_.chain.stride; }
  // The first of the best states before state k, by its index in `from`.
  size_t predecessor(std::span<const int32_t> from, const double *before, int32_t k) const {
    const StateChain &chain = logs_.chain;
    const double *const to = chain.transition.data() + k;
    if (from.size() == chain.states) return first_largest(before, to, chain.states, chain.stride);
    size_t first = 0;
    double most = -INFINITY;
    for (size_t i = 0; i < from.size(); ++i) {
      const double x = before[i] + to[static_cast<size_t>(from[i]) * chain.stride];
      first = x > most ? i : first;
      most = std::max(x, most);
    }
    return first;
  }
  void step(std::span<const int32_t> from, std::span<const int32_t> to, const double *before, double *best) const {
    const StateChain &chain = logs_.chain;
    if (from.size() == chain.states && to.size() == chain.states) {
      dense_products().largest_sums(before, chain.transition.data(), chain.states, chain.stride, best);
      return;
    }
    for (size_t k = 0; k < to.size(); ++k) {
      double most = -INFINITY;
      for (size_t i = 0; i < from.size(); ++i) {
        const size_t arc = static_cast<size_t>(from[i]) * chain.stride + static_cast<size_t>(to[k]);
        most = std::max(before[i] + chain.transition[arc], most);
      }
      best[k] = most;
    }
  }

  const HmmData &data_;
  const HmmParameters &logs_;
  Impossible impossible_;
  TokenEmissions tokens_;
  Array<double> emission_;
  Array<double> rows_;  // of each token, the weights of the best paths to its states, by index in its set
};

}  // namespace

Array<int32_t> decode_viterbi(const HmmData &data, const HmmParameters &parameters, const Run &run,
                              Impossible impossible) {
  int64_t longest = 0;
  for (int64_t i = 0; i < data.corpus->count(); ++i) longest = std::max(longest, static_cast<int64_t>(data.length(i)));
  const int64_t tokens = static_cast<int64_t>(data.corpus->symbols.size());
  const int64_t per_token = static_cast<int64_t>(parameters.chain.stride) * 8;
  run.limit_bytes(run.threads * longest * per_token + tokens * 4 + static_cast<int64_t>(data.rows.size()) * 8);
  HmmParameters logs = parameters;
  for (Array<double> *numbers : {&logs.chain.initial, &logs.chain.transition, &logs.chain.end, &logs.emission}) {
    *numbers = logs_of(*numbers);
  }
  Array<int32_t> paths(static_cast<size_t>(tokens));
  parallel_for((data.corpus->count() + kViterbiSequences - 1) / kViterbiSequences, run.threads, [&](int64_t chunk) {
    BestPath best(data, logs, impossible);
    const int64_t end = std::min(data.corpus->count(), (chunk + 1) * kViterbiSequences);
    for (int64_t i = chunk * kViterbiSequences; i < end; ++i) {
      best.find(i, paths.data() + data.corpus->offsets[static_cast<size_t>(i)], run);
    }
  });
  return paths;
}

}  // namespace hws
