// beta, and with it scales: see moments.hh.
#include <algorithm>
#include <bit>
#include <cmath>

#include "src/ep/moments.hh"
#include "src/ep/power_of_two.hh"

namespace hws {

// Scales what leaves the states of a component so that the largest weight times the scale of where it leads is about 1.
// False if everything is zero.
bool Moments::scale_arcs(int32_t begin, int32_t end) {
  const MessageLattice &l = *lattice_;
  const std::span<const MessageLattice::Arc> arcs = l.arcs();
  int64_t top = kNoExponent;
  for (int32_t s = begin; s < end; ++s) {
    const int32_t letters = l.letters_begin(s);
    for (int32_t i = l.arc_begin(s); i < l.arc_end(s); ++i) {
      const MessageLattice::Arc &a = arcs[static_cast<size_t>(i)];
      if (a.to < end) continue;
      const int64_t e = exponent_[static_cast<size_t>(a.to)] + exponent_of(a.weight) + (i < letters ? 0 : letter_exponent_);
      if (e > top) top = e;
    }
    if (final_[static_cast<size_t>(s)] > 0) top = std::max(top, exponent_of(final_[static_cast<size_t>(s)]) + letter_exponent_);
  }
  const bool some = top > kNoExponent / 2;
  if (!some) top = kNoExponent;
  for (int32_t s = begin; s < end; ++s) {
    exponent_[static_cast<size_t>(s)] = top;
    final_[static_cast<size_t>(s)] = some ? times_power(final_[static_cast<size_t>(s)], letter_exponent_ - top) : 0;
    const int32_t letters = l.letters_begin(s);
    for (int32_t i = l.arc_begin(s); i < l.arc_end(s); ++i) {
      const MessageLattice::Arc &a = arcs[static_cast<size_t>(i)];
      const int64_t there = a.to < end ? top : exponent_[static_cast<size_t>(a.to)];
      arc_[static_cast<size_t>(i)] = some && there > kNoExponent / 2 ? times_power(a.weight, there - top + (i < letters ? 0 : letter_exponent_)) : 0;
    }
  }
  return some;
}

// The row of s from the rows its arcs lead to; marks what was explicit.
void Moments::backward_row(int32_t s) {
  const MessageLattice &l = *lattice_;
  const FeatureAutomaton &w = *w_;
  const size_t n = static_cast<size_t>(w.states());
  double *g = g_.data(), *most = most_.data();
  std::fill_n(g, n + 1, 0.0);
  const MessageLattice::Arc *arcs = l.arcs().data();
  const int32_t letters = l.letters_begin(s);
  const auto *singles = w.singles().data();
  const auto *doubles = w.doubles().data();
  const auto *single_runs = w.single_runs().data();
  const auto *double_runs = w.double_runs().data();
  const int32_t *first_single = w.first_single_run().data(), *first_double = w.first_double_run().data();
  const double *single_weight = single_weight_.data(), *double_weight = double_weight_.data(), *over_weight = over_weight_.data();
  for (int32_t i = letters; i < l.arc_end(s); ++i) {
    const double u = arc_[static_cast<size_t>(i)];
    if (u == 0) continue;
    const size_t c = static_cast<size_t>(arcs[i].label);
    const double *to = row(beta_, arcs[i].to);
    for (int32_t r = first_single[c]; r < first_single[c + 1]; ++r) {
      const double x = u * to[single_runs[r].to];
      for (int32_t j = single_runs[r].begin; j < single_runs[r].end; ++j) g[singles[j].from] += x * single_weight[j];
    }
    for (int32_t r = first_double[c]; r < first_double[c + 1]; ++r) {
      const double x = u * to[double_runs[r].over_to] * over_weight[r];
      for (int32_t j = double_runs[r].begin; j < double_runs[r].end; ++j) g[doubles[j].from] += u * double_weight[j] * to[doubles[j].to] - x;
    }
  }
  if (const double f = final_[static_cast<size_t>(s)]; f > 0) {
    const std::span<const FeatureAutomaton::Single> ends = w.end_entries();
    for (size_t j = 0; j < ends.size(); ++j) g[ends[j].from] += f * end_weight_[j];
  }
  // From differences to values, the states that are backed off to first.
  uint64_t *bits = explicit_bits(s);
  std::fill_n(bits, words_, uint64_t{0});
  const int32_t *corrected = w.corrected().data();
  const double least = always_explicit_ ? INFINITY : kLeastPart;
  most[n] = 0;
  for (size_t h = 0; h < n; ++h) {
    const size_t b = static_cast<size_t>(corrected[h]);
    double v = g[b] + g[h], m = std::max(most[b], v);
    if (v < least * m && b != n) {
      v = m = explicit_sum(s, static_cast<int32_t>(h));
      bits[h / 64] |= uint64_t{1} << (h % 64);
    }
    g[h] = v;
    most[h] = m;
  }
  for (int32_t i = l.arc_begin(s); i < letters; ++i) {
    const double u = arc_[static_cast<size_t>(i)];
    if (u == 0) continue;
    const double *to = row(beta_, arcs[i].to);
    for (size_t h = 0; h < n; ++h) g[h] += u * to[h];
  }
  double *beta = row(beta_, s);
  for (size_t h = 0; h < n; ++h) beta[h] = g[h] > kLeastValue ? g[h] : 0;
  beta[n] = 0;
}

// g(s, h) letter by letter.
double Moments::explicit_sum(int32_t s, int32_t h) {
  const MessageLattice &l = *lattice_;
  look_up(h);
  double sum = final_[static_cast<size_t>(s)] * k_[static_cast<size_t>(w_->ends()[static_cast<size_t>(h)])];
  for (int32_t i = l.letters_begin(s); i < l.arc_end(s); ++i) {
    const MessageLattice::Arc &a = l.arcs()[static_cast<size_t>(i)];
    const NgramNode w = fires(a.label);
    sum += arc_[static_cast<size_t>(i)] * k_[static_cast<size_t>(w)] * row(beta_, a.to)[w_->after(w)];
  }
  return sum;
}

// Brings the rows of a component near 1, if they are far from it.
void Moments::settle_rows(int32_t begin, int32_t end) {
  const MessageLattice &l = *lattice_;
  double most = 0;
  for (const double *b = row(beta_, begin); b < row(beta_, end); ++b) most = std::max(most, *b);
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
      if (l.arcs()[static_cast<size_t>(i)].to >= end) arc_[static_cast<size_t>(i)] = times_power(arc_[static_cast<size_t>(i)], -e);
    }
  }
}

