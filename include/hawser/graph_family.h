/* hawser/graph_family.h - graphs whose tables and models of strings are learned.   [experimental]
 *
 * A family is a template graph, and the rows that its factors share. A row is a distribution of one variable, the outcome of a
 * factor, given values of the factor's other variables. Factors of one part have the same rows: the transitions of all times of
 * a hidden Markov model, say. An item is what was seen of the template's variables; others are hidden, or not there at all.
 * This covers Bayesian networks with hidden variables, mixtures, hidden Markov models, factorial and tree-shaped ones.
 *
 * Learning raises the sum over items of ln Z, the sum over hidden values of the product of all tables. That is ln p(item) where
 * the tables make a directed graph. Where inference within items is approximate (loops that are too large for a junction tree),
 * steps of EM have no bound and the objective may fall; the metric inexact_items says of how many items.
 *
 * Variables may range over strings. A factor over strings is learned through a model that is put into its part: a machine with
 * parameters, an edit model, an n-gram model. Items then have strings, which their values call by number, and sums are those of
 * belief propagation over machines: exact where hidden variables are on no cycle.
 *
 * In a library built with HWS_WITH_MRF=0 these functions are absent. */
#ifndef HAWSER_GRAPH_FAMILY_H
#define HAWSER_GRAPH_FAMILY_H

#include "hawser/edit.h"
#include "hawser/graph_learner.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable family of graphs.
 * Threads: shared */
typedef struct hws_graph_family hws_graph_family;

/* A family from a template. The rows that it begins with are those of the table of each part's first factor, each divided by
 * its sum; a row of zeros becomes even.
 * - graph: none of its variables is observed; tables, machines, concatenations and n-gram models
 * - parts [count] (may be NULL): of each factor the number of its part, or -1 where its table stays as it is; parts are
 *   numbered from 0 without gaps; the tables of a part have as many values of the outcome and as many rows, and its machines
 *   and n-gram models as many tapes; a part of these needs a model before it is learned; NULL: each table by itself, and others
 *   stay as they are
 * - outcomes [count] (from 0, may be NULL): of each table the place of its outcome among its variables, not read of others;
 *   NULL: the last one
 * - count (>= 0): factors of the graph, or 0 with both arrays NULL
 * Status: HWS_E_UNSUPPORTED: a feature, a rule of logic or a tree. */
HWS_API hws_status hws_graph_family_new(const hws_graph *graph, const int64_t *parts, const int32_t *outcomes, int64_t count,
                                        hws_graph_family **family);
HWS_API void hws_graph_family_free(hws_graph_family *family);

/* The template with a family's rows as its tables. With an item's values as observations, a learner of graphs gives the
 * posteriors of its hidden variables.
 * - graph: the template */
HWS_API hws_status hws_graph_family_graph(const hws_graph_family *family, hws_graph **graph);

/* The rows of a family: those of the first part, then those of the next. A row has a number for each value of the outcome. Rows
 * of a part follow the values of the factor's other variables, in its order, the last one's fastest.
 * - buffer (probability): the rows */
HWS_API hws_status hws_graph_family_rows(const hws_graph_family *family, double *buffer, int64_t capacity, int64_t *needed);

/* The same family with other rows.
 * - rows [count] (probability): as hws_graph_family_rows gives them; each row sums to 1, within 1e-6
 * - count (>= 0): numbers in all rows
 * - changed: the family with these rows */
HWS_API hws_status hws_graph_family_with_rows(const hws_graph_family *family, const double *rows, int64_t count,
                                              hws_graph_family **changed);

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

/* Copies a family and puts a machine into a part. Its weights are learned in groups that sum to 1. Parameters and groups are
 * those of hws_machine_learner_new. The rows of the part are the groups, each with its parameters, in the order in
 * which the machine's states have them.
 * - part (from 0): of machines or n-gram models
 * - machine (may be NULL): an acceptor or a transducer with a tape for each variable of the factors; NULL: that of the part's
 *   first factor
 * - parameters [count] (may be NULL): of each arc, then of each state's final weight, the number of its parameter, or -1 where
 *   it is fixed; NULL: each weight by itself
 * - group_numbers [count] (may be NULL): of each weight the group that it sums to 1 with; NULL: as the option says
 * - count (>= 0): arcs and states of the machine, or 0 with both arrays NULL
 * - changed: the family with this machine
 * Status: HWS_E_ARGUMENT: another number of tapes, another alphabet, groups that share some parameters and not others;
 *   HWS_E_IMPROPER: fixed weights leave nothing; HWS_E_UNSUPPORTED: failure or default arcs. */
