// The loop of src/draws/gibbs_uniforms.hh, compiled once per instruction set.
#pragma once
#include "src/draws/gibbs_rows.hh"

namespace hws {

namespace {

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