struct Moments::BackwardMap final : AffineMap {
  Moments &m;
  int32_t begin, end;
  BackwardMap(Moments &moments, int32_t first, int32_t last) : m(moments), begin(first), end(last) {}
  // x is the component's rows.
  void sweep(std::span<double>) override {
    for (int32_t s = end; s-- > begin;) m.backward_row(s);
  }
  void weigh(std::span<const double> x, std::span<double> weights) const override {
    for (size_t i = 0; i < x.size(); ++i) weights[i] = x[i] > 1e-290 ? 1 / x[i] : 0;
  }
};

SumStatus Moments::backward(std::span<const double> final, const Run &run) {
  const MessageLattice &l = *lattice_;
  for (const double f : final) {
    if (!(f >= 0) || !(f < INFINITY)) fail(Code::argument, "a message's final weight is %s; expected a finite number >= 0", NumberText(f).text);
  }
  std::copy(final.begin(), final.end(), final_.begin());
  int64_t steps = 0;
  for (size_t c = l.components().size() - 1; c-- > 0;) {
    const int32_t begin = l.components()[c], end = l.components()[c + 1];
    steps += l.arc_end(end - 1) - l.arc_begin(begin) + 16;
    if (steps > 256) steps = 0, run.check();
    const bool some = scale_arcs(begin, end);
    if (!some || l.cyclic(static_cast<int32_t>(c))) {
      std::fill(row(beta_, begin), row(beta_, end), 0.0);
      std::fill(explicit_bits(begin), explicit_bits(end), uint64_t{0});
      if (!some) continue;
      BackwardMap map(*this, begin, end);
      const std::span<double> x(row(beta_, begin), static_cast<size_t>(end - begin) * stride_);
      outcome_ = fixed_point_.solve(map, x, kMostSweeps, run);
      if (outcome_ != FixedPoint::Outcome::settled) return SumStatus::improper;
    } else {
      backward_row(begin);
    }
    settle_rows(begin, end);
  }
  explicit_rows_ = 0;
  for (const uint64_t word : explicit_) explicit_rows_ += std::popcount(word);
  return SumStatus::ok;
}

}  // namespace hws
