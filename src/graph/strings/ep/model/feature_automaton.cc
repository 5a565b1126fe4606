#include "src/graph/strings/ep/model/feature_automaton.hh"

#include <algorithm>
#include <numeric>

#include "fsa/base/merge_sort.hh"

namespace hws {

namespace {

// An entry that is not sorted into its run yet.
struct Draft {
  Label label;
  int32_t from, to;
  NgramNode node, over;  // over: -1 for direct states
  int32_t over_to;
};

}  // namespace

FeatureAutomaton::FeatureAutomaton(NgramTriePtr trie) : trie_(std::move(trie)) {
  const NgramTrie &t = *trie_;
  const size_t nodes = static_cast<size_t>(t.nodes());
  // Where n-grams lead, as nodes; suffixes come before the n-grams they end.
  Array<NgramNode> next(nodes);
  Array<int32_t> depth(nodes, 0);
  for (NgramNode w = 0; w < t.nodes(); ++w) {
    const size_t i = static_cast<size_t>(w);
    if (w == NgramTrie::kRoot) {
      next[i] = w;
    } else if (t.label(w) == t.eos()) {
      next[i] = -1;
    } else if (t.has_children(w)) {
      next[i] = w;
      depth[i] = depth[static_cast<size_t>(next[static_cast<size_t>(t.suffix(w))])] + 1;
    } else {
      next[i] = next[static_cast<size_t>(t.suffix(w))];
    }
    if (next[i] == w) node_.push_back(w);
  }
  merge_sort(node_.begin(), node_.end(),
             [&](NgramNode a, NgramNode b) { return depth[static_cast<size_t>(a)] < depth[static_cast<size_t>(b)]; });
  const int32_t n = states();
  Array<int32_t> state(nodes, -1);
  for (int32_t h = 0; h < n; ++h) state[static_cast<size_t>(node(h))] = h;
  after_.resize(nodes);
  for (size_t i = 0; i < nodes; ++i) after_[i] = next[i] < 0 ? -1 : state[static_cast<size_t>(next[i])];
  start_ = after(t.begin_node());

  at_root_.assign(static_cast<size_t>(t.symbols()) + 2, NgramTrie::kRoot);
  for (NgramNode w = t.child_begin(0); w < t.child_end(0); ++w) {
    if (t.label(w) != t.bos()) at_root_[static_cast<size_t>(t.label(w))] = w;
  }
  Array<Draft> drafts;
  for (Label c = 1; c <= t.symbols(); ++c) drafts.push_back({c, 0, after(at_root(c)), at_root(c), -1, n});
  end_entries_.push_back({0, at_root(t.eos())});
  backoff_.assign(1, -1);
  corrected_.assign(1, n);
  ends_.assign(1, at_root(t.eos()));
  for (int32_t h = 1; h < n; ++h) {
    const NgramNode v = node(h);
    backoff_.push_back(after(t.suffix(v)));
    Label letters = 0;
    NgramNode end = -1;
    for (NgramNode w = t.child_begin(v); w < t.child_end(v); ++w) {
      if (t.label(w) == t.eos()) {
        end = w;
      } else {
        ++letters;
      }
    }
    const bool whole = letters == t.symbols();
    corrected_.push_back(whole ? n : backoff(h));
    ends_.push_back(end >= 0 ? end : ends_[static_cast<size_t>(backoff(h))]);
    if (end >= 0 || whole) end_entries_.push_back({h, ends_.back()});
    for (NgramNode w = t.child_begin(v); w < t.child_end(v); ++w) {
      if (t.label(w) == t.eos()) continue;
      drafts.push_back(whole ? Draft{t.label(w), h, after(w), w, -1, n}
                             : Draft{t.label(w), h, after(w), w, t.suffix(w), after(t.suffix(w))});
    }
  }

  // Entries that have one target first, and those of one run together; then by state.
  const auto kind = [&](const Draft &d) {
    if (d.over < 0) return node(d.to) == d.node && d.from != 0 ? 1 : 0;
    return d.to == d.over_to ? 0 : 1;
  };
  const auto group = [&](const Draft &d) { return kind(d) == 0 ? d.to : d.over; };
  merge_sort(drafts.begin(), drafts.end(), [&](const Draft &a, const Draft &b) {
    if (a.label != b.label) return a.label < b.label;
    if (kind(a) != kind(b)) return kind(a) < kind(b);
    if (group(a) != group(b)) return group(a) < group(b);
    return a.from < b.from;
  });
  first_single_run_.assign(static_cast<size_t>(t.symbols()) + 2, 0);
  first_double_run_.assign(static_cast<size_t>(t.symbols()) + 2, 0);
  const Draft *before = nullptr;
  for (const Draft &d : drafts) {
    const bool same = before && before->label == d.label && kind(*before) == kind(d) && group(*before) == group(d);
    if (kind(d) == 0) {
      const int32_t at = static_cast<int32_t>(singles_.size());
      if (!same) single_runs_.push_back({d.to, at, at}), ++first_single_run_[static_cast<size_t>(d.label) + 1];
      ++single_runs_.back().end;
      singles_.push_back({d.from, d.node});
    } else {
      const int32_t at = static_cast<int32_t>(doubles_.size());
      if (!same) double_runs_.push_back({d.over_to, d.over, at, at}), ++first_double_run_[static_cast<size_t>(d.label) + 1];
      ++double_runs_.back().end;
      doubles_.push_back({d.from, d.to, d.node});
    }
    before = &d;
  }
  std::partial_sum(first_single_run_.begin(), first_single_run_.end(), first_single_run_.begin());
  std::partial_sum(first_double_run_.begin(), first_double_run_.end(), first_double_run_.begin());
}

NgramNode FeatureAutomaton::reads(int32_t h, Label c) const {
  for (; h != 0; h = backoff(h)) {
    const NgramNode w = trie_->child(node(h), c);
    if (w >= 0) return w;
  }
  return at_root(c);
}

}  // namespace hws
