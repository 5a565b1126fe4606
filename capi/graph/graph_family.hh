// The handle of a family of graphs.
#pragma once
#include "capi/graph/graph.hh"
#include "src/graph/learn/graph_family.hh"

struct hws_graph_family {
  hws::GraphFamilyPtr p;
  hws::ModelCard card{};  // of one that was learned
};
