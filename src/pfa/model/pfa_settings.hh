// The settings of learning a probabilistic automaton: one struct and one list of options for all methods. Each method reads
// those that it uses (pfa_fields.hh). Every learner takes the whole struct, as resolved() returns it.
#pragma once
#include <optional>

#include "src/corpus/corpus.hh"
#include "src/learner/option_table.hh"
#include "src/pfa/model/pfa.hh"
#include "src/pfa/model/pfa_held_parts.hh"

namespace hws {

// These enumerators, and those below, are in the order of the option's words.
enum class PfaMethod : int32_t {
  automatic, cgs, em, hard_em, vb, cvb0, cvb2, gcvb0, cgs_sg, cgs_hmm, cgs_hmm_star, estatemerge, alergia, mdi,
  likelihood_ratio, aic, evgram, cvgram, ngram
};

// The start of Gibbs sampling: random states, or states drawn through ALERGIA's automaton.
enum class PfaStart : int32_t { random, merged };
// Equation 20 with denominators that make a distribution, or as printed, where mass is lost (ERRATA 002.6).
enum class HmmTransitions : int32_t { normalized, printed };
// How the number of states and the prior are chosen (src/pfa/choosing/selection.hh).
enum class PfaChoosing : int32_t { halving, full };
enum class PfaShape : int32_t { pfa, hmm };
// The next blue state: the one visited most often, or the one with the least prefix.
enum class MergeOrder : int32_t { count, shortlex };
enum class GramSmoothing : int32_t { kneser_ney, witten_bell };

struct PfaNumbers {
  PfaMethod method = PfaMethod::automatic;
  std::optional<int64_t> states;  // beside the initial state
  std::optional<double> prior_transition, prior_emission;
  std::optional<double> significance, threshold;
  std::optional<int64_t> iterations;
  std::optional<double> tolerance;
  std::optional<int64_t> burn_in, period;
  int32_t chains = 4;
  int32_t first_chain = 0;
  std::optional<double> start_prior_transition;
  PfaStart init = PfaStart::random;
  int64_t structure_interval = 1;
  HmmTransitions transitions = HmmTransitions::normalized;
  PfaChoosing choose = PfaChoosing::halving;
  double budget = 1.4e11;  // about a minute of one processor
  int64_t folds = 10;
  PfaShape shape = PfaShape::pfa;
  WordSet fixed;  // parts (PfaPart) that stay what those of the model to begin with are
  int64_t starts = 1;
  std::optional<int64_t> start_iterations;
  Temperatures anneal;
  std::optional<int64_t> anneal_iterations;
  std::optional<double> uniform_share, added_count;
  MergeOrder merge_order = MergeOrder::count;
  int64_t minimum_count = 25;
  std::optional<int64_t> order;
  GramSmoothing smoothing = GramSmoothing::kneser_ney;
  std::optional<int64_t> items;  // empty: the corpus is the whole
  int64_t first_item = 0;
  uint64_t seed = 1;
};

struct PfaSettings : PfaNumbers {
  Array<int32_t> candidate_states;
  Array<double> candidate_prior_transition;
  // The start automaton, over the corpus' symbols. It has `states` states that can be entered (for shape hmm `states` in total;
  // for Gibbs sampling at most `states`). Samplers draw their first states through it, and other methods begin with the
  // expectations under it. Null: a random start.
  PfaPtr start;
  PfaHeldPartsPtr held;  // of `fixed`; null: none
};

inline PfaSettings settings_for(PfaMethod method) {
  PfaSettings s;
  s.method = method;
  return s;
}

// Returns the word of the method.
std::string_view method_name(PfaMethod method);

// Returns whether cross-validation chooses the number of states, or the prior, or both.
inline bool chooses(const PfaSettings &s) {
  return (s.method == PfaMethod::automatic || s.method == PfaMethod::cgs) && !(s.states && s.prior_transition);
}

// Returns the visits of a sweep of one chain, in which budgets are counted. A draw for a symbol counts as its states and 40
// more, and as 90 at least: with few states it waits for the draw before it, some 36 ns where a visit takes .4.
double sweep_visits(const Corpus &corpus, int64_t states);

inline constexpr int64_t kSamplesKept = 50;  // per chain, unless a period is given
// Sets two thirds of the iterations as burn-in, and a period that keeps about `samples` samples of each chain after it, unless
// they are given.
void set_schedule(int64_t iterations, int64_t samples, PfaSettings *settings);

// Fails with `argument` or `unsupported`, with the reason, for fixed parts that the method cannot hold.
void check_fixed(const PfaSettings &settings);

// Replaces "auto" by the method's defaults, except for numbers that cross-validation chooses. Fails with `argument` for numbers
// out of range and for those without effect.
PfaSettings resolved(PfaSettings settings, const Corpus &corpus);

}  // namespace hws
