// Flag diacritics of HFST, foma and Xerox's tools: symbols such as @U.CASE.NOM@ that are not read, but set and ask features.
#pragma once
#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

// The machine without flags: each state once for every setting of the features with which it is reached, flag arcs as epsilons
// where they succeed, and alphabets without the flags. Flags are @P.F.V@ (set), @N.F.V@ (set to anything but V), @R.F@, @R.F.V@
// (require), @D.F@, @D.F.V@ (disallow), @C.F@ (clear) and @U.F.V@ (unify). Both sides of an arc have the same flag, or one has
// epsilon. `unsupported`: failure or default arcs. O(states and arcs of the result).
// Source: K. R. Beesley, L. Karttunen, Finite State Morphology, 2003, chapter 7; where the book leaves it open (requiring or
// disallowing a value of a feature that was set by @N@), as HFST 3.16 does: such a feature has no value.
MachinePtr eliminate_flags(const Machine &machine, const Run &run);

}  // namespace hws
