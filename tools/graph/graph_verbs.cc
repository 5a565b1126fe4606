// graph infer, graph info.
#include <cmath>
#include <filesystem>

#include "tools/base/print_values.hh"
#include "tools/graph/graph_file.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

struct GraphInferFlags {
  std::string graph, marginals;
  CheckpointFlags checkpoint;
  int64_t n = 5, samples = 0;
  uint64_t seed = 1;
};

constexpr const char *kGraphVerbsLearnerCall = "hws_graph_learner_new", *kBeliefCall = "hws_graph_learner_belief",
                     *kBestCall = "hws_graph_learner_best", *kSampleCall = "hws_graph_learner_sample",
                     *kVariableCall = "hws_graph_learner_variable";
// An entropy that would take more is left out, unless --max-states says otherwise.
constexpr int64_t kEntropyStates = 1 << 16;

// Returns the value, or JSON null if the status says that it is not known.
Json known(hws_status status, double value) {
  if (status == HWS_E_EMPTY || status == HWS_E_UNSUPPORTED || status == HWS_E_IMPROPER || status == HWS_E_DIVERGED ||
      status == HWS_E_LIMIT) {
    return nullptr;
  }
  check(status);
  return std::isfinite(value) ? Json(value) : Json(number(value));
}

Json metrics_of(const hws_learner *learner) {
  const std::string list = copied([&](char *b, int64_t c, int64_t *n) { return hws_learner_metrics(learner, b, c, n); });
  Json metrics = Json::object();
  for (const auto &metric : Json::parse(list)) {
    const std::string name = metric["name"];
    double value = 0;
    const hws_status status = hws_learner_metric(learner, name.c_str(), &value);
    metrics[name] = known(status, value);
  }
  return metrics;
}

// Strings, or values' names, drawn from the belief about a variable.
Json samples_of(Session *session, const GraphVariable &variable, const hws_learner *learner, int64_t v,
                const GraphInferFlags &flags) {
  const Options options = session->options_for(kSampleCall);
  const Strings drawn = own<Strings>(variable.name, [&](auto *p) {
    return hws_graph_learner_sample(learner, v, flags.samples, flags.seed, options.get(), p);
  });
  Json samples = Json::array();
  for (int64_t i = 0; i < hws_strings_count(drawn.get()); ++i) {
    const int32_t *labels = nullptr;
    int64_t count = 0;
    check(hws_strings_labels_view(drawn.get(), i, 0, &labels, &count));
    if (variable.letters) samples.push_back(session->spell(variable.alphabet(), labels, count, variable.letters->chars));
    else samples.push_back(variable.values[static_cast<size_t>(labels[0]) - 1]);
  }
  return samples;
}

// The belief about a variable: {"name", "best": [{"probability", "string"}], ...}, or for a finite one {"name", "best":
// [{"probability", "value"}], ...}, most probable first. A variable without a belief has "error".
Json belief_of(Session *session, const GraphFile &file, const hws_learner *learner, int64_t v, const GraphInferFlags &flags) {
  const GraphVariable &variable = file.variables[static_cast<size_t>(v)];
  Json j{{"name", variable.name}, {"observed", variable.observed}};
  Json best = Json::array();
  hws_status status = HWS_OK;
  if (!variable.letters) {
    std::vector<double> p(variable.values.size());
    status = hws_graph_learner_probabilities(learner, v, p.data(), static_cast<int64_t>(p.size()));
    if (status < 0) return j["error"] = hws_error_message_view(), j;
    std::vector<size_t> order(p.size());
    for (size_t i = 0; i < p.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return p[a] > p[b]; });
    for (const size_t i : order) best.push_back({{"probability", p[i]}, {"value", variable.values[i]}});
  } else {
    const Options options = session->options_for(kBestCall);
    hws_strings *raw = nullptr;
    status = hws_graph_learner_best(learner, v, flags.n, options.get(), &raw);
    const Strings strings(raw);
    if (status == HWS_E_CANCELLED || status == HWS_E_IMPOSSIBLE) check(status);
    if (status < 0) return j["error"] = hws_error_message_view(), j;
    for (int64_t i = 0; i < hws_strings_count(strings.get()); ++i) {
      const int32_t *labels = nullptr;
      int64_t count = 0;
      double p = 0;
      check(hws_strings_value(strings.get(), i, &p));
      check(hws_strings_labels_view(strings.get(), i, 0, &labels, &count));
      best.push_back(
          {{"probability", p}, {"string", session->spell(variable.alphabet(), labels, count, variable.letters->chars)}});
    }
  }
  j["best"] = best;
  if (flags.samples > 0) j["samples"] = samples_of(session, variable, learner, v, flags);
  const Options limits = session->options_for(kVariableCall);
  if (session->option_given("max_states").empty()) check(hws_options_set_int(limits.get(), "max_states", kEntropyStates));
  for (const char *name : {"entropy", "expected_length", "accepted", "skipped", "features", "arcs"}) {
    if (!variable.letters && std::string_view(name) == "expected_length") continue;
    double value = 0;
    status = hws_graph_learner_variable(learner, v, name, limits.get(), &value);
    j[name] = known(status, value);
  }
  return j;
}

