// What EP keeps about a variable as bytes and back (fsa/base/state_bytes.hh).
#pragma once
#include <string>
#include <string_view>

#include "src/graph/strings/ep/model/belief.hh"

namespace hws {

void append_belief(std::string *out, const EpBelief &b);
// Takes its bytes off the front; `corrupt` where they are too few or do not fit. now: the state as it is, whose
// tree is shared if the bytes hold the same one.
EpBelief take_belief(std::string_view *bytes, const EpBelief &now);

}  // namespace hws
