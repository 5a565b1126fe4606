/* hawser/align.h - word alignment: which words of two texts translate each other.   [experimental]
 *
 * A bitext is two corpora of as many sequences, where sequence p of the one is a translation of sequence p of the other. A
 * learner finds out which words mean which from the bitext alone, and an aligner is what it has learned: it aligns pairs that
 * it never saw, words that it never saw included. Links say which words of a pair translate each other; they are what an
 * aligner gives, what people mark by hand, and what other programs read.
 *
 * MODELS. A target word is aligned to a position of the source, or to none (null, with probability p0). f are target words, e
 * source words, a_j the position of target word j, and m_j the last position before j that is not null, 0 at the beginning:
 *
 *     ibm1        product over j of  p0 t(f_j | null)  or  (1 - p0) / I * t(f_j | e_a_j)
 *     diagonal    product over j of  p0 t(f_j | null)  or  (1 - p0) exp(-tension * |a_j / I - j / J|) / Z_j * t(f_j | e_a_j)
 *     hmm         product over j of  p0 t(f_j | null)  or  (1 - p0) p(a_j - m_j) t(f_j | e_a_j)
 *     fertility   hmm's, times the product over source positions of  n(number of words aligned to it | e_i)
 *
 * ibm1 is that of Brown et al. 1993, diagonal that of Dyer, Chahuneau and Smith 2013, hmm that of Vogel, Ney and Tillmann 1996;
 * with fertilities it is what Oestling and Tiedemann 2016 sample from. Rows t(. | e) have a Dirichlet prior over the whole
 * target vocabulary, jumps and fertilities one each. The tension has no prior: each step takes the one that suits the counts
 * best, from 0 to 50. A learner runs a schedule of stages, each of which begins with the counts of the one before. The default
 * one is ibm1:3,hmm:3,fertility:20. Stages are MODEL:STEPS or MODEL/METHOD:STEPS. Methods of ibm1, diagonal and hmm are em, vi
 * (variational inference), cvi1 and cvi2 (collapsed variational inference, word by word and pair by pair), svi and scvi2 (vi,
 * and sums under posterior means, of minibatches) and cgs (collapsed Gibbs sampling). fertility has cgs alone.
 *
 * In a library built with HWS_WITH_ALIGN=0 these functions are absent. */
#ifndef HAWSER_ALIGN_H
#define HAWSER_ALIGN_H

#include "hawser/corpus.h"
#include "hawser/learner.h"

#if !defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Bitexts ---- */

/* An immutable bitext.
 * Threads: shared */
typedef struct hws_bitext hws_bitext;

/* A bitext of two corpora, which it keeps.
 * - source: the texts that target words are aligned to
 * - target: as many sequences, in the same order; a sequence of either may be empty */
HWS_API hws_status hws_bitext_new(const hws_corpus *source, const hws_corpus *target, hws_bitext **bitext);
HWS_API void hws_bitext_free(hws_bitext *bitext);

/* A bitext from lines `source ||| target`, words between blanks. A side may be empty, and keeps its line.
 * - text: the bitext, UTF-8
 * Status: HWS_E_PARSE: a line without the bars or with more than one of them, with its line and column.
 * Cost: O(length). */
HWS_API hws_status hws_bitext_read(const char *text, int64_t length, const hws_options *options, hws_bitext **bitext);

/* How many pairs of sequences a bitext has.
 * - return: number of pairs */
HWS_API int64_t hws_bitext_count(const hws_bitext *bitext);

/* One side of a bitext.
 * - side (0..1): 0 the source, 1 the target
 * - corpus: its sequences */
HWS_API hws_status hws_bitext_corpus(const hws_bitext *bitext, int32_t side, hws_corpus **corpus);

/* ---- Links ---- */

/* Links between the words of pairs: for each pair, which source position goes with which target position, both from 0.
 * Immutable. Links that were marked by hand are sure or only possible. Links of an aligner are sure, and have a probability.
 * Threads: shared */
typedef struct hws_links hws_links;

/* Links of the caller's arrays, which are copied. Within a pair they are sorted, and what is there twice is kept once.
 * - count (>= 0): number of pairs
 * - offsets [count + 1]: where each pair's links begin, ascending from 0
 * - sources [offsets[count]]: position of the source word
 * - targets [offsets[count]]: position of the target word
 * - sure [offsets[count]] (may be NULL, 0 or 1): 0: only possible; NULL: all are sure */
HWS_API hws_status hws_links_new(int64_t count, const int64_t *offsets, const int32_t *sources, const int32_t *targets,
                                 const int32_t *sure, hws_links **links);
HWS_API void hws_links_free(hws_links *links);

/* Links from text, a line per pair: `1-2` is sure and `1p2` possible, source position first, between blanks. What stands before
 * the last tab of a line is skipped, so that files of pairs or collections with links are read too.
 * - text: the links
 * Status: HWS_E_PARSE: line, column and reason. */
