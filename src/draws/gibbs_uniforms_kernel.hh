// The loop of src/draws/gibbs_uniforms.hh for one instruction set. Compilers vectorize loops over this many lanes.

namespace hws::HWS_SET {

namespace {

// Computes sixteen blocks side by side.
void draw_uniforms(uint32_t key0, uint32_t key1, uint64_t item, int32_t count, float *out) {
  for (uint32_t block = 0; 4 * block < static_cast<uint32_t>(count); block += kGibbsLanes) {
    uint32_t c0[kGibbsLanes], c1[kGibbsLanes], c2[kGibbsLanes], c3[kGibbsLanes], k0 = key0, k1 = key1;
    for (uint32_t i = 0; i < kGibbsLanes; ++i) {
      c0[i] = block + i;
      c1[i] = 0;
      c2[i] = static_cast<uint32_t>(item);
      c3[i] = static_cast<uint32_t>(item >> 32);
    }
    for (int round = 0; round < kPhiloxRounds; ++round) {
      for (uint32_t i = 0; i < kGibbsLanes; ++i) {
        const uint64_t p0 = uint64_t{kPhiloxMultiplier[0]} * c0[i], p1 = uint64_t{kPhiloxMultiplier[1]} * c2[i];
        c0[i] = static_cast<uint32_t>(p1 >> 32) ^ c1[i] ^ k0;
        c1[i] = static_cast<uint32_t>(p1);
        c2[i] = static_cast<uint32_t>(p0 >> 32) ^ c3[i] ^ k1;
        c3[i] = static_cast<uint32_t>(p0);
      }
      k0 += kPhiloxWeyl[0];
      k1 += kPhiloxWeyl[1];
    }
    float *to = out + 4 * block;
    const uint32_t *const words[4] = {c0, c1, c2, c3};
    for (int w = 0; w < 4; ++w, to += kGibbsLanes) {
      for (uint32_t i = 0; i < kGibbsLanes; ++i) to[i] = static_cast<float>(static_cast<int32_t>(words[w][i] >> 8)) * 0x1p-24f;
    }
  }
}

}  // namespace

}  // namespace hws::HWS_SET
