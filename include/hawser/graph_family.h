/* hawser/graph_family.h - graphs of finite variables whose tables are learned.   [experimental]
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
 * In a library built with HWS_WITH_MRF=0 these functions are absent. */
#ifndef HAWSER_GRAPH_FAMILY_H
#define HAWSER_GRAPH_FAMILY_H

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
 * - graph: of finite variables, none of them observed, and tables
 * - parts [count] (may be NULL): of each factor the number of its part, or -1 where its table stays as it is; parts are
 *   numbered from 0 without gaps, and their factors have as many values of the outcome and as many rows; NULL: each table by
 *   itself
 * - outcomes [count] (from 0, may be NULL): of each factor the place of its outcome among its variables; NULL: the last one
 * - count (>= 0): factors of the graph, or 0 with both arrays NULL
 * Status: HWS_E_UNSUPPORTED: a variable over strings, a feature, or a factor that is no table. */
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
 * seen are null, "?", "NA", an empty cell, and what is not mentioned; "-" is not there.
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
