// Optimize: balanced
// Many variables, factors or observations in one call.
#include <numeric>

#include "src/graph/model/factor_check.hh"
#include "src/graph/model/factor_graph.hh"

namespace hws {

VariableId FactorGraphBuilder::add_finite_many(std::span<const int32_t> values) {
  check_room(static_cast<int64_t>(values.size()), 0, 0);
  for (const int32_t n : values) check_values(n);
  const VariableId first = variables_.variables();
  variables_.add_plain(values);
  return first;
}

namespace {

// The entries of a table over as many values each; -1: more than 2^40.
int64_t entries_of(std::span<const int32_t> values) {
  int64_t entries = 1;
  for (const int32_t n : values) {
    if (entries > (int64_t{1} << 40) / n) return -1;
    entries *= n;
  }
  return entries;
}

}  // namespace

void FactorGraphBuilder::check_scopes(size_t each, std::span<const VariableId> scopes, Array<int32_t> *values) const {
  if (each == 0 || scopes.size() % each != 0) {
    fail(Code::argument, "%zu variables in scopes of %zu each; expected a multiple of it, at least 1 each", scopes.size(),
         each);
  }
  for (size_t begin = 0; begin < scopes.size(); begin += each) {
    const auto number = static_cast<int32_t>(factors() + static_cast<int64_t>(begin / each));
    for (size_t i = 0; i < each; ++i) {
      const VariableId v = scopes[begin + i];
      if (v < 0 || v >= variables_.variables()) {
        fail(Code::argument, "%.120s names variable %d; there are %d, numbered from 0", factor_text({}, number).c_str(), v,
             variables_.variables());
      }
      const GraphVariable &x = variables_.variable(v);
      if (x.domain != Domain::finite) {
        fail(Code::argument, "%.120s is a table and %.120s ranges over strings; expected finite variables",
             factor_text({}, number).c_str(), variable_text(x, v).c_str());
      }
      if (begin == 0) values->push_back(x.values);
      if (x.values != (*values)[i]) {
        fail(Code::argument, "%.120s has %d values in %.120s; expected %d, as in the first of these factors",
             variable_text(x, v).c_str(), x.values, factor_text({}, number).c_str(), (*values)[i]);
      }
      for (size_t j = 0; j < i; ++j) {
        if (scopes[begin + j] != v) continue;
        fail(Code::argument, "%.120s names %.120s twice; expected distinct variables", factor_text({}, number).c_str(),
             variable_text(x, v).c_str());
      }
    }
  }
}

FactorId FactorGraphBuilder::add_tables(int32_t variables_each, std::span<const VariableId> scopes,
                                        std::span<const double> tables) {
  const auto each = static_cast<size_t>(variables_each);
  Array<int32_t> values;
  check_scopes(each, scopes, &values);
  const size_t n = scopes.size() / each;
  check_room(0, static_cast<int64_t>(n), static_cast<int64_t>(scopes.size()));
  const int64_t entries = entries_of(values);
  const bool shared = static_cast<int64_t>(tables.size()) == entries;
  if (n > 0 && !shared && (entries < 0 || tables.size() / n != static_cast<size_t>(entries) || tables.size() % n != 0)) {
    fail(Code::argument,
         "%zu entries for %zu factors; their variables' sizes multiply to %lld, so expected as many or %zu times as many",
         tables.size(), n, static_cast<long long>(entries), n);
  }
  check_entries(tables, "the tables");
  Array<int32_t> contents;
  if (shared) {
    contents.resize(n, n > 0 ? pooled(tables) : 0);
  } else {
    contents.reserve(n);
    const auto size = static_cast<size_t>(entries);
    for (size_t i = 0; i < n; ++i) contents.push_back(pooled(tables.subspan(i * size, size)));
  }
  return append(each, scopes, contents);
}

VariableId FactorGraphBuilder::add_grid(int32_t rows, int32_t columns, int32_t values, std::span<const double> across,
                                        std::span<const double> down, std::span<const double> unary) {
  check_values(values);
  const int64_t n = int64_t{rows} * columns;
  if (rows < 1 || columns < 1) {
    fail(Code::argument, "a grid of %d rows and %d columns; expected at least 1 each", rows, columns);
  }
  const int64_t pairs = 2 * n - rows - columns;
  check_room(n, pairs + (unary.empty() ? 0 : n), 2 * pairs + (unary.empty() ? 0 : n));
  const size_t pair_entries = static_cast<size_t>(values) * static_cast<size_t>(values);
  const auto in_rows = static_cast<size_t>(n - rows), in_columns = static_cast<size_t>(n - columns);
  const auto fits = [&](size_t entries, size_t of) { return entries == pair_entries || entries == of * pair_entries; };
  if (!fits(across.size(), in_rows) || !fits(down.size(), in_columns)) {
    fail(Code::argument, "tables of %zu and %zu entries for neighbours of %d values; expected %zu, or as many for each pair",
         across.size(), down.size(), values, pair_entries);
  }
  if (!unary.empty() && static_cast<int64_t>(unary.size()) != n * values) {
    fail(Code::argument, "%zu entries of unary tables; expected %d for each of %lld variables, or none", unary.size(), values,
         static_cast<long long>(n));
  }
  check_entries(across, "the tables of neighbours in a row");
  check_entries(down, "the tables of neighbours in a column");
  check_entries(unary, "the unary tables");
  const VariableId first = variables_.variables();
  const size_t factors_before = first_edge_.size();
  const auto add_pairs = [&](int32_t lines, int32_t pairs_in_line, int32_t step, std::span<const double> tables) {
    if (lines == 0 || pairs_in_line == 0) return;
    const bool shared = tables.size() == pair_entries;
    Array<int32_t> contents(static_cast<size_t>(pairs_in_line), shared ? pooled(tables) : 0);
    Array<VariableId> scopes;
    for (int32_t line = 0; line < lines; ++line) {
      scopes.clear();
      for (size_t i = 0; !shared && i < contents.size(); ++i) {
        contents[i] = pooled(tables.subspan((static_cast<size_t>(line) * contents.size() + i) * pair_entries, pair_entries));
      }
      for (VariableId v = first + line * columns; v < first + line * columns + pairs_in_line; ++v) {
        scopes.push_back(v);
        scopes.push_back(v + step);
      }
      append(2, scopes, contents);
    }
  };
  try {
    const size_t more = static_cast<size_t>(pairs), own = unary.empty() ? 0 : static_cast<size_t>(n);
    content_of_.reserve(content_of_.size() + more + own);
    first_edge_.reserve(first_edge_.size() + more + own);
    edge_variable_.reserve(edge_variable_.size() + 2 * more + own);
    pool_.begin.reserve(pool_.begin.size() + own + (across.size() + down.size()) / pair_entries);
    pool_.entries.reserve(pool_.entries.size() + unary.size() + across.size() + down.size());
    const auto size = static_cast<size_t>(values);
    variables_.add_plain(static_cast<size_t>(n), values);
    // A row at a time, so that nothing of the grid's size is made in passing.
    Array<int32_t> contents;
    Array<VariableId> scopes(static_cast<size_t>(columns));
    const size_t line = static_cast<size_t>(columns) * size;
    for (size_t at = 0; at < unary.size(); at += line) {
      contents.clear();
      for (size_t i = at; i < at + line; i += size) contents.push_back(pooled(unary.subspan(i, size)));
      std::iota(scopes.begin(), scopes.end(), first + static_cast<VariableId>(at / size));
      append(1, scopes, contents);
    }
    add_pairs(rows, columns - 1, 1, across);
    add_pairs(rows - 1, columns, columns, down);
  } catch (...) {
    variables_.record_of.resize(static_cast<size_t>(first));
    first_edge_.resize(factors_before);
    throw;
  }
  return first;
}

void FactorGraphBuilder::observe_values(std::span<const VariableId> variables, std::span<const int32_t> values) {
  for (size_t i = 0; i < variables.size(); ++i) {
    check_variable(variables[i]);
    check_observation(variables_.variable(variables[i]), variables[i], values[i]);
  }
  variables_.set_values(variables, values);
}

}  // namespace hws
