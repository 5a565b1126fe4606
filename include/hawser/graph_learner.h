/* hawser/graph_learner.h - inference in factor graphs.   [experimental]
 *
 * Inference in a graph (hawser/graph.h) is a learner (hawser/learner.h) whose step is one sweep over the graph; beliefs can be
 * read after any step.
 *
 * In a library built with HWS_WITH_MRF=0 these functions are absent. With HWS_WITH_GRAPH=0 or HWS_WITH_NGRAM=0 functions on
 * strings and machines are absent, and so are options of messages over strings. */
#ifndef HAWSER_GRAPH_LEARNER_H
#define HAWSER_GRAPH_LEARNER_H

#include "hawser/graph.h"
#include "hawser/learner.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

#ifdef __cplusplus
extern "C" {
#endif

/* A learner of the beliefs of a graph's variables. The option `method` says how string variables keep their messages; finite
 * variables keep vectors under every method, so that bp to pep-greedy are the same where no factor reads strings or tapes.
 *
 *   auto        of finite variables and tables exact, where there are cycles, at most 2^20 edges, and the junction tree has at
 *               most 2^26 entries that take half of max_bytes at most, else bp; with strings bp where that is exact and cheap:
 *               no cycle is left once observed variables are taken out, and two sweeps that are tried show no message and no
 *               belief of more than 16,384 arcs; pep otherwise, and where an option is given that bp has no use for. With
 *               factors of logic or trees exact where there is no cycle, else as if they were tables where they can be, else
 *               bp. hws_graph_learner_method says which
 *   bp          as machines: exact on trees; grows with loops and with the factors of a variable, within limits
 *   pruned      the best strings of each incoming message, united (Dreyer and Eisner 2009; Cotterell et al. 2015)
 *   candidates  a fixed list: the strings observed anywhere over the same alphabet (Hall and Klein 2011)
 *   surrogate   a bigram model fitted under a 0-gram model instead of the other messages (Hall and Klein 2010)
 *   ep          all n-grams of an order, or the arcs of an acceptor that was chosen for the variable
 *               (hws_graph_builder_choose_acceptor; Cotterell and Eisner 2015, sections 3 and 4)
 *   pep         penalized EP (section 6.1): n-grams whose counts the belief misses by more than the penalty's weight join it
 *   pep-greedy  penalized EP by greedy growing (appendix B.9)
 *   exact       a junction tree over finite variables (Lauritzen and Spiegelhalter 1988), of graphs without strings and
 *               machines: all beliefs in one step, exact with any cycles. Zeros are propagated first: values without support
 *               go, and decided variables leave. Several elimination orders are tried, and bytes are checked before tables are
 *               made: 8 for each entry, and in passing as many again for the largest table. Graphs with factors of logic or
 *               trees and without cycles have exact messages instead, whatever the number of variables. A projective tree
 *               with tables of grandparents is one sum (hws_graph_builder_add_tree); auto takes it for up to 40 words
 *   trw         tree-reweighted messages (Wainwright, Jaakkola and Willsky 2005), as the next three of finite variables
 *               and tables alone. The weights of pairs are their shares of spanning trees, so that -free_energy is an upper
 *               bound of ln Z once messages have converged (metric "bound"). The option spanning_trees says which trees:
 *               uniform: all alike (matrix-tree theorem); sampled: tree_samples of them, drawn by loop-erased walks (Wilson
 *               1996), and more until each pair is in one; optimized: those of the lowest value, by conditional gradients
 *               from those of auto, in which messages converge anew in each of tree_rounds steps at most; auto: uniform, or
 *               sampled where that would take more than some seconds or max_bytes. Tables of more than two variables are
 *               split into pairs by an auxiliary variable (metric "split")
 *   mean-field  independent variables: -free_energy is a lower bound of ln Z. Models with zeros that decide nothing are refused
 *   gibbs       samples in several chains; -free_energy is not known. Metric "r_hat" says how far chains agree. Where zeros are
 *               left, chains begin at one state of high weight and may not reach all others
 *   max-product messages of the largest weights, for hws_graph_learner_best_state; beliefs are max-marginals, scaled to sum 1
 *   best-state  exact where the junction tree is as cheap as auto asks, with or without cycles, so that the best state is the
 *               best of all; else max-product
 *
 * Belief propagation in a graph of finite variables and tables with cycles may have several fixed points, some of them far from
 * the truth. So it may have several starts, one run after another: the first one as it always is, the others from messages of
 * states that are drawn, and damped by .5 unless the option damping says otherwise. Beliefs are those of the run that settled
 * with the largest Bethe value. Metric "fixed_points" counts the fixed points that differ: where there is more than one,
 * convergence says little about the truth. A single one is no proof either. The option `starts` says how many runs there are.
 * auto takes 8 where it chooses bp in a graph with cycles, and fewer where a sweep of all would make more than 2^18 products
 * of a table's entry, down to 1; where bp is asked for by name it is 1. A step is a sweep of one run, and `iterations`
 * counts those of each. A learner made from another one (hws_graph_learner_with_graph) goes on from its messages in a single
 * run.
 *
 * The penalized methods take the n-grams that the penalty chooses, with the weights that are best without it, and keep them
 * while any message to the variable has a weight for them; the option projection has the penalized optimum, the paper's single
 * steps and appendix B.8's closed form instead. The first two of these may have l1 for the tree's group lasso (option penalty).
 * With suffix_test an n-gram joins only beside the one without its first symbol, as footnote 7 advises. One that matters where
 * its suffix does not is then left out, however small the penalty's weight is.
 *
 * A step is one sweep, with the same bits for any number of threads. It is done once every message was made anew and none would
 * change by more than the tolerance, or after all iterations; residual runs end with a sweep over all edges that checks
 * this. In graphs of finite variables and tables the change is tanh(d / 2), where d is the largest change of a message's log
 * weight, so that no probability changes by more; it is also estimated how far messages still have to go where they approach
 * their limit slowly, and runs go on until that is within 20 tolerances. Under mean-field the change is that of a probability.
 * Elsewhere it is that of the message's log weights (finite variables, lists, machines that keep their shape; 1 for
 * other machines), or the largest change of an expected count of an n-gram in the belief (ep and its kin; of a weight under
 * surrogate and while a belief is improper): the whole change, whatever part of it damping leaves. Damping mixes
 * logarithms; what is zero on either side is not mixed, nor machines of other shapes. Beliefs that have converged are exact
 * on trees where messages are exact, and the same under all schedules where there is one fixed point. pep does not end while
 * it may have single symbols only, nor any penalized method while its penalty's weight still falls.
 *
 * pep and pep-greedy have several fixed points. Where each message in the light of the others expects a string less than the
 * penalty's weight, none gives it a weight, although all of them together may prefer it by many nats. At the end of a run of
 * pep each belief is therefore compared with the product of its messages as they are. The metric "lacking" counts variables
 * whose beliefs expect an n-gram less than the penalty's weight (or the tolerance, if that is larger) and whose messages expect
 * it more than ten times as often. Such a run is not converged; a smaller weight, damping or another schedule may help.
 * Variables with more than eight messages, or whose product has more than 4,096 states or 16,384 arcs, are not compared. With
 * the option separate what goes out over each edge is compared too.
 *
 * A step is HWS_E_LIMIT where a machine of a variable that keeps machines would exceed the limits: the message names the
 * variable; the learner is as before. Under other methods such a message is left out and counted, as improper ones are. Whether
 * all is excluded is found before any sweep, under every method, from what factors and observations allow at all. Messages that
 * would take too long or exceed limits in this check are taken to allow everything; the metric "unchecked" counts them.
 * Where it is not 0 and all messages are exact, a step or a belief may be HWS_E_IMPOSSIBLE as well.
 * - graph: what is inferred in
 * Status: HWS_E_IMPOSSIBLE: no assignment has a positive weight; the message names a factor and a variable. */
HWS_API hws_status hws_graph_learner_new(const hws_graph *graph, const hws_options *options, hws_learner **learner);

/* The method of a learner as the option "method" has it; where that is auto, the one that was chosen. */
HWS_API hws_status hws_graph_learner_method(const hws_learner *learner, char *buffer, int64_t capacity, int64_t *needed);

/* A learner in a changed graph with another one's options. Under ep, pep, pep-greedy and surrogate, and between finite
 * variables and tables under all methods but exact, it starts from the messages, distributions or states of the other, which
 * stays as it is, and so needs fewer sweeps where little has changed (EM, frame after frame), unless the option separate is
 * set or zeros leave other values; other methods start anew. No step is made yet.
 * - graph: the learner's own, or one made from it by the hws_graph_with_ functions
 * - next: the new learner
 * Status: HWS_E_ARGUMENT: variables, factors or which variables over strings are observed differ; HWS_E_CANCELLED: the
 *   other's cancel request is set; HWS_E_IMPOSSIBLE: no assignment has a positive weight. */
HWS_API hws_status hws_graph_learner_with_graph(const hws_learner *learner, const hws_graph *graph, hws_learner **next);

/* Puts other tables into factors of a learner, in place: the graph stays as it is, and the learner has tables of its own from
 * then on. So a caller that goes from frame to frame makes one graph and one learner. The run begins anew, without steps, and
 * its results are those of a new learner in the changed graph. A call that fails leaves the learner as it was.
 *
 * Calls for the same factors take no memory after the first one, nor do hws_graph_learner_marginals and steps on one thread
 * under schedule sweeps or flooding then. This is so under bp, and exact without cycles, in graphs with factors of logic or
 * with tables of three variables or more, as long as no variable is observed, no table has a zero and no factor is a tree.
 * Where all factors are HWS_AT_MOST_ONE or tables of one variable with a positive weight of 0, zeros of value 1 may come and
 * go. Tables of one variable also change so under schedule sweeps between pairs of binary variables that are no grid.
 * Otherwise the method is made anew, with the same results.
 * - factors [count] (factor): tables'; where one comes twice the last table counts
 * - count (>= 0): number of factors to change
 * - tables [entries]: the new ones, one behind another, as hws_graph_builder_add_table takes them
 * - entries (>= 0): as many as these factors have in all
 * - keep (0 or 1): 1: the run starts from the messages as they are, as that of hws_graph_learner_with_graph does; 0: as that of
 *   a new learner
 * Status: HWS_E_CANCELLED: the learner's cancel request is set; HWS_E_IMPOSSIBLE: no assignment has a positive weight.
 * Cost: O(entries + edges) where no memory is taken. */
HWS_API hws_status hws_graph_learner_set_tables(hws_learner *learner, const int64_t *factors, int64_t count,
                                                const double *tables, int64_t entries, int32_t keep);

/* The belief of a finite variable.
 * - variable (variable): which one
 * - probabilities [count] (probability): by value
 * - count: as many as the variable has values */
HWS_API hws_status hws_graph_learner_probabilities(const hws_learner *learner, int64_t variable, double *probabilities,
                                                   int64_t count);

/* The beliefs of all finite variables: those of the first one by value, then those of the next.
 * - values (probability): variables over strings have none
 * Status: HWS_E_EMPTY: there was no step yet.
 * Cost: exact: O(values); bp: that of all messages to the variables. */
HWS_API hws_status hws_graph_learner_marginals(const hws_learner *learner, double *values, int64_t capacity, int64_t *needed);

/* The beliefs of all factors that are tables, as expected counts need them: the probability of each entry of the first table,
 * as hws_graph_builder_add_table orders them, then those of the next. Each table's sum to 1.
 * - values (probability): other factors have none
 * Status: HWS_E_EMPTY: there was no step yet, or the messages contradict one another; HWS_E_UNSUPPORTED: the method has none.
 * Cost: exact: as much as its step, as nothing is kept for it; other methods: O(values). */
HWS_API hws_status hws_graph_learner_factor_marginals(const hws_learner *learner, double *values, int64_t capacity,
                                                      int64_t *needed);

/* The expected count of each weight: of all features that have it, the sum of the probabilities that their variables have the
 * values they ask for. These are the derivatives of ln Z by the weights where the method is exact, and those of its value
 * under bp and trw once they have converged. A gradient of a likelihood is a difference of two such vectors.
 * - counts (count): by index of the weight
 * Cost: that of hws_graph_learner_factor_marginals.
 * As: hws_graph_learner_factor_marginals */
HWS_API hws_status hws_graph_learner_expected_counts(const hws_learner *learner, double *counts, int64_t capacity,
                                                     int64_t *needed);

/* A state of high weight of a graph of finite variables and tables: a value of each variable. Under exact, and under
 * max-product on trees, it is the best one of all. The metric "best_log_weight" is its log weight. Otherwise no change of a
 * single value is better. Under max-product it is the best that messages gave after any step, in graphs of up to 2^16 edges;
 * under gibbs it is the best that the chains were in at the end of a step.
 * - values (from 0): by variable
 * Status: HWS_E_EMPTY: there was no step yet; HWS_E_UNSUPPORTED: methods that keep messages over strings, and trees.
 * Cost: exact: about half of its step. */
HWS_API hws_status hws_graph_learner_best_state(const hws_learner *learner, int32_t *values, int64_t capacity,
                                                int64_t *needed);

/* The k states of the highest weights, under method exact. Of states of equal weight the one with the lower value at the first
 * variable where they differ comes first, and which of them are given where not all can be is the same in each run.
 * - k (>= 1): states that are wanted
 * - values [k * count] (from 0): of each state the values of all variables, the best state first; what there are no states for
 *   is -1
 * - count: number of variables
 * - log_weights [k] (nats): of each state; what there are no states for is -infinity
 * - found: how many there are
 * Status: HWS_PARTIAL: fewer have a positive weight; HWS_E_EMPTY: there was no step yet; HWS_E_UNSUPPORTED: other methods, and
 *   trees; HWS_E_LIMIT: the junction tree's tables, or the states and their next choices.
 * Cost: O(tables + k cliques residual choices). */
HWS_API hws_status hws_graph_learner_best_states(const hws_learner *learner, int64_t k, const hws_options *options,
                                                 int32_t *values, int64_t count, double *log_weights, int64_t *found);

/* Strings drawn from the belief of a variable, or values (value v of a finite variable is the string of the one symbol v + 1),
 * each with the number 1 beside it. Item i depends on the belief, the seed, the variable and i alone.
 * - variable (variable): which one
 * - n (>= 0): how many
 * - seed: any number
 * - samples: what was drawn
 * As: hws_graph_learner_belief */
HWS_API hws_status hws_graph_learner_sample(const hws_learner *learner, int64_t variable, int64_t n, uint64_t seed,
                                            const hws_options *options, hws_strings **samples);

/* A number about one variable, by its name.
 * - variable (variable): which one
 * - name: which number:
 *     "entropy": of the belief, in nats; a belief's machine is made unambiguous for it
 *     "expected_length": symbols of a string under the belief
 *     "accepted": updates that the variable took; 0 between finite variables and tables, as the next two are
 *     "skipped": updates that were left out
 *     "features": n-grams of its belief that have a weight, or arcs and ends of its acceptor
 *     "arcs": arcs of its belief
 * - value: the number
 * Status: HWS_E_LIMIT: limits were met; HWS_E_UNSUPPORTED: a belief that cannot be made unambiguous; HWS_E_EMPTY: as
 *   hws_graph_learner_belief. */
HWS_API hws_status hws_graph_learner_variable(const hws_learner *learner, int64_t variable, const char *name,
                                              const hws_options *options, double *value);

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
/* The normalized belief of a string variable as an acceptor in the log semiring.
 * - variable (variable): which one
 * - belief: the acceptor
 * Status: HWS_E_EMPTY: there was no step yet, or the messages that were kept contradict one another; HWS_E_IMPROPER: infinite
 *   mass, also where no message could be taken up. */
HWS_API hws_status hws_graph_learner_belief(const hws_learner *learner, int64_t variable, const hws_options *options,
                                            hws_machine **belief);

/* The belief about all variables of a factor at once, b_F: the factor times what each of its variables sends it, of total 1.
 * Tape i is that of the factor's variable i, also where it was observed. A finite variable's tape carries one symbol, value v
 * as symbol v + 1. It is exact where the beliefs of variables are; under ep and pep messages are n-gram models, under
 * candidates and pruned they are lists.
 * - factor (factor): a machine, n-gram model, concatenation or table; of a table each tuple of values is one arc
 * - belief: in the log semiring, with a tape for each variable
 * Status: HWS_E_EMPTY: there was no step yet, or messages contradict one another; HWS_E_IMPROPER: infinite mass;
 *   HWS_E_UNSUPPORTED: a structured factor, and methods without messages over strings.
 * Cost: that of joining the factor's machine with one message after the other; exact: as its step.
 * Source: Cotterell and Eisner 2015, section 4.2. */
HWS_API hws_status hws_graph_learner_factor_belief(const hws_learner *learner, int64_t factor, const hws_options *options,
                                                   hws_machine **belief);

/* Expected counts under the belief b_F of a factor, which is not made for it. They are what EM needs of a factor, and the
 * derivatives of ln Z by the logarithms of its weights where the method is exact. Of a machine: how often each arc of the
 * factor's own machine is taken, by arc, then how often the strings end by the final weight of each state; a failure arc counts
 * for each look-up through it, as in hws_machine_expected_counts. Of an n-gram model: the expected count of each n-gram that
 * hws_ngram_theta lists of it, in that order. Of a table: the probability of each entry. Of a concatenation: nothing.
 * - factor (factor): as in hws_graph_learner_factor_belief
 * - counts: as many as the factor's kind has
 * As: hws_graph_learner_factor_belief
 * Cost: each step of the product of factor and messages is made twice, and none is stored where the product has no cycle.
 * Source: Cotterell and Eisner 2015, sections 4.2 and 7. */
HWS_API hws_status hws_graph_learner_factor_counts(const hws_learner *learner, int64_t factor, const hws_options *options,
                                                   double *counts, int64_t capacity, int64_t *needed);

/* The expected counts of all factors, those of the first one, then those of the next, as hws_graph_learner_factor_counts gives
 * them. Structured factors have none.
 * - counts: of all factors
 * As: hws_graph_learner_factor_counts */
HWS_API hws_status hws_graph_learner_all_factor_counts(const hws_learner *learner, const hws_options *options, double *counts,
                                                       int64_t capacity, int64_t *needed);

/* The normalized belief of a string variable that is kept as n-grams, as a log-linear model.
 * - variable (variable): which one
 * - model: the belief
 * Status: HWS_E_UNSUPPORTED: the variable's method keeps no model; HWS_E_EMPTY: as hws_graph_learner_belief; HWS_E_IMPROPER: as
 *   there. */
HWS_API hws_status hws_graph_learner_model(const hws_learner *learner, int64_t variable, const hws_options *options,
                                           hws_ngram_model **model);

/* The log-probability of strings under the normalized belief of a string variable.
 * - variable (variable): which one
 * - strings: of one tape, over its alphabet
 * - log_probs [hws_strings_count(strings)] (nats): by string; -infinity: none
 * As: hws_graph_learner_belief */
HWS_API hws_status hws_graph_learner_log_probs(const hws_learner *learner, int64_t variable, const hws_strings *strings,
                                               const hws_options *options, double *log_probs);

/* The best strings of a belief, with their posterior probabilities as values.
 * - variable (variable): a string variable
 * - n (>= 0): strings that are wanted
 * - strings: the best first
 * Status: HWS_PARTIAL: there are fewer; HWS_CUT_SHORT: as hws_machine_best_strings; HWS_E_EMPTY: as
 *   hws_graph_learner_belief; HWS_E_IMPROPER: as there. */
HWS_API hws_status hws_graph_learner_best(const hws_learner *learner, int64_t variable, int64_t n, const hws_options *options,
                                          hws_strings **strings);
#endif

#ifdef __cplusplus
}
#endif
#endif
#endif
