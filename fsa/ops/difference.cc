#include "fsa/ops/difference.hh"

#include "fsa/ops/complement.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/join_plan.hh"

namespace hws {

MachinePtr difference(const MachinePtr &a, const MachinePtr &b, const Run &run) {
  (void)plan_composition(a->semiring(), a->arrays().alphabets, *b);  // what does not fit is said before any work
  return compose(a, complement(b, run), run);
}

}  // namespace hws
