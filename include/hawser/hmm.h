/* hawser/hmm.h - hidden Markov models: what they read, models, learning them.   [experimental]
 *
 * A hidden Markov model of K states gives a sequence x1 ... xn the probability
 *
 *     p(x) = sum over states z1 ... zn of initial(z1) p(x1 | z1) * prod_(t > 1) transition(z_(t-1), z_t) p(x_t | z_t)
 *
 * times end(z_n) in models with an end symbol, where transitions and the end after a state sum to 1; without one the sequences
 * of each length have probability 1 together. States count from 0, words are the labels 1 to W of an alphabet. Tags name
 * states: state k stands for the tag with label k + 1. Priors of the initial, transition and emission distributions are
 * Dirichlet. A token may emit a word, numbers in channels (hawser/tagged.h), or both, independent given its state: real
 * channels are Gaussian with a normal-inverse-Wishart prior, counts Poisson with a gamma prior, bits Bernoulli with a beta
 * prior, each dimension for itself but in Gaussians of full covariance. Missing values say nothing. Log-probabilities are in
 * nats. Equations by number are those of Wang, "Collapsed variational inference for structured models", chapter 3.
 *
 * In a library built with HWS_WITH_HMM=0 these functions are absent. */
#ifndef HAWSER_HMM_H
#define HAWSER_HMM_H

#include "hawser/learner.h"
#include "hawser/machine.h"
#include "hawser/tagged.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable hidden Markov model.
 * Threads: shared */
typedef struct hws_hmm hws_hmm;

/* ---- What a model reads ---- */

/* An immutable corpus with the states each token may be in.
 * Threads: shared */
typedef struct hws_hmm_data hws_hmm_data;
HWS_API void hws_hmm_data_free(hws_hmm_data *data);

/* Data of words, of channels, or of both, which have the same sequences then. Options give the number of states (by default as
 * many as there are tags; without tags a learner chooses it, and until then there is one state), the symbol that stands for a
 * word nobody observed, and the priors of channels, which are weak and take their scale from the data where they are left out.
 * States beyond the tags are named "state<k>".
 * - words (may be NULL): a word per token; NULL: there are none
 * - channels (may be NULL): numbers per token; NULL: there are none
 * - dictionary (may be NULL): the states of each word's tokens, matched by names, all of them for words without an entry; NULL:
 *   every token may be in any state
 * - observed (may be NULL): the same sequences with tags; a token that has one is in that state alone, and its word's entry is
 *   enlarged by it if it lacks it; the tags are among the dictionary's; NULL: none was observed
 * Cost: O(tokens + words). */
HWS_API hws_status hws_hmm_data_new(const hws_corpus *words, const hws_channels *channels, const hws_dictionary *dictionary,
                                    const hws_tagged *observed, const hws_options *options, hws_hmm_data **data);

/* Data in the words, channels and states of a model, for what it says of them. Words that it lacks are read as the class of
 * unknown words that their spelling says (hws_hmm_learner_model), or as its "<unk>" where it has no classes, in the states that
 * the dictionary gives the words themselves. So words are best read without an alphabet given, lest their spelling is lost. A
 * learner reads words of classes as "<unk>".
 * - hmm: the model
 * - other_dictionary (may be NULL): the states of each word's tokens; NULL: those of the dictionary that the model was learned
 *   with, or all if the option dictionary says so
 * Status: HWS_E_EMPTY: a word is unknown and the model has no "<unk>"; the message names the word;
 *   HWS_E_ARGUMENT: also words that were read in another way than the model's text was, where both are known (hws_hmm_card):
 *   split otherwise, in another case, from another column.
 * Cost: O(tokens + words).
 * As: hws_hmm_data_new */
HWS_API hws_status hws_hmm_data_for(const hws_hmm *hmm, const hws_corpus *words, const hws_channels *channels,
                                    const hws_dictionary *other_dictionary, const hws_tagged *observed,
                                    const hws_options *options, hws_hmm_data **data);

