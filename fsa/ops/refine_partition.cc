#include "fsa/ops/refine_partition.hh"

#include <algorithm>

#include "fsa/base/hash_slots.hh"

namespace hws {

namespace {

// Nodes in an order in which successors come first; false: there is a cycle.
bool successors_first(const LetterGraph &g, Array<int32_t> &order, const Run &run) {
  const int32_t n = g.nodes();
  order.clear();
  order.reserve(static_cast<size_t>(n));
  bool ordered = true;
  for (int32_t v = 0; v < n && ordered; ++v) {
    for (int32_t e = g.offsets[static_cast<size_t>(v)]; e < g.offsets[static_cast<size_t>(v) + 1]; ++e) {
      ordered &= g.next[static_cast<size_t>(e)] > v;
    }
  }
  if (ordered) {
    for (int32_t v = n; v-- > 0;) order.push_back(v);
    return true;
  }
  struct Visit {
    int32_t node, arc;
  };
  enum : char { unseen, open, done };
  Array<char> mark(static_cast<size_t>(n), unseen);
  Array<Visit> stack;
  for (int32_t root = 0; root < n; ++root) {
    if ((root & 1023) == 0) run.check();
    if (mark[root] != unseen) continue;
    mark[root] = open;
    stack.push_back({root, g.offsets[static_cast<size_t>(root)]});
    while (!stack.empty()) {
      Visit &top = stack.back();
      if (top.arc == g.offsets[static_cast<size_t>(top.node) + 1]) {
        mark[top.node] = done;
        order.push_back(top.node);
        stack.pop_back();
        continue;
      }
      const int32_t to = g.next[static_cast<size_t>(top.arc++)];
      char &seen = mark[to];
      if (seen == open) return false;
      if (seen == done) continue;
      seen = open;
      stack.push_back({to, g.offsets[static_cast<size_t>(to)]});
    }
  }
  return true;
}

// Renames blocks in the order of their lowest nodes.
void renumber(Array<int32_t> &block) {
  Array<int32_t> name(block.size(), -1);
  int32_t fresh = 0;
  for (int32_t &b : block) {
    int32_t &given = name[b];
    if (given < 0) given = fresh++;
    b = given;
  }
}

// The same classes as numbers 0, 1, 2, ..., each of which some node has: they count
// sets, and there are no more of those than nodes.
Array<int32_t> gapless(std::span<const int32_t> start) {
  Array<int32_t> found(start.begin(), start.end()), names(start.size());
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  for (size_t v = 0; v < start.size(); ++v) {
    names[v] = static_cast<int32_t>(std::lower_bound(found.begin(), found.end(), start[v]) - found.begin());
  }
  return names;
}

// A partition of 0..n−1 whose sets lie in runs of one array; marked members stand at
// the front of their set until `split` makes sets of them.
class Partition {
 public:
  Partition(std::span<const int32_t> start, int32_t classes) {
    const size_t n = start.size();
    element_.resize(n);
    place_.resize(n);
    set_.assign(start.begin(), start.end());
    begin_.assign(static_cast<size_t>(classes) + 1, 0);
    for (const int32_t c : start) ++begin_[static_cast<size_t>(c) + 1];
    for (size_t c = 0; c < static_cast<size_t>(classes); ++c) begin_[c + 1] += begin_[c];
    end_.assign(begin_.begin() + 1, begin_.end());
    begin_.pop_back();
    Array<int32_t> fill = begin_;
    for (size_t v = 0; v < n; ++v) {
      const int32_t at = fill[start[v]]++;
      element_[at] = static_cast<int32_t>(v);
      place_[v] = at;
    }
    marked_.assign(static_cast<size_t>(classes), 0);
  }
  int32_t sets() const { return static_cast<int32_t>(begin_.size()); }
  std::span<const int32_t> members(int32_t s) const {
    const size_t from = static_cast<size_t>(begin_[s]);
    return {element_.data() + from, static_cast<size_t>(end_[s]) - from};
  }
  const Array<int32_t> &set_of() const { return set_; }

  void mark(int32_t v) {
    const size_t s = static_cast<size_t>(set_[v]);
    const int32_t at = place_[v], to = begin_[s] + marked_[s];
    if (at < to) return;  // marked before
    const int32_t other = element_[to];
    element_[at] = other;
    place_[other] = at;
    element_[to] = v;
    place_[v] = to;
    if (marked_[s]++ == 0) touched_.push_back(static_cast<int32_t>(s));
  }
  // The smaller part of each set that is partly marked becomes a set of its own.
  void split() {
    for (const int32_t touched : touched_) {
      const size_t s = static_cast<size_t>(touched);
      const int32_t middle = begin_[s] + marked_[s], fresh = sets();
      marked_[s] = 0;
      if (middle == end_[s]) continue;
      int32_t from, to;
      if (middle - begin_[s] <= end_[s] - middle) {
        from = begin_[s];
        to = begin_[s] = middle;
      } else {
        from = middle;
        to = end_[s];
        end_[s] = middle;
      }
      begin_.push_back(from);
      end_.push_back(to);
      marked_.push_back(0);
      for (int32_t i = from; i < to; ++i) set_[element_[i]] = fresh;
    }
    touched_.clear();
  }

