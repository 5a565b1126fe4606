/* hawser/machine_learner.h - any acceptor or transducer whose weights are learned.   [experimental]
 *
 * The weights of a machine are its parameters: those of its arcs and its final weights. Some may be tied, so that they stay
 * equal, and some may be fixed. They are learned from strings, from pairs of strings, or from weighted acceptors on each tape,
 * which stand for strings that are known in part alone. What is hidden are the machine's paths over an item. All sums over
 * these are exact, silent arcs and cycles of silent arcs included.
 *
 * WEIGHTS are numbered as the machine lists them: arc a has number a (hws_machine_copy_arcs), and the final weight of state s
 * has the number hws_machine_arcs(machine) + s (hws_machine_copy_finals). Arrays with an entry for each weight have
 * hws_machine_arcs(machine) + hws_machine_states(machine) entries. Entries of states that are not final are not read.
 *
 * GROUPS of weights sum to 1 and have a Dirichlet prior. The option `groups` makes them, or the caller gives them.
 * joint: all that leaves a state, its final weight included. A machine that ends from everywhere is a distribution then.
 * conditional: a state draws first one of its silent arcs (epsilon on the first tape), or that it reads on. Then it draws one
 * of the arcs that read the same symbol of the first tape, and at the end of the input it stops. So silent arcs and the arcs of
 * any one symbol sum to 1 together, and the weights of all outputs of an input sum to 1 at most. The final weight of a state
 * without silent arcs is a group of its own, and 1.
 *
 * Fixed weights of a group count: the others sum to what they leave. Weights that are tied within a group count as often as
 * they occur. Groups may be tied as a whole, but two groups that share some of their parameters must share all of them. */
#ifndef HAWSER_MACHINE_LEARNER_H
#define HAWSER_MACHINE_LEARNER_H

#include "hawser/edit.h"
#include "hawser/learner.h"
#include "hawser/machine.h"
#include "hawser/strings.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A learner of a machine's weights from strings, or from pairs of strings.
 *
 * em raises the log-likelihood plus the log prior, and vi the evidence's lower bound; neither ever falls. hard-em counts the
 * best path of each item alone. svi is vi from minibatches, and scvi does so under posterior means; both begin with a pass over
 * all items. A step is a pass over all items, or a minibatch. It is a sum over items (hawser/learner.h), which are the strings.
 * Any number of threads gives the same bits.
 *
 * The weights to begin with are those of the machine, divided by the sum of their group, or random (option init). Tied weights
 * begin with their mean, and a group whose weights are all 0 with equal ones. Without the option random weights are taken if
 * those of each group are equal, because equal weights are a saddle point wherever states are alike.
 *
 * The lattice of the machine's paths over each item is made once, and kept: 16 bytes for each arc, and 16 for each state.
 * - machine: in real or log, of one tape or two, without failure and default arcs
 * - parameters [count] (may be NULL): number of the parameter of each weight, >= 0; equal numbers are tied, and -1 is fixed;
 *   NULL: each weight has its own
 * - group_numbers [count] (may be NULL): number of the group of each weight, >= 0; -1, for fixed ones alone: none; NULL: the
 *   option `groups` says it
 * - count (>= 0): entries of both arrays, or 0 if both are NULL
 * - strings: as many tapes as the machine; the number beside a tuple is its weight, how often it counts
 * - heldout (may be NULL): strings for metrics alone, of which those without a path are counted as heldout_impossible; NULL:
 *   none
 * Status: HWS_E_ARGUMENT: also if all weights are fixed, and for groups that share parameters in part; HWS_E_IMPROPER: fixed
 *   weights of a group that leave nothing to the others; HWS_E_UNSUPPORTED: another kind of machine; HWS_E_EMPTY: no item with
 *   a weight above 0, or, here or from a step, an item without a path, which the message names; HWS_E_DIVERGED: the sum over an
 *   item's paths is infinite; the message names the item and a state.
 * Cost: O(arcs of the lattices) for a step, besides the solves of their cycles.
 * Source: Eisner 2002; Baum, Petrie, Soules and Weiss 1970. */
HWS_API hws_status hws_machine_learner_new(const hws_machine *machine, const int64_t *parameters, const int64_t *group_numbers,
                                           int64_t count, const hws_strings *strings, const hws_strings *heldout,
                                           const hws_options *options, hws_learner **learner);