/* Further sequences, as given data read them: in their words, states and priors of channels, with their dictionary.
 * Held-out data are made so.
 * - data: how the sequences are read
 * - other_dictionary (may be NULL): the states of each word's tokens; NULL: those of the dictionary of `data`
 * - more: the new data
 * Cost: O(tokens + words).
 * As: hws_hmm_data_for */
HWS_API hws_status hws_hmm_data_like(const hws_hmm_data *data, const hws_corpus *words, const hws_channels *channels,
                                     const hws_dictionary *other_dictionary, const hws_tagged *observed,
                                     const hws_options *options, hws_hmm_data **more);

/* The same data with fewer states for some tokens.
 * - count (>= 0): number of tokens that are restricted
 * - places [count] (token): which ones, numbered over all sequences, each once
 * - offsets [count + 1]: where each token's states begin in `states`, ascending from 0
 * - states [offsets[count]] (state): those that each may be in, among those it may be in now
 * - restricted: the new data
 * Cost: O(tokens). */
HWS_API hws_status hws_hmm_data_allow(const hws_hmm_data *data, int64_t count, const int64_t *places, const int64_t *offsets,
                                      const int32_t *states, const hws_options *options, hws_hmm_data **restricted);

/* How many sequences the data have.
 * - return: number of sequences */
HWS_API int64_t hws_hmm_data_sequences(const hws_hmm_data *data);

/* How many tokens all sequences of the data have.
 * - return: number of tokens */
HWS_API int64_t hws_hmm_data_tokens(const hws_hmm_data *data);

/* How many states a model of the data has.
 * - return: number of states */
HWS_API int64_t hws_hmm_data_states(const hws_hmm_data *data);

/* ---- Models ---- */
HWS_API void hws_hmm_free(hws_hmm *hmm);

/* The binary of a hidden Markov model, versioned and with checksums: names, dictionary, priors, counts. */
HWS_API hws_status hws_hmm_write(const hws_hmm *hmm, void *buffer, int64_t capacity, int64_t *needed);

/* A hidden Markov model from a copy of its binary. Sections that this version does not know are skipped.
 * - buffer: a binary that hws_hmm_write made
 * Status: HWS_E_CORRUPT: damaged; HWS_E_VERSION: of another version. */
HWS_API hws_status hws_hmm_read(const void *buffer, int64_t length, const hws_options *options, hws_hmm **hmm);
#if !defined(HWS_NO_FILES)
/* Writes the binary of a hidden Markov model to a file. */
HWS_API hws_status hws_hmm_write_file(const hws_hmm *hmm, const char *path);

/* A hidden Markov model from a file with its binary. With the option verify 0 checksums are not looked at. Parameters are made
 * of the file's counts in any case, and their numbers are checked: a damaged file may give another model, and no more.
 * As: hws_hmm_read */
HWS_API hws_status hws_hmm_read_file(const char *path, const hws_options *options, hws_hmm **hmm);
#endif

/* A hidden Markov model of the caller's arrays, which are copied. They stand row by row.
 * - states (>= 1): number of states
 * - words: the alphabet of what states emit; sized
 * - tags (may be NULL): names of the states, as many; NULL: none
 * - initial [states] (probability): sums to 1
 * - transition [states * states] (probability): a row sums to 1, together with the state's end
 * - end [states] (probability, may be NULL): that a sequence ends after the state; NULL: there is no end symbol
 * - emission [states * hws_alphabet_size(words)] (probability): a row sums to 1
 * Status: HWS_E_IMPROPER: a sum misses 1 by more than 1e-9. */
HWS_API hws_status hws_hmm_new(int64_t states, const hws_alphabet *words, const hws_alphabet *tags, const double *initial,
                               const double *transition, const double *end, const double *emission, const hws_options *options,
                               hws_hmm **hmm);

/* The words that a model emits.
 * - words: their alphabet
 * Status: HWS_E_EMPTY: it emits none. */
HWS_API hws_status hws_hmm_words(const hws_hmm *hmm, hws_alphabet **words);

/* The names of a model's states, or a nameless alphabet of as many symbols.
 * - tags: state k is label k + 1 */
HWS_API hws_status hws_hmm_tags(const hws_hmm *hmm, hws_alphabet **tags);

