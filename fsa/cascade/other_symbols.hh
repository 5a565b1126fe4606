// Identity and unknown symbols of foma and HFST in the machines of a cascade. Such a symbol stands for any symbol that its own
// machine does not name. The machines of a cascade get one alphabet: all their names and, behind these, some nameless others
// for symbols of a text that no machine names. Over it the arcs are written out, so that all else knows ordinary symbols.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "fsa/base/run.hh"
#include "fsa/machine/machine.hh"

namespace hws {

inline constexpr std::string_view kIdentitySymbol = "@_IDENTITY_SYMBOL_@", kUnknownSymbol = "@_UNKNOWN_SYMBOL_@",
                                  kSpaceSymbol = "@_SPACE_@";
inline constexpr int64_t kMostOtherSymbols = 4096;

// The labels of an alphabet that stand for symbols of a text which have no label of their own.
struct OtherSymbols {
  Label first = 0;
  int32_t count = 0;
  bool hold(Label label) const { return label >= first && label - first < count; }
};

// Whether a name stands for other symbols than itself: those above.
bool is_special_symbol(std::string_view name);
// The last `count` symbols of every tape. Throws `argument` unless they are named as other symbols are, on all tapes alike.
OtherSymbols other_symbols_of(std::span<const MachinePtr> machines, int64_t count);

// Writes identity and unknown symbols out where a machine has some, and returns the others; none where no machine has any.
// Where both sides of an arc are identity symbols, it becomes an arc from each symbol that the machine does not name to itself.
// Where both are unknown symbols, it becomes one from each to each other one; an unknown symbol on one side is each of them.
// Throws `argument` where a machine has no names, `unsupported` for an identity symbol opposite to something else and for
// default arcs, `limit`. O(states and arcs of the results).
// Source: Beesley and Karttunen 2003, section 2.3; Hulden 2009 (foma).
OtherSymbols write_out_other_symbols(std::vector<MachinePtr> &machines, int64_t others, const Run &run);

}  // namespace hws