/* A learner as hws_machine_learner_new makes it, from weighted acceptors. The weight of an item is the sum, over all strings of
 * its acceptors, of their weights times the machine's. So an acceptor may list what a string may have been with a probability
 * each, or allow a set of strings. An item counts as one token, since its strings have different lengths.
 * - machine: as there
 * - parameters [count] (may be NULL): as there
 * - group_numbers [count] (may be NULL): as there
 * - count (>= 0): entries of both arrays, or 0 if both are NULL
 * - inputs [acceptors] (may be NULL): of each item an acceptor in real, log or boolean for the first tape; NULL: all strings,
 *   of weight 1, in all items
 * - outputs [acceptors] (may be NULL): the same for the second tape; NULL: the same, or for an acceptor
 * - weights [acceptors] (may be NULL): how often each item counts, a finite number >= 0; NULL: once
 * - acceptors (>= 1): number of items
 * Status: HWS_E_ARGUMENT: also if inputs and outputs are both NULL; HWS_E_DIVERGED: also for silent arcs of an acceptor; else
 *   as hws_machine_learner_new.
 * Cost: as hws_machine_learner_new. */
HWS_API hws_status hws_machine_learner_machines_new(const hws_machine *machine, const int64_t *parameters,
                                                    const int64_t *group_numbers, int64_t count,
                                                    const hws_machine *const *inputs,
                                                    const hws_machine *const *outputs, const double *weights,
                                                    int32_t acceptors, const hws_options *options, hws_learner **learner);

/* Sets what the "heldout_..." metrics are of from now on.
 * - learner: of hws_machine_learner_new or hws_machine_learner_machines_new
 * - inputs [acceptors] (may be NULL): as for hws_machine_learner_machines_new
 * - outputs [acceptors] (may be NULL): as there
 * - weights [acceptors] (may be NULL): as there
 * - acceptors (>= 1): number of items
 * Status: HWS_E_ARGUMENT: also for a learner of another family and if inputs and outputs are both NULL; HWS_E_UNSUPPORTED: as
 *   hws_machine_learner_machines_new. */
HWS_API hws_status hws_machine_learner_hold_out(hws_learner *learner, const hws_machine *const *inputs,
                                                const hws_machine *const *outputs, const double *weights, int32_t acceptors,
                                                const hws_options *options);

/* The machine with the weights that the learner has now: its states, arcs, tapes and semiring are those it was made with.
 * - learner: of hws_machine_learner_new or hws_machine_learner_machines_new
 * Status: HWS_E_ARGUMENT: a learner of another family; HWS_E_EMPTY: a learner of a part that has not begun.
 * Cost: O(states + arcs). */
HWS_API hws_status hws_machine_learner_machine(const hws_learner *learner, hws_machine **machine);

/* How often the parameter of each weight was used by all items together, as the last step expected it; before a first step 0.
 * - learner: of hws_machine_learner_new or hws_machine_learner_machines_new
 * - values: by weight of the machine; 0 for fixed ones; tied ones have the same number
 * As: hws_machine_learner_machine */
HWS_API hws_status hws_machine_learner_counts(const hws_learner *learner, double *values, int64_t capacity, int64_t *needed);

/* ---- Edit models from acceptors ---- */

/* A learner as hws_edit_learner_new makes it, from weighted acceptors: what each input and each output may have been, with a
 * weight for every string. A pair's weight is the sum over all strings x and y of their weights times p(y | x), and expected
 * edits are those of all of them. A pair counts as one symbol in what is told per symbol.
 * - start: the model to begin with; its windows are those of the learned one
 * - inputs [acceptors]: of each pair an acceptor in real, log or boolean over the model's alphabet
 * - outputs [acceptors]: the same for what was written
 * - weights [acceptors] (may be NULL): how often each pair counts, a finite number >= 0; NULL: once
 * - acceptors (>= 1): number of pairs
 * Status: HWS_E_EMPTY: no pair with a weight above 0, or, from a step, a pair without probability, which the message names;
 *   HWS_E_UNSUPPORTED: another kind of machine; HWS_E_DIVERGED: the sum over a pair's strings is infinite.
 * Cost: O(states of both, split by what the windows show of them) for each pair in a step.
 * Source: Eisner 2002; Cotterell, Peng and Eisner 2014. */
HWS_API hws_status hws_edit_learner_machines_new(const hws_edit_model *start, const hws_machine *const *inputs,
                                                 const hws_machine *const *outputs, const double *weights, int32_t acceptors,
                                                 const hws_options *options, hws_learner **learner);

/* Sets what the "heldout_..." metrics of a learner of an edit model are of from now on.
 * - learner: of hws_edit_learner_new or hws_edit_learner_machines_new
 * - inputs [acceptors]: as for hws_edit_learner_machines_new
 * - outputs [acceptors]: as there
 * - weights [acceptors] (may be NULL): as there
 * - acceptors (>= 1): number of items
 * Status: HWS_E_ARGUMENT: also for a learner of another family; HWS_E_EMPTY: no pair with a weight above 0;
 *   HWS_E_UNSUPPORTED: as hws_edit_learner_machines_new. */
HWS_API hws_status hws_edit_learner_hold_out(hws_learner *learner, const hws_machine *const *inputs,
                                             const hws_machine *const *outputs, const double *weights, int32_t acceptors,
                                             const hws_options *options);

#ifdef __cplusplus
}
#endif
#endif
