// Indices of the numbers of sequences whose tokens may be in few states. Collapsed inference follows them in every pass
// (sparse_cvi.hh), so they are made once.
//
// A sequence has singles, one for each state of each token in turn. It also has pairs, one for each pair of states of
// neighbouring tokens: token by token from the second, and row by row for the states of the previous token. Example of three
// tokens that may be in {N, V}, {N}, {D, N}:
//
//     singles     0 N   1 V  |  2 N  |  3 D   4 N
//     pairs       0 N→N   1 V→N  |  2 N→D   3 N→N
//     tokens      single 0, 2, 3, 5;  pairs 0, 0, 2, 4;  meets 0, 1, 1
//     before      0     0    |  1    |  0     1       1 + index of the same state in the previous token's singles; 0: none
//     ahead       1     0    |  2    |  0     0       the same for the next token
//
// Memory: 8 bytes for each token, 10 for each single, 4 for each pair.
#pragma once
#include <cstdint>

#include "fsa/base/array.hh"
#include "src/hmm/data/hmm_data.hh"

namespace hws {

struct SparseToken {
  uint32_t single;      // index of its first single
  uint32_t pairs : 31;  // index of its first pair with the previous token
  uint32_t meets : 1;   // whether it shares a state with the previous token
};

// The indices of one sequence.
struct SparseView {
  const SparseToken *tokens;  // one entry more for the end, and another that may be read
  const uint32_t *at;         // index of a single's emission count; kNoCell if its token has no symbol
  const uint16_t *state;      // the state of a single
  const uint16_t *before;     // 1 + index of the same state in the previous token's singles; 0: none
  const uint16_t *ahead;      // the same for the next token
  const uint32_t *pair_at;    // index of a pair's transition count
  size_t length, singles, pairs;
  bool without_symbol;  // some token has no symbol
  size_t count(size_t t) const { return tokens[t + 1].single - tokens[t].single; }
};

class SparsePlaces {
 public:
  static constexpr uint32_t kNoCell = UINT32_MAX;

  // Makes the indices of all sparse sequences; the others are empty. Fails with `limit`, also if numbers of symbols need more
  // than 32 bits, pairs more than 31, or states more than 16. The data are borrowed.
  SparsePlaces(const HmmData &data, const Run &run);

  // Only if some sequence is sparse.
  SparseView of(size_t sequence) const;
  int64_t bytes() const;
  // Prefetches the emission counts that a sequence will touch.
  void expect(size_t sequence, const double *emission) const;

 private:
  // Appends the tokens place..place + length − 1 of the corpus as the next sequence.
  void append(size_t place, size_t length);
  // Sets before and ahead between the singles from..to − 1 of one token and those of the next token, which are the last ones.
  void link(size_t from, size_t to);
  struct Begin {
    size_t token, single, pair;
    bool without_symbol;
  };
  const HmmData &data_;
  Array<Begin> begins_;  // one entry more for the end
  Array<SparseToken> tokens_;
  Array<uint32_t> at_, pair_at_;
  Array<uint16_t> state_, before_, ahead_;
  Array<size_t> scratch_;
};

// Makes room in scratch for that many numbers of a sequence.
template <class T>
void hold(Array<T> &values, size_t count) {
  if (values.size() < count) values.resize(count);
}

}  // namespace hws
