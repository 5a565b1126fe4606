// First order: Σ over edges of (times taken) · (value). Second order: let x(v) be the
// expected value still to come at v. The steps value(e) + x(next) − x(v) along a path are
// martingale differences, so the covariance is the sum over edges of (times taken) ·
// step stepᵀ: a sum of squares, where E[R Rᵀ] − E[R] E[R]ᵀ would cancel. x solves the
// linear system that differentiating the backward weights gives, component by component,
// positive and negative values apart (Li and Eisner 2009, section 4, in these terms).
#include "fsa/distance/expectation.hh"

#include <optional>

#include "fsa/base/long_sum.hh"
#include "fsa/distance/cyclic_component.hh"
#include "fsa/distance/cyclic_solve.hh"
#include "fsa/distance/path_flow.hh"

namespace hws {

namespace {

// The values of an edge or a stop: those of its arc or final weight, and of the failure
// arcs on the way, as differences of sums along φ to its end, kept in twice the precision.
class EdgeValues {
 public:
  EdgeValues(const LinearGraph &g, std::span<const double> arcs, std::span<const double> finals, int32_t d, const Run &run)
      : g_(g), m_(*g.machine), arcs_(arcs), finals_(finals), d_(static_cast<size_t>(d)) {
    if (!m_.has_phi()) return;
    const size_t n = static_cast<size_t>(m_.states());
    run.limit_bytes(static_cast<int64_t>(n * d_ * sizeof(LongSum)) + int64_t{4} * m_.arcs());
    source_.resize(static_cast<size_t>(m_.arcs()));
    for (State s = 0; s < m_.states(); ++s) {
      for (ArcId a = m_.arc_begin(s); a < m_.arc_end(s); ++a) source_[a] = s;
    }
    along_.resize(n * d_);
    Array<char> done(n, false);
    Array<State> chain;
    for (State first = 0; first < m_.states(); ++first) {
      for (State s = first; s >= 0 && !done[s]; s = back(s)) {
        done[s] = true;
        chain.push_back(s);
      }
      for (; !chain.empty(); chain.pop_back()) {
        const State s = chain.back();
        if (back(s) < 0) continue;
        const size_t from = static_cast<size_t>(back(s)) * d_, arc = static_cast<size_t>(m_.phi_arc(s)) * d_;
        for (size_t i = 0; i < d_; ++i) {
          LongSum &sum = along_[static_cast<size_t>(s) * d_ + i] = along_[from + i];
          sum.add(arcs_[arc + i]);
        }
      }
    }
  }

  void of_edge(int32_t v, int32_t e, double *out) const {
    const ArcId a = g_.arc.empty() ? e : g_.arc[static_cast<size_t>(e)];
    for (size_t i = 0; i < d_; ++i) out[i] = a >= 0 ? arcs_[static_cast<size_t>(a) * d_ + i] : 0;
    if (!along_.empty()) {
      add_way(owner(v), a >= 0 ? source_[a] : owner(g_.next[static_cast<size_t>(e)]), out);
    }
  }
  void of_stop(int32_t v, double *out) const {
    const State at = along_.empty() ? v : g_.final_state[v];
    for (size_t i = 0; i < d_; ++i) out[i] = finals_.empty() ? 0 : finals_[static_cast<size_t>(at) * d_ + i];
    if (!along_.empty()) add_way(v, at, out);
  }

 private:
  State back(State s) const { return m_.phi_arc(s) < 0 ? -1 : m_.next(m_.phi_arc(s)); }
  State owner(int32_t v) const { return v < g_.states ? v : g_.owner[v - g_.states]; }
  void add_way(State from, State to, double *out) const {
    if (from == to) return;
    for (size_t i = 0; i < d_; ++i) {
      LongSum sum = along_[static_cast<size_t>(from) * d_ + i];
      const LongSum &rest = along_[static_cast<size_t>(to) * d_ + i];
      sum.add(-rest.high);
      sum.low -= rest.low;
      out[i] += sum.value();
    }
  }

  const LinearGraph &g_;
  const Machine &m_;
  std::span<const double> arcs_, finals_;
  const size_t d_;
  Array<State> source_;   // per arc: the state that it leaves; only with φ
  Array<LongSum> along_;  // per state: values of all failure arcs ahead
};

// Expected values still to come, per node.
class Remaining {
 public:
  Remaining(const PathFlow &flow, const EdgeValues &values, int32_t d, const Run &run)
      : flow_(flow), values_(values), d_(static_cast<size_t>(d)), run_(run), value_(d_) {
    const LinearGraph &g = flow.g;
    run.limit_bytes(int64_t{g.nodes} * d * int64_t{sizeof(double)});
    x_.assign(static_cast<size_t>(g.nodes) * d_, 0);
    if (g.ordered) {
      for (int32_t v = g.nodes; v-- > 0;) {
        if ((v & 4095) == 0) run.check();
        if (flow.useful(v)) gather(v, &x_[static_cast<size_t>(v) * d_]);
      }
      return;
    }
    const Components &parts = reachable_components(g, run);
    for (int32_t c = 0; c < parts.count(); ++c) {
      if ((c & 1023) == 0) run.check();
      const std::span<const int32_t> members = parts.members_of(c);
      if (!flow.useful(members[0])) continue;
      if (parts.cyclic[c]) solve(members);
      else gather(members[0], &x_[static_cast<size_t>(members[0]) * d_]);
    }
  }
  const double *at(int32_t v) const { return &x_[static_cast<size_t>(v) * d_]; }

