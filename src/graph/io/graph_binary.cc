#include "src/graph/io/graph_binary.hh"

#include "fsa/base/file_kinds.hh"
#include "fsa/base/state_bytes.hh"
#include "fsa/base/text.hh"
#include "src/graph/model/factor_check.hh"

namespace hws {

namespace {

constexpr uint32_t kGraphVersion = 1;

void append_name(std::string *out, int32_t number, std::string_view name) {
  if (name.empty()) return;
  append_value(out, number);
  append_value(out, static_cast<int32_t>(name.size()));
  out->append(name);
}

// By variable or factor, in ascending order.
std::vector<std::pair<int32_t, std::string>> read_names(std::string_view bytes, int32_t things) {
  std::vector<std::pair<int32_t, std::string>> names;
  while (!bytes.empty()) {
    const auto number = take_value<int32_t>(&bytes), length = take_value<int32_t>(&bytes);
    if (number < 0 || number >= things || length < 1 || (!names.empty() && number <= names.back().first)) {
      fail(Code::corrupt, "a name that belongs to nothing");
    }
    const std::string_view name = take_bytes(&bytes, static_cast<size_t>(length));
    if (find_invalid_utf8(name) != std::string_view::npos || name.find('\0') != std::string_view::npos) {
      fail(Code::corrupt, "a name that is not UTF-8");
    }
    names.emplace_back(number, name);
  }
  return names;
}

StructuredFactor read_structured(std::string_view *bytes) {
  StructuredFactor s;
  const auto kind = take_value<int32_t>(bytes);
  if (kind < 0 || kind > static_cast<int32_t>(StructuredKind::tree)) fail(Code::corrupt, "a structured factor of no kind");
  s.kind = static_cast<StructuredKind>(kind);
  s.trees.projective = take_value<int32_t>(bytes) != 0;
  s.trees.one_root = take_value<int32_t>(bytes) != 0;
  s.words = take_value<int32_t>(bytes);
  const auto arcs = take_value<int32_t>(bytes);
  if (arcs < 0 || static_cast<size_t>(arcs) > bytes->size() / 8) fail(Code::corrupt, "a structured factor that ends too early");
  for (int32_t i = 0; i < arcs; ++i) {
    const auto head = take_value<int32_t>(bytes), word = take_value<int32_t>(bytes);
    if (head < 0 || word < 0) fail(Code::corrupt, "an arc of no words");
    s.arcs.push_back({static_cast<size_t>(head), static_cast<size_t>(word)});
  }
  return s;
}

class GraphReader {
 public:
  GraphReader(const SectionReader &in, const Run &run)
      : run_(run), values_(in.array<int32_t>(tag("vals"))), seen_(in.array<int32_t>(tag("seen"))),
        first_(in.array<int32_t>(tag("firs"))), scopes_(in.array<int32_t>(tag("scop"))),
        content_(in.array<int32_t>(tag("cont"))), features_(in.array<int32_t>(tag("feat"))),
        begin_(in.array<int64_t>(tag("tbeg"))), tables_(in.array<double>(tag("tabl"))), thetas_(in.array<double>(tag("thet"))) {
    require(values_.size() == seen_.size() && first_.size() == content_.size() + 1 && first_[0] == 0 &&
            first_.back() == static_cast<int64_t>(scopes_.size()) && features_.size() % 3 == 0 && !begin_.empty() &&
            begin_[0] == 0 && begin_.back() == static_cast<int64_t>(tables_.size()));
    for (size_t f = 0; f < content_.size(); ++f) require(first_[f] <= first_[f + 1]);
    for (size_t t = 0; t + 1 < begin_.size(); ++t) require(begin_[t] <= begin_[t + 1]);
    std::string_view bytes = in.text(tag("stru"));
    while (!bytes.empty()) structured_.push_back(std::make_shared<const StructuredFactor>(read_structured(&bytes)));
    names_ = read_names(in.text(tag("name")), static_cast<int32_t>(values_.size()));
    factor_names_ = read_names(in.text(tag("fnam")), static_cast<int32_t>(content_.size()));
  }