/* The dictionary that a model was learned with.
 * Status: HWS_E_EMPTY: there was none. */
HWS_API hws_status hws_hmm_dictionary(const hws_hmm *hmm, hws_dictionary **dictionary);

/* A number about a hidden Markov model, by its name.
 * - name: which number:
 *     "states": number of states
 *     "symbols": number of words; 0: it emits none
 *     "channels": number of channels
 *     "classes": classes of unknown words
 *     "end": 1 if it has an end symbol
 *     "parameters": free parameters, as the information criteria of Akaike and Schwarz count them
 *     "learned": 0 if it was given
 *     "prior_transition": concentration of the prior of transitions, of learned models only
 *     "prior_emission": concentration of the prior of emissions, of learned models only
 *     "prior_initial": concentration of the prior of initial states, of learned models only
 *     "tokens": tokens that its counts are of, of learned models only
 *     "states_used": states that hold half a token at least, of learned models only
 *     "states_99": states that hold 99 per cent of the tokens, the largest first, of learned models only
 *     "states_999": states that hold 99.9 per cent of the tokens, the largest first, of learned models only
 * - value: the number
 * Status: HWS_E_EMPTY: the model was given and not learned. */
HWS_API hws_status hws_hmm_info(const hws_hmm *hmm, const char *name, double *value);

/* The method by which a model was learned ("em", "vi", ...), "given" if it was not: a word of ASCII. */
HWS_API hws_status hws_hmm_method(const hws_hmm *hmm, char *buffer, int64_t capacity, int64_t *needed);

/* The best of several models of the same data, such as those that nodes learned from other seeds or with samplers of other
 * numbers (the option first_chain): it is the one whose learner reported the highest number, the first of several.
 * - models [count]: learned ones
 * - count (>= 1): number of models
 * - metric (may be NULL): one of the names under "metrics" on their cards, such as "heldout_log_likelihood"; NULL: of samplers
 *   "best_chain_log_joint", else the objective
 * - values [count]: the metric of each
 * - best: the index of the best model
 * Status: HWS_E_ARGUMENT: also for models without that metric, or learned from other data; HWS_E_EMPTY: a model was given and
 *   not learned. */
HWS_API hws_status hws_hmm_pick(const hws_hmm *const *models, int64_t count, const char *metric, double *values, int64_t *best);

/* How a learned model came to be, as a JSON object; "{}" for one that was given. Its members are "method", "hawser" (the
 * library's version), "learner" (with its own), "steps"; the objects "options" (those that shape numbers, the seed too), "data"
 * (fingerprints of what it was learned from), "metrics" (as the learner knew them), and "reading": how its text was read,
 * as the strings "split" ("words" or "chars"), "lower_case", "word_column" and "tag_column" (CoNLL-U's, by number), each
 * where it is known.
 * - buffer (JSON): receives the card */
HWS_API hws_status hws_hmm_card(const hws_hmm *hmm, char *buffer, int64_t capacity, int64_t *needed);

/* The probabilities of the first state. Those of a model learned by em are the posterior's mode, 0 where nothing was seen and
 * the prior is 1; of one learned otherwise its mean (3.109), so that no string over the words has probability 0. The other
 * probabilities are alike.
 * - values (probability): as hws_hmm_new takes them */
HWS_API hws_status hws_hmm_initial(const hws_hmm *hmm, double *values, int64_t capacity, int64_t *needed);

/* The probabilities of the next state, as hws_hmm_new takes them.
 * As: hws_hmm_initial */
HWS_API hws_status hws_hmm_transition(const hws_hmm *hmm, double *values, int64_t capacity, int64_t *needed);

/* The probabilities that a sequence ends after a state, as hws_hmm_new takes them.
 * Status: HWS_E_EMPTY: the model has no end symbol.
 * As: hws_hmm_initial */
HWS_API hws_status hws_hmm_end(const hws_hmm *hmm, double *values, int64_t capacity, int64_t *needed);

/* The probabilities of the words that a state emits, as hws_hmm_new takes them.
 * As: hws_hmm_initial */
