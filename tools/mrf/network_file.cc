#include "tools/mrf/network_file.hh"

#include <algorithm>
#include <set>

#include "tools/base/handles.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

template <class Call>
std::vector<int64_t> copied_integers(const Call &call) {
  int64_t needed = 0;
  check(call(nullptr, 0, &needed));
  std::vector<int64_t> all(static_cast<size_t>(needed));
  if (needed > 0) check(call(all.data(), needed, &needed));
  return all;
}

std::string name_of(const hws_graph *graph, int64_t v) {
  return copied([&](char *b, int64_t c, int64_t *n) { return hws_graph_name(graph, v, b, c, n); });
}

// Names as the file had them; variables without one are called by their number, or v and their number where that is taken.
std::vector<std::string> names_of(const hws_graph *graph, size_t variables) {
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (size_t v = 0; v < variables; ++v) {
    names.push_back(name_of(graph, static_cast<int64_t>(v)));
    taken.insert(names.back());
  }
  for (size_t v = 0; v < variables; ++v) {
    if (!names[v].empty()) continue;
    names[v] = std::to_string(v);
    while (!taken.insert(names[v]).second) names[v].insert(0, "v");
  }
  return names;
}

std::string json_text(const hws_graph *graph) {
  const NetworkParts parts = parts_of(graph);
  const std::vector<double> tables = tables_of(graph);
  const std::vector<std::string> names = names_of(graph, parts.sizes.size());
  Json variables = Json::array(), factors = Json::array();
  for (size_t v = 0; v < names.size(); ++v) {
    Json variable{{"name", names[v]}, {"values", parts.sizes[v]}};
    if (parts.observed[v] >= 0) variable["observed"] = parts.observed[v];
    variables.push_back(std::move(variable));
  }
  size_t at = 0;
  for (const std::vector<int64_t> &scope : parts.scopes) {
    Json joined = Json::array();
    size_t entries = 1;
    for (const int64_t v : scope) {
      joined.push_back(names[static_cast<size_t>(v)]);
      entries *= static_cast<size_t>(parts.sizes[static_cast<size_t>(v)]);
    }
    const auto first = tables.begin() + static_cast<int64_t>(at);
    Json values(std::vector<double>(first, first + static_cast<int64_t>(entries)));
    factors.push_back(Json{{"kind", "table"}, {"variables", std::move(joined)}, {"values", std::move(values)}});
    at += entries;
  }
  return Json{{"variables", std::move(variables)}, {"factors", std::move(factors)}}.dump(1) + "\n";
}

}  // namespace

std::string_view next_model_word(std::string_view *text) {
  constexpr std::string_view kBlank = " \t\r\n\v\f";
  if (text->starts_with("\xEF\xBB\xBF")) text->remove_prefix(3);
  for (;;) {
    text->remove_prefix(std::min(text->find_first_not_of(kBlank), text->size()));
    const std::string_view word = text->substr(0, text->find_first_of(kBlank));
    if (!word.starts_with('#') && word != "c") {
      text->remove_prefix(word.size());
      return word;
    }
    text->remove_prefix(std::min(text->find('\n'), text->size()));
  }
}

const std::vector<std::string> kNetworkReadCalls = {"hws_graph_read_uai", "hws_graph_read_fg", "hws_graph_read_pairwise",
                                                    "hws_graph_read"};

Graph read_network(Session *session, const std::string &path, const std::string &evidence) {
  session->claim(path);
  const std::string text = read_input(path);
  const auto size = static_cast<int64_t>(text.size());
  std::string_view rest = text;
  const std::string_view word = next_model_word(&rest);
  Graph graph;
  const auto read = [&](const char *call, const auto &by) {
    const Options options = session->options_for(call);
    graph = own<Graph>(path, [&](auto *p) { return by(options.get(), p); });
  };
  if (hws_graph_is_binary(text.data(), size)) {
    read("hws_graph_read", [&](auto *o, auto *p) { return hws_graph_read(text.data(), size, o, p); });
  } else if (!word.empty() && word[0] == '{') {
    graph = std::move(read_graph_text(session, path, text).graph);
  } else if (word == "PAIRWISE") {
    read("hws_graph_read_pairwise", [&](auto *o, auto *p) { return hws_graph_read_pairwise(text.data(), size, o, p); });
  } else if (!word.empty() && word[0] >= '0' && word[0] <= '9') {
    read("hws_graph_read_fg", [&](auto *o, auto *p) { return hws_graph_read_fg(text.data(), size, o, p); });
  } else {
    read("hws_graph_read_uai", [&](auto *o, auto *p) { return hws_graph_read_uai(text.data(), size, nullptr, 0, o, p); });
  }
  if (evidence.empty()) return graph;
  session->claim(evidence);
  const std::string seen = read_input(evidence);
  return own<Graph>(evidence, [&](auto *p) {
    return hws_graph_with_uai_evidence(graph.get(), seen.data(), static_cast<int64_t>(seen.size()), p);
  });
}

std::string network_text(const hws_graph *graph, const std::string &format) {
  const auto written = [&](auto *call) { return copied([&](char *b, int64_t c, int64_t *n) { return call(graph, b, c, n); }); };
  if (format == "binary") {
    return copied([&](char *b, int64_t c, int64_t *n) { return hws_graph_write(graph, b, c, n); }, false);
  }
  int64_t weights = 0;
  check(hws_graph_weights(graph, nullptr, 0, &weights));
  if (weights > 0) note("features are written as tables: the format " + format + " has no place for their weights");
  if (format == "json") return json_text(graph);
  if (format == "pairwise") return written(hws_graph_write_pairwise);
  const std::vector<int64_t> observed = parts_of(graph).observed;
  if (std::any_of(observed.begin(), observed.end(), [](int64_t value) { return value >= 0; })) {
    note("observations are left out: the format " + format + " has no place for them");
  }
  return format == "fg" ? written(hws_graph_write_fg) : written(hws_graph_write_uai);
}

std::string format_of_name(const std::string &path) {
  constexpr std::pair<const char *, const char *> kEndings[] = {
      {".uai", "uai"}, {".fg", "fg"}, {".pair", "pairwise"}, {".json", "json"}, {".bin", "binary"}};
  const std::string ending = std::filesystem::path(path).extension().string();
  for (const auto &[known, format] : kEndings) {
    if (ending == known) return format;
  }
  return "";
}

NetworkParts parts_of(const hws_graph *graph) {
  NetworkParts parts;
  int64_t variables = 0;
  check(hws_graph_info(graph, &variables, nullptr, nullptr));
  for (int64_t v = 0; v < variables; ++v) {
    int64_t values = 0;
    hws_alphabet *letters = nullptr;
    check(hws_graph_domain(graph, v, &values, &letters));
    const Alphabet freed(letters);
    parts.sizes.push_back(values);
  }
  const std::vector<int64_t> scopes =
      copied_integers([&](int64_t *b, int64_t c, int64_t *n) { return hws_graph_scopes(graph, b, c, n); });
  for (size_t at = 0; at < scopes.size(); at += static_cast<size_t>(scopes[at]) + 1) {
    const auto first = scopes.begin() + static_cast<int64_t>(at) + 1;
    parts.scopes.emplace_back(first, first + scopes[at]);
  }
  parts.observed =
      copied_integers([&](int64_t *b, int64_t c, int64_t *n) { return hws_graph_observed_values(graph, b, c, n); });
  return parts;
}

std::vector<double> tables_of(const hws_graph *graph) {
  return copied_numbers([&](double *b, int64_t c, int64_t *n) { return hws_graph_tables(graph, b, c, n); });
}

}  // namespace tool
