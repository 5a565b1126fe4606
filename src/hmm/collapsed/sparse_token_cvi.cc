// Optimize: balanced
#include "src/hmm/collapsed/sparse_token_cvi.hh"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "fsa/base/long_sum.hh"
#include "fsa/base/simd.hh"
#include "src/hmm/sums/path_scale.hh"

namespace hws {

namespace {

using namespace baseline;

// Returns a vector of kWidth lanes with the number that both lanes of x hold.
template <size_t kWidth>
inline Vector<double, kWidth> narrowed(Vector<double, 2> x) {
  if constexpr (kWidth == 2) {
    return x;
  } else {
    return x[0];
  }
}

// Calls each(width, k) for k from 0 on, where width is a constant: 2 if kTwo and at least two states are left, otherwise 1.
template <bool kTwo, class Each>
inline void by_twos(size_t count, const Each &each) {
  using One = std::integral_constant<size_t, 1>;
  using Two = std::integral_constant<size_t, 2>;
  size_t k = 0;
  if constexpr (kTwo) {
    for (; k + 2 <= count; k += 2) each(Two(), k);
  }
  for (; k < count; ++k) each(One(), k);
}

// One token and its neighbours.
struct Token {
  // `place` is the token's index t in its sequence. The others are the first singles of the tokens t − 1, t, t + 1 and t + 2.
  size_t place = 0, before = 0, now = 0, next = 0, behind = 0;
  size_t count = 0;
  const uint32_t *in = nullptr, *out = nullptr;  // its pairs with the previous and the next token
  bool meets_before = false, meets_next = false, last = false;
};

// What a visit reads and changes. All pointers are copies, so that no store of numbers can change them.
struct Sequence {
  const SparseView v;
  const CviPriors &priors;
  const bool end, one_prior;  // one_prior: one number for all transitions
  const double *const stale;  // posteriors before the pass, then a 0
  double *const q;            // posteriors as they are now, then a 0
  double *const initial, *const ending, *const transition, *const row, *const numbers, *const by_state;
  const Label *const symbols;

  size_t first(size_t t) const { return v.tokens[t].single; }

  // The single of the same state in a neighbouring token whose first single is `first`. If the token may not be in that state,
  // the index of the 0 at the end of the posteriors.
  size_t beside(size_t first, uint16_t link) const { return link == 0 ? v.singles : first + link - 1; }

  [[gnu::noinline]] double start(size_t t, double *weight) const {
    double sum = 0;
    for (size_t i = first(t); i < first(t + 1); ++i, ++weight) {
      const size_t state = v.state[i];
      sum += *weight = at_least_0(initial[state] - q[i]) + priors.initial()[state];
    }
    return sum;
  }

  [[gnu::noinline]] void meet_before(size_t t, double *weight) const {
    const size_t second = t > 1 ? first(t - 2) : 0, before = first(t - 1), now = first(t), next = first(t + 1);
    double of_before = 0, of_next = 0;
    for (size_t j = before; j < now; ++j) of_before += q[j] * q[beside(second, v.before[j])];
    for (size_t i = now; i < next; ++i) of_next += q[i] * q[beside(before, v.before[i])];
    for (size_t i = now; i < next; ++i, ++weight) {
      const size_t j = beside(before, v.before[i]), through = beside(second, v.before[j == v.singles ? i : j]);
      *weight -= (of_before - q[through]) * q[j] + of_next * q[beside(next, v.ahead[i])];
    }
  }

  [[gnu::cold]] double prior_before(const Token &x, size_t state) const {
    double sum = 0;
    for (size_t j = x.before; j < x.now; ++j) sum += q[j] * priors.transition(v.state[j])[state];
    return sum;
  }

  [[gnu::noinline]] void finish(size_t t, double *above) const {
    for (size_t i = first(t); i < first(t + 1); ++i, ++above) {
      *above = end ? at_least_0(ending[v.state[i]] - q[i]) + priors.end(v.state[i]) : 1;
    }
  }

