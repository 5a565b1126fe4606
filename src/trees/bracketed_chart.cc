// The chart of src/trees/bracketed_chart.hh.
#include "src/trees/bracketed_chart.hh"

#include <algorithm>

namespace hws {

namespace {

template <class Number>
Number number(double x) {
  if constexpr (std::is_same_v<Number, double>) return x;
  else return Number::from(x);
}
double value(double x) { return x; }
double value(Scaled x) { return x.value(); }

size_t side_of(size_t head, size_t end) { return end < head ? kLeftSide : kRightSide; }

}  // namespace

void SubtreeSpans::keep_whole(size_t first, size_t width) {
  const size_t end = first + width - 1;  // the bracket's last word
  for (size_t i = 0; i <= end; ++i) {
    for (size_t j = std::max(i, first); j < words_; ++j) {
      if ((i < first && j < end) || (first < i && end < j)) allowed_[i * words_ + j] = 0;
    }
  }
}

template <class Number>
Number BracketedChart<Number>::ready(size_t h, size_t side, size_t k) const {
  return h == k ? number<Number>(w_.go(h, side, 0)) : ready_.data()[at(h, k)];
}

template <class Number>
Number BracketedChart<Number>::subtree(size_t h, size_t first, size_t last) const {
  Number sum{};
  if (!spans_->allows(first, last)) return sum;
  const Number *const left = closed_[kLeftSide].data() + at(first, 0), *const right = closed_[kRightSide].data() + at(last, 0);
  const double *const arcs = w_.arcs_of(h);
  for (size_t m = first; m <= last; ++m) sum = sum + number<Number>(arcs[m]) * (left[m] * right[m]);
  return sum;
}

template <class Number>
Number BracketedChart<Number>::of_root(size_t r) const {
  return number<Number>(w_.root(r)) * closed_[kLeftSide].data()[at(0, r)] * closed_[kRightSide].data()[at(n_ - 1, r)];
}

template <class Number>
void BracketedChart<Number>::fill_side(size_t h, size_t side, size_t end) {
  const size_t states = w_.valence() - 1;
  Number open[kMostValence - 1]{};
  for (size_t k = h; k != end; side == kRightSide ? ++k : --k) {
    const Number before = ready(h, side, k);
    if (!(Number{} < before)) continue;
    Number &to = open[next_state(h, k) - 1];
    to = to + before * (side == kRightSide ? subtree(h, k + 1, end) : subtree(h, end, k - 1));
  }
  Number stops{}, goes{};
  for (size_t v = 0; v < states; ++v) {
    open_[v][at(h, end)] = open[v];
    stops = stops + open[v] * number<Number>(w_.stop(h, side, v + 1));
    goes = goes + open[v] * number<Number>(w_.go(h, side, v + 1));
  }
  closed_[side][at(end, h)] = stops;
  ready_[at(h, end)] = goes;
}

template <class Number>
Number BracketedChart<Number>::inside(ValenceWeights weights, const SubtreeSpans &spans, const Run &run) {
  w_ = weights;
  spans_ = &spans;
  n_ = weights.words();
  for (Table *table : {&closed_[0], &closed_[1], &ready_, &open_[0], &open_[1]}) table->assign(n_ * n_, Number{});
  for (size_t m = 0; m < n_; ++m) {
    for (const size_t side : {kLeftSide, kRightSide}) closed_[side][at(m, m)] = number<Number>(w_.stop(m, side, 0));
  }
  for (size_t width = 1; width < n_; ++width) {
    run.check();
    for (size_t i = 0; i + width < n_; ++i) {
      fill_side(i, kRightSide, i + width);
      fill_side(i + width, kLeftSide, i);
    }
  }
  total_ = Number{};
  for (size_t r = 0; r < n_; ++r) total_ = total_ + of_root(r);
  return total_;
}

// The derivatives of what is inside a subtree of these words, over all its heads. Open sides that are longer are done.
template <class Number>
void BracketedChart<Number>::derive_subtrees(ValenceUses uses, size_t first, size_t last) {
  if (!spans_->allows(first, last)) return;
  Number *const d_left = d_closed_[kLeftSide].data() + at(first, 0);
  Number *const d_right = d_closed_[kRightSide].data() + at(last, 0);
  const Number *const left = closed_[kLeftSide].data() + at(first, 0), *const right = closed_[kRightSide].data() + at(last, 0);
  for (size_t h = 0; h < n_; ++h) {
    if (first <= h && h <= last) continue;
    const size_t side = side_of(h, first), inner = h < first ? first - 1 : last + 1, end = h < first ? last : first;
    const Number share = d_open_[next_state(h, inner) - 1][at(h, end)] * ready(h, side, inner);
    if (!(Number{} < share)) continue;
    for (size_t m = first; m <= last; ++m) {
      const Number by_arc = share * number<Number>(w_.arc(h, m));
      uses.arc(h, m) += value(by_arc * left[m] * right[m]);
      d_left[m] = d_left[m] + by_arc * right[m];
      d_right[m] = d_right[m] + by_arc * left[m];
    }
  }
}

// The derivative of ready(h, k): over all next children.
template <class Number>
Number BracketedChart<Number>::derive_ready(size_t h, size_t side, size_t k) const {
  const Table &d_open = d_open_[next_state(h, k) - 1];
  Number sum{};
  if (side == kRightSide) {
    for (size_t e = k + 1; e < n_; ++e) sum = sum + d_open.data()[at(h, e)] * subtree(h, k + 1, e);
  } else {
    for (size_t e = 0; e < k; ++e) sum = sum + d_open.data()[at(h, e)] * subtree(h, e, k - 1);
  }
  return sum;
}

template <class Number>
void BracketedChart<Number>::derive_side(ValenceUses uses, size_t h, size_t side, size_t end) {
  const Number closed = d_closed_[side][at(end, h)], goes = derive_ready(h, side, end);
  if (h == end) {
    uses.stop(h, side, 0) = value(closed * number<Number>(w_.stop(h, side, 0)));
    uses.go(h, side, 0) = value(goes * number<Number>(w_.go(h, side, 0)));
    return;
  }
  for (size_t v = 1; v < w_.valence(); ++v) {
    const Number stop = closed * number<Number>(w_.stop(h, side, v)), go = goes * number<Number>(w_.go(h, side, v));
    const Number open = open_[v - 1][at(h, end)];
    uses.stop(h, side, v) += value(stop * open);
    uses.go(h, side, v) += value(go * open);
    d_open_[v - 1][at(h, end)] = stop + go;
  }
}

template <class Number>
void BracketedChart<Number>::outside(ValenceUses uses, const Run &run) {
  for (Table *table : {&d_closed_[0], &d_closed_[1], &d_open_[0], &d_open_[1]}) table->assign(n_ * n_, Number{});
  std::fill_n(uses.data(), uses.size(), 0.0);
  for (size_t r = 0; r < n_; ++r) {
    const Number share = number<Number>(w_.root(r)) / total_;
    const Number left = closed_[kLeftSide][at(0, r)], right = closed_[kRightSide][at(n_ - 1, r)];
    uses.root(r) = value(share * left * right);
    d_closed_[kLeftSide][at(0, r)] = share * right;
    d_closed_[kRightSide][at(n_ - 1, r)] = share * left;
  }
  for (size_t width = n_; width-- > 0;) {
    run.check();
    for (size_t i = 0; i + width < n_; ++i) {
      derive_subtrees(uses, i, i + width);
      derive_side(uses, i, kRightSide, i + width);
      derive_side(uses, i + width, kLeftSide, i);
    }
  }
}

// Draws one by its weight, or finds the first of the greatest weight; of zeros alone the first.
template <class Number>
size_t BracketedChart<Number>::drawn(Rng *rng, const Table &weights) {
  Number sum{};
  size_t chosen = 0;
  for (size_t k = 0; k < weights.size(); ++k) {
    if (!rng && sum < weights[k]) chosen = k;
    sum = sum + weights[k];
  }
  if constexpr (!std::is_same_v<Number, BestWeight>) {
    const Number goal = sum * number<Number>(rng->uniform());
    Number reached{};
    for (size_t k = 0; k < weights.size(); ++k) {
      if (!(Number{} < weights[k])) continue;
      chosen = k;  // the last possible one is kept in case rounding leaves a rest
      reached = reached + weights[k];
      if (goal < reached) break;
    }
  }
  return chosen;
}

template <class Number>
void BracketedChart<Number>::draw(Rng *rng, int32_t *heads) const {
  struct Span {
    size_t head, side, end;
  };
  Array<Span> closed;
  Table weights;
  const auto add = [&](size_t head, size_t first, size_t last) {
    closed.push_back({head, kLeftSide, first});
    closed.push_back({head, kRightSide, last});
  };
  for (size_t r = 0; r < n_; ++r) weights.push_back(of_root(r));
  const size_t root = drawn(rng, weights);
  heads[root] = -1;
  add(root, 0, n_ - 1);
  while (!closed.empty()) {
    const Span span = closed.back();
    closed.pop_back();
    const size_t h = span.head, side = span.side;
    const bool right = side == kRightSide;
    bool stops = true;
    for (size_t end = span.end; end != h; stops = false) {
      weights.clear();
      for (size_t v = 1; v < w_.valence(); ++v) {
        weights.push_back(open_[v - 1].data()[at(h, end)] * number<Number>(stops ? w_.stop(h, side, v) : w_.go(h, side, v)));
      }
      const size_t state = 1 + drawn(rng, weights);
      weights.clear();
      for (size_t k = h; k != end; right ? ++k : --k) {
        const bool fits = next_state(h, k) == state;
        weights.push_back(fits ? ready(h, side, k) * subtree(h, right ? k + 1 : end, right ? end : k - 1) : Number{});
      }
      const size_t steps = drawn(rng, weights), inner = right ? h + steps : h - steps;
      const size_t first = right ? inner + 1 : end, last = right ? end : inner - 1;
      weights.clear();
      for (size_t m = first; m <= last; ++m) {
        weights.push_back(number<Number>(w_.arc(h, m)) *
                          (closed_[kLeftSide].data()[at(first, m)] * closed_[kRightSide].data()[at(last, m)]));
      }
      const size_t m = first + drawn(rng, weights);
      heads[m] = static_cast<int32_t>(h);
      add(m, first, last);
      end = inner;
    }
  }
}

template class BracketedChart<double>;
template class BracketedChart<Scaled>;
template BestWeight BracketedChart<BestWeight>::inside(ValenceWeights, const SubtreeSpans &, const Run &);
template void BracketedChart<BestWeight>::draw(Rng *, int32_t *) const;

}  // namespace hws
