#include "tests/src/graph/graph_oracle.hh"

#include <algorithm>
#include <set>

#include "fsa/base/array.hh"
#include "src/graph/mixed/string_domain.hh"
#include "tests/fsa/random_machine.hh"
#include "tests/fsa/relation.hh"

namespace graph_oracle {

namespace {

class Enumeration {
 public:
  explicit Enumeration(const FactorGraph &graph) : graph_(graph), at_(static_cast<size_t>(graph.variables())) {
    relations_.resize(static_cast<size_t>(graph.factors()));
    domains_.resize(at_.size());
    for (FactorId f = 0; f < graph.factors(); ++f) {
      const FactorView factor = graph.factor(f);
      if (factor.kind != FactorKind::machine) continue;
      relations_[static_cast<size_t>(f)] = oracle::relation(*factor.machine);
      for (const auto &[strings, weight] : relations_[static_cast<size_t>(f)]) {
        for (size_t t = 0; t < strings.size(); ++t) domains_[static_cast<size_t>(factor.variables[t])].insert(strings[t]);
      }
    }
    for (FactorId f = 0; f < graph.factors(); ++f) {
      if (graph.kind(f) == FactorKind::concatenation) limit_by_concatenation(graph.scope(f));
    }
    for (VariableId v = 0; v < graph.variables(); ++v) {
      const GraphVariable &x = graph.variable(v);
      std::set<Word> &domain = domains_[static_cast<size_t>(v)];
      if (x.domain == Domain::finite) {
        domain.clear();
        for (Label c = 1; c <= x.values; ++c) domain.insert({c});
      }
      if (x.observed) domain = {x.domain == Domain::finite ? Word{x.value + 1} : x.string};
    }
  }

  Marginals run(bool of_factors) {
    found_.of.resize(at_.size());
    if (of_factors) found_.of_factor.resize(static_cast<size_t>(graph_.factors()));
    for (size_t v = 0; v < at_.size(); ++v) {
      for (const Word &w : domains_[v]) found_.of[v][w] = 0;
    }
    assign(0, 1);
    for (auto &marginal : found_.of) {
      for (auto &[word, p] : marginal) p /= found_.z > 0 ? found_.z : 1;
    }
    for (auto &marginal : found_.of_factor) {
      for (auto &[tuple, p] : marginal) p /= found_.z > 0 ? found_.z : 1;
    }
    return found_;
  }

 private:
  // A whole that nothing else limits; or its parts.
  void limit_by_concatenation(std::span<const VariableId> variables) {
    std::set<Word> &whole = domains_[static_cast<size_t>(variables.back())], words{{}}, pieces;
    for (const Word &w : whole) {
      for (size_t i = 0; i <= w.size(); ++i) {
        for (size_t j = i; j <= w.size(); ++j) {
          pieces.emplace(w.begin() + static_cast<std::ptrdiff_t>(i), w.begin() + static_cast<std::ptrdiff_t>(j));
        }
      }
    }
    for (size_t i = 0; i + 1 < variables.size(); ++i) {
      std::set<Word> &part = domains_[static_cast<size_t>(variables[i])], longer;
      if (part.empty()) part = pieces;
      for (const Word &w : words) {
        for (const Word &piece : part) {
          Word joined = w;
          joined.insert(joined.end(), piece.begin(), piece.end());
          longer.insert(joined);
        }
      }
      if (whole.empty()) words = longer;
    }
    if (whole.empty()) whole = words;
  }
  Real value(FactorId f) const {
    const FactorView factor = graph_.factor(f);
    if (factor.kind == FactorKind::table) {
      size_t entry = 0;
      for (const VariableId v : factor.variables) {
        entry =
            entry * static_cast<size_t>(graph_.variable(v).values) + static_cast<size_t>(at_[static_cast<size_t>(v)][0]) - 1;
      }
      return factor.table[entry];
    }
    if (factor.kind == FactorKind::concatenation) {
      Word whole;
      for (size_t i = 0; i + 1 < factor.variables.size(); ++i) {
        const Word &part = at_[static_cast<size_t>(factor.variables[i])];
        whole.insert(whole.end(), part.begin(), part.end());
      }
      return whole == at_[static_cast<size_t>(factor.variables.back())] ? 1 : 0;
    }
    oracle::Strings strings;
    for (const VariableId v : factor.variables) strings.push_back(at_[static_cast<size_t>(v)]);
    const auto &relation = relations_[static_cast<size_t>(f)];
    const auto it = relation.find(strings);
    return it == relation.end() ? 0 : it->second;
  }
  void assign(VariableId v, Real weight) {
    if (v == graph_.variables()) {
      found_.z += weight;
      for (size_t u = 0; u < at_.size(); ++u) found_.of[u][at_[u]] += weight;
      for (size_t f = 0; f < found_.of_factor.size(); ++f) {
        oracle::Strings tuple;
        for (const VariableId u : graph_.scope(static_cast<FactorId>(f))) tuple.push_back(at_[static_cast<size_t>(u)]);
        found_.of_factor[f][tuple] += weight;
      }
      return;
    }
    for (const Word &word : domains_[static_cast<size_t>(v)]) {
      at_[static_cast<size_t>(v)] = word;
      Real product = weight;
      for (const EdgeId e : graph_.edges_of(v)) {
        const std::span<const VariableId> all = graph_.scope(graph_.edge_factor(e));
        if (*std::max_element(all.begin(), all.end()) == v) product *= value(graph_.edge_factor(e));
      }
      if (product > 0) assign(v + 1, product);
    }
  }

