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
      : data_(data), logs_(logs), impossible_(impossible), tokens_(data, logs), row_(logs.chain.stride),
        best_(logs.chain.stride), argument_(logs.chain.stride) {}

  void find(int64_t number, int32_t *path, const Run &run) {
    const size_t length = data_.length(number), place = static_cast<size_t>(data_.corpus->offsets[static_cast<size_t>(number)]);
    if (length == 0) return;
    const StateChain &chain = logs_.chain;
    before_.clear();
    starts_.clear();
    std::span<const int32_t> from;
    for (size_t t = 0; t < length; ++t) {
      run.check();
      const int32_t set = data_.set_of(place + t);
      const std::span<const int32_t> to = data_.rows.sets().set(set);
      starts_.push_back(before_.size());
      if (t == 0) {
        for (size_t k = 0; k < to.size(); ++k) best_[k] = chain.initial[static_cast<size_t>(to[k])];
        before_.resize(to.size(), 0);
      } else {
        step(from, to);
      }
      const Label symbol = data_.corpus->symbols[place + t];
      if (symbol != 0) {
        data_.rows.gather(logs_.emission.data(), symbol, set, row_.data());
        for (size_t k = 0; k < to.size(); ++k) best_[k] += row_[k];
      }
      tokens_.add_log_densities(place + t, best_.data());
      std::swap(row_, best_);  // row_: the best weights so far, by index in `to`
      from = to;
    }
    size_t at = 0;
    if (!chain.end.empty()) {
      for (size_t k = 0; k < from.size(); ++k) row_[k] += chain.end[static_cast<size_t>(from[k])];
    }
    for (size_t k = 1; k < from.size(); ++k) at = row_[k] > row_[at] ? k : at;
    if (from.empty() || !(row_[at] > -INFINITY)) {
      if (impossible_ == Impossible::refused) fail_without_weight(number);
      std::fill_n(path, length, -1);
      return;
    }
    for (size_t t = length; t-- > 0;) {
      path[t] = data_.rows.sets().set(data_.set_of(place + t))[at];
      at = static_cast<size_t>(before_[starts_[t] + at]);
    }
  }

 private:
  void step(std::span<const int32_t> from, std::span<const int32_t> to) {
    const StateChain &chain = logs_.chain;
    if (from.size() == chain.states && to.size() == chain.states) {
      dense_products().largest_sums(row_.data(), chain.transition.data(), chain.states, chain.stride, best_.data(),
                                    argument_.data());
      for (size_t k = 0; k < to.size(); ++k) before_.push_back(static_cast<int32_t>(argument_[k]));
      return;
    }
    for (size_t k = 0; k < to.size(); ++k) {
      double most = -INFINITY;
      size_t argument = 0;
      for (size_t i = 0; i < from.size(); ++i) {
        const double x = row_[i] + chain.transition[static_cast<size_t>(from[i]) * chain.stride + static_cast<size_t>(to[k])];
        if (!(x > most)) continue;
        most = x;
        argument = i;
      }
      best_[k] = most;
      before_.push_back(static_cast<int32_t>(argument));
    }
  }

  const HmmData &data_;
  const HmmParameters &logs_;
  Impossible impossible_;
  TokenEmissions tokens_;
  Array<double> row_, best_, argument_;
  Array<int32_t> before_;  // for each state of a token, the index of its predecessor in the previous token's set
  Array<size_t> starts_;
};

}  // namespace

Array<int32_t> decode_viterbi(const HmmData &data, const HmmParameters &parameters, const Run &run,
                              Impossible impossible) {
  int64_t longest = 0;
  for (int64_t i = 0; i < data.corpus->count(); ++i) longest = std::max(longest, static_cast<int64_t>(data.length(i)));
  const int64_t tokens = static_cast<int64_t>(data.corpus->symbols.size());
  const int64_t per_token = static_cast<int64_t>(data.rows.states()) * 4 + 8;
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
