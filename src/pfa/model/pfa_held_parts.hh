// Parts of an automaton that learning holds as a given model has them: their prior is a point, so that no count moves them.
// Every method reads the given probabilities in the place of what it would make of counts and a prior. The rest of a row of
// which a part is held keeps its Dirichlet prior, since the parts of such a row are independent (neutrality): whether a state
// ends has a beta distribution, and what it does if it does not end the Dirichlet distribution of the other outcomes.
//
//   initial      where strings begin: of a pfa all that leaves the initial state, of an hmm the initial distribution, of
//                cgs-hmm the initial state's emission and transition
//   transition   of a pfa symbol and next state given that a state does not end, of an hmm the next state
//   emission     of an hmm: the symbol given that a state does not end
//   end          whether a state ends
//
// A row all of whose parts are held keeps its bits, and so does an end that is held alone. Held beside an end that is learned,
// the other outcomes keep their proportions, to rounding.
#pragma once
#include <memory>

#include "src/learner/option_table.hh"
#include "src/pfa/model/pfa_model.hh"

namespace hws {

// In the order of the option's words.
enum class PfaPart : int32_t { initial, transition, emission, end };
inline constexpr const char *kPfaParts = "initial|transition|emission|end";

struct PfaHeldParts {
  bool initial = false, transition = false, emission = false, end = false;
  size_t states = 0, symbols = 0;  // N, or all states of a hidden Markov model; A − 1
  // Of a pfa: rows of states 0 to N, each the arcs (symbol, next state 1 to N), then the end. Of states 1 to N the arcs given
  // that the state does not end, where they are held and ends are not.
  Array<double> rows, going;
  // Of a hidden Markov model. `emitted`: symbols given that the state does not end, where they are held and ends are not.
  Array<double> initial_row, emitted;
  HmmFactors factors;

  bool is_hmm() const { return rows.empty(); }
  size_t width() const { return symbols * states + 1; }  // of a pfa's rows
  const double *row(size_t state) const { return rows.data() + state * width(); }
  double end_of(size_t state) const { return row(state)[width() - 1]; }
  // Of a pfa's state, 0 the initial one: what is held of its row.
  bool holds_arcs(size_t state) const { return state == 0 ? initial : transition; }
  bool holds_end(size_t state) const { return state == 0 ? initial : end; }
  // Probabilities of a state's arcs where these are held, whole ones or, where its end is learned, given that it does not end.
  const double *arcs(size_t state) const {
    return holds_end(state) ? row(state) : going.data() + (state - 1) * (width() - 1);
  }
  // A hash of all numbers.
  uint64_t fingerprint() const;
};
using PfaHeldPartsPtr = std::shared_ptr<const PfaHeldParts>;

// The rows of a fully connected automaton in which a state of its own begins: as `rows` above. Where no state of the automaton
// is like that, all of them are entered, and the row of state 0 is the mean of theirs under the initial distribution.
Array<double> arc_rows(const Pfa &automaton);

// The parts of a model's best member, in these symbols, as a pfa or as the hidden Markov model that it is; null where none are
// fixed. Fails with `argument` for a model of other symbols where symbols are held, for one that is no hidden Markov model,
// and for states that always end where their ends are learned.
PfaHeldPartsPtr pfa_held_parts(const PfaModel &model, const AlphabetPtr &alphabet, WordSet fixed, bool as_hmm, const Run &run);

// Puts the held arcs in the place of those that the automaton, of states 0 to N, has there.
void set_held_arcs(const PfaHeldParts &held, Pfa *automaton);

// Makes the posterior mean (seed 002, equation 10) of an automaton of states 0 to N whose weights and final numbers are counts:
// scale 1 / (C_i + N A β), background β · scale, end (C_i00 + N β) · scale; of states of which parts are held the mean of the
// others. `held` may be null.
void make_posterior_mean(double beta, const PfaHeldParts *held, Pfa *counts);

}  // namespace hws