  [[gnu::noinline]] void meet_next(size_t t, double *above) const {
    const size_t before = t > 0 ? first(t - 1) : 0, now = first(t), next = first(t + 1), behind = first(t + 2);
    double of_now = 0, of_second = 0;
    for (size_t i = now; i < next; ++i) of_now += q[i] * q[beside(next, v.ahead[i])];
    for (size_t l = next; l < behind; ++l) of_second += q[l] * q[beside(behind, v.ahead[l])];
    for (size_t i = now; i < next; ++i, ++above) {
      const size_t j = beside(before, v.before[i]), l = beside(next, v.ahead[i]);
      const size_t through = beside(behind, v.ahead[l == v.singles ? i : l]);
      *above -= of_now * stale[j] + (of_second - q[through] - q[j]) * q[l];
    }
  }

  [[gnu::cold]] double prior_ahead(const Token &x, size_t state) const {
    double sum = 0;
    for (size_t l = x.next; l < x.behind; ++l) sum += priors.transition(state)[v.state[l]] * q[l];
    return sum;
  }

  [[gnu::noinline]] void move_ends(size_t t, double *to) const {
    for (size_t i = first(t); i < first(t + 1); ++i) to[v.state[i]] += q[i] - stale[i];
  }
};

// A visit to one token. Posteriors sum to 1, so a prior that is one number is added once. kEven: priors are one number for
// transitions and one for emissions, every token has a symbol, and there are no channels. kCount is a token's number of states,
// or 0 for any number.
template <bool kEven>
struct Visit : Sequence {
  const Vector<double, 2> emission_prior, prior;  // if they are one number
  const Vector<double, 2> row_sum, emission_sum;  // sums of these priors
  const Vector<double, 2> shift;                  // the grid's shift

  // Equations 3.37 and 3.38. Writes weight[k], the factor of the transition into the token's k-th state. `own` is Σ_j q_j ·
  // stale_j over the previous token's states j. Returns the sum of the weights.
  template <size_t kCount>
  double arrive(const Token &x, double own, double *weight) const {
    const size_t count = kCount == 0 ? x.count : kCount;
    if (x.place == 0) return start(x.place, weight);
    const double *const now = q + x.now;
    by_twos<kEven>(count, [&](auto width, size_t k) {
      Vector<double, width> sum = all<width>(0.0);
      const uint32_t *at = x.in + k;
      for (size_t j = x.before; j < x.now; ++j, at += count) sum += all<width>(q[j]) * gather<width>(transition, at);
      store(weight + k, sum - all<width>(own) * load<width>(now + k));
    });
    if (x.meets_before) meet_before(x.place, weight);
    double sum = 0;
    if (kEven || one_prior) {
      by_twos<kEven>(count, [&](auto width, size_t k) {
        const Vector<double, width> w = at_least_0(load<width>(weight + k)) + narrowed<width>(prior);
        store(weight + k, w);
        sum += sum_of(w);
      });
    } else {
      for (size_t k = 0; k < count; ++k) sum += weight[k] = at_least_0(weight[k]) + prior_before(x, v.state[x.now + k]);
    }
    return sum;
  }