 private:
  // Σ p(e) (value(e) + x(next)) + p(stop) value(stop): members of a component that is not
  // solved yet still have x = 0.
  void gather(int32_t v, double *out) {
    const LinearGraph &g = flow_.g;
    std::fill(out, out + d_, 0.0);
    const double stop = flow_.stop_probability(v);
    if (stop > 0) {
      values_.of_stop(v, value_.data());
      for (size_t i = 0; i < d_; ++i) out[i] += stop * value_[i];
    }
    for (int32_t e = flow_.begin(v); e < flow_.end(v); ++e) {
      const double p = flow_.probability(v, e);
      if (p == 0) continue;
      values_.of_edge(v, e, value_.data());
      const double *next = at(g.next[static_cast<size_t>(e)]);
      for (size_t i = 0; i < d_; ++i) out[i] += p * (value_[i] + next[i]);
    }
  }

  // y(v) = β(v) x(v) satisfies y = N y + b with the machine's own weights N.
  void solve(std::span<const int32_t> members) {
    const size_t n = members.size();
    run_.limit_bytes(static_cast<int64_t>(n * (d_ + 4) * sizeof(Scaled)));
    Array<double> b(n * d_);
    for (size_t k = 0; k < n; ++k) gather(members[k], &b[k * d_]);
    if (local_.empty()) local_.assign(static_cast<size_t>(flow_.g.nodes), -1);
    const ComponentRows rows = component_rows(flow_.g, RowsBy::source, members, local_);
    const ComponentMatrix matrix{rows.offsets, rows.column, rows.value, rows.exponent};
    Array<Scaled> side(n), y(n);
    for (size_t i = 0; i < d_; ++i) {
      for (const double sign : {1.0, -1.0}) {
        bool any = false;
        for (size_t k = 0; k < n; ++k) {
          side[k] = Scaled::from(sign * b[k * d_ + i]) * flow_.beta[members[k]];
          any |= !side[k].zero();
        }
        if (!any) continue;
        run_.visit(static_cast<int64_t>(rows.column.size()));
        if (!solve_component(matrix, side, y, run_)) {
          fail(Code::diverged, "infinite sum: the cycles through state %d have a total weight of 1 or more",
               first_state(members));
        }
        for (size_t k = 0; k < n; ++k) {
          const size_t v = static_cast<size_t>(members[k]);
          if (!flow_.beta[v].zero()) x_[v * d_ + i] += sign * (y[k] / flow_.beta[v]).value();
        }
      }
    }
  }

  const PathFlow &flow_;
  const EdgeValues &values_;
  const size_t d_;
  const Run &run_;
  Array<double> x_, value_;
  Array<int32_t> local_;
};

// The sums, with their own rounding errors added up.
class ArcMoments {
 public:
  ArcMoments(size_t d, bool second) : d_(d), first_(d), second_(second ? d * (d + 1) / 2 : 0) {}
  void add_value(double times, const double *value) {
    for (size_t i = 0; i < d_; ++i) {
      if (value[i] != 0) first_[i].add(times * value[i]);
    }
  }
  void add_step(double times, const double *step) {
    LongSum *at = second_.data();
    for (size_t i = 0; i < d_; ++i) {
      const double w = times * step[i];
      for (size_t j = 0; j <= i; ++j, ++at) {
        if (w != 0 && step[j] != 0) at->add(w * step[j]);
      }
    }
  }
  void write(std::span<double> mean, std::span<double> covariance) const {
    for (const LongSum &s : first_) check(s.value());
    for (const LongSum &s : second_) check(s.value());
    for (size_t i = 0; i < d_; ++i) mean[i] = first_[i].value();
    if (covariance.empty()) return;
    const LongSum *at = second_.data();
    for (size_t i = 0; i < d_; ++i) {
      for (size_t j = 0; j <= i; ++j, ++at) covariance[i * d_ + j] = covariance[j * d_ + i] = at->value();
    }
  }

 private:
  static void check(double x) {
    if (!std::isfinite(x)) fail(Code::limit, "a mean or covariance is beyond what a double holds; scale the values");
  }
  size_t d_;
  Array<LongSum> first_, second_;
};

}  // namespace

void path_expectation(const Machine &m, std::span<const double> arc_values, std::span<const double> final_values, int32_t d,
                      std::span<double> mean, std::span<double> covariance, const Run &run) {
  const PathFlow flow(m, "an expectation", run);
  const LinearGraph &g = flow.g;
  const size_t size = static_cast<size_t>(d);
  const bool second = !covariance.empty();
  run.limit_bytes(static_cast<int64_t>(sizeof(LongSum)) * d * (second ? int64_t{d} + 2 : 1));
  const EdgeValues values(g, arc_values, final_values, d, run);
  std::optional<Remaining> remaining;
  if (second) remaining.emplace(flow, values, d, run);
  ArcMoments moments(size, second);
  Array<double> value(size);
  for (int32_t v = 0; v < g.nodes; ++v) {
    if ((v & 4095) == 0) run.check();
    if (!flow.useful(v)) continue;
    const double visits = flow.visits(v);
    const double *here = second ? remaining->at(v) : nullptr;
    const auto take = [&](double p, const double *next) {
      moments.add_value(visits * p, value.data());
      if (!second) return;
      for (size_t i = 0; i < size; ++i) value[i] += (next ? next[i] : 0) - here[i];
      moments.add_step(visits * p, value.data());
    };
    const double stop = flow.stop_probability(v);
    if (stop > 0) {
      values.of_stop(v, value.data());
      take(stop, nullptr);
    }
    for (int32_t e = flow.begin(v); e < flow.end(v); ++e) {
      const double p = flow.probability(v, e);
      if (p == 0) continue;
      values.of_edge(v, e, value.data());
      take(p, second ? remaining->at(g.next[static_cast<size_t>(e)]) : nullptr);
    }
  }
  moments.write(mean, covariance);
}

}  // namespace hws
