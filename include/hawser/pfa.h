/* hawser/pfa.h - probabilistic automata: models, scores, learning them from strings.   [experimental]
 *
 * A probabilistic finite automaton (PFA) gives every string x = a1 ... an over its alphabet the probability
 *
 *     p(x) = sum over states s0 ... sn of initial(s0) * prod_t p(a_t, s_t | s_(t-1)) * final(s_n)
 *
 * where the probabilities that leave a state, final included, sum to 1. A model is one automaton or an ensemble
 * of them (sampling learns one); the probability of a string under an ensemble is the mean over its members (Shibata and
 * Yoshinaka, "A comparison of collapsed Bayesian methods for probabilistic finite automata", Machine Learning 96, 2014,
 * equation 5, called [SY] below). Log-probabilities are in nats.
 *
 * In a library built with HWS_WITH_PFA=0 these functions are absent. */
#ifndef HAWSER_PFA_H
#define HAWSER_PFA_H

#include "hawser/corpus.h"
#include "hawser/learner.h"
#include "hawser/machine.h"

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable model.
 * Threads: shared */
typedef struct hws_pfa hws_pfa;
HWS_API void hws_pfa_free(hws_pfa *pfa);

/* ---- Models on disk ---- */

/* The binary of an automaton or ensemble, versioned and with checksums: all members, counts as whole numbers. */
HWS_API hws_status hws_pfa_write(const hws_pfa *pfa, void *buffer, int64_t capacity, int64_t *needed);

/* An automaton or ensemble from a copy of its binary.
 * - buffer: a binary that hws_pfa_write made
 * Status: HWS_E_CORRUPT: damaged; HWS_E_VERSION: of another version. */
HWS_API hws_status hws_pfa_read(const void *buffer, int64_t length, const hws_options *options, hws_pfa **pfa);

/* An automaton from the text of the PAutomaC competition: four sections with a line "(numbers) probability" per entry. I are
 * the initial probabilities, F those of stopping, by state; S is of a symbol given that its state does not stop; T of the next
 * state given state and symbol. Numbers count from 0; symbol k is label k + 1, named "k", 2^20 of them at most. What should sum
 * to 1 and misses it by 1e-6 or less is made to.
 * - text: the automaton
 * Status: HWS_E_PARSE: line and reason.
 * Cost: O(length). */
HWS_API hws_status hws_pfa_read_pautomac(const char *text, int64_t length, const hws_options *options, hws_pfa **pfa);

/* One automaton of the model as PAutomaC's text, which hws_pfa_read_pautomac reads back with the same probabilities; symbols'
 * names are not written. A last symbol that no state emits is written with probability 0. What smoothing adds is written out:
 * symbols * states^2 lines.
 * Status: HWS_E_ARGUMENT: more than 2^20 symbols. */
HWS_API hws_status hws_pfa_write_pautomac(const hws_pfa *pfa, const hws_options *options, char *buffer, int64_t capacity,
                                          int64_t *needed);
#if !defined(HWS_NO_FILES)
/* Writes the binary of an automaton or ensemble to a file. */
HWS_API hws_status hws_pfa_write_file(const hws_pfa *pfa, const char *path);

/* An automaton or ensemble from a file with its binary.
 * As: hws_pfa_read */
HWS_API hws_status hws_pfa_read_file(const char *path, const hws_options *options, hws_pfa **pfa);
#endif

/* ---- What a model is ---- */

/* The symbols of an automaton. */
HWS_API hws_status hws_pfa_alphabet(const hws_pfa *pfa, hws_alphabet **alphabet);

/* A number about an automaton or ensemble, by its name.
 * - name: which number:
 *     "members": automata in the ensemble
 *     "chains": samplers that the members were drawn from
 *     "symbols": symbols of the alphabet
 *     "states": states of the best member
 *     "arcs": stored arcs of the best member; what smoothing adds to every pair is not counted
 *     "deterministic": 1 if any string reaches one state at most of the best member
 *     "hmm": 1 if the members have emission and transition
 *     "log_joint": ln p(corpus, states) of the best member where states were sampled, ln p(corpus) where not, 0 where nothing
 *       was learned
 * - value: the number */
HWS_API hws_status hws_pfa_info(const hws_pfa *pfa, const char *name, double *value);

/* The method by which an automaton was learned ("cgs", "em", ...), "given" if it was not: a word of ASCII. */
HWS_API hws_status hws_pfa_method(const hws_pfa *pfa, char *buffer, int64_t capacity, int64_t *needed);

/* How an automaton was learned, in more words: an object like that of hws_hmm_card; "{}" for one that was given.
 * - buffer (JSON): receives the card */