// A file name that is valid on every system, or the variable's number.
std::string file_name_of(const GraphVariable &variable, int64_t v) {
  for (const char c : variable.name) {
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-')) {
      return "variable-" + std::to_string(v);
    }
  }
  return variable.name;
}

// One file per variable that was not observed: a binary machine (.fst), or lines `probability TAB value` (.txt).
std::string marginal_path(const GraphVariable &variable, int64_t v, const std::string &folder) {
  return (std::filesystem::path(folder) / file_name_of(variable, v)).string() + (variable.letters ? ".fst" : ".txt");
}

void keep_marginals_apart(const Session *session, const GraphFile &file, const std::string &folder) {
  std::vector<NamedFile> written;
  for (size_t v = 0; v < file.variables.size(); ++v) {
    if (file.variables[v].observed) continue;
    written.push_back({"--marginals", marginal_path(file.variables[v], static_cast<int64_t>(v), folder)});
  }
  keep_apart(written, session->claimed());
}

void write_marginals(Session *session, const GraphFile &file, const hws_learner *learner, const std::string &folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (failed) throw Failure{1, folder + ": cannot make this folder"};
  const Options options = session->options_for(kBeliefCall);
  for (size_t v = 0; v < file.variables.size(); ++v) {
    const GraphVariable &variable = file.variables[v];
    if (variable.observed) continue;
    const int64_t number_of = static_cast<int64_t>(v);
    const std::string path = marginal_path(variable, number_of, folder);
    if (variable.letters) {
      const Machine belief =
          own<Machine>(variable.name, [&](auto *p) { return hws_graph_learner_belief(learner, number_of, options.get(), p); });
      check(hws_machine_write_file(belief.get(), path.c_str()), path);
      continue;
    }
    std::vector<double> p(variable.values.size());
    check(hws_graph_learner_probabilities(learner, number_of, p.data(), static_cast<int64_t>(p.size())), variable.name);
    std::string lines;
    for (size_t i = 0; i < p.size(); ++i) lines += number(p[i]) + "\t" + variable.values[i] + "\n";
    write_file(path, lines);
  }
}

// By weight; null where the method has no beliefs of factors.
Json expected_counts(const hws_learner *learner) {
  int64_t needed = 0;
  if (hws_graph_learner_expected_counts(learner, nullptr, 0, &needed) == HWS_E_UNSUPPORTED) return nullptr;
  return copied_numbers([&](double *b, int64_t c, int64_t *n) { return hws_graph_learner_expected_counts(learner, b, c, n); });
}

