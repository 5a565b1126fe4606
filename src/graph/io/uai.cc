#include "src/graph/io/uai.hh"

#include <algorithm>

#include "src/graph/io/model_words.hh"
#include "src/graph/io/table_graph.hh"

namespace hws {

namespace {

class ModelReader {
 public:
  ModelReader(std::string_view text, const Run &run) : words_(text, "model"), run_(run) {}

  void read(FactorGraphBuilder *builder) {
    words_.require("MARKOV or BAYES");
    if (words_.word() != "MARKOV" && words_.word() != "BAYES") {
      words_.wrong("%s; expected MARKOV or BAYES", quoted(words_.word()).c_str());
    }
    const int64_t variables = words_.count("a number of variables");
    for (int64_t v = 0; v < variables; ++v) {
      sizes_.push_back(static_cast<int32_t>(words_.integer(1, 1 << 20, "a number of values")));
      builder->add_finite("", sizes_.back());
    }
    const int64_t factors = words_.count("a number of factors");
    Array<int64_t> begin(1, 0);
    for (int64_t f = 0; f < factors; ++f) {
      read_scope();
      begin.push_back(static_cast<int64_t>(scopes_.size()));
    }
    for (int64_t f = 0; f < factors; ++f) {
      if ((f & 63) == 0) run_.check();
      read_table({scopes_.data() + begin[f], static_cast<size_t>(begin[f + 1] - begin[f])}, builder);
    }
    words_.end();
  }
  const Array<int32_t> &sizes() const { return sizes_; }

 private:
  void read_scope() {
    const int64_t n = words_.count("a number of a factor's variables");
    const size_t first = scopes_.size();
    for (int64_t i = 0; i < n; ++i) {
      const auto v = static_cast<VariableId>(words_.integer(0, static_cast<int64_t>(sizes_.size()) - 1, "a variable"));
      if (std::find(scopes_.begin() + first, scopes_.end(), v) != scopes_.end()) {
        words_.wrong("variable %d twice in the scope of one factor", v);
      }
      scopes_.push_back(v);
    }
  }

  void read_table(std::span<const VariableId> scope, FactorGraphBuilder *builder) {
    int64_t entries = 1;
    for (const VariableId v : scope) {
      entries *= sizes_[v];
      if (entries > INT32_MAX) words_.wrong("a factor of more than %d entries", INT32_MAX);
    }
    const int64_t said = words_.count("a number of entries");
    if (said != entries) words_.wrong("%" PRId64 " entries; the variables' sizes multiply to %" PRId64, said, entries);
    Array<double> table;
    table.reserve(static_cast<size_t>(entries));
    double most = 0;
    for (int64_t i = 0; i < entries; ++i) {
      table.push_back(words_.weight());
      most = std::max(most, table.back());
    }
    GraphFactor factor;
    factor.kind = FactorKind::table;
    factor.variables.assign(scope.begin(), scope.end());
    if (scope.empty()) {
      if (most == 0) words_.wrong("a factor without variables that is 0: nothing is possible");
      if (sizes_.empty()) words_.wrong("a factor without variables in a model that has none");
      // A number that all assignments are multiplied by is a table of one variable with equal entries.
      const auto smallest = std::min_element(sizes_.begin(), sizes_.end());
      constant_entries_ += *smallest;
      run_.limit_bytes(constant_entries_ * static_cast<int64_t>(sizeof(double)));
      table.assign(static_cast<size_t>(*smallest), most);
      factor.variables.push_back(static_cast<VariableId>(smallest - sizes_.begin()));
    }
    factor.table = std::make_shared<const Array<double>>(std::move(table));
    builder->add(std::move(factor));
  }

  ModelWords words_;
  const Run &run_;
  Array<int32_t> sizes_;
  Array<VariableId> scopes_;
  int64_t constant_entries_ = 0;  // of the tables that stand for factors without variables
};

// Numbers of words tell the styles apart: "k" and 2k numbers, or "1", "k" and 2k numbers.
bool counts_samples(std::string_view text) {
  ModelWords words(text, "evidence");
  int64_t n = 0, first = -1, second = -1;
  while (words.next()) {
    int64_t value = -1;
    parse_integer(words.word(), value);
    if (n == 0) first = value;
    if (n == 1) second = value;
    ++n;
  }
  return n >= 2 && first == 1 && n % 2 == 0 && second == (n - 2) / 2;
}

struct Observed {
  Array<VariableId> variables;
  Array<int32_t> values;
};

// values_of(v): how many values variable v has.
template <class ValuesOf>
Observed read_evidence(std::string_view text, int64_t variables, ValuesOf values_of) {
  ModelWords words(text, "evidence");
  Observed found;
  if (counts_samples(text)) words.integer(1, 1, "a number of samples");
  if (!words.next()) return found;
  int64_t n = 0;
  if (!parse_integer(words.word(), n) || n < 0 || n > words.room()) {
    words.wrong("%s; expected the number of observations", quoted(words.word()).c_str());
  }
  Array<char> seen(static_cast<size_t>(variables), 0);
  for (int64_t i = 0; i < n; ++i) {
    const auto v = static_cast<VariableId>(words.integer(0, variables - 1, "a variable"));
    if (seen[v]) words.wrong("variable %d twice in the evidence", v);
    seen[v] = 1;
    found.variables.push_back(v);
    found.values.push_back(static_cast<int32_t>(words.integer(0, values_of(v) - 1, "a value of the variable")));
  }
  words.end();
  return found;
}

}  // namespace

FactorGraphPtr read_uai(std::string_view model, std::string_view evidence, const Run &run) {
  FactorGraphBuilder builder;
  ModelReader reader(model, run);
  reader.read(&builder);
  const Array<int32_t> &sizes = reader.sizes();
  const Observed observed =
      read_evidence(evidence, static_cast<int64_t>(sizes.size()), [&](VariableId v) { return int64_t{sizes[v]}; });
  builder.observe_values(observed.variables, observed.values);
  return builder.build();
}

FactorGraphPtr with_uai_evidence(const FactorGraph &graph, std::string_view evidence) {
  const Observed observed =
      read_evidence(evidence, graph.variables(), [&](VariableId v) { return int64_t{graph.variable(v).values}; });
  return graph.with_values(observed.variables, observed.values);
}

std::string write_uai(const FactorGraph &graph) {
  require_tables(graph, "the UAI format");
  std::string out = "MARKOV\n";
  const auto put = [&out](int64_t x, char after) {
    append_integer(out, x);
    out += after;
  };
  put(graph.variables(), '\n');
  for (VariableId v = 0; v < graph.variables(); ++v) {
    put(graph.variable(v).values, v + 1 < graph.variables() ? ' ' : '\n');
  }
  put(graph.factors(), '\n');
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const FactorView factor = graph.factor(f);
    put(static_cast<int64_t>(factor.variables.size()), ' ');
    for (size_t i = 0; i < factor.variables.size(); ++i) put(factor.variables[i], i + 1 < factor.variables.size() ? ' ' : '\n');
  }
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const std::span<const double> table = graph.pool_table(graph.table_of(f));
    out += '\n';
    put(static_cast<int64_t>(table.size()), '\n');
    for (size_t i = 0; i < table.size(); ++i) {
      append_real(out, table[i]);
      out += i + 1 < table.size() ? ' ' : '\n';
    }
  }
  return out;
}

}  // namespace hws
