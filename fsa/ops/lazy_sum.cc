#include "fsa/ops/lazy_sum.hh"

#include <algorithm>

#include "fsa/distance/cyclic_solve.hh"
#include "fsa/distance/least_costs.hh"
#include "fsa/distance/wide_sum.hh"

namespace hws {

namespace {

struct Edge {
  double m;
  int32_t e;
  State next;
};

// A state whose component is not complete.
struct Open {
  State state;
  int32_t low;          // least position a walk through it gets back to
  size_t first, last;   // its edges
  Scaled sum;           // what it has been given so far
};

struct Frame {
  int32_t position;  // in the stack of open states
  size_t at;         // edges below this are still to be followed
};

constexpr int32_t kUnseen = -1, kDone = -2;

class Summer {
 public:
  Summer(Product &product, SumWeights weights, const Run &run)
      : product_(product), run_(run), linear_(weights == SumWeights::linear), least_(weights == SumWeights::least),
        convert_(weights == SumWeights::linear ? Semiring::real : weights == SumWeights::cost ? Semiring::log : Semiring::tropical) {}
  Scaled sum();

 private:
  void enter(State s);
  void add(Scaled &x, double m, int32_t e, State next) const;
  void close(size_t root);
  bool gather(size_t root);  // arcs out of the component, added up; false: it is cyclic
  void solve(size_t root);
  void solve_least(size_t root);
  bool inside(const Edge &edge) const { return where_[static_cast<size_t>(edge.next)] != kDone; }
  Scaled nothing() const { return least_ ? Scaled{INFINITY, 0} : Scaled{0, 0}; }

