// Files of machines and n-gram models, which are read into memory or, on request, mapped.
#pragma once
#include "capi/base/engine_options.hh"
#include "fsa/base/files/file.hh"

namespace hws::capi {

inline constexpr OptionSpec kInPlace = int_option(
    "in_place", 0, 0, 1, "1: the file is mapped and stays where it is; it must not change while anything made of it lives");

inline constexpr OptionSpec kVerify = int_option(
    "verify", 1, 0, 1,
    "0: neither checksums nor contents are checked, for files of one's own: a damaged one may end the process");

inline bool verifies(const Asked &asked) { return asked.reader.integer("verify") != 0; }

inline FileBytes model_file(const std::string &path, const Asked &asked) {
  const int64_t most = asked.limits().max_bytes;
  return asked.reader.integer("in_place") ? map_file(path, most) : read_file(path, most);
}

}  // namespace hws::capi
