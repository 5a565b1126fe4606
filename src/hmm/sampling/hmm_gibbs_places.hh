// The loops of src/hmm/sampling/hmm_gibbs_kernel.hh for one instruction set. A draw for the token at q in state z, with the
// previous state `from` and the next state `next`, changes the counts in this order:
//
//     take out     from → z (unless `open`)    z → next, or the end    the emission
//     weigh        weight[k] = (in[k] + in_prior[k]) · (out[k] + out_prior[k]) · (emission[k] + emission_prior[k]) · inverse[k]
//                  in = row out[from], out = row in[next], emission = row of the symbol, inverse = 1 / totals of state k
//     draw         state k
//     put in       from → k                    the end                 the emission
//
// The transition k → next stays out: `open` is true, and the next token puts its own transition in instead. A draw of the state
// that stands for the rest of a stick ends the call, since the next token is weighed under a stick that is broken once more.
#include "src/draws/gibbs_choice.hh"

namespace hws::HWS_SET {

namespace {

// How a token's own events change the counts before its state is drawn again. Its emission is taken out of its state's total.
// If the transitions into and out of the token would be the same one, the second of them counts the first. Tests use other
// rules.
struct OwnEvents {
  static void take_out_emission(float &emitted, float unit) { emitted -= unit; }
  static bool second_counts_first(bool same) { return same; }
};

// The rows of one token's weights. A weight is the product over the factors (count + prior), times `inverse`, to a power.
struct TokenRows {
  const float *in, *in_prior, *out, *out_prior, *emission, *emission_prior, *inverse;
};

// Single precision loses smaller weights. They are then computed again in double precision, from their logarithms.
constexpr float kLeastPlaceTotal = 1e-25f;

// A token's row of emissions may be anywhere in a large table, so it is prefetched this many tokens ahead.
constexpr int64_t kSymbolsAhead = 3;

// Draws a state from `count` members (null: states 0 to count − 1). With `by_state` the emission of state k is at index k of
// its row, otherwise that of the i-th member is at index i.
[[gnu::cold]] inline int64_t choose_exactly(const TokenRows &r, const int32_t *members, int32_t count, bool by_state,
                                            double power, double uniform, double *logs) {
  double most = -HUGE_VAL;
  for (int32_t i = 0; i < count; ++i) {
    const int64_t k = members ? members[i] : i, e = by_state ? k : i;
    const double weight =
        log(static_cast<double>(r.in[k]) + r.in_prior[k]) + log(static_cast<double>(r.out[k]) + r.out_prior[k]) +
        log(static_cast<double>(r.emission[e]) + r.emission_prior[e]) + log(static_cast<double>(r.inverse[k]));
    logs[i] = power * weight;
    most = logs[i] > most ? logs[i] : most;
  }
  double sum = 0;
  for (int32_t i = 0; i < count; ++i) logs[i] = sum += exp(logs[i] - most);
  int32_t i = 0;
  while (i + 1 < count && logs[i] <= uniform * sum) ++i;
  return members ? members[i] : i;
}

// A prior's numbers: the same in all lanes, or those of its row.
template <bool kEven>
struct PriorLanes {
  const float *row;
  Lanes first;
  explicit PriorLanes(const float *p) : row(p), first(in_all(p[0])) {}
  Lanes at(int32_t i) const { return kEven ? first : load_lanes(row + i); }
};

template <bool kEven>
struct TokenWeights {
  const TokenRows &r;
  PriorLanes<kEven> in, out, emission;
  explicit TokenWeights(const TokenRows &rows)
      : r(rows), in(rows.in_prior), out(rows.out_prior), emission(rows.emission_prior) {}
  Lanes operator()(int32_t at) const {
    return (load_lanes(r.in + at) + in.at(at)) * (load_lanes(r.out + at) + out.at(at)) *
           ((load_lanes(r.emission + at) + emission.at(at)) * load_lanes(r.inverse + at));
  }
};

// Returns −1 if rounding left no state.
template <bool kEven>
inline int64_t choose_of_all(const TokenRows &r, const HmmGibbsPlace &place, float uniform, float *sums, double *exact) {
  const TokenWeights<kEven> weights(r);
  const int32_t vectors = place.width / kGibbsLanes;
  Lanes sum = in_all(0.0F);
  alignas(64) float rests[kGibbsLanes], total[kGibbsLanes];
  if (place.power == 1) {
    for (int32_t v = 0; v < vectors; ++v) {
      sum = sum + weights(v * kGibbsLanes);
      store(sums + v * kGibbsLanes, sum);
    }
    store(total, sum_in_all(sum));
  } else {
    Lanes most = in_all(0.0F);
    for (int32_t v = 0; v < vectors; ++v) {
      const Lanes weight = weights(v * kGibbsLanes);
      most = larger(most, weight);
      store(sums + v * kGibbsLanes, weight);
    }
    most = largest_in_all(most);
    store(total, most);
    const PowersBelow powers(most, place.power);
    for (int32_t v = 0; v < vectors; ++v) {
      sum = sum + powers(load_lanes(sums + v * kGibbsLanes));
      store(sums + v * kGibbsLanes, sum);
    }
  }
  if (!(total[0] > kLeastPlaceTotal)) [[unlikely]] {
    return choose_exactly(r, nullptr, place.states, true, place.power, uniform, exact);
  }
  return choose_state(choose_lane(sum, uniform, rests), rests, sums, vectors);
}

inline int64_t choose_of_some(const TokenRows &r, const int32_t *members, int32_t count, bool by_state, float power,
                              float uniform, float *sums, double *exact) {
  float total = 0, most = 0;
  for (int32_t i = 0; i < count; ++i) {
    const int64_t k = members[i], e = by_state ? k : i;
    sums[i] = (r.in[k] + r.in_prior[k]) * (r.out[k] + r.out_prior[k]) * ((r.emission[e] + r.emission_prior[e]) * r.inverse[k]);
    most = sums[i] > most ? sums[i] : most;
  }
  if (!(most > kLeastPlaceTotal)) [[unlikely]] return choose_exactly(r, members, count, by_state, power, uniform, exact);
  if (power == 1) {
    for (int32_t i = 0; i < count; ++i) sums[i] = total += sums[i];
  } else {
    const PowersBelow powers(in_all(most), power);
    alignas(64) float some[kGibbsLanes] = {};
    for (int32_t begin = 0; begin < count; begin += kGibbsLanes) {
      const int32_t n = count - begin < kGibbsLanes ? count - begin : kGibbsLanes;
      for (int32_t i = 0; i < n; ++i) some[i] = sums[begin + i];
      store(some, powers(load_lanes(some)));
      for (int32_t i = 0; i < n; ++i) sums[begin + i] = total += some[i];
    }
  }
  const float threshold = uniform * total;
  int32_t i = 0;
  while (i + 1 < count && sums[i] <= threshold) ++i;
  return members[i];
}

// Adds to a symbol's count of a state. The symbol's row has the states of set `of_row`.
inline void count_emission(const HmmGibbsTables &c, const HmmGibbsPlace &place, int32_t symbol, int32_t of_row, int64_t state,
                           float number) {
  float *row = c.emission + place.row_begin[symbol - 1];
  if (of_row == 0) {
    add_to_lane(row, state, number);
    return;
  }
  const int32_t *own = place.members + place.set_begin[of_row];
  while (*own != state) {
    ++own;
    ++row;
  }
  *row += number;
}

// Adds to the count of a transition, or for `from` = −1 of an initial state.
inline void count_transition(const HmmGibbsTables &c, int64_t width, int64_t from, int64_t to, float number) {
  if (from < 0) {
    add_to_lane(c.initial, to, number * c.initial_unit);
  } else {
    add_to_lane(c.out + from * width, to, number * c.transition_unit);
    add_to_lane(c.in + to * width, from, number * c.transition_unit);
  }
}

inline float inverse_of(const HmmGibbsTables &c, int64_t k) {
  return 1 / ((c.left[k] + c.left_mass[k]) * (c.emitted[k] + c.emitted_mass[k]));
}
inline float inverse_after_of(const HmmGibbsTables &c, int64_t k) {
  return 1 / ((c.left[k] + c.transition_unit + c.left_mass[k]) * (c.emitted[k] + c.emission_unit + c.emitted_mass[k]));
}

// Returns a row that replaces `inverse` for a token that lacks the transition out of it, or the emission, or both.
inline const float *partial_inverse(const HmmGibbsTables &c, const HmmGibbsPlace &place, bool leaves, bool emits) {
  if (!leaves && !emits) return c.ones;
  const float *counts = leaves ? c.left : c.emitted, *masses = leaves ? c.left_mass : c.emitted_mass;
  float *const row = c.some + 2 * place.width;
  for (int32_t i = 0; i < place.states; ++i) row[i] = 1 / (counts[i] + masses[i]);
  return row;
}

template <class Exclusion>
inline void draw_tokens_with(const HmmGibbsTables &chain, HmmGibbsPlace &reached) {
  const HmmGibbsTables c = chain;  // copies, so that no store of numbers can change them
  const HmmGibbsPlace place = reached;
  const int64_t width = place.width;
  const int32_t *const symbols = place.symbols;
  const uint32_t mask = place.mask;
  int64_t q = place.symbol, s = place.sequence;
  bool open = place.open;
  for (int32_t done = 0; done < kGibbsDraws && q < place.symbols_end;) {
    while (place.offsets[s + 1] <= q) ++s;
    const int64_t stop = place.offsets[s + 1];
    int64_t from = q > place.offsets[s] ? static_cast<int64_t>(c.words[q - 1] & mask) : -1;
    for (; q < stop && done < kGibbsDraws; ++q, ++done) {
      const int64_t z = c.words[q] & mask;
      const int32_t symbol = symbols[q];
      const int32_t of_row = symbol > 0 && place.set_of_symbol ? place.set_of_symbol[symbol - 1] : 0;
      const int32_t set = place.set_of_token ? place.set_of_token[q] : of_row;
      const int32_t *const members = place.members + place.set_begin[set];
      const int32_t count = set == 0 ? place.states : static_cast<int32_t>(place.set_begin[set + 1] - place.set_begin[set]);
      int64_t k = z;
      if (count == 1) {
        if (open) count_transition(c, width, from, z, 1);
        open = false;
      } else {
        const bool last = q + 1 == stop;
        if (q + kSymbolsAhead < place.symbols_end && symbols[q + kSymbolsAhead] > 0) {
          const float *const row = c.emission + place.row_begin[symbols[q + kSymbolsAhead] - 1];
          for (int32_t i = 0; i < place.width; i += kGibbsLanes) prefetch(row + i);
        }
        const int64_t next = last ? -1 : static_cast<int64_t>(c.words[q + 1] & mask);
        if (!open) count_transition(c, width, from, z, -1);
        if (next >= 0) {
          count_transition(c, width, z, next, -1);
        } else if (place.end) {
          add_to_lane(c.end, z, -c.transition_unit);
        }
        const bool leaves = next >= 0 || place.end, both = leaves && symbol > 0;
        const float left = leaves ? c.transition_unit : 0;
        c.left[z] -= left;
        if (symbol > 0) {
          count_emission(c, place, symbol, of_row, z, -c.emission_unit);
          Exclusion::take_out_emission(c.emitted[z], c.emission_unit);
        }
        c.inverse_after[z] = both ? c.inverse[z] : inverse_after_of(c, z);
        put_into_lane(c.inverse, z, inverse_of(c, z));
        // δ: if this token's state were `from`, the transition into it would be counted before the one out of it.
        const bool same = Exclusion::second_counts_first(next >= 0 && next == from);
        if (same) add_to_lane(c.in + next * width, from, c.transition_unit);
        TokenRows r;
        r.in = from < 0 ? c.initial : c.out + from * width;
        r.in_prior = from < 0 ? c.initial_prior : c.out_prior.rows + from * c.out_prior.step;
        r.out = next >= 0 ? c.in + next * width : place.end ? c.end_weights : c.zeros;
        r.out_prior = next >= 0 ? c.in_prior.rows + next * c.in_prior.step : place.end ? c.end_prior : c.ones;
        const size_t row = symbol > 0 ? place.row_begin[symbol - 1] : 0;
        r.emission = symbol > 0 ? c.emission + row : c.zeros;
        r.emission_prior = symbol <= 0 ? c.ones : c.own_emission_prior ? c.emission_prior + row : c.emission_prior;
        r.inverse = both ? c.inverse : partial_inverse(c, place, leaves, symbol > 0);
        const float uniform = c.uniforms[done];
        int64_t chosen;
        if (set == 0) {
          chosen = c.even ? choose_of_all<true>(r, place, uniform, c.sums, c.exact)
                          : choose_of_all<false>(r, place, uniform, c.sums, c.exact);
        } else {
          if (of_row != 0 && of_row != set) {
            // The token has fewer states than its symbol's row, so its emissions are copied side by side.
            float *const some = c.some, *const priors = some + width;
            const int32_t *own = place.members + place.set_begin[of_row];
            for (int32_t i = 0, at = 0; i < count; ++i) {
              while (own[at] < members[i]) ++at;
              some[i] = r.emission[at];
              priors[i] = r.emission_prior[at];
            }
            r.emission = some;
            r.emission_prior = priors;
          }
          chosen = choose_of_some(r, members, count, of_row == 0, place.power, uniform, c.sums, c.exact);
        }
        if (same) add_to_lane(c.in + next * width, from, -c.transition_unit);
        if (chosen >= 0) k = chosen;
        // This reciprocal was computed before the draw, so nothing waits for the division.
        if (both) put_into_lane(c.inverse, k, c.inverse_after[k]);
        c.left[k] += left;
        if (symbol > 0) {
          count_emission(c, place, symbol, of_row, k, c.emission_unit);
          c.emitted[k] += c.emission_unit;
        }
        if (!both) put_into_lane(c.inverse, k, inverse_of(c, k));
        c.inverse_after[k] = inverse_after_of(c, k);
        count_transition(c, width, from, k, 1);
        open = next >= 0;
        if (!open && place.end) add_to_lane(c.end, k, c.transition_unit);
      }
      c.words[q] = static_cast<uint16_t>(static_cast<uint32_t>(k) | static_cast<uint32_t>(c.words[q]) << place.shift);
      from = k;
      if (k == place.open_state) done = kGibbsDraws - 1;
    }
  }
  reached.symbol = q;
  reached.sequence = s;
  reached.open = open;
}

[[maybe_unused]] void draw_tokens(const HmmGibbsTables &chain, HmmGibbsPlace &place) {
  draw_tokens_with<OwnEvents>(chain, place);
}

}  // namespace

}  // namespace hws::HWS_SET
