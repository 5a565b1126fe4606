// mrf info, convert: what a Markov network is like, and the same network in another format.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "tools/base/print_values.hh"
#include "tools/mrf/network_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *kExactSizeCall = "hws_graph_exact_size", *kInfoLearnerCall = "hws_graph_learner_new";

struct NetworkFlags {
  std::string model, evidence, to;
};

// Parts of the network that share no variable which was not observed.
int64_t components(const NetworkParts &parts) {
  std::vector<size_t> root(parts.sizes.size());
  std::iota(root.begin(), root.end(), size_t{0});
  const auto find = [&](size_t v) {
    while (root[v] != v) v = root[v] = root[root[v]];
    return v;
  };
  const auto open = [&](int64_t v) { return parts.observed[static_cast<size_t>(v)] < 0; };
  for (const std::vector<int64_t> &scope : parts.scopes) {
    const auto first = std::find_if(scope.begin(), scope.end(), open);
    for (auto v = first; v != scope.end(); ++v) {
      if (open(*v)) root[find(static_cast<size_t>(*v))] = find(static_cast<size_t>(*first));
    }
  }
  int64_t n = 0;
  for (size_t v = 0; v < root.size(); ++v) n += root[v] == v && parts.observed[v] < 0;
  return n;
}

int64_t largest(const std::vector<int64_t> &numbers) {
  return numbers.empty() ? 0 : *std::max_element(numbers.begin(), numbers.end());
}

// Of the tables, where all factors are such.
void add_tables(const hws_graph *graph, Json *report) {
  int64_t needed = 0;
  if (hws_graph_tables(graph, nullptr, 0, &needed) == HWS_E_UNSUPPORTED) {
    (*report)["entries"] = (*report)["zeros"] = nullptr;
    return;
  }
  const std::vector<double> tables = tables_of(graph);
  (*report)["entries"] = tables.size();
  (*report)["zeros"] = std::count(tables.begin(), tables.end(), 0.0);
}

// What exact inference would take, and what auto takes. A contradiction is an answer too.
void add_methods(const Session &session, const hws_graph *graph, Json *report) {
  double width = 0, entries = 0, bytes = 0;
  const Options options = session.options_for(kExactSizeCall), learning = session.options_for(kInfoLearnerCall);
  const hws_status status = hws_graph_exact_size(graph, options.get(), &width, &entries, &bytes);
  if (status == HWS_E_IMPOSSIBLE) {
    (*report)["auto"] = "impossible";
    return;
  }
  if (status != HWS_E_UNSUPPORTED) {
    check(status);
    const bool found = std::isfinite(width);
    (*report)["treewidth"] = found ? Json(width) : Json(nullptr);
    (*report)["table_entries"] = entries;
    (*report)["table_bytes"] = bytes;
    if (status == HWS_CUT_SHORT) {
      (*report)["search"] = "cut-short";
      note(found ? "the search for elimination orders was cut short; treewidth and tables are those of the best one until then"
                 : "the search for elimination orders was cut short before it found one; tables are at least that large");
    }
  }
  const Learner learner = own<Learner>("", [&](auto *p) { return hws_graph_learner_new(graph, learning.get(), p); });
  (*report)["auto"] = copied([&](char *b, int64_t c, int64_t *n) { return hws_graph_learner_method(learner.get(), b, c, n); });
}

void info(Session *session, const NetworkFlags &flags) {
  const Graph graph = read_network(session, flags.model, flags.evidence);
  const NetworkParts parts = parts_of(graph.get());
  int64_t edges = 0, scope = 0;
  for (const std::vector<int64_t> &s : parts.scopes) {
    edges += static_cast<int64_t>(s.size());
    scope = std::max(scope, static_cast<int64_t>(s.size()));
  }
  Json report{{"variables", parts.sizes.size()},
              {"observed", std::count_if(parts.observed.begin(), parts.observed.end(), [](int64_t v) { return v >= 0; })},
              {"values", largest(parts.sizes)},
              {"factors", parts.scopes.size()},
              {"scope", scope},
              {"edges", edges},
              {"components", components(parts)}};
  add_tables(graph.get(), &report);
  add_methods(*session, graph.get(), &report);
  if (session->json) {
    print_json(session, report);
    return;
  }
  for (const auto &[key, value] : report.items()) {
    session->out += key + "\t" + (value.is_string()         ? value.get<std::string>()
                                  : value.is_number_float() ? number(value.get<double>())
                                                            : value.dump()) + "\n";
  }
}

void convert(Session *session, const NetworkFlags &flags) {
  const std::string format = flags.to.empty() ? format_of_name(session->output) : flags.to;
  if (format.empty()) throw Failure{2, "--to is not given, and the name of the output does not say the format"};
  const Graph graph = read_network(session, flags.model, flags.evidence);
  const std::string bytes = network_text(graph.get(), format);
  if (session->to_stdout()) session->out += bytes;
  else write_file(session->output, bytes);
}

Command reading(Command mrf, const char *name, const char *what, NetworkFlags *flags) {
  Command verb = mrf.verb(name, what);
  verb.option("MODEL", flags->model, "Network (-: standard input): UAI, .fg, pairwise text, graph JSON or binary").required();
  verb.file("--evidence", flags->evidence, "Observations in the UAI format");
  return verb;
}

}  // namespace

void add_mrf_network_verbs(Command mrf, Session *session) {
  const auto flags = std::make_shared<NetworkFlags>();
  Command verb = reading(mrf, "info",
                         "Sizes, zeros and components of a Markov network, what exact inference in it would take, and which "
                         "method auto takes",
                         flags.get());
  std::vector<std::string> calls = kNetworkReadCalls;
  calls.push_back(kExactSizeCall);
  session->add_options_of(verb, calls);
  session->add_json_flag(verb);
  verb.run([=] { info(session, *flags); });

  verb = reading(mrf, "convert", "The same Markov network in another format", flags.get());
  verb.option("--to", flags->to,
              "Format to write: uai, fg, pairwise, json or binary (default: by the name of the output, which ends in .uai, "
              ".fg, .pair, .json or .bin)")
      .one_of({"uai", "fg", "pairwise", "json", "binary"});
  session->add_options_of(verb, kNetworkReadCalls);
  verb.output("-o,--output", session->output, "Where the network goes (default -: standard output)");
  verb.run([=] { convert(session, *flags); });
}

}  // namespace tool
