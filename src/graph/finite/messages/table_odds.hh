// The tables of pairs of binary variables as odds, relative to the entry of values 0: those of a pool in either orientation, or
// one for each use.
#pragma once
#include <cmath>

#include "src/graph/finite/messages/message_graph.hh"

namespace hws {

template <class T>
struct TableOdds {
  // uses: how often add() will be called. Where tables are few, uses name the tables that they share.
  TableOdds(const FiniteModel &m, int32_t uses)
      : model(m), few(8 * static_cast<int64_t>(m.pool_tables()) < uses),
        of_pool(few ? static_cast<size_t>(m.pool_tables()) : 0, -1) {}

  // A use of factor f's table; other_first: its second variable's value counts as the first one.
  void add(int32_t f, bool other_first) {
    if (!few) return append(model.table(f), other_first);
    int32_t &t = of_pool[model.table_of[f]];
    if (t < 0) {
      t = static_cast<int32_t>(t01.size());
      append(model.table(f), false);
      append(model.table(f), true);
    }
    table.push_back(t + (other_first ? 1 : 0));
  }

  const FiniteModel &model;
  const bool few;
  Array<int32_t> of_pool;
  Array<int32_t> table;  // by use; empty: the use itself
  Array<T> t01, t10, t11;
  Array<T> contraction;  // by table: how much of a move of log odds a message passes on at most

 private:
  void append(std::span<const double> logs, bool other_first) {
    t01.push_back(static_cast<T>(std::exp(logs[other_first ? 2 : 1] - logs[0])));
    t10.push_back(static_cast<T>(std::exp(logs[other_first ? 1 : 2] - logs[0])));
    t11.push_back(static_cast<T>(std::exp(logs[3] - logs[0])));
    contraction.push_back(static_cast<T>(std::tanh(std::fabs(logs[0] + logs[3] - logs[1] - logs[2]) / 4)));
  }
};

// The odds of each variable's own weights; adds the logs of the weights of values 0 to *log_constant.
template <class T>
void find_own_odds(const MessageGraph &graph, Array<T> *odds, double *log_constant) {
  odds->resize(static_cast<size_t>(graph.variables()));
  for (int32_t v = 0; v < graph.variables(); ++v) {
    const std::span<const double> own = graph.own(v);
    (*odds)[v] = static_cast<T>(std::exp(own[1] - own[0]));
    *log_constant += own[0];
  }
}

}  // namespace hws