HWS_API hws_status hws_links_read(const char *text, int64_t length, const hws_options *options, hws_links **links);

/* Links as text, in the form that hws_links_read takes: without possible ones that of Pharaoh. */
HWS_API hws_status hws_links_write(const hws_links *links, const hws_options *options, char *buffer, int64_t capacity,
                                   int64_t *needed);

/* How many pairs there are links of, pairs without links counted.
 * - return: number of pairs */
HWS_API int64_t hws_links_count(const hws_links *links);

/* All links, borrowed. Those of a pair are in the order of source positions, then of target positions.
 * - offsets [hws_links_count(links) + 1]: where each pair's links begin
 * - sources [offsets[hws_links_count(links)]]: position of the source word
 * - targets [offsets[hws_links_count(links)]]: position of the target word
 * - sure [offsets[hws_links_count(links)]] (0 or 1): 0: only possible
 * - probabilities [offsets[hws_links_count(links)]] (probability): of each link; 1 where nothing is known */
HWS_API hws_status hws_links_arrays_view(const hws_links *links, const int64_t **offsets, const int32_t **sources,
                                         const int32_t **targets, const int32_t **sure, const double **probabilities);

/* One set of links from those of two directions, by the rule that an option names. The growing rules are those of Moses (Koehn,
 * Och, Marcu 2003): they begin with the intersection and add neighbouring links of the union whose words have none, then,
 * with `final`, links of either direction where one word has none, or with `final-and` neither has. Probabilities are the
 * products of both directions', or that of the one there is.
 * - forward: links of one direction, sources first
 * - reverse: those of the other, of as many pairs, sources first, too */
HWS_API hws_status hws_links_symmetrize(const hws_links *forward, const hws_links *reverse, const hws_options *options,
                                        hws_links **links);

/* How well links agree with those that were marked by hand (Och and Ney 2003), over all pairs that have marked links.
 * - gold: links that were marked; of as many pairs as `links` or fewer, which are then the first ones
 * - links: those that are judged
 * - name: which measure:
 *     "aer": alignment error rate, 1 - (|A and S| + |A and P|) / (|A| + |S|), possible links including sure ones
 *     "precision": |A and P| / |A|
 *     "recall": |A and S| / |S|
 *     "f_measure": harmonic mean of both
 *     "links": |A|
 *     "pairs": pairs that have marked links
 * - value: the measure
 * Status: HWS_E_EMPTY: it is not defined, because there are no links of the kind that it divides by. */
HWS_API hws_status hws_links_evaluate(const hws_links *gold, const hws_links *links, const char *name, double *value);

/* ---- Learning ---- */

/* An immutable model that aligns words, in one direction or in both.
 * Threads: shared */
typedef struct hws_aligner hws_aligner;
HWS_API void hws_aligner_free(hws_aligner *aligner);

/* A learner of alignments. A step is one step of the schedule, in each direction that the options name. Both directions and all
 * chains of a sampler are made at once if there are threads, and any number of them gives the same bits. Memory: 29 bytes for
 * each pair of words that some pair of sequences has both of, 37 for svi and scvi2, more for samplers, and 4 bytes for each
 * pair of positions up to 67 million of these. Where there are more they are found anew in each step, which takes longer.
 * Where a schedule has em and vi of ibm1 alone and there are more than 16.8 million pairs of words, these take 13 bytes each:
 * counts are then rounded to floats, after sums in doubles. Where it has svi and scvi2 alone, most_word_pairs bounds how many
 * pairs of words are kept, and the metric word_pairs_left_out says how many are not; where some are not, hws_learner_statistics
 * and hws_learner_update are HWS_E_UNSUPPORTED, and the option items keeps all. With the option stop, a stage of cvi1 or
 * cvi2 ends before a pass that would lower the agreement of both directions; the step that finds this out changes nothing
 * else.
 *
 * EM never lowers the likelihood where jumps are deficient, and variational inference never lowers its bound there.
 *
 * With a start the learner goes on from what that has counted: its counts are added to those of the bitext in every step, and
 * models have the counts of both. em's objective then includes their ln p. The start's words keep their numbers, new ones come
 * behind them, and the tension stays the start's.
 *
 * A step of svi or scvi2 takes O(pairs of words seen together) beside its cells. Without counts the first one passes over all
 * pairs.
 *
 * Steps of em, vi, svi and scvi2 are sums over pairs. With the options items and first_item the bitext is a part of the pairs,
 * or empty, and hawser/learner.h says how learners of parts make steps together. Their corpora must have the same alphabets of
 * words. The first round tells everybody which words are seen together. Sums are made by
 * blocks of pairs with these options, and without them up to 16.8 million pairs of words seen together.
 * - start (may be NULL): an aligner with the directions and the folding that the options ask for; NULL: from nothing
 * - bitext: what to learn from
 * Status: HWS_E_EMPTY: there is no pair with words on both sides.
 * Cost: a step of ibm1 O(cells), where a cell is a source position and a target position of one pair; one of hmm O(cells *
 * source words) by sums, O(cells) by cgs. */
