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
 * Models never change once made and may be read from any number of threads. In a library built with
 * HWS_WITH_PFA=0 these functions are absent. */
#ifndef HAWSER_PFA_H
#define HAWSER_PFA_H

#include "hawser/corpus.h"
#include "hawser/learner.h"
#include "hawser/machine.h"

#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable model. */
typedef struct hws_pfa hws_pfa;
HWS_API void hws_pfa_free(hws_pfa *pfa);

/* ---- Models on disk ----
 * The library's own form (versioned, checksummed): whole ensembles, counts as whole numbers. Options of readers: max_bytes. */
HWS_API hws_status hws_pfa_write(const hws_pfa *pfa, void *buffer, int64_t capacity, int64_t *needed);
HWS_API hws_status hws_pfa_read(const void *buffer, int64_t length, const hws_options *options, hws_pfa **pfa);
/* The text of the PAutomaC competition, four sections with a line "(numbers) probability" per entry: I: initial, F: of
 * stopping, by state; S: of a symbol given that its state does not stop; T: of the next state given state and symbol.
 * Numbers count from 0; symbol k is label k + 1, named "k", 2^20 of them at most. HWS_E_PARSE names line and reason; what
 * should sum to 1 and misses it by 1e-6 or less is made to. */
HWS_API hws_status hws_pfa_read_pautomac(const char *text, int64_t length, const hws_options *options, hws_pfa **pfa);
/* One automaton of the model, which hws_pfa_read_pautomac reads back with the same probabilities; symbols' names are not
 * written. A last symbol that no state emits is written with probability 0. HWS_E_ARGUMENT for more than 2^20 symbols.
 * What smoothing adds is written out: symbols * states^2 lines. Options: sample (see hws_pfa_machine), max_states,
 * max_arcs, max_bytes. */
HWS_API hws_status hws_pfa_write_pautomac(const hws_pfa *pfa, const hws_options *options, char *buffer, int64_t capacity,
                                          int64_t *needed);
#if !defined(HWS_NO_FILES)
HWS_API hws_status hws_pfa_write_file(const hws_pfa *pfa, const char *path);
HWS_API hws_status hws_pfa_read_file(const char *path, const hws_options *options, hws_pfa **pfa);
#endif

/* ---- What a model is ----
 * Its symbols. */
HWS_API hws_status hws_pfa_alphabet(const hws_pfa *pfa, hws_alphabet **alphabet);
/* A number by name: "members", "chains" (that members were drawn from), "symbols", and of the best member
 * "states", "arcs" (stored ones; what smoothing adds to every pair is not counted), "deterministic" (1: at most one state is
 * reached by any string), "hmm" (1: the members have emission and transition), "log_joint" (ln p(corpus, states) where states
 * were sampled, ln p(corpus) where not, 0 where nothing was learned). */
HWS_API hws_status hws_pfa_info(const hws_pfa *pfa, const char *name, double *value);
/* How it was learned ("cgs", "em", ...), "given" if it was not: a word of ASCII. Two-call pattern. */
HWS_API hws_status hws_pfa_method(const hws_pfa *pfa, char *buffer, int64_t capacity, int64_t *needed);
/* How it was learned, in more words, as hws_hmm_card says it; "{}" for an automaton that was
 * given. Two-call pattern. */
HWS_API hws_status hws_pfa_card(const hws_pfa *pfa, char *buffer, int64_t capacity, int64_t *needed);

/* One of the members (hws_pfa_info "members"), from 0, as a model of its own; it shares memory with the ensemble. */
HWS_API hws_status hws_pfa_member(const hws_pfa *pfa, int64_t member, hws_pfa **one);

/* ---- Hidden Markov models ----
 * Emission times transition: state i emits symbol a with probability emission[i * (symbols + 1) + a], or ends the string
 * (a = 0); after a symbol state j is next with probability transition[i * states + j]. So are models learned by em, hard-em
 * and vb of shape hmm and by cgs-hmm (transitions not "printed"), random targets "hmm", and those of hws_pfa_from_hmm;
 * HWS_E_UNSUPPORTED for others (cgs-hmm-star estimates symbol and next state together). A member's arrays, row by
 * row (two-call pattern, in numbers); hws_pfa_initial, of `states` numbers, is there for every model. */
