// mrf infer: marginals of Markov networks.
#include <cmath>
#include <optional>

#include "tools/base/held_memory.hh"
#include "tools/base/print_values.hh"
#include "tools/base/stopwatch.hh"
#include "tools/graph/graph_file.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/mrf/mar_file.hh"
#include "tools/mrf/network_file.hh"
#include "tools/mrf/network_learner.hh"
#include "tools/mrf/options_of_strings.hh"
#include "tools/mrf/prune_factors.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *kMrfLearnerCall = "hws_graph_learner_new", *kBestStatesCall = "hws_graph_learner_best_states";
struct MrfFlags {
  std::string model, evidence, method = "auto", task = "mar", compare;
  int64_t states = 1;
  bool verbose = false;
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

// States of high weight with ln of their weights; one under methods other than exact.
struct BestStates {
  std::vector<std::vector<int32_t>> values;
  std::vector<double> log_weights;
};
BestStates best_states(Session *session, const hws_learner *learner, int64_t variables, bool exact, int64_t k) {
  BestStates best;
  const auto n = static_cast<size_t>(variables);
  if (!exact && k == 1) {
    int64_t needed = 0;
    std::vector<int32_t> &values = best.values.emplace_back(n);
    check(hws_graph_learner_best_state(learner, values.data(), variables, &needed));
    best.log_weights.push_back(metric_or_nan(learner, "best_log_weight"));
    return best;
  }
  const Options options = session->options_for(kBestStatesCall);
  std::vector<int32_t> values(static_cast<size_t>(k) * n);
  best.log_weights.resize(static_cast<size_t>(k));
  int64_t found = 0;
  check(hws_graph_learner_best_states(learner, k, options.get(), values.data(), variables, best.log_weights.data(), &found));
  best.log_weights.resize(static_cast<size_t>(found));
  for (auto at = values.begin(); best.values.size() < best.log_weights.size(); at += variables) {
    best.values.emplace_back(at, at + variables);
  }
  return best;
}

// In the UAI competitions' text "MPE": the number of variables, then their values. Further states have lines of their own.
std::string text_of(const BestStates &best) {
  std::string text = "MPE\n";
  for (const std::vector<int32_t> &values : best.values) {
    text += std::to_string(values.size());
    for (const int32_t value : values) text += " " + std::to_string(value);
    text += "\n";
  }
  return text;
}

// What log_z is.
std::string kind_of(const std::string &method, double bound) {
  if (method == "exact") return "exact";
  if (method == "gibbs" || method == "max-product") return "unknown";
  if (bound > 0) return "upper-bound";
  if (bound < 0) return "lower-bound";
  return method == "trw" ? "reweighted" : "bethe";
}

void add_to_report(const PrunedFactors::Report &pruned, Json *report) {
  (*report)["factors"] = pruned.factors;
  (*report)["factors_kept"] = pruned.factors_kept;
  (*report)["left_out_values"] = pruned.left_out_values;
  (*report)["left_out_gain"] = pruned.left_out_gain;
  (*report)["divergence_bound"] = pruned.divergence_bound;
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
Inferred inferred(Session *session, const MrfFlags &flags, const std::string &method, Graph *graph,
                  std::optional<PrunedFactors> *pruned, Stopwatch *watch) {
  Inferred done;
  for (bool again = true; again;) {
    done.learner.reset();
    const int64_t held_before = held_bytes();
    done.learner = graph_learner(session, kMrfLearnerCall, session->inputs(), flags.verbose, method, graph->get());
    done.seconds_build = watch->seconds();
    step_until_done(session, done.learner.get(), CheckpointFlags(), flags.model,
                    {"sweep", "change", nullptr, sweeps_at_most(session, kMrfLearnerCall, done.learner.get())});
    done.held = held_before < 0 ? -1 : held_bytes() - held_before;
    again = *pruned && (*pruned)->reselect(session, done.learner.get());
    if (again) *graph = (*pruned)->graph();
  }
  return done;
}

// What several starts have found, and what one method alone knows.
void add_of_method(const hws_learner *learner, const std::string &method, Json *report) {
  if (method == "exact") {
    (*report)["treewidth"] = metric_or_nan(learner, "treewidth");
    (*report)["table_entries"] = metric_or_nan(learner, "table_entries");
  }
  const double fixed_points = metric_or_nan(learner, "fixed_points");
  if (!std::isnan(fixed_points)) {
    (*report)["starts"] = metric_or_nan(learner, "starts_done");
    (*report)["fixed_points"] = fixed_points;
    (*report)["starts_spread"] = metric_or_nan(learner, "starts_spread");
  }
  if (method == "trw") (*report)["split"] = metric_or_nan(learner, "split");
  if (method == "gibbs") (*report)["r_hat"] = metric_or_nan(learner, "r_hat");
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
  if (flags.states < 1) throw Failure{2, "--k " + std::to_string(flags.states) + ": expected one or more"};
  if (flags.states > 1 && flags.task != "mpe") throw Failure{2, "--k needs --task mpe"};
  const bool by_weights = flags.method == "auto" && flags.task == "mpe";
  const Inferred done = inferred(session, flags, by_weights ? "best-state" : flags.method, &graph, &pruned, &watch);
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
                          " sweeps; --damping, more --iterations or --method exact may help" +
                          (flags.task == "mpe" ? ", and the state is the best that was seen" : "");
  }
  const double log_z = -metric_or_nan(learner.get(), "free_energy"), bound = metric_or_nan(learner.get(), "bound");
  if (flags.task == "pr" && !std::isfinite(log_z)) throw Failure{1, "--task pr: method " + method + " does not know ln Z"};
  const Marginals found = marginals_of(graph.get(), learner.get());
  Json report{{"method", method},
              {"status", exact ? "exact" : samples ? "sampled" : converged ? "converged" : "not-converged"},
              {"change", metric_or_nan(learner.get(), "change")},
              {"iterations", iterations},
              {"messages", metric_or_nan(learner.get(), "messages")},
              {"seconds_read", seconds_read},
              {"seconds_build", done.seconds_build},
              {"seconds_infer", seconds_infer},
              {"bytes", done.held < 0 ? Json(nullptr) : Json(done.held)},
              {"log_z", log_z},
              {"log_z_kind", kind_of(method, bound)}};
  add_of_method(learner.get(), method, &report);
  note_fixed_points(learner.get(), flags.model);
  std::string best;
  if (flags.task == "mpe") {
    const auto variables = static_cast<int64_t>(found.begin.size()) - 1;
    const BestStates states = best_states(session, learner.get(), variables, exact, flags.states);
    best = text_of(states);
    report["best_log_weight"] = states.log_weights[0];
    for (size_t i = 0; i < states.values.size() && flags.states > 1; ++i) {
      report["states"].push_back({{"log_weight", states.log_weights[i]}, {"values", states.values[i]}});
    }
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
  if (session->json) print_json(session, report);
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
              "variables; gibbs: samples; max-product: a state of high weight; auto: exact where that is cheap, "
              "else max-product for --task mpe and bp for the others (default auto)")
      .one_of({"auto", "exact", "bp", "trw", "mean-field", "gibbs", "max-product"});
  verb.option("--task", flags->task,
              "mar: marginals; pr: log10 of the partition function; mpe: the best state, or one of high weight where exact "
              "inference is too large (default mar)")
      .one_of({"mar", "pr", "mpe"});
  verb.option("--k", flags->states, "--task mpe: how many of the best states, under exact, a line for each (default 1)");
  verb.file("--compare", flags->compare, "Print the maximum and mean distance from these marginals (UAI's MAR) instead");
  add_prune_flags(verb, &flags->prune);
  std::vector<std::string> calls = kNetworkReadCalls, without = kOfStrings;
  calls.push_back(kMrfLearnerCall);
  calls.push_back(kBestStatesCall);
  calls.insert(calls.end(), kPruneCalls.begin(), kPruneCalls.end());
  without.insert(without.end(), kSetByPrune.begin(), kSetByPrune.end());
  session->add_options_of(verb, calls, without);
  verb.flag("-v,--verbose", flags->verbose, kSayIdle);
  session->add_json_flag(verb);
  verb.run([=] { infer(session, *flags); });
}

}  // namespace tool
