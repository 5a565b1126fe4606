// Tables for drawing paths, made once and kept with the machine. Every useful node of the linear graph has an alias table
// over its edges and over stopping (Walker 1974; built as in Vose 1991). A step costs one 64-bit random number and two memory
// accesses, whatever the number of edges.
#pragma once
#include <memory>

#include "fsa/base/array.hh"
#include "fsa/distance/linear_graph.hh"

namespace hws {

struct SampleTables {
  // A choice at a node: an edge and where it leads, or to stop (edge −1).
  struct Choice {
    int32_t edge, next;
  };
  // Below the threshold (of 2^64) its own choice, else the alias.
  struct Column {
    uint64_t threshold;
    Choice own, alias;
  };
  struct Table {
    int32_t begin = 0, columns = 0;  // none: nodes that no accepting path visits
  };

  bool mass = false;  // the machine accepts something
  Array<Table> tables;  // per node
  Array<Column> columns;

  // The column of a uniformly random x, and in `fraction` what decides inside it:
  // x / 2^64 · columns is the column's number and a fraction.
  const Column &column(int32_t node, uint64_t x, uint64_t &fraction) const {
    const Table table = tables[node];
    const uint64_t n = static_cast<uint64_t>(table.columns);
    const uint64_t low = (x & 0xFFFFFFFFu) * n, high = (x >> 32) * n + (low >> 32);
    fraction = high << 32 | (low & 0xFFFFFFFFu);
    return columns[static_cast<size_t>(table.begin) + static_cast<size_t>(high >> 32)];
  }
};

// Real and log. O(edges) after the backward pass. Those of the default tolerance are kept with
// the machine, and last as long; others are made anew, so that what is drawn depends on the
// call's own options alone. Throws `diverged`, `limit`.
std::shared_ptr<const SampleTables> sample_tables(const Machine &m, const Run &run);

}  // namespace hws
