// mrf infer: marginals of Markov networks.
#include <cmath>
#include <optional>

#include "tools/base/held_memory.hh"
#include "tools/base/stopwatch.hh"
#include "tools/graph/graph_file.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/mrf/mar_file.hh"
#include "tools/mrf/network_file.hh"
#include "tools/mrf/options_of_strings.hh"
#include "tools/mrf/prune_factors.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *kMrfLearnerCall = "hws_graph_learner_new";
struct MrfFlags {
  std::string model, evidence, method = "auto", task = "mar", compare;
  PruneFlags prune;
};

Marginals marginals_of(const hws_graph *graph, const hws_learner *learner) {
  int64_t variables = 0, needed = 0;
  check(hws_graph_info(graph, &variables, nullptr, nullptr));
  Marginals m;
  m.begin.push_back(0);
  for (int64_t v = 0; v < variables; ++v) {
    int64_t values = 0;
    hws_alphabet *none = nullptr;
    check(hws_graph_domain(graph, v, &values, &none));
    m.begin.push_back(m.begin.back() + static_cast<size_t>(values));
  }
  m.probabilities.resize(m.begin.back());
  check(hws_graph_learner_marginals(learner, m.probabilities.data(), static_cast<int64_t>(m.probabilities.size()), &needed));
  return m;
}

double metric_or_nan(const hws_learner *learner, const char *name) {
  double value = NAN;
  const hws_status status = hws_learner_metric(learner, name, &value);
  if (status == HWS_E_EMPTY) return NAN;
  check(status);
  return value;
}

// In the UAI competitions' text "MPE": the number of variables, then their values.
std::string best_state_text(const hws_learner *learner) {
  int64_t needed = 0;
  check(hws_graph_learner_best_state(learner, nullptr, 0, &needed));
  std::vector<int32_t> values(static_cast<size_t>(needed));
  check(hws_graph_learner_best_state(learner, values.data(), needed, &needed));
  std::string text = "MPE\n" + std::to_string(values.size());
  for (const int32_t value : values) text += " " + std::to_string(value);
  return text + "\n";
}

// What log_z is.
std::string kind_of(const std::string &method, double bound) {
  if (method == "exact") return "exact";
  if (method == "gibbs" || method == "max-product") return "unknown";
  if (bound > 0) return "upper-bound";
  if (bound < 0) return "lower-bound";
  return method == "trw" ? "reweighted" : "bethe";
}

Json finite(double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); }

void add_to_report(const PrunedFactors::Report &pruned, Json *report) {
  (*report)["factors"] = pruned.factors;
  (*report)["factors_kept"] = pruned.factors_kept;
  (*report)["left_out_values"] = pruned.left_out_values;
  (*report)["left_out_gain"] = finite(pruned.left_out_gain);
  (*report)["divergence_bound"] = finite(pruned.divergence_bound);
  (*report)["bound_kind"] = pruned.is_bound ? "bound" : "estimate";
  for (size_t i = 0; i < pruned.least.size(); ++i) (*report)["intervals"].push_back({pruned.least[i], pruned.most[i]});
}

// Variable, value, marginal, and the least and the largest one that the whole network can have.
std::string interval_lines(const Marginals &marginals, const PrunedFactors::Report &pruned) {
  std::string lines;
  for (size_t v = 0; v + 1 < marginals.begin.size(); ++v) {
    for (size_t i = marginals.begin[v]; i < marginals.begin[v + 1]; ++i) {
      lines += std::to_string(v) + "\t" + std::to_string(i - marginals.begin[v]);
      for (const double p : {marginals.probabilities[i], pruned.least[i], pruned.most[i]}) lines += "\t" + number(p);
      lines += "\n";
    }
  }
  return lines;
}

struct Inferred {
  Learner learner;
  double seconds_build = 0;
  int64_t held = -1;  // bytes of the learner; -1: not known
};

// Runs until the method is done, and again where re-selection has changed the graph.
Inferred inferred(Session *session, const MrfFlags &flags, const hws_options *options, Graph *graph,
                  std::optional<PrunedFactors> *pruned, Stopwatch *watch) {
  Inferred done;
  for (bool again = true; again;) {
    done.learner.reset();
    const int64_t held_before = held_bytes();
    done.learner = own<Learner>(session->inputs(), [&](auto *p) { return hws_graph_learner_new(graph->get(), options, p); });
    done.seconds_build = watch->seconds();
    step_until_done(session, done.learner.get(), CheckpointFlags(), flags.model,
                    {"sweep", "change", nullptr, iterations_of(session, kMrfLearnerCall, done.learner.get())});
    done.held = held_before < 0 ? -1 : held_bytes() - held_before;
    again = *pruned && (*pruned)->reselect(session, done.learner.get());
    if (again) *graph = (*pruned)->graph();
  }
  return done;
}

