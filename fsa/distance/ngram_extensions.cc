#include "fsa/distance/ngram_extensions.hh"

#include <algorithm>

#include "fsa/base/cancellable_sort.hh"
#include "fsa/base/merge_sort.hh"
#include "fsa/base/step_check.hh"

namespace hws {

namespace {

std::vector<NgramExtension> by_label(std::vector<NgramExtension> found) {
  Array<size_t> order(found.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = i;
  merge_sort(order.begin(), order.end(), [&](size_t i, size_t j) { return found[i].label < found[j].label; });
  std::vector<NgramExtension> sorted;
  sorted.reserve(found.size());
  for (const size_t i : order) sorted.push_back(std::move(found[i]));
  return sorted;
}

}  // namespace

NgramExtensions::NgramExtensions(const Machine &m, int32_t tape, NgramEnds ends, const Run &run)
    : moves_(m, tape, run), ends_(ends), run_(run), merged_(moves_.graph().algebra, moves_.graph().nodes) {}

std::vector<NgramExtension> NgramExtensions::first(double threshold) {
  Array<Way> ways;
  moves_.each_first([&](const NgramMoves::Edge &e, const Scaled &weight) {
    ways.push_back({weight, e.next, e.low, e.high, false});
    if ((ways.size() & 1023) == 0) run_.limit_bytes(static_cast<int64_t>(ways.size() * sizeof(Way)));
  });
  std::vector<NgramExtension> found = frequent(std::move(ways), threshold);
  if (ends_.bos && threshold <= 1) found.push_back({ends_.bos, 1, {{moves_.start(), Scaled::from(1)}}, false});
  if (ends_.eos && threshold <= 1) found.push_back({ends_.eos, 1, {}, true});
  return by_label(std::move(found));
}

std::vector<NgramExtension> NgramExtensions::next(const NgramMap &x, double threshold) {
  const NgramMap closed = moves_.closed(x);
  Array<Way> ways;
  for (const auto &[v, weight] : closed) {
    for (const auto &e : moves_.graph().reads(v)) ways.push_back({weight * e.weight, e.next, e.low, e.high, e.lookup});
  }
  run_.visit(static_cast<int64_t>(ways.size()));
  std::vector<NgramExtension> found = frequent(std::move(ways), threshold);
  const double end = ends_.eos ? moves_.count_at_end(closed) : 0;
  if (ends_.eos && end >= threshold) found.push_back({ends_.eos, end, {}, true});
  return by_label(std::move(found));
}

double NgramExtensions::events() const {
  Scaled sum;
  moves_.each_first([&](const NgramMoves::Edge &e, const Scaled &weight) {
    sum = sum +
          weight * moves_.graph().total[e.next] * Scaled::from(static_cast<double>(e.high) - e.low + 1);
  });
  return (sum / moves_.mass()).value() + 1;
}

std::vector<NgramExtension> NgramExtensions::frequent(Array<Way> ways, double threshold) {
  struct Block {
    Label low, high;
    Array<Way> ways;
  };
  const Scaled least = Scaled::from(threshold) * moves_.mass() * Scaled::from(1 - 1e-12);
  std::vector<NgramExtension> found;
  std::vector<Block> blocks;
  Label top = 1;
  for (const Way &w : ways) top = std::max(top, w.high);
  blocks.push_back({1, top, std::move(ways)});
  while (!blocks.empty()) {
    run_.check();
    Block block = std::move(blocks.back());
    blocks.pop_back();
    Scaled bound;
    bool simple = true;
    for (const Way &w : block.ways) {
      bound = bound + w.weight * moves_.graph().total[w.next];
      simple &= !w.lookup && w.low == w.high;
    }
    if (bound < least) continue;
    if (simple) {
      collect(block.ways, threshold, found);
      continue;
    }
    const Label middle = block.low + (block.high - block.low) / 2;
    Block low{block.low, middle, {}}, high{middle + 1, block.high, {}};
    int64_t steps = 0;
    while (!block.ways.empty()) {
      const Way w = block.ways.back();
      block.ways.pop_back();
      ++steps;
      if (w.high < block.low || w.low > block.high) continue;
      if (w.lookup && (block.low == block.high || (w.low <= middle && w.high > middle))) {
        for (const auto &e : moves_.graph().reads(w.next)) {
          block.ways.push_back({w.weight * e.weight, e.next, e.low, e.high, e.lookup});
        }
      } else if (w.lookup) {
        (w.high <= middle ? low : high).ways.push_back(w);
      } else {
        if (w.low <= middle) low.ways.push_back({w.weight, w.next, std::max(w.low, low.low), std::min(w.high, middle), false});
        if (w.high > middle && block.high > middle) {
          high.ways.push_back({w.weight, w.next, std::max(w.low, middle + 1), std::min(w.high, high.high), false});
        }
      }
    }
    run_.visit(steps);
    if (!high.ways.empty()) blocks.push_back(std::move(high));
    if (!low.ways.empty()) blocks.push_back(std::move(low));
  }
  return found;
}

// Ways of single symbols each.
void NgramExtensions::collect(Array<Way> &ways, double threshold, std::vector<NgramExtension> &found) {
  cancellable_sort(ways.begin(), ways.end(), [](const Way &a, const Way &b) { return a.low < b.low; }, run_);
  StepCheck asked(run_);
  for (size_t from = 0, to; from < ways.size(); from = to) {
    asked.add(16);  // a map is made for each label
    NgramMap map;
    for (to = from; to < ways.size() && ways[to].low == ways[from].low; ++to) merged_.add(ways[to].next, ways[to].weight);
    for (const int32_t v : merged_.nodes()) map.emplace_back(v, merged_[v]);
    merged_.clear();
    const double count = moves_.count(map);
    if (count >= threshold) found.push_back({ways[from].low, count, std::move(map), false});
  }
}

}  // namespace hws