HWS_API hws_status hws_pfa_card(const hws_pfa *pfa, char *buffer, int64_t capacity, int64_t *needed);

/* A member of an ensemble as a model of its own, which shares memory with the ensemble.
 * - member (from 0): which one of hws_pfa_info(pfa, "members")
 * - one: the member */
HWS_API hws_status hws_pfa_member(const hws_pfa *pfa, int64_t member, hws_pfa **one);

/* Ensembles that were sampled apart as one, such as those of nodes that had the same corpus, options and seed, and samplers of
 * other numbers (the option first_chain): 2 and 2 samplers on two nodes give the ensemble of 4 on one. All members count alike
 * in the average.
 * - models [count]: what is joined: of one alphabet and one method
 * - count (>= 1): number of models
 * - all: the ensemble, which shares memory with them
 * Status: HWS_E_ARGUMENT: also for samplers that are the same: of one number, seed and corpus.
 * Cost: O(members). */
HWS_API hws_status hws_pfa_join(const hws_pfa *const *models, int64_t count, hws_pfa **all);

/* ---- Hidden Markov models ----
 * Emission times transition: state i emits symbol a with probability emission[i * (symbols + 1) + a], or ends the string
 * (a = 0); after a symbol state j is next with probability transition[i * states + j]. So are models learned by em, hard-em
 * and vb of shape hmm and by cgs-hmm (transitions not "printed"), random targets "hmm", and those of hws_pfa_from_hmm;
 * others are HWS_E_UNSUPPORTED (cgs-hmm-star estimates symbol and next state together). */

/* The initial probabilities of a member's states. They are there for every model.
 * - member (from 0): which one
 * - values (probability): one per state */
HWS_API hws_status hws_pfa_initial(const hws_pfa *pfa, int64_t member, double *values, int64_t capacity, int64_t *needed);

/* The emission probabilities of a member that is a hidden Markov model.
 * - member (from 0): which one
 * - values (probability): row by row, one row of symbols + 1 numbers per state
 * Status: HWS_E_UNSUPPORTED: the member is no hidden Markov model. */
HWS_API hws_status hws_pfa_emission(const hws_pfa *pfa, int64_t member, double *values, int64_t capacity, int64_t *needed);

/* The transition probabilities of a member that is a hidden Markov model.
 * - values (probability): row by row, one row of as many numbers as states per state
 * As: hws_pfa_emission */
HWS_API hws_status hws_pfa_transition(const hws_pfa *pfa, int64_t member, double *values, int64_t capacity, int64_t *needed);

/* An automaton from the arrays of a hidden Markov model, which are copied. It has up to states^2 * symbols arcs.
 * - states (>= 1): number of states
 * - alphabet: the symbols; sized
 * - initial [states] (probability): sums to 1
 * - emission [states * (hws_alphabet_size(alphabet) + 1)] (probability): row by row, of the end first; each sums to 1
 * - transition [states * states] (probability): row by row; each sums to 1
 * Status: HWS_E_IMPROPER: a sum misses 1 by more than 1e-9. */
HWS_API hws_status hws_pfa_from_hmm(int64_t states, const hws_alphabet *alphabet, const double *initial, const double *emission,
                                    const double *transition, const hws_options *options, hws_pfa **pfa);

/* The model as a machine, for all that machines can do (n best, entropy, drawing, AT&T text). What smoothing adds becomes arcs:
 * states^2 * symbols of them. The option `sample` says which member is taken; as "mixture" all members stand side by side, and
 * the machine has the model's own probabilities.
 * - semiring (enum semiring): HWS_REAL or HWS_LOG
 * Cost: O(arcs + states^2 * symbols with smoothing). */
HWS_API hws_status hws_pfa_machine(const hws_pfa *pfa, int32_t semiring, const hws_options *options, hws_machine **machine);

/* An automaton from an acceptor, which is normalized to a distribution over strings. Failure, default and epsilon arcs are
 * resolved first.
 * - machine: in the real or log semiring
 * Status: HWS_E_DIVERGED: its total is infinite; HWS_E_EMPTY: it accepts nothing; HWS_E_IMPROPER: it cannot be normalized. */
HWS_API hws_status hws_pfa_from_machine(const hws_machine *machine, const hws_options *options, hws_pfa **pfa);

/* ---- What it says about strings ---- */

/* The log-probability of every sequence of a corpus. The relative error of p is about 1e-13 per symbol; any number of threads
 * gives the same bits.
 * - corpus: over the model's alphabet
 * - log_probs [hws_corpus_count(corpus)] (nats): by sequence; -infinity where p is 0
 * Cost: O(members * symbols * (arcs of a symbol + states)). */
HWS_API hws_status hws_pfa_score(const hws_pfa *pfa, const hws_corpus *corpus, const hws_options *options, double *log_probs);

