#include "src/hmm/sparse_token_cvi.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "src/hmm/path_scale.hh"

namespace hws {

namespace {

// One token among its neighbours.
struct Token {
  size_t place, before, now, next, behind;  // where singles begin, of the tokens place − 1 to place + 2
  size_t count, pairs_in, pairs_out;
  bool meets_before, meets_next, last;
};

// What a visit reads and changes. Copies of pointers: no store is to them. Posteriors sum to 1, so that a prior that is one
// number comes in once. kCount is a token's number of states, or 0 for any.
struct Visit {
  const SparseView v;
  const CviPriors &priors;
  const CountGrid grid;
  const bool end, even, one_prior;
  const double even_prior, prior;
  const double *const stale;  // posteriors as they were, and 0 behind
  double *const q;            // and as they are, also
  double *const initial, *const ending, *const transition, *const row, *const numbers, *const by_state;
  const double *const row_sums, *const emission_sums;
  const Label *const symbols;

  Token token(size_t t) const {
    const SparseToken *const at = v.tokens + t;
    Token x;
    x.place = t;
    x.last = t + 1 == v.length;
    x.before = t == 0 ? 0 : at[-1].single;
    x.now = at->single;
    x.next = at[1].single;
    x.behind = at[x.last ? 1 : 2].single;
    x.count = x.next - x.now;
    x.pairs_in = at->pairs;
    x.pairs_out = at[1].pairs;
    x.meets_before = at->meets;
    x.meets_next = at[1].meets;
    return x;
  }

  // The place of the same state in a token beside, whose singles begin at `first`; where 0 lies, if it may not be in that.
  size_t beside(size_t first, uint16_t link) const { return link == 0 ? v.singles : first + link - 1; }

  // Over singles from..to − 1 of a token beside: to_state[k] = Σ_j q_j · (the total of j's pair with the k-th state, which lies
  // at[j · of_single + k · of_state]), less the pairs' own part.
  template <size_t kCount>
  void gather(size_t from, size_t to, const double *in_pairs, const uint32_t *at, size_t of_single, size_t of_state,
              const double *now, size_t count, double *to_state) const {
    double own = 0;
    if constexpr (kCount == 0) {
      for (size_t j = from; j < to; ++j) own += q[j] * in_pairs[j];
      for (size_t k = 0; k < count; ++k, at += of_state) {
        double sum = 0;
        const uint32_t *pair = at;
        for (size_t j = from; j < to; ++j, pair += of_single) sum += q[j] * transition[*pair];
        to_state[k] = sum - own * now[k];
      }
    } else {
      for (size_t k = 0; k < kCount; ++k) to_state[k] = 0;
      for (size_t j = from; j < to; ++j, at += of_single) {
        own += q[j] * in_pairs[j];
        for (size_t k = 0; k < kCount; ++k) to_state[k] += q[j] * transition[at[k * of_state]];
      }
      for (size_t k = 0; k < kCount; ++k) to_state[k] -= own * now[k];
    }
  }

  // 3.37 and 3.38: weight[k] of what comes into the token's k-th state. Returns their sum.
  template <size_t kCount>
  double arrive(const Token &x, double *weight) const {
    const size_t count = kCount == 0 ? x.count : kCount;
    if (x.place == 0) return start(x, weight);
    double sum = 0;
    gather<kCount>(x.before, x.now, stale, v.pair_at + x.pairs_in, count, 1, q + x.now, count, weight);
    if (x.meets_before) meet_before(x, weight);
    for (size_t k = 0; k < count; ++k) {
      sum += weight[k] = at_least_0(weight[k]) + (one_prior ? prior : prior_before(x, v.state[x.now + k]));
    }
    return sum;
  }

  [[gnu::noinline]] double start(const Token &x, double *weight) const {
    double sum = 0;
    for (size_t i = x.now; i < x.next; ++i, ++weight) {
      const size_t state = v.state[i];
      sum += *weight = at_least_0(initial[state] - q[i]) + priors.initial()[state];
    }
    return sum;
  }

  [[gnu::noinline]] void meet_before(const Token &x, double *weight) const {
    const size_t second = x.place > 1 ? v.tokens[x.place - 2].single : 0;
    double of_before = 0, of_next = 0;
    for (size_t j = x.before; j < x.now; ++j) of_before += q[j] * q[beside(second, v.before[j])];
    for (size_t i = x.now; i < x.next; ++i) of_next += q[i] * q[beside(x.before, v.before[i])];
    for (size_t i = x.now; i < x.next; ++i, ++weight) {
      const size_t before = beside(x.before, v.before[i]), through = beside(second, v.before[before == v.singles ? i : before]);
      *weight -= (of_before - q[through]) * q[before] + of_next * q[beside(x.next, v.ahead[i])];
    }
  }

