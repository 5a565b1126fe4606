// Messages times log-linear models, taken literally: the product of a lattice with all histories of bounded
// length, dense and in long double; every letter pays for each n-gram that ends with it.
#pragma once
#include <map>

#include "src/graph/strings/ep/moments/moments.hh"
#include "tests/fsa/ngram/features.hh"
#include "tests/fsa/oracle.hh"
#include "tests/fsa/random_machine.hh"

namespace product_oracle {

using namespace hws;
using oracle::Real;
using Ngram = Array<Label>;

struct Sums {
  bool finite = false;
  Real total = 0;
  std::map<Ngram, Real> count;  // of all n-grams up to `order` that occur; the empty one's is E|v| + 1
  Array<Real> through, onwards;  // per lattice state: what Moments' calls of that name give
};

Sums sums(const LatticeMessage &m, const NgramTrie &trie, std::span<const double> theta, size_t order);

Ngram spelt(const NgramTrie &trie, NgramNode w);

// The first random machine that accepts something.
LatticePtr random_lattice(const oracle::Shape &shape, Rng &rng);

struct Model {
  features::Theta theta;
  LogLinear l;
  FeatureAutomaton automaton;
};

// n n-grams with weights within ±scale around -down; one in 1 / hard is -infinity.
Model random_model(Rng &rng, int64_t symbols, int n, size_t longest, double scale, double down = 0, double hard = 0);

}  // namespace product_oracle