HWS_API hws_status hws_pfa_initial(const hws_pfa *pfa, int64_t member, double *values, int64_t capacity, int64_t *needed);
HWS_API hws_status hws_pfa_emission(const hws_pfa *pfa, int64_t member, double *values, int64_t capacity, int64_t *needed);
HWS_API hws_status hws_pfa_transition(const hws_pfa *pfa, int64_t member, double *values, int64_t capacity, int64_t *needed);
/* A model from such arrays, which are copied; every row sums to 1 (HWS_E_IMPROPER if it misses it by more than 1e-9).
 * The automaton has up to states^2 * symbols arcs. Options: max_states, max_arcs, max_bytes. */
HWS_API hws_status hws_pfa_from_hmm(int64_t states, const hws_alphabet *alphabet, const double *initial, const double *emission,
                                    const double *transition, const hws_options *options, hws_pfa **pfa);

/* The model as a machine, for all that machines can do (n best, entropy, drawing, AT&T text). Real or log
 * semiring. What smoothing adds becomes arcs: states^2 * symbols of them. Options: sample ("best", the default: the
 * member with the largest log_joint; "last"; "mixture": all members side by side, which has the model's own
 * probabilities), max_states, max_arcs, max_bytes. */
HWS_API hws_status hws_pfa_machine(const hws_pfa *pfa, int32_t semiring, const hws_options *options, hws_machine **machine);
/* An acceptor in the real or log semiring, normalized to a distribution over strings (HWS_E_IMPROPER, HWS_E_DIVERGED
 * as hws_machine_normalize, HWS_E_EMPTY if it accepts nothing). Failure, default and epsilon arcs are resolved first.
 * Options: max_states, max_arcs, max_bytes, tolerance. */
HWS_API hws_status hws_pfa_from_machine(const hws_machine *machine, const hws_options *options, hws_pfa **pfa);

/* ---- What it says about strings ----
 * ln p(x) for every sequence of a corpus over the model's alphabet, into hws_corpus_count() doubles; -infinity where p
 * is 0. Relative error of p about 1e-13 per symbol. O(members * symbols * (arcs of a symbol + states)). Options: threads,
 * max_bytes. Same bits for any number of threads. */
HWS_API hws_status hws_pfa_score(const hws_pfa *pfa, const hws_corpus *corpus, const hws_options *options, double *log_probs);
/* n strings drawn from the model; string i depends on the seed and i alone. Options: max_length (HWS_E_LIMIT if a string
 * gets longer), max_bytes. */
HWS_API hws_status hws_pfa_sample(const hws_pfa *pfa, int64_t n, uint64_t seed, const hws_options *options,
                                  hws_corpus **corpus);
/* The entropy -sum_x p(x) ln p(x), nats. *exact is 1 and the value a sum over arcs if the model is one automaton without
 * smoothing that is deterministic, or of 2048 arcs at most and found to give every string one path at most; else it is the
 * mean over `samples` strings drawn from it, with its standard error. Options:
 * samples, seed, max_length, threads, max_states, max_arcs, max_bytes, tolerance. */
HWS_API hws_status hws_pfa_entropy(const hws_pfa *pfa, const hws_options *options, double *value, double *standard_error,
                                   int32_t *exact);
/* The Kullback-Leibler divergence sum_x p(x) ln(p(x) / q(x)); +infinity where q lacks a string of p's (sampled: one that
 * was drawn). Exact, and options, as above, of both models; a sampled value may fall below 0 by its error.
 * HWS_E_ARGUMENT if alphabets do not match. */
HWS_API hws_status hws_pfa_divergence(const hws_pfa *p, const hws_pfa *q, const hws_options *options, double *value,
                                      double *standard_error, int32_t *exact);
/* The score of the PAutomaC competition ([SY] equation 19): 2 to the power of the cross-entropy, in bits, of the
 * solution's probabilities and the candidate's, both normalized over the test strings; minimum: the solution's own
 * score, which no candidate undercuts. log_probs: ln of the candidate's, probabilities: the solution's; `count` each. */
HWS_API hws_status hws_pfa_pautomac_score(const double *log_probs, const double *probabilities, int64_t count, double *score,
                                          double *minimum);
