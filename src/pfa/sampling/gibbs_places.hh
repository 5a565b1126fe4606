// The loops of src/pfa/sampling/gibbs_kernel.hh for one instruction set. A draw for the token at q, with the previous state
// `from` and the next state `next`, changes the counts in this order:
//
//     take out     from → z was taken out before    z → next, or the end    a visit of z
//     weigh        (out[k] + beta) · (in[k] + in_prior) · inverse[k]: out from `from`, in into `next` or the end
//     draw         state k
//     put in       from → k                         the end                 a visit of k
//
// The transition k → next stays out until the next token has drawn its own state.
#include "src/draws/gibbs_choice.hh"

namespace hws::HWS_SET {

namespace {

// What is taken out of a state's visits before the state of a token is drawn again: the token's own visit. Tests use other
// rules.
struct OwnVisit {
  static void take_out(float &visits) { visits -= 1; }
};

// Writes to `sums` each lane's cumulative weights (out + beta)(in + in_beta) · inverse over vectors; returns the last ones.
inline Lanes add_weights(const float *out, const float *in, const float *inverse, float beta, float in_beta, int32_t vectors,
                         float *sums) {
  const Lanes betas = in_all(beta), in_betas = in_all(in_beta);
  Lanes sum = in_all(0.0F);
  for (int32_t v = 0; v < vectors; ++v) {
    const int32_t at = v * kGibbsLanes;
    sum = sum + (load_lanes(out + at) + betas) * (load_lanes(in + at) + in_betas) * load_lanes(inverse + at);
    store(sums + at, sum);
  }
  return sum;
}

// The offset of a letter's rows.
inline int64_t rows_out(const GibbsPlace &place, int64_t letter) { return (letter - 1) * (place.states + 1) * place.width; }
inline int64_t rows_in(const GibbsPlace &place, int64_t letter) {
  return place.width + (letter - 1) * place.states * place.width;
}

// Each step of a draw is made for all chains before the next step, so one chain computes while another waits.
template <int M, class Exclusion = OwnVisit>
inline void draw_places(GibbsTables *chains, GibbsPlace &place) {
  const int32_t states = place.states, vectors = place.width / kGibbsLanes;
  const int64_t width = place.width, *const offsets = place.offsets;
  const int32_t *const symbols = place.symbols;
  const float beta = place.beta, end_beta = place.end_beta;
  const uint32_t mask = place.mask;
  const int32_t shift = place.shift;
  GibbsTables c[M];
  for (int m = 0; m < M; ++m) c[m] = chains[m];
  int64_t q = place.symbol, s = place.sequence;
  for (int32_t done = 0; done < kGibbsDraws && q < place.end;) {
    while (offsets[s + 1] <= q) ++s;
    const int64_t end = offsets[s + 1];
    int64_t from[M];
    int32_t before = symbols[q];
    int64_t out_before = rows_out(place, before), in_before = rows_in(place, before);
    for (int m = 0; m < M; ++m) {
      if (q == offsets[s]) {
        from[m] = states;
        add_to_lane(c[m].out + out_before + states * width, static_cast<int32_t>(c[m].words[q] & mask), -1);
      } else {
        from[m] = static_cast<int64_t>(c[m].words[q - 1] & mask);
      }
    }
    for (; q < end && done < kGibbsDraws; ++q, ++done) {
      const int32_t after = q + 1 < end ? symbols[q + 1] : 0;
      const int64_t out_after = rows_out(place, after), in_after = after ? rows_in(place, after) : 0;
      const float in_prior = after ? beta : end_beta;
      int64_t state[M], next[M], lane[M];
      float *in[M], *out[M];
      bool same[M];  // δ
      float kept[M] = {};
      Lanes sum[M];
      alignas(64) float rests[M][kGibbsLanes];
      for (int m = 0; m < M; ++m) {
        const int64_t z = state[m] = c[m].words[q] & mask;
        next[m] = after ? c[m].words[q + 1] & mask : 0;
        in[m] = c[m].in + in_after + next[m] * width;
        out[m] = c[m].out + out_before + from[m] * width;
        if (after) add_to_lane(c[m].out + out_after + z * width, next[m], -1);
        add_to_lane(in[m], z, -1);
        c[m].inverse_after[z] = c[m].inverse[z];
        Exclusion::take_out(c[m].visits[z]);
        put_into_lane(c[m].inverse, z, 1 / (c[m].visits[z] + c[m].mass[z]));
        same[m] = before == after && next[m] == from[m];
        if (same[m]) {
          // Restored from here, because adding 1 and subtracting 1 would not give a missing edge's −β again.
          kept[m] = in[m][next[m]];
          add_to_lane(in[m], next[m], 1);
        }
      }
      for (int m = 0; m < M; ++m) sum[m] = add_weights(out[m], in[m], c[m].inverse, beta, in_prior, vectors, c[m].sums);
      for (int m = 0; m < M; ++m) lane[m] = choose_lane(sum[m], c[m].uniforms[done], rests[m]);
      for (int m = 0; m < M; ++m) {
        const int64_t chosen = choose_state(lane[m], rests[m], c[m].sums, vectors), k = chosen < 0 ? state[m] : chosen;
        if (same[m]) put_into_lane(in[m], next[m], kept[m]);
        put_into_lane(c[m].inverse, k, c[m].inverse_after[k]);
        add_to_lane(out[m], k, 1);
        if (from[m] < states) add_to_lane(c[m].in + in_before + k * width, from[m], 1);
        c[m].visits[k] += 1;
        c[m].inverse_after[k] = 1 / (c[m].visits[k] + 1 + c[m].mass[k]);
        c[m].words[q] = static_cast<uint16_t>(static_cast<uint32_t>(k) | static_cast<uint32_t>(c[m].words[q]) << shift);
        from[m] = k;
      }
      before = after;
      out_before = out_after;
      in_before = in_after;
    }
    if (q == end) {
      for (int m = 0; m < M; ++m) add_to_lane(c[m].in, from[m], 1);
    }
  }
  place.symbol = q;
  place.sequence = s;
}

// With narrow vectors two chains in turns gain nothing, because both wait for arithmetic and not for memory.
[[maybe_unused]] void draw_chains(GibbsTables *chains, int32_t count, GibbsPlace &place) {
  if (kVectorBytes >= 32 && count == 2) {
    draw_places<2>(chains, place);
    return;
  }
  const GibbsPlace begin = place;
  for (int32_t i = 0; i < count; ++i) {
    place = begin;
    draw_places<1>(chains + i, place);
  }
}

}  // namespace

}  // namespace hws::HWS_SET
