#include "src/grammar/model/least_solution.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/compensated.hh"
#include "fsa/distance/components.hh"
#include "fsa/distance/cyclic_solve.hh"

namespace hws {

namespace {

// (high + low) · 2^e with twice a double's digits; high in [.5, 1) or the whole is 0.
struct Wide {
  double high = 0, low = 0;
  int64_t e = Scaled::kZeroExponent;
  Scaled rounded() const {
    Scaled s{high + low, high > 0 ? e : Scaled::kZeroExponent};
    s.normalize();
    return s;
  }
};

Wide wide(double high, double low, int64_t e) {
  Wide w;
  const Exact sum = exact_sum(high, low);
  if (!(sum.value > 0)) return w;
  int shift;
  w.high = std::frexp(sum.value, &shift);
  w.low = std::ldexp(sum.error, -shift);
  w.e = e + shift;
  return w;
}

// Sums of numbers of any magnitude and sign, at one exponent.
class WideSum {
 public:
  explicit WideSum(int64_t e) : e_(e) {}
  void add(double high, double low, int64_t e) {
    const Exact sum = exact_sum(high_, ldexp_clamped(high, e - e_));
    high_ = sum.value;
    low_ += sum.error + ldexp_clamped(low, e - e_);
  }
  Wide positive_part() const { return wide(high_, low_, e_); }

 private:
  int64_t e_;
  double high_ = 0, low_ = 0;
};

void multiply(Wide &a, const Wide &b) {
  const Exact p = exact_product(a.high, b.high);
  a.low = p.error + (a.high * b.low + a.low * b.high);
  a.high = p.value;
  a.e += b.e;
}

Wide wide_sum(const Wide &a, const Wide &b) {
  if (!(a.high > 0)) return b;
  if (!(b.high > 0)) return a;
  WideSum sum(std::max(a.e, b.e));
  sum.add(a.high, a.low, a.e);
  sum.add(b.high, b.low, b.e);
  return sum.positive_part();
}

Wide wide_product(const Wide &a, double factor) {
  Wide product = wide(factor, 0, 0);
  multiply(product, a);
  return wide(product.high, product.low, product.e);
}

// a / b as a double: differences of logs are small here.
double ratio(const Wide &a, const Wide &b) {
  if (!(a.high > 0)) return 0;
  return b.high > 0 ? ldexp_clamped(a.high / b.high, a.e - b.e) : INFINITY;
}

bool all_productive(const QuadraticTerm &t, const Array<int32_t> &rank) {
  return t.coefficient > 0 && (t.first < 0 || rank[t.first] >= 0) && (t.second < 0 || rank[t.second] >= 0);
}

constexpr double kNoGrowth = 0x1p-60;      // a step by less adds no digit
constexpr double kExactResidual = 0x1p-100;  // of the terms' sum: what twice the working precision leaves
constexpr double kCritical = 0x1p-48;      // a residual that coefficients exact to a few units in the last place explain
constexpr double kSlack = 0x1p-50;         // by which f stays below an upper bound

class System {
 public:
  System(int32_t variables, std::span<const QuadraticTerm> terms, const Run &run);
  LeastSolution solve();

 private:
  std::span<const QuadraticTerm> terms_of(int32_t i) const {
    return {terms_.data() + offsets_[i], static_cast<size_t>(offsets_[i + 1] - offsets_[i])};
  }
  void keep_productive(std::span<const QuadraticTerm> terms);
  Wide value(const QuadraticTerm &t, const Array<Wide> &at) const;
  // f_i at `at`, and (positive part only) f_i − at_i.
  Wide sum(int32_t i, const Array<Wide> &at, Wide *excess) const;
  void rise_from_zero(std::span<const int32_t> members);
  // δ = (I − J(x))^-1 b; false: infinite.
  bool newton_step(std::span<const int32_t> members, std::span<const Scaled> b, std::span<Scaled> step);
  bool solve_cyclic(std::span<const int32_t> members);
  void bound_from_above(std::span<const int32_t> members);