  [[gnu::cold]] double prior_before(const Token &x, size_t state) const {
    double sum = 0;
    for (size_t j = x.before; j < x.now; ++j) sum += q[j] * priors.transition(v.state[j])[state];
    return sum;
  }

  // 3.39, what leaves the token's k-th state, and the emission's counts: the factor as above[k] / below[k].
  template <size_t kCount>
  void leave(const Token &x, double *above, double *below) const {
    const size_t count = kCount == 0 ? x.count : kCount;
    const double *const now = q + x.now;
    if (!x.last) {
      gather<kCount>(x.next, x.behind, q, v.pair_at + x.pairs_out, 1, x.behind - x.next, now, count, above);
      if (x.meets_next) meet_next(x, above);
      for (size_t k = 0; k < count; ++k) {
        above[k] = at_least_0(above[k]) + (one_prior ? prior : prior_ahead(x, v.state[x.now + k]));
      }
    } else {
      finish(x, above);
    }
    const bool leaves = !x.last || end;
    for (size_t k = 0; k < count; ++k) {
      const size_t state = v.state[x.now + k];
      const uint32_t at = v.at[x.now + k];
      below[k] = leaves ? row[state] - now[k] + row_sums[state] : 1;
      if (at == SparsePlaces::kNoCell) continue;
      above[k] *= numbers[at] - now[k] + (even ? even_prior : emission_prior(state, x));
      below[k] *= by_state[state] - now[k] + emission_sums[state];
    }
  }

  [[gnu::noinline]] void finish(const Token &x, double *above) const {
    for (size_t i = x.now; i < x.next; ++i, ++above) {
      *above = end ? at_least_0(ending[v.state[i]] - q[i]) + priors.end(v.state[i]) : 1;
    }
  }

  [[gnu::noinline]] void meet_next(const Token &x, double *above) const {
    double of_now = 0, of_second = 0;
    for (size_t i = x.now; i < x.next; ++i) of_now += q[i] * q[beside(x.next, v.ahead[i])];
    for (size_t l = x.next; l < x.behind; ++l) of_second += q[l] * q[beside(x.behind, v.ahead[l])];
    for (size_t i = x.now; i < x.next; ++i, ++above) {
      const size_t before = beside(x.before, v.before[i]), next = beside(x.next, v.ahead[i]);
      const size_t through = beside(x.behind, v.ahead[next == v.singles ? i : next]);
      *above -= of_now * stale[before] + (of_second - q[through] - q[before]) * q[next];
    }
  }

  [[gnu::cold]] double emission_prior(size_t state, const Token &x) const { return priors.emission(state, symbols[x.place]); }

  [[gnu::cold]] double prior_ahead(const Token &x, size_t state) const {
    double sum = 0;
    for (size_t l = x.next; l < x.behind; ++l) sum += priors.transition(state)[v.state[l]] * q[l];
    return sum;
  }

  // The token's new posteriors in the place of those it had. Returns Σ_k of what they moved by.
  template <size_t kCount>
  double move(const Token &x, const double *weight, double factor, float *next) const {
    const size_t count = kCount == 0 ? x.count : kCount;
    double change = 0;
    for (size_t k = 0; k < count; ++k) {
      const double made = static_cast<double>(next[x.now + k] = grid.rounded(weight[k] * factor));
      change += std::fabs(made - stale[x.now + k]);
      q[x.now + k] = made;
    }
    const bool leaves = !x.last || end;
    for (size_t i = x.now; i < x.now + count; ++i) {
      const size_t state = v.state[i];
      const double moved = q[i] - stale[i];
      if (v.at[i] != SparsePlaces::kNoCell) {
        numbers[v.at[i]] += moved;
        by_state[state] += moved;
      }
      if (leaves) row[state] += moved;
    }
    if (x.place == 0) move_ends(x, initial);
    if (x.last && end) move_ends(x, ending);
    return change;
  }

  [[gnu::noinline]] void move_ends(const Token &x, double *to) const {
    for (size_t i = x.now; i < x.next; ++i) to[v.state[i]] += q[i] - stale[i];
  }

