// Automata taken literally: dense tables of p(symbol, next | state), strings by enumeration, in long double.
#pragma once
#include <vector>

#include "fsa/base/array.hh"
#include "src/pfa/model/pfa_model.hh"

namespace pfa_oracle {

using namespace hws;
using Real = long double;
using String = Array<Label>;

struct Dense {
  size_t states = 0, symbols = 0;
  Array<Real> initial, final, p;  // p: from x symbol x to
  Real &at(size_t i, size_t a, size_t j) { return p[(i * symbols + a) * states + j]; }
  Real at(size_t i, size_t a, size_t j) const { return p[(i * symbols + a) * states + j]; }
};

Dense dense(const Pfa &pfa);

// Σ over all paths of a string.
Real probability(const Dense &d, const String &x);

// All strings of at most so many symbols.
std::vector<String> strings(size_t symbols, size_t most);

CorpusPtr corpus_of(AlphabetPtr alphabet, const std::vector<String> &list);

enum class Form { plain, scaled, collapsed };  // probabilities; weights with scales; a sampler's counts, smoothed

// An automaton with about a share of all arcs; collapsed: state 0 initial and never entered.
PfaPtr random(int32_t states, int64_t symbols, Form form, double share, uint64_t seed);

PfaModel model_of(std::vector<PfaPtr> automata);

}  // namespace pfa_oracle
