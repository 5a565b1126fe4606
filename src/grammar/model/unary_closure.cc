#include "src/grammar/model/unary_closure.hh"

#include <algorithm>
#include <cmath>

#include "fsa/distance/components.hh"
#include "fsa/distance/repeated_component.hh"

namespace hws {

namespace {

// The columns of (I − N)^-1 as a matrix, row by row. Returns false if it is infinite.
bool invert_part(const ComponentMatrix &n, double *inverse, const Run &run) {
  const auto size = static_cast<size_t>(n.size());
  RepeatedComponent solver;
  Array<Scaled> b(size), x(size);
  for (size_t j = 0; j < size; ++j) {
    run.check();
    std::fill(b.begin(), b.end(), Scaled());
    b[j] = Scaled::from(1);
    if (!solver.solve(n, b, x, run)) return false;
    for (size_t i = 0; i < size; ++i) {
      const double value = x[i].value();
      if (!std::isfinite(value)) fail(Code::unsupported, "chains of unary rules whose sum exceeds a double");
      inverse[i * size + j] = value;
    }
  }
  return true;
}

}  // namespace

int32_t UnaryClosure::prepare(int32_t symbols, std::span<const int32_t> parent, std::span<const int32_t> child,
                              std::span<const double> weight, const Run &run) {
  pairs_.clear();
  steps_.clear();
  members_.clear();
  inverse_.clear();
  largest_ = 0;
  const auto n = static_cast<size_t>(symbols);
  Array<int32_t> offsets(n + 1), next, pair;
  for (size_t p = 0; p < parent.size(); ++p) offsets[parent[p] + 1] += weight[p] > 0;
  for (size_t a = 0; a < n; ++a) offsets[a + 1] += offsets[a];
  if (offsets[n] == 0) return -1;
  run.limit_bytes(static_cast<int64_t>(n * 24 + parent.size() * 32));
  next.resize(static_cast<size_t>(offsets[n]));
  pair.resize(static_cast<size_t>(offsets[n]));
  Array<int32_t> at(offsets.begin(), offsets.end());
  for (size_t p = 0; p < parent.size(); ++p) {
    if (!(weight[p] > 0)) continue;
    const int32_t e = at[parent[p]]++;
    next[e] = child[p];
    pair[e] = static_cast<int32_t>(p);
  }
  const Components parts = components(offsets, next, {}, run);
  Array<int32_t> local(n, -1), row_offsets, column;
  Array<double> value;
  Step step{0, 0, 0, 0, 0};
  const auto end_step = [&] {
    step.pairs_end = static_cast<int32_t>(pairs_.size());
    if (step.pairs_end > step.pairs_begin || step.members > 0) steps_.push_back(step);
    step = {step.pairs_end, 0, 0, 0, 0};
  };
  // Components come with those that edges lead to first, so that children are complete when their parents sum them.
  for (int32_t c = 0; c < parts.count(); ++c) {
    const std::span<const int32_t> members = parts.members_of(c);
    const bool cyclic = parts.cyclic[c] != 0;
    row_offsets.clear();
    row_offsets.push_back(0);
    column.clear();
    value.clear();
    for (size_t i = 0; cyclic && i < members.size(); ++i) local[members[i]] = static_cast<int32_t>(i);
    for (const int32_t a : members) {
      for (int32_t e = offsets[a]; e < offsets[a + 1]; ++e) {
        const double w = weight[static_cast<size_t>(pair[e])];
        if (cyclic && local[next[e]] >= 0) {
          column.push_back(local[next[e]]);
          value.push_back(w);
        } else {
          pairs_.push_back({a, next[e], w});
        }
      }
      row_offsets.push_back(static_cast<int32_t>(column.size()));
    }
    if (!cyclic) continue;
    step.members_begin = static_cast<int32_t>(members_.size());
    step.members = static_cast<int32_t>(members.size());
    step.inverse_begin = static_cast<int64_t>(inverse_.size());
    members_.insert(members_.end(), members.begin(), members.end());
    largest_ = std::max(largest_, step.members);
    double *inverse = inverse_.extend(members.size() * members.size());
    if (!invert_part({row_offsets, column, value, {}}, inverse, run)) return *std::min_element(members.begin(), members.end());
    for (const int32_t a : members) local[a] = -1;
    end_step();
  }
  end_step();
  require_room(n);
  return -1;
}

// A sentence whose numbers leave the range of doubles is summed anew with values below 1, of which these sums stay finite.
void UnaryClosure::require_room(size_t symbols) const {
  for (const bool back : {false, true}) {
    Array<double> values(symbols, 1.0);
    if (back) outside(values.data());
    else inside(values.data());
    for (const double value : values) {
      if (!(value < 0x1p1000)) fail(Code::unsupported, "chains of unary rules whose sum exceeds a double");
    }
  }
}

void UnaryClosure::inside(double *values) const {
  constexpr int32_t kHeld = 32;
  double held[kHeld];
  Array<double> more(largest_ > kHeld ? static_cast<size_t>(largest_) : 0);
  double *const before = largest_ > kHeld ? more.data() : held;
  for (const Step &s : steps_) {
    for (int32_t p = s.pairs_begin; p < s.pairs_end; ++p) {
      values[pairs_[p].parent] += pairs_[p].weight * values[pairs_[p].child];
    }
    const int32_t *members = members_.data() + s.members_begin;
    for (int32_t i = 0; i < s.members; ++i) before[i] = values[members[i]];
    const double *row = inverse_.data() + s.inverse_begin;
    for (int32_t i = 0; i < s.members; ++i, row += s.members) {
      double sum = 0;
      for (int32_t j = 0; j < s.members; ++j) sum += row[j] * before[j];
      values[members[i]] = sum;
    }
  }
}

void UnaryClosure::outside(double *values) const {
  constexpr int32_t kHeld = 32;
  double held[kHeld];
  Array<double> more(largest_ > kHeld ? static_cast<size_t>(largest_) : 0);
  double *const before = largest_ > kHeld ? more.data() : held;
  for (size_t i = steps_.size(); i-- > 0;) {
    const Step &s = steps_[i];
    const int32_t *members = members_.data() + s.members_begin;
    for (int32_t m = 0; m < s.members; ++m) {
      before[m] = values[members[m]];
      values[members[m]] = 0;
    }
    const double *row = inverse_.data() + s.inverse_begin;
    for (int32_t m = 0; m < s.members; ++m, row += s.members) {
      for (int32_t j = 0; j < s.members; ++j) values[members[j]] += row[j] * before[m];
    }
    for (int32_t p = s.pairs_end; p-- > s.pairs_begin;) {
      values[pairs_[p].child] += pairs_[p].weight * values[pairs_[p].parent];
    }
  }
}

// A closure is linear: it is applied to numbers whose exponents are near each other, group by group.
void UnaryClosure::apply(bool is_outside, std::span<Scaled> values) const {
  if (trivial()) return;
  constexpr int64_t kGroup = 300, kRoom = 60;
  Array<Scaled> left(values.begin(), values.end());
  std::fill(values.begin(), values.end(), Scaled{});
  Array<double> group(values.size());
  while (true) {
    int64_t most = Scaled::kZeroExponent;
    for (const Scaled &x : left) most = std::max(most, x.e);
    if (most == Scaled::kZeroExponent) return;
    for (size_t a = 0; a < group.size(); ++a) {
      group[a] = left[a].e > most - kGroup ? ldexp_clamped(left[a].m, left[a].e - most - kRoom) : 0;
      if (left[a].e > most - kGroup) left[a] = Scaled{};
    }
    is_outside ? outside(group.data()) : inside(group.data());
    for (size_t a = 0; a < group.size(); ++a) {
      Scaled x = Scaled::from(group[a]);
      if (!x.zero()) x.e += most + kRoom;
      values[a] = values[a] + x;
    }
  }
}

}  // namespace hws
