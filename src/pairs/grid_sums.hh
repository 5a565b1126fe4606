// Sums over the ways to cut a pair, and the best way, under weights of chunks. Sums are made on plain numbers; a pair whose
// total comes near the end of their range is summed anew in logarithms. O(edges of the grid) each.
#pragma once
#include "src/pairs/pair_grids.hh"

namespace hws {

// Weights of chunks and their logarithms; one more entry than chunks, of weight 0.
struct ChunkWeights {
  Array<double> weight, log_weight;
  explicit ChunkWeights(std::span<const double> weights);
};

class GridSums {
 public:
  // Returns ln of the total weight of all ways to cut the pair, -infinity if there is none. With `uses` adds to it, per
  // chunk, the expected number of times that the chunk is used, times `amount`.
  double expect(const PairGrids &grids, int64_t pair, const ChunkWeights &weights, double amount, std::span<double> uses);
  // Returns ln of the weight of the best way, and sets `chunks` to those of that way in the order of the strings. Among equal
  // ways the one is taken whose last chunk, then the one before it, and so on, leaves the earlier cell.
  double best(const PairGrids &grids, int64_t pair, const ChunkWeights &weights, Array<int32_t> *chunks);

 private:
  double expect_in_logs(const CutShape &shape, std::span<const int32_t> chunks, const ChunkWeights &weights, double amount,
                        std::span<double> uses);
  Array<double> forward_, backward_;
  Array<int32_t> came_;  // by cell: the edge of the best way there
};

}  // namespace hws