/* Strings drawn from an automaton. String i depends on the seed and i alone.
 * - n (>= 0): how many
 * - seed: any number
 * - corpus: the strings
 * Status: HWS_E_LIMIT: a string gets longer than the option max_length. */
HWS_API hws_status hws_pfa_sample(const hws_pfa *pfa, int64_t n, uint64_t seed, const hws_options *options,
                                  hws_corpus **corpus);

/* The entropy -sum_x p(x) ln p(x). It is a sum over arcs if the model is one automaton without smoothing that is deterministic,
 * or of 2048 arcs at most and found to give every string one path at most; else it is the mean over strings drawn from it.
 * - value (nats): the entropy
 * - standard_error (nats): of the mean; 0 if the value is exact
 * - exact (0 or 1): whether it is a sum over arcs */
HWS_API hws_status hws_pfa_entropy(const hws_pfa *pfa, const hws_options *options, double *value, double *standard_error,
                                   int32_t *exact);

/* The Kullback-Leibler divergence sum_x p(x) ln(p(x) / q(x)), exact where hws_pfa_entropy is for both models. A sampled value
 * may fall below 0 by its error.
 * - p: the distribution of the strings
 * - q: the other model, over a matching alphabet
 * - value (nats): +infinity where q lacks a string of p's (sampled: one that was drawn)
 * As: hws_pfa_entropy */
HWS_API hws_status hws_pfa_divergence(const hws_pfa *p, const hws_pfa *q, const hws_options *options, double *value,
                                      double *standard_error, int32_t *exact);

/* The score of the PAutomaC competition: 2 to the power of the cross-entropy, in bits, of the solution's probabilities and the
 * candidate's, both normalized over the test strings.
 * - log_probs [count] (nats): the candidate's, by string
 * - probabilities [count] (probability): the solution's, by string
 * - count (>= 1): number of strings
 * - score: the candidate's
 * - minimum: the solution's own, which no candidate undercuts
 * Source: [SY] equation 19. */
HWS_API hws_status hws_pfa_pautomac_score(const double *log_probs, const double *probabilities, int64_t count, double *score,
                                          double *minimum);

/* The numbers of a solution file: a line with a count, then a probability a line.
 * - text: the file's contents
 * - probabilities (probability): one per test string
 * Status: HWS_E_PARSE: line and reason. */
HWS_API hws_status hws_pfa_read_solution(const char *text, int64_t length, const hws_options *options, double *probabilities,
                                         int64_t capacity, int64_t *needed);

/* ---- Random targets ---- */

/* A random automaton in the manner of the PAutomaC competition, the same for one seed. Options say of which kind it is and how
 * large. Probabilities are drawn from flat Dirichlet distributions, those of the end set to give the expected length. Every
 * state is reached and ends.
 * - seed: any number
 * Status: HWS_E_ARGUMENT: the length cannot be reached with the final share given.
 * Source: Verwer, Eyraud, de la Higuera 2012. */
HWS_API hws_status hws_pfa_random(uint64_t seed, const hws_options *options, hws_pfa **pfa);

/* ---- Learning ---- */

