// mrf infer: marginals of Markov networks in the UAI format.
#include <cmath>

#include "tools/base/stopwatch.hh"
#include "tools/graph/graph_file.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/mrf/mar_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *kReadCall = "hws_graph_read_uai", *kMrfLearnerCall = "hws_graph_learner_new";
// Options of the learner that no graph of finite variables has a use for.
const std::vector<std::string> kOfStrings = {
    "method",       "kept_strings", "order",          "projection", "step",     "penalty_weight", "penalty_decay",
    "first_passes", "first_sweeps", "unigram_sweeps", "batch",      "separate", "max_states",     "max_arcs"};

struct MrfFlags {
  std::string model, evidence, method = "auto", task = "mar", compare;
};

Graph read_model(Session *session, const MrfFlags &flags) {
  const Options options = session->options_for(kReadCall);
  const std::string text = read_input(flags.model);
  session->claim(flags.model);
  std::string evidence;
  if (!flags.evidence.empty()) {
    evidence = read_input(flags.evidence);
    session->claim(flags.evidence);
  }
  const char *observed = flags.evidence.empty() ? nullptr : evidence.data();
  const auto size = [](const std::string &s) { return static_cast<int64_t>(s.size()); };
  return own<Graph>(session->inputs(), [&](auto *p) {
    return hws_graph_read_uai(text.data(), size(text), observed, size(evidence), options.get(), p);
  });
}

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

Json finite(double x) { return std::isfinite(x) ? Json(x) : Json(nullptr); }

void infer(Session *session, const MrfFlags &flags) {
  Stopwatch watch;
  const Graph graph = read_model(session, flags);
  const double seconds_read = watch.seconds();
  const Options options = session->options_for(kMrfLearnerCall, {"method"});
  check(hws_options_set(options.get(), "method", flags.method.c_str()));
  const Learner learner =
      own<Learner>(session->inputs(), [&](auto *p) { return hws_graph_learner_new(graph.get(), options.get(), p); });
  const double seconds_build = watch.seconds();
  step_until_done(session, learner.get(), CheckpointFlags(), flags.model,
                  {"sweep", "change", nullptr, iterations_of(session, kMrfLearnerCall, learner.get())});
  const double seconds_infer = watch.seconds();
  const std::string method =
      copied([&](char *b, int64_t c, int64_t *n) { return hws_graph_learner_method(learner.get(), b, c, n); });
  const bool exact = method == "exact";
  const bool converged = metric_or_nan(learner.get(), "converged") != 0;
  int64_t iterations = 0;
  check(hws_learner_steps(learner.get(), &iterations));
  if (!converged) {
    session->unfinished = flags.model + ": not converged after " + std::to_string(iterations) +
                          " sweeps; --damping, more --iterations or --method exact may help";
  }
  const double log_z = -metric_or_nan(learner.get(), "free_energy");
  const Marginals found = marginals_of(graph.get(), learner.get());
  Json report{{"method", method},
              {"status", exact ? "exact" : converged ? "converged" : "not-converged"},
              {"change", finite(metric_or_nan(learner.get(), "change"))},
              {"iterations", iterations},
              {"seconds_read", seconds_read},
              {"seconds_build", seconds_build},
              {"seconds_infer", seconds_infer},
              {"log_z", finite(log_z)},
              {"log_z_kind", exact ? "exact" : "bethe"}};
  if (exact) {
    report["treewidth"] = finite(metric_or_nan(learner.get(), "treewidth"));
    report["table_entries"] = finite(metric_or_nan(learner.get(), "table_entries"));
  }
  if (!flags.compare.empty()) {
    const Errors errors = compare_marginals(found, read_marginals(flags.compare), flags.compare);
    report["max_error"] = errors.most;
    report["mean_error"] = errors.mean;
    if (!session->json) {
      session->out += "maximum error\t" + number(errors.most) + "\nmean error\t" + number(errors.mean) + "\n";
    }
  } else if (!session->json) {
    session->out += flags.task == "pr" ? "PR\n" + number(log_z / std::log(10.0)) + "\n" : mar_text(found);
  }
  if (session->json) session->out += report.dump() + "\n";
}

}  // namespace

void add_mrf_verbs(Command mrf, Session *session) {
  const auto flags = std::make_shared<MrfFlags>();
  Command verb = mrf.verb("infer", "Marginals of a Markov network, exact or by belief propagation, as UAI's MAR");
  verb.option("MODEL", flags->model, "Network in the UAI format (-: standard input)").required();
  verb.file("--evidence", flags->evidence, "Observations in the UAI format");
  verb.option("--method", flags->method,
              "exact: a junction tree; bp: belief propagation; auto: exact where that is cheap, else bp (default auto)")
      .one_of({"auto", "exact", "bp"});
  verb.option("--task", flags->task, "mar: marginals; pr: log10 of the partition function (default mar)").one_of({"mar", "pr"});
  verb.file("--compare", flags->compare, "Print the maximum and mean distance from these marginals (UAI's MAR) instead");
  session->add_options_of(verb, {kReadCall, kMrfLearnerCall}, kOfStrings);
  session->add_json_flag(verb);
  verb.run([=] { infer(session, *flags); });
}

}  // namespace tool
