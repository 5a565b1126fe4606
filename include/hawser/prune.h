/* hawser/prune.h - Markov networks with the factors that matter.   [experimental]
 *
 * Inference takes time for every factor, and many change the marginals little. A pruner begins with a small seed graph whose
 * marginals are known, and says of every candidate factor what it would gain: the divergence D(p_seed || p_with_it), in nats.
 * Some candidates then stay, and the seed with these is a graph as any other. Inference is run twice, in the seed and in the
 * pruned graph, or once, where nothing stays. The graph with all candidates is never made.
 *
 * A gain is exact where the seed's marginals are and those of the candidate's variables together are known: these are
 * independent in the seed, or two arcs of a tree factor, or exact inference with some of them fixed is not too dear. Else the
 * product of marginals stands for the joint one. The sum of the gains that are left out is an estimate of how far the pruned
 * graph is from the full one. It is no bound in either direction; hws_graph_pruner_bound has one, and
 * hws_graph_pruner_reselect goes on until that is small enough.
 *
 * Two options leave out more at the same error. `least_marginal` leaves out values in which the seed hardly believes, so that
 * decided variables leave the graph, and with them the messages of their factors. `compensation` puts factors of one variable
 * in the place of each candidate psi that is left out, under the seed's marginals b:
 *
 *     u_k(x_k) = sum over the other variables of psi(x) prod_{j != k} b_j(x_j)
 *
 * which changes the marginals in the seed as psi alone would, where its variables are independent (moment matching, after Choi
 * and Darwiche 2006). Factors of one variable cost no messages. The bound holds under both options.
 *
 * Graphs with variables over strings are not pruned. Of a factor psi over strings the gain ln E[psi] - E[ln psi] has a first
 * part that is a sum over paths. The second one is the mean of the logarithm of such a sum. It is a sum over paths itself only
 * where psi has one path for each tuple of strings, and transducers with alternative alignments have many. Most of them also
 * forbid pairs of strings that the beliefs of others allow, so that their gains are infinite.
 *
 * Under method bp a seed of structured factors is exact where no cycle joins them. Means of two arcs are exact where their tree
 * has no other factors than tables of single arcs. Where trees need not be projective they are so in sentences of any length,
 * since arcs are then a determinantal process. In projective trees they are exact up to 40 words, by sums in O(words^4), and
 * beyond that where the option `means` asks for it.
 *
 * In a library built with HWS_WITH_MRF=0 these functions are absent.
 * Source: Riedel, Smith and McCallum 2010, "Inference by minimizing size, divergence, or their sum". */
#ifndef HAWSER_PRUNE_H
#define HAWSER_PRUNE_H

#include "hawser/graph_learner.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Of numbers that a host has. Where trees are the seed, hws_trees_pair_means gives the means of pairs. ---- */

/* The gains of features: of factors that weigh e^theta where a feature holds, and 1 elsewhere.
 * - means [count] (probability): of each feature, under the seed
 * - thetas [count] (nats): weight of each; -infinity forbids it
 * - count (>= 0): number of features
 * - gains [count] (nats): ln(1 - mean + mean e^theta) - mean theta, of each; infinity: it is forbidden and has mass
 * Cost: O(count). */
HWS_API hws_status hws_prune_feature_gains(const double *means, const double *thetas, int64_t count, double *gains);

/* Which candidates stay, by their gains, as hws_graph_pruner_select decides it.
 * - gains [count] (nats): of each candidate, >= 0
 * - count (>= 0): number of candidates
 * - seed_factors (>= 0): factors of the seed, which the option `factors` counts too
 * - stays [count] (0 or 1): of each candidate
 * Cost: O(count); min-size O(count log count). */
HWS_API hws_status hws_prune_select(const double *gains, int64_t count, int64_t seed_factors, const hws_options *options,
                                    int32_t *stays);

