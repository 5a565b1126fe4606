// Optimize: speed
#include "fsa/distance/ordered_sum.hh"

#include <algorithm>

#include "fsa/base/exponential.hh"
#include "fsa/distance/linear_graph.hh"
#include "fsa/distance/row_sum.hh"

namespace hws {

namespace {

// The linear weights of one stretch of arcs at a time.
class LinearBlock {
 public:
  static constexpr int32_t kMost = 1024;  // arcs of a stretch: they stay in the nearest cache
  explicit LinearBlock(const Machine &m) : costs_(m.arrays().weights.data()) {}
  bool has(ArcId a) const { return a >= from_ && a < to_; }
  ArcId end() const { return to_; }
  const double *at(ArcId a) const { return value_ + (a - from_); }
  bool make(ArcId from, ArcId to) {  // at most kMost
    from_ = from;
    to_ = to;
    return exp_of_costs(costs_ + from, value_, static_cast<size_t>(to - from));
  }

 private:
  const double *costs_;
  ArcId from_ = 0, to_ = 0;
  double value_[kMost];
};

// Kept with a machine once it has been summed over without a linear graph.
struct SummedBefore {};

// Whether this is the first sum over a machine that may need no linear graph.
bool first_sum(const Machine &m, const Run &run) {
  if (m.semiring() != Semiring::log || m.has_phi() || m.has_rho() || m.kept<LinearGraph>() || m.kept<SummedBefore>()) {
    return false;
  }
  limit_linear_graph(static_cast<size_t>(m.states()), static_cast<size_t>(m.arcs()), run);  // as every later sum
  return true;
}
void note_sum(const Machine &m) {
  m.derived<SummedBefore>([] { return std::make_shared<const SummedBefore>(); });
}

// Whether a final weight is zero or within the range of costs that are summed here.
bool is_plain(double cost) { return cost == INFINITY || std::fabs(cost) <= kMostExpCost; }

Array<Scaled> blank(const Machine &m, const Run &run) {
  run.limit_bytes(int64_t{m.states()} * static_cast<int64_t>(sizeof(Scaled)));
  run.visit(m.arcs());
  return Array<Scaled>(static_cast<size_t>(m.states()), Scaled{0, 0});
}

}  // namespace

bool first_forward(const Machine &m, Array<Scaled> &sums, const Run &run) {
  if (!first_sum(m, run)) return false;
  sums = blank(m, run);
  Scaled *x = sums.data();
  x[m.start()] = in_steps(Scaled::from(1));
  LinearBlock weights(m);
  const State *next = m.arrays().next.data();
  const State n = m.states();
  const ArcId arcs = m.arcs();
  for (State v = 0; v < n; ++v) {
    if ((v & 4095) == 0) run.check();
    if (!is_plain(m.final_weight(v))) return false;
    settle(x[v]);
    const Scaled from = x[v];
    const ArcId end = m.arc_end(v);
    for (ArcId a = m.arc_begin(v); a < end;) {
      if (a == weights.end() && !weights.make(a, std::min(arcs - a, LinearBlock::kMost) + a)) return false;
      const int32_t few = std::min(end, weights.end()) - a;
      const State least = from.m != 0 ? push_row<true>(x, n, from, {next + a, weights.at(a), nullptr, few})
                                      : *std::min_element(next + a, next + a + few);
      if (least <= v) return false;
      a += few;
    }
    x[v].normalize();
  }
  note_sum(m);
  return true;
}

bool first_backward(const Machine &m, Array<Scaled> &sums, const Run &run) {
  if (!first_sum(m, run)) return false;
  sums = blank(m, run);
  Scaled *x = sums.data();
  LinearBlock weights(m);
  const EdgeWeights finals(m.semiring());
  const State *next = m.arrays().next.data();
  for (State v = m.states(); v-- > 0;) {
    if ((v & 4095) == 0) run.check();
    const ArcId begin = m.arc_begin(v), end = m.arc_end(v);
    Scaled sum{0, 0};
    if (!is_plain(m.final_weight(v))) return false;
    if (m.final_weight(v) != INFINITY) sum = in_steps({finals.from(m.final_weight(v)).m, 0});
    if (sum.m == 0 && begin < end) sum.e = x[next[begin]].e;  // the exponent of a zero is free: see prime
    for (ArcId a = begin; a < end;) {
      if (!weights.has(a)) {  // with the rows before, which come next, unless this one is long
        const ArcId from = end - begin > LinearBlock::kMost ? a : std::max(0, end - LinearBlock::kMost);
        if (!weights.make(from, from + std::min(end - from, LinearBlock::kMost))) return false;
      }
      const int32_t few = std::min(end, weights.end()) - a;
      if (pull_row(sum, x, {next + a, weights.at(a), nullptr, few}) <= v) return false;
      a += few;
    }
    settle(sum);
    x[v] = sum;
  }
  for (Scaled &sum : sums) sum.normalize();
  note_sum(m);
  return true;
}

}  // namespace hws