HWS_API hws_status hws_hmm_emission(const hws_hmm *hmm, double *values, int64_t capacity, int64_t *needed);

/* The counts that a learned model was read off from.
 * - which: which counts:
 *     "initial": of first states
 *     "transition": of states after states, row by row
 *     "end": of ends after states
 *     "emission": of words in states, row by row
 * - values: in the order of hws_hmm_new
 * Status: HWS_E_EMPTY: the model was given, or it has no end symbol. */
HWS_API hws_status hws_hmm_counts(const hws_hmm *hmm, const char *which, double *values, int64_t capacity, int64_t *needed);

/* The model that is read off other counts as a learned one was off its own: its words, states, dictionary, priors, method and
 * card stay, and its parameters and classes of unknown words are those of the counts. Learners that have a part of a corpus
 * each, and take the counts of others as a prior (hws_hmm_learner_set_prior), make the model of all of them so.
 * - hmm: a learned model without channels
 * - counts [count]: what hws_hmm_counts gives, one behind the other: initial, transition, end if it has ends, emission
 * - count: how many these are
 * - other: the new model
 * Status: HWS_E_ARGUMENT: also a count below 0, infinite or NaN; HWS_E_EMPTY: the model was given, or no outcome of a row has
 *   a count or a prior; HWS_E_UNSUPPORTED: it has channels.
 * Cost: O(states * (states + words)). */
HWS_API hws_status hws_hmm_with_counts(const hws_hmm *hmm, const double *counts, int64_t count, const hws_options *options,
                                       hws_hmm **other);

/* What a channel of a model holds.
 * - channel (from 0): which one
 * - kind (enum kind): what its numbers are
 * - dimension: numbers per token */
HWS_API hws_status hws_hmm_channel_spec(const hws_hmm *hmm, int32_t channel, int32_t *kind, int32_t *dimension);

/* A channel's parameters, state by state. Learned by em they are the posterior's mode, or with the option estimate "ml" the
 * maximum of the likelihood; learned otherwise they are the posterior's means. The density that scores and taggings use can be
 * computed from them. Bits: the probability. Reals: Student's t about the mean with m
 * degrees of freedom and S the scale, of n dimensions, with d = (x - mean)' S^-1 (x - mean):
 *     ln p(x) = lgamma((m + n)/2) - lgamma(m/2) - (n ln(m pi) + ln |S|)/2 - (m + n)/2 ln(1 + d/m)
 * S is a matrix and m one number per state where the covariance is full or tied. Where it is spherical S is a diagonal of n
 * numbers and m one number. Where it is diagonal each dimension has its own m and S with n = 1.
 * Counts: negative binomial with mean r and shape a:
 *     ln p(x) = lgamma(a + x) - lgamma(a) - lgamma(x + 1) + a ln(a/(a + r)) + x ln(r/(a + r))
 * Of em degrees and shape are infinite: a Gaussian whose covariance is the scale, a Poisson.
 * - channel (from 0): which one
 * - what: which parameters:
 *     "mean": of reals
 *     "covariance": of reals, row by row: a matrix per state; one matrix in all where it is tied
 *     "variance": of reals: diagonal, a number per dimension and state; spherical, a number per state
 *     "degrees": of freedom, of reals: a number per state; diagonal, per dimension and state
 *     "scale": of reals: full and tied, a matrix per state, row by row; else a number per dimension and state
 *     "rate": mean of counts
 *     "shape": of counts
 *     "probability": of 1, of bits
 * - values: state by state */
HWS_API hws_status hws_hmm_channel(const hws_hmm *hmm, int32_t channel, const char *what, double *values, int64_t capacity,
                                   int64_t *needed);

/* ---- What it says about sequences ----
 * All take data made for the model (hws_hmm_data_for, or the data it was learned from) and keep to the states that these allow
 * the tokens. Any number of threads gives the same bits. They cost O(K^2) per token, or for tokens in few states the product of
 * how many it and the one before may be in. */