  const FactorGraph &graph_;
  std::vector<oracle::Relation> relations_;
  std::vector<std::set<Word>> domains_;
  std::vector<Word> at_;
  Marginals found_;
};

}  // namespace

Marginals marginals(const FactorGraph &graph, bool of_factors) { return Enumeration(graph).run(of_factors); }

GraphFactor table_factor(hws::Array<VariableId> variables, hws::Array<double> table) {
  GraphFactor f;
  f.kind = FactorKind::table;
  f.variables = std::move(variables);
  f.table = std::make_shared<const hws::Array<double>>(std::move(table));
  return f;
}

GraphFactor machine_factor(hws::Array<VariableId> variables, MachinePtr machine) {
  GraphFactor f;
  f.kind = FactorKind::machine;
  f.strings = &string_domain();
  f.variables = std::move(variables);
  f.machine = std::move(machine);
  return f;
}

GraphFactor concatenation_factor(hws::Array<VariableId> variables) {
  GraphFactor f;
  f.kind = FactorKind::concatenation;
  f.strings = &string_domain();
  f.variables = std::move(variables);
  return f;
}

VariableId RandomGraph::add_variable() {
  const int32_t n = draw.below(3) == 0 ? static_cast<int32_t>(2 + draw.below(2)) : 0;
  values.push_back(n);
  return n ? builder.add_finite("", n) : builder.add_strings("", Alphabet::sized(2));
}

void RandomGraph::add_factor(const hws::Array<VariableId> &variables) {
  bool finite = true, strings = true;
  hws::Array<Label> alphabet;
  size_t entries = 1;
  for (const VariableId v : variables) {
    const int32_t n = values[static_cast<size_t>(v)];
    finite &= n > 0;
    strings &= n == 0;
    alphabet.push_back(n ? n : 2);
    entries *= static_cast<size_t>(n ? n : 1);
  }
  if (finite) {
    hws::Array<double> table;
    for (size_t i = 0; i < entries; ++i) table.push_back(draw.below(4) == 0 ? 0 : draw.uniform());
    builder.add(table_factor(variables, table));
    return;
  }
  if (strings && variables.size() > 1 && draw.below(3) == 0) {
    builder.add(concatenation_factor(variables));
    return;
  }
  oracle::Shape shape;
  shape.alphabet = alphabet;
  shape.states = 4;
  shape.arcs = variables.size() == 1 ? 14 : variables.size() == 2 ? 30 : 60;
  shape.epsilons = variables.size() > 1;
  shape.phi = draw.below(3) == 0;
  shape.semiring = draw.below(2) ? Semiring::log : Semiring::real;
  builder.add(machine_factor(variables, oracle::random_machine(shape, seed * 100 + draw.below(100))));
}

FactorGraphPtr RandomGraph::tree(int32_t factors, int32_t loops) {
  add_variable();
  for (int32_t f = 0; f < factors; ++f) {
    hws::Array<VariableId> variables{static_cast<VariableId>(draw.below(values.size()))};
    const size_t more = 1 + draw.below(2);
    for (size_t i = 0; i < more && values.size() < 6; ++i) variables.push_back(add_variable());
    std::swap(variables[0], variables[draw.below(variables.size())]);
    add_factor(variables);
  }
  const VariableId n = static_cast<VariableId>(values.size());
  for (VariableId v = 0; v < n; ++v) {
    if (values[static_cast<size_t>(v)] == 0 || draw.below(3) == 0) add_factor({v});  // strings get a finite domain
  }
  for (int32_t i = 0; i < loops && n > 1; ++i) {
    const VariableId a = static_cast<VariableId>(draw.below(static_cast<uint64_t>(n)));
    add_factor({a, (a + 1 + static_cast<VariableId>(draw.below(static_cast<uint64_t>(n) - 1))) % n});
  }
  return builder.build();
}

}  // namespace graph_oracle
