// The tables that a learner has in place of its graph's, to be changed again and again (GraphLearner::set_tables).
#pragma once
#include <algorithm>
#include <span>

#include "src/graph/model/factor_graph.hh"

namespace hws {

class OwnTables {
 public:
  // Whether all of these factors have tables here.
  bool hold(std::span<const FactorId> factors) const {
    return std::all_of(factors.begin(), factors.end(), [&](FactorId f) { return !number_.empty() && number_[f] >= 0; });
  }
  // Makes room for these factors of a graph, with its tables.
  void add(const FactorGraph &graph, std::span<const FactorId> factors) {
    if (number_.empty()) number_.assign(static_cast<size_t>(graph.factors()), -1);
    for (const FactorId f : factors) {
      if (number_[f] >= 0) continue;
      const std::span<const double> table = graph.pool_table(graph.table_of(f));
      entries_.insert(entries_.end(), table.begin(), table.end());
      number_[f] = static_cast<int32_t>(factors_.size());
      factors_.push_back(f);
      begin_.push_back(entries_.size());
    }
  }
  // Tables of factors that are here, one behind another. Takes no memory.
  void put(std::span<const FactorId> factors, std::span<const double> tables) {
    const double *from = tables.data();
    for (const FactorId f : factors) {
      double *const to = entries_.data() + begin_[number_[f]];
      const size_t entries = begin_[number_[f] + 1] - begin_[number_[f]];
      std::copy_n(from, entries, to);
      from += entries;
    }
  }
  std::span<const FactorId> factors() const { return factors_; }
  std::span<const double> entries() const { return entries_; }

 private:
  Array<int32_t> number_;  // by factor of the graph: its place here; -1: none; empty: nothing was added
  Array<FactorId> factors_;
  Array<size_t> begin_ = Array<size_t>(1, 0);
  Array<double> entries_;
};

}  // namespace hws