/* The log-probability of each sequence, in states that are allowed. The relative error of p is about 1e-15 K per token.
 * - data: the sequences
 * - log_probs [hws_hmm_data_sequences(data)] (nats): by sequence; -infinity where it is impossible; 0 without tokens */
HWS_API hws_status hws_hmm_score(const hws_hmm *hmm, const hws_hmm_data *data, const hws_options *options, double *log_probs);

/* A state for each token: by the option `decode` the most probable one of the token, ties to the lowest, or that of the
 * sequence's most probable path.
 * - data: the sequences
 * - states [hws_hmm_data_tokens(data)] (state): by token; -1 in a sequence without probability
 * Status: HWS_PARTIAL: some sequences have no probability; HWS_E_EMPTY: the same with the option impossible "refuse"; the
 *   message names the first. */
HWS_API hws_status hws_hmm_decode(const hws_hmm *hmm, const hws_hmm_data *data, const hws_options *options, int32_t *states);

/* The probability of each state given the sequence, for each token of some sequences.
 * - data: the sequences
 * - first (sequence): the first one
 * - last (sequence): the one behind the last
 * - values (probability): a number per state, token by token; NaN in a sequence without probability
 * As: hws_hmm_decode */
HWS_API hws_status hws_hmm_posteriors(const hws_hmm *hmm, const hws_hmm_data *data, int64_t first, int64_t last,
                                      const hws_options *options, double *values, int64_t capacity, int64_t *needed);

/* The strings of words with their probabilities, for all that machines can do: an acceptor with epsilons (2 K + 1 states,
 * K + K W + K^2 arcs). With an end symbol its total is 1; without one every string is accepted and those of each length have
 * weight 1 together.
 * - semiring (enum semiring): HWS_REAL or HWS_LOG
 * Status: HWS_E_UNSUPPORTED: the model has channels. */
HWS_API hws_status hws_hmm_machine(const hws_hmm *hmm, int32_t semiring, const hws_options *options, hws_machine **machine);

/* Sequences drawn from a model, their states as tags. Sequence i depends on the seed and i alone. Models without an end symbol
 * need the option length. Of a model without words every token is the one symbol of a nameless alphabet.
 * - n (>= 0): how many
 * - seed: any number
 * - sequences: words and states
 * Status: HWS_E_LIMIT: a sequence gets longer than the option max_length. */
HWS_API hws_status hws_hmm_sample(const hws_hmm *hmm, int64_t n, uint64_t seed, const hws_options *options,
                                  hws_tagged **sequences);

/* What a model's channels hold for tokens whose states are known, drawn.
 * - states: sequences all of whose tokens have tags, which are the model's
 * - seed: any number
 * Status: HWS_E_ARGUMENT: also a model without channels. */
HWS_API hws_status hws_hmm_sample_channels(const hws_hmm *hmm, const hws_tagged *states, uint64_t seed,
                                           const hws_options *options, hws_channels **channels);

/* ---- Filtering: sequences as they come ---- */

/* The symbol of a word, as hws_hmm_filter_step takes it: its label, or behind those of all words the one of its class of
 * unknown words (hws_hmm_learner_model); the label of "<unk>" in a model without classes.
 * - word: UTF-8, zero-terminated
 * - symbol (symbol): the symbol
 * Status: HWS_E_EMPTY: the model has neither classes nor "<unk>", or no words.
 * Cost: O(length). */
HWS_API hws_status hws_hmm_encode(const hws_hmm *hmm, const char *word, int32_t *symbol);

/* What the tokens so far say of the hidden state and of the next token (the forward variable, normalized: Rabiner 1989, III A).
 * It keeps the model alive.
 * Threads: one at a time */
typedef struct hws_hmm_filter hws_hmm_filter;

/* A filter at the begin of a sequence. The option dictionary says whether words are kept to the states of the model's
 * dictionary, as hws_hmm_data_for keeps them.
 * - hmm: the model */
HWS_API hws_status hws_hmm_filter_new(const hws_hmm *hmm, const hws_options *options, hws_hmm_filter **filter);
HWS_API void hws_hmm_filter_free(hws_hmm_filter *filter);

