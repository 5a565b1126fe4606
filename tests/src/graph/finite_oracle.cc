#include "tests/src/graph/finite_oracle.hh"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "fsa/base/rng.hh"

namespace finite_oracle {

namespace {

// The next tuple of values, the last one's fastest; false behind the last.
bool next_tuple(Array<int32_t> *at, std::span<const int32_t> sizes) {
  for (size_t i = at->size(); i-- > 0;) {
    if (++(*at)[i] < sizes[i]) return true;
    (*at)[i] = 0;
  }
  return false;
}

int64_t entry_of(const FiniteModel &m, int32_t f, const Array<int32_t> &at) {
  int64_t entry = 0;
  for (const int32_t v : m.scope(f)) entry = entry * m.sizes[v] + at[v];
  return entry;
}

long double log_sum(const std::vector<long double> &logs) {
  const long double most = *std::max_element(logs.begin(), logs.end());
  if (std::isinf(most)) return most;
  long double sum = 0;
  for (const long double x : logs) sum += std::exp(x - most);
  return most + std::log(sum);
}

}  // namespace

Enumerated enumerated(const FiniteModel &m) {
  Enumerated result;
  result.marginal_begin.push_back(0);
  result.factor_marginal_begin.push_back(0);
  for (const int32_t size : m.sizes) result.marginal_begin.push_back(result.marginal_begin.back() + size);
  for (int32_t f = 0; f < m.factors(); ++f) {
    result.factor_marginal_begin.push_back(result.factor_marginal_begin.back() + static_cast<int64_t>(m.table(f).size()));
  }
  result.marginals.assign(static_cast<size_t>(result.marginal_begin.back()), 0.0);
  result.max_marginals.assign(result.marginals.size(), -INFINITY);
  result.factor_marginals.assign(static_cast<size_t>(result.factor_marginal_begin.back()), 0.0);
  Array<int32_t> at(m.sizes.size(), 0);
  std::vector<long double> logs;
  std::vector<Array<int32_t>> states;
  do {
    long double log = m.log_constant;
    for (int32_t f = 0; f < m.factors(); ++f) log += m.table(f)[static_cast<size_t>(entry_of(m, f, at))];
    for (size_t v = 0; v < at.size(); ++v) {
      if (m.observed[v] >= 0 && m.observed[v] != at[v]) log = -INFINITY;
    }
    logs.push_back(log);
    states.push_back(at);
  } while (next_tuple(&at, m.sizes));
  result.log_partition = log_sum(logs);
  result.log_best = *std::max_element(logs.begin(), logs.end());
  if (std::isinf(result.log_partition)) return result;
  for (size_t s = 0; s < states.size(); ++s) {
    const auto p = static_cast<double>(std::exp(logs[s] - result.log_partition));
    for (size_t v = 0; v < m.sizes.size(); ++v) {
      const auto i = static_cast<size_t>(result.marginal_begin[v] + states[s][v]);
      result.marginals[i] += p;
      result.max_marginals[i] = std::max(result.max_marginals[i], static_cast<double>(logs[s] - result.log_best));
    }
    for (int32_t f = 0; f < m.factors(); ++f) {
      result.factor_marginals[result.factor_marginal_begin[f] + entry_of(m, f, states[s])] += p;
    }
  }
  return result;
}

Reference reference_bp(const FiniteModel &m, double damping, int sweeps, double tolerance, ReferenceKind kind) {
  using Logs = std::vector<long double>;
  const auto weight = [&](int32_t f) { return kind.weights.empty() ? 1.0L : kind.weights[static_cast<size_t>(f)]; };
  const auto sum_of = [&](const Logs &logs) {
    return kind.largest ? *std::max_element(logs.begin(), logs.end()) : log_sum(logs);
  };
  Array<int32_t> factor_of;
  for (int32_t f = 0; f < m.factors(); ++f) factor_of.insert(factor_of.end(), m.scope(f).size(), f);
  std::vector<Logs> messages;  // by edge, of sum 1
  for (const int32_t v : m.scopes) {
    messages.emplace_back(static_cast<size_t>(m.sizes[v]), -std::log(static_cast<long double>(m.sizes[v])));
  }
  const auto product = [&](int32_t v, EdgeId but) {
    Logs logs(static_cast<size_t>(m.sizes[v]), 0);
    for (int32_t i = 0; i < m.sizes[v]; ++i) {
      if (m.observed[v] >= 0 && m.observed[v] != i) logs[static_cast<size_t>(i)] = -INFINITY;
    }
    for (const EdgeId e : m.edges_of(v)) {
      const long double times = weight(factor_of[e]) - (e == but ? 1 : 0);
      for (size_t i = 0; times != 0 && i < logs.size(); ++i) logs[i] += times * messages[static_cast<size_t>(e)][i];
    }
    return logs;
  };
  Reference result;
  for (; result.sweeps < sweeps && !result.converged; ++result.sweeps) {
    std::vector<Logs> made(messages);
    long double change = 0;
    for (int32_t f = 0; f < m.factors(); ++f) {
      for (EdgeId e = m.scope_begin[f]; e < m.scope_begin[f + 1]; ++e) {
        const int32_t target = m.scopes[e];
        std::vector<Logs> terms(static_cast<size_t>(m.sizes[target])), sent;
        for (EdgeId other = m.scope_begin[f]; other < m.scope_begin[f + 1]; ++other) {
          sent.push_back(product(m.scopes[other], other));
        }
        Array<int32_t> at(m.sizes.size(), 0), own(m.scope(f).size(), 0), sizes;
        for (const int32_t v : m.scope(f)) sizes.push_back(m.sizes[v]);
        do {
          for (size_t p = 0; p < own.size(); ++p) at[m.scope(f)[p]] = own[p];
          long double term = m.table(f)[static_cast<size_t>(entry_of(m, f, at))] / weight(f);
          for (size_t p = 0; p < own.size(); ++p) {
            if (m.scope(f)[p] != target) term += sent[p][static_cast<size_t>(own[p])];
          }
          terms[static_cast<size_t>(at[target])].push_back(term);
        } while (next_tuple(&own, sizes));
        Logs &to = made[static_cast<size_t>(e)];
        for (size_t i = 0; i < to.size(); ++i) to[i] = sum_of(terms[i]);
        const long double sum = log_sum(to);
        for (size_t i = 0; i < to.size(); ++i) {
          const long double old = messages[static_cast<size_t>(e)][i], fresh = to[i] - sum;
          if (fresh != old) change = std::max(change, std::fabs(std::exp(fresh) - std::exp(old)));
          to[i] = std::isinf(fresh) || std::isinf(old) ? fresh : (1 - damping) * fresh + damping * old;
        }
      }
    }
    messages.swap(made);
    result.converged = change <= tolerance;
  }
  for (int32_t v = 0; v < m.variables(); ++v) {
    const Logs logs = product(v, -1);
    const long double sum = log_sum(logs);
    for (const long double x : logs) result.marginals.push_back(static_cast<double>(std::exp(x - sum)));
  }
  return result;
}

FiniteModel random_model(uint64_t seed, const RandomModel &what) {
  Rng draw(37, RngMethod::test, 0, 0, seed);
  FiniteModelBuilder m;
  Array<int32_t> sizes;
  std::vector<Array<double>> tables;
  const auto n = static_cast<int32_t>(1 + draw.below(static_cast<uint64_t>(what.most_variables)));
  for (int32_t v = 0; v < n; ++v) {
    sizes.push_back(static_cast<int32_t>(1 + draw.below(static_cast<uint64_t>(what.most_values))));
    const bool seen = draw.below(10) == 0 && what.zeros > 0;
    m.add_variable(sizes.back(), seen ? static_cast<int32_t>(draw.below(static_cast<uint64_t>(sizes.back()))) : -1);
  }
  const auto add = [&](const Array<int32_t> &scope) {
    int64_t entries = 1;
    for (const int32_t v : scope) entries *= sizes[v];
    Array<double> table;
    std::vector<const Array<double> *> equal;
    for (const Array<double> &earlier : tables) {
      if (static_cast<int64_t>(earlier.size()) == entries) equal.push_back(&earlier);
    }
    const uint64_t kind = draw.below(8);
    if (!equal.empty() && kind < 4) {
      table = *equal[draw.below(equal.size())];
    } else {
      const int64_t period = kind == 4 && !scope.empty() ? sizes[scope.back()] : entries;
      for (int64_t i = 0; i < entries; ++i) {
        if (i >= period) {
          table.push_back(table[i - period]);
          continue;
        }
        const double share = kind == 5 ? (draw.below(2) == 0 ? -1 : 1) : 2 * draw.uniform() - 1;
        table.push_back(draw.below(8) < what.zeros ? -INFINITY : what.nats * share);
      }
    }
    m.add_factor(scope, table);
    tables.push_back(std::move(table));
  };
  if (what.tree) {
    for (int32_t v = 1; v < n; ++v) add({v, static_cast<int32_t>(draw.below(static_cast<uint64_t>(v)))});
  }
  for (uint64_t f = draw.below(what.tree ? 3 : static_cast<uint64_t>(what.most_factors)); f > 0; --f) {
    Array<int32_t> scope;
    for (uint64_t i = what.tree ? 1 : draw.below(static_cast<uint64_t>(what.most_scope) + 1); i > 0; --i) {
      const auto v = static_cast<int32_t>(draw.below(static_cast<uint64_t>(n)));
      if (std::find(scope.begin(), scope.end(), v) == scope.end()) scope.push_back(v);
    }
    add(scope);
  }
  return m.build();
}

FiniteModel golden_model(const golden::Json &entry) {
  FiniteModelBuilder m;
  const golden::Json &sizes = entry["cardinalities"];
  for (size_t v = 0; v < sizes.size(); ++v) {
    int32_t seen = -1;
    if (entry.contains("observed") && entry["observed"].contains(std::to_string(v))) {
      seen = entry["observed"][std::to_string(v)].get<int32_t>();
    }
    m.add_variable(sizes[v].get<int32_t>(), seen);
  }
  const auto add = [&](const Array<int32_t> &scope, const golden::Json &table, bool logs) {
    Array<double> weights;
    for (const golden::Json &x : table) {
      const double number = x.is_string() ? (x.get<std::string>() == "-inf" ? -INFINITY : INFINITY) : x.get<double>();
      weights.push_back(logs ? number : std::log(number));
    }
    m.add_factor(scope, weights);
  };
  for (const char *kind : {"factors", "log_factors"}) {
    if (!entry.contains(kind)) continue;
    for (const golden::Json &factor : entry[kind]) {
      Array<int32_t> scope;
      for (const golden::Json &v : factor["variables"]) scope.push_back(v.get<int32_t>());
      const bool logs = factor.contains("log_table");
      add(scope, factor[logs ? "log_table" : "table"], logs);
    }
  }
  if (entry.contains("unary_log")) {
    for (size_t v = 0; v < sizes.size(); ++v) add({static_cast<int32_t>(v)}, entry["unary_log"][v], true);
    for (size_t e = 0; e < entry["edges"].size(); ++e) {
      add({entry["edges"][e][0].get<int32_t>(), entry["edges"][e][1].get<int32_t>()}, entry["pair_log"][e], true);
    }
  }
  return m.build();
}

Array<int32_t> pairs_of(const FiniteModel &model) {
  Array<int32_t> pairs;
  for (int32_t f = 0; f < model.factors(); ++f) {
    if (model.scope(f).size() == 2) pairs.push_back(f);
  }
  return pairs;
}

std::vector<Array<int32_t>> forests_of(const FiniteModel &model) {
  const Array<int32_t> pairs = pairs_of(model);
  std::vector<Array<int32_t>> forests;
  for (uint32_t set = 0; set < uint32_t{1} << pairs.size(); ++set) {
    Array<int32_t> root, forest;
    for (int32_t v = 0; v < model.variables(); ++v) root.push_back(v);
    const auto find = [&](int32_t v) {
      while (root[v] != v) v = root[v];
      return v;
    };
    bool cycle = false;
    for (size_t i = 0; i < pairs.size() && !cycle; ++i) {
      if ((set >> i & 1) == 0) continue;
      const int32_t a = find(model.scope(pairs[i])[0]), b = find(model.scope(pairs[i])[1]);
      cycle = a == b;
      root[a] = b;
      forest.push_back(pairs[i]);
    }
    if (!cycle) forests.push_back(std::move(forest));
  }
  return forests;
}

}  // namespace finite_oracle