HWS_API hws_status hws_graph_family_with_machine(const hws_graph_family *family, int64_t part, const hws_machine *machine,
                                                 const int64_t *parameters, const int64_t *group_numbers, int64_t count,
                                                 const hws_options *options, hws_graph_family **changed);

/* Copies a family and puts an edit model into a part, whose factors read an input and an output each. The rows of the part
 * are the own distributions of the model's contexts: those of insertions and then those of writing, with an outcome for
 * no symbol and one for each symbol. Learning gives the model no further contexts.
 * - part (from 0): of machines with two tapes
 * - model: the one to begin with
 * - changed: the family with this model
 * Status: HWS_E_ARGUMENT: factors of another number of tapes or another alphabet. */
HWS_API hws_status hws_graph_family_with_edit_model(const hws_graph_family *family, int64_t part, const hws_edit_model *model,
                                                    hws_graph_family **changed);

/* Copies a family and puts an n-gram model into a part, whose factors read one string each. The rows of the part are
 * distributions of what follows the n-grams that the model continues, by length and then by their symbols: the end, and each
 * symbol. Each of these contexts but the empty one shares its distribution with the next shorter one, by a weight that is not
 * learned. Rows begin with what the given model, normalized, says of each context.
 * - part (from 0): of machines or n-gram models with one tape
 * - model (may be NULL): says which contexts there are; NULL: that of the part's first factor
 * - backoff (probability): share of the next shorter context in every distribution
 * - changed: the family with this model
 * Status: HWS_E_ARGUMENT: factors of another number of tapes or another alphabet; HWS_E_DIVERGED: a model of infinite mass.
 * Source: Jelinek and Mercer 1980. */
HWS_API hws_status hws_graph_family_with_ngram(const hws_graph_family *family, int64_t part, const hws_ngram_model *model,
                                               double backoff, hws_graph_family **changed);

/* Copies a family, with strings in the place of those it had. The value of a variable over strings is the number of one of
 * them, from 0. A family's binary is without them.
 * - strings: of one tape; their symbols are those of the variables' alphabets
 * - changed: the family with these strings
 * Status: HWS_E_ARGUMENT: a template without variables over strings. */
HWS_API hws_status hws_graph_family_with_strings(const hws_graph_family *family, const hws_strings *strings,
                                                 hws_graph_family **changed);

/* Copies a family, with the strings of a text of items behind those it had, each of them once. hws_graph_family_items of the
 * result then reads the text.
 * - text: UTF-8, as hws_graph_family_items takes it
 * - changed: the family with these strings
 * Status: HWS_E_PARSE: line, column and reason. */
HWS_API hws_status hws_graph_family_with_text(const hws_graph_family *family, const char *text, int64_t length,
                                              const hws_options *options, hws_graph_family **changed);

/* The machine of a part's model under the family's rows.
 * - part (from 0): one with a model
 * - machine: its weights are in the log semiring, or in that of the machine that was put in */
HWS_API hws_status hws_graph_family_machine(const hws_graph_family *family, int64_t part, hws_machine **machine);

/* The edit model of a part under the family's rows.
 * - part (from 0): one with an edit model
 * - model: with the family's card */
HWS_API hws_status hws_graph_family_edit_model(const hws_graph_family *family, int64_t part, hws_edit_model **model);

/* The n-gram model of a part under the family's rows. It has all n-grams of a context and a symbol, so that none backs off.
 * - part (from 0): one with an n-gram model
 * - model: gives each string its probability */
HWS_API hws_status hws_graph_family_ngram(const hws_graph_family *family, int64_t part, hws_ngram_model **model);

#endif

/* A number about a family, by its name.
 * - name: which number:
 *     "variables": variables of the template
 *     "factors": its factors
 *     "parts": parts
 *     "rows": rows of all parts
 *     "numbers": numbers in all rows
 * - value: the number */
HWS_API hws_status hws_graph_family_info(const hws_graph_family *family, const char *name, double *value);

/* How a family was learned: an object like that of hws_hmm_card; "{}" for one that was given.
 * - buffer (JSON): receives the card */
HWS_API hws_status hws_graph_family_card(const hws_graph_family *family, char *buffer, int64_t capacity, int64_t *needed);