  Product &product_;
  const Run &run_;
  const bool linear_, least_;
  const EdgeWeights convert_;
  std::vector<int32_t> where_;  // per state: position among the open ones, or kUnseen, kDone
  std::vector<Scaled> value_;   // per state, once done; settled (distance/wide_sum.hh)
  std::vector<Edge> edges_;
  std::vector<Open> open_;
  std::vector<Frame> frames_;
};

void Summer::add(Scaled &x, double m, int32_t e, State next) const {
  const Scaled &v = value_[static_cast<size_t>(next)];
  if (least_) {
    x.m = std::min(x.m, m + v.m);
  } else {
    add_to(x, m * v.m, e + v.e);
  }
}

void Summer::enter(State s) {
  const size_t first = edges_.size();
  Open open{s, static_cast<int32_t>(open_.size()), first, first, nothing()};
  where_[static_cast<size_t>(s)] = open.low;
  const Stop stop = product_.stop(s);
  if (stop.is_final) {
    const EdgeWeight w = convert_.from(stop.weight);
    open.sum = {w.m, w.e};
    if (!least_) settle(open.sum);
  }
  const size_t seen = where_.size();
  product_.expand(s, [&](const ProductArc &arc) {
    const EdgeWeight w = linear_ ? EdgeWeight{arc.weight, 0} : convert_.from(arc.weight);
    if (convert_.zero(w)) return;
    if (static_cast<size_t>(arc.next) < seen && where_[static_cast<size_t>(arc.next)] == kDone) {
      add(open.sum, w.m, w.e, arc.next);
    } else {
      edges_.push_back({w.m, w.e, arc.next});
    }
  });
  if (!least_) settle(open.sum);
  open.last = edges_.size();
  where_.resize(static_cast<size_t>(product_.states()), kUnseen);
  value_.resize(static_cast<size_t>(product_.states()), nothing());
  open_.push_back(open);
  frames_.push_back({static_cast<int32_t>(open_.size()) - 1, open.last});
  run_.limit_bytes(product_.bytes() + static_cast<int64_t>(where_.capacity() * sizeof(int32_t) + value_.capacity() * sizeof(Scaled) +
                                                           edges_.capacity() * sizeof(Edge) + open_.capacity() * sizeof(Open) +
                                                           frames_.capacity() * sizeof(Frame)));
}

bool Summer::gather(size_t root) {
  bool trivial = open_.size() == root + 1;
  for (size_t i = root; i < open_.size(); ++i) {
    Open &o = open_[i];
    for (size_t e = o.first; e < o.last; ++e) {
      const Edge &edge = edges_[e];
      if (inside(edge)) {
        trivial = false;
      } else {
        add(o.sum, edge.m, edge.e, edge.next);
      }
    }
    if (!least_) settle(o.sum);
  }
  return trivial;
}

void Summer::solve(size_t root) {
  const size_t n = open_.size() - root;
  std::vector<Scaled> b(n), x(n);
  bool empty = true;
  for (size_t i = 0; i < n; ++i) {
    b[i] = open_[root + i].sum;
    b[i].normalize();
    empty &= b[i].zero();
  }
  if (empty) return;  // the end cannot be reached: whatever goes round here is no part of the sum
  std::vector<int32_t> offsets(1, 0), column, exponent;
  std::vector<double> value;
  bool wide = false;
  for (size_t i = root; i < open_.size(); ++i) {
    for (size_t e = open_[i].first; e < open_[i].last; ++e) {
      if (!inside(edges_[e])) continue;
      column.push_back(where_[static_cast<size_t>(edges_[e].next)] - static_cast<int32_t>(root));
      value.push_back(edges_[e].m);
      exponent.push_back(edges_[e].e);
      wide |= edges_[e].e != 0;
    }
    offsets.push_back(static_cast<int32_t>(column.size()));
  }
  if (!wide) exponent.clear();
  if (!solve_component({offsets, column, value, exponent}, b, x, run_)) {
    fail(Code::diverged, "infinite sum: the cycles through one state of the composition have a total weight of 1 or more");
  }
  for (size_t i = 0; i < n; ++i) open_[root + i].sum = in_steps(x[i]);
}

void Summer::solve_least(size_t root) {
  const size_t n = open_.size() - root;
  std::vector<double> costs(n);
  for (size_t i = 0; i < n; ++i) costs[i] = open_[root + i].sum.m;
  if (*std::min_element(costs.begin(), costs.end()) == INFINITY) return;
  // By target: costs spread against the arcs.
  ComponentRows rows;
  rows.offsets.assign(n + 2, 0);
  const auto each = [&](const auto &use) {
    for (size_t i = 0; i < n; ++i) {
      for (size_t e = open_[root + i].first; e < open_[root + i].last; ++e) {
        if (inside(edges_[e])) use(i, static_cast<size_t>(where_[static_cast<size_t>(edges_[e].next)]) - root, edges_[e].m);
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
  if (!gather(root)) {
    // Room for the component as a matrix.
    run_.limit_bytes(product_.bytes() + static_cast<int64_t>((edges_.size() - open_[root].first) * 32 + (open_.size() - root) * 64));
    least_ ? solve_least(root) : solve(root);
  }
  for (size_t i = root; i < open_.size(); ++i) {
    value_[static_cast<size_t>(open_[i].state)] = open_[i].sum;
    where_[static_cast<size_t>(open_[i].state)] = kDone;
  }
  edges_.resize(open_[root].first);
  open_.resize(root);
}

Scaled Summer::sum() {
  where_.assign(1, kUnseen);
  value_.assign(1, nothing());
  enter(0);
  int64_t steps = 0;
  while (!frames_.empty()) {
    Frame &frame = frames_.back();
    const size_t position = static_cast<size_t>(frame.position);
    if (frame.at > open_[position].first) {
      const State next = edges_[--frame.at].next;
      const int32_t where = where_[static_cast<size_t>(next)];
      if (where == kUnseen) {
        if ((++steps & 1023) == 0) {
          run_.check();
          run_.advance(steps);
        }
        enter(next);
      } else if (where >= 0) {
        open_[position].low = std::min(open_[position].low, where);
      }
      continue;
    }
    const int32_t low = open_[position].low;
    frames_.pop_back();
    if (low == static_cast<int32_t>(position)) {
      close(position);
    } else {
      Open &parent = open_[static_cast<size_t>(frames_.back().position)];
      parent.low = std::min(parent.low, low);
    }
  }
  return value_[0];
}

}  // namespace

Scaled lazy_sum(Product &product, SumWeights weights, const Run &run) { return Summer(product, weights, run).sum(); }

}  // namespace hws
