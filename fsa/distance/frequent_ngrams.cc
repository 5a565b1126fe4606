// Depth first over n-grams. The symbols that go on often enough are found by halving the
// range of labels: what all edges and look-ups into a range weigh together bounds what any
// symbol of it can, and a look-up is taken apart only inside a range that is still alive.
#include <algorithm>

#include "fsa/base/merge_sort.hh"
#include "fsa/distance/ngram_counts.hh"
#include "fsa/distance/ngram_maps.hh"

namespace hws {

namespace {

struct Way {
  Scaled weight;  // of each symbol it reads; a look-up: up to its node
  int32_t next;
  Label low, high;
  bool lookup;
};

struct Child {
  Label label;
  double count;
  NgramMap map;
  bool ends;  // the end of the string: nothing follows
};

class Search {
 public:
  Search(const Machine &m, int32_t tape, int32_t order, double threshold, NgramEnds ends, const Run &run)
      : moves_(m, tape, run), order_(static_cast<size_t>(order)), threshold_(threshold), ends_(ends), run_(run),
        least_(Scaled::from(threshold) * moves_.mass() * Scaled::from(1 - 1e-12)), merged_(moves_.graph().nodes) {
    found_.tapes = 1;
    const AlphabetPtr &alphabet = m.alphabet(tape);
    const bool inside = (ends.bos == 0 || alphabet->holds(ends.bos)) && (ends.eos == 0 || alphabet->holds(ends.eos));
    found_.alphabets = {inside ? alphabet : Alphabet::open()};
  }

  StringBatch run() {
    std::vector<std::vector<Child>> levels(1, first());
    std::vector<Label> ngram;
    while (!levels.empty()) {
      std::vector<Child> &level = levels.back();
      if (level.empty()) {
        levels.pop_back();
        if (!ngram.empty()) ngram.pop_back();
        continue;
      }
      // Children are kept last first.
      const Child child = std::move(level.back());
      level.pop_back();
      held_ -= static_cast<int64_t>(child.map.size());
      ngram.push_back(child.label);
      found_.labels.insert(found_.labels.end(), ngram.begin(), ngram.end());
      found_.end_string();
      found_.end_item(child.count);
      run_.limit_states(found_.count());
      if (!child.ends && ngram.size() < order_) levels.push_back(next(child));
      else ngram.pop_back();
    }
    return std::move(found_);
  }

 private:
  std::vector<Child> first() {
    std::vector<Way> ways;
    moves_.each_first([&](const NgramMoves::Edge &e, const Scaled &weight) {
      ways.push_back({weight, e.next, e.low, e.high, false});
      if ((ways.size() & 1023) == 0) run_.limit_bytes(static_cast<int64_t>(ways.size() * sizeof(Way)));
    });
    std::vector<Child> children = frequent(std::move(ways));
    if (ends_.bos && threshold_ <= 1) children.push_back({ends_.bos, 1, {{moves_.start(), Scaled::from(1)}}, false});
    if (ends_.eos && threshold_ <= 1) children.push_back({ends_.eos, 1, {}, true});
    return in_order(std::move(children));
  }

  std::vector<Child> next(const Child &child) {
    const NgramMap x = moves_.closed(child.map);
    std::vector<Way> ways;
    for (const auto &[v, weight] : x) {
      for (const auto &e : moves_.graph().reads(v)) ways.push_back({weight * e.weight, e.next, e.low, e.high, e.lookup});
    }
    run_.visit(static_cast<int64_t>(ways.size()));
    std::vector<Child> children = frequent(std::move(ways));
    const double end = ends_.eos ? moves_.count_at_end(x) : 0;
    if (ends_.eos && end >= threshold_) children.push_back({ends_.eos, end, {}, true});
    return in_order(std::move(children));
  }

  std::vector<Child> in_order(std::vector<Child> children) {
    std::vector<size_t> order(children.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    merge_sort(order.begin(), order.end(), [&](size_t i, size_t j) { return children[i].label > children[j].label; });
    std::vector<Child> sorted;
    for (const size_t i : order) {
      held_ += static_cast<int64_t>(children[i].map.size());
      sorted.push_back(std::move(children[i]));
    }
    run_.limit_bytes(held_ * int64_t{sizeof(NgramMap::value_type)} + static_cast<int64_t>(found_.labels.size() * sizeof(Label)) +
                     found_.count() * 16);
    return sorted;
  }

  // The symbols whose count reaches the threshold.
  std::vector<Child> frequent(std::vector<Way> ways) {
    struct Block {
      Label low, high;
      std::vector<Way> ways;
    };
    std::vector<Child> children;
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
        bound = bound + w.weight * moves_.graph().total[static_cast<size_t>(w.next)];
        simple &= !w.lookup && w.low == w.high;
      }
      if (bound < least_) continue;
      if (simple) {
        collect(block.ways, children);
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
          if (w.high > middle && block.high > middle) high.ways.push_back({w.weight, w.next, std::max(w.low, middle + 1), std::min(w.high, high.high), false});
        }
      }
      run_.visit(steps);
      if (!high.ways.empty()) blocks.push_back(std::move(high));
      if (!low.ways.empty()) blocks.push_back(std::move(low));
    }
    return children;
  }

  // Ways of single symbols each.
  void collect(std::vector<Way> &ways, std::vector<Child> &children) {
    merge_sort(ways.begin(), ways.end(), [](const Way &a, const Way &b) { return a.low < b.low; });
    for (size_t from = 0, to; from < ways.size(); from = to) {
      NgramMap map;
      for (to = from; to < ways.size() && ways[to].low == ways[from].low; ++to) merged_.add(ways[to].next, ways[to].weight);
      for (const int32_t v : merged_.nodes()) map.emplace_back(v, merged_[v]);
      merged_.clear();
      const double count = moves_.count(map);
      if (count >= threshold_) children.push_back({ways[from].low, count, std::move(map), false});
    }
  }

  NgramMoves moves_;
  const size_t order_;
  const double threshold_;
  const NgramEnds ends_;
  const Run &run_;
  const Scaled least_;
  NodeValues<SumAlgebra> merged_;
  StringBatch found_;
  int64_t held_ = 0;  // entries of maps kept
};

}  // namespace

StringBatch frequent_ngrams(const Machine &m, int32_t tape, int32_t order, double threshold, NgramEnds ends, const Run &run) {
  if (order < 1) fail(Code::argument, "n-grams of up to %d labels; expected at least 1", order);
  if (!(threshold > 0 && threshold < INFINITY)) fail(Code::argument, "a threshold of %s; expected a finite number > 0", NumberText(threshold).text);
  return Search(m, tape, order, threshold, ends, run).run();
}

}  // namespace hws