 private:
  Array<int32_t> element_, place_, set_, begin_, end_, marked_, touched_;
};

}  // namespace

bool register_rows(const LetterGraph &g, std::span<const int32_t> start, Array<int32_t> &block, const Run &run) {
  const size_t n = static_cast<size_t>(g.nodes());
  run.limit_bytes(static_cast<int64_t>(n * 40 + g.next.size() * 8));
  Array<int32_t> order;
  if (!successors_first(g, order, run)) return false;
  // A row: its class and its (letter, block) pairs in order.
  Array<uint64_t> rows;
  Array<int32_t> row_begin{0}, row_class;
  rows.reserve(g.next.size());
  size_t slots = 64;
  while (slots < 2 * n) slots *= 2;
  HashSlots registered(slots);
  Array<int32_t> result(n);
  for (size_t done = 0; done < n; ++done) {
    if ((done & 4095) == 0) run.check();
    const size_t v = static_cast<size_t>(order[done]);
    const size_t from = rows.size();
    for (size_t e = static_cast<size_t>(g.offsets[v]); e < static_cast<size_t>(g.offsets[v + 1]); ++e) {
      rows.push_back((uint64_t{static_cast<uint32_t>(g.letter[e])} << 32) |
                     static_cast<uint32_t>(result[g.next[e]]));
    }
    const auto begin = rows.begin() + static_cast<std::ptrdiff_t>(from);
    if (rows.size() - from > 1) std::sort(begin, rows.end());
    uint64_t hash = registered.hash().of(static_cast<uint32_t>(start[v]));
    for (auto it = begin; it != rows.end(); ++it) hash = registered.hash().with(hash, *it);
    const size_t length = rows.size() - from;
    const auto same = [&](int32_t k) {
      const size_t other = static_cast<size_t>(k), at = static_cast<size_t>(row_begin[other]);
      return row_class[other] == start[v] && static_cast<size_t>(row_begin[other + 1]) - at == length &&
             std::equal(begin, rows.end(), rows.begin() + static_cast<std::ptrdiff_t>(at));
    };
    const size_t known = row_class.size();
    result[v] = registered.number(hash, same, [&] {
      row_class.push_back(start[v]);
      row_begin.push_back(static_cast<int32_t>(rows.size()));
      return static_cast<int32_t>(known);
    });
    if (row_class.size() == known) rows.resize(from);
  }
  run.visit(static_cast<int64_t>(g.next.size()));
  block = std::move(result);
  renumber(block);
  return true;
}

void refine_partition(const LetterGraph &g, std::span<const int32_t> start, Array<int32_t> &block, const Run &run) {
  const size_t n = static_cast<size_t>(g.nodes()), m = g.next.size();
  run.limit_bytes(static_cast<int64_t>(n * 44 + m * 36));
  Array<int32_t> tail(m), into_offsets(n + 1, 0), into(m);
  for (size_t v = 0; v < n; ++v) {
    for (size_t e = static_cast<size_t>(g.offsets[v]); e < static_cast<size_t>(g.offsets[v + 1]); ++e) {
      tail[e] = static_cast<int32_t>(v);
      ++into_offsets[static_cast<size_t>(g.next[e]) + 1];
    }
  }
  for (size_t v = 0; v < n; ++v) into_offsets[v + 1] += into_offsets[v];
  Array<int32_t> fill(into_offsets.begin(), into_offsets.end() - 1);
  for (size_t e = 0; e < m; ++e) into[fill[g.next[e]]++] = static_cast<int32_t>(e);
  const Array<int32_t> named = gapless(start);
  int32_t classes = 0;
  for (const int32_t c : named) classes = std::max(classes, c + 1);
  Partition nodes(named, classes), arcs(g.letter, g.letters);
  // Every set of arcs splits the nodes once; every block but one splits the arcs once.
  // A smaller half is all that has to be looked at again (Hopcroft).
  int64_t work = 0;
  for (int32_t set = 0, split_by = 1; set < arcs.sets(); ++set) {
    for (const int32_t e : arcs.members(set)) nodes.mark(tail[e]);
    work += static_cast<int64_t>(arcs.members(set).size());
    nodes.split();
    for (; split_by < nodes.sets(); ++split_by) {
      for (const int32_t v : nodes.members(split_by)) {
        for (int32_t i = into_offsets[v]; i < into_offsets[static_cast<size_t>(v) + 1]; ++i) {
          arcs.mark(into[i]);
          ++work;
        }
      }
      arcs.split();
      if (work > 0xffff) {
        run.check();
        run.visit(work);
        work = 0;
      }
    }
  }
  run.visit(work);
  block = nodes.set_of();
  renumber(block);
}

}  // namespace hws