/* A solution file: a line with a count, then a probability a line. Two-call pattern, in numbers. */
HWS_API hws_status hws_pfa_read_solution(const char *text, int64_t length, double *probabilities, int64_t capacity,
                                         int64_t *needed);

/* ---- Random targets ----
 * A random automaton in the manner of the PAutomaC competition (Verwer, Eyraud, de la Higuera 2012), the same for one
 * seed. Options: target ("pfa", "dpfa": deterministic, "hmm": emission times transition), states, symbols, sparsity (share
 * of the symbols that a state emits), transition_sparsity (pfa, hmm: share of the states it goes on to), final_share
 * (of the states, where strings may end; left out, .3 and as many more as mean_length needs), mean_length (expected number of
 * symbols), max_arcs, max_bytes. Probabilities are drawn from flat Dirichlet distributions, those of the end set to give the
 * length. Every state is reached and ends. HWS_E_ARGUMENT if the length cannot be reached with the final_share given. */
HWS_API hws_status hws_pfa_random(uint64_t seed, const hws_options *options, hws_pfa **pfa);

/* ---- Learning ----
 * Learns an automaton from the sequences of a corpus (hawser/learner.h). Option `method`:
 *
 *   auto           (the default) cgs with states and beta chosen as below, or estatemerge, whichever predicts held-out
 *                  sequences better; merging if sampling is not better by more than a standard error of the difference.
 *                  With states and beta given: cgs.
 *   cgs            collapsed Gibbs sampling ([SY] algorithm 1). A step is a sweep of every chain. It begins annealed: beta
 *                  falls from start_beta to its own within the burn-in, without which chains stay in poor modes for long.
 *   cgs-sg         the same with a sparse graph, sampled too ([SY] algorithm 2).
 *   cgs-hmm        collapsed Gibbs sampling of emission and transition ([SY] section 4.4, equation 20); cgs-hmm-star: the
 *                  same draws, from which probabilities of (state, symbol, next state) are estimated as cgs does.
 *   em, hard-em, vb   expectation maximization, with best paths only, variational Bayes. A step is an iteration.
 *   cvb0, cvb2     collapsed variational Bayes, of order 0 and 2 ([SY] section 2.4). A step is a pass over the corpus.
 *   gcvb0          its objective D0 minimized by L-BFGS-B ([SY] section 2.5). A step is an iteration of that.
 *   estatemerge, alergia, mdi, likelihood-ratio, aic   merging states of the prefix tree; a step is a merge or promotion.
 *   evgram, cvgram, ngram   variable-length grams grown by evidence or cross-validation, n-grams of one order.
 *
 * Of sampling methods two thirds of the iterations are burn-in and 50 samples of each chain are kept, unless burn_in and
 * period say otherwise; so who means to go on from a checkpoint with other iterations gives both.
 *
 * With method auto or cgs and states or beta left out, they are chosen first, by cross-validation over folds: candidates
 * (`candidate_states` and `candidate_betas`) are compared by the held-out log-probability of short runs, in rounds that
 * keep ever fewer candidates for ever longer runs (successive halving: numbers of states first, then betas; schedule "full":
 * [SY] section 4.1). A step is then a few candidates' runs in one round; sweeps follow. Options a method has no use for are
 * errors. Which options each method takes, with defaults: hws_options_describe("hws_pfa_learner_new"). Same bits for any number
 * of threads. The metrics are the method's own: hws_learner_metrics. */
HWS_API hws_status hws_pfa_learner_new(const hws_corpus *corpus, const hws_options *options, hws_learner **learner);
/* The model as it stands. HWS_E_EMPTY while there is none: candidates are still being compared. */
HWS_API hws_status hws_pfa_learner_model(const hws_learner *learner, hws_pfa **pfa);
/* Whether a learner chooses, and what of: rows of (states, beta, rounds it stayed in, mean held-out log-probability per
 * symbol, ends counted, standard error of that over parts of the folds), in doubles (two-call pattern): the chosen one first,
 * then the best. states 0: the automaton of state merging. No rows: nothing is chosen. Numbers that are not known yet are NaN.
 */
HWS_API hws_status hws_pfa_learner_candidates(const hws_learner *learner, double *rows, int64_t capacity, int64_t *needed);

#ifdef __cplusplus
}
#endif
#endif
#endif
