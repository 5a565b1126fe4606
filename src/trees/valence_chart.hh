// The items of sums over projective trees with valence, for one type of number: doubles, or scaled numbers.
//
// Eisner's items (1996) with the head's side that a span is, by head h and last word e of that side:
//
//   closed(h, e)     h has stopped                                = Σ_v open_v(h, e) stop(h, v)
//   ready(h, e)      h goes on                                    = Σ_v open_v(h, e) go(h, v)
//   child_c(h, m)    m is the outermost child so far, and its inner side is closed; h is then in state c
//                                                                 = arc(h, m) Σ_k ready(h, k) closed(m, k + 1)
//   open_v(h, e)     the outermost child's outer side is closed   = Σ_m child_v(h, m) closed(m, e)
//
// A side without words is in state 0, and any other one has at least one child. So with two states nothing is to be told apart,
// and a split of two neighbouring spans takes four products. With three states the first child is told from later ones.
//
// Derivatives come from the same equations backwards. Items lie by head, and closed ones by their last word as well, so that
// every sum runs along memory. Their derivatives are in two parts in the same way, which are added where they are read.
#pragma once
#include <algorithm>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "fsa/base/run.hh"
#include "fsa/base/scaled.hh"
#include "src/trees/valence_numbers.hh"

namespace hws {

template <class Number>
class ValenceChart {
 public:
  // The weight of all trees.
  Number inside(ValenceWeights weights, const Run &run);
  // Of the sentence given to inside(), whose total is not zero: how often a tree is expected to use every choice.
  void outside(ValenceWeights weights, ValenceUses uses, const Run &run);
  // Draws a tree by its weight. Heads are numbered from 0, and that of the root's child is −1.
  void draw(ValenceWeights weights, Rng *rng, int32_t *heads);

 private:
  using Table = Array<Number>;
  static constexpr size_t kLeft = kLeftSide, kRight = kRightSide;

  static constexpr bool kPlain = std::is_same_v<Number, double>;

  // Calls a function with the number of states, which plain numbers have as a constant. Scaled ones are rare and have one
  // compiled form: its constant is 0, and states<0>() is read at run time.
  template <class Call>
  decltype(auto) with_states(Call call) {
    if constexpr (!kPlain) return call.template operator()<0>();
    else return valence_ == 2 ? call.template operator()<2>() : call.template operator()<3>();
  }
  template <size_t V>
  size_t states() const {
    return V > 0 ? V : valence_;
  }

  static Number number(double x) {
    if constexpr (kPlain) return x;
    else return Number::from(x);
  }
  static double value(Number x) {
    if constexpr (kPlain) return x;
    else return x.value();
  }

  void begin(ValenceWeights weights) {
    n_ = weights.words();
    valence_ = weights.valence();
    for (Table *table : {&closed_[0], &closed_[1], &ready_[0], &ready_[1], &child_[0], &open_[0]}) fit(table);
    if (valence_ > 2) {
      fit(&child_[1]);
      fit(&open_[1]);
    }
  }
  void fit(Table *table) const {
    if (table->size() < n_ * n_) table->resize(n_ * n_);
  }
  size_t at(size_t a, size_t b) const { return a * n_ + b; }

  template <size_t V>
  Number fill(ValenceWeights w, const Run &run) {
    const size_t n = n_;
    for (size_t i = 0; i < n; ++i) {
      for (const size_t side : {kLeft, kRight}) {
        closed_[side][at(i, i)] = number(w.stop(i, side, 0));
        ready_[side][at(i, i)] = number(w.go(i, side, 0));
      }
    }
    for (size_t width = 1; width < n; ++width) {
      run.check();
      for (size_t i = 0; i + width < n; ++i) fill_span<V>(w, i, i + width);
    }
    Number total{};
    for (size_t r = 0; r < n; ++r) total = total + of_root(w, r);
    return total;
  }
  Number of_root(ValenceWeights w, size_t r) const {
    return number(w.root(r)) * closed_[kLeft][at(r, 0)] * closed_[kRight][at(r, n_ - 1)];
  }

