// Best-first search over the ways of leaving each node, sorted by what they add to
// the best cost (the sidetracks of Eppstein, "Finding the k shortest paths", SIAM J.
// Comput. 28, 1998), with the exact cost to the end as bound: only prefixes of the
// results and their next siblings are ever looked at. Per result O(its length) queue
// operations; the ways on from a node are sorted when it is first reached.
#include "fsa/distance/best_paths.hh"

#include <algorithm>

#include "fsa/base/limited_growth.hh"
#include "fsa/base/merge_sort.hh"
#include "fsa/distance/best_completion.hh"
#include "fsa/distance/path_labels.hh"
#include "fsa/distance/prefix_trie.hh"
#include "fsa/distance/string_algebra.hh"

namespace hws {

namespace {

constexpr int32_t kStop = -1;

// "Go on from `prefix` by choice `rank` of its last node (and, for a default arc, by
// the symbol `offset` after its first), or by any later one."
struct Item {
  double bound;    // least cost, rounded so that costs which differ by rounding errors tie
  double so_far;   // of the prefix, as detours from the best
  int64_t length;  // fewest edges at that cost
  int32_t prefix, node, rank, offset;
};

class PathSearch {
 public:
  PathSearch(const LinearGraph &graph, const Run &how)
      : g_(graph), run_(how), best_(best_completion(graph, how)),
        order_begin_(static_cast<size_t>(graph.nodes), -1), order_end_(static_cast<size_t>(graph.nodes), -1) {}

  StringBatch run(int64_t n) {
    batch_ = empty_batch(*g_.machine);
    const State start = g_.machine->start();
    least_ = best_.cost[start];
    if (least_ < INFINITY && n > 0) push(PrefixTrie::kRoot, start, 0, 0, 0);
    try {
      search(n);
    } catch (const Error &e) {  // the paths found so far are the best there are, in order
      if (e.code != Code::limit || batch_.count() == 0) throw;
      batch_.cut_short = true;
    }
    return std::move(batch_);
  }

 private:
  void search(int64_t n) {
    Array<PathStep> path;
    for (int64_t pops = 0; !heap_.empty() && batch_.count() < n; ++pops) {
      if (pops % 1024 == 0) {
        run_.check();
        limit_held(0);
      }
      std::pop_heap(heap_.begin(), heap_.end(), Later{this});
      const Item item = heap_.back();
      heap_.pop_back();
      const int32_t e = choice(item);
      push_sibling(item);
      if (e != kStop) {
        const int32_t to = g_.next[static_cast<size_t>(e)];
        if (trie_.size() > run_.max_states) run_.limit_states(trie_.size());
        trie_.reserve_one([this](int64_t bytes) { limit_held(bytes); });
        const int32_t prefix = trie_.add(item.prefix, key(item));
        push(prefix, to, item.so_far + best_.detour(item.node, e, to), 0, 0);
        continue;
      }
      emit(item, path);
    }
  }

  struct Later {
    const PathSearch *search;
    bool operator()(const Item &a, const Item &b) const { return search->later(a, b); }
  };

  bool later(const Item &a, const Item &b) const {
    if (a.bound != b.bound) return a.bound > b.bound;
    if (a.length != b.length) return a.length > b.length;
    return trie_.compare(a.prefix, key(a), b.prefix, key(b)) > 0;
  }

  int32_t choice(const Item &item) const {
    return order_[order_begin_[item.node] + item.rank];
  }
  // Stopping comes before every edge; edges in the graph's order, symbols ascending.
  uint64_t key(const Item &item) const {
    return static_cast<uint64_t>(choice(item) + 1) << 32 | static_cast<uint32_t>(item.offset);
  }

  void push(int32_t prefix, int32_t node, double so_far, int32_t rank, int32_t offset) {
    const size_t v = static_cast<size_t>(node);
    if (order_begin_[v] < 0) sort_choices(node);
    if (order_begin_[v] + rank >= order_end_[v]) return;
    Item item{0, so_far, trie_.depth(prefix), prefix, node, rank, offset};
    const int32_t e = choice(item);
    if (e == kStop) {
      item.bound = so_far + best_.stop_detour(node);
    } else {
      const int32_t to = g_.next[static_cast<size_t>(e)];
      item.bound = so_far + best_.detour(node, e, to);
      item.length += 1 + int64_t{best_.steps[to]};
    }
    item.bound = StringAlgebra::rounded_cost(least_ + item.bound);
    make_room(heap_, 1, [this](int64_t bytes) { limit_held(bytes); });
    heap_.push_back(item);
    std::push_heap(heap_.begin(), heap_.end(), Later{this});
  }

