// The tables of pairs of binary variables as odds, relative to the entry of values 0: those of a pool in either orientation, or
// one for each use.
#pragma once
#include "src/graph/finite/messages/message_graph.hh"

namespace hws {

struct TableOdds {
  // uses: how often add() will be called. Where tables are few, uses name the tables that they share.
  TableOdds(const FiniteModel &m, int32_t uses)
      : model(m), few(8 * static_cast<int64_t>(m.pool_tables()) < uses),
        of_pool(few ? static_cast<size_t>(m.pool_tables()) : 0, -1) {}

  // A use of factor f's table; other_first: its second variable's value counts as the first one.
  void add(int32_t f, bool other_first);

  const FiniteModel &model;
  const bool few;
  Array<int32_t> of_pool;
  Array<int32_t> table;  // by use; empty: the use itself
  Array<double> t01, t10, t11;
  Array<double> contraction;  // by table: how much of a move of log odds a message passes on at most

 private:
  void append(std::span<const double> logs, bool other_first);
};

// The odds of each variable's own weights; adds the logs of the weights of values 0 to *log_constant.
void find_own_odds(const MessageGraph &graph, Array<double> *odds, double *log_constant);

}  // namespace hws