  // Equation 3.39 and the emission. Writes the factor of the transition out of the token's k-th state, times its emission, as
  // above[k] / below[k].
  template <size_t kCount>
  void leave(const Token &x, double *above, double *below) const {
    const size_t count = kCount == 0 ? x.count : kCount;
    const double *const now = q + x.now;
    if (!x.last) {
      const size_t others = x.behind - x.next;
      const double *const next = q + x.next;
      double own = 0;
      by_twos<kEven>(count, [&](auto width, size_t k) {
        Vector<double, width> sum = all<width>(0.0);
        const uint32_t *at = x.out + k * others;
        for (size_t l = 0; l < others; ++l, ++at) {
          if (kCount != 0 || k == 0) own += next[l] * next[l];
          sum += all<width>(next[l]) * gather<width>(transition, at, others);
        }
        store(above + k, sum - all<width>(own) * load<width>(now + k));
      });
      if (x.meets_next) meet_next(x.place, above);
      if (kEven || one_prior) {
        by_twos<kEven>(count, [&](auto width, size_t k) {
          store(above + k, at_least_0(load<width>(above + k)) + narrowed<width>(prior));
        });
      } else {
        for (size_t k = 0; k < count; ++k) above[k] = at_least_0(above[k]) + prior_ahead(x, v.state[x.now + k]);
      }
    } else {
      finish(x.place, above);
    }
    const bool leaves = !x.last || end;
    if constexpr (kEven) {
      by_twos<kEven>(count, [&](auto width, size_t k) {
        const uint16_t *const state = v.state + x.now + k;
        const Vector<double, width> own = load<width>(now + k);
        const Vector<double, width> emission = gather<width>(by_state, state) - own + narrowed<width>(emission_sum);
        const Vector<double, width> number = gather<width>(numbers, v.at + x.now + k) - own + narrowed<width>(emission_prior);
        store(above + k, load<width>(above + k) * number);
        store(below + k, leaves ? (gather<width>(row, state) - own + narrowed<width>(row_sum)) * emission : emission);
      });
    } else {
      for (size_t k = 0; k < count; ++k) {
        const size_t state = v.state[x.now + k];
        const uint32_t at = v.at[x.now + k];
        below[k] = leaves ? row[state] - now[k] + priors.row_sum(state) : 1;
        if (at == SparsePlaces::kNoCell) continue;
        above[k] *= numbers[at] - now[k] + priors.emission(state, symbols[x.place]);
        below[k] *= by_state[state] - now[k] + priors.emission_sum(state);
      }
    }
  }

  // Replaces the token's posteriors by new ones, and adds the differences to the totals. Writes to *own the sum of products of
  // new and old posteriors. Returns Σ_k |new − old|.
  template <size_t kCount>
  double move(const Token &x, const double *weight, double factor, float *next, double *own) const {
    const size_t count = kCount == 0 ? x.count : kCount;
    const bool leaves = !x.last || end;
    double change = 0, both = 0;
    by_twos<kEven>(count, [&](auto width, size_t k) {
      const size_t i = x.now + k;
      const Vector<double, width> by = narrowed<width>(shift), wish = load<width>(weight + k) * all<width>(factor) + by - by;
      Vector<double, width> made;
      if constexpr (width == 2) {
        // Not lane by lane, because GCC 12 would then remove the conversion to float and back.
        const HalfFloats rounded = to_floats(wish);
        store(next + i, rounded);
        made = to_doubles(rounded);
      } else {
        made = next[i] = static_cast<float>(wish);
      }
      const Vector<double, width> old = load<width>(stale + i), moved = made - old;
      store(q + i, made);
      both += sum_of(made * old);
      if constexpr (width == 2) {
        change += sum_of(moved < 0 ? -moved : moved);
      } else {
        change += std::fabs(moved);
      }
      if (kEven || v.at[i] != SparsePlaces::kNoCell) {
        add_at(numbers, v.at + i, moved);
        add_at(by_state, v.state + i, moved);
      }
      if (leaves) add_at(row, v.state + i, moved);
    });
    if (x.place == 0) move_ends(x.place, initial);
    if (x.last && end) move_ends(x.place, ending);
    *own = both;
    return change;
  }

  // Adds differences of rounded products. Adding `shift` rounds a product; the difference cancels it.
  template <size_t kCount>
  void replace_pairs(const Token &x) const {
    const size_t count = kCount == 0 ? x.count : kCount;
    const double *const now = q + x.now, *const old = stale + x.now;
    const uint32_t *at = x.in;
    for (size_t j = x.before; j < x.now; ++j, at += count) {
      const double made = q[j], was = stale[j];
      by_twos<kEven>(count, [&](auto width, size_t k) {
        add_at(transition, at + k,
               (all<width>(made) * load<width>(now + k) + narrowed<width>(shift)) -
                   (all<width>(was) * load<width>(old + k) + narrowed<width>(shift)));
      });
    }
  }
};

}  // namespace

SparseTokenCvi::SparseTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid,
                               const SparsePlaces &places)
    : data_(data), end_(end), grid_(grid), priors_(priors, data.rows, end), channels_(data, priors), places_(places),
      weight_(data.rows.stride()), above_(data.rows.stride()), below_(data.rows.stride()) {}

