// Optimize: speed
// beta, and with it scales: see moments.hh.
#include <algorithm>
#include <bit>
#include <cmath>

#include "fsa/base/simd.hh"
#include "src/graph/strings/ep/model/power_of_two.hh"
#include "src/graph/strings/ep/moments/moments.hh"

namespace hws {

using namespace baseline;  // vectors of L numbers, of L rows that are summed together

namespace {

// The largest of non-negative numbers. Four parts are compared side by side, since each comparison waits for the one before.
double largest(const double *begin, const double *end) {
  double most[4] = {0, 0, 0, 0};
  for (; end - begin >= 4; begin += 4) {
    for (int k = 0; k < 4; ++k) most[k] = begin[k] > most[k] ? begin[k] : most[k];
  }
  for (; begin < end; ++begin) most[0] = *begin > most[0] ? *begin : most[0];
  return std::max(std::max(most[0], most[1]), std::max(most[2], most[3]));
}

}  // namespace

// Scales what leaves the states of a component so that the largest weight times the scale of where it leads is about 1.
// False if everything is zero.
bool Moments::scale_arcs(int32_t begin, int32_t end) {
  const MessageLattice &l = *lattice_;
  const std::span<const MessageLattice::Arc> arcs = l.arcs();
  int64_t top = kNoExponent;
  for (int32_t s = begin; s < end; ++s) {
    const auto look = [&](int32_t first, int32_t last, int64_t letter) {
      for (int32_t i = first; i < last; ++i) {
        const MessageLattice::Arc &a = arcs[static_cast<size_t>(i)];
        const int64_t e = exponent_[static_cast<size_t>(a.to)] + exponent_of(a.weight) + letter;
        top = e > top && a.to >= end ? e : top;
      }
    };
    look(l.arc_begin(s), l.letters_begin(s), 0);
    look(l.letters_begin(s), l.arc_end(s), weights_.exponent());
    if (final_[static_cast<size_t>(s)] > 0) {
      top = std::max(top, exponent_of(final_[static_cast<size_t>(s)]) + weights_.exponent());
    }
  }
  const bool some = top > kNoExponent / 2;
  if (!some) top = kNoExponent;
  for (int32_t s = begin; s < end; ++s) {
    exponent_[static_cast<size_t>(s)] = top;
    final_[static_cast<size_t>(s)] = some ? times_power(final_[static_cast<size_t>(s)], weights_.exponent() - top) : 0;
    // To a row of zeros: far too small a power, so zero.
    const auto scale = [&](int32_t first, int32_t last, int64_t letter) {
      for (int32_t i = first; i < last; ++i) {
        const MessageLattice::Arc &a = arcs[static_cast<size_t>(i)];
        const int64_t there = a.to < end ? top : exponent_[static_cast<size_t>(a.to)];
        arc_[static_cast<size_t>(i)] = some ? times_power(a.weight, there - top + letter) : 0;
      }
    };
    scale(l.arc_begin(s), l.letters_begin(s), 0);
    scale(l.letters_begin(s), l.arc_end(s), weights_.exponent());
  }
  return some;
}

// Adds what the arcs of s and the states after it, L in all, bring to each state of the model beyond what that backs off to:
// those that lead to states [first_state, end_state), or those that do not. Side by side: what n-grams weigh and where they
// lead is looked at once.
template <int L>
void Moments::add_differences(int32_t s, int32_t first_state, int32_t end_state, bool inside, double *g) const {
  const MessageLattice &l = *lattice_;
  const FeatureAutomaton &w = *w_;
  const MessageLattice::Arc *arcs = l.arcs().data();
  const EntryTables t(w, entry_weights_);
  const int32_t letters = l.arc_end(s) - l.letters_begin(s);
  for (int32_t i = 0; i < letters; ++i) {
    double weights[L];
    const double *to[L];
    for (int k = 0; k < L; ++k) {
      const int32_t arc = l.letters_begin(s + k) + i;
      const bool is_inside = arcs[arc].to >= first_state && arcs[arc].to < end_state;
      weights[k] = is_inside == inside ? arc_[static_cast<size_t>(arc)] : 0;
      to[k] = row(beta_, arcs[arc].to);
    }
    const Vector<double, L> u = load<L>(weights);
    if (sum_of(u) == 0) continue;
    const size_t c = static_cast<size_t>(arcs[l.letters_begin(s) + i].label);
    for (int32_t r = t.first_single[c], last = t.first_single[c + 1]; r < last; ++r) {
      const Vector<double, L> x = u * across<L>(to, static_cast<size_t>(t.single_runs[r].to));
      for (int32_t j = t.single_runs[r].begin, end = t.single_runs[r].end; j < end; ++j) {
        double *at = g + static_cast<size_t>(t.singles[j].from) * L;
        store(at, load<L>(at) + x * all<L>(t.single_weight[j]));
      }
    }
    for (int32_t r = t.first_double[c], last = t.first_double[c + 1]; r < last; ++r) {
      const Vector<double, L> x = u * across<L>(to, static_cast<size_t>(t.double_runs[r].over_to)) * all<L>(t.over_weight[r]);
      for (int32_t j = t.double_runs[r].begin, end = t.double_runs[r].end; j < end; ++j) {
        double *at = g + static_cast<size_t>(t.doubles[j].from) * L;
        const Vector<double, L> own = u * all<L>(t.double_weight[j]) * across<L>(to, static_cast<size_t>(t.doubles[j].to));
        store(at, load<L>(at) + (own - x));
      }
    }
  }
  if (inside) return;
  const Vector<double, L> finals = load<L>(final_.data() + s);
  if (sum_of(finals) > 0) {
    const std::span<const FeatureAutomaton::Single> ends = w.end_entries();
    for (size_t j = 0; j < ends.size(); ++j) {
      double *at = g + static_cast<size_t>(ends[j].from) * L;
      store(at, load<L>(at) + finals * all<L>(entry_weights_.ends[j]));
    }
  }
}

// Sums the rows of L states, s and those after it, from the differences in g_, and marks the entries that were summed letter by
// letter.
template <int L>
void Moments::backward_rows(int32_t s) {
  const MessageLattice &l = *lattice_;
  const FeatureAutomaton &w = *w_;
  const size_t n = static_cast<size_t>(w.states());
  double *g = g_.data(), *most = most_.data();
  const MessageLattice::Arc *arcs = l.arcs().data();
  // Turns differences into values. A state comes after the one that it backs off to.
  std::fill(explicit_bits(s), explicit_bits(s + L), uint64_t{0});
  const int32_t *corrected = w.corrected().data();
  const double least = always_explicit_ ? INFINITY : kLeastPart;
  for (int k = 0; k < L; ++k) most[n * L + static_cast<size_t>(k)] = 0;
  for (size_t h = 0; h < n; ++h) {
    const size_t from = static_cast<size_t>(corrected[h]) * L;
    double *g_h = g + h * L, *most_h = most + h * L;
    const Vector<double, L> value = load<L>(g + from) + load<L>(g_h), high = larger(value, load<L>(most + from));
    store(g_h, value);
    store(most_h, high);
    if (!any_less(value, all<L>(least) * high)) continue;
    for (int k = 0; k < L; ++k) {
      if (!(g_h[k] < least * most_h[k])) continue;
      g_h[k] = most_h[k] = explicit_sum(s + k, static_cast<int32_t>(h));
      explicit_bits(s + k)[h / 64] |= uint64_t{1} << (h % 64);
    }
  }
  // What silent loops add, before the row they read is stored anew.
  for (int k = 0; k < L; ++k) {
    for (int32_t i = l.arc_begin(s + k); i < l.letters_begin(s + k); ++i) {
      const double u = arc_[static_cast<size_t>(i)], *to = row(beta_, arcs[i].to);
      for (size_t h = 0; h < n && arcs[i].to == s + k; ++h) g[h * L + static_cast<size_t>(k)] += u * to[h];
    }
  }
  double *beta = row(beta_, s);
  const Vector<double, L> little = all<L>(kLeastValue);
  Vector<double, L> top = all<L>(0.0);
  for (size_t h = 0; h < n; ++h) {
    const Vector<double, L> value = above_or_0(load<L>(g + h * L), little);
    top = larger(top, value);
    for (int k = 0; k < L; ++k) beta[static_cast<size_t>(k) * stride_ + h] = lane(value, k);
  }
  store(top_, top);
  for (int k = 0; k < L; ++k, beta += stride_) {
    beta[n] = 0;
    for (int32_t i = l.arc_begin(s + k); i < l.letters_begin(s + k); ++i) {
      const double u = arc_[static_cast<size_t>(i)], *to = row(beta_, arcs[i].to);
      for (size_t h = 0; h < n && arcs[i].to != s + k; ++h) beta[h] += u * to[h];
    }
  }
}

// g(s, h) letter by letter.
double Moments::explicit_sum(int32_t s, int32_t h) {
  const MessageLattice &l = *lattice_;
  readings_.look_up(*w_, h);
  double sum = final_[static_cast<size_t>(s)] * weights_.k(w_->ends()[static_cast<size_t>(h)]);
  for (int32_t i = l.letters_begin(s); i < l.arc_end(s); ++i) {
    const MessageLattice::Arc &a = l.arcs()[static_cast<size_t>(i)];
    const NgramNode w = readings_.of(a.label);
    sum += arc_[static_cast<size_t>(i)] * weights_.k(w) * row(beta_, a.to)[w_->after(w)];
  }
  return sum;
}

// Brings the rows of a component near 1, if they are far from it. `most`: their largest value, where it is known.
void Moments::settle_rows(int32_t begin, int32_t end, double most) {
  const MessageLattice &l = *lattice_;
  if (most < 0) most = largest(row(beta_, begin), row(beta_, end));
  if (most == 0) {
    std::fill(exponent_.begin() + begin, exponent_.begin() + end, kNoExponent);
    return;
  }
  if (most > 0x1p-32 && most < 0x1p32) return;
  const int64_t e = exponent_of(most);
  for (double *b = row(beta_, begin); b < row(beta_, end); ++b) *b = times_power(*b, -e);
  for (int32_t s = begin; s < end; ++s) {
    exponent_[static_cast<size_t>(s)] += e;
    final_[static_cast<size_t>(s)] = times_power(final_[static_cast<size_t>(s)], -e);
    for (int32_t i = l.arc_begin(s); i < l.arc_end(s); ++i) {
      if (l.arcs()[static_cast<size_t>(i)].to >= end) {
        arc_[static_cast<size_t>(i)] = times_power(arc_[static_cast<size_t>(i)], -e);
      }
    }
  }
}

struct Moments::BackwardMap final : AffineMap {
  Moments &m;
  int32_t begin, end;
  bool lanes;  // kLanes states, no component
  // What comes from outside stays the same, and waits in carried_.
  BackwardMap(Moments &moments, int32_t first, int32_t last, bool side_by_side)
      : m(moments), begin(first), end(last), lanes(side_by_side) {
    m.carried_.assign(static_cast<size_t>(end - begin) * m.stride_, 0);
    if (lanes) {
      m.add_differences<kLanes>(begin, begin, end, false, m.carried_.data());
    } else {
      for (int32_t s = begin; s < end; ++s) m.add_differences<1>(s, begin, end, false, outside(s));
    }
  }
  double *outside(int32_t s) const { return m.carried_.data() + static_cast<size_t>(s - begin) * m.stride_; }
  // x is the component's rows.
  void sweep(std::span<double>) override {
    if (lanes) {
      std::copy_n(outside(begin), kLanes * m.stride_, m.g_.data());
      m.add_differences<kLanes>(begin, begin, end, true, m.g_.data());
      m.backward_rows<kLanes>(begin);
      return;
    }
    for (int32_t s = end; s-- > begin;) {
      std::copy_n(outside(s), m.stride_, m.g_.data());
      m.add_differences<1>(s, begin, end, true, m.g_.data());
      m.backward_rows<1>(s);
    }
  }
  void weigh(std::span<const double> x, std::span<double> weights) const override {
    for (size_t i = 0; i < x.size(); ++i) weights[i] = x[i] > 1e-290 ? 1 / x[i] : 0;
  }
};

SumStatus Moments::backward(std::span<const double> final, const Run &run) {
  const MessageLattice &l = *lattice_;
  for (const double f : final) {
    if (!(f >= 0) || !(f < INFINITY)) {
      fail(Code::argument, "a message's final weight is %s; expected a finite number >= 0", NumberText(f).text);
    }
  }
  std::copy(final.begin(), final.end(), final_.begin());
  int64_t steps = 0;
  for (size_t i = l.strips().size() - 1; i-- > 0;) {
    const size_t c = static_cast<size_t>(l.strips()[i]);
    const int32_t begin = l.components()[c], end = l.components()[static_cast<size_t>(l.strips()[i + 1])];
    const bool lanes = l.strips()[i + 1] - l.strips()[i] == kLanes;
    steps += l.arc_end(end - 1) - l.arc_begin(begin) + 16;
    if (steps > 256) steps = 0, run.check();
    if (!l.cyclic(static_cast<int32_t>(c))) {
      bool some = false;
      for (int32_t s = begin; s < end; ++s) some |= scale_arcs(s, s + 1);
      if (!some) {
        std::fill(row(beta_, begin), row(beta_, end), 0.0);
        std::fill(explicit_bits(begin), explicit_bits(end), uint64_t{0});
        continue;
      }
      std::fill_n(g_.begin(), stride_ * kLanes, 0.0);
      if (lanes) {
        add_differences<kLanes>(begin, 0, 0, false, g_.data());
        backward_rows<kLanes>(begin);
      } else {
        add_differences<1>(begin, 0, 0, false, g_.data());
        backward_rows<1>(begin);
      }
      for (int32_t s = begin; s < end; ++s) settle_rows(s, s + 1, l.arc_begin(s) == l.letters_begin(s) ? top_[s - begin] : -1);
      continue;
    }
    std::fill(row(beta_, begin), row(beta_, end), 0.0);
    std::fill(explicit_bits(begin), explicit_bits(end), uint64_t{0});
    if (!scale_arcs(begin, end)) continue;
    BackwardMap map(*this, begin, end, lanes);
    const std::span<double> x(row(beta_, begin), static_cast<size_t>(end - begin) * stride_);
    outcome_ = fixed_point_.solve(map, x, kMostSweeps, false, run);
    if (outcome_ != FixedPoint::Outcome::settled) return SumStatus::improper;
    settle_rows(begin, end, -1);
  }
  return SumStatus::ok;
}

int64_t Moments::explicit_rows() const {
  int64_t rows = 0;
  for (const uint64_t word : explicit_) rows += std::popcount(word);
  return rows;
}

}  // namespace hws
