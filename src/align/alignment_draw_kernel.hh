// Draws the alignment of one target word, for one instruction set.

#include "src/draws/gibbs_choice.hh"

namespace hws::HWS_SET {

// See src/align/alignment_draw.hh.
void read_places(int32_t n, const float *table, const int32_t *places, int32_t next, float *numbers) {
  for (int32_t i = 0; i < n; ++i) numbers[i] = table[places[i]];
  for (int32_t i = n; i < n + next; ++i) __builtin_prefetch(table + places[i]);
}

// See src/align/alignment_draw.hh.
int32_t draw_alignment(const AlignmentDraw &d, float null, float uniform, float *total) {
  Lanes sum = in_all(0);
  for (int32_t v = 0; v < d.vectors; ++v) {
    const int32_t at = v * kGibbsLanes;
    const Lanes jumps = load_lanes(d.from + at) * load_lanes(d.to + at);
    const Lanes weight = load_lanes(d.lexical + at) * load_lanes(d.scale + at) * jumps;
    sum = sum + weight;
    store(d.weights + at, weight);
    store(d.sums + at, sum);
  }
  alignas(64) float all_lanes[kGibbsLanes], rests[kGibbsLanes];
  store(all_lanes, sum_in_all(sum));
  const float words = all_lanes[0];
  *total = words + null;
  const float threshold = uniform * *total - null;
  if (threshold < 0 || !(words > 0)) return 0;
  const int64_t lane = choose_lane(sum, threshold / words, rests);
  if (lane < kGibbsLanes) {
    const float rest = rests[lane] > 0 ? rests[lane] : 0;
    for (int32_t v = 0; v < d.vectors; ++v) {
      if (d.sums[v * kGibbsLanes + lane] > rest) return static_cast<int32_t>(v * kGibbsLanes + lane) + 1;
    }
  }
  // Rounding left none: the last position that has a weight.
  for (int32_t i = d.vectors * kGibbsLanes; i > 0; --i) {
    if (d.weights[i - 1] > 0) return i;
  }
  return 0;
}

}  // namespace hws::HWS_SET
