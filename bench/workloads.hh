// The benchmarks' machines, made here from seeds so that every run on every
// machine measures the same work.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace bench {

struct Arc {
  int32_t from, to, input, output;
  double cost;
};

// A machine as a list, state 0 the start, costs −ln p. Labels 1..26 are letters,
// 0 is epsilon, −2 failure.
struct Table {
  int32_t states = 0;
  bool two_tapes = false;
  std::vector<Arc> arcs;
  std::vector<double> finals;  // per state; infinite: not final
};

// p(output | input), state = last letter written: 27 states, 19,656 arcs.
Table edit_transducer();
// Of random words (letters drawn from a skewed chain), `count` of length `length`.
std::vector<std::string> words(int count, int length);
Table string_of(const std::string &letters);
// Each of `states` has `degree` arcs of random letters and targets and stops with
// probability `stop`. With `span`, targets are at most that far away (around a ring).
Table random_acceptor(int32_t states, int32_t degree, double stop, uint64_t seed, int32_t span = 0);
// Arcs lead at most 200 states on; the last state is final.
Table acyclic(int32_t states, int32_t degree, uint64_t seed);
// The same with about every fifth arc silent; `cyclic`: with silent loops and short
// silent cycles of little weight.
Table silent_acceptor(int32_t states, int32_t degree, bool cyclic, uint64_t seed);
// About `count` random words of 2 to 12 letters as a prefix tree; each has a random cost
// at its end, or none.
Table word_tree(int count, bool weighted, uint64_t seed);
// `count` words drawn with repeats from a quarter as many, each a path of its own from
// the start, a random cost on its first arc.
Table word_union(int count, uint64_t seed);
// A variable-order letter model (Witten-Bell) of random words with about `contexts`
// contexts of up to `order` − 1 letters: every letter written out at each state, or
// only those seen there and a failure arc. Both have a final weight at every
// state, because the peer does not look the end up along failure arcs.
struct LetterModel {
  Table expanded, failure;
};
LetterModel letter_model(int contexts, int order);

}  // namespace bench