void infer(Session *session, const MrfFlags &flags) {
  Stopwatch watch;
  Graph graph = read_network(session, flags.model, flags.evidence);
  const double seconds_read = watch.seconds();
  std::optional<PrunedFactors> pruned;
  if (!flags.prune.selection.empty()) {
    graph = pruned.emplace(session, graph.get(), flags.prune).graph();
  } else if (flags.prune.intervals) {
    throw Failure{2, "--intervals needs --prune"};
  }
  const Options options = session->options_for(kMrfLearnerCall, {"method"});
  const bool by_weights = flags.method == "auto" && flags.task == "mpe";
  check(hws_options_set(options.get(), "method", by_weights ? "max-product" : flags.method.c_str()));
  const Inferred done = inferred(session, flags, options.get(), &graph, &pruned, &watch);
  const Learner &learner = done.learner;
  const double seconds_infer = watch.seconds();
  const std::string method =
      copied([&](char *b, int64_t c, int64_t *n) { return hws_graph_learner_method(learner.get(), b, c, n); });
  const bool exact = method == "exact", samples = method == "gibbs";
  const bool converged = metric_or_nan(learner.get(), "converged") != 0;
  int64_t iterations = 0;
  check(hws_learner_steps(learner.get(), &iterations));
  if (!converged) {
    session->unfinished = flags.model + ": not converged after " + std::to_string(iterations) +
                          " sweeps; --damping, more --iterations or --method exact may help";
  }
  const double log_z = -metric_or_nan(learner.get(), "free_energy"), bound = metric_or_nan(learner.get(), "bound");
  if (flags.task == "pr" && !std::isfinite(log_z)) throw Failure{1, "--task pr: method " + method + " does not know ln Z"};
  const Marginals found = marginals_of(graph.get(), learner.get());
  Json report{{"method", method},
              {"status", exact ? "exact" : samples ? "sampled" : converged ? "converged" : "not-converged"},
              {"change", finite(metric_or_nan(learner.get(), "change"))},
              {"iterations", iterations},
              {"messages", finite(metric_or_nan(learner.get(), "messages"))},
              {"seconds_read", seconds_read},
              {"seconds_build", done.seconds_build},
              {"seconds_infer", seconds_infer},
              {"bytes", done.held < 0 ? Json(nullptr) : Json(done.held)},
              {"log_z", finite(log_z)},
              {"log_z_kind", kind_of(method, bound)}};
  if (exact) {
    report["treewidth"] = finite(metric_or_nan(learner.get(), "treewidth"));
    report["table_entries"] = finite(metric_or_nan(learner.get(), "table_entries"));
  }
  if (method == "trw") report["split"] = finite(metric_or_nan(learner.get(), "split"));
  if (samples) report["r_hat"] = finite(metric_or_nan(learner.get(), "r_hat"));
  std::string best;
  if (flags.task == "mpe") {
    best = best_state_text(learner.get());
    report["best_log_weight"] = finite(metric_or_nan(learner.get(), "best_log_weight"));
  }
  PrunedFactors::Report of_pruned;
  if (pruned) {
    of_pruned = pruned->report(session, learner.get(), found.probabilities.size());
    add_to_report(of_pruned, &report);
  }
  if (!flags.compare.empty()) {
    const Errors errors = compare_marginals(found, read_marginals(flags.compare), flags.compare);
    report["max_error"] = errors.most;
    report["mean_error"] = errors.mean;
    if (!session->json) {
      session->out += "maximum error\t" + number(errors.most) + "\nmean error\t" + number(errors.mean) + "\n";
    }
  } else if (!session->json && flags.prune.intervals) {
    session->out += interval_lines(found, of_pruned);
  } else if (!session->json) {
    session->out += flags.task == "pr"    ? "PR\n" + number(log_z / std::log(10.0)) + "\n"
                    : flags.task == "mpe" ? best
                                          : mar_text(found);
  }
  if (session->json) session->out += report.dump() + "\n";
}

}  // namespace

void add_mrf_verbs(Command mrf, Session *session) {
  const auto flags = std::make_shared<MrfFlags>();
  Command verb = mrf.verb("infer", "Marginals, partition function or best state of a Markov network, as UAI's MAR, PR or MPE");
  verb.option("MODEL", flags->model,
              "Network (-: standard input): UAI, .fg, pairwise text, graph JSON or binary, told apart by content").required();
  verb.file("--evidence", flags->evidence, "Observations in the UAI format");
  verb.option("--method", flags->method,
              "exact: a junction tree; bp: belief propagation; trw: tree-reweighted messages; mean-field: independent "
              "variables; gibbs: samples; max-product: the best state; auto: max-product for --task mpe, else exact where that "
              "is cheap, else bp (default auto)")
      .one_of({"auto", "exact", "bp", "trw", "mean-field", "gibbs", "max-product"});
  verb.option("--task", flags->task,
              "mar: marginals; pr: log10 of the partition function; mpe: a state of high weight (default mar)")
      .one_of({"mar", "pr", "mpe"});
  verb.file("--compare", flags->compare, "Print the maximum and mean distance from these marginals (UAI's MAR) instead");
  add_prune_flags(verb, &flags->prune);
  std::vector<std::string> calls = kNetworkReadCalls, without = kOfStrings;
  calls.push_back(kMrfLearnerCall);
  calls.insert(calls.end(), kPruneCalls.begin(), kPruneCalls.end());
  without.insert(without.end(), kSetByPrune.begin(), kSetByPrune.end());
  session->add_options_of(verb, calls, without);
  session->add_json_flag(verb);
  verb.run([=] { infer(session, *flags); });
}

}  // namespace tool
