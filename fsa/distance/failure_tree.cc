// Optimize: balanced
#include "fsa/distance/failure_tree.hh"

#include <algorithm>
#include <bit>

namespace hws {

namespace {

// A larger leaf makes shallower trees, but more entries to copy beside a blocked one: with 4
// the graphs of back-off models come out smallest, edges and nodes weighed together.
constexpr size_t kLeafEntries = 4;

struct Range {
  Label low, high;
  Label middle() const { return low + (high - low) / 2; }  // the last label of the lower half
};

// The smallest canonical range that holds a and b.
Range cover(Label a, Label b) {
  const uint32_t differ = static_cast<uint32_t>(a) ^ static_cast<uint32_t>(b);
  const uint32_t mask = differ == 0 ? 0 : ~uint32_t{0} >> (32 - std::bit_width(differ));
  return {static_cast<Label>(static_cast<uint32_t>(a) & ~mask), static_cast<Label>(static_cast<uint32_t>(a) | mask)};
}

// Entries are ordered by first label; two of them stand for the same labels or share
// none. This is the part of `own` at or below / above a label.
std::span<const TreeEdge> up_to(std::span<const TreeEdge> own, Label middle) {
  const auto end = std::partition_point(own.begin(), own.end(), [&](const TreeEdge &e) { return e.first <= middle; });
  return {own.begin(), end};
}

std::span<const Label> within(std::span<const Label> own, Label low, Label high) {
  return {std::lower_bound(own.begin(), own.end(), low), std::upper_bound(own.begin(), own.end(), high)};
}

// The parts of an entry that stand for none of the labels `own`, weighted.
void append_without(const TreeEdge &entry, EdgeWeight weight, std::span<const Label> own, Array<TreeEdge> &out) {
  TreeEdge part = entry;
  part.weight = weight;
  for (const Label blocked : within(own, entry.first, entry.last)) {
    part.last = blocked - 1;
    if (part.first <= part.last) out.push_back(part);
    if (blocked == entry.last) return;
    part.first = blocked + 1;
  }
  part.last = entry.last;
  if (part.first <= part.last) out.push_back(part);
}

}  // namespace

FailureTrees::FailureTrees(const Machine &m, const Run &run) : m_(m), run_(run), weights_(m.semiring()) {
  if (m.has_rho() && m.alphabet(m.phi_tape())->is_open()) {
    fail(Code::unsupported, "a default arc on tape %d, whose alphabet is open; sums need its size", m.phi_tape());
  }
  if (!m.has_phi()) return;
  slot_.assign(static_cast<size_t>(m.states()), -1);
  int32_t targets = 0;
  for (State s = 0; s < m.states(); ++s) {
    const ArcId phi = m.phi_arc(s);
    if (phi < 0) continue;
    int32_t &slot = slot_[m.next(phi)];
    if (slot < 0) slot = targets++;
  }
  trees_.resize(static_cast<size_t>(targets));
  // A tree is made from that of its owner's failure target: walk up to one that is made.
  Array<char> made(static_cast<size_t>(m.states()), false);
  Array<State> chain;
  for (State s = 0; s < m.states(); ++s) {
    if (slot_[s] < 0) continue;
    for (State b = s; !made[b];) {
      chain.push_back(b);
      made[b] = true;
      const ArcId phi = m.phi_arc(b);
      if (phi < 0) break;
      b = m.next(phi);
    }
    for (; !chain.empty(); chain.pop_back()) build(chain.back());
    if ((s & 255) == 0) run.check();
  }
}

FailureTrees::Tree FailureTrees::behind(State s) const {
  const ArcId phi = m_.phi_arc(s);
  if (phi < 0) return {};
  const EdgeWeight k = weights_.from(m_.weight(phi));
  const Tree tree = trees_[slot_[m_.next(phi)]];
  if (tree.node < 0 || weights_.zero(k)) return {};
  return {weights_.times(k, tree.weight), tree.node};
}

// A state's own entries in label order, those of weight zero too: they block as others do.
void FailureTrees::append_own(State s, Entries &out) const {
  const int32_t tape = m_.phi_tape();
  const TapeIndex &index = m_.index(tape);
  const size_t begin = static_cast<size_t>(index.offsets[static_cast<size_t>(s)]);
  const size_t end = static_cast<size_t>(index.offsets[static_cast<size_t>(s) + 1]);
  size_t rho_end = begin;
  while (rho_end < end && index.label[rho_end] == kRho) ++rho_end;
  const auto append_rho = [&](Label first, Label last) {
    if (first > last) return;
    check_room(out.size() + rho_end - begin);
    for (size_t i = begin; i < rho_end; ++i) {
      const ArcId a = index.arc[i];
      out.push_back({weights_.from(m_.weight(a)), m_.next(a), a, first, last});
    }
  };
  Label next = 1;
  for (size_t i = rho_end; i < end; ++i) {
    const Label c = index.label[i];
    if (c == kEpsilon) continue;
    if (rho_end > begin) {
      append_rho(next, c - 1);
      next = c + 1;
    }
    const ArcId a = index.arc[i];
    out.push_back({weights_.from(m_.weight(a)), m_.next(a), a, c, c});
  }
  if (rho_end > begin) append_rho(next, static_cast<Label>(m_.alphabet(tape)->size()));
}

void FailureTrees::build(State b) {
  building_ = b;
  Entries own;
  append_own(b, own);
  Tree &tree = trees_[slot_[b]];
  tree = has_rho(b) ? fresh(own, 0, own.size(), 1, INT32_MAX) : merge(behind(b), own);
}

bool FailureTrees::has_rho(State s) const {
  if (!m_.has_rho()) return false;
  const TapeIndex &index = m_.index(m_.phi_tape());
  const int32_t begin = index.offsets[static_cast<size_t>(s)];
  return begin < index.offsets[static_cast<size_t>(s) + 1] && index.label[begin] == kRho;
}

void FailureTrees::check_room(size_t edges) const {
  const int64_t n = static_cast<int64_t>(edges);
  run_.limit_arcs(n);
  run_.limit_bytes(n * static_cast<int64_t>(sizeof(TreeEdge)));
  if (n > INT32_MAX - 1) fail(Code::limit, "more than %d edges to sum over", INT32_MAX - 1);
}

void FailureTrees::add_edge(const TreeEdge &e) {
  check_room(edges_.size() + 1);
  edges_.push_back(e);
}

FailureTrees::Tree FailureTrees::add_node(Label low, Label high, int32_t begin, bool is_leaf) {
  nodes_.push_back({low, high, begin, static_cast<int32_t>(edges_.size()), building_, is_leaf});
  return {weights_.one(), static_cast<int32_t>(nodes_.size()) - 1};
}

FailureTrees::Tree FailureTrees::leaf(const Entries &entries, size_t from, size_t to, Label low, Label high) {
  const int32_t begin = static_cast<int32_t>(edges_.size());
  Label first = 0, last = 0;
  for (size_t i = from; i < to; ++i) {
    TreeEdge e = entries[i];
    if (weights_.zero(e.weight)) continue;
    e.first = std::max(e.first, low);
    e.last = std::min(e.last, high);
    if (first == 0) first = e.first;
    last = e.last;
    add_edge(e);
  }
  if (first == 0) return {};
  const Range range = cover(first, last);
  return add_node(range.low, range.high, begin, true);
}

FailureTrees::Tree FailureTrees::join(Tree left, Tree right) {
  if (left.node < 0) return right;
  if (right.node < 0) return left;
  const Node l = nodes_[left.node], r = nodes_[right.node];
  const int32_t begin = static_cast<int32_t>(edges_.size());
  add_edge({left.weight, left.node, -1, l.low, l.high});
  add_edge({right.weight, right.node, -1, r.low, r.high});
  const Range range = cover(l.low, r.high);
  return add_node(range.low, range.high, begin, false);
}

// Makes a tree of entries[from..to), cut to low..high. Each of them must intersect that range.
FailureTrees::Tree FailureTrees::fresh(const Entries &entries, size_t from, size_t to, Label low, Label high) {
  if (from == to) return {};
  const Label first = std::max(entries[from].first, low), last = std::min(entries[to - 1].last, high);
  const bool alike = std::max(entries[to - 1].first, low) == first;  // all stand for the same labels
  if (to - from <= kLeafEntries || alike) return leaf(entries, from, to, low, high);
  const Label middle = cover(first, last).middle();
  const auto begin = entries.begin();
  const auto at = [&](size_t i) { return begin + static_cast<std::ptrdiff_t>(i); };
  const auto left_end = std::partition_point(at(from), at(to), [&](const TreeEdge &e) { return e.first <= middle; });
  const auto right_begin = std::partition_point(at(from), at(to), [&](const TreeEdge &e) { return e.last <= middle; });
  const Tree left = fresh(entries, from, static_cast<size_t>(left_end - begin), low, middle);
  const Tree right = fresh(entries, static_cast<size_t>(right_begin - begin), to, middle + 1, high);
  return join(left, right);
}

// `base` with the labels of `own` (single symbols) replaced by its entries.
FailureTrees::Tree FailureTrees::merge(Tree base, std::span<const TreeEdge> own) {
  if (own.empty()) return base;
  if (base.node < 0) {
    const Entries entries(own.begin(), own.end());
    return fresh(entries, 0, entries.size(), 1, INT32_MAX);
  }
  const Node node = nodes_[base.node];
  if (node.leaf) {
    Array<Label> labels;
    for (const TreeEdge &e : own) labels.push_back(e.first);
    Entries kept, entries;
    for (const TreeEdge &e : edges(base.node)) append_without(e, weights_.times(base.weight, e.weight), labels, kept);
    entries.resize(kept.size() + own.size());
    std::merge(kept.begin(), kept.end(), own.begin(), own.end(), entries.begin(),
               [](const TreeEdge &a, const TreeEdge &b) { return a.first < b.first; });
    return fresh(entries, 0, entries.size(), 1, INT32_MAX);
  }
  const Range range = cover(std::min(node.low, own.front().first), std::max(node.high, own.back().first));
  const std::span<const TreeEdge> low = up_to(own, range.middle()), high = own.subspan(low.size());
  Tree below = base, above = base;
  if (range.low == node.low && range.high == node.high) {
    const TreeEdge first = edges(base.node)[0], second = edges(base.node)[1];
    below = child(base, first);
    above = child(base, second);
  } else if (node.high <= range.middle()) {
    above = {};
  } else {
    below = {};
  }
  below = merge(below, low);
  above = merge(above, high);
  return join(below, above);
}

// Appends the part of a tree that no label of `own` blocks, as links to whole subtrees and single entries. All of `own` lie
// within the tree's range. A link holds its subtree's range, so that subtrees which are only linked need not be visited.
void FailureTrees::append_unblocked(Tree base, std::span<const Label> own, Entries &out) const {
  const Node &node = nodes_[base.node];
  if (own.empty()) {
    out.push_back({base.weight, base.node, -1, node.low, node.high});
    return;
  }
  for (const TreeEdge &e : edges(base.node)) {
    const EdgeWeight weight = weights_.times(base.weight, e.weight);
    const std::span<const Label> inside = within(own, e.first, e.last);
    if (node.leaf) {
      append_without(e, weight, inside, out);
    } else if (inside.empty()) {
      out.push_back({weight, e.target, -1, e.first, e.last});
    } else {
      append_unblocked({weight, e.target}, inside, out);
    }
  }
}

void FailureTrees::append_state(State s, Entries &out) const {
  if (!slot_.empty() && slot_[s] >= 0) {  // its own tree is just this
    const Tree own_tree = trees_[slot_[s]];
    if (own_tree.node >= 0) append_unblocked(own_tree, {}, out);
    return;
  }
  const size_t begin = out.size();
  append_own(s, out);
  if (has_rho(s)) return;
  const Tree tree = behind(s);
  if (tree.node < 0) return;
  Array<Label> own;
  for (size_t i = begin; i < out.size(); ++i) own.push_back(out[i].first);
  const Node &root = nodes_[tree.node];
  append_unblocked(tree, within(own, root.low, root.high), out);
}

}  // namespace hws
