// Optimize: speed
// One depth-first walk expands states when it reaches them. Three stacks grow and shrink together:
//
//   frames_  the states on the current walk
//   open_    these, and states whose components are not complete, in the order of discovery (Tarjan's stack)
//   edges_   the held edges of open states one after the other; open_[i] owns edges_[first, last)
//
// A component is complete when its root has no unseen edge left. It is then solved, and open_ and edges_ are cut off at the
// root. An edge into a complete component is added to its state's sum at once and never held.
//
// The trap: an edge may be held while its target is open, and lead to a complete component later. gather() therefore tells
// anew which edges stay inside.
#include "fsa/ops/lazy_sum.hh"

#include <algorithm>

#include "fsa/distance/least_costs.hh"
#include "fsa/distance/repeated_component.hh"
#include "fsa/distance/wide_sum.hh"

namespace hws {

namespace {

// An arc: weight m · 2^e, or the cost m.
struct Edge {
  double m;
  int32_t e;
  State next;
};

// A state that has been reached. Once it is done, its value is the final sum (distance/wide_sum.hh).
struct Node {
  Scaled value;
  int32_t where;  // position among the open ones, or kLazySumUnseen, kDone
};

// A state whose component is not complete.
struct Open {
  State state;
  int32_t low;         // least position a walk through it gets back to
  size_t first, last;  // its edges
  Scaled sum;          // what it has been given so far
};

struct Frame {
  int32_t position;  // index in the stack of open states
  size_t at;         // edges below this are still to be followed
};

constexpr int32_t kLazySumUnseen = -1, kDone = -2;

class Summer {
 public:
  Summer(Product &product, SumWeights weights, const Run &run)
      : product_(product), run_(run), linear_(weights == SumWeights::linear), least_(weights == SumWeights::least),
        convert_(weights == SumWeights::linear ? Semiring::real
                 : weights == SumWeights::cost ? Semiring::log
                                               : Semiring::tropical) {}
  Scaled sum();

 private:
  void enter(State s);
  bool follow(Frame &frame, State *unseen);
  void add(Scaled &x, const Edge &edge) const;
  void close(size_t root);
  void gather(size_t root);
  void solve(size_t root);
  void solve_least(size_t root);
  bool inside(const Edge &edge) const { return nodes_[edge.next].where != kDone; }
  Node blank() const { return {least_ ? Scaled{INFINITY, 0} : Scaled{0, 0}, kLazySumUnseen}; }