/* Items from text: the values that learners and scores take, item by item, a value for each variable of the template. A
 * value of -1 was not seen, and -2 says that the item has no such variable. A text that begins with "{" has an object in
 * each line, such as {"rain": 1, "wet": null}. Else its first line has names, and each further line a cell for each of them,
 * with tabs between cells if the first line has one, or else commas. Variables are called by their names or numbers. Not
 * seen are null, "?", "NA", an empty cell, and what is not mentioned; "-" is not there. The value of a variable over strings
 * is the number of one of the family's strings (hws_graph_family_with_text). In the text it is the string itself: its
 * characters, where the name of each symbol is one, and else names or numbers of symbols with blanks between them. In an
 * object it stands in quotation marks, which may hold nothing.
 * - text: UTF-8
 * - values: of all items
 * Status: HWS_E_PARSE: line, column and reason.
 * Cost: O(length + items * variables). */
HWS_API hws_status hws_graph_family_items(const hws_graph_family *family, const char *text, int64_t length,
                                          const hws_options *options, int32_t *values, int64_t capacity, int64_t *needed);

/* ln of the sum over hidden values of the product of all tables, of each item; ln p(item) where the template is directed. Any
 * number of threads gives the same bits.
 * - values [count * hws_graph_family_info(family, "variables")]: of each item those of all variables; -1: not seen; -2: not
 *   there
 * - count (>= 0): number of items
 * - log_probs [count] (nats): by item; -infinity: it is impossible
 * Cost: that of a sum over the hidden variables of each item. */
HWS_API hws_status hws_graph_family_score(const hws_graph_family *family, const int32_t *values, int64_t count,
                                          const hws_options *options, double *log_probs);

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

/* The most probable string of a variable in each item, under the belief about it. Inference pruned looks among the strings of
 * its lists. Any number of threads gives the same strings.
 * - values [count * hws_graph_family_info(family, "variables")]: as hws_graph_family_score takes them
 * - count (>= 0): number of items
 * - variable (from 0): one over strings
 * - strings: one for each item, with its probability beside it: 1 where it was observed, and 0, without symbols, where the item
 *   lacks the variable or has no probability
 * Cost: that of a sum over the hidden variables of each item, and a search among its strings. */
HWS_API hws_status hws_graph_family_best(const hws_graph_family *family, const int32_t *values, int64_t count,
                                         int64_t variable, const hws_options *options, hws_strings **strings);

#endif

/* The binary of a family, versioned and with checksums. hws_graph_read reads it as hws_graph_family_graph. */
HWS_API hws_status hws_graph_family_write(const hws_graph_family *family, void *buffer, int64_t capacity, int64_t *needed);

/* A family from a copy of its binary.
 * - buffer: a binary that hws_graph_family_write made
 * Status: HWS_E_CORRUPT: damaged, or a graph without parts; HWS_E_VERSION: of another version. */
HWS_API hws_status hws_graph_family_read(const void *buffer, int64_t length, const hws_options *options,
                                         hws_graph_family **family);

/* A learner of a family's rows from items: EM, EM of the best values, variational inference, the same from minibatches (svi,
 * scvi2), and collapsed variational inference of all hidden variables of an item together (cvi2). Rows have symmetric
 * Dirichlet priors, each part its own where that is asked for. A step is an iteration over all items, or a minibatch. An item
 * that has no probability makes it HWS_E_EMPTY, and the message names the item. Any number of threads gives the same bits.
 * Items with strings have em, vi, svi and scvi2, and inference auto, exact or bp.
 * - family: the template, its parts, and the rows to begin with where that is asked for
 * - values [count * hws_graph_family_info(family, "variables")]: as hws_graph_family_score takes them
 * - count (>= 0): number of items
 * - heldout [heldout_count * hws_graph_family_info(family, "variables")] (may be NULL): as values, for metrics alone; NULL:
 *   none
 * - heldout_count (>= 0): number of held-out items
 * Status: HWS_E_EMPTY: no items, or nothing was seen of any; HWS_E_LIMIT: exact sums of an item were asked for, and their
 *   tables would exceed the option max_bytes.
 * Source: Dempster, Laird and Rubin 1977; Wang and Blunsom 2013. */
HWS_API hws_status hws_graph_family_learner_new(const hws_graph_family *family, const int32_t *values, int64_t count,
                                              const int32_t *heldout, int64_t heldout_count, const hws_options *options,
                                              hws_learner **learner);

/* The family with the rows of a learner's current model.
 * - family: with its card
 * Status: HWS_E_ARGUMENT: a learner that hws_graph_family_learner_new did not make. */
HWS_API hws_status hws_graph_family_learner_model(const hws_learner *learner, hws_graph_family **family);

#ifdef __cplusplus
}
#endif
#endif
#endif
