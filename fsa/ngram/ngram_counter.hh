// How often n-grams occur: in strings, and in expectation in the strings of machines.
//
// A string v counts as begin, v, end. Counted are all n-grams of 1 to `order` symbols,
// begin and end included; so the set is closed under prefixes and suffixes, and the count
// of an n-gram that does not end is the sum over its continuations.
#pragma once
#include <memory>
#include <span>
#include <vector>

#include "fsa/base/array.hh"
#include "fsa/machine/machine.hh"
#include "fsa/machine/string_batch.hh"
#include "fsa/ngram/ngram_trie.hh"

namespace hws {

struct NgramCounts {
  AlphabetPtr alphabet;
  NgramTriePtr trie;
  Array<double> count;    // per node; 0 at the root
  double events() const;  // symbols and ends
};
using NgramCountsPtr = std::shared_ptr<const NgramCounts>;
// Returns a fingerprint of the symbols, the n-grams and their counts.
uint64_t fingerprint(const NgramCounts &counts);

inline constexpr int32_t kMostOrder = 255;

// Strings `from` to `to` - 1 of a batch of one tape, each as often as its value says, at
// most about 2^31 symbols. Level by level: positions in the order of the symbol they read
// are put into the buckets of the n-gram before, so nothing is hashed or compared.
// O(order · symbols + alphabet). (count_strings.cc)
NgramCountsPtr count_strings(const StringBatch &strings, int64_t from, int64_t to, const AlphabetPtr &alphabet, int32_t order,
                             const Run &run);
// The sum of two. O(nodes of both). (merge_counts.cc)
NgramCountsPtr merge_counts(const NgramCounts &a, const NgramCounts &b, const Run &run);
// Expected counts of at least `threshold` in a machine's strings (frequent_ngrams),
// multiplied by `weight`. (count_machine.cc)
NgramCountsPtr count_machine(const Machine &m, int32_t tape, const AlphabetPtr &alphabet, int32_t order, double threshold,
                             double weight, const Run &run);

// Sums of counts, for texts that come in pieces: pieces of like size are merged, so that each
// n-gram is merged about log(pieces) times.
class NgramCounter {
 public:
  NgramCounter(AlphabetPtr alphabet, int32_t order);  // sized; order 1 to kMostOrder
  const AlphabetPtr &alphabet() const { return alphabet_; }
  int32_t order() const { return order_; }
  // Either happens wholly or, if it throws, not at all.
  void add(const StringBatch &strings, const Run &run);
  void add(const Machine &m, int32_t tape, double threshold, double weight, const Run &run);
  void add(NgramCountsPtr counts, const Run &run);  // over the same symbols, of the same order; null: of nothing
  bool empty() const { return parts_.empty(); }
  NgramCountsPtr counts(const Run &run);  // of all so far; `empty` if that is nothing

 private:
  void put(NgramCountsPtr part, const Run &run);
  AlphabetPtr alphabet_;
  int32_t order_;
  std::vector<NgramCountsPtr> parts_;  // the largest first
};

}  // namespace hws
