// Options and checks that all calls on AT&T text share, in memory and in files.
#pragma once
#include <string>

#include "capi/base/engine_options.hh"
#include "fsa/io/att_text.hh"

namespace hws::capi {

inline constexpr OptionSpec kAttOptions[] = {
    int_option("part", 0, 0, INT32_MAX, "which of several machines, between which lines of -- stand; 0: all, as their union"),
    choice_option("empty_column", 0, "refuse|epsilon", "what two tabs side by side are"),
    kMaxStates, kMaxArcs, kMaxBytes};
// Takes these options.
void att_options_in(const OptionReader &reader, AttFormat *format);

// phi, rho: NULL for the standard texts.
AttFormat att_format_in(int32_t semiring, int32_t tapes, const hws_alphabet *const *alphabets, int32_t alphabet_count,
                        const char *phi, const char *rho);
std::string att_text(const hws_machine *machine, const char *phi, const char *rho);

}  // namespace hws::capi