void infer(Session *session, const GraphInferFlags &flags) {
  flags.checkpoint.require_file();
  const GraphFile file = read_graph_file(session, flags.graph);
  if (!flags.marginals.empty()) keep_marginals_apart(session, file, flags.marginals);
  const auto make = [&](const std::vector<std::string> &without, hws_learner **made) {
    return hws_graph_learner_new(file.graph.get(), session->options_for(kGraphVerbsLearnerCall, without).get(), made);
  };
  const Learner learner = made_learner(session, kGraphVerbsLearnerCall, flags.graph, flags.checkpoint.verbose, make);
  step_until_done(session, learner.get(), flags.checkpoint, flags.graph,
                  {"sweep", "change", nullptr, iterations_of(session, kGraphVerbsLearnerCall, learner.get())});
  int64_t sweeps = 0;
  check(hws_learner_steps(learner.get(), &sweeps));
  const auto metric = [&](const char *name) {
    double value = 0;
    check(hws_learner_metric(learner.get(), name, &value));
    return value;
  };
  const bool converged = metric("converged") != 0;
  if (!converged) {
    session->unfinished = flags.graph + ": not converged after " + std::to_string(sweeps) + " sweeps; " +
                          number(metric("skipped")) + " messages skipped in the last one, " + number(metric("stuck")) +
                          " variables stuck; more --iterations or --damping may help where none is";
    if (metric("lacking") > 0) {
      session->unfinished += ". Beliefs of " + number(metric("lacking")) +
                             " variables lack n-grams that their messages together expect; a smaller --penalty-weight or "
                             "another --schedule may help";
    }
  }
  const std::string method =
      copied([&](char *b, int64_t c, int64_t *n) { return hws_graph_learner_method(learner.get(), b, c, n); });
  Json variables = Json::array();
  for (size_t v = 0; v < file.variables.size(); ++v) {
    variables.push_back(belief_of(session, file, learner.get(), static_cast<int64_t>(v), flags));
  }
  if (!flags.marginals.empty()) write_marginals(session, file, learner.get(), flags.marginals);
  if (session->json) {
    Json all{{"method", method},
             {"sweeps", sweeps},
             {"converged", converged},
             {"metrics", metrics_of(learner.get())},
             {"variables", variables}};
    if (file.weights > 0) all["expected_counts"] = expected_counts(learner.get());
    print_json(session, all);
    return;
  }
  session->out += "# " + method + ", " + std::to_string(sweeps) + " sweeps, " +
                  (converged ? "converged" : "not converged") + "\n";
  if (metric("skipped_total") > 0 || metric("stuck") > 0) {
    session->out += "# " + number(metric("skipped_total")) + " messages skipped, " + number(metric("stuck")) +
                    " variables stuck\n";
  }
  for (const Json &j : variables) {
    const std::string name = j["name"];
    if (j["observed"].get<bool>()) continue;
    if (j.contains("error")) session->out += "# " + name + ": " + j["error"].get<std::string>() + "\n";
    for (const Json &item : j.value("best", Json::array())) {
      session->out += name + "\t" + number(item["probability"].get<double>()) + "\t" +
                      item[item.contains("string") ? "string" : "value"].get<std::string>() + "\n";
    }
    for (const Json &sample : j.value("samples", Json::array())) {
      session->out += name + "\tsample\t" + sample.get<std::string>() + "\n";
    }
  }
}

void graph_info(Session *session, const std::string &path) {
  const GraphFile file = read_graph_file(session, path);
  int64_t variables = 0, factors = 0, edges = 0, observed = 0;
  check(hws_graph_info(file.graph.get(), &variables, &factors, &edges));
  for (const GraphVariable &v : file.variables) observed += v.observed;
  const Json j{{"variables", variables}, {"observed", observed}, {"factors", factors}, {"edges", edges}};
  if (session->json) {
    print_json(session, j);
    return;
  }
  for (const auto &[key, value] : j.items()) session->out += key + "\t" + value.dump() + "\n";
}

}  // namespace

void add_graph_verbs(Command graph, Session *session) {
  const auto flags = std::make_shared<GraphInferFlags>();
  Command verb = graph.verb("infer", "Beliefs about the variables of a factor graph: variable, probability, string or value");
  verb.option("GRAPH", flags->graph, "JSON file (docs/graph-format.md)").required();
  verb.option("-n", flags->n, "Strings per variable (default 5)").not_negative();
  verb.option("--samples", flags->samples,
              "Also draw so many strings or values from the belief about each variable (default 0)")
      .not_negative();
  verb.option("--seed", flags->seed, "Seed of the samples (default 1)");
  verb.file("--marginals", flags->marginals,
              "Write every belief into this folder: machines, and lines of probabilities and values");
  flags->checkpoint.add_to(verb, "sweep");
  session->add_options_of(verb, {kGraphVerbsLearnerCall, kBeliefCall, kBestCall, kSampleCall, kVariableCall});
  session->add_json_flag(verb);
  verb.run([=] { infer(session, *flags); });

  verb = graph.verb("info", "Check a factor graph, say how large it is");
  verb.option("GRAPH", flags->graph, "JSON file (docs/graph-format.md)").required();
  session->add_json_flag(verb);
  verb.run([=] { graph_info(session, flags->graph); });
}

}  // namespace tool
