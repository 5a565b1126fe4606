// Options and checks that all calls on ARPA text share, in memory and in files.
#pragma once
#include <string>

#include "capi/ngram/ngram.hh"
#include "fsa/ngram/arpa.hh"

namespace hws::capi {

inline constexpr OptionSpec kArpaReadOptions[] = {kMaxStates, kMaxBytes};
inline constexpr OptionSpec kArpaWriteOptions[] = {
    int_option("digits", 7, 1, 17, "significant digits of the numbers"), kMaxBytes};

inline NgramModelPtr arpa_in(std::string_view text, const hws_alphabet *alphabet, const Asked &asked) {
  return read_arpa(text, alphabet ? alphabet->p : nullptr, asked.run());
}

inline std::string arpa_out(const hws_ngram_model *model, const Asked &asked) {
  const int32_t digits = static_cast<int32_t>(asked.reader.integer("digits"));
  return write_arpa(*plain_in(model, asked.run()), digits, asked.run());
}

}  // namespace hws::capi
