// The loops of src/pfa/gibbs_kernel.hh, compiled once per instruction set. `Lanes` is 16 single-precision numbers:
//   load, store (a multiple of 64 bytes), all (one number), +, *;
//   running(x): sums of lanes 0..i, formed as Sklansky's network does: pairs, then fours, eights, sixteen;
//   total(x): the sum of all lanes in all lanes: halves, then fours, twos, one; not_above(x, y): how many lanes have x ≤ y;
//   bump(row, i, d): row[i] += d, put(row, i, x): row[i] = x. Both write the whole vector that holds i where vectors are
//   native: a vector that is read soon after a part of it was written waits until the write has left the store buffer.
#pragma once
#include <initializer_list>

#include "src/pfa/gibbs_kernel.hh"

namespace hws {

namespace {

// A mistake for tests that must find it: a state's visit is not taken out before it is drawn anew.
enum class Planted { nothing, kept_visit };

// The state of a draw with probability proportional to (out + beta)(in + in_beta) · inverse; −1 if rounding left none. Lanes
// are summed up first and then crosswise, so that the cumulative order is lane by lane.
template <class Lanes>
inline int32_t draw_state(const float *out, const float *in, const float *inverse, float beta, float in_beta, int32_t vectors, float uniform,
                          float *sums) {
  alignas(64) float rests[kGibbsLanes];
  const Lanes betas = Lanes::all(beta), in_betas = Lanes::all(in_beta);
  Lanes sum = Lanes::all(0);
  for (int32_t v = 0; v < vectors; ++v) {
    const int32_t at = v * kGibbsLanes;
    sum = sum + (Lanes::load(out + at) + betas) * (Lanes::load(in + at) + in_betas) * Lanes::load(inverse + at);
    sum.store(sums + at);
  }
  const Lanes running = Lanes::running(sum), threshold = Lanes::total(sum) * Lanes::all(uniform);
  (threshold - (running - sum)).store(rests);
  const int32_t lane = Lanes::not_above(running, threshold);
  if (lane == kGibbsLanes) return -1;
  const float rest = rests[lane];
  int32_t v = 0;
  for (int32_t i = 0; i < vectors; ++i) v += sums[i * kGibbsLanes + lane] <= rest;
  return v == vectors ? -1 : v * kGibbsLanes + lane;
}

template <class Lanes, int M, Planted kPlanted = Planted::nothing>
inline void draw_places(GibbsTables *chains, GibbsPlace &place) {
  const int32_t states = place.states, vectors = place.width / kGibbsLanes;
  const size_t width = static_cast<size_t>(place.width), out_letter = (static_cast<size_t>(states) + 1) * width,
               in_letter = static_cast<size_t>(states) * width;
  const auto row_out = [=](int32_t letter, int32_t from) { return static_cast<size_t>(letter - 1) * out_letter + static_cast<size_t>(from) * width; };
  const auto row_in = [=](int32_t letter, int32_t to) { return width + static_cast<size_t>(letter - 1) * in_letter + static_cast<size_t>(to) * width; };
  const float beta = place.beta, end_beta = place.end_beta;
  const uint32_t mask = place.mask;
  GibbsTables c[M];
  for (int m = 0; m < M; ++m) c[m] = chains[m];
  int64_t q = place.symbol, s = place.sequence;
  for (int32_t done = 0; done < kGibbsDraws && q < place.end;) {
    while (place.offsets[s + 1] <= q) ++s;
    const int64_t end = place.offsets[s + 1];
    int32_t from[M];
    for (int m = 0; m < M; ++m) {
      if (q == place.offsets[s]) {
        from[m] = states;
        Lanes::bump(c[m].out + row_out(place.symbols[q], states), static_cast<int32_t>(c[m].words[q] & mask), -1);
      } else {
        from[m] = static_cast<int32_t>(c[m].words[q - 1] & mask);
      }
    }
    for (; q < end && done < kGibbsDraws; ++q, ++done) {
      const int32_t before = place.symbols[q], after = q + 1 < end ? place.symbols[q + 1] : 0;
      for (int m = 0; m < M; ++m) {
        const uint32_t word = c[m].words[q];
        const int32_t z = static_cast<int32_t>(word & mask), next = after ? static_cast<int32_t>(c[m].words[q + 1] & mask) : 0;
        float *in = c[m].in + (after ? row_in(after, next) : 0), *out = c[m].out + row_out(before, from[m]);
        if (after) Lanes::bump(c[m].out + row_out(after, z), next, -1);
        Lanes::bump(in, z, -1);
        c[m].inverse_after[z] = c[m].inverse[z];
        if (kPlanted == Planted::nothing) c[m].visits[z] -= 1;
        Lanes::put(c[m].inverse, z, 1 / (c[m].visits[z] + c[m].mass[z]));
        const bool same = before == after && next == from[m];  // δ
        if (same) Lanes::bump(in, next, 1);
        int32_t k = draw_state<Lanes>(out, in, c[m].inverse, beta, after ? beta : end_beta, vectors, c[m].uniforms[done], c[m].sums);
        if (same) Lanes::bump(in, next, -1);
        if (k < 0) k = z;
        Lanes::bump(out, k, 1);
        if (from[m] < states) Lanes::bump(c[m].in + row_in(before, k), from[m], 1);
        Lanes::put(c[m].inverse, k, c[m].inverse_after[k]);
        c[m].visits[k] += 1;
        c[m].inverse_after[k] = 1 / (c[m].visits[k] + 1 + c[m].mass[k]);
        c[m].words[q] = static_cast<uint16_t>(static_cast<uint32_t>(k) | word << place.shift);
        c[m].changes += k != z;
        from[m] = k;
      }
    }
    if (q == end) {
      for (int m = 0; m < M; ++m) Lanes::bump(c[m].in, from[m], 1);
    }
  }
  for (int m = 0; m < M; ++m) chains[m].changes = c[m].changes;
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

// Sixteen blocks side by side.
inline void draw_uniforms(uint32_t key0, uint32_t key1, uint64_t item, int32_t count, float *out) {
  for (uint32_t block = 0; 4 * block < static_cast<uint32_t>(count); block += kGibbsLanes) {
    uint32_t c0[kGibbsLanes], c1[kGibbsLanes], c2[kGibbsLanes], c3[kGibbsLanes], k0 = key0, k1 = key1;
    for (uint32_t i = 0; i < kGibbsLanes; ++i) {
      c0[i] = block + i;
      c1[i] = 0;
      c2[i] = static_cast<uint32_t>(item);
      c3[i] = static_cast<uint32_t>(item >> 32);
    }
    for (int round = 0; round < 10; ++round) {
      for (uint32_t i = 0; i < kGibbsLanes; ++i) {
        const uint64_t p0 = uint64_t{0xD2511F53u} * c0[i], p1 = uint64_t{0xCD9E8D57u} * c2[i];
        c0[i] = static_cast<uint32_t>(p1 >> 32) ^ c1[i] ^ k0;
        c1[i] = static_cast<uint32_t>(p1);
        c2[i] = static_cast<uint32_t>(p0 >> 32) ^ c3[i] ^ k1;
        c3[i] = static_cast<uint32_t>(p0);
      }
      k0 += 0x9E3779B9u;
      k1 += 0xBB67AE85u;
    }
    float *to = out + 4 * block;
    for (const uint32_t *word : {c0, c1, c2, c3}) {
      for (uint32_t i = 0; i < kGibbsLanes; ++i) to[i] = static_cast<float>(static_cast<int32_t>(word[i] >> 8)) * 0x1p-24f;
      to += kGibbsLanes;
    }
  }
}

}  // namespace

}  // namespace hws
