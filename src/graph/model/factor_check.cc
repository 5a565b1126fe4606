#include "src/graph/model/factor_check.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "src/graph/model/string_domain.hh"

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
    case FactorKind::structured: check_structured(factor, who, variable); break;
    default:
      if (!factor.strings) fail(Code::internal, "%.120s is of a kind that nothing here knows", who.c_str());
      return factor.strings->checked(std::move(factor), who, variable);
  }
  factor.strings = nullptr;
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