  template <size_t V>
  void fill_span(ValenceWeights w, size_t i, size_t j) {
    const size_t width = j - i, valence = states<V>();
    {
      const Number *right = &ready_[kRight][at(i, i)], *inner_left = &closed_[kLeft][at(j, i + 1)];
      const Number *left = &ready_[kLeft][at(j, i + 1)], *inner_right = &closed_[kRight][at(i, i)];
      Number of_right{}, of_left{};
      // With three states the side's first child is a sum of its own: the split next to the head.
      for (size_t k = valence > 2 ? 1 : 0; k < width; ++k) of_right = of_right + right[k] * inner_left[k];
      for (size_t k = 0; k < (valence > 2 ? width - 1 : width); ++k) of_left = of_left + left[k] * inner_right[k];
      const Number to_right = number(w.arc(i, j)), to_left = number(w.arc(j, i));
      if (valence > 2) {
        child_[0][at(i, j)] = right[0] * inner_left[0] * to_right;
        child_[0][at(j, i)] = left[width - 1] * inner_right[width - 1] * to_left;
      }
      child_[valence - 2][at(i, j)] = of_right * to_right;
      child_[valence - 2][at(j, i)] = of_left * to_left;
    }
    const Number *outer_right = &closed_[kRight][at(j, i + 1)], *outer_left = &closed_[kLeft][at(i, i)];
    Number stopped_right{}, stopped_left{}, goes_right{}, goes_left{};
    for (size_t v = 1; v < valence; ++v) {
      const Number *right = &child_[v - 1][at(i, i + 1)], *left = &child_[v - 1][at(j, i)];
      Number of_right{}, of_left{};
      // The last closed span is that of the child without words beyond it.
      for (size_t k = 0; k < width; ++k) {
        of_right = of_right + right[k] * outer_right[k];
        of_left = of_left + left[k] * outer_left[k];
      }
      open_[v - 1][at(i, j)] = of_right;
      open_[v - 1][at(j, i)] = of_left;
      stopped_right = stopped_right + of_right * number(w.stop(i, kRight, v));
      stopped_left = stopped_left + of_left * number(w.stop(j, kLeft, v));
      goes_right = goes_right + of_right * number(w.go(i, kRight, v));
      goes_left = goes_left + of_left * number(w.go(j, kLeft, v));
    }
    closed_[kRight][at(i, j)] = closed_[kRight][at(j, i)] = stopped_right;
    closed_[kLeft][at(i, j)] = closed_[kLeft][at(j, i)] = stopped_left;
    ready_[kRight][at(i, j)] = goes_right;
    ready_[kLeft][at(j, i)] = goes_left;
  }

  template <size_t V>
  void derive(ValenceWeights w, ValenceUses uses, const Run &run) {
    const size_t n = n_;
    std::fill_n(uses.data(), uses.size(), 0.0);
    for (size_t r = 0; r < n; ++r) {
      const Number share = number(w.root(r)) / total_;
      const Number left = closed_[kLeft][at(r, 0)], right = closed_[kRight][at(r, n - 1)];
      uses.root(r) = value(share * left * right);
      d_closed_[kLeft][at(r, 0)] = share * right;
      d_closed_[kRight][at(r, n - 1)] = share * left;
    }
    for (size_t width = n - 1; width > 0; --width) {
      run.check();
      for (size_t i = 0; i + width < n; ++i) derive_span<V>(w, uses, i, i + width);
    }
    for (size_t i = 0; i < n; ++i) {
      for (const size_t side : {kLeft, kRight}) {
        uses.stop(i, side, 0) = value(d_closed_[side][at(i, i)] * number(w.stop(i, side, 0)));
        uses.go(i, side, 0) = value(d_ready_[side][at(i, i)] * number(w.go(i, side, 0)));
      }
    }
  }

