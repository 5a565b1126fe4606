#include "tools/morph/morph_inference.hh"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "tools/base/interrupt.hh"

namespace tool {

namespace {

// Options of hws_graph_learner_new that only some methods use.
constexpr struct {
  const char *name;
  std::string_view methods[3];
} kOwnOptions[] = {{"kept_strings", {"pruned"}},
                   {"order", {"ep", "pep", "pep-greedy"}},
                   {"projection", {"ep", "pep", "pep-greedy"}},
                   {"separate", {"ep", "pep", "pep-greedy"}},
                   {"step", {"ep", "pep"}},
                   {"first_passes", {"ep", "pep"}},
                   {"first_sweeps", {"ep", "pep"}},
                   {"penalty_weight", {"pep", "pep-greedy"}},
                   {"penalty_decay", {"pep", "pep-greedy"}},
                   {"unigram_sweeps", {"pep"}},
                   {"batch", {"pep-greedy"}}};

// Those that inference over lists of candidates has a use for.
constexpr std::string_view kListOptions[] = {"schedule",   "damping",  "tolerance", "threads",
                                             "max_states", "max_arcs", "max_bytes"};

}  // namespace

std::string method_given(const Session *session) {
  const std::string method = session->option_given("method");
  return method.empty() ? "auto" : method;
}

std::vector<std::string> idle_options(const Session *session, bool lists) {
  const std::string given = method_given(session);
  const std::string method = given == "auto" ? "pep" : given;  // whose options are all that auto takes
  const auto has_use = [&](const std::string &name) {
    if (lists) return std::find(std::begin(kListOptions), std::end(kListOptions), name) != std::end(kListOptions);
    const auto option =
        std::find_if(std::begin(kOwnOptions), std::end(kOwnOptions), [&](const auto &o) { return name == o.name; });
    return option == std::end(kOwnOptions) ||
           std::find(std::begin(option->methods), std::end(option->methods), method) != std::end(option->methods);
  };
  std::vector<std::string> idle;
  for (const std::string &name : session->options_given("hws_graph_learner_new")) {
    if (!has_use(name)) idle.push_back(name);
  }
  return idle;
}

void tell_flags_without_effect(const Session *session, bool lists, const std::vector<std::string> &others) {
  std::string names;
  for (std::string name : idle_options(session, lists)) {
    std::replace(name.begin(), name.end(), '_', '-');
    names += ", --" + name;
  }
  for (const std::string &flag : others) names += ", " + flag;
  if (!names.empty()) {
    note("without effect under " + (lists ? "lists of candidates" : "method " + method_given(session)) + ": " +
         names.substr(2));
  }
}

void add_inference_flags(Session *session, Command verb, InferenceFlags *flags) {
  verb.option("--sweeps", flags->sweeps, "Sweeps over the graph at most (default " + std::to_string(kSweeps) + ")").positive();
  session->add_options_of(verb, {"hws_graph_learner_new", "hws_edit_model_score"}, {"iterations"});
}

namespace {

Inference run_to_the_end(const Session *session, Learner learner, std::chrono::steady_clock::time_point begin) {
  Inference run;
  run.learner = std::move(learner);
  for (int32_t done = 0; !done;) {
    check(hws_learner_step(run.learner.get(), 1, &done));
    if (!stderr_is_terminal() || session->json) continue;
    double change = 0;
    check(hws_learner_steps(run.learner.get(), &run.sweeps));
    if (hws_learner_metric(run.learner.get(), "change", &change) != HWS_OK) continue;
    std::fprintf(stderr, "\r\033[Ksweep %lld: beliefs changed by %.3g%s", static_cast<long long>(run.sweeps), change,
                 done ? "\n" : "");
  }
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  double converged = 0;
  check(hws_learner_steps(run.learner.get(), &run.sweeps));
  check(hws_learner_metric(run.learner.get(), "converged", &converged));
  check(hws_learner_metric(run.learner.get(), "skipped_total", &run.skipped));
  check(hws_learner_metric(run.learner.get(), "features", &run.features));
  check(hws_learner_metric(run.learner.get(), "seconds_factors", &run.seconds_factors));
  check(hws_learner_metric(run.learner.get(), "seconds_projections", &run.seconds_projections));
  check(hws_learner_metric(run.learner.get(), "seconds_growth", &run.seconds_growth));
  if (hws_learner_metric(run.learner.get(), "free_energy", &run.free_energy) != HWS_OK) run.free_energy = NAN;
  run.converged = converged > 0;
  return run;
}

}  // namespace

Inference run_inference(const Session *session, const hws_graph *graph, const InferenceFlags &flags) {
  const Options options = session->options_for("hws_graph_learner_new", idle_options(session, false));
  check(hws_options_set_int(options.get(), "iterations", flags.sweeps > 0 ? flags.sweeps : kSweeps));
  return run_inference_with(session, graph, options.get());
}

Inference run_inference_with(const Session *session, const hws_graph *graph, const hws_options *options) {
  const auto begin = std::chrono::steady_clock::now();
  return run_to_the_end(session, own<Learner>("", [&](auto *p) { return hws_graph_learner_new(graph, options, p); }), begin);
}

Inference run_inference_from(const Session *session, const hws_learner *before, const hws_graph *graph) {
  const auto begin = std::chrono::steady_clock::now();
  return run_to_the_end(session, own<Learner>("", [&](auto *p) { return hws_graph_learner_with_graph(before, graph, p); }),
                        begin);
}

std::vector<Form> best_forms(const hws_learner *learner, int64_t variable, int64_t n) {
  hws_strings *raw = nullptr;
  const hws_status status = hws_graph_learner_best(learner, variable, n, nullptr, &raw);
  if (status == HWS_E_EMPTY || status == HWS_E_IMPROPER || status == HWS_E_DIVERGED || status == HWS_E_LIMIT) return {};
  check(status);
  const Strings strings(raw);
  std::vector<Form> forms;
  for (int64_t i = 0; i < hws_strings_count(strings.get()); ++i) {
    const int32_t *labels = nullptr;
    int64_t count = 0;
    double probability = 0;
    check(hws_strings_labels_view(strings.get(), i, 0, &labels, &count));
    check(hws_strings_value(strings.get(), i, &probability));
    forms.push_back({std::vector<int32_t>(labels, labels + count), probability});
  }
  return forms;
}

std::vector<std::vector<int32_t>> drawn_forms(const Session *session, const hws_learner *learner, int64_t variable, int64_t n,
                                              uint64_t seed) {
  hws_strings *raw = nullptr;
  const Options options = session->options_for("hws_graph_learner_sample");
  const hws_status status = hws_graph_learner_sample(learner, variable, n, seed, options.get(), &raw);
  if (status == HWS_E_EMPTY || status == HWS_E_IMPROPER || status == HWS_E_DIVERGED || status == HWS_E_LIMIT) return {};
  check(status);
  const Strings strings(raw);
  std::vector<std::vector<int32_t>> forms;
  for (int64_t i = 0; i < hws_strings_count(strings.get()); ++i) {
    const int32_t *labels = nullptr;
    int64_t count = 0;
    check(hws_strings_labels_view(strings.get(), i, 0, &labels, &count));
    forms.emplace_back(labels, labels + count);
  }
  return forms;
}

double log_belief(const hws_learner *learner, int64_t variable, const hws_alphabet *alphabet,
                  const std::vector<std::vector<int32_t>> &strings) {
  if (strings.empty()) return -INFINITY;
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> labels;
  for (const auto &s : strings) {
    labels.insert(labels.end(), s.begin(), s.end());
    offsets.push_back(static_cast<int64_t>(labels.size()));
  }
  const Strings batch = own<Strings>("", [&](auto *p) {
    return hws_strings_from_arrays(1, static_cast<int64_t>(strings.size()), offsets.data(), labels.data(), nullptr, &alphabet,
                                   nullptr, p);
  });
  std::vector<double> log_probs(strings.size());
  const hws_status status = hws_graph_learner_log_probs(learner, variable, batch.get(), nullptr, log_probs.data());
  if (status == HWS_E_EMPTY || status == HWS_E_IMPROPER || status == HWS_E_DIVERGED) return -INFINITY;
  check(status);
  const double most = *std::max_element(log_probs.begin(), log_probs.end());
  if (most == -INFINITY) return most;
  double sum = 0;
  for (const double l : log_probs) sum += std::exp(l - most);
  return most + std::log(sum);
}

Segments names_of(const hws_alphabet *alphabet, const std::vector<int32_t> &labels) {
  Segments out;
  for (const int32_t l : labels) out.emplace_back(hws_alphabet_name_view(alphabet, l));
  return out;
}

}  // namespace tool