  const Run run_;
  const Array<int32_t> rank_;  // in the order in which variables became productive
  Array<int32_t> offsets_;     // terms by their variable
  Array<QuadraticTerm> terms_;
  Array<Wide> x_, upper_;
  Array<int32_t> local_;
  Array<char> critical_;
  double error_ = 0;
};

Run with_tolerance(const Run &run, double tolerance) {
  Run other = run;
  other.tolerance = tolerance;
  return other;
}

System::System(int32_t variables, std::span<const QuadraticTerm> terms, const Run &run)
    : run_(with_tolerance(run, 1e-15)), rank_(productive_ranks(variables, terms)) {
  const auto n = static_cast<size_t>(variables);
  run.limit_bytes(static_cast<int64_t>(n * 72 + terms.size() * 36));
  x_.resize(n);
  upper_.resize(n);
  critical_.resize(n);
  local_.assign(n, -1);
  keep_productive(terms);
}

void System::keep_productive(std::span<const QuadraticTerm> terms) {
  const auto kept = [this](const QuadraticTerm &t) { return all_productive(t, rank_); };
  offsets_.assign(rank_.size() + 1, 0);
  for (const QuadraticTerm &t : terms) offsets_[t.of + 1] += kept(t);
  for (size_t i = 0; i < rank_.size(); ++i) offsets_[i + 1] += offsets_[i];
  terms_.resize(static_cast<size_t>(offsets_.back()));
  Array<int32_t> at(offsets_.begin(), offsets_.end());
  for (const QuadraticTerm &t : terms) {
    if (kept(t)) terms_[at[t.of]++] = t;
  }
}

Wide System::value(const QuadraticTerm &t, const Array<Wide> &at) const {
  Wide product = wide(t.coefficient, 0, t.exponent);
  if (t.first >= 0) multiply(product, at[t.first]);
  if (t.second >= 0) multiply(product, at[t.second]);
  return product;
}

Wide System::sum(int32_t i, const Array<Wide> &at, Wide *excess) const {
  int64_t most = at[i].e;
  for (const QuadraticTerm &t : terms_of(i)) {
    const Wide v = value(t, at);
    if (v.high > 0) most = std::max(most, v.e);
  }
  WideSum total(most);
  for (const QuadraticTerm &t : terms_of(i)) {
    const Wide v = value(t, at);
    if (v.high > 0) total.add(v.high, v.low, v.e);
  }
  const Wide f = total.positive_part();
  if (at[i].high > 0) total.add(-at[i].high, -at[i].low, at[i].e);
  *excess = total.positive_part();
  return f;
}

// The first iterates: f in the order in which variables became productive, so that each is positive after one pass.
void System::rise_from_zero(std::span<const int32_t> members) {
  Array<int32_t> order(members.begin(), members.end());
  std::sort(order.begin(), order.end(), [this](int32_t a, int32_t b) { return rank_[a] < rank_[b]; });
  Wide excess;
  for (const int32_t i : order) x_[i] = sum(i, x_, &excess);
}

bool System::newton_step(std::span<const int32_t> members, std::span<const Scaled> b, std::span<Scaled> step) {
  Array<int32_t> offsets{0}, column, exponent;
  Array<double> entry;
  const auto add = [&](const QuadraticTerm &t, int32_t j, int32_t other) {
    if (j < 0 || local_[j] < 0) return;
    Scaled v = t.weight();
    if (other >= 0) v = v * x_[other].rounded();
    if (v.zero()) return;
    column.push_back(local_[j]);
    entry.push_back(v.m);
    exponent.push_back(static_cast<int32_t>(std::clamp<int64_t>(v.e, -(1 << 30), 1 << 30)));
  };
  for (const int32_t i : members) {
    for (const QuadraticTerm &t : terms_of(i)) {
      add(t, t.first, t.second);
      add(t, t.second, t.first);
    }
    offsets.push_back(static_cast<int32_t>(column.size()));
  }
  return solve_component({offsets, column, entry, exponent}, b, step, run_);
}

// False: the solution is infinite.
bool System::solve_cyclic(std::span<const int32_t> members) {
  const size_t n = members.size();
  for (size_t i = 0; i < n; ++i) local_[members[i]] = static_cast<int32_t>(i);
  rise_from_zero(members);
  Array<Scaled> b(n), step(n);
  for (;;) {
    run_.check();
    double residual = 0;
    for (size_t i = 0; i < n; ++i) {
      Wide excess;
      const Wide f = sum(members[i], x_, &excess);
      b[i] = excess.rounded();
      residual = std::max(residual, ratio(excess, f));
    }
    if (residual <= kExactResidual) break;
    if (!newton_step(members, b, step)) {
      if (residual > kCritical) return false;
      break;  // critical: the radius is 1 at the solution
    }
    double growth = 0;
    for (size_t i = 0; i < n; ++i) {
      const Wide moved{step[i].m * (1 - 0x1p-48), 0, step[i].e};  // stays below the solution whatever was rounded
      Wide &x = x_[members[i]];
      growth = std::max(growth, ratio(moved, x));
      x = wide_sum(x, moved);
    }
    if (growth <= kNoGrowth) break;
  }
  bound_from_above(members);
  for (const int32_t i : members) local_[i] = -1;
  return true;
}

// Looks for u >= x with f(u) <= (1 - slack) u, which proves that the least solution is at most u, with coefficients that are
// larger by as much, too. The direction (I − J)^-1 x leads there. There is no such u of a critical system.
void System::bound_from_above(std::span<const int32_t> members) {
  const size_t n = members.size();
  Array<Scaled> b(n), direction(n);
  for (size_t i = 0; i < n; ++i) b[i] = x_[members[i]].rounded();
  const auto call_critical = [&] {
    error_ = INFINITY;
    for (const int32_t i : members) critical_[i] = 1;
  };
  if (!newton_step(members, b, direction)) return call_critical();
  Scaled most;  // of direction / x, which is to be 1
  for (size_t i = 0; i < n; ++i) {
    const Scaled part = direction[i] / b[i];
    if (most < part) most = part;
  }
  for (Scaled &d : direction) d = d / most;
  for (double t = 0x1p-52; t < 1; t *= 2) {
    double error = 0;
    for (size_t i = 0; i < n; ++i) {
      const Wide up = wide_product({direction[i].m, 0, direction[i].e}, t);
      error = std::max(error, ratio(up, x_[members[i]]));
      upper_[members[i]] = wide_sum(x_[members[i]], up);
    }
    bool above = true;
    for (size_t i = 0; above && i < n; ++i) {
      Wide excess;
      const Wide f = sum(members[i], upper_, &excess);
      above = ratio(f, upper_[members[i]]) <= 1 - kSlack;
    }
    if (!above) continue;
    error_ = std::max(error_, error);
    return;
  }
  call_critical();
}

LeastSolution System::solve() {
  const size_t n = x_.size();
  Array<int32_t> edge_offsets{0}, next;
  for (size_t i = 0; i < n; ++i) {
    for (const QuadraticTerm &t : terms_of(static_cast<int32_t>(i))) {
      if (t.first >= 0) next.push_back(t.first);
      if (t.second >= 0) next.push_back(t.second);
    }
    edge_offsets.push_back(static_cast<int32_t>(next.size()));
  }
  const Components parts = components(edge_offsets, next, {}, run_);
  LeastSolution out;
  for (int32_t c = 0; c < parts.count(); ++c) {
    const std::span<const int32_t> members = parts.members_of(c);
    if (parts.cyclic[c]) {
      if (!solve_cyclic(members)) {
        out.infinite = *std::min_element(members.begin(), members.end());
        return out;
      }
      continue;
    }
    Wide excess;
    x_[members[0]] = sum(members[0], x_, &excess);
    upper_[members[0]] = wide_product(sum(members[0], upper_, &excess), 1 + kSlack);
    error_ = std::max(error_, ratio(upper_[members[0]], x_[members[0]]) - 1);
  }
  out.x.reserve(n);
  for (const Wide &x : x_) out.x.push_back(x.rounded());
  out.error = error_;
  out.critical = std::move(critical_);
  return out;
}

}  // namespace

Array<int32_t> productive_ranks(int32_t variables, std::span<const QuadraticTerm> terms) {
  const auto n = static_cast<size_t>(variables);
  Array<int32_t> rank(n, -1), uses_offsets(n + 1), uses, missing(terms.size()), order;
  const auto each_factor = [](const QuadraticTerm &t, const auto &use) {
    if (t.first >= 0) use(t.first);
    if (t.second >= 0 && t.second != t.first) use(t.second);
  };
  for (const QuadraticTerm &t : terms) each_factor(t, [&](int32_t j) { ++uses_offsets[j + 1]; });
  for (size_t i = 0; i < n; ++i) uses_offsets[i + 1] += uses_offsets[i];
  uses.resize(static_cast<size_t>(uses_offsets[n]));
  Array<int32_t> at(uses_offsets.begin(), uses_offsets.end());
  const auto found = [&](const QuadraticTerm &t) {
    if (!(t.coefficient > 0) || rank[t.of] >= 0) return;
    rank[t.of] = static_cast<int32_t>(order.size());
    order.push_back(t.of);
  };
  for (size_t k = 0; k < terms.size(); ++k) {
    each_factor(terms[k], [&](int32_t j) {
      uses[at[j]++] = static_cast<int32_t>(k);
      ++missing[k];
    });
    if (missing[k] == 0) found(terms[k]);
  }
  for (size_t next = 0; next < order.size(); ++next) {
    const int32_t j = order[next];
    for (int32_t u = uses_offsets[j]; u < uses_offsets[j + 1]; ++u) {
      if (--missing[uses[u]] == 0) found(terms[static_cast<size_t>(uses[u])]);
    }
  }
  return rank;
}

Array<char> needed_variables(int32_t root, int32_t variables, std::span<const QuadraticTerm> terms) {
  const auto n = static_cast<size_t>(variables);
  const Array<int32_t> rank = productive_ranks(variables, terms);
  Array<char> needed(n);
  if (rank[root] < 0) return needed;
  Array<int32_t> offsets(n + 1), by_variable(terms.size()), waiting{root};
  for (const QuadraticTerm &t : terms) ++offsets[t.of + 1];
  for (size_t i = 0; i < n; ++i) offsets[i + 1] += offsets[i];
  Array<int32_t> at(offsets.begin(), offsets.end());
  for (size_t k = 0; k < terms.size(); ++k) by_variable[at[terms[k].of]++] = static_cast<int32_t>(k);
  needed[root] = 1;
  const auto need = [&](int32_t j) {
    if (j < 0 || needed[j]) return;
    needed[j] = 1;
    waiting.push_back(j);
  };
  while (!waiting.empty()) {
    const int32_t i = waiting.back();
    waiting.pop_back();
    for (int32_t k = offsets[i]; k < offsets[i + 1]; ++k) {
      const QuadraticTerm &t = terms[static_cast<size_t>(by_variable[k])];
      if (!all_productive(t, rank)) continue;
      need(t.first);
      need(t.second);
    }
  }
  return needed;
}

LeastSolution least_solution(int32_t variables, std::span<const QuadraticTerm> terms, const Run &run) {
  return System(variables, terms, run).solve();
}

}  // namespace hws