  // Everything that a span of these ends is a part of is wider, and is done.
  template <size_t V>
  void derive_span(ValenceWeights w, ValenceUses uses, size_t i, size_t j) {
    const size_t width = j - i, valence = states<V>();
    const Number closed_right = d_closed_[kRight][at(i, j)] + d_closed_[kRight][at(j, i)];
    const Number closed_left = d_closed_[kLeft][at(i, j)] + d_closed_[kLeft][at(j, i)];
    const Number ready_right = d_ready_[kRight][at(i, j)], ready_left = d_ready_[kLeft][at(j, i)];
    for (size_t v = 1; v < valence; ++v) {
      const Number right = open_part(w, uses, i, kRight, v, closed_right, ready_right, open_[v - 1][at(i, j)]);
      const Number left = open_part(w, uses, j, kLeft, v, closed_left, ready_left, open_[v - 1][at(j, i)]);
      add_products(right, &child_[v - 1][at(i, i + 1)], &closed_[kRight][at(j, i + 1)], &d_child_[v - 1][at(i, i + 1)],
                   &d_closed_[kRight][at(j, i + 1)], width);
      add_products(left, &child_[v - 1][at(j, i)], &closed_[kLeft][at(i, i)], &d_child_[v - 1][at(j, i)],
                   &d_closed_[kLeft][at(i, i)], width);
    }
    Number right = d_child_[valence - 2][at(i, j)], left = d_child_[valence - 2][at(j, i)];
    double to_right = value(right * child_[valence - 2][at(i, j)]), to_left = value(left * child_[valence - 2][at(j, i)]);
    right = right * number(w.arc(i, j));
    left = left * number(w.arc(j, i));
    const size_t first = valence > 2 ? 1 : 0;
    if (width > first) {  // else the first child is the only one, and what would be read may lie behind a table
      add_products(right, &ready_[kRight][at(i, i + first)], &closed_[kLeft][at(j, i + 1 + first)],
                   &d_ready_[kRight][at(i, i + first)], &d_closed_[kLeft][at(j, i + 1 + first)], width - first);
      add_products(left, &ready_[kLeft][at(j, i + 1)], &closed_[kRight][at(i, i)], &d_ready_[kLeft][at(j, i + 1)],
                   &d_closed_[kRight][at(i, i)], width - first);
    }
    if (valence > 2) {
      const Number first_right = d_child_[0][at(i, j)], first_left = d_child_[0][at(j, i)];
      to_right += value(first_right * child_[0][at(i, j)]);
      to_left += value(first_left * child_[0][at(j, i)]);
      add_products(first_right * number(w.arc(i, j)), &ready_[kRight][at(i, i)], &closed_[kLeft][at(j, i + 1)],
                   &d_ready_[kRight][at(i, i)], &d_closed_[kLeft][at(j, i + 1)], 1);
      add_products(first_left * number(w.arc(j, i)), &ready_[kLeft][at(j, j)], &closed_[kRight][at(i, j - 1)],
                   &d_ready_[kLeft][at(j, j)], &d_closed_[kRight][at(i, j - 1)], 1);
    }
    uses.arc(i, j) = to_right;
    uses.arc(j, i) = to_left;
  }

  // The derivative of an open span; adds its choices to the uses.
  static Number open_part(ValenceWeights w, ValenceUses uses, size_t head, size_t side, size_t state, Number closed,
                          Number ready, Number open) {
    closed = closed * number(w.stop(head, side, state));
    ready = ready * number(w.go(head, side, state));
    uses.stop(head, side, state) += value(closed * open);
    uses.go(head, side, state) += value(ready * open);
    return closed + ready;
  }
  // The derivatives of a · Σ_k x[k] y[k].
  static void add_products(Number a, const Number *__restrict x, const Number *__restrict y, Number *__restrict dx,
                           Number *__restrict dy, size_t n) {
    for (size_t k = 0; k < n; ++k) {
      dx[k] = dx[k] + a * y[k];
      dy[k] = dy[k] + a * x[k];
    }
  }

  // Draws one of n by weight(k); of zeros alone the first.
  template <class Weight>
  static size_t drawn(Rng *rng, size_t n, Weight weight);

  size_t n_ = 0, valence_ = 2;
  Number total_{};
  // Of each side, but child_ and open_, whose side follows from their ends. Those have a table for each state from 1 on.
  Table closed_[2], ready_[2], child_[2], open_[2];
  Table d_closed_[2], d_ready_[2], d_child_[2];
};

template <class Number>
Number ValenceChart<Number>::inside(ValenceWeights weights, const Run &run) {
  begin(weights);
  return total_ = with_states([&]<size_t V>() { return fill<V>(weights, run); });
}

template <class Number>
void ValenceChart<Number>::outside(ValenceWeights weights, ValenceUses uses, const Run &run) {
  for (Table *table : {&d_closed_[0], &d_closed_[1], &d_ready_[0], &d_ready_[1], &d_child_[0], &d_child_[1]}) {
    table->assign(n_ * n_, Number{});
  }
  with_states([&]<size_t V>() { return derive<V>(weights, uses, run); });
}

// Compiled for size in valence_chart.cc: draws, and all of scaled numbers.
extern template void ValenceChart<double>::draw(ValenceWeights, Rng *, int32_t *);
extern template class ValenceChart<Scaled>;

}  // namespace hws