  void push_sibling(const Item &item) {
    const int32_t e = choice(item);
    if (e != kStop && item.offset + 1 < parallel_paths(g_, e)) {
      push(item.prefix, item.node, item.so_far, item.rank, item.offset + 1);
    } else {
      push(item.prefix, item.node, item.so_far, item.rank + 1, 0);
    }
  }

  void sort_choices(int32_t node) {
    struct Choice {
      double detour;
      int64_t steps;
      int32_t edge;
    };
    Array<Choice> choices;
    const double stop = best_.stop_detour(node);
    const double grid = std::ldexp(1.0, std::ilogb(std::fabs(best_.cost[node]) + 0x1p-20) - 42);
    const auto round = [grid](double x) { return std::nearbyint(x / grid) * grid; };  // equal up to rounding: a tie
    if (stop < INFINITY) choices.push_back({round(stop), -1, kStop});
    const size_t v = static_cast<size_t>(node);
    for (int32_t e = g_.offsets[v]; e < g_.offsets[v + 1]; ++e) {
      const int32_t to = g_.next[static_cast<size_t>(e)];
      const double detour = best_.detour(node, e, to);
      if (detour < INFINITY) choices.push_back({round(detour), best_.steps[to], e});
    }
    run_.visit(g_.offsets[v + 1] - g_.offsets[v]);
    merge_sort(choices.begin(), choices.end(), [](const Choice &a, const Choice &b) {
      return a.detour != b.detour ? a.detour < b.detour : a.steps != b.steps ? a.steps < b.steps : a.edge < b.edge;
    });
    order_begin_[v] = static_cast<int64_t>(order_.size());
    make_room(order_, choices.size(), [this](int64_t bytes) { limit_held(bytes); });
    for (const Choice &c : choices) order_.push_back(c.edge);
    order_end_[v] = static_cast<int64_t>(order_.size());
  }

  // The value is summed along the path; the order came from detours, which may differ
  // in the last digits, so a value is never let fall below the one before it.
  void emit(const Item &item, Array<PathStep> &path) {
    path.resize(static_cast<size_t>(trie_.depth(item.prefix)));
    int32_t x = item.prefix;
    for (size_t i = path.size(); i-- > 0; x = trie_.parent(x)) {
      const uint64_t k = trie_.key(x);
      const int32_t e = static_cast<int32_t>(k >> 32) - 1;
      const Label first = is_default(g_, e) ? g_.first_symbol[static_cast<size_t>(e)] : 0;
      path[i] = {e, first + static_cast<Label>(k & 0xFFFFFFFFu)};
    }
    double value = 0;
    for (const PathStep &step : path) value += best_.edge[static_cast<size_t>(step.edge)];
    value += best_.stop[item.node];
    if (batch_.count() > 0) value = std::max(value, batch_.values.back());
    const auto ask = [this](int64_t bytes) { limit_held(bytes); };
    make_room(batch_.labels, path.size() * static_cast<size_t>(batch_.tapes), ask);
    make_room(batch_.offsets, static_cast<size_t>(batch_.tapes), ask);
    make_room(batch_.values, 1, ask);
    append_path(batch_, g_, path, value);
  }

  // Asks whether `more` bytes may be taken beside what is held.
  void limit_held(int64_t more) const {
    const size_t of_4 = order_.capacity() + batch_.labels.capacity() + best_.steps.capacity();
    const size_t of_8 = order_begin_.capacity() + order_end_.capacity() + batch_.offsets.capacity() + batch_.values.capacity() +
                        best_.own.capacity() + best_.stop.capacity() + best_.cost.capacity();
    run_.limit_bytes(more + trie_.bytes() + static_cast<int64_t>(heap_.capacity() * sizeof(Item) + 4 * of_4 + 8 * of_8));
  }

  const LinearGraph &g_;
  const Run &run_;
  const BestCompletion best_;
  double least_ = INFINITY;
  StringBatch batch_;
  PrefixTrie trie_;
  Array<Item> heap_;
  Array<int32_t> order_;  // choices of the nodes reached so far, one range each
  Array<int64_t> order_begin_, order_end_;
};

}  // namespace

StringBatch best_paths(const MachinePtr &m, int64_t n, const Run &run) {
  if (n < 0) fail(Code::argument, "a negative number of paths; expected 0 or more");
  PathSearch search(linear_graph(*m, run), run);
  return search.run(n);
}

}  // namespace hws