/* An upper bound of D(H || F), where F has besides the factors of H those of features that were left out.
 * - means [count] (probability): of each feature left out, under H
 * - thetas [count] (nats): weight of each
 * - count (>= 0): number of features left out
 * - bound (nats): a bound where the means are exact, and else an estimate of one
 * - looser (nats, may be NULL): with every feature at its largest weight; NULL: not wanted
 * Cost: O(count log count).
 * Source: proposition 2, with the means under H and the sign corrected. */
HWS_API hws_status hws_prune_feature_bound(const double *means, const double *thetas, int64_t count, double *bound,
                                           double *looser);

/* ---- Of a graph ---- */

/* A seed graph with candidates. A call that fails leaves it as it was.
 * Threads: one at a time
 * Class: graph_pruner */
typedef struct hws_graph_pruner hws_graph_pruner;

/* A pruner without candidates.
 * - seed: a learner of hws_graph_learner_new that has made a step, in a graph of finite variables. Its marginals are taken as
 *   exact under method exact, and under bp in a graph without cycles once it has converged
 * - pruner: the pruner
 * Status: HWS_E_EMPTY: the learner has made no step; HWS_E_UNSUPPORTED: a variable over strings. */
HWS_API hws_status hws_graph_pruner_new(const hws_learner *seed, const hws_options *options, hws_graph_pruner **pruner);

/* A pruner of a whole graph. Some of its factors are the seed, and all others are candidates, in their order. Inference in the
 * seed is exact, unless structured factors that join one another in a cycle are in it.
 * - graph: finite variables, tables and structured factors. These are in the seed if the option `seed_graph` says so; else they
 *   are taken as tables, of up to 20 variables
 * - pruner: the pruner
 * Status: HWS_E_UNSUPPORTED: a variable over strings, or a factor of another kind; HWS_E_IMPOSSIBLE: no assignment has a
 *   positive weight in the seed. */
HWS_API hws_status hws_graph_pruner_from_graph(const hws_graph *graph, const hws_options *options, hws_graph_pruner **pruner);
HWS_API void hws_graph_pruner_free(hws_graph_pruner *pruner);

/* Adds candidates over as many variables each. They stay until hws_graph_pruner_select says which do.
 * - variables_each (>= 1): number of variables of each candidate
 * - variables [variables_each * count] (variable): of the first candidate, then of the next; distinct within each
 * - count (>= 0): number of candidates
 * - tables [entries]: numbers >= 0 by tuple of values, the last variable's value fastest: one table for all of them, or one for
 *   each, one behind another
 * - entries (>= 0): numbers in `tables`
 * - gains [count] (nats, may be NULL): of each; infinity where it is 0 and the seed has mass; NULL: not wanted
 * Cost: O(entries), and exact inference in the seed for each tuple of values of all variables but the last, where candidates'
 *   variables depend on one another in the seed and the option `means` asks for that. */
HWS_API hws_status hws_graph_pruner_add(hws_graph_pruner *pruner, int32_t variables_each, const int64_t *variables,
                                        int64_t count, const double *tables, int64_t entries, const hws_options *options,
                                        double *gains);

/* Decides which candidates stay, by the option `selection`. May be called again with other options.
 *
 *   min-joint       those that gain at least gamma: the least sum of divergence and gamma for each factor. O(candidates)
 *   min-size        as few as possible: the smallest gains are left out while they sum up to epsilon at most
 *   min-divergence  the largest gains, so that at most `factors` factors stay, the seed's among them
 *
 * A candidate of infinite gain always stays. Under the option `least_marginal` a pruned graph may have no assignment of
 * positive weight where factors forbid what the seed believes; methods then say HWS_E_IMPOSSIBLE.
 * - kept (count): how many stay */
HWS_API hws_status hws_graph_pruner_select(hws_graph_pruner *pruner, const hws_options *options, int64_t *kept);