int64_t SparseTokenCvi::stored(const HmmData &data, const CviPiece &piece) {
  int64_t numbers = 0;
  for (size_t t = piece.place; t < piece.place + piece.length; ++t) {
    numbers += static_cast<int64_t>(data.rows.sets().set(data.set_of(t)).size());
  }
  return numbers;
}

void SparseTokenCvi::prepare(const CviPiece &piece, const float *stored) {
  view_ = places_.of(static_cast<size_t>(piece.sequence));
  hold(q_, view_.singles + 1);
  hold(stale_, view_.singles + 1);
  double *const q = q_.data(), *const stale = stale_.data();
  size_t i = 0;
  for (; i + 2 <= view_.singles; i += 2) {
    const Vector<double, 2> x = {static_cast<double>(stored[i]), static_cast<double>(stored[i + 1])};
    store(q + i, x);
    store(stale + i, x);
  }
  if (i < view_.singles) q[i] = stale[i] = static_cast<double>(stored[i]);
  q_[view_.singles] = stale_[view_.singles] = 0;
}

void SparseTokenCvi::add(const CviPiece &piece, const float *stored, CviTotals *totals) {
  prepare(piece, stored);
  const SparseView v = view_;
  StateChain &chain = totals->counts.chain;
  for (size_t t = 0; t < v.length; ++t) {
    channels_.add_allowed(piece.place + t, q_.data() + v.tokens[t].single, 1, &totals->counts.channels);
    for (size_t i = v.tokens[t].single; i < v.tokens[t + 1].single; ++i) {
      const size_t state = v.state[i];
      if (v.at[i] != SparsePlaces::kNoCell) {
        totals->counts.emission[v.at[i]] += q_[i];
        totals->emission[state] += q_[i];
      }
      if (t + 1 < v.length || end_) totals->row[state] += q_[i];
      if (t + 1 == v.length && end_) chain.end[state] += q_[i];
      if (t == 0) chain.initial[state] += q_[i];
    }
  }
  add_transitions(chain.transition.data());
}

void SparseTokenCvi::add_transitions(double *sum) const {
  const CountGrid grid = grid_;
  const uint32_t *at = view_.pair_at;
  for (size_t t = 1; t < view_.length; ++t) {
    const size_t to = view_.tokens[t].single, end = view_.tokens[t + 1].single;
    for (size_t j = view_.tokens[t - 1].single; j < to; ++j) {
      for (size_t k = to; k < end; ++k) sum[*at++] += grid.multiple(q_[j] * q_[k]);
    }
  }
}

// Takes the token's statistics out of the totals and weighs by its channels. `now` are the posteriors of the token.
double SparseTokenCvi::weigh_channels(size_t place, const double *now, double *weight, CviTotals *totals,
                                      const Run &run) {
  channels_.add_allowed(place, now, -1, &totals->counts.channels);
  channels_.prepare(totals->counts.channels, run);
  return channels_.weigh_allowed(place, weight);
}

SparseTokenCvi::Sums SparseTokenCvi::visit(const CviPiece &piece, const float *stored, float *next, CviTotals *totals,
                                           const Run &run) {
  prepare(piece, stored);
  run.check();
  const bool even = !priors_.outcomes_differ() && priors_.emission_even() && !data_.channels && !view_.without_symbol;
  return even ? update<true>(piece, next, totals, run) : update<false>(piece, next, totals, run);
}

