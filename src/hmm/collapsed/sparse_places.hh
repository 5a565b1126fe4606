// Where the numbers of sequences whose tokens may be in few states lie: the indices that collapsed inference follows in every
// pass (sparse_cvi.hh), made once. A sequence's numbers are its singles, of each token's states in turn, and its pairs,
// of the states of tokens side by side: token by token from the second, row by row of the token before's states. Memory: 8
// bytes for each token, 10 for each single, 4 for each pair.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"

namespace hws {

struct SparseToken {
  uint32_t single;      // where its numbers begin
  uint32_t pairs : 31;  // with the token before
  uint32_t meets : 1;   // some state of it is one of the token before
};

// Of one sequence.
struct SparseView {
  const SparseToken *tokens;  // and one behind the last, and one that may be read
  const uint32_t *at;         // where a single's count of emissions lies; kNoCell for a token without symbol
  const uint16_t *state;      // a single's
  const uint16_t *before;     // 1 + which single of the token before is of the same state; 0: none
  const uint16_t *ahead;      // the same of the token behind
  const uint32_t *pair_at;    // where a pair's count of transitions lies
  size_t length, singles, pairs;
  bool without_symbol;  // some token is
  size_t count(size_t t) const { return tokens[t + 1].single - tokens[t].single; }
};

class SparsePlaces {
 public:
  static constexpr uint32_t kNoCell = UINT32_MAX;

  // Of all sequences that are sparse; the others are empty. `limit`, also for numbers of symbols or pairs that are too many
  // for 32 and 31 bits, and states too many for 16. The data are lent.
  SparsePlaces(const HmmData &data, const Run &run);

  // Where some sequence is sparse.
  SparseView of(size_t sequence) const;
  int64_t bytes() const;
  // Brings the counts of emissions that a sequence will touch near.
  void expect(size_t sequence, const double *emission) const;

 private:
  // Tokens place..place + length − 1 of the corpus, as the next sequence.
  void append(size_t place, size_t length);
  // Singles from..to − 1 of one token, and those from `to` on of the next, which are the last.
  void link(size_t from, size_t to);
  struct Begin {
    size_t token, single, pair;
    bool without_symbol;
  };
  const HmmData &data_;
  Array<Begin> begins_;  // and one behind the last
  Array<SparseToken> tokens_;
  Array<uint32_t> at_, pair_at_;
  Array<uint16_t> state_, before_, ahead_;
  Array<size_t> scratch_;
};

// Room in scratch for so many numbers of a sequence.
template <class T>
void hold(Array<T> &values, size_t count) {
  if (values.size() < count) values.resize(count);
}

}  // namespace hws
