#include "src/pairs/known_outputs.hh"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "fsa/base/error.hh"
#include "src/pairs/chunk_list.hh"
#include "src/pairs/pair_grids.hh"

namespace hws {

namespace {

struct KnownArrays {
  Array<int64_t> inputs{0}, offsets{0};
  Array<Label> labels;
  Array<double> log_probs;
};

}  // namespace

KnownOutputs::KnownOutputs(const StringBatch &pairs, const Run &run) {
  check_pairs(pairs);
  Array<int64_t> order;
  for (int64_t i = 0; i < pairs.count(); ++i) {
    if (pairs.values[i] > 0) order.push_back(i);
  }
  run.check();
  std::sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
    if (const auto c = compared(pairs.labels_of(a, 0), pairs.labels_of(b, 0)); c != 0) return c < 0;
    if (const auto c = compared(pairs.labels_of(a, 1), pairs.labels_of(b, 1)); c != 0) return c < 0;
    return a < b;
  });
  struct Weighed {
    int64_t pair;
    double weight;
  };
  Array<Weighed> all;  // by input, the most probable first
  Array<int64_t> firsts;
  for (size_t i = 0; i < order.size();) {
    firsts.push_back(static_cast<int64_t>(all.size()));
    const size_t first = all.size(), group = i;
    double sum = 0;
    for (; i < order.size() && compared(pairs.labels_of(order[i], 0), pairs.labels_of(order[group], 0)) == 0; ++i) {
      const double weight = pairs.values[order[i]];
      sum += weight;
      if (all.size() > first && compared(pairs.labels_of(order[i], 1), pairs.labels_of(all.back().pair, 1)) == 0) {
        all.back().weight += weight;
      } else {
        all.push_back({order[i], weight});
      }
    }
    // Outputs of equal weight stay in the order in which the pairs were given.
    std::sort(all.begin() + first, all.end(), [](const Weighed &a, const Weighed &b) {
      return a.weight != b.weight ? a.weight > b.weight : a.pair < b.pair;
    });
    for (size_t k = first; k < all.size(); ++k) all[k].weight = std::log(all[k].weight / sum);
  }
  auto made = std::make_shared<KnownArrays>();
  const auto add = [&](std::span<const Label> string) {
    made->labels.insert(made->labels.end(), string.begin(), string.end());
    made->offsets.push_back(static_cast<int64_t>(made->labels.size()));
  };
  made->inputs.clear();
  for (const int64_t first : firsts) {
    made->inputs.push_back(first);
    add(pairs.labels_of(all[first].pair, 0));
  }
  made->inputs.push_back(static_cast<int64_t>(all.size()));
  for (const Weighed &w : all) {
    add(pairs.labels_of(w.pair, 1));
    made->log_probs.push_back(w.weight);
  }
  spans_ = {made->inputs, made->offsets, made->labels, made->log_probs};
  owner_ = std::move(made);
}

KnownOutputs::KnownOutputs(const Spans &spans, std::shared_ptr<const void> owner, int64_t input_symbols,
                           int64_t output_symbols)
    : spans_(spans), owner_(std::move(owner)) {
  const auto damaged = [](bool good) {
    if (!good) fail(Code::corrupt, "a damaged list of known outputs");
  };
  const auto ascends = [&](std::span<const int64_t> from, int64_t last) {
    damaged(!from.empty() && from.front() == 0 && from.back() == last && std::is_sorted(from.begin(), from.end()));
  };
  ascends(spans.inputs, pairs());
  damaged(static_cast<int64_t>(spans.offsets.size()) == inputs() + pairs() + 1);
  ascends(spans.offsets, static_cast<int64_t>(spans.labels.size()));
  for (int64_t k = 0; k < inputs() + pairs(); ++k) {
    for (const Label l : string(k)) damaged(l >= 1 && l <= (k < inputs() ? input_symbols : output_symbols));
    if (k < inputs()) damaged(spans.inputs[static_cast<size_t>(k)] < spans.inputs[static_cast<size_t>(k) + 1]);
    if (k > 0 && k < inputs()) damaged(compared(input(k - 1), input(k)) < 0);
  }
  for (const double p : spans.log_probs) damaged(p <= 0);
}

std::pair<int64_t, int64_t> KnownOutputs::find(std::span<const Label> wanted) const {
  int64_t first = 0, last = inputs();
  while (first < last) {
    const int64_t middle = first + (last - first) / 2;
    if (compared(input(middle), wanted) < 0) first = middle + 1;
    else last = middle;
  }
  if (first == inputs() || compared(input(first), wanted) != 0) return {0, 0};
  return pairs_of(first);
}

}  // namespace hws
