/* hawser/graph.h - factor graphs over strings and finite variables, and inference in them.   [experimental]
 *
 * A factor graph stands for p(v1, v2, ...) proportional to the product of its factors. A variable
 * ranges over the strings of an alphabet or over finitely many values; a factor is a table, a
 * machine with one tape per variable, a concatenation or a log-linear model. Inference is a
 * learner (hawser/learner.h) whose step is one sweep over the graph; beliefs can be read
 * after any step.
 *
 * Variables, factors and values are numbered from 0 in the order they were added. Where a machine reads a finite
 * variable its tape carries exactly one symbol: value v is symbol v + 1.
 *
 * Graphs never change and may be read from any number of threads. In a library built with
 * HWS_WITH_GRAPH=0 or HWS_WITH_NGRAM=0 these functions are absent. */
#ifndef HAWSER_GRAPH_H
#define HAWSER_GRAPH_H

#include "hawser/learner.h"
#include "hawser/machine.h"
#include "hawser/ngram.h"
#include "hawser/strings.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable graph. */
typedef struct hws_graph hws_graph;

/* ---- Building ----
 * Makes graphs. Belongs to one thread at a time. A call that fails leaves it as it was. */
typedef struct hws_graph_builder hws_graph_builder;
HWS_API hws_status hws_graph_builder_new(hws_graph_builder **builder);
HWS_API void hws_graph_builder_free(hws_graph_builder *builder);
/* A variable over all strings of an alphabet, which must be sized. Names are unique; NULL or "": none. */
HWS_API hws_status hws_graph_builder_add_strings(hws_graph_builder *builder, const hws_alphabet *alphabet, const char *name,
                                                 int64_t *variable);
/* A variable with `values` values, 1 to 2^20. */
HWS_API hws_status hws_graph_builder_add_finite(hws_graph_builder *builder, int64_t values, const char *name,
                                                int64_t *variable);
/* A machine with one tape per variable, tape i for variables[i]; real or log semiring. The
 * variables are distinct; their alphabets match the tapes' (a finite variable's: any with as many symbols as it has values). */
HWS_API hws_status hws_graph_builder_add_machine(hws_graph_builder *builder, const hws_machine *machine,
                                                 const int64_t *variables, int32_t count, const char *name, int64_t *factor);
/* Finite variables: a number >= 0 per tuple of values, the last variable's value runs fastest; `entries` is the product
 * of their sizes. */
HWS_API hws_status hws_graph_builder_add_table(hws_graph_builder *builder, const int64_t *variables, int32_t count,
                                               const double *table, int64_t entries, const char *name, int64_t *factor);
/* 1 if the last of `count` >= 2 string variables over one alphabet is the concatenation of the others, in their order; else 0.
 */
HWS_API hws_status hws_graph_builder_add_concatenation(hws_graph_builder *builder, const int64_t *variables, int32_t count,
                                                       const char *name, int64_t *factor);
/* The weight an n-gram model gives a string (log-linear or probabilities). EP takes its theta over as
 * it is, without a projection. HWS_E_UNSUPPORTED if no theta says what it does (see hws_ngram_theta). */
HWS_API hws_status hws_graph_builder_add_ngram(hws_graph_builder *builder, const hws_ngram_model *model, int64_t variable,
                                               const char *name, int64_t *factor);
/* What a variable was seen to be. */
HWS_API hws_status hws_graph_builder_observe_string(hws_graph_builder *builder, int64_t variable, const int32_t *labels,
                                                    int64_t count);
HWS_API hws_status hws_graph_builder_observe_value(hws_graph_builder *builder, int64_t variable, int64_t value);
/* How one variable's messages are kept, where it differs from the run's options (seed 000,
 * footnote 3): family "" (as the run says), "exact" (passed on as machines, which only variables
 * with few or simple messages stand), "ngram" (all n-grams of an order), "sparse" (penalized), "greedy", "pruned",
 * "candidates"; order 0 and lambda < 0: as the run says. */
HWS_API hws_status hws_graph_builder_choose(hws_graph_builder *builder, int64_t variable, const char *family, int32_t order,
                                            double lambda);
/* The graph; the builder is empty afterwards. Structure is checked as it is added. */
HWS_API hws_status hws_graph_builder_build(hws_graph_builder *builder, hws_graph **graph);

