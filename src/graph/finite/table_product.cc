#include "src/graph/finite/table_product.hh"

#include <algorithm>
#include <cmath>

#include "src/graph/model/log_weights.hh"

namespace hws {

namespace {

// Calls visit(entry, product, value) for every entry above zero and the value it has at `place`; `product` starts from
// `one` and takes up by `times` what each other message says about the entry's values.
template <class Times, class Visit>
void each_entry(const FactorView &factor, std::span<const int32_t> sizes, int32_t place,
                std::span<const Array<double> *const> incoming, double one, Times times, Visit visit) {
  Array<int32_t> at(sizes.size(), 0);
  for (const double entry : factor.table) {
    if (entry > 0) {
      double product = one;
      for (size_t i = 0; i < at.size(); ++i) {
        if (static_cast<int32_t>(i) == place || !incoming[i]) continue;
        product = times(product, (*incoming[i])[static_cast<size_t>(at[i])]);
      }
      visit(entry, product, static_cast<size_t>(at[static_cast<size_t>(place)]));
    }
    for (size_t i = at.size(); i-- > 0 && ++at[i] == sizes[i];) at[i] = 0;
  }
}

// How many nats the weights above zero lie apart from 1 at most.
double reach_of(std::span<const double> logs) {
  double most = 0;
  for (const double x : logs) most = std::isinf(x) ? most : std::max(most, std::fabs(x));
  return most;
}

}  // namespace

// Sums are of plain numbers where nothing can leave the range of a double, and of logarithms where it might.
Message table_message(const FactorGraph &graph, FactorId f, int32_t place, std::span<const Message> incoming,
                      double *log_scale) {
  constexpr double kPlain = 300;  // nats; entries, which are not looked at in logs, may have as many again
  const FactorView factor = graph.factor(f);
  const size_t places = factor.variables.size();
  Array<int32_t> sizes;
  std::vector<const Array<double> *> logs(places, nullptr);
  double reach = 0;
  for (size_t i = 0; i < places; ++i) {
    sizes.push_back(graph.variable(factor.variables[i]).values);
    if (static_cast<int32_t>(i) == place || !incoming[i].logs) continue;
    logs[i] = incoming[i].logs.get();
    reach += reach_of(*logs[i]);
  }
  const bool plain = reach < kPlain && std::all_of(factor.table.begin(), factor.table.end(),
                                                   [](double x) { return x == 0 || (x > 1e-130 && x < 1e130); });
  const size_t values = static_cast<size_t>(sizes[static_cast<size_t>(place)]);
  Array<double> sums(values, 0.0);
  if (plain) {
    std::vector<Array<double>> weights(places);
    std::vector<const Array<double> *> plain_incoming(places, nullptr);
    for (size_t i = 0; i < places; ++i) {
      if (!logs[i]) continue;
      for (const double x : *logs[i]) weights[i].push_back(std::exp(x));
      plain_incoming[i] = &weights[i];
    }
    each_entry(factor, sizes, place, plain_incoming, 1, [](double a, double b) { return a * b; },
               [&](double entry, double product, size_t value) { sums[value] += entry * product; });
    for (double &x : sums) x = std::log(x);
  } else {
    // exp(largest) times the sum, per value.
    Array<double> largest(values, -INFINITY);
    each_entry(factor, sizes, place, logs, 0, [](double a, double b) { return a + b; },
               [&](double entry, double product, size_t value) {
                 const double term = std::log(entry) + product;
                 double &most = largest[value], &sum = sums[value];
                 if (std::isinf(term)) return;
                 if (term > most) sum = sum * std::exp(most - term) + 1;
                 else sum += std::exp(term - most);
                 most = std::max(most, term);
               });
    for (size_t i = 0; i < values; ++i) sums[i] = sums[i] > 0 ? largest[i] + std::log(sums[i]) : -INFINITY;
  }
  *log_scale = scale_to_largest(&sums);
  if (*log_scale == -INFINITY) fail(Code::empty, "a table that leaves no value possible");
  Message message;
  message.logs = std::make_shared<const Array<double>>(std::move(sums));
  return message;
}

Message value_message(int32_t values, int32_t value) {
  Array<double> logs(static_cast<size_t>(values), -INFINITY);
  logs[static_cast<size_t>(value)] = 0;
  Message message;
  message.logs = std::make_shared<const Array<double>>(std::move(logs));
  return message;
}

}  // namespace hws