  FactorGraphPtr read() {
    add_variables();
    builder_.add_weights(thetas_);
    size_t named = 0, feature = 0;
    for (size_t f = 0; f < content_.size(); ++f) {
      if (f % 1024 == 0) run_.check();
      const std::span<const int32_t> scope = scopes_.subspan(static_cast<size_t>(first_[f]),
                                                             static_cast<size_t>(first_[f + 1] - first_[f]));
      const bool has_name = named < factor_names_.size() && factor_names_[named].first == static_cast<int32_t>(f);
      if (3 * feature < features_.size() && features_[3 * feature] == static_cast<int32_t>(f)) {
        require(!has_name);
        add_feature(scope, f, feature++);
      } else if (content_[f] >= 0 && !has_name) {
        builder_.add_tables(static_cast<int32_t>(scope.size()), scope, table(f));
      } else {
        add_factor(scope, f, has_name ? factor_names_[named++].second : std::string());
      }
    }
    require(3 * feature == features_.size());
    return builder_.build();
  }

 private:
  static void require(bool whole) {
    if (!whole) fail(Code::corrupt, "sections that do not fit one another");
  }
  std::span<const double> table(size_t f) const {
    require(content_[f] >= 0 && static_cast<size_t>(content_[f]) + 1 < begin_.size());
    const size_t t = static_cast<size_t>(content_[f]);
    return tables_.subspan(static_cast<size_t>(begin_[t]), static_cast<size_t>(begin_[t + 1] - begin_[t]));
  }
  void add_variables() {
    size_t next = 0;
    for (const auto &[v, name] : names_) {
      builder_.add_finite_many(values_.subspan(next, static_cast<size_t>(v) - next));
      builder_.add_finite(name, values_[static_cast<size_t>(v)]);
      next = static_cast<size_t>(v) + 1;
    }
    builder_.add_finite_many(values_.subspan(next));
    Array<VariableId> observed;
    Array<int32_t> seen;
    for (size_t v = 0; v < seen_.size(); ++v) {
      if (seen_[v] == -1) continue;
      observed.push_back(static_cast<VariableId>(v));
      seen.push_back(seen_[v]);
    }
    builder_.observe_values(observed, seen);
  }
  void add_factor(std::span<const int32_t> scope, size_t f, std::string name) {
    GraphFactor factor;
    factor.name = std::move(name);
    factor.variables.assign(scope.begin(), scope.end());
    if (content_[f] >= 0) {
      const std::span<const double> entries = table(f);
      factor.table = std::make_shared<const Array<double>>(entries.begin(), entries.end());
    } else {
      require(static_cast<size_t>(~content_[f]) < structured_.size());
      factor.kind = FactorKind::structured;
      factor.structured = structured_[static_cast<size_t>(~content_[f])];
    }
    builder_.add(std::move(factor));
  }
  void add_feature(std::span<const int32_t> scope, size_t f, size_t feature) {
    const std::span<const double> entries = table(f);
    int64_t at = features_[3 * feature + 2];
    require(at >= 0 && at < static_cast<int64_t>(entries.size()));
    Array<int32_t> asked(scope.size());
    int64_t tuples = 1;
    for (size_t i = scope.size(); i-- > 0;) {
      const int32_t values = builder_.variable(scope[i]).values;
      asked[i] = static_cast<int32_t>(at % values);
      at /= values;
      tuples *= values;
      require(tuples <= static_cast<int64_t>(entries.size()));
    }
    require(tuples == static_cast<int64_t>(entries.size()));
    builder_.add_features(static_cast<int32_t>(scope.size()), scope, asked, features_.subspan(3 * feature + 1, 1));
  }

