#include "src/graph/model/factor_graph.hh"

#include <algorithm>

#include "fsa/base/sections.hh"
#include "src/graph/model/factor_check.hh"

namespace hws {

namespace {

uint64_t mix(uint64_t h, std::string_view text) {
  const uint64_t size = text.size();
  return checksum64(text.data(), text.size(), checksum64(&size, sizeof size, h));
}

template <class T>
uint64_t mix(uint64_t h, std::span<const T> values) {
  return mix(h, std::string_view(reinterpret_cast<const char *>(values.data()), values.size_bytes()));
}

uint64_t mix(uint64_t h, int64_t number) { return checksum64(&number, sizeof number, h); }

uint64_t mix(uint64_t h, const Alphabet &alphabet) {
  h = mix(h, alphabet.size());
  for (Label c = 1; alphabet.has_names() && c <= alphabet.size(); ++c) h = mix(h, alphabet.name(c));
  return h;
}

uint64_t mix(uint64_t h, const Machine &m) {
  const MachineArrays &a = m.arrays();
  h = mix(mix(h, m.start()), m.phi_tape());
  h = mix(mix(mix(h, a.offsets), a.next), a.weights);
  for (const std::span<const Label> tape : a.labels) h = mix(h, tape);
  return mix(mix(h, a.finals), a.zero_finals);
}

uint64_t mix(uint64_t h, const GraphVariable &x) {
  h = mix(mix(mix(h, x.name), static_cast<int64_t>(x.domain)), *x.alphabet);
  h = mix(mix(mix(h, x.values), x.observed), x.value);
  const double penalty_weight = x.choice.penalty_weight.value_or(-1);
  h = mix(mix(h, std::span<const Label>(x.string)), static_cast<int64_t>(x.choice.method));
  return mix(mix(h, x.choice.order.value_or(0)), std::span<const double>(&penalty_weight, 1));
}

uint64_t mix(uint64_t h, const GraphFactor &f) {
  h = mix(mix(mix(h, f.name), static_cast<int64_t>(f.kind)), std::span<const VariableId>(f.variables));
  if (f.table) h = mix(h, std::span<const double>(*f.table));
  if (f.machine) h = mix(h, *f.machine);
  if (f.log_linear) {
    const NgramTrie &trie = *f.log_linear->trie;
    for (NgramNode w = 0; w < trie.nodes(); ++w) h = mix(mix(h, trie.parent(w)), trie.label(w));
    h = mix(h, std::span<const double>(f.log_linear->theta));
  }
  return h;
}

}  // namespace

std::span<const EdgeId> FactorGraph::edges_of(VariableId v) const {
  const size_t i = static_cast<size_t>(v);
  return {incident_.data() + first_of_[i], static_cast<size_t>(first_of_[i + 1] - first_of_[i])};
}

VariableId FactorGraph::find_variable(std::string_view name) const {
  const auto at = std::lower_bound(by_name_.begin(), by_name_.end(), name,
                                   [&](VariableId v, std::string_view wanted) { return variable(v).name < wanted; });
  return at != by_name_.end() && variable(*at).name == name ? *at : -1;
}

std::shared_ptr<const FactorGraph> FactorGraph::with_factor(FactorId f, GraphFactor content) const {
  if (f < 0 || f >= factors()) fail(Code::argument, "factor %d; there are %d, numbered from 0", f, factors());
  if (content.variables.empty()) content.variables = factor(f).variables;
  if (content.variables != factor(f).variables) fail(Code::argument, "another content for factor %d with other variables", f);
  if (content.name.empty()) content.name = factor(f).name;
  content =
      checked_factor(std::move(content), f, variables(), [this](VariableId v) -> const GraphVariable & { return variable(v); });
  auto changed = std::make_shared<FactorGraph>(*this);
  changed->factors_[static_cast<size_t>(f)] = std::make_shared<const GraphFactor>(std::move(content));
  return changed;
}

std::shared_ptr<const FactorGraph> FactorGraph::with_variable(VariableId v, GraphVariable changed_variable) const {
  auto changed = std::make_shared<FactorGraph>(*this);
  changed->variables_[static_cast<size_t>(v)] = std::make_shared<const GraphVariable>(std::move(changed_variable));
  return changed;
}

void FactorGraph::check_variable(VariableId v) const {
  if (v < 0 || v >= variables()) fail(Code::argument, "variable %d; there are %d, numbered from 0", v, variables());
}

std::shared_ptr<const FactorGraph> FactorGraph::with_string(VariableId v, std::span<const Label> string) const {
  check_variable(v);
  check_observation(variable(v), v, string);
  GraphVariable x = variable(v);
  x.observed = true;
  x.string.assign(string.begin(), string.end());
  return with_variable(v, std::move(x));
}

std::shared_ptr<const FactorGraph> FactorGraph::with_value(VariableId v, int32_t value) const {
  check_variable(v);
  check_observation(variable(v), v, value);
  GraphVariable x = variable(v);
  x.observed = true;
  x.value = value;
  return with_variable(v, std::move(x));
}

std::shared_ptr<const FactorGraph> FactorGraph::unobserved(VariableId v) const {
  check_variable(v);
  GraphVariable x = variable(v);
  x.observed = false;
  x.string.clear();
  x.value = -1;
  return with_variable(v, std::move(x));
}

uint64_t FactorGraph::fingerprint() const {
  uint64_t h = mix(mix(0, variables()), factors());
  for (const auto &x : variables_) h = mix(h, *x);
  for (const auto &f : factors_) h = mix(h, *f);
  return h;
}

}  // namespace hws
