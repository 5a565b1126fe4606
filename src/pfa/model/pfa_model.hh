// What learning from strings gives: one automaton, or an ensemble of sampled ones whose string probabilities are averaged
// (ERRATA 002.3: the average of p(x), not p(x) under averaged parameters). Immutable once shared.
#pragma once
#include <string>

#include "src/corpus/corpus.hh"
#include "src/learner/model_card.hh"
#include "src/pfa/model/pfa.hh"

namespace hws {

struct PfaMember {
  PfaPtr automaton;
  int32_t chain = 0;
  double log_joint = 0;  // ln p(corpus, states): which sample is the best; ln p(corpus) where nothing is sampled
};

// Emission times transition, where the automaton was learned or given as that (PfaKind::hmm): from state i symbol a is
// emitted, or the end, and then a next state is drawn.
struct HmmFactors {
  Array<double> emission;    // states x (A + 1), row by row; entry 0 is the end
  Array<double> transition;  // states x states
};

struct PfaModel {
  AlphabetPtr alphabet;
  std::string method;  // "cgs", "em", ...; "given" if it was not learned
  std::vector<PfaMember> members;  // at least one
  std::vector<HmmFactors> factors;  // empty, or one per member
  ModelCard card;                   // of a learned one
};
using PfaModelPtr = std::shared_ptr<const PfaModel>;

// Adds the arcs of positive weight to an automaton that has its alphabet and its states: emission times transition.
void add_factored_arcs(const HmmFactors &factors, const Run &run, Pfa *pfa);
// Makes a model of one member from a hidden Markov model, whose two matrices become its factors. Throws `argument` or
// `improper` (a row misses a sum of 1 by more than 1e-9), naming state and row, and `limit`. O(states² · symbols).
PfaModelPtr hmm_model(const AlphabetPtr &alphabet, std::span<const double> initial, HmmFactors factors, const Run &run);
// The number of a member; `argument` if there is none.
size_t member_number(const PfaModel &model, int64_t member);
// One member as a model of its own, of chain 0; it shares the automaton. `argument` if there is none of that number.
PfaModelPtr member_of(const PfaModel &model, int64_t member);

// Which automaton stands for an ensemble where one is needed.
enum class PfaChoice { best, last };  // the largest log_joint (the first of several); the last member
const PfaMember &chosen(const PfaModel &model, PfaChoice choice);
// All members side by side: one automaton with the same string probabilities as the ensemble.
PfaPtr mixture(const PfaModel &model, const Run &run);

// ln p(x) per sequence under the average over members, into `log_probs` (count). -infinity where all give 0. Sequences are
// shared out to run.threads in fixed blocks. O(members · Σ lengths · (arcs of the symbol + states)). Relative error ~1e-13.
void score(const PfaModel &model, const Corpus &corpus, std::span<double> log_probs, const Run &run);

// n strings; string i is a function of (seed, i). A limit error at `max_length` symbols.
CorpusPtr sample_strings(const PfaModel &model, int64_t n, uint64_t seed, int64_t max_length, const Run &run);

// Bytes in the library's container (kind pfa_model) and back (`corrupt`, `version`; the bytes need no alignment; within the
// byte limit); weights that are whole numbers are kept as 32-bit ones.
std::string write_pfa_model(const PfaModel &model);
PfaModelPtr read_pfa_model(std::span<const std::byte> bytes, const Run &run);

// PAutomaC's model files (sections I, F, S, T) as text and back; `parse` names line and reason. Written from one automaton:
// what is written is read again with the same states, symbols and probabilities, symbols numbered from 0 instead of by their
// names. `argument` for more than kMostNumbers symbols. Background arcs are written out: within limits.
PfaModelPtr read_pautomac_model(std::string_view text, const Run &run);
std::string write_pautomac_model(const Pfa &pfa, const Run &run);

}  // namespace hws
