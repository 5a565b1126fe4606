#include "src/graph/model/factor_check.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/ops/weight_map.hh"

namespace hws {

namespace {

void check_table(const GraphFactor &factor, const std::string &who,
                 const std::function<const GraphVariable &(VariableId)> &variable) {
  if (!factor.table) fail(Code::argument, "%.120s has no table", who.c_str());
  int64_t entries = 1;
  for (const VariableId v : factor.variables) {
    const GraphVariable &x = variable(v);
    if (x.domain != Domain::finite) {
      fail(Code::argument, "%.120s is a table and %.120s ranges over strings; expected finite variables", who.c_str(),
           variable_text(x, v).c_str());
    }
    if (entries > (int64_t{1} << 40) / x.values) fail(Code::argument, "%.120s has more than 2^40 entries", who.c_str());
    entries *= x.values;
  }
  if (static_cast<int64_t>(factor.table->size()) != entries) {
    fail(Code::argument, "%.120s has %zu entries; its variables' sizes multiply to %lld", who.c_str(), factor.table->size(),
         static_cast<long long>(entries));
  }
  check_entries(*factor.table, who);
}

// The machine over the variables' alphabets: arrays shared, alphabets exchanged.
MachinePtr check_machine(const GraphFactor &factor, const std::string &who,
                         const std::function<const GraphVariable &(VariableId)> &variable) {
  if (!factor.machine) fail(Code::argument, "%.120s has no machine", who.c_str());
  const Machine &m = *factor.machine;
  if (idempotent(m.semiring())) {
    fail(Code::unsupported, "the machine of %.120s is in the %s semiring; expected real or log", who.c_str(),
         semiring_name(m.semiring()));
  }
  if (static_cast<size_t>(m.tapes()) != factor.variables.size()) {
    fail(Code::argument, "the machine of %.120s has %d tapes; expected one per variable, %zu", who.c_str(), m.tapes(),
         factor.variables.size());
  }
  MachineArrays arrays = m.arrays();
  bool other = false;
  for (int32_t t = 0; t < m.tapes(); ++t) {
    const VariableId v = factor.variables[static_cast<size_t>(t)];
    const GraphVariable &x = variable(v);
    const Alphabet &tape = *m.alphabet(t);
    const bool fits =
        x.domain == Domain::finite ? tape.is_open() || tape.size() == x.values : join(m.alphabet(t), x.alphabet) != nullptr;
    if (!fits) {
      fail(Code::argument, "tape %d of %.100s has %.100s; %.100s has %.100s", t, who.c_str(), tape.describe().c_str(),
           variable_text(x, v).c_str(), x.alphabet->describe().c_str());
    }
    for (const Label label : m.arrays().labels[static_cast<size_t>(t)]) {
      if (label > 0 && !x.alphabet->holds(label)) {
        fail(Code::argument, "tape %d of %.120s reads %d; %.120s has %.100s", t, who.c_str(), label,
             variable_text(x, v).c_str(), x.alphabet->describe().c_str());
      }
    }
    if (m.alphabet(t) == x.alphabet) continue;
    arrays.alphabets[static_cast<size_t>(t)] = x.alphabet;
    other = true;
  }
  MachinePtr machine = factor.machine;
  if (other) {
    arrays.owner = machine;
    machine = std::make_shared<const Machine>(std::move(arrays));
  }
  return convert(machine, Semiring::log, Run{});
}

void check_structured(const GraphFactor &factor, const std::string &who,
                      const std::function<const GraphVariable &(VariableId)> &variable) {
  if (!factor.structured) fail(Code::argument, "%.120s has no structure", who.c_str());
  for (const VariableId v : factor.variables) {
    const GraphVariable &x = variable(v);
    if (x.domain == Domain::finite && x.values == 2) continue;
    fail(Code::argument, "%.120s is structured, and %.120s has %.100s; expected variables of 2 values", who.c_str(),
         variable_text(x, v).c_str(),
         x.domain == Domain::finite ? (std::to_string(x.values) + " values").c_str() : "strings");
  }
  require_valid(*factor.structured, static_cast<int64_t>(factor.variables.size()));
}

void check_concatenation(const GraphFactor &factor, const std::string &who,
                         const std::function<const GraphVariable &(VariableId)> &variable) {
  if (factor.variables.size() < 2) {
    fail(Code::argument, "%.120s has %zu variables; a concatenation has 2 or more", who.c_str(), factor.variables.size());
  }
  const GraphVariable &first = variable(factor.variables[0]);
  for (const VariableId v : factor.variables) {
    const GraphVariable &x = variable(v);
    if (x.domain != Domain::strings) {
      fail(Code::argument, "%.120s is a concatenation and %.120s is finite; expected variables over strings", who.c_str(),
           variable_text(x, v).c_str());
    }
    if (!join(first.alphabet, x.alphabet)) {
      fail(Code::argument, "%.100s joins variables over %.100s and over %.100s; expected one alphabet", who.c_str(),
           first.alphabet->describe().c_str(), x.alphabet->describe().c_str());
    }
  }
}

void check_log_linear(const GraphFactor &factor, const std::string &who,
                      const std::function<const GraphVariable &(VariableId)> &variable) {
  if (!factor.log_linear) fail(Code::argument, "%.120s has no model", who.c_str());
  const VariableId v = factor.variables[0];
  const GraphVariable &x = variable(v);
  if (factor.variables.size() != 1 || x.domain != Domain::strings) {
    fail(Code::argument, "%.120s weighs n-grams; expected one variable over strings", who.c_str());
  }
  if (!join(factor.log_linear->alphabet, x.alphabet)) {
    fail(Code::argument, "%.100s is over %.100s; %.100s has %.100s", who.c_str(),
         factor.log_linear->alphabet->describe().c_str(), variable_text(x, v).c_str(), x.alphabet->describe().c_str());
  }
}

}  // namespace

std::string variable_text(const GraphVariable &variable, VariableId v) {
  std::string text = "variable " + std::to_string(v);
  if (!variable.name.empty()) text += " (" + variable.name + ")";
  return text;
}

std::string factor_text(std::string_view name, FactorId number) {
  std::string text = "factor " + std::to_string(number);
  if (!name.empty()) text.append(" (").append(name).append(")");
  return text;
}

void check_values(int64_t values) {
  constexpr int32_t kMost = 1 << 20;
  if (values < 1 || values > kMost) fail(Code::argument, "%" PRId64 " values; expected 1 to %d", values, kMost);
}

void check_entries(std::span<const double> table, const std::string &who) {
  for (size_t i = 0; i < table.size(); ++i) {
    if (table[i] >= 0 && table[i] < INFINITY) continue;
    fail(Code::argument, "entry %zu of %.120s is %s; expected a finite number >= 0", i, who.c_str(), NumberText(table[i]).text);
  }
}

GraphFactor checked_factor(GraphFactor factor, FactorId number, int32_t variables,
                           const std::function<const GraphVariable &(VariableId)> &variable) {
  const std::string who = factor_text(factor.name, number);
  if (factor.variables.empty()) fail(Code::argument, "%.120s has no variable; expected at least one", who.c_str());
  for (const VariableId v : factor.variables) {
    if (v < 0 || v >= variables) {
      fail(Code::argument, "%.120s names variable %d; there are %d, numbered from 0", who.c_str(), v, variables);
    }
  }
  Array<VariableId> sorted = factor.variables;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) {
    fail(Code::argument, "%.120s names %.120s twice; expected distinct variables", who.c_str(),
         variable_text(variable(*twice), *twice).c_str());
  }
  switch (factor.kind) {
    case FactorKind::table: check_table(factor, who, variable); break;
    case FactorKind::machine: factor.machine = check_machine(factor, who, variable); break;
    case FactorKind::concatenation: check_concatenation(factor, who, variable); break;
    case FactorKind::log_linear: check_log_linear(factor, who, variable); break;
    case FactorKind::structured: check_structured(factor, who, variable); break;
  }
  return factor;
}

void check_observation(const GraphVariable &variable, VariableId v, std::span<const Label> string) {
  if (variable.domain != Domain::strings) {
    fail(Code::argument, "%.120s is finite; expected a value to observe, not a string", variable_text(variable, v).c_str());
  }
  for (size_t i = 0; i < string.size(); ++i) {
    if (variable.alphabet->holds(string[i])) continue;
    fail(Code::argument, "label %zu of the string for %.120s is %d; expected a symbol of %.100s", i,
         variable_text(variable, v).c_str(), string[i], variable.alphabet->describe().c_str());
  }
}

void check_observation(const GraphVariable &variable, VariableId v, int32_t value) {
  if (variable.domain != Domain::finite) {
    fail(Code::argument, "%.120s ranges over strings; expected a string to observe, not a value",
         variable_text(variable, v).c_str());
  }
  if (value < 0 || value >= variable.values) {
    fail(Code::argument, "value %d for %.120s; expected 0 to %d", value, variable_text(variable, v).c_str(),
         variable.values - 1);
  }
}

}  // namespace hws