/* Lets more candidates stay, if the bound of hws_graph_pruner_bound is above the option `target_bound`: those of the largest
 * gain under the pruned graph's marginals, as few as bring the bound to the target if these marginals stay as they are. Values
 * that were left out come back first, the dearest ones, until they cost half of the target at most. A caller makes the new
 * graph and a learner in it, and calls again, until `bound` is at most the target. That takes some rounds, since each call that
 * finds a larger bound lets something stay.
 * - pruned: a learner in the graph of hws_graph_pruner_graph that has made a step
 * - kept (count): how many candidates stay now
 * - bound (nats): as it was before this call
 * - is_bound (0 or 1): whether all marginals that were used are exact
 * Status: HWS_E_ARGUMENT: a learner in another graph; HWS_E_EMPTY: it has made no step.
 * Cost: as hws_graph_pruner_bound, some twenty times without its inference. */
HWS_API hws_status hws_graph_pruner_reselect(hws_graph_pruner *pruner, const hws_learner *pruned, const hws_options *options,
                                             int64_t *kept, double *bound, int32_t *is_bound);

/* Which candidates stay.
 * - stays (0 or 1): of each candidate, in their order */
HWS_API hws_status hws_graph_pruner_kept(const hws_graph_pruner *pruner, int32_t *stays, int64_t capacity, int64_t *needed);

/* The gains of all candidates.
 * - gains (nats): in their order */
HWS_API hws_status hws_graph_pruner_gains(const hws_graph_pruner *pruner, double *gains, int64_t capacity, int64_t *needed);

/* The seed graph with the candidates that stay, behind its own factors and in their order. Variables of which a single value
 * stays are observed. Factors for the values of other variables that were left out, and for compensation, come last.
 * - graph: the pruned graph */
HWS_API hws_status hws_graph_pruner_graph(const hws_graph_pruner *pruner, hws_graph **graph);

/* A number about a pruner, by its name.
 * - name: which number:
 *     "candidates": candidates that were added
 *     "kept": those that stay
 *     "left_out_values": values that are left out
 *     "left_out_gain": the sum of the gains of the others, in nats; an estimate of the divergence, no bound
 *     "exact": 1 if all gains are exact
 * - value: the number */
HWS_API hws_status hws_graph_pruner_info(const hws_graph_pruner *pruner, const char *name, double *value);

/* How far the pruned graph's distribution H is from the full one's, F: an upper bound of D(H || F) by the marginals of H. Where
 * features hold together it is tight. It is a bound where these are exact, and else an estimate of one. Values that were left
 * out add what the full graph's factors of their variables let them cost at most.
 * - pruned: a learner in the graph of hws_graph_pruner_graph that has made a step
 * - bound (nats): by the coupling that makes the factors left out as large as possible together
 * - looser (nats, may be NULL): with every factor at its largest weight; NULL: not wanted
 * - is_bound (0 or 1): whether all marginals that were used are exact
 * Status: HWS_E_ARGUMENT: a learner in another graph; HWS_E_EMPTY: it has made no step.
 * Cost: as hws_graph_pruner_add of the candidates left out.
 * Source: proposition 2, with the means under H and the sign corrected. */
HWS_API hws_status hws_graph_pruner_bound(const hws_graph_pruner *pruner, const hws_learner *pruned,
                                          const hws_options *options, double *bound, double *looser, int32_t *is_bound);

/* What the full graph's marginals can be, where D(H || F) is at most a bound: for each value the least and the largest
 * probability x with kl(marginal, x) <= bound.
 * - pruned: as hws_graph_pruner_bound takes it
 * - bound (>= 0): in nats
 * - least [count] (probability): by variable and value, as hws_graph_learner_marginals gives them
 * - most [count] (probability): the same
 * - count (>= 0): as many numbers as that call gives
 * Status: HWS_E_EMPTY: the learner has made no step. */
HWS_API hws_status hws_graph_learner_intervals(const hws_learner *pruned, double bound, double *least, double *most,
                                               int64_t count);

#ifdef __cplusplus
}
#endif
#endif
#endif
