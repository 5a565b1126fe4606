// What EP keeps about a variable as bytes and back, to the bit. Little-endian machines read each other's.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "src/ep/projection.hh"

namespace hws {

void put_number(std::string *out, int64_t number);
void put_belief(std::string *out, const EpBelief &b);
// Each takes its bytes off the front; `corrupt` where they are too few or do not fit. now: the state as it
// is, whose tree is shared if the bytes hold the same one.
int64_t take_number(std::string_view *bytes);
EpBelief take_belief(std::string_view *bytes, const EpBelief &now);

}  // namespace hws
