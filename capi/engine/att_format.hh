// Options and checks that all calls on AT&T text share, in memory and in files.
#pragma once
#include <string>

#include "capi/base/handles.hh"
#include "fsa/io/att_text.hh"

namespace hws::capi {

// phi, rho: NULL for the standard texts.
AttFormat att_format_in(int32_t semiring, int32_t tapes, const hws_alphabet *const *alphabets, int32_t alphabet_count,
                        const char *phi, const char *rho);
std::string att_text(const hws_machine *machine, const char *phi, const char *rho);

}  // namespace hws::capi