HWS_API hws_status hws_align_learner_new(const hws_aligner *start, const hws_bitext *bitext, const hws_options *options,
                                         hws_learner **learner);

/* ---- Aligners ---- */

/* An aligner as it stands after the steps made: posterior means of the parameters under the priors. Its model is that of the
 * last stage that has begun. */
HWS_API hws_status hws_align_learner_model(const hws_learner *learner, hws_aligner **aligner);

/* One aligner with the counts of two, as if both had counted together what each has. Words are found by name.
 * - first: its words keep their numbers, and the new aligner has its card
 * - second: of the same directions, model, pseudo-counts, null and folding
 * Status: HWS_E_ARGUMENT: they differ in one of these, which the message names. */
HWS_API hws_status hws_aligner_merge(const hws_aligner *first, const hws_aligner *second, const hws_options *options,
                                     hws_aligner **aligner);

/* A number about an aligner, by its name.
 * - name: which number:
 *     "directions": 1 or 2
 *     "source_words": size of the source vocabulary
 *     "target_words": size of the target vocabulary
 *     "word_pairs": pairs of words with a number of their own, in all directions
 * - value: the number */
HWS_API hws_status hws_aligner_info(const hws_aligner *aligner, const char *name, double *value);

/* How an aligner was learned: an object like that of hws_hmm_card.
 * - buffer (JSON): receives the card */
HWS_API hws_status hws_aligner_card(const hws_aligner *aligner, char *buffer, int64_t capacity, int64_t *needed);

/* The words of one side of an aligner.
 * - side (0..1): 0 the source's, 1 the target's
 * - words: their alphabet */
HWS_API hws_status hws_aligner_words(const hws_aligner *aligner, int32_t side, hws_alphabet **words);

/* Links of pairs, seen before or not. Words are found by name, and one that the aligner lacks may be aligned to any. ibm1 and
 * hmm have exact posteriors. Those of fertilities are averaged over a sampler whose draws depend on a pair's words and the
 * seed alone: a pair has the same links wherever it stands.
 * - bitext: the pairs
 * - links: of as many pairs
 * Status: HWS_E_ARGUMENT: the options ask for a direction that the aligner lacks.
 * Cost: as a step of the learner; an ordinary pair takes some tenths of a millisecond. */
HWS_API hws_status hws_aligner_align(const hws_aligner *aligner, const hws_bitext *bitext, const hws_options *options,
                                     hws_links **links);

/* ln p(target words given source words) of pairs, by the sums of ibm1 or hmm; under fertilities by those of hmm with the same
 * jumps. Divided by the number of words it tells translations from what is none.
 * - bitext: the pairs
 * - log_probs [hws_bitext_count(bitext)] (nats): of each */
HWS_API hws_status hws_aligner_score(const hws_aligner *aligner, const hws_bitext *bitext, const hws_options *options,
                                     double *log_probs);

/* Probabilities of translations as text: lines `target source p`, as lex.e2f of Moses has them, sorted by source word in the
 * order of its vocabulary and then by falling probability. NULL stands for null. */
HWS_API hws_status hws_aligner_lexicon(const hws_aligner *aligner, const hws_options *options, char *buffer, int64_t capacity,
                                       int64_t *needed);

/* The binary of an aligner, versioned and with checksums. */
HWS_API hws_status hws_aligner_write(const hws_aligner *aligner, void *buffer, int64_t capacity, int64_t *needed);

/* An aligner from a copy of its binary.
 * - buffer: a binary that hws_aligner_write made
 * Status: HWS_E_CORRUPT: damaged; HWS_E_VERSION: of another version. */
HWS_API hws_status hws_aligner_read(const void *buffer, int64_t length, const hws_options *options, hws_aligner **aligner);
#if !defined(HWS_NO_FILES)
/* Writes an aligner's binary to a file. */
HWS_API hws_status hws_aligner_write_file(const hws_aligner *aligner, const char *path);

/* An aligner from a file with its binary. With the option in_place the file is mapped, where the system maps files, and must
 * not change while the aligner lives. With verify 0 checksums and contents are not looked at, so that opening a mapped file
 * takes as long as reading the names of its words. That is for files that one wrote oneself and that nobody else can write:
 * numbers of a damaged one are used as they are, so that reads go beyond arrays, and results are wrong or the process ends.
 * As: hws_aligner_read */
HWS_API hws_status hws_aligner_read_file(const char *path, const hws_options *options, hws_aligner **aligner);
#endif

#ifdef __cplusplus
}
#endif
#endif
#endif
