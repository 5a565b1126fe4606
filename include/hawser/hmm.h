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
 * Data and models never change once made and may be read from any number of threads. In a library built with HWS_WITH_HMM=0
 * these functions are absent. */
#ifndef HAWSER_HMM_H
#define HAWSER_HMM_H

#include "hawser/learner.h"
#include "hawser/machine.h"
#include "hawser/tagged.h"

#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM

#ifdef __cplusplus
extern "C" {
#endif

typedef struct hws_hmm hws_hmm;

/* ---- What a model reads ----
 * An immutable corpus with the states each token may be in. */
typedef struct hws_hmm_data hws_hmm_data;
HWS_API void hws_hmm_data_free(hws_hmm_data *data);
/* The sequences of words, of channels, or of both, which are the same then (NULL: there are none). dictionary (NULL: none): the
 * states of each word's tokens, matched by names, all of them for words without an entry. observed (NULL: none): the same
 * sequences with tags; a token that has one is in that state alone (and its word's entry is enlarged by it, if it lacks it).
 * Both: the tags observed are among the dictionary's. Options: states (K; 0, the default: as many as there are tags, which must
 * be given then), missing (the name of the symbol that stands for a word nobody observed; it is no word of the model),
 * max_states, max_arcs, max_bytes. Options of channels' priors, each of those kinds that there are: covariance ("full",
 * "diagonal"), centre, mean_tokens, degrees, scale; shape, rate; ones, zeros; left out they are weak and take their scale from
 * the data. States beyond the tags are named "state<k>". HWS_E_EMPTY without sequences. O(tokens + words). */
HWS_API hws_status hws_hmm_data_new(const hws_corpus *words, const hws_channels *channels, const hws_dictionary *dictionary,
                                    const hws_tagged *observed, const hws_options *options, hws_hmm_data **data);
/* The same in the words, channels and states of a model, for what it says of them. Words it lacks are read as the class of
 * unknown words that their spelling says (hws_hmm_learner_model), or as its "<unk>" where it has no classes, in the states that
 * the dictionary gives the words themselves; HWS_E_EMPTY, naming the word, where it has no "<unk>". So `words` are best read
 * without an alphabet given, lest their spelling is lost. A learner reads words of classes as "<unk>".
 * dictionary NULL: the one the model was learned with, or none with the option dictionary "none" ("own" is the default).
 * HWS_E_ARGUMENT for words that were read in another way than the model's text was, where both are known (hws_hmm_card): split
 * otherwise, in another case, from another column. Options beside: missing, max_states, max_arcs, max_bytes. */
HWS_API hws_status hws_hmm_data_for(const hws_hmm *hmm, const hws_corpus *words, const hws_channels *channels,
                                    const hws_dictionary *dictionary, const hws_tagged *observed, const hws_options *options,
                                    hws_hmm_data **data);
/* Further sequences, as `data` reads them: in its words, states and priors of channels, with its dictionary; options and errors
 * as above. Held-out data are made so. */
HWS_API hws_status hws_hmm_data_like(const hws_hmm_data *data, const hws_corpus *words, const hws_channels *channels,
                                     const hws_dictionary *dictionary, const hws_tagged *observed, const hws_options *options,
                                     hws_hmm_data **more);
/* The same data with fewer states for some tokens: token places[i] (numbered over all sequences, each once) may be in
 * states[offsets[i]] to states[offsets[i + 1] - 1] and in no others, among those it may be in now. Options: max_bytes. */
HWS_API hws_status hws_hmm_data_allow(const hws_hmm_data *data, int64_t count, const int64_t *places, const int64_t *offsets,
                                      const int32_t *states, const hws_options *options, hws_hmm_data **restricted);
/* Sequences; tokens in all of them; states. 0 on NULL. */
HWS_API int64_t hws_hmm_data_sequences(const hws_hmm_data *data);
HWS_API int64_t hws_hmm_data_tokens(const hws_hmm_data *data);
HWS_API int64_t hws_hmm_data_states(const hws_hmm_data *data);

/* ---- Models ---- */
HWS_API void hws_hmm_free(hws_hmm *hmm);
/* The library's own form (versioned, checksummed): names, dictionary, priors, counts; sections this version does not know are
 * skipped. Two-call pattern. Options of readers: max_states, max_arcs, max_bytes. */
HWS_API hws_status hws_hmm_write(const hws_hmm *hmm, void *buffer, int64_t capacity, int64_t *needed);
HWS_API hws_status hws_hmm_read(const void *buffer, int64_t length, const hws_options *options, hws_hmm **hmm);
#if !defined(HWS_NO_FILES)
HWS_API hws_status hws_hmm_write_file(const hws_hmm *hmm, const char *path);
HWS_API hws_status hws_hmm_read_file(const char *path, const hws_options *options, hws_hmm **hmm);
#endif
/* From arrays, which are copied, row by row: initial of `states` numbers, transition of `states` rows of as many, end of one
 * per state or NULL (no end symbol), emission of `states` rows of one per word. Every row sums to 1, transitions together with
 * the state's end (HWS_E_IMPROPER if it misses it by more than 1e-9). tags (NULL: none): names of the states, as many. Options:
 * max_states, max_arcs, max_bytes. */
HWS_API hws_status hws_hmm_new(int64_t states, const hws_alphabet *words, const hws_alphabet *tags, const double *initial,
                               const double *transition, const double *end, const double *emission, const hws_options *options,
                               hws_hmm **hmm);
/* Its words (HWS_E_EMPTY without); the names of its states, or a nameless alphabet of as many symbols. */
HWS_API hws_status hws_hmm_words(const hws_hmm *hmm, hws_alphabet **words);
HWS_API hws_status hws_hmm_tags(const hws_hmm *hmm, hws_alphabet **tags);
/* The dictionary it was learned with; HWS_E_EMPTY if there was none. */
HWS_API hws_status hws_hmm_dictionary(const hws_hmm *hmm, hws_dictionary **dictionary);
/* A number by name: "states", "symbols" (0: no words), "channels", "classes" (of unknown words), "end" (1: it has an
 * end symbol), "learned" (0: it was given); and of learned ones (else HWS_E_EMPTY) "prior_transition",
 * "prior_emission" and "prior_initial" (the priors' concentrations), "tokens" (that its counts are of) and "states_used" (that
 * hold half a token at least). */
HWS_API hws_status hws_hmm_info(const hws_hmm *hmm, const char *name, double *value);
/* How it was learned ("em", "vi", ...), "given" if it was not: a word of ASCII. Two-call pattern. */
HWS_API hws_status hws_hmm_method(const hws_hmm *hmm, char *buffer, int64_t capacity, int64_t *needed);
/* How a learned model came to be, as a JSON object; "{}" for one that was given. Its members: "method", "hawser" (the
 * library's version), "learner" (with its own), "steps"; the objects "options" (those that shape numbers, the seed too),
 * "data" (fingerprints of what it was learned from), "metrics" (as the learner knew them), and "reading": how its text was
 * read, as the strings "split" ("words" or "chars"), "lower_case", "word_column" and "tag_column" (CoNLL-U's, by number),
 * each where it is known. Two-call pattern. */
HWS_API hws_status hws_hmm_card(const hws_hmm *hmm, char *buffer, int64_t capacity, int64_t *needed);
/* Probabilities, as hws_hmm_new takes them (two-call pattern, in numbers); of the end HWS_E_EMPTY without an end symbol.
 * Learned by em they are the posterior's mode, 0 where nothing was seen and the prior is 1; learned otherwise its mean (3.109),
 * and no string over the words has probability 0. */
HWS_API hws_status hws_hmm_initial(const hws_hmm *hmm, double *values, int64_t capacity, int64_t *needed);
HWS_API hws_status hws_hmm_transition(const hws_hmm *hmm, double *values, int64_t capacity, int64_t *needed);
HWS_API hws_status hws_hmm_end(const hws_hmm *hmm, double *values, int64_t capacity, int64_t *needed);
HWS_API hws_status hws_hmm_emission(const hws_hmm *hmm, double *values, int64_t capacity, int64_t *needed);
/* The counts that a learned model was read off from, which = "initial", "transition", "end" or "emission", in the same order.
 * HWS_E_EMPTY for one that was given, and of the end without an end symbol. */
HWS_API hws_status hws_hmm_counts(const hws_hmm *hmm, const char *which, double *values, int64_t capacity, int64_t *needed);

/* Of a channel: HWS_CHANNEL_..., and numbers per token. */
HWS_API hws_status hws_hmm_channel_spec(const hws_hmm *hmm, int32_t channel, int32_t *kind, int32_t *dimension);
/* A channel's parameters, state by state (two-call pattern, in numbers): what = "mean" and "covariance" (row by row) or, of
 * diagonal Gaussians, "variance"; "rate" of counts; "probability" (of 1) of bits. Learned by em they are the posterior's mode,
 * learned otherwise its means.
 * The density that scores and taggings use can be computed from them. Bits: the probability. Reals: Student's t about the mean
 * with m = "degrees" of freedom and S = "scale", of n dimensions, with d = (x - mean)' S^-1 (x - mean):
 *     ln p(x) = lgamma((m + n)/2) - lgamma(m/2) - (n ln(m pi) + ln |S|)/2 - (m + n)/2 ln(1 + d/m)
 * S is a matrix and m one number per state where the covariance is full; else each dimension has its own m and S with n = 1.
 * Counts: negative binomial with mean r = "rate" and a = "shape":
 *     ln p(x) = lgamma(a + x) - lgamma(a) - lgamma(x + 1) + a ln(a/(a + r)) + x ln(r/(a + r))
 * Of em degrees and shape are infinite: a Gaussian whose covariance is the scale, a Poisson. */
HWS_API hws_status hws_hmm_channel(const hws_hmm *hmm, int32_t channel, const char *what, double *values, int64_t capacity,
                                   int64_t *needed);

/* ---- What it says about sequences ----
 * All take data made for the model (hws_hmm_data_for, or the data it was learned from) and keep to the states that these allow
 * the tokens. Options: threads, max_bytes. Same bits for any number of threads. O(K^2) per token, or for tokens in few states
 * the product of how many it and the one before may be in.
 *
 * ln p(x, and its states are allowed ones) of each sequence, into hws_hmm_data_sequences() doubles; -infinity where that is
 * impossible; 0 for a sequence without tokens. Relative error of p about 1e-15 K per token. */
HWS_API hws_status hws_hmm_score(const hws_hmm *hmm, const hws_hmm_data *data, const hws_options *options, double *log_probs);
/* A state for each token, into hws_hmm_data_tokens() numbers: with the option decode "posterior" (the default) the most
 * probable one of the token, ties to the lowest; with "viterbi" that of the sequence's most probable path. The
 * tokens of a sequence without probability have state -1, and the status is HWS_PARTIAL; with the option impossible "refuse"
 * HWS_E_EMPTY instead, naming the first. */
HWS_API hws_status hws_hmm_decode(const hws_hmm *hmm, const hws_hmm_data *data, const hws_options *options, int32_t *states);

/* p(state k | sequence) of each token of the sequences first..last-1, K numbers per token (two-call pattern, in numbers).
 * Without probability: as above, with NaN for each number. */
HWS_API hws_status hws_hmm_posteriors(const hws_hmm *hmm, const hws_hmm_data *data, int64_t first, int64_t last,
                                      const hws_options *options, double *values, int64_t capacity, int64_t *needed);
/* The strings of words with their probabilities, for all that machines can do: an acceptor with epsilons (2 K + 1 states,
 * K + K W + K^2 arcs) in the real or log semiring. With an end symbol its total is 1; without one every string is accepted and
 * those of each length have weight 1 together. HWS_E_UNSUPPORTED for models of channels. Options: max_states, max_arcs,
 * max_bytes. */
HWS_API hws_status hws_hmm_machine(const hws_hmm *hmm, int32_t semiring, const hws_options *options, hws_machine **machine);
/* n sequences drawn, their states as tags; sequence i depends on the seed and i alone. Options: length (of models without an
 * end symbol, which need it), max_length (HWS_E_LIMIT if a sequence gets longer), max_bytes. Of a model without words every
 * token is the one symbol of a nameless alphabet. */
HWS_API hws_status hws_hmm_sample(const hws_hmm *hmm, int64_t n, uint64_t seed, const hws_options *options,
                                  hws_tagged **sequences);
/* What a model's channels hold for tokens whose states are known, drawn: all of `states`' tokens have tags, which are the
 * model's. HWS_E_ARGUMENT for a model without channels. Options: max_bytes. */
HWS_API hws_status hws_hmm_sample_channels(const hws_hmm *hmm, const hws_tagged *states, uint64_t seed,
                                           const hws_options *options, hws_channels **channels);

/* ---- Filtering: sequences as they come ----
 * The symbol of a word, as hws_hmm_filter_step takes it: its label, or behind those of all words the one of its class of
 * unknown words (hws_hmm_learner_model); the label of "<unk>" in a model without classes. HWS_E_EMPTY without that too, or
 * without words. O(length). */
HWS_API hws_status hws_hmm_encode(const hws_hmm *hmm, const char *word, int32_t *symbol);
/* What the tokens so far say of the hidden state and of the next token (the forward variable, normalized: Rabiner 1989, III A).
 * A filter belongs to one thread at a time; it keeps the model alive. Option dictionary: "own" (the default) keeps words to the
 * states of the model's dictionary, as hws_hmm_data_for does; "none" does not. Beside: max_bytes. */
typedef struct hws_hmm_filter hws_hmm_filter;
HWS_API hws_status hws_hmm_filter_new(const hws_hmm *hmm, const hws_options *options, hws_hmm_filter **filter);
HWS_API void hws_hmm_filter_free(hws_hmm_filter *filter);
/* Another one that stands where this one does. */
HWS_API hws_status hws_hmm_filter_copy(const hws_hmm_filter *filter, hws_hmm_filter **copy);
/* Before the first token of a sequence, where a new filter stands. This and what follows allocates nothing unless it fails. */
HWS_API hws_status hws_hmm_filter_start(hws_hmm_filter *filter);
/* Takes the next token: its symbol (0: no word, or one that nobody observed) and the numbers of all its channels, one behind
 * the other, NaN where they are missing, or none at all (count 0). *log_prob: ln p(token | tokens before it); their sum and
 * ln of hws_hmm_filter_end make hws_hmm_score. HWS_E_EMPTY for a token that is impossible there, after which the filter
 * stands where it stood. O(states^2), and the channels' densities. */
HWS_API hws_status hws_hmm_filter_step(hws_hmm_filter *filter, int32_t symbol, const double *values, int64_t count,
                                       double *log_prob);
/* p(state of the last token | tokens up to it), a number per state (two-call pattern); at the start the initial ones. */
HWS_API hws_status hws_hmm_filter_states(const hws_hmm_filter *filter, double *values, int64_t capacity, int64_t *needed);
/* p(the next token's word = w | tokens so far), a number per word of the model (two-call pattern), "<unk>" standing for all
 * unknown ones; with the probability of an end they sum to 1, or to less under a dictionary. HWS_E_EMPTY for a model without
 * words. O(states words). */
HWS_API hws_status hws_hmm_filter_next(const hws_hmm_filter *filter, double *values, int64_t capacity, int64_t *needed);
/* p(the sequence ends here | tokens so far); 0 at the start and in models without an end symbol. */
HWS_API hws_status hws_hmm_filter_end(const hws_hmm_filter *filter, double *probability);

/* ---- Learning ----
 * A learner (hawser/learner.h) of a model from data. Option `method`, by default "auto": vi with channels, cvi1 with a
 * dictionary or observed tags, else cgs:
 *
 *   em             expectation maximization: the posterior's mode, by default (priors of 1) the maximum of the likelihood. A
 *                  step is a pass over the corpus.
 *   vi             variational inference (3.11 to 3.22); metric "elbo". A step is a pass.
 *   cvi1, cvi2, cvi3   collapsed variational inference, token by token (3.33 to 3.39), sequence by sequence (3.49 to 3.56), and
 *                  by pieces of `subsequence` tokens that hear of their neighbours (3.57 to 3.82; with `vanilla` 1 they do not
 *                  and begin with the stationary distribution); a step is a pass, by one thread. There is no bound; metrics
 *                  "surrogate" and "change". The expected counts that each token or sequence adds are kept in 16 bits, with a
 *                  relative error of at most 2^-12 (2.5e-4 of a count), and are taken out again exactly as they were added.
 *                  What is inferred together is inferred from all other tokens: cvi2 and cvi3 are HWS_E_UNSUPPORTED where a
 *                  sequence, or a piece, holds more than nine tenths of the corpus.
 *   cgs            collapsed Gibbs sampling (3.25); a step is a sweep of every chain. The model is of the counts
 *                  averaged over the samples of the best chain; annealed, of its last state.
 *   blocked-gibbs  Gibbs sampling of the parameters, then of each sequence's states at once. Likewise.
 *   svi            stochastic variational inference (Hoffman et al. 2013): a step is a minibatch of `minibatch` sequences or,
 *                  with `subsequence` T, of pieces of T tokens.
 *   svi-buffered   the same of pieces with `buffer` more tokens on either side (Foti et al. 2014).
 *   scvi2, scvi3   stochastic collapsed variational inference of sequences, and of pieces that hear of their neighbours (3.98
 *                  to 3.109); scvi3 and svi-buffered with `vanilla` 1: pieces for themselves, begun by the stationary
 *                  distribution.
 *
 * Options: hws_options_describe("hws_hmm_learner_new") lists them, with their defaults and the methods that have a use for
 * them; for a method that has none they are errors. Same bits for any number of threads. cvi1, cvi2 and cvi3 make what they
 * begin with in the first step, or when a metric or the model is asked for before; a checkpoint that is loaded needs none.
 *
 * What learning begins with, option "init": "rows" are random distributions, "posteriors" random local posteriors (3.8.2),
 * "counts" random counts (3.106). "sampled" are the states of the first chain of cgs with the same priors and seed after some
 * sweeps, for cvi1, cvi2 and cvi3 on words alone, fewer than 2^24. "auto" takes posteriors where a dictionary, observed tags or
 * channels tell states apart, with random counts for the states that they do not; else sampled states where that is possible,
 * else counts.
 *
 * Concentrations of the priors are those given, or learned or chosen. With prior_update "minka" they are learned between
 * steps by Minka's fixed point, from the step prior_update_first on: sooner, when posteriors have not come apart yet, they may
 * end in one state. Metrics "prior_initial", "prior_transition" and "prior_emission" show them as they stand. With choose
 * "grid" each of candidate_prior_transition with each of candidate_prior_emission is learned with for candidate_iterations
 * steps and judged on heldout (NULL: every tenth sequence). Fits that use fewer than five states are excluded, and learning
 * goes on with the best. A step is then one of a candidate's first.
 *
 * Metrics of all methods: "states_used" counts the states that hold half a token at least; "states_alike" counts those of them
 * that emit and lead to the same as one before them, within 0.05 in total variation. Such a model could do with fewer states,
 * or learning has stayed near a saddle, where all states are the same ("posteriors" without a dictionary is one for em and vi).
 *
 * heldout (NULL: none): data made by hws_hmm_data_like, of which the metrics "heldout_log_likelihood" and
 * "heldout_log_likelihood_per_token" speak. The metrics of a method: hws_learner_metrics. */
HWS_API hws_status hws_hmm_learner_new(const hws_hmm_data *data, const hws_hmm_data *heldout, const hws_options *options,
                                       hws_learner **learner);
/* The bases of the priors from the next step on, which = "initial", "transition" or "emission": `count` numbers, one per
 * outcome for all rows or as many for each row; the parameter of an outcome is the concentration times its base. Outcomes:
 * states; states, then the end if there is one; words. A base of 0 forbids the outcome: its probability and its count are 0
 * and stay 0, as in a left-right model, where transition[j][k] is forbidden for k < j. Sequences that are impossible then make
 * a step fail with HWS_E_EMPTY, and strings over the words may have probability 0. cvi1, cvi2, cvi3 and grids do not keep
 * zeros: HWS_E_UNSUPPORTED. cgs draws one state at a time, so it needs zeros under which single changes lead everywhere.
 * HWS_E_ARGUMENT for other counts, rows of zeros alone, or parameters the method cannot have (em: below 1). */
HWS_API hws_status hws_hmm_learner_set_prior(hws_learner *learner, const char *which, double concentration, const double *base,
                                             int64_t count);
/* The model as it stands. HWS_E_EMPTY while candidates are being compared.
 *
 * Unknown words. With the option unknown "classes" (the default) and a vocabulary that has "<unk>" the model splits the
 * probability of "<unk>" over classes of spelling: a shape (capitals, digits, a hyphen) and, within it, the longest known
 * suffix of up to `suffix` letters (4). What each state emits of words of at most `rare` tokens (10) says how likely it emits
 * each class: by successive abstraction from longer suffixes to shorter ones (Brants, "TnT", 2000, 2.3). How much a state
 * gives to "<unk>" is the part of its tokens whose word occurs once or was read as "<unk>", and a little more. Its other words
 * share the rest as before, so hws_hmm_score differs from what the learner's metrics say. A state's probabilities sum to 1
 * over the vocabulary with "<unk>", and over the vocabulary with the classes in its place; an unknown word counts as its
 * class. With "symbol" all unknown words are the one symbol "<unk>", with the probability that the method gives it: 0 by em,
 * where no token was "<unk>" and the prior is 1. Options beside: max_bytes. */
HWS_API hws_status hws_hmm_learner_model(const hws_learner *learner, const hws_options *options, hws_hmm **hmm);

/* What a grid chooses from, in its order: rows of (prior_transition, prior_emission, held-out log-probability per token, states
 * used, 1 if excluded, 1 if chosen), in doubles (two-call pattern); NaN: not judged yet. No rows where nothing is chosen. */
HWS_API hws_status hws_hmm_learner_candidates(const hws_learner *learner, double *rows, int64_t capacity, int64_t *needed);

/* ---- Shards ----
 * Of em, vi, svi, svi-buffered, scvi2 and scvi3 (others: HWS_E_UNSUPPORTED) a step is a sum over sequences, or over the pieces
 * of the next minibatch, numbered from 0. Its parts can be made by learners in several processes, which have the same data and
 * options and have made the same steps; merged and given to each of them they make its next step:
 *
 *     hws_hmm_learner_edges(l, edges, n, &n);
 *     hws_hmm_learner_statistics(l, first, last, &mine);      process p: the sequences first..last-1, both of them edges
 *     hws_statistics_write(mine, bytes, capacity, &size);     sent to the others
 *     hws_hmm_learner_read_statistics(l, bytes, size, &theirs);
 *     hws_statistics_merge(mine, theirs, &all);               neighbours, in order
 *     hws_hmm_learner_update(l, all, &done);
 *
 * Cut at edges and merged, they give the same bits as hws_learner_step; cut elsewhere and added, the same to rounding. */
typedef struct hws_statistics hws_statistics; /* an immutable value */
HWS_API void hws_statistics_free(hws_statistics *statistics);
/* Where blocks of sequences begin, ascending from 0, and the number of sequences at last (two-call pattern, in numbers). */
HWS_API hws_status hws_hmm_learner_edges(const hws_learner *learner, int64_t *edges, int64_t capacity, int64_t *needed);
/* What the next step sums over the sequences first..last-1. */
HWS_API hws_status hws_hmm_learner_statistics(const hws_learner *learner, int64_t first, int64_t last,
                                              hws_statistics **statistics);
/* As bytes (two-call pattern), and back for a learner whose next step has such: HWS_E_VERSION for others, HWS_E_CORRUPT. */
HWS_API hws_status hws_statistics_write(const hws_statistics *statistics, void *buffer, int64_t capacity, int64_t *needed);
HWS_API hws_status hws_hmm_learner_read_statistics(const hws_learner *learner, const void *buffer, int64_t length,
                                                   hws_statistics **statistics);
/* Of neighbouring ranges of blocks, the first one's end being the second one's begin: HWS_E_ARGUMENT for others. */
HWS_API hws_status hws_statistics_merge(const hws_statistics *first, const hws_statistics *second, hws_statistics **merged);
/* The sum of any two of one layout. */
HWS_API hws_status hws_statistics_add(const hws_statistics *first, const hws_statistics *second, hws_statistics **sum);
/* The next step, from the statistics of all its sequences; *done as hws_learner_step. HWS_E_ARGUMENT for those of a part, or of
 * another step's minibatch: no step is made then. */
HWS_API hws_status hws_hmm_learner_update(hws_learner *learner, const hws_statistics *statistics, int32_t *done);

#ifdef __cplusplus
}
#endif
#endif
#endif