  template <size_t kCount>
  void replace_pairs(const Token &x) const {
    const size_t count = kCount == 0 ? x.count : kCount;
    const uint32_t *at = v.pair_at + x.pairs_in;
    for (size_t j = x.before; j < x.now; ++j, at += count) {
      for (size_t k = 0; k < count; ++k) {
        transition[at[k]] += grid.multiple(q[j] * q[x.now + k]) - grid.multiple(stale[j] * stale[x.now + k]);
      }
    }
  }
};

}  // namespace

SparseTokenCvi::SparseTokenCvi(const HmmData &data, bool end, const HmmPriors &priors, const CountGrid &grid,
                               const SparsePlaces &places)
    : data_(data), end_(end), grid_(grid), priors_(priors, data.rows, end), channels_(data), places_(places),
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
  for (size_t i = 0; i < view_.singles; ++i) q_[i] = stale_[i] = static_cast<double>(stored[i]);
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

// Without the token, which is at `now`.
double SparseTokenCvi::weigh_channels(size_t place, const double *now, double *weight, CviTotals *totals) {
  channels_.add_allowed(place, now, -1, &totals->counts.channels);
  channels_.prepare(totals->counts.channels);
  return channels_.weigh_allowed(place, weight);
}

SparseTokenCvi::Sums SparseTokenCvi::visit(const CviPiece &piece, const float *stored, float *next, CviTotals *totals,
                                           const Run &run) {
  prepare(piece, stored);
  run.check();
  StateChain &chain = totals->counts.chain;
  const bool even = priors_.emission_even(), channels = data_.channels != nullptr;
  const Visit visit{view_,
                    priors_,
                    grid_,
                    end_,
                    even,
                    !priors_.outcomes_differ(),
                    even && data_.rows.symbols() > 0 ? priors_.emission(0, 1) : 0,
                    priors_.transition(0)[0],
                    stale_.data(),
                    q_.data(),
                    chain.initial.data(),
                    chain.end.data(),
                    chain.transition.data(),
                    totals->row.data(),
                    totals->counts.emission.data(),
                    totals->emission.data(),
                    priors_.row_sums(),
                    priors_.emission_sums(),
                    data_.corpus->symbols.data() + piece.place};
  Sums sums;
  PathScale scale, into;
  LongSum taken_out;
  bool before_moved = false;
  for (size_t t = 0; t < visit.v.length; ++t) {
    if (t % 1024 == 1023) run.check();
    const Token x = visit.token(t);
    double z, in, change = 0;  // the weights' sums
    if (x.count == 1 && visit.q[x.now] == 1 && !channels) {
      visit.leave<1>(x, &z, &in);
      next[x.now] = 1;
      if (before_moved) visit.replace_pairs<1>(x);
    } else if (x.count == 2 && !channels) {
      // One quotient: all are times both that they are to be divided by.
      double weight[2], above[2], below[2];
      in = visit.arrive<2>(x, weight);
      visit.leave<2>(x, above, below);
      weight[0] *= above[0] * below[1];
      weight[1] *= above[1] * below[0];
      in *= below[0] * below[1];
      z = weight[0] + weight[1];
      if (z > 0) change = visit.move<2>(x, weight, 1 / z, next);
      if (t > 0 && (change > 0 || before_moved)) visit.replace_pairs<2>(x);
    } else {
      double *const weight = weight_.data(), *const above = above_.data(), *const below = below_.data();
      in = visit.arrive<0>(x, weight);
      visit.leave<0>(x, above, below);
      for (size_t k = 0; k < x.count; ++k) weight[k] *= above[k] / below[k];
      if (channels) taken_out.add(weigh_channels(piece.place + t, visit.q + x.now, weight, totals));
      z = 0;
      for (size_t k = 0; k < x.count; ++k) z += weight[k];
      if (z > 0) change = visit.move<0>(x, weight, 1 / z, next);
      if (channels) channels_.add_allowed(piece.place + t, visit.q + x.now, 1, &totals->counts.channels);
      if (t > 0 && (change > 0 || before_moved)) visit.replace_pairs<0>(x);
    }
    if (!(z > 0)) return {-INFINITY, 0};
    scale.multiply(z);
    into.multiply(in);
    before_moved = change > 0;
    sums.change += change;
  }
  sums.surrogate = scale.log() - into.log() + taken_out.value();
  sums.change /= 2;
  return sums;
}

}  // namespace hws
