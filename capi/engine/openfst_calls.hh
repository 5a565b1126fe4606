// The handle of archives, and options that calls on OpenFst's files share, in memory and in files.
#pragma once
#include <memory>
#include <string>

#include "capi/base/engine_options.hh"
#include "fsa/openfst/archive.hh"
#include "fsa/openfst/openfst.hh"

struct hws_archive {
  std::shared_ptr<const hws::Archive> p;
};

namespace hws::capi {

inline constexpr OptionSpec kPhiLabel = int_or_auto("phi_label", INT32_MIN + 1, INT32_MAX,
                                                    "label of failure arcs in the file; auto: it has none", "Files of OpenFst");
inline constexpr OptionSpec kRhoLabel = int_or_auto("rho_label", INT32_MIN + 1, INT32_MAX,
                                                    "label of default arcs in the file; auto: it has none", "Files of OpenFst");
inline constexpr char kSymbolChoices[] = "keep|drop", kKindChoices[] = "vector|const",
                      kArcChoices[] = "auto|standard|log|log64";
inline constexpr OptionSpec kReadingOptions[] = {
    int_or_auto("tapes", 1, 2, "tapes of the machine; auto: 1 where all arcs have equal labels on both sides, else 2",
                "Files of OpenFst"),
    choice_option("symbols", 0, kSymbolChoices, "symbol tables within the file: keep, or drop, so that labels are numbers",
                  "Files of OpenFst"),
    kPhiLabel,
    kRhoLabel,
    kMaxStates,
    kMaxArcs,
    kMaxBytes};
inline constexpr OptionSpec kWritingOptions[] = {
    choice_option("kind", 0, kKindChoices, "how OpenFst holds the machine", "Files of OpenFst"),
    choice_option("arcs", 0, kArcChoices, "type of the arcs; auto: standard for tropical, log for log", "Files of OpenFst"),
    int_option("aligned", 0, 0, 1, "1: arrays of a const machine begin at multiples of 16 bytes", "Files of OpenFst"),
    choice_option("symbols", 0, kSymbolChoices, "alphabets with names: keep writes them as symbol tables", "Files of OpenFst"),
    kPhiLabel,
    kRhoLabel};

// input, output: bytes of symbol files; none: the machine's own.
OpenFstReading openfst_reading(const Asked &asked, std::span<const std::byte> input, std::span<const std::byte> output);
OpenFstWriting openfst_writing(const Asked &asked);

}  // namespace hws::capi
