// Expected counts of IBM 1 over many pairs, row by row. A pair's target words have one sum each, and nothing else joins its
// source words. So all occurrences of a source word may be visited together, once to add up the sums and once to count:
//
//     sum of token j = p0 t(f_j | null) + (1 - p0) / I * (sum over i of t(f_j | e_i)),      count(e, f) += weight / sum
//
// Reads and additions then stay within one row of t(. | e), and go through a pair's target words in their order. Pair by pair
// each cell would read another row, which is a miss of the cache. Where a target word stands in the row is looked up in one
// array as long as the vocabulary, so that no cell needs its place. Sums of tokens are shared out to threads by fixed blocks of
// pairs, and counts by rows: any number of threads gives the same bits.
//
// Counts are sums over blocks of pairs, which a tree adds up (src/stats/tree_order.hh), within each row. So they have the bits
// of leaves of these blocks that learners of parts have added up.
#pragma once
#include <cstdint>
#include <functional>
#include <span>

#include "src/align/bitext.hh"
#include "src/align/word_pairs.hh"
#include "src/stats/block_sums.hh"

namespace hws {

struct UniformSums {
  const Bitext &bitext;
  const WordPairs &pairs;
  std::span<const double> translation;  // t by place
  double null;                          // p0
  int64_t first_number = 0;             // of pairs, in messages
  // If there is one, it makes the weights of a row, and `translation` is empty.
  std::function<void(size_t row, double *weights)> fill_row{};

  // Adds expected counts of all pairs by place, and returns ln p of all target words. Fails with `empty` for the first pair
  // without probability. O(cells); 8 bytes for each target word and each source word of the bitext.
  double add_counts(int64_t pairs_per_block, std::span<double> counts, const Run &run) const;
  // The same for counts that are floats. A quarter of the pairs is summed in doubles before a count is rounded, so that a count
  // is rounded four times. It takes 8 bytes for each target word and 4 for each source word of a quarter of the pairs.
  double add_small_counts(std::span<float> counts, const Run &run) const;
  // The same for a block of pairs, whose rows the leaf has.
  double add_counts_of(int64_t first, int64_t last, const LeafRows &rows, const Run &run) const;

  // Returns the weights of a row, from its first place on. They may be in the array that is given.
  const double *row(size_t e, Array<double> *room) const;

 private:
  struct Tokens;
  double weigh(int64_t first, int64_t last, const double *null_row, Tokens *tokens, double *of_null, const Run &run) const;
};

}  // namespace hws
