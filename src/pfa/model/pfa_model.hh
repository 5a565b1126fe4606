// The result of learning from strings: one automaton, or an ensemble of sampled automata whose string probabilities are
// averaged (ERRATA 002.3: the average of p(x), not p(x) under averaged parameters). Immutable once shared.
#pragma once
#include <string>

#include "src/corpus/corpus.hh"
#include "src/learner/model_card.hh"
#include "src/pfa/model/pfa.hh"

namespace hws {

// Numbers of chains are below this. Chains of one run may have any, wherever they were sampled (the option first_chain).
inline constexpr int32_t kMostChains = 1 << 24;

struct PfaMember {
  PfaPtr automaton;
  int32_t chain = 0;
  // ln p(corpus, states), which says which sample is best; ln p(corpus) if nothing is sampled.
  double log_joint = 0;
};

// Emission times transition, for an automaton that was learned or given in that form (PfaKind::hmm): state i emits symbol a or
// the end, and then the next state is drawn.
struct HmmFactors {
  Array<double> emission;    // states x (A + 1), row by row; entry 0 is the end
  Array<double> transition;  // states x states
};

struct PfaModel {
  AlphabetPtr alphabet;
  std::string method;  // "cgs", "em", ...; "given" if it was not learned
  std::vector<PfaMember> members;  // at least one
  std::vector<HmmFactors> factors;  // empty, or one per member
  ModelCard card;                   // for learned models
};
using PfaModelPtr = std::shared_ptr<const PfaModel>;

// Adds the arcs of positive weight, emission times transition, to an automaton that has its alphabet and its states.
void add_factored_arcs(const HmmFactors &factors, const Run &run, Pfa *pfa);
// Makes a model of one member from a hidden Markov model, whose two matrices become its factors. Fails with `argument` or
// `improper` (a row's sum differs from 1 by more than 1e-9), naming state and row, and with `limit`. O(states² · symbols).
PfaModelPtr hmm_model(const AlphabetPtr &alphabet, std::span<const double> initial, HmmFactors factors, const Run &run);
// Returns the index of a member; fails with `argument` if there is none.
size_t member_number(const PfaModel &model, int64_t member);
// Returns one member as a model of its own, with chain 0; it shares the automaton. Fails with `argument` if there is no such
// member.
PfaModelPtr member_of(const PfaModel &model, int64_t member);

// The automaton that represents an ensemble where one is needed.
// best: the largest log_joint, on a tie the first. last: the last member.
enum class PfaChoice { best, last };
const PfaMember &chosen(const PfaModel &model, PfaChoice choice);
// Returns all members side by side: one automaton with the string probabilities of the ensemble.
PfaPtr mixture(const PfaModel &model, const Run &run);

// Writes ln p(x) per sequence under the average over members to `log_probs` (count). It is −infinity if all give 0. run.threads
// threads share the sequences in fixed blocks. O(members · Σ lengths · (arcs of the symbol + states)). Relative error about
// 1e-13.
void score(const PfaModel &model, const Corpus &corpus, std::span<double> log_probs, const Run &run);

// Draws n strings; string i is a function of (seed, i). Fails with `limit` at `max_length` symbols.
CorpusPtr sample_strings(const PfaModel &model, int64_t n, uint64_t seed, int64_t max_length, const Run &run);

// Write and read bytes in the library's container (kind pfa_model). Weights that are whole numbers are stored in 32 bits.
// Reading fails with `corrupt` or `version` and stays within the byte limit; the bytes need no alignment.
std::string write_pfa_model(const PfaModel &model);
PfaModelPtr read_pfa_model(std::span<const std::byte> bytes, const Run &run);

// Read and write PAutomaC's model files (sections I, F, S, T) as text. Reading fails with `parse`, naming line and reason.
// Writing takes one automaton. Reading the result yields the same states, symbols and probabilities, but symbols are numbered
// from 0 and have no names. Fails with `argument` for more than kMostNumbers symbols. Background arcs are written out, within
// limits.
PfaModelPtr read_pautomac_model(std::string_view text, const Run &run);
std::string write_pautomac_model(const Pfa &pfa, const Run &run);

}  // namespace hws