/* Another filter that stands where this one does. */
HWS_API hws_status hws_hmm_filter_copy(const hws_hmm_filter *filter, hws_hmm_filter **copy);

/* Goes back to before the first token of a sequence. This and what follows allocates nothing unless it fails. */
HWS_API hws_status hws_hmm_filter_start(hws_hmm_filter *filter);

/* Takes the next token. The sum of log_prob over a sequence and ln of hws_hmm_filter_end make hws_hmm_score. After an error the
 * filter stands where it stood.
 * - symbol (symbol): as hws_hmm_encode says; 0: no word, or one that nobody observed
 * - values [count]: the numbers of all its channels, one behind the other, NaN where they are missing
 * - count (>= 0): all of them, or 0 for none
 * - log_prob (nats): of the token given those before it
 * Status: HWS_E_EMPTY: the token is impossible there.
 * Cost: O(states^2), and the channels' densities. */
HWS_API hws_status hws_hmm_filter_step(hws_hmm_filter *filter, int32_t symbol, const double *values, int64_t count,
                                       double *log_prob);

/* The probabilities of the last token's state given the tokens up to it; at the start the initial ones.
 * - values (probability): by state */
HWS_API hws_status hws_hmm_filter_states(const hws_hmm_filter *filter, double *values, int64_t capacity, int64_t *needed);

/* The probabilities of the next token's word given the tokens so far, where "<unk>" stands for all unknown ones. With the
 * probability of an end they sum to 1, or to less under a dictionary.
 * - values (probability): by word of the model
 * Status: HWS_E_EMPTY: the model has no words.
 * Cost: O(states * words). */
HWS_API hws_status hws_hmm_filter_next(const hws_hmm_filter *filter, double *values, int64_t capacity, int64_t *needed);

/* The probability that the sequence ends here given the tokens so far; also 0 if it is below what a double holds.
 * - probability (probability): 0 at the start and in models without an end symbol */
HWS_API hws_status hws_hmm_filter_end(const hws_hmm_filter *filter, double *probability);

/* ---- Learning ---- */

