// A fold is a stack of pairs of states (into, from). Each pair adds the counts of `from` to `into`, consults the criterion, and
// merges the two sorted lists of arcs. An arc that both have makes another pair. An arc that only `from` has is moved into the
// list of `into`. Every write goes through set(), which logs the old value. So a fold that is refused, or only tried, is undone
// from the log in reverse order.
//
// O(arcs of the states that are folded). The trap is an arc from the red state to the blue one. The first write redirects it,
// so that all later reads see the loop that it becomes.
#include "src/pfa/merging/fold.hh"

#include <algorithm>

namespace hws {

MergeAutomaton::MergeAutomaton(const Corpus &corpus, const Run &run) {
  const PrefixTree tree = prefix_tree(corpus, run);
  const size_t n = static_cast<size_t>(tree.nodes());
  run.limit_bytes(static_cast<int64_t>(n * (sizeof(MergeNode) + 16)));
  nodes_.resize(n);
  for (size_t v = 0; v < n; ++v) {
    MergeNode &node = nodes_[v];
    const int32_t begin = tree.first[v], end = tree.first[v + 1];
    node.ends = tree.ends[v];
    node.count = node.taken = tree.count[v];
    node.label = tree.label[v];
    node.target = static_cast<int32_t>(v);
    if (begin < end) node.arcs = begin;
    for (int32_t c = begin; c + 1 < end; ++c) nodes_[static_cast<size_t>(c)].next = c + 1;
    outcomes_ += (end - begin) + (node.ends > 0);
  }
  states_ = static_cast<int64_t>(n);
  promote(0);
}

// Undoes what is in the log unless the fold is kept.
struct MergeAutomaton::Undo {
  MergeAutomaton *of;
  ~Undo() {
    if (of) {
      for (size_t i = of->log_.size(); i-- > 0;) *of->log_[i].cell = of->log_[i].old;
    }
  }
};

// Folds and logs. Returns false, with some of it done, if the criterion refuses. Waiting pairs share nothing with the states
// that are already folded: a waiting `from` hangs below a state that is gone.
bool MergeAutomaton::fold(int32_t red, int32_t blue, MergeCriterion &criterion, const Run &run) {
  log_.clear();
  hung_.clear();
  queue_.clear();
  folded_ = common_ = 0;
  criterion.begin();
  const bool whole_rows = criterion.whole_rows();
  // This comes first, so that an arc from `red` to `blue` is a loop from here on.
  set(&nodes_[static_cast<size_t>(blue)].target, red);
  queue_.push_back({red, blue});
  while (!queue_.empty()) {
    const Pair pair = queue_.back();
    queue_.pop_back();
    if ((folded_++ & 1023) == 0) run.check();
    MergeNode &into = nodes_[static_cast<size_t>(pair.into)];
    const MergeNode &from = nodes_[static_cast<size_t>(pair.from)];
    const CountPair total{into.count, from.count};
    row_.clear();
    row_.push_back({into.ends, from.ends});
    common_ += into.ends > 0 && from.ends > 0;
    set(&into.count, into.count + from.count);
    if (from.ends > 0) set(&into.ends, into.ends + from.ends);
    // Merges two lists that are sorted by label. `at` is the cell with the current arc of `into`.
    int32_t *at = &into.arcs;
    for (int32_t c = from.arcs; c >= 0;) {
      MergeNode &arc = nodes_[static_cast<size_t>(c)];
      const int32_t after = arc.next;
      while (*at >= 0 && nodes_[static_cast<size_t>(*at)].label < arc.label) {
        MergeNode &other = nodes_[static_cast<size_t>(*at)];
        if (whole_rows) row_.push_back({other.taken, 0});
        at = &other.next;
      }
      if (*at >= 0 && nodes_[static_cast<size_t>(*at)].label == arc.label) {
        MergeNode &other = nodes_[static_cast<size_t>(*at)];
        row_.push_back({other.taken, arc.taken});
        ++common_;
        set(&other.taken, other.taken + arc.taken);
        queue_.push_back({other.target, c});
        at = &other.next;
      } else {
        row_.push_back({0, arc.taken});
        if (into.red >= 0) hung_.push_back(c);
        set(&arc.next, *at);
        set(at, c);
        at = &arc.next;
      }
      c = after;
    }
    if (whole_rows) {
      for (; *at >= 0; at = &nodes_[static_cast<size_t>(*at)].next) row_.push_back({nodes_[static_cast<size_t>(*at)].taken, 0});
    }
    if (!criterion.absorb(total, row_)) return false;
  }
  return true;
}

bool MergeAutomaton::test(int32_t red, int32_t blue, MergeCriterion &criterion, const Run &run) {
  Undo undo{this};
  return fold(red, blue, criterion, run);
}

void MergeAutomaton::merge(int32_t red, int32_t blue, MergeCriterion &criterion, const Run &run) {
  Undo undo{this};
  if (!fold(red, blue, criterion, run)) fail(Code::internal, "a fold for good was refused");
  blues_.reserve(blues_.size() + hung_.size());
  undo.of = nullptr;
  states_ -= folded_;
  outcomes_ -= common_;
  erase(blues_, blue);
  blues_.insert(blues_.end(), hung_.begin(), hung_.end());
}

void MergeAutomaton::promote(int32_t blue) {
  MergeNode &node = nodes_[static_cast<size_t>(blue)];
  size_t arcs = 0;
  for (int32_t c = node.arcs; c >= 0; c = nodes_[static_cast<size_t>(c)].next) ++arcs;
  blues_.reserve(blues_.size() + arcs);
  reds_.push_back(blue);
  node.red = static_cast<int32_t>(reds_.size()) - 1;
  erase(blues_, blue);
  for (int32_t c = node.arcs; c >= 0; c = nodes_[static_cast<size_t>(c)].next) blues_.push_back(c);
}

}  // namespace hws
