// Forward-backward over the grid of one pair: α(i, j) is the probability of having
// read x[0..i) and written y[0..j), β(i, j) that of doing the rest from there.
// O(|x|·|y|) time and memory. Values carry a wide exponent each (units of 2^256),
// so no string is too long; the arithmetic stays linear, without logarithms.
#pragma once
#include <cstdint>
#include <span>

#include "fsa/base/array.hh"
#include "src/edit/edit_sites.hh"
#include "src/stats/block_sums.hh"

namespace hws {

// m · 2^(256 e); m is 0 or in [2^-256, 1].
struct Wide {
  double m = 0;
  int32_t e = 0;
  double log() const noexcept;
};

// Counts of sites lie in rows of some sites each, kMoves numbers per site.
inline constexpr int64_t kSitesPerRow = 32;
inline int64_t row_of_site(int32_t site) { return site / kSitesPerRow; }
inline size_t place_in_row(int32_t site) { return static_cast<size_t>(site % kSitesPerRow) * kMoves; }

class EditLattice {
 public:
  // ln p(y | x) from a pair's cells and the probabilities of sites; −∞ if it is 0.
  double forward(std::span<const int32_t> cells, size_t input_length, size_t output_length,
                 std::span<const double> probabilities, const Run &run);
  // After forward (of the same arguments, not −∞): adds weight times the expected
  // number of times each move is made at each site to the rows of counts (row_of_site, place_in_row).
  void add_counts(std::span<const int32_t> cells, size_t input_length, size_t output_length,
                  std::span<const double> probabilities, double weight, const LeafRows &counts, const Run &run);

 private:
  Array<Wide> alpha_, beta_[2];
  Wide total_;
};

}  // namespace hws
