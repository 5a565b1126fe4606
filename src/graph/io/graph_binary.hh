// Binary files of graphs of finite variables (fsa/base/sections.hh, kind graph, version 1). All numbers are little-endian.
//
//   vals, seen   int32 by variable: number of values; the value that was seen, or -1
//   name, fnam   names of variables and of factors, for those that have one: int32 number, int32 length, the bytes
//   firs, scop   int32: where each factor's variables begin, one more than factors; variables
//   cont         int32 by factor: a table's number, or ~ of a structured factor's
//   tbeg, tabl   int64: where each table's entries begin, one more than tables; doubles
//   stru         structured factors: int32 kind, projective, one root, words, number of arcs; head and word of each arc
//   thet, feat   doubles: weights; three int32 for each feature: factor, weight, place of its entry
//
// Tables are numbered by their first use, so that equal graphs have equal files.
#pragma once
#include <span>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/run.hh"
#include "fsa/base/sections.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

// Everything but how string variables would keep messages. `unsupported` for strings, machines, concatenations and n-gram
// models; names the first.
SectionWriter graph_sections(const FactorGraph &graph);

// `corrupt`: damaged; `version`.
FactorGraphPtr read_graph(std::span<const std::byte> file, const Run &run);

}  // namespace hws
