#include "fsa/openfst/openfst_header.hh"

#include "fsa/base/text.hh"

namespace hws {

bool is_openfst(std::span<const std::byte> bytes) {
  return bytes.size() >= 4 && ByteCursor(bytes).read<int32_t>("a number") == kOpenFstMagic;
}

OpenFstHeader read_header(ByteCursor &cursor) {
  const size_t from = cursor.place();
  if (const auto magic = cursor.read<int32_t>("a machine's first number"); magic != kOpenFstMagic) {
    fail_at(Code::corrupt, 0, static_cast<int64_t>(from), "%d where a machine of OpenFst begins; expected %d", magic,
            kOpenFstMagic);
  }
  OpenFstHeader h;
  h.kind = cursor.text("the machine's kind");
  h.arcs = cursor.text("the type of its arcs");
  h.version = cursor.read<int32_t>("the kind's version");
  h.flags = cursor.read<int32_t>("the machine's flags");
  h.properties = cursor.read<uint64_t>("the machine's properties");
  h.start = cursor.read<int64_t>("the start state");
  h.states = cursor.read<int64_t>("the number of states");
  h.arc_count = cursor.read<int64_t>("the number of arcs");
  return h;
}

ArcFormat arc_format(std::string_view arcs) {
  if (arcs == "standard") return {Semiring::tropical, 4};
  if (arcs == "log") return {Semiring::log, 4};
  if (arcs == "log64") return {Semiring::log, 8};
  fail(Code::unsupported, "a machine of OpenFst with arcs of type %s; expected standard, log or log64", quoted(arcs).c_str());
}

StoredKind stored_kind(std::string_view kind) {
  constexpr struct {
    std::string_view name;
    ArcStore store;
    size_t index;
  } kinds[] = {{"vector", ArcStore::vector, 0},
               {"const", ArcStore::constant, 4},
               {"const8", ArcStore::constant, 1},
               {"const16", ArcStore::constant, 2},
               {"const64", ArcStore::constant, 8},
               {"arc_lookahead", ArcStore::lookahead_arcs, 0},
               {"ilabel_lookahead", ArcStore::lookahead_inputs, 0},
               {"olabel_lookahead", ArcStore::lookahead_outputs, 0}};
  for (const auto &k : kinds) {
    if (k.name == kind) return {k.store, k.index};
  }
  constexpr struct {
    std::string_view begin;
    size_t index;
  } widths[] = {{"compact_", 4}, {"compact8_", 1}, {"compact16_", 2}, {"compact64_", 8}};
  constexpr struct {
    std::string_view name;
    ArcStore store;
  } compact[] = {{"string", ArcStore::string},
                 {"weighted_string", ArcStore::weighted_string},
                 {"unweighted_acceptor", ArcStore::unweighted_acceptor},
                 {"acceptor", ArcStore::acceptor},
                 {"unweighted", ArcStore::unweighted}};
  for (const auto &w : widths) {
    if (!kind.starts_with(w.begin)) continue;
    for (const auto &c : compact) {
      if (kind.substr(w.begin.size()) == c.name) return {c.store, w.index};
    }
  }
  fail(Code::unsupported,
       "a machine of OpenFst of kind %s; expected vector, const, compact or look-ahead kinds (fstconvert "
       "--fst_type=vector makes a vector of others)",
       quoted(kind).c_str());
}

}  // namespace hws
