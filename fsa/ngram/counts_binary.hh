// Counts of n-grams as binaries, in the container of fsa/base/sections.hh: statistics (kind 4) with sections of their own.
// They are for processes that count parts of one text, so the alphabet is a fingerprint alone. Little-endian; n nodes of the
// tree, in its order:
//
//   meta  int64[3]: fingerprint of the alphabet, order, nodes
//   labl  int32[n]   prnt  int32[n]   cnts  double[n]
#pragma once
#include <span>
#include <string>

#include "fsa/base/sections.hh"
#include "fsa/ngram/ngram_counter.hh"

namespace hws {

inline constexpr uint32_t kNgramCountsVersion = 1;

// Counts of nothing have no nodes. O(nodes).
std::string counts_binary(NgramCounter *counter, const Run &run);
// Returns null for counts of nothing. Fails with `version` for another alphabet or order, with `corrupt` unless the tree is
// closed under prefixes and suffixes and no count is below the sum of its continuations, and with `limit`. O(n log children).
NgramCountsPtr read_counts_binary(std::span<const std::byte> file, const NgramCounter &like, const Run &run);

}  // namespace hws
