// Small finite models from bytes, in which each method is compared with an enumeration. Tables repeat their entries in other
// shapes, and have zeros, equal rows and extreme weights. Without cycles belief propagation is exact and max-product finds the
// best state; the tree-reweighted value is no less than ln Z and that of mean field no more; nothing that has settled holds
// what is no number.
#include <cmath>
#include <cstdlib>
#include <vector>

#include "src/graph/exact/exact_marginals.hh"
#include "src/graph/finite/methods/best_state.hh"
#include "src/graph/finite/methods/mean_field.hh"
#include "src/graph/finite/methods/message_passing.hh"
#include "src/graph/model/disjoint_sets.hh"

using namespace hws;

namespace {

class Bytes {
 public:
  Bytes(const uint8_t *data, size_t size) : at_(data), end_(data + size) {}
  int32_t below(int32_t n) { return at_ < end_ ? *at_++ % n : 0; }

 private:
  const uint8_t *at_, *end_;
};

// ln of a weight: zeros, the ends of the range, and what lies between.
double entry_of(int32_t byte, double nats) {
  if (byte < 24) return -INFINITY;
  if (byte < 40) return byte % 2 == 0 ? nats : -nats;
  return nats * (byte - 148) / 108;
}

FiniteModel model_of(Bytes *in, bool *forest) {
  FiniteModelBuilder m;
  Array<int32_t> sizes;
  const int32_t n = 1 + in->below(5);
  const double nats[] = {1, 4, 40, 600};
  const double range = nats[in->below(4)];
  const bool zeros = in->below(2) == 1, tree = in->below(2) == 1;
  for (int32_t v = 0; v < n; ++v) {
    sizes.push_back(1 + in->below(4));
    m.add_variable(sizes.back(), in->below(8) == 7 ? in->below(sizes.back()) : -1);
  }
  std::vector<Array<double>> tables;
  DisjointSets joined(n);
  *forest = true;
  for (int32_t f = in->below(9); f > 0; --f) {
    Array<int32_t> scope;
    for (int32_t i = 1 + in->below(3); i > 0; --i) {
      const int32_t v = in->below(n);
      if (std::find(scope.begin(), scope.end(), v) == scope.end()) scope.push_back(v);
    }
    size_t entries = 1;
    bool cycle = false;
    for (const int32_t v : scope) {
      entries *= static_cast<size_t>(sizes[v]);
      for (const int32_t u : scope) cycle = cycle || (u != v && joined.of(u) == joined.of(v));
    }
    if (cycle && tree) continue;
    *forest = *forest && !cycle;
    for (const int32_t v : scope) joined.join(scope[0], v);
    Array<double> table;
    const int32_t kind = in->below(4);
    for (size_t t = 0; kind < 2 && table.empty() && t < tables.size(); ++t) {
      const Array<double> &earlier = tables[kind == 0 ? t : tables.size() - 1 - t];
      if (earlier.size() == entries) table = earlier;
    }
    const size_t period = kind == 2 ? static_cast<size_t>(sizes[scope.back()]) : entries;
    while (table.size() < entries) {
      const size_t at = table.size();
      table.push_back(at < period ? entry_of((zeros ? 0 : 24) + in->below(zeros ? 256 : 232), range) : table[at - period]);
    }
    m.add_factor(scope, table);
    tables.push_back(std::move(table));
  }
  return m.build();
}

struct Right {
  double log_z = -INFINITY, log_best = -INFINITY;
  Array<double> marginals;  // by variable and value
};

Right enumerated(const FiniteModel &m) {
  Array<int32_t> at(m.sizes.size(), 0);
  Array<double> logs;
  Array<int32_t> begin(1, 0);
  for (const int32_t size : m.sizes) begin.push_back(begin.back() + size);
  Right right;
  const auto each = [&](auto visit) {
    for (bool more = true; more;) {
      visit(log_weight_of(m, at));
      more = false;
      for (size_t v = at.size(); v-- > 0 && !more;) {
        more = ++at[v] < m.sizes[v];
        if (!more) at[v] = 0;
      }
    }
  };
  each([&](double log) { logs.push_back(log); });
  right.log_z = log_sum(logs);
  right.log_best = *std::max_element(logs.begin(), logs.end());
  right.marginals.assign(static_cast<size_t>(begin.back()), 0.0);
  size_t next = 0;
  if (right.log_z > -INFINITY) {
    each([&](double) {
      const double p = std::exp(logs[next++] - right.log_z);
      for (size_t v = 0; v < at.size(); ++v) right.marginals[begin[v] + at[v]] += p;
    });
  }
  return right;
}

void require(bool holds) {
  if (!holds) std::abort();
}

void require_distribution(const Array<double> &p) {
  double sum = 0;
  for (const double x : p) {
    require(x >= 0 && x <= 1 + 1e-9);
    sum += x;
  }
  require(std::fabs(sum - 1) <= 1e-6);
}

Array<double> beliefs_of(const FiniteModel &m, const FiniteMethod &method) {
  Array<double> all, p;
  for (int32_t v = 0; v < m.variables(); ++v) {
    p.assign(static_cast<size_t>(m.sizes[v]), 0.0);
    method.probabilities(v, p.data());
    require_distribution(p);
    all.insert(all.end(), p.begin(), p.end());
  }
  for (int32_t f = 0; f < m.factors(); ++f) {
    p.assign(m.table(f).size(), 0.0);
    method.factor_probabilities(f, p.data());
    require_distribution(p);
  }
  return all;
}

void require_near(const Array<double> &a, const Array<double> &b, double within) {
  require(a.size() == b.size());
  for (size_t i = 0; i < a.size(); ++i) require(std::fabs(a[i] - b[i]) <= within);
}

void try_messages(const FiniteModel &m, const MessagePassingSettings &s, bool forest, const Right &right) {
  MessagePassing method(m, s, Run{});
  require(right.log_z > -INFINITY || !forest);  // else zeros would have been propagated to a contradiction
  for (int i = 0; i < 60 && !method.settled(); ++i) method.step(i, Run{});
  if (!method.settled() || std::isinf(right.log_z)) return;
  const double rounding = 1e-9 * (1 + std::fabs(right.log_z));
  const Array<double> beliefs = beliefs_of(m, method);
  const double log_z = method.number(FiniteNumber::log_partition);
  require(s.largest || std::isfinite(log_z));
  if (s.reweighted) require(method.number(FiniteNumber::bound) == 1 && log_z >= right.log_z - 1e-5 - rounding);
  if (s.largest) {
    const double best = log_weight_of(m, method.best_state(m, Run{}));
    require(best <= right.log_best + rounding && (!forest || best >= right.log_best - rounding));
  } else if (forest && s.damping == 0 && !s.reweighted) {
    require_near(beliefs, right.marginals, 1e-6);
    require(std::fabs(log_z - right.log_z) <= 1e-6 + rounding);
  }
}

void try_mean_field(const FiniteModel &m, double damping, const Right &right) {
  MeanField method(m, damping, 1e-6, Run{});
  for (int i = 0; i < 30 && !method.settled(); ++i) method.step(i, Run{});
  if (std::isinf(right.log_z)) return;
  beliefs_of(m, method);
  require(method.number(FiniteNumber::log_partition) <= right.log_z + 1e-9 * (1 + std::fabs(right.log_z)));
}

// Zeros that exclude everything are the only reason to refuse a model, but for mean field, which takes no others.
template <class Try>
void possible_or_refused(const Right &right, Try attempt) {
  try {
    attempt();
  } catch (const Error &e) {
    require((e.code == Code::impossible && std::isinf(right.log_z)) || e.code == Code::unsupported);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Bytes in(data, size);
  bool forest;
  const MessageOrder orders[] = {MessageOrder::sweeps, MessageOrder::flooding, MessageOrder::residual};
  MessagePassingSettings s;
  s.order = orders[in.below(3)];
  s.damping = in.below(4) == 3 ? .3 : 0;
  s.tolerance = 1e-10;
  const FiniteModel m = model_of(&in, &forest);
  const Right right = enumerated(m);
  possible_or_refused(right, [&] {
    const ExactMarginals found = exact_marginals(m, Run{});
    require(std::fabs(found.log_partition - right.log_z) <= 1e-9 * (1 + std::fabs(right.log_z)));
    require_near(found.probabilities, right.marginals, 1e-9);
  });
  possible_or_refused(right, [&] { try_messages(m, s, forest, right); });
  possible_or_refused(right, [&] { try_mean_field(m, s.damping, right); });
  s.largest = true;
  possible_or_refused(right, [&] { try_messages(m, s, forest, right); });
  s.largest = false;
  s.reweighted = true;
  possible_or_refused(right, [&] { try_messages(m, s, forest, right); });
  return 0;
}
