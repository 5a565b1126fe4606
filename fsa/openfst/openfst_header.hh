// The head of a binary machine of OpenFst.
#pragma once
#include <cstdint>
#include <string_view>

#include "fsa/openfst/byte_cursor.hh"
#include "fsa/openfst/openfst.hh"

namespace hws {

inline constexpr int32_t kOpenFstMagic = 2125659606;
// Bits of the flags.
inline constexpr int32_t kHasInputSymbols = 1, kHasOutputSymbols = 2, kIsAligned = 4;
// Bits of the properties that are written. Those of which neither bit is set are unknown to OpenFst, which finds them itself.
inline constexpr uint64_t kExpanded = 1, kMutable = 2, kAcceptor = 0x10000, kNotAcceptor = 0x20000;

struct OpenFstHeader {
  std::string_view kind, arcs;
  int32_t version = 0, flags = 0;
  uint64_t properties = 0;
  int64_t start = -1, states = 0, arc_count = 0;
};

OpenFstHeader read_header(ByteCursor &cursor);

// The bytes of weights and labels that the arcs of a type have.
struct ArcFormat {
  Semiring semiring;
  size_t weight;  // bytes of a weight, 4 or 8
};
// `unsupported` for other arcs.
ArcFormat arc_format(std::string_view arcs);

// Where the arcs of a kind lie.
enum class ArcStore {
  vector,
  constant,
  string,
  weighted_string,
  unweighted_acceptor,
  acceptor,
  unweighted,
  lookahead_arcs,
  lookahead_inputs,
  lookahead_outputs
};
struct StoredKind {
  ArcStore store;
  size_t index;  // bytes of an offset, 1 to 8; 0 where there are none
};
// `unsupported` for other kinds.
StoredKind stored_kind(std::string_view kind);

}  // namespace hws
