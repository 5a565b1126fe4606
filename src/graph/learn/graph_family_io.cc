// The binary of a family is that of its template (src/graph/io/graph_binary.hh), its rows being the tables, with more sections:
//
//   fpar, fout   int32 by factor: its part, or -1; the place of its outcome
//   frow         doubles: the rows, part after part
//   card         the model card
//
// So every reader of graphs reads it as the graph of the rows that were learned.
#include "fsa/base/file_kinds.hh"
#include "fsa/base/sections.hh"
#include "src/graph/io/graph_binary.hh"
#include "src/graph/learn/graph_family.hh"

namespace hws {

std::string write_graph_family(const GraphFamily &family, const ModelCard &card) {
  SectionWriter out = graph_sections(*family.graph());
  Array<int32_t> parts, outcomes;
  for (FactorId f = 0; f < family.graph()->factors(); ++f) {
    parts.push_back(family.part_of(f));
    outcomes.push_back(family.outcome_of(f));
  }
  out.add(tag("fpar"), parts.data(), parts.size() * sizeof(int32_t));
  out.add(tag("fout"), outcomes.data(), outcomes.size() * sizeof(int32_t));
  out.add(tag("frow"), family.rows().data(), family.rows().size_bytes());
  if (!card.empty()) out.add(tag("card"), card.bytes());
  return out.finish();
}

namespace {

GraphFamilyPtr checked_graph_family(std::span<const std::byte> file, ModelCard *card, const Run &run) {
  const FactorGraphPtr graph = read_graph(file, run);
  const SectionReader in(file, FileKind::graph, 1, {.run = &run});
  if (!in.has(tag("fpar")) || !in.has(tag("fout")) || !in.has(tag("frow"))) {
    fail(Code::corrupt, "a graph without the parts of a family; expected a file that hws_graph_family_write made");
  }
  const std::span<const int32_t> parts = in.array<int32_t>(tag("fpar"));
  const std::span<const double> rows = in.array<double>(tag("frow"));
  ModelCard kept;
  if (in.has(tag("card"))) kept = ModelCard::read(in.bytes(tag("card")));
  GraphFamilyPtr family;
  try {
    Array<int64_t> wide(parts.begin(), parts.end());
    const GraphFamily bare(graph, wide, in.array<int32_t>(tag("fout")));
    if (wide.empty()) fail(Code::argument, "no parts");
    family = bare.with_rows(Array<double>(rows.begin(), rows.end()));
  } catch (const Error &e) {
    if (e.code != Code::argument && e.code != Code::unsupported) throw;
    fail(Code::corrupt, "a damaged family of graphs: %.200s", e.message);
  }
  if (card) *card = std::move(kept);
  return family;
}

}  // namespace

GraphFamilyPtr read_graph_family(std::span<const std::byte> bytes, ModelCard *card, const Run &run) {
  return read_aligned(bytes, [&](std::span<const std::byte> file) { return checked_graph_family(file, card, run); });
}

}  // namespace hws