/* A learner of an automaton from the sequences of a corpus. The option `method` says how:
 *
 *   auto           cgs with its sizes chosen as below, or estatemerge, whichever predicts held-out sequences better; merging if
 *                  sampling is not better by more than a standard error of the difference. With sizes given: cgs.
 *   cgs            collapsed Gibbs sampling ([SY] algorithm 1). A step is a sweep of every chain. It begins annealed: the prior
 *                  of transitions falls to its own value within the burn-in, without which chains stay in poor modes for long.
 *   cgs-sg         the same with a sparse graph, sampled too ([SY] algorithm 2).
 *   cgs-hmm        collapsed Gibbs sampling of emission and transition ([SY] section 4.4, equation 20); cgs-hmm-star: the
 *                  same draws, from which probabilities of (state, symbol, next state) are estimated as cgs does.
 *   em, hard-em, vb   expectation maximization, with best paths only, variational Bayes. A step is an iteration.
 *   cvb0, cvb2     collapsed variational Bayes, of order 0 and 2 ([SY] section 2.4). A step is a pass over the corpus.
 *   gcvb0          its objective D0 minimized by L-BFGS-B ([SY] section 2.5). A step is an iteration of that.
 *   estatemerge, alergia, mdi, likelihood-ratio, aic   merging states of the prefix tree; a step is a merge or promotion.
 *   evgram, cvgram, ngram   variable-length grams grown by evidence or cross-validation, n-grams of one order.
 *
 * Of sampling methods two thirds of the iterations are burn-in and 50 samples of each chain are kept, unless options say
 * otherwise; so who means to go on from a checkpoint with other iterations gives both.
 *
 * Sizes of auto and cgs that are not given are chosen first, by cross-validation over folds: candidates are compared by the
 * held-out log-probability of short runs (first by how many sequences have none), in rounds that keep ever fewer candidates
 * for ever longer runs (successive halving: numbers of states first, then priors; or all at once, [SY] section 4.1). A step is
 * then a few candidates' runs in one round; sweeps follow. The option budget bounds the work of choosing and of the sampling
 * after it, by default to about a minute of one processor; the metrics planned_visits and planned_seconds tell of it before
 * the first step. That step merges states of
 * the whole corpus, and until sampling has a sample the model is the merged automaton. Where the budget has no room for the
 * shortest comparison, auto merges alone. A checkpoint keeps its budget. Options that a method has no use for are errors. Any
 * number of threads gives the same bits.
 *
 * A run that is stopped while it is hot gives the best it had. Of a sampler whose prior still falls, each chain's automaton is
 * that of its present states, or of the start if that has the higher ln p(corpus, states); of em and vb while posteriors are
 * flattened, it is the present one, or that of the counts expected under the given start if the corpus is likelier under it.
 *
 * Learning may begin with a model instead of random numbers: one learned before, on other data or by another method, or read
 * from a file; of an ensemble its best automaton. em, hard-em and vb begin with the counts expected under it, cvb0, cvb2 and
 * gcvb0 with the states' posterior, samplers with states drawn from it. Symbols are matched by their names; one that the model
 * lacks says nothing of its states. The option states is then the model's unless it is given, and nothing is chosen by
 * cross-validation. Under cvb0, cvb2, gcvb0 and samplers a sequence without probability under the model begins at random.
 *
 * Parts that the option fixed names stay what those of the start are, in every later model too: initial, where strings
 * begin (all that leaves the initial state; of shape hmm the initial distribution), transition (symbol and next state, given
 * that a state does not end; of hidden Markov models the next state), emission (of hidden Markov models: the symbol, given
 * that a state does not end) and end, whether a state ends. The rest is learned under them, and objectives leave out what is
 * constant. States all of whose parts are fixed keep their bits, and so do ends; a part beside an end that is learned keeps
 * its proportions. Fixed parts that hold symbols need a corpus over the start's symbols, and those of hidden Markov models a
 * start that is one: for cgs-hmm one that cgs-hmm learned. cgs-sg and cgs-hmm-star refuse fixed parts, and gcvb0 fixed
 * probabilities of 0.
 *
 * The steps of em, hard-em and vb are sums over items (hawser/learner.h). Items are the distinct sequences, sorted by their
 * labels, a sequence before those that it begins; equal ones are one item. All learners have the same alphabet. To share a
 * corpus out, sort it and cut it between distinct sequences; `items` is how many of these there are, and `first_item` how many
 * come before the part. Parts need not come from one sorted corpus: where a sequence is in two of them it counts as two items,
 * and what is learned differs by rounding. The metric distinct_strings says how many items a learner holds.
 * - start (may be NULL): the model to begin with, of as many states as are learned, for samplers of at most as many
 * - corpus: the sequences
 * - heldout (may be NULL): sequences over a matching alphabet, for metrics alone; those without a probability are counted as
 *   heldout_impossible and do not enter heldout_log_likelihood; NULL: none
 * Status: HWS_E_EMPTY: the corpus or heldout has no sequences, or em, hard-em or vb, or any method with fixed parts, is given
 *   one without probability under start.
 * HWS_E_UNSUPPORTED: start for state merging or grams, which begin with the corpus; fixed parts that a method cannot hold. */
HWS_API hws_status hws_pfa_learner_new(const hws_pfa *start, const hws_corpus *corpus, const hws_corpus *heldout,
                                       const hws_options *options, hws_learner **learner);

/* The automaton or ensemble as it stands after the steps made.
 * Status: HWS_E_EMPTY: there is none before the first step of a learner that chooses. */
HWS_API hws_status hws_pfa_learner_model(const hws_learner *learner, hws_pfa **pfa);

/* Whether a learner chooses sizes, and what of. The chosen candidate comes first, then the best; without rows nothing is
 * chosen. Numbers that are not known yet are NaN.
 * - rows: five numbers per candidate: states (0: the automaton of state merging), prior of transitions, rounds it stayed in,
 *   mean held-out log-probability per symbol (ends counted), standard error of that over parts of the folds */
HWS_API hws_status hws_pfa_learner_candidates(const hws_learner *learner, double *rows, int64_t capacity, int64_t *needed);

#ifdef __cplusplus
}
#endif
#endif
#endif