/* Releases a graph; NULL is fine. Learners keep what they need of it. */
HWS_API void hws_graph_free(hws_graph *graph);
/* Numbers of variables, of factors, and of pairs of a factor and one of its variables; each may be NULL. */
HWS_API hws_status hws_graph_info(const hws_graph *graph, int64_t *variables, int64_t *factors, int64_t *edges);
/* A variable by name; HWS_E_ARGUMENT, with the nearest name, if there is none. */
HWS_API hws_status hws_graph_find(const hws_graph *graph, const char *name, int64_t *variable);
/* A variable's name (two-call pattern). */
HWS_API hws_status hws_graph_name(const hws_graph *graph, int64_t variable, char *buffer, int64_t capacity, int64_t *needed);
/* Finite: its number of values, and *alphabet NULL. Strings: 0, and its alphabet (free it). */
HWS_API hws_status hws_graph_domain(const hws_graph *graph, int64_t variable, int64_t *values, hws_alphabet **alphabet);
/* The same graph with one factor's machine, table or model replaced, or another observation: O(variables + factors),
 * everything else is shared. */
HWS_API hws_status hws_graph_with_machine(const hws_graph *graph, int64_t factor, const hws_machine *machine,
                                          hws_graph **changed);
HWS_API hws_status hws_graph_with_table(const hws_graph *graph, int64_t factor, const double *table, int64_t entries,
                                        hws_graph **changed);
HWS_API hws_status hws_graph_with_ngram(const hws_graph *graph, int64_t factor, const hws_ngram_model *model,
                                        hws_graph **changed);
HWS_API hws_status hws_graph_with_string(const hws_graph *graph, int64_t variable, const int32_t *labels, int64_t count,
                                         hws_graph **changed);
HWS_API hws_status hws_graph_with_value(const hws_graph *graph, int64_t variable, int64_t value, hws_graph **changed);
HWS_API hws_status hws_graph_unobserved(const hws_graph *graph, int64_t variable, hws_graph **changed);
/* The same distribution with factors of at most two variables (seed 000, appendix B.10): a factor of more becomes a
 * variable over its paths, named after it. Old variables keep their numbers. */
HWS_API hws_status hws_graph_binary(const hws_graph *graph, const hws_options *options, hws_graph **binary);

/* ---- Inference ----
 * Option method says how string variables keep their messages:
 *   bp          as machines: exact on trees; grows with loops and with the factors of a variable, within limits
 *   pruned      the k best strings of each incoming message, united (Dreyer and Eisner 2009; Cotterell et al. 2015)
 *   candidates  a fixed list: the strings observed anywhere over the same alphabet (Hall and Klein 2011)
 *   surrogate   a bigram model fitted under a 0-gram model instead of the other messages (Hall and Klein 2010)
 *   ep          all n-grams of an order (Cotterell and Eisner 2015, sections 3 and 4)
 *   pep         penalized EP (section 6.1): n-grams whose counts the belief misses by more than lambda join it
 *   pep-greedy  penalized EP by greedy growing (appendix B.9)
 * The penalized methods take the n-grams that the penalty chooses, with the weights that are best without it, and keep
 * them while any message to the variable has a weight for them; option projection has the penalized optimum (converged), the
 * paper's single steps (gradient) and appendix B.8's closed form (closed) instead.
 * Finite variables keep vectors under every method. Further options, with their defaults and ranges:
 * hws_options_describe("hws_graph_learner_new", ...). A step is one sweep, on `threads` threads, with the same bits for any
 * number. Done once every message was made anew and none would change by more than `tolerance`, or after `iterations` sweeps;
 * residual runs end with a sweep over all edges that checks this. The change is that of the message's log weights (finite
 * variables, lists, machines that keep their shape; 1 for other machines), or the largest change of an expected count of an
 * n-gram in the belief (ep and its kin; of a weight under surrogate and while a belief is improper): the whole change, whatever
 * part of it damping leaves. Damping mixes logarithms; what is zero on either side is not mixed, nor machines of other shapes.
 * "converged" beliefs are exact on trees where messages are exact, and the same under all schedules where there is one fixed
 * point: pep, and more so pep-greedy, choose their n-grams on the way and may have several. pep does not end while it
 * may have single symbols only, nor any penalized method while lambda_decay still lowers a lambda above the tolerance.
 * A step is HWS_E_LIMIT where a machine of a variable that keeps machines would exceed max_states, max_arcs (by default
 * 8,388,608 here) or max_bytes: the message names the variable; the learner is as before. Under other methods such a message is
 * left out and counted, as improper ones are.
 * Metrics: "change", "converged", "accepted" and "skipped" updates of the last sweep, "skipped_total", "stuck" (variables that
 * never took an update), "free_energy" (Bethe, where every variable has an exact belief), "features", "arcs",
 * "seconds_factors", "seconds_projections", "seconds_growth", "unchecked" (below).
 * HWS_E_IMPOSSIBLE: no assignment has a positive weight; the message names a factor and a variable. This is found before any
 * sweep, under every method, from what factors and observations allow at all. Messages that would take too long or exceed
 * limits in this check are taken to allow everything; "unchecked" counts them. Where it is not 0 and all messages are exact, a
 * step or a belief may be HWS_E_IMPOSSIBLE as well. */