template <bool kEven>
SparseTokenCvi::Sums SparseTokenCvi::update(const CviPiece &piece, float *next, CviTotals *totals, const Run &run) {
  StateChain &chain = totals->counts.chain;
  const Visit<kEven> visit{{view_, priors_, end_, !priors_.outcomes_differ(), stale_.data(), q_.data(), chain.initial.data(),
                            chain.end.data(), chain.transition.data(), totals->row.data(), totals->counts.emission.data(),
                            totals->emission.data(), data_.corpus->symbols.data() + piece.place},
                           all<2>(kEven ? priors_.emission(0, 1) : 0),
                           all<2>(priors_.transition(0)[0]),
                           all<2>(priors_.row_sum(0)),
                           all<2>(priors_.emission_sum(0)),
                           all<2>(grid_.shift())};
  double *const weight = weight_.data(), *const above = above_.data(), *const below = below_.data();
  const SparseToken *const tokens = view_.tokens;
  Sums sums;
  PathScale scale;
  LongSum taken_out;
  double own = 0;  // Σ_j q_j · stale_j of the previous token
  bool before_moved = false;
  Token x;
  x.next = tokens[0].single;
  x.behind = tokens[1].single;
  x.out = view_.pair_at;
  for (size_t t = 0; t < view_.length; ++t) {
    if (t % 1024 == 1023) run.check();
    x.place = t;
    x.last = t + 1 == view_.length;
    x.before = x.now;
    x.now = x.next;
    x.next = x.behind;
    x.behind = tokens[t + 2].single;
    x.count = x.next - x.now;
    x.in = x.out;
    x.out = view_.pair_at + tokens[t + 1].pairs;
    x.meets_before = x.meets_next;
    x.meets_next = tokens[t + 1].meets;
    double z, in, change = 0;  // z, in: sums of the weights
    if (kEven && x.count == 1 && q_[x.now] == 1) {
      visit.template leave<kEven ? 1 : 0>(x, &z, &in);
      next[x.now] = 1;
      if (before_moved) visit.template replace_pairs<kEven ? 1 : 0>(x);
      own = 1;
    } else if (kEven && x.count == 2) {
      // Both weights are multiplied by both denominators, so that one division is enough.
      double w[2], a[2], b[2];
      in = visit.template arrive<kEven ? 2 : 0>(x, own, w);
      visit.template leave<kEven ? 2 : 0>(x, a, b);
      in *= b[0] * b[1];
      w[0] *= a[0] * b[1];
      w[1] *= a[1] * b[0];
      z = w[0] + w[1];
      if (z > 0) change = visit.template move<kEven ? 2 : 0>(x, w, 1 / z, next, &own);
      if (t > 0 && (change > 0 || before_moved)) visit.template replace_pairs<kEven ? 2 : 0>(x);
    } else {
      in = visit.template arrive<0>(x, own, weight);
      visit.template leave<0>(x, above, below);
      z = 0;
      by_twos<kEven>(x.count, [&](auto width, size_t k) {
        const Vector<double, width> w = load<width>(weight + k) * (load<width>(above + k) / load<width>(below + k));
        store(weight + k, w);
        if (kEven) z += sum_of(w);
      });
      if constexpr (!kEven) {
        taken_out.add(data_.channels ? weigh_channels(piece.place + t, q_.data() + x.now, weight, totals, run) : 0);
        for (size_t k = 0; k < x.count; ++k) z += weight[k];
      }
      if (z > 0) change = visit.template move<0>(x, weight, 1 / z, next, &own);
      if (!kEven) channels_.add_allowed(piece.place + t, q_.data() + x.now, 1, &totals->counts.channels);
      if (t > 0 && (change > 0 || before_moved)) visit.template replace_pairs<0>(x);
    }
    if (!(z > 0)) return {-INFINITY, 0};
    scale.multiply(z / in);
    before_moved = change > 0;
    sums.change += change;
  }
  sums.surrogate = scale.log() + taken_out.value();
  sums.change /= 2;
  return sums;
}

}  // namespace hws
