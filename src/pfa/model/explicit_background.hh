// The same automaton with explicit arcs only: scales are multiplied in, and the background is written out.
#pragma once
#include "src/pfa/model/pfa.hh"

namespace hws {

// Arcs of probability 0 are left out. O(arcs + A · states² if there is a background), within limits. Returns `pfa` itself if
// there is neither scale nor background.
PfaPtr explicit_background(const PfaPtr &pfa, const Run &run);

}  // namespace hws
