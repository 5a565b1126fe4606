// Optimize: speed
// alpha, and what every n-gram adds up to: see moments.hh.
#include <algorithm>
#include <cmath>

#include "fsa/base/simd.hh"
#include "src/graph/strings/ep/moments/moments.hh"

namespace hws {

using namespace baseline;  // vectors of L numbers, of L rows that are summed together

template <bool kCount>
void Moments::push_explicit(int32_t s, int32_t h, double mass, const Destination &where) {
  const MessageLattice &l = *lattice_;
  readings_.look_up(*w_, h);
  for (int32_t i = l.letters_begin(s); i < l.arc_end(s); ++i) {
    const MessageLattice::Arc &a = l.arcs()[static_cast<size_t>(i)];
    if (!kCount && !where.takes(a.to)) continue;
    const NgramNode w = readings_.of(a.label);
    const double x = mass * arc_[static_cast<size_t>(i)] * weights_.k(w);
    if (x == 0) continue;
    const int32_t to = w_->after(w);
    target(where, a.to)[to] += x;
    if constexpr (kCount) sums_.fired[static_cast<size_t>(w)] += x * row(beta_, a.to)[to];
  }
  if constexpr (kCount) {
    const NgramNode w = w_->ends()[static_cast<size_t>(h)];
    sums_.fired[static_cast<size_t>(w)] += mass * final_[static_cast<size_t>(s)] * weights_.k(w);
  }
}

// alpha: L rows.
template <bool kCount, int L>
void Moments::push(int32_t s, const double *alpha, const Destination &where) {
  const MessageLattice &l = *lattice_;
  const FeatureAutomaton &w = *w_;
  const size_t n = static_cast<size_t>(w.states());
  const MessageLattice::Arc *arcs = l.arcs().data();
  for (int32_t t = s; t < s + L; ++t) {
    const double *from = alpha + static_cast<size_t>(t - s) * stride_;
    for (int32_t i = l.arc_begin(t); i < l.letters_begin(t); ++i) {
      const double u = arc_[static_cast<size_t>(i)];
      if (u == 0 || (!kCount && !where.takes(arcs[i].to))) continue;
      double *to = target(where, arcs[i].to);
      for (size_t h = 0; h < n; ++h) to[h] += u * from[h];
    }
  }
  // The mass of all states that back off through h; explicit ones send theirs off here.
  double *mass = mass_.data();
  for (int k = 0; k < L; ++k) {
    const double *from = alpha + static_cast<size_t>(k) * stride_;
    for (size_t h = 0; h < n; ++h) mass[h * L + static_cast<size_t>(k)] = from[h];
    mass[n * L + static_cast<size_t>(k)] = 0;
  }
  const int32_t *corrected = w.corrected().data();
  const uint64_t *bits = explicit_bits(s);
  if (std::any_of(bits, bits + words_ * L, [](uint64_t word) { return word != 0; })) {
    for (size_t h = n; h-- > 0;) {
      for (size_t k = 0; k < L; ++k) {
        double &here = mass[h * L + k];
        if (bits[k * words_ + h / 64] >> (h % 64) & 1) {
          if (here != 0) push_explicit<kCount>(s + static_cast<int32_t>(k), static_cast<int32_t>(h), here, where);
          here = 0;
        } else {
          mass[static_cast<size_t>(corrected[h]) * L + k] += here;
        }
      }
    }
  } else {
    for (size_t h = n; h-- > 0;) {
      double *to = mass + static_cast<size_t>(corrected[h]) * L;
      store(to, load<L>(to) + load<L>(mass + h * L));
    }
  }
  const EntryTables t(w, entry_weights_);
  double *single_sum = sums_.singles.data(), *double_sum = sums_.doubles.data(), *over_sum = sums_.overs.data();
  const int32_t letters = l.arc_end(s) - l.letters_begin(s);
  for (int32_t i = 0; i < letters; ++i) {
    double weights[L];
    const double *beta[L];
    double *to[L];
    for (int k = 0; k < L; ++k) {
      const int32_t arc = l.letters_begin(s + k) + i;
      weights[k] = kCount || where.takes(arcs[arc].to) ? arc_[static_cast<size_t>(arc)] : 0;
      beta[k] = row(beta_, arcs[arc].to);
      to[k] = target(where, arcs[arc].to);
    }
    const Vector<double, L> u = load<L>(weights);
    if (sum_of(u) == 0) continue;
    const size_t c = static_cast<size_t>(arcs[l.letters_begin(s) + i].label);
    for (int32_t r = t.first_single[c], last = t.first_single[c + 1]; r < last; ++r) {
      const size_t there = static_cast<size_t>(t.single_runs[r].to);
      const Vector<double, L> x = u * across<L>(beta, there);
      Vector<double, L> sum = all<L>(0.0);
      for (int32_t j = t.single_runs[r].begin, end = t.single_runs[r].end; j < end; ++j) {
        const Vector<double, L> y = load<L>(mass + static_cast<size_t>(t.singles[j].from) * L);
        sum = sum + y * all<L>(t.single_weight[j]);
        if constexpr (kCount) {
          double *count = single_sum + static_cast<size_t>(j) * kLanes;
          store(count, load<L>(count) + y * x);
        }
      }
      sum = sum * u;
      for (int k = 0; k < L; ++k) to[k][there] += lane(sum, k);
    }
    for (int32_t r = t.first_double[c], last = t.first_double[c + 1]; r < last; ++r) {
      const size_t there = static_cast<size_t>(t.double_runs[r].over_to);
      Vector<double, L> sum = all<L>(0.0);
      for (int32_t j = t.double_runs[r].begin, end = t.double_runs[r].end; j < end; ++j) {
        const size_t own = static_cast<size_t>(t.doubles[j].to);
        const Vector<double, L> y = load<L>(mass + static_cast<size_t>(t.doubles[j].from) * L) * u;
        sum = sum + y;
        if constexpr (kCount) {
          double *count = double_sum + static_cast<size_t>(j) * kLanes;
          store(count, load<L>(count) + y * across<L>(beta, own));
        }
        const Vector<double, L> z = y * all<L>(t.double_weight[j]);
        for (int k = 0; k < L; ++k) to[k][own] += lane(z, k);
      }
      if constexpr (kCount) over_sum[r] += sum_of(sum * across<L>(beta, there));
      sum = sum * all<L>(t.over_weight[r]);
      for (int k = 0; k < L; ++k) to[k][there] -= lane(sum, k);
    }
  }
  if constexpr (kCount) {
    const std::span<const FeatureAutomaton::Single> ends = w.end_entries();
    for (size_t k = 0; k < L; ++k) {
      const double f = final_[static_cast<size_t>(s) + k];
      for (size_t j = 0; f > 0 && j < ends.size(); ++j) sums_.ends[j] += f * mass[static_cast<size_t>(ends[j].from) * L + k];
    }
  }
}

// The rows of a component hold what comes in from outside; x is what comes from inside, as far as the present sweep has
// not used it yet.
struct Moments::ForwardMap final : AffineMap {
  Moments &m;
  int32_t begin, end;
  bool lanes;     // kLanes states, no component
  bool backward;  // beta is known, with which alpha makes posteriors
  ForwardMap(Moments &moments, int32_t first, int32_t last, bool side_by_side, bool after_backward)
      : m(moments), begin(first), end(last), lanes(side_by_side), backward(after_backward) {}
  // alpha of s into `moved`.
  void arrive(int32_t s, std::span<double> x, double *moved) const {
    double *carried = x.data() + static_cast<size_t>(s - begin) * m.stride_;
    const double *outside = m.row(m.alpha_, s);
    for (size_t h = 0; h + 1 < m.stride_; ++h) moved[h] = outside[h] + carried[h];
    if (backward) m.drop_dead(s, moved);
    std::fill_n(carried, m.stride_, 0.0);
  }
  void sweep(std::span<double> x) override {
    const Destination inside{x.data(), begin, end, false};
    if (lanes) {
      for (int32_t s = begin; s < end; ++s) arrive(s, x, m.moved_.data() + static_cast<size_t>(s - begin) * m.stride_);
      m.push<false, kLanes>(begin, m.moved_.data(), inside);
    } else {
      for (int32_t s = begin; s < end; ++s) {
        arrive(s, x, m.moved_.data());
        m.push<false, 1>(s, m.moved_.data(), inside);
      }
    }
    for (int32_t s = begin; s < end; ++s) x[static_cast<size_t>(s - begin + 1) * m.stride_ - 1] = 0;
  }
  // Errors count by what they do to posteriors; where those are not known, beside the largest of their row.
  void weigh(std::span<const double> x, std::span<double> weights) const override {
    double most = 0;
    if (backward) {
      for (size_t i = 0; i < x.size(); ++i) most = std::max(most, x[i] * (weights[i] = m.row(m.beta_, begin)[i]));
      // Where nothing follows there is nothing to wait for: nearly none, but not none.
      for (double &v : weights) v = most > 0 ? std::max(v / most, 1e-250) : 0;
      return;
    }
    for (int32_t s = begin; s < end; ++s) {
      const size_t at = static_cast<size_t>(s - begin) * m.stride_;
      most = *std::max_element(x.begin() + static_cast<std::ptrdiff_t>(at),
                               x.begin() + static_cast<std::ptrdiff_t>(at + m.stride_));
      std::fill_n(weights.begin() + static_cast<std::ptrdiff_t>(at), m.stride_, most > 1e-290 ? 1 / most : 0);
    }
  }
};

// What nothing follows is no part of the sum, and could outgrow it.
void Moments::drop_dead(int32_t s, double *alpha) const {
  const double *beta = row(beta_, s);
  for (size_t h = 0; h + 1 < stride_; ++h) alpha[h] = beta[h] > 0 ? alpha[h] : 0;
}

// Finds alpha of a component's states from what enters it. Nothing is sent out of it yet.
SumStatus Moments::forward_component(int32_t begin, int32_t end, bool lanes, bool after_backward, const Run &run) {
  carried_.assign(static_cast<size_t>(end - begin) * stride_, 0);
  ForwardMap map(*this, begin, end, lanes, after_backward);
  const FixedPoint::Outcome outcome = fixed_point_.solve(map, carried_, kMostSweeps, after_backward, run);
  if (outcome == FixedPoint::Outcome::settled) {
    const Destination inside{carried_.data(), begin, end, false};
    for (int32_t s = begin; s < end; ++s) {
      map.arrive(s, carried_, moved_.data());
      push<false, 1>(s, moved_.data(), inside);
      std::copy_n(moved_.data(), stride_ - 1, row(alpha_, s));
    }
  }
  return outcome == FixedPoint::Outcome::settled ? SumStatus::ok : SumStatus::improper;
}

SumStatus Moments::forward(std::span<const double> initial, const Run &run) {
  const MessageLattice &l = *lattice_;
  sums_.clear(*w_);
  std::fill(alpha_.begin(), alpha_.end(), 0.0);
  for (int32_t s = 0; s < l.states(); ++s) row(alpha_, s)[w_->start()] = initial[static_cast<size_t>(s)];
  int64_t steps = 0;
  for (size_t i = 0; i + 1 < l.strips().size(); ++i) {
    const size_t c = static_cast<size_t>(l.strips()[i]);
    const int32_t begin = l.components()[c], end = l.components()[static_cast<size_t>(l.strips()[i + 1])];
    steps += l.arc_end(end - 1) - l.arc_begin(begin) + 16;
    if (steps > 256) steps = 0, run.check();
    const bool lanes = l.strips()[i + 1] - l.strips()[i] == kLanes;
    const bool cyclic = l.cyclic(static_cast<int32_t>(c)) && exponent_[static_cast<size_t>(begin)] > kNoExponent;
    if (cyclic && forward_component(begin, end, lanes, true, run) != SumStatus::ok) return SumStatus::improper;
    for (int32_t s = begin; s < end; ++s) drop_dead(s, row(alpha_, s));
    // Arcs within the component have been followed already. What they carry is counted, but sent nowhere.
    Destination where;
    if (cyclic) {
      carried_.assign(static_cast<size_t>(end - begin) * stride_, 0);
      where = {carried_.data(), begin, end, true};
    }
    if (lanes) {
      push<true, kLanes>(begin, row(alpha_, begin), where);
    } else {
      for (int32_t s = begin; s < end; ++s) push<true, 1>(s, row(alpha_, s), where);
    }
  }
  return SumStatus::ok;
}

template void Moments::push<false, 1>(int32_t, const double *, const Destination &);

}  // namespace hws
