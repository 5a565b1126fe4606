/* hawser/normal.h - normal forms: epsilon removal, pushing, minimization, pruning.   [stable]
 *
 * From machines to machines, as in hawser/ops.h: inputs are untouched, limits
 * (max_states, max_arcs, max_bytes) are HWS_E_LIMIT with nothing left behind, and
 * every call can be cancelled. What "made explicit" means for failure and default
 * arcs, and which calls do it: docs/failure-arcs.md. */
#ifndef HAWSER_NORMAL_H
#define HAWSER_NORMAL_H

#include "hawser/machine.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The same weights for all strings without silent arcs: those whose label is
 * epsilon on every tape. A machine without any is returned as it is. Otherwise
 * failure and default arcs are made explicit; useless states, arcs and finals of
 * weight zero are left out; the start becomes state 0 and the others keep their
 * order; arcs of a state that agree in labels and destination and that several
 * silent walks bring together are merged. Real and log: exact also for silent
 * cycles, each of which is solved as a linear system to a relative error of
 * `tolerance`; HWS_E_DIVERGED, naming a state, where such a sum is infinite (tropical:
 * where a silent cycle costs less than 0). O(sum over the states kept of the states
 * and arcs their silent arcs lead to), plus the solves. Mohri 2002. */
HWS_API hws_status hws_machine_rm_epsilon(const hws_machine *machine, const hws_options *options,
                                          hws_machine **result);

#ifdef __cplusplus
}
#endif
#endif
