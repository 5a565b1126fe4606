#include <algorithm>
#include <cmath>

#include "src/graph/messages/factor_product.hh"

namespace hws {

Message table_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming,
                      double *log_scale) {
  const GraphFactor &factor = graph.factor(f);
  const size_t places = factor.variables.size();
  Array<int32_t> sizes, at(places, 0);
  for (const VariableId v : factor.variables) sizes.push_back(graph.variable(v).values);
  Array<double> sums(static_cast<size_t>(sizes[static_cast<size_t>(place)]), 0.0);
  for (const double entry : *factor.table) {
    double product = entry;
    for (size_t i = 0; i < places && product > 0; ++i) {
      if (static_cast<int32_t>(i) != place && incoming[i].values) product *= (*incoming[i].values)[static_cast<size_t>(at[i])];
    }
    sums[static_cast<size_t>(at[static_cast<size_t>(place)])] += product;
    for (size_t i = places; i-- > 0 && ++at[i] == sizes[i];) at[i] = 0;
  }
  const double largest = *std::max_element(sums.begin(), sums.end());
  if (!(largest > 0)) fail(Code::empty, "a table that leaves no value possible");
  if (!(largest < INFINITY)) fail(Code::limit, "a table's sum is beyond what a double holds");
  for (double &x : sums) x /= largest;
  *log_scale = std::log(largest);
  Message message;
  message.values = std::make_shared<const Array<double>>(std::move(sums));
  return message;
}

}  // namespace hws
