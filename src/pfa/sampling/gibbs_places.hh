// The loops of src/pfa/sampling/gibbs_kernel.hh, compiled once per instruction set. `Lanes`: src/draws/gibbs_lanes.hh.
#pragma once
#include <initializer_list>

#include "src/draws/gibbs_choice.hh"
#include "src/pfa/sampling/gibbs_kernel.hh"

namespace hws {

namespace {

// A mistake for tests that must find it: a state's visit is not taken out before it is drawn anew.
enum class Planted { nothing, kept_visit };

// Cumulative weights (out + beta)(in + in_beta) · inverse: each lane's over vectors, written to `sums`; returns the last.
template <class Lanes>
inline Lanes add_weights(const float *out, const float *in, const float *inverse, float beta, float in_beta, int32_t vectors,
                         float *sums) {
  const Lanes betas = Lanes::all(beta), in_betas = Lanes::all(in_beta);
  Lanes sum = Lanes::all(0);
  for (int32_t v = 0; v < vectors; ++v) {
    const int32_t at = v * kGibbsLanes;
    sum = sum + (Lanes::load(out + at) + betas) * (Lanes::load(in + at) + in_betas) * Lanes::load(inverse + at);
    sum.store(sums + at);
  }
  return sum;
}

// Each step of a draw is done for all chains before the next one, so that what one chain waits for the other fills.
template <class Lanes, int M, Planted kPlanted = Planted::nothing>
inline void draw_places(GibbsTables *chains, GibbsPlace &place) {
  const int32_t states = place.states, vectors = place.width / kGibbsLanes;
  const int64_t width = place.width, *const offsets = place.offsets;
  const int32_t *const symbols = place.symbols;
  // Where a letter's rows begin.
  const auto rows_out = [=](int64_t letter) { return (letter - 1) * (states + 1) * width; };
  const auto rows_in = [=](int64_t letter) { return width + (letter - 1) * states * width; };
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
    int64_t out_before = rows_out(before), in_before = rows_in(before);
    for (int m = 0; m < M; ++m) {
      if (q == offsets[s]) {
        from[m] = states;
        Lanes::bump(c[m].out + out_before + states * width, static_cast<int32_t>(c[m].words[q] & mask), -1);
      } else {
        from[m] = static_cast<int64_t>(c[m].words[q - 1] & mask);
      }
    }
    for (; q < end && done < kGibbsDraws; ++q, ++done) {
      const int32_t after = q + 1 < end ? symbols[q + 1] : 0;
      const int64_t out_after = rows_out(after), in_after = after ? rows_in(after) : 0;
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
        if (after) Lanes::bump(c[m].out + out_after + z * width, next[m], -1);
        Lanes::bump(in[m], z, -1);
        c[m].inverse_after[z] = c[m].inverse[z];
        if (kPlanted == Planted::nothing) c[m].visits[z] -= 1;
        Lanes::put(c[m].inverse, z, 1 / (c[m].visits[z] + c[m].mass[z]));
        same[m] = before == after && next[m] == from[m];
        if (same[m]) {
          kept[m] = in[m][next[m]];  // 1 more and 1 less would not give a missing edge's −β again
          Lanes::bump(in[m], next[m], 1);
        }
      }
      for (int m = 0; m < M; ++m) sum[m] = add_weights<Lanes>(out[m], in[m], c[m].inverse, beta, in_prior, vectors, c[m].sums);
      for (int m = 0; m < M; ++m) lane[m] = choose_lane(sum[m], c[m].uniforms[done], rests[m]);
      for (int m = 0; m < M; ++m) {
        const int64_t chosen = choose_state(lane[m], rests[m], c[m].sums, vectors), k = chosen < 0 ? state[m] : chosen;
        if (same[m]) Lanes::put(in[m], next[m], kept[m]);
        Lanes::put(c[m].inverse, k, c[m].inverse_after[k]);
        Lanes::bump(out[m], k, 1);
        if (from[m] < states) Lanes::bump(c[m].in + in_before + k * width, from[m], 1);
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
      for (int m = 0; m < M; ++m) Lanes::bump(c[m].in, from[m], 1);
    }
  }
  place.symbol = q;
  place.sequence = s;
}

template <class Lanes>
void draw_chains(GibbsTables *chains, int32_t count, GibbsPlace &place) {
  if (count == 2) {
    draw_places<Lanes, 2>(chains, place);
  } else {
    draw_places<Lanes, 1>(chains, place);
  }
}

}  // namespace

}  // namespace hws
