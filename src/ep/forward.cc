// alpha, and what every n-gram adds up to: see moments.hh.
#include <algorithm>
#include <cmath>

#include "src/ep/moments.hh"

namespace hws {

template <bool kCount>
void Moments::push_explicit(int32_t s, int32_t h, double mass) {
  const MessageLattice &l = *lattice_;
  look_up(h);
  for (int32_t i = l.letters_begin(s); i < l.arc_end(s); ++i) {
    const MessageLattice::Arc &a = l.arcs()[static_cast<size_t>(i)];
    const NgramNode w = fires(a.label);
    const double x = mass * arc_[static_cast<size_t>(i)] * k_[static_cast<size_t>(w)];
    if (x == 0) continue;
    const int32_t to = w_->after(w);
    target(a.to)[to] += x;
    if constexpr (kCount) fired_[static_cast<size_t>(w)] += x * row(beta_, a.to)[to];
  }
  if constexpr (kCount) {
    const size_t w = static_cast<size_t>(w_->ends()[static_cast<size_t>(h)]);
    fired_[w] += mass * final_[static_cast<size_t>(s)] * k_[w];
  }
}

template <bool kCount>
void Moments::push(int32_t s, const double *alpha) {
  const MessageLattice &l = *lattice_;
  const FeatureAutomaton &w = *w_;
  const size_t n = static_cast<size_t>(w.states());
  const MessageLattice::Arc *arcs = l.arcs().data();
  const int32_t letters = l.letters_begin(s);
  for (int32_t i = l.arc_begin(s); i < letters; ++i) {
    const double u = arc_[static_cast<size_t>(i)];
    if (u == 0) continue;
    double *to = target(arcs[i].to);
    for (size_t h = 0; h < n; ++h) to[h] += u * alpha[h];
  }
  // The mass of all states that back off through h; explicit ones send theirs off here.
  double *mass = mass_.data();
  std::copy_n(alpha, n, mass);
  mass[n] = 0;
  const int32_t *corrected = w.corrected().data();
  const uint64_t *bits = explicit_bits(s);
  if (std::any_of(bits, bits + words_, [](uint64_t word) { return word != 0; })) {
    for (size_t h = n; h-- > 0;) {
      if (bits[h / 64] >> (h % 64) & 1) {
        if (mass[h] != 0) push_explicit<kCount>(s, static_cast<int32_t>(h), mass[h]);
        mass[h] = 0;
      } else {
        mass[corrected[h]] += mass[h];
      }
    }
  } else {
    for (size_t h = n; h-- > 0;) mass[corrected[h]] += mass[h];
  }
  const auto *singles = w.singles().data();
  const auto *doubles = w.doubles().data();
  const auto *single_runs = w.single_runs().data();
  const auto *double_runs = w.double_runs().data();
  const int32_t *first_single = w.first_single_run().data(), *first_double = w.first_double_run().data();
  const double *single_weight = single_weight_.data(), *double_weight = double_weight_.data(), *over_weight = over_weight_.data();
  double *single_sum = single_sum_.data(), *double_sum = double_sum_.data(), *over_sum = over_sum_.data();
  for (int32_t i = letters; i < l.arc_end(s); ++i) {
    const double u = arc_[static_cast<size_t>(i)];
    if (u == 0) continue;
    const size_t c = static_cast<size_t>(arcs[i].label);
    const double *beta = row(beta_, arcs[i].to);
    double *to = target(arcs[i].to);
    for (int32_t r = first_single[c]; r < first_single[c + 1]; ++r) {
      const int32_t t = single_runs[r].to;
      const double x = u * beta[t];
      double sum = 0;
      for (int32_t j = single_runs[r].begin; j < single_runs[r].end; ++j) {
        const double y = mass[singles[j].from];
        sum += y * single_weight[j];
        if constexpr (kCount) single_sum[j] += y * x;
      }
      to[t] += u * sum;
    }
    for (int32_t r = first_double[c]; r < first_double[c + 1]; ++r) {
      const int32_t t = double_runs[r].over_to;
      double sum = 0;
      for (int32_t j = double_runs[r].begin; j < double_runs[r].end; ++j) {
        const double y = mass[doubles[j].from], z = y * u;
        sum += y;
        to[doubles[j].to] += z * double_weight[j];
        if constexpr (kCount) double_sum[j] += z * beta[doubles[j].to];
      }
      sum *= u;
      to[t] -= sum * over_weight[r];
      if constexpr (kCount) over_sum[r] += sum * beta[t];
    }
  }
  if constexpr (kCount) {
    if (const double f = final_[static_cast<size_t>(s)]; f > 0) {
      const std::span<const FeatureAutomaton::Single> ends = w.end_entries();
      for (size_t j = 0; j < ends.size(); ++j) end_sum_[j] += f * mass[ends[j].from];
    }
  }
}

// The rows of a component hold what comes in from outside; x is what comes from inside, as far as the present sweep has
// not used it yet.
struct Moments::ForwardMap final : AffineMap {
  Moments &m;
  int32_t begin, end;
  ForwardMap(Moments &moments, int32_t first, int32_t last) : m(moments), begin(first), end(last) {}
  void arrive(int32_t s, std::span<double> x) const {
    double *carried = x.data() + static_cast<size_t>(s - begin) * m.stride_;
    const double *outside = m.row(m.alpha_, s);
    for (size_t h = 0; h + 1 < m.stride_; ++h) m.moved_[h] = outside[h] + carried[h];
    if (m.counting_) m.drop_dead(s, m.moved_.data());
    std::fill_n(carried, m.stride_, 0.0);
  }
  void sweep(std::span<double> x) override {
    m.inner_ = x.data();
    for (int32_t s = begin; s < end; ++s) {
      arrive(s, x);
      m.push<false>(s, m.moved_.data());
      x[static_cast<size_t>(s - begin + 1) * m.stride_ - 1] = 0;
    }
  }
  // Errors count by what they do to posteriors; where those are not known, beside the largest of their row.
  void weigh(std::span<const double> x, std::span<double> weights) const override {
    double most = 0;
    if (m.counting_) {
      for (size_t i = 0; i < x.size(); ++i) most = std::max(most, x[i] * (weights[i] = m.row(m.beta_, begin)[i]));
      // Where nothing follows there is nothing to wait for: nearly none, but not none.
      for (double &v : weights) v = most > 0 ? std::max(v / most, 1e-250) : 0;
      return;
    }
    for (int32_t s = begin; s < end; ++s) {
      const size_t at = static_cast<size_t>(s - begin) * m.stride_;
      most = *std::max_element(x.begin() + static_cast<std::ptrdiff_t>(at), x.begin() + static_cast<std::ptrdiff_t>(at + m.stride_));
      std::fill_n(weights.begin() + static_cast<std::ptrdiff_t>(at), m.stride_, most > 1e-290 ? 1 / most : 0);
    }
  }
};

// What nothing follows is no part of the sum, and could outgrow it.
void Moments::drop_dead(int32_t s, double *alpha) const {
  const double *beta = row(beta_, s);
  for (size_t h = 0; h + 1 < stride_; ++h) alpha[h] = beta[h] > 0 ? alpha[h] : 0;
}

// alpha of a component's states from what comes in; nothing is sent out of it yet.
SumStatus Moments::forward_component(int32_t begin, int32_t end, const Run &run) {
  carried_.assign(static_cast<size_t>(end - begin) * stride_, 0);
  inner_ = carried_.data();
  inner_begin_ = begin;
  inner_end_ = end;
  outer_ = false;
  ForwardMap map(*this, begin, end);
  const FixedPoint::Outcome outcome = fixed_point_.solve(map, carried_, kMostSweeps, run);
  if (outcome == FixedPoint::Outcome::settled) {
    for (int32_t s = begin; s < end; ++s) {
      map.arrive(s, carried_);
      push<false>(s, moved_.data());
      std::copy_n(moved_.data(), stride_ - 1, row(alpha_, s));
    }
  }
  outer_ = true;
  inner_begin_ = inner_end_ = 0;
  return outcome == FixedPoint::Outcome::settled ? SumStatus::ok : SumStatus::improper;
}

SumStatus Moments::forward(std::span<const double> initial, const Run &run) {
  const MessageLattice &l = *lattice_;
  single_sum_.assign(w_->singles().size(), 0);
  double_sum_.assign(w_->doubles().size(), 0);
  over_sum_.assign(w_->double_runs().size(), 0);
  end_sum_.assign(w_->end_entries().size(), 0);
  fired_.assign(static_cast<size_t>(trie_->nodes()), 0);
  std::fill(alpha_.begin(), alpha_.end(), 0.0);
  for (int32_t s = 0; s < l.states(); ++s) row(alpha_, s)[w_->start()] = initial[static_cast<size_t>(s)];
  counting_ = true;
  int64_t steps = 0;
  for (size_t c = 0; c + 1 < l.components().size(); ++c) {
    const int32_t begin = l.components()[c], end = l.components()[c + 1];
    steps += l.arc_end(end - 1) - l.arc_begin(begin) + 16;
    if (steps > 256) steps = 0, run.check();
    const bool cyclic = l.cyclic(static_cast<int32_t>(c)) && exponent_[static_cast<size_t>(begin)] > kNoExponent;
    if (cyclic && forward_component(begin, end, run) != SumStatus::ok) return SumStatus::improper;
    // Arcs within the component have been followed already: what they carry is counted, and goes nowhere.
    if (cyclic) carried_.assign(static_cast<size_t>(end - begin) * stride_, 0), inner_ = carried_.data(), inner_begin_ = begin, inner_end_ = end;
    for (int32_t s = begin; s < end; ++s) {
      drop_dead(s, row(alpha_, s));
      push<true>(s, row(alpha_, s));
    }
    inner_begin_ = inner_end_ = 0;
  }
  return SumStatus::ok;
}

template void Moments::push<false>(int32_t, const double *);

}  // namespace hws
