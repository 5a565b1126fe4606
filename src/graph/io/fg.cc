#include "src/graph/io/fg.hh"

#include <unordered_map>

#include "fsa/base/table_hash.hh"
#include "src/graph/io/model_words.hh"
#include "src/graph/io/table_graph.hh"

namespace hws {

namespace {

class FgReader {
 public:
  FgReader(std::string_view text, const Run &run) : words_(text, "model"), run_(run) {}

  FactorGraphPtr read() {
    const int64_t factors = words_.count("a number of factors");
    for (int64_t f = 0; f < factors; ++f) {
      if ((f & 63) == 0) run_.check();
      read_factor();
    }
    words_.end();
    return build();
  }

 private:
  void read_factor() {
    const int64_t n = words_.count("a number of a factor's variables");
    const size_t first = scopes_.size();
    for (int64_t i = 0; i < n; ++i) {
      const auto label = static_cast<int32_t>(words_.integer(0, INT32_MAX, "a variable's label"));
      if (std::find(scopes_.begin() + first, scopes_.end(), label) != scopes_.end()) {
        words_.wrong("variable %d twice in the scope of one factor", label);
      }
      scopes_.push_back(label);
    }
    int64_t entries = 1;
    sizes_.clear();
    for (int64_t i = 0; i < n; ++i) {
      const auto values = static_cast<int32_t>(words_.integer(1, 1 << 20, "a number of values"));
      const int32_t label = scopes_[first + static_cast<size_t>(i)];
      const int32_t before = values_of_.emplace(static_cast<uint64_t>(label), values).first->second;
      if (before != values) words_.wrong("variable %d has %d values here and %d before", label, values, before);
      sizes_.push_back(values);
      entries *= values;
      if (entries > INT32_MAX) words_.wrong("a factor of more than %d entries", INT32_MAX);
    }
    run_.limit_bytes(2 * static_cast<int64_t>(sizeof(double)) * (entries + static_cast<int64_t>(tables_.size())));
    const int64_t given = words_.count("a number of entries that are not zero");
    if (given > entries) words_.wrong("%" PRId64 " entries; the variables' sizes multiply to %" PRId64, given, entries);
    read_entries(given, tables_.extend(static_cast<size_t>(entries)), entries);
    if (n == 0 && tables_.back() == 0) words_.wrong("a factor without variables that is 0: nothing is possible");
    scope_end_.push_back(static_cast<int64_t>(scopes_.size()));
    table_end_.push_back(static_cast<int64_t>(tables_.size()));
  }

  void read_entries(int64_t given, double *table, int64_t entries) {
    std::fill(table, table + entries, -1.0);  // not given
    for (int64_t i = 0; i < given; ++i) {
      int64_t place = words_.integer(0, entries - 1, "the place of an entry"), at = 0;
      for (const int32_t values : sizes_) {
        at = at * values + place % values;
        place /= values;
      }
      if (table[at] >= 0) words_.wrong("%s: the entry of this place comes twice", quoted(words_.word()).c_str());
      table[at] = words_.weight();
    }
    for (int64_t i = 0; i < entries; ++i) table[i] = std::max(table[i], 0.0);
  }

  FactorGraphPtr build() {
    Array<int32_t> labels;
    for (const int32_t label : scopes_) labels.push_back(label);
    std::sort(labels.begin(), labels.end());
    labels.resize(static_cast<size_t>(std::unique(labels.begin(), labels.end()) - labels.begin()));
    const bool in_order = labels.empty() || labels.back() + int64_t{1} == static_cast<int64_t>(labels.size());
    FactorGraphBuilder builder;
    for (const int32_t label : labels) {
      builder.add_finite(in_order ? "" : std::to_string(label), values_of_.at(static_cast<uint64_t>(label)));
    }
    for (int32_t &label : scopes_) {
      label = static_cast<int32_t>(std::lower_bound(labels.begin(), labels.end(), label) - labels.begin());
    }
    // A factor without variables is a table of equal entries over the variable that has the fewest values.
    const auto values_at = [&](VariableId v) { return values_of_.at(static_cast<uint64_t>(labels[v])); };
    VariableId smallest = 0;
    for (VariableId v = 1; v < static_cast<VariableId>(labels.size()); ++v) {
      if (values_at(v) < values_at(smallest)) smallest = v;
    }
    Array<double> equal;
    int64_t scope = 0, table = 0, constant_entries = 0;
    for (size_t f = 0; f < scope_end_.size(); ++f) {
      if (f % 1024 == 0) run_.check();
      const auto n = static_cast<size_t>(scope_end_[f] - scope);
      if (n == 0) {
        if (labels.empty()) words_.wrong("factor %zu has no variables, and neither has the model", f);
        const int32_t values = values_at(smallest);
        constant_entries += values;
        run_.limit_bytes(constant_entries * static_cast<int64_t>(sizeof(double)));
        equal.assign(static_cast<size_t>(values), tables_[table]);
        builder.add_tables(1, {&smallest, 1}, equal);
      } else {
        builder.add_tables(static_cast<int32_t>(n), {scopes_.data() + scope, n},
                           {tables_.data() + table, static_cast<size_t>(table_end_[f] - table)});
      }
      scope = scope_end_[f];
      table = table_end_[f];
    }
    return builder.build();
  }

  ModelWords words_;
  const Run &run_;
  std::unordered_map<uint64_t, int32_t, KeyedHash> values_of_;  // by label; looked up, never gone through
  Array<int32_t> scopes_, sizes_;                   // labels of all factors; sizes of the one being read
  Array<double> tables_;                            // the last variable's value fastest
  Array<int64_t> scope_end_, table_end_;            // by factor
};

}  // namespace

FactorGraphPtr read_fg(std::string_view text, const Run &run) { return FgReader(text, run).read(); }

std::string write_fg(const FactorGraph &graph) {
  require_tables(graph, "the .fg format");
  std::string out;
  const auto put = [&out](int64_t x, char after) {
    append_integer(out, x);
    out += after;
  };
  Array<char> joined(static_cast<size_t>(graph.variables()), 0);
  for (FactorId f = 0; f < graph.factors(); ++f) {
    for (const VariableId v : graph.scope(f)) joined[v] = 1;
  }
  put(graph.factors() + std::count(joined.begin(), joined.end(), 0), '\n');
  const auto write = [&](std::span<const VariableId> scope, std::span<const double> table) {
    out += '\n';
    put(static_cast<int64_t>(scope.size()), '\n');
    for (size_t i = 0; i < scope.size(); ++i) put(scope[i], i + 1 < scope.size() ? ' ' : '\n');
    for (size_t i = 0; i < scope.size(); ++i) put(graph.variable(scope[i]).values, i + 1 < scope.size() ? ' ' : '\n');
    put(static_cast<int64_t>(table.size()) - std::count(table.begin(), table.end(), 0.0), '\n');
    for (size_t place = 0; place < table.size(); ++place) {
      size_t rest = place, at = 0;
      for (const VariableId v : scope) {
        const auto values = static_cast<size_t>(graph.variable(v).values);
        at = at * values + rest % values;
        rest /= values;
      }
      if (table[at] == 0) continue;
      put(static_cast<int64_t>(place), ' ');
      append_real(out, table[at]);
      out += '\n';
    }
  };
  for (FactorId f = 0; f < graph.factors(); ++f) write(graph.scope(f), graph.pool_table(graph.table_of(f)));
  for (VariableId v = 0; v < graph.variables(); ++v) {
    if (!joined[v]) write({&v, 1}, Array<double>(static_cast<size_t>(graph.variable(v).values), 1.0));
  }
  return out;
}

}  // namespace hws