  Product &product_;
  const Run &run_;
  const bool linear_, least_;
  const EdgeWeights convert_;
  Array<Node> nodes_;
  Array<Edge> edges_;
  Array<Open> open_;
  Array<Frame> frames_;
  struct Matrix {  // a component's; room that is used again
    Array<int32_t> offsets, column, exponent;
    Array<double> value;
    Array<Scaled> b, x;
  } matrix_;
  RepeatedComponent solver_;
};

void Summer::add(Scaled &x, const Edge &edge) const {
  const Scaled &v = nodes_[edge.next].value;
  if (least_) {
    x.m = std::min(x.m, edge.m + v.m);
  } else {
    add_to(x, edge.m * v.m, edge.e + v.e);
  }
}

void Summer::enter(State s) {
  const size_t first = edges_.size();
  Open open{s, static_cast<int32_t>(open_.size()), first, first, blank().value};
  nodes_[s].where = open.low;
  const Stop stop = product_.stop(s);
  if (stop.is_final) {
    const EdgeWeight w = convert_.from(stop.weight);
    open.sum = {w.m, w.e};
    if (!least_) settle(open.sum);
  }
  const size_t seen = nodes_.size();
  const ProductRow row = product_.row(s);
  const Node *nodes = nodes_.data();
  const auto done = [=](State next) { return static_cast<size_t>(next) < seen && nodes[next].where == kDone; };
  if (linear_) {  // weights as they stand: nothing to convert, no exponents
    for (size_t i = 0; i < row.n; ++i) {
      const double weight = row.weight[i];
      const State next = row.next[i];
      if (weight == 0) continue;
      if (done(next)) {
        add_to(open.sum, weight * nodes[next].value.m, nodes[next].value.e);
      } else {
        edges_.push_back({weight, 0, next});
      }
    }
  } else {
    for (size_t i = 0; i < row.n; ++i) {
      const EdgeWeight w = convert_.from(row.weight[i]);
      if (convert_.zero(w)) continue;
      const Edge edge{w.m, w.e, row.next[i]};
      if (done(edge.next)) {
        add(open.sum, edge);
      } else {
        edges_.push_back(edge);
      }
    }
  }
  if (!least_) settle(open.sum);
  open.last = edges_.size();
  nodes_.resize(static_cast<size_t>(product_.states()), blank());
  open_.push_back(open);
  frames_.push_back({static_cast<int32_t>(open_.size()) - 1, open.last});
  run_.limit_arcs(static_cast<int64_t>(edges_.size()));
  run_.limit_bytes(product_.bytes() +
                   static_cast<int64_t>(nodes_.capacity() * sizeof(Node) + edges_.capacity() * sizeof(Edge) +
                                        open_.capacity() * sizeof(Open) + frames_.capacity() * sizeof(Frame)));
}

// Adds up the arcs that lead out of the component; the others, in rows, are its matrix.
void Summer::gather(size_t root) {
  const size_t n = open_.size() - root, first = open_[root].first;
  Matrix &m = matrix_;
  m.column.resize(edges_.size() - first);
  m.value.resize(edges_.size() - first);
  m.offsets.assign(1, 0);
  m.exponent.clear();
  bool wide = false;
  size_t k = 0;
  for (size_t i = root; i < root + n; ++i) {
    Open &o = open_[i];
    for (size_t e = o.first; e < o.last; ++e) {
      const Edge &edge = edges_[e];
      const int32_t where = nodes_[edge.next].where;
      if (where == kDone) {
        add(o.sum, edge);
      } else {
        m.column[k] = where - static_cast<int32_t>(root);
        m.value[k++] = edge.m;
        wide |= edge.e != 0;
      }
    }
    m.offsets.push_back(static_cast<int32_t>(k));
    if (!least_) settle(o.sum);
  }
  m.column.resize(k);
  m.value.resize(k);
  if (!wide) return;
  for (size_t e = first; e < edges_.size(); ++e) {
    if (inside(edges_[e])) m.exponent.push_back(edges_[e].e);
  }
}

void Summer::solve(size_t root) {
  const size_t n = open_.size() - root;
  Matrix &m = matrix_;
  m.b.resize(n);
  m.x.resize(n);
  bool empty = true;
  for (size_t i = 0; i < n; ++i) {
    m.b[i] = open_[root + i].sum;
    m.b[i].normalize();
    empty &= m.b[i].zero();
  }
  if (empty) return;  // the end cannot be reached: whatever goes round here is no part of the sum
  if (!solver_.solve({m.offsets, m.column, m.value, m.exponent}, m.b, m.x, run_)) {
    fail(Code::diverged, "infinite sum: the cycles through one state of the composition have a total weight of 1 or more");
  }
  for (size_t i = 0; i < n; ++i) open_[root + i].sum = in_steps(m.x[i]);
}

void Summer::solve_least(size_t root) {
  const size_t n = open_.size() - root;
  Array<double> costs(n);
  for (size_t i = 0; i < n; ++i) costs[i] = open_[root + i].sum.m;
  if (*std::min_element(costs.begin(), costs.end()) == INFINITY) return;
  // By target: costs spread against the arcs.
  ComponentRows rows;
  rows.offsets.assign(n + 2, 0);
  const auto each = [&](const auto &use) {
    for (size_t i = 0; i < n; ++i) {
      for (size_t e = open_[root + i].first; e < open_[root + i].last; ++e) {
        if (inside(edges_[e])) {
          use(i, static_cast<size_t>(nodes_[edges_[e].next].where) - root, edges_[e].m);
        }
      }
    }
  };
  each([&](size_t, size_t to, double) { ++rows.offsets[to + 2]; });
  for (size_t i = 2; i < n + 2; ++i) rows.offsets[i] += rows.offsets[i - 1];
  rows.column.resize(static_cast<size_t>(rows.offsets[n + 1]));
  rows.value.resize(rows.column.size());
  each([&](size_t from, size_t to, double cost) {
    const size_t k = static_cast<size_t>(rows.offsets[to + 1]++);
    rows.column[k] = static_cast<int32_t>(from);
    rows.value[k] = cost;
  });
  rows.offsets.pop_back();
  if (!least_costs(rows, costs, run_)) {
    fail(Code::diverged, "no least cost: a cycle through states of the composition costs less than 0");
  }
  for (size_t i = 0; i < n; ++i) open_[root + i].sum = {costs[i], 0};
}

void Summer::close(size_t root) {
  // Room for the component as a matrix.
  const size_t n = open_.size() - root, edges = edges_.size() - open_[root].first;
  if (edges > 0 && n > 1) run_.limit_bytes(product_.bytes() + static_cast<int64_t>(edges * 32 + n * 64));
  gather(root);
  if (!matrix_.column.empty()) least_ ? solve_least(root) : solve(root);
  for (size_t i = root; i < open_.size(); ++i) {
    nodes_[open_[i].state] = {open_[i].sum, kDone};
  }
  edges_.resize(open_[root].first);
  open_.resize(root);
}

// Follows a frame's edges down to one that leads to a new state. False if there is none left.
bool Summer::follow(Frame &frame, State *unseen) {
  Open &open = open_[frame.position];
  const Edge *edges = edges_.data();
  for (size_t at = frame.at; at > open.first;) {
    const State next = edges[--at].next;
    const int32_t where = nodes_[next].where;
    if (where >= 0) {
      open.low = std::min(open.low, where);
    } else if (where == kLazySumUnseen) {
      frame.at = at;
      *unseen = next;
      return true;
    }
  }
  return false;
}

Scaled Summer::sum() {
  nodes_.assign(1, blank());
  enter(0);
  int64_t steps = 0;
  while (!frames_.empty()) {
    State unseen;
    if (follow(frames_.back(), &unseen)) {
      if ((++steps & 1023) == 0) {
        run_.check();
        run_.advance(steps);
      }
      enter(unseen);
      continue;
    }
    const size_t position = static_cast<size_t>(frames_.back().position);
    const int32_t low = open_[position].low;
    frames_.pop_back();
    if (low == static_cast<int32_t>(position)) {
      close(position);
    } else {
      Open &parent = open_[frames_.back().position];
      parent.low = std::min(parent.low, low);
    }
  }
  return nodes_[0].value;
}

}  // namespace

Scaled lazy_sum(Product &product, SumWeights weights, const Run &run) { return Summer(product, weights, run).sum(); }

}  // namespace hws