/* A learner of a hidden Markov model from data. The option `method` says how; by default it is vi with channels, cvi1 with a
 * dictionary or observed tags, else cgs:
 *
 * Steps of em, vi, and svi and scvi2 of whole sequences are sums over sequences (hawser/learner.h, "Statistics"). The data
 * may then be a part of a corpus (options items, first_item), without sequences for a coordinator, over the same words as
 * the other parts. With a dictionary, init must be given; with channels, a model to begin with, whose families of channels all
 * parts have (hws_hmm_data_for). Steps of scvi2 with hdp are such sums unless it samples its start or moves states.
 *
 *   em             expectation maximization: the posterior's mode, by default (priors of 1) the maximum of the likelihood. A
 *                  step is a pass over the corpus.
 *   vi             variational inference (3.11 to 3.22), with a bound. A step is a pass.
 *   cvi1, cvi2, cvi3   collapsed variational inference, token by token (3.33 to 3.39), sequence by sequence (3.49 to 3.56), and
 *                  by pieces of some tokens that hear of their neighbours (3.57 to 3.82; with the option vanilla they do not
 *                  and begin with the stationary distribution). A step is a pass, by one thread. There is no bound. The
 *                  expected counts that each token or sequence adds are kept in 16 bits, with a relative error of at most
 *                  2^-12 (2.5e-4 of a count), and are taken out again exactly as they were added. What is inferred together
 *                  is inferred from all other tokens: cvi2 and cvi3 refuse a sequence, or a piece, of more than nine tenths
 *                  of the corpus.
 *   cgs            collapsed Gibbs sampling (3.25). A step is a sweep of every chain. The model is of the counts averaged over
 *                  the samples of the best chain; annealed, of its last state, or while the temperature falls of the start if
 *                  that has the higher ln p(corpus, states). With hdp it is direct assignment (Teh et al.
 *                  2006), without a truncation: the number of states of the data is what it begins with.
 *   blocked-gibbs  Gibbs sampling of the parameters, then of each sequence's states at once. Likewise. With hdp it takes the
 *                  weak limit: it has all states of the data, whose weights are drawn from Dirichlet(gamma / states + tables).
 *   beam           beam sampling (Van Gael et al. 2008), with hdp alone, and without a truncation: a sweep draws parameters, a
 *                  slice of each transition, as many states as are above the slices, and each sequence's states at once. The
 *                  number of states of the data is what it begins with, and it may come to more or fewer. Likewise.
 *   svi            stochastic variational inference (Hoffman et al. 2013). A step is a minibatch of sequences or of pieces.
 *   svi-buffered   the same of pieces with more tokens on either side (Foti et al. 2014).
 *   scvi2, scvi3   stochastic collapsed variational inference of sequences, and of pieces that hear of their neighbours (3.98
 *                  to 3.109); scvi3 and svi-buffered with the option vanilla: pieces for themselves, begun by the stationary
 *                  distribution.
 *
 * The option init says what learning begins with: random rows, random local posteriors (3.8.2), random counts (3.106), even
 * local posteriors, or the states of a first chain of cgs after some sweeps, for cvi1, cvi2 and cvi3 on words alone, fewer
 * than 2^24. With hdp these are a chain of blocked-gibbs, for channels too; scvi2 and scvi3 then have such states of a sample
 * of the corpus (sample_tokens), unless the learner holds a part of it. By default that is even posteriors with a dictionary
 * or observed tags, with random counts for states that these treat alike; random posteriors with channels; else sampled states
 * where that is possible, else counts. From even posteriors cvi1, cvi2 and cvi3 first take a step of vi. They make what they
 * begin with in the first step, or when a metric or the model is asked for before, and so do scvi2 and scvi3 where it is
 * sampled; a checkpoint that is loaded needs none.
 *
 * With the option starts, em, vi, cvi1, cvi2 and cvi3 begin several times, and each start makes start_iterations steps. The one
 * whose objective (of cvi1, cvi2, cvi3: surrogate) is best then goes on. Metrics: starts_done, start, best_objective,
 * starts_spread. The model is that of the best start judged so far.
 *
 * A model may take the place of init: one learned before, on other data or by another method, or arrays (hws_hmm_new).
 * Learning begins with the counts that are expected under it (an E step, which is half a step of em), cvi1 to cvi3 with
 * posteriors under the means of these counts, Gibbs sampling with states drawn from their posterior under the model. States
 * and words are matched by their names, states without names by their numbers. A word that the model lacks is taken as the
 * model takes unknown words, by its class or as <unk>; where it has neither, the word's context alone decides. Priors are
 * those of the options, not the model's.
 *
 * Concentrations of the priors are those given, or learned between steps by Minka's fixed point (learned too soon, when
 * posteriors have not come apart yet, they may end in one state), or chosen from a grid: with each candidate some steps are
 * made, and it is judged on held-out data: the fewest sequences without a probability, and among equals the highest
 * probability of the others; fits that use fewer than five states are excluded, and learning goes on with the best. A step is
 * then one of a candidate's first. In the same way the number of states is chosen among candidate_states, where
 * the data leave it open or these are given, by held-out data or by the Bayesian information criterion (Schwarz 1978). Data for
 * the model are then made by hws_hmm_data_for. Options that a method has no use for are errors. Any number of threads
 * gives the same bits.
 *
 * The metric states_used counts the states that hold half a token at least; states_alike counts those of them that emit and
 * lead to the same as one before them, within 0.05 in total variation. Such a model could do with fewer states, or learning
 * has stayed near a saddle, where all states are the same (posteriors without a dictionary are one for em and vi).
 *
 * Parts that the option fixed names stay bit for bit what the start has, in every later model too, and expected counts are
 * inferred under them. Objectives leave out what is constant. Fixed emissions need data in the start's words, as
 * hws_hmm_data_for makes them, and keep its classes of unknown words. Fixed channels need its families with their priors, which
 * these data have too. Their densities stay what the start's method made of them: at modes or maxima of the likelihood, or
 * predictive. Where states are matched by names in another order, a tied covariance may differ by rounding.
 * - start (may be NULL): the model to begin with, of as many states as the data and of their tags; NULL: what init says
 * - data: what is learned from
 * - heldout (may be NULL): data made by hws_hmm_data_like, for metrics and the grid; sequences without a probability are
 *   counted as heldout_impossible and do not enter heldout_log_likelihood; NULL: none, the grid takes every tenth sequence
 * Status: HWS_E_EMPTY: a sequence has no probability under start. HWS_E_UNSUPPORTED: cvi2 or cvi3 where a sequence or piece
 * holds more than nine tenths of the corpus. */