HWS_API hws_status hws_graph_learner_new(const hws_graph *graph, const hws_options *options, hws_learner **learner);

/* A learner in a changed graph with another one's options: its graph, or one made from it by the hws_graph_with_ functions that
 * replace a factor's contents or say otherwise what was observed (HWS_E_ARGUMENT if variables, factors or which variables are
 * observed differ). Under ep, pep, pep-greedy and surrogate it starts from the messages of the other, which stays as it is, and
 * so needs fewer sweeps where little has changed (EM), unless option separate is set; other methods start anew. No step is made
 * yet. Cancelled through the other's handle: HWS_E_CANCELLED. HWS_E_IMPOSSIBLE as hws_graph_learner_new. */
HWS_API hws_status hws_graph_learner_with_graph(const hws_learner *learner, const hws_graph *graph, hws_learner **next);

/* The normalized belief of a string variable as an acceptor in the log semiring, and of a variable kept as n-grams also as
 * a log-linear model. HWS_E_EMPTY: there was no step yet, or the messages that were kept contradict one another;
 * HWS_E_IMPROPER: infinite mass, also where no message could be taken up; HWS_E_UNSUPPORTED: its method keeps no model.
 * Options: max_states, max_arcs, max_bytes. */
HWS_API hws_status hws_graph_learner_belief(const hws_learner *learner, int64_t variable, const hws_options *options,
                                            hws_machine **belief);
HWS_API hws_status hws_graph_learner_model(const hws_learner *learner, int64_t variable, const hws_options *options,
                                           hws_ngram_model **model);
/* Of a finite variable: as many probabilities as it has values. */
HWS_API hws_status hws_graph_learner_probabilities(const hws_learner *learner, int64_t variable, double *probabilities,
                                                   int64_t count);
/* ln of the normalized belief per string (-infinity: none); hws_strings_count entries. */
HWS_API hws_status hws_graph_learner_log_probs(const hws_learner *learner, int64_t variable, const hws_strings *strings,
                                               const hws_options *options, double *log_probs);
/* The n best strings, their posterior probabilities as values. HWS_PARTIAL: there are fewer. */
HWS_API hws_status hws_graph_learner_best(const hws_learner *learner, int64_t variable, int64_t n, const hws_options *options,
                                          hws_strings **strings);
/* n strings drawn from the belief, or values (of a finite variable: value v is the string of the one symbol v + 1), each with
 * the number 1 beside it. Item i depends on the belief, the seed, the variable and i alone. Options: max_states, max_arcs,
 * max_bytes. HWS_E_EMPTY, HWS_E_IMPROPER as hws_graph_learner_belief. */
HWS_API hws_status hws_graph_learner_sample(const hws_learner *learner, int64_t variable, int64_t n, uint64_t seed,
                                            const hws_options *options, hws_strings **samples);
/* A number about one variable by name: "entropy" (nats; a belief's machine is made unambiguous for it, which may exceed the
 * limits: HWS_E_LIMIT, HWS_E_UNSUPPORTED), "expected_length" (of strings), "accepted", "skipped", "features", "arcs". Options:
 * max_states, max_arcs, max_bytes. */
HWS_API hws_status hws_graph_learner_variable(const hws_learner *learner, int64_t variable, const char *name,
                                              const hws_options *options, double *value);

#ifdef __cplusplus
}
#endif
#endif
#endif