  const Run &run_;
  std::span<const int32_t> values_, seen_, first_, scopes_, content_, features_;
  std::span<const int64_t> begin_;
  std::span<const double> tables_, thetas_;
  std::vector<std::shared_ptr<const StructuredFactor>> structured_;
  std::vector<std::pair<int32_t, std::string>> names_, factor_names_;
  FactorGraphBuilder builder_;
};

}  // namespace

SectionWriter graph_sections(const FactorGraph &graph) {
  Array<int32_t> values, seen, content, features;
  Array<int64_t> begin(1, 0);
  Array<double> tables;
  std::string names, factor_names, structured;
  for (VariableId v = 0; v < graph.variables(); ++v) {
    const GraphVariable &x = graph.variable(v);
    if (x.domain != Domain::finite) {
      fail(Code::unsupported, "%.120s ranges over strings, which binary graphs have not", variable_text(x, v).c_str());
    }
    values.push_back(x.values);
    seen.push_back(x.observed ? x.value : -1);
    append_name(&names, v, x.name);
  }
  Array<int32_t> number(static_cast<size_t>(graph.pool_tables()), -1);
  int32_t structures = 0;
  for (FactorId f = 0; f < graph.factors(); ++f) {
    const FactorView factor = graph.factor(f);
    append_name(&factor_names, f, factor.name);
    if (factor.kind == FactorKind::structured) {
      const StructuredFactor &s = *factor.structured;
      const int32_t numbers[] = {static_cast<int32_t>(s.kind), s.trees.projective, s.trees.one_root, s.words,
                                 static_cast<int32_t>(s.arcs.size())};
      for (const int32_t x : numbers) append_value(&structured, x);
      for (const ArcOfTree &arc : s.arcs) {
        append_value(&structured, static_cast<int32_t>(arc.head));
        append_value(&structured, static_cast<int32_t>(arc.word));
      }
      content.push_back(~structures++);
      continue;
    }
    if (factor.kind != FactorKind::table) {
      fail(Code::unsupported, "%.120s has a kind that binary graphs have not; expected tables and structured factors",
           factor_text(factor.name, f).c_str());
    }
    int32_t &table = number[graph.table_of(f)];
    if (table < 0) {
      table = static_cast<int32_t>(begin.size()) - 1;
      tables.insert(tables.end(), factor.table.begin(), factor.table.end());
      begin.push_back(static_cast<int64_t>(tables.size()));
    }
    content.push_back(table);
  }
  const GraphFeatures &x = graph.features();
  for (size_t i = 0; i < x.factors.size(); ++i) {
    features.push_back(x.factors[i]);
    features.push_back(x.weight[i]);
    features.push_back(x.entry[i]);
  }
  SectionWriter out(FileKind::graph, kGraphVersion);
  out.add_array(tag("vals"), std::span<const int32_t>(values));
  out.add_array(tag("seen"), std::span<const int32_t>(seen));
  out.add(tag("name"), names);
  out.add(tag("fnam"), factor_names);
  out.add_array(tag("firs"), std::span<const EdgeId>(graph.scopes()->first));
  out.add_array(tag("scop"), std::span<const VariableId>(graph.scopes()->variables));
  out.add_array(tag("cont"), std::span<const int32_t>(content));
  out.add_array(tag("tbeg"), std::span<const int64_t>(begin));
  out.add_array(tag("tabl"), std::span<const double>(tables));
  out.add(tag("stru"), structured);
  out.add_array(tag("thet"), graph.weights());
  out.add_array(tag("feat"), std::span<const int32_t>(features));
  return out;
}

FactorGraphPtr read_graph(std::span<const std::byte> file, const Run &run) {
  return read_aligned(file, [&](std::span<const std::byte> bytes) {
    const SectionReader in(bytes, FileKind::graph, kGraphVersion, Passed{nullptr, &run});
    return GraphReader(in, run).read();
  });
}

}  // namespace hws
