#include "src/graph/finite/messages/table_odds.hh"

#include <cmath>

namespace hws {

void TableOdds::add(int32_t f, bool other_first) {
  if (!few) return append(model.table(f), other_first);
  int32_t &t = of_pool[model.table_of[f]];
  if (t < 0) {
    t = static_cast<int32_t>(t01.size());
    append(model.table(f), false);
    append(model.table(f), true);
  }
  table.push_back(t + (other_first ? 1 : 0));
}

void TableOdds::append(std::span<const double> logs, bool other_first) {
  t01.push_back(std::exp(logs[other_first ? 2 : 1] - logs[0]));
  t10.push_back(std::exp(logs[other_first ? 1 : 2] - logs[0]));
  t11.push_back(std::exp(logs[3] - logs[0]));
  contraction.push_back(std::tanh(std::fabs(logs[0] + logs[3] - logs[1] - logs[2]) / 4));
}

void find_own_odds(const MessageGraph &graph, Array<double> *odds, double *log_constant) {
  odds->resize(static_cast<size_t>(graph.variables()));
  for (int32_t v = 0; v < graph.variables(); ++v) {
    const std::span<const double> own = graph.own(v);
    (*odds)[v] = std::exp(own[1] - own[0]);
    *log_constant += own[0];
  }
}

}  // namespace hws