HWS_API hws_status hws_hmm_learner_new(const hws_hmm *start, const hws_hmm_data *data, const hws_hmm_data *heldout,
                                       const hws_options *options, hws_learner **learner);

/* Sets the bases of a prior from the next step on: the parameter of an outcome is the concentration times its base. Outcomes
 * are states; states, then the end if there is one; words. A base of 0 forbids the outcome: its probability and its count are 0
 * and stay 0, as in a left-right model, where transition[j][k] is forbidden for k < j. Sequences that are impossible then
 * make a step fail with HWS_E_EMPTY, and strings over the words may have probability 0. cgs draws one state at a time, so
 * it needs zeros under which single changes lead everywhere. A choice among candidates keeps bases for all of them; under
 * choose=grid a candidate's own concentrations take the place of `concentration` until one is chosen. What is refused changes
 * nothing.
 * - which: which prior:
 *     "initial": of first states
 *     "transition": of states and ends after states
 *     "emission": of words in states
 * - concentration (> 0): what bases are multiplied by
 * - base [count]: one number >= 0 per outcome for all rows, or as many for each row
 * - count: number of outcomes, or that times the number of rows
 * Status: HWS_E_ARGUMENT: also rows of zeros alone, parameters that the method cannot have (em: below 1; estimate ml: a
 *   concentration other than 1, or a base other than 0 and 1), or a fixed part; HWS_E_EMPTY: cvi1, cvi2, cvi3 after a step:
 *   zeros make a sequence impossible */
HWS_API hws_status hws_hmm_learner_set_prior(hws_learner *learner, const char *which, double concentration, const double *base,
                                             int64_t count);

/* The hidden Markov model as it stands after the steps made.
 *
 * With the option hdp it has the states that hold half a token at least, numbered by their tokens, largest first. One more
 * state stands for the rest of the stick: it emits and leads on as the priors say. hws_hmm_data_for makes data in its states.
 *
 * Unknown words: by the option unknown, and if the vocabulary has "<unk>", the model splits the probability of "<unk>" over
 * classes of spelling: a shape (capitals, digits, a hyphen) and, within it, the longest known suffix up to a length. What
 * each state emits of rare words says how likely it emits each class: by successive abstraction from longer suffixes to
 * shorter ones (Brants,
 * "TnT", 2000, 2.3). How much a state gives to "<unk>" is the part of its tokens whose word occurs once or was read as
 * "<unk>", and a little more. Its other words share the rest as before, so hws_hmm_score differs from what the learner's
 * metrics say. A state's probabilities sum to 1 over the vocabulary with "<unk>", and over the vocabulary with the classes
 * in its place; an unknown word counts as its class. Otherwise all unknown words are the one symbol "<unk>", with the
 * probability that the method gives it: 0 by em, where no token was "<unk>" and the prior is 1.
 * Status: HWS_E_EMPTY: there is none while candidates are being compared. */
HWS_API hws_status hws_hmm_learner_model(const hws_learner *learner, const hws_options *options, hws_hmm **hmm);

/* What a grid of priors, or of numbers of states, chooses from, in its order. There are no rows where nothing is chosen.
 * - rows: seven numbers per candidate: states, prior of transitions, prior of emissions, held-out log-probability per token of
 *   the sequences that have one (NaN: not judged yet; criterion bic: -BIC / 2 per token), states used, 1 if excluded, 1 if
 *   chosen */
HWS_API hws_status hws_hmm_learner_candidates(const hws_learner *learner, double *rows, int64_t capacity, int64_t *needed);

#ifdef __cplusplus
}
#endif
#endif
#endif
