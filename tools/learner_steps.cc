#include "learner_steps.hh"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <thread>
#include <utility>

#include "interrupt.hh"
#include "stopwatch.hh"

namespace tool {

namespace {

using Clock = std::chrono::steady_clock;

// What a call of several steps takes, about.
constexpr double kCallSeconds = 0.05;

int64_t steps_of(const hws_learner *learner) {
  int64_t steps = 0;
  check(hws_learner_steps(learner, &steps));
  return steps;
}

bool holds(const hws_learner *learner, const char *metric) {
  double value = 0;
  if (!metric) return false;
  check(hws_learner_metric(learner, metric, &value));
  return value != 0;
}

void show(const hws_learner *learner, const StepLine &line, bool last) {
  double value = 0;
  const bool known = hws_learner_metric(learner, line.metric, &value) == HWS_OK;
  std::fprintf(stderr, "\r\033[K%s %lld", line.step, static_cast<long long>(steps_of(learner)));
  if (known) std::fprintf(stderr, ": %s %.6g", line.metric, value);
  if (last) std::fprintf(stderr, "\n");
}

}  // namespace

void CheckpointFlags::add_to(Command verb, const std::string &step) {
  const std::string when = seconds > 0 ? "now and then (--save-every)" : "after every " + step;
  verb.file("--checkpoint", path, "Save the state here " + when + " and when interrupted").group("Checkpoints");
  verb.flag("--resume", resume, "Go on from the checkpoint").group("Checkpoints");
  if (seconds > 0) {
    verb.option("--save-every", seconds,
                "Seconds from one checkpoint to the next at least; 0: after every " + step + " (default " +
                    std::to_string(seconds) + ")")
        .not_negative()
        .group("Checkpoints");
  }
}

void CheckpointFlags::require_file() const {
  if (resume && path.empty()) throw Failure{2, "--resume needs --checkpoint FILE"};
}

void use_all_processors(const Session *session, hws_options *options) {
  if (!session->option_given("threads").empty()) return;
  check(hws_options_set_int(options, "threads", std::clamp<int64_t>(std::thread::hardware_concurrency(), 1, 64)));
}

bool step_until_done(Session *session, hws_learner *learner, const CheckpointFlags &flags, const std::string &where,
                     StepLine line, const std::function<void(double, int64_t)> &after_call, const TimeLimit *limit) {
  if (flags.resume) check(hws_learner_load_file(learner, flags.path.c_str()), flags.path);
  Clock::time_point saved = Clock::now();
  const bool each = line.each || (!flags.path.empty() && flags.seconds == 0);
  int64_t steps = steps_of(learner), at_once = 1;
  for (int32_t done = holds(learner, line.until); !done;) {
    Stopwatch watch;
    const hws_status status = hws_learner_step(learner, at_once, &done);
    const double seconds = watch.seconds();
    if (status == HWS_E_CANCELLED && limit && limit->passed()) {
      if (!flags.path.empty()) check(hws_learner_save_file(learner, flags.path.c_str()), flags.path);
      return false;
    }
    if (status == HWS_E_CANCELLED) {
      std::string text = "interrupted after " + std::to_string(steps_of(learner)) + " steps; ";
      if (flags.path.empty()) throw Failure{130, text + "nothing was saved (--checkpoint FILE would have)"};
      check(hws_learner_save_file(learner, flags.path.c_str()), flags.path);
      throw Failure{130, text + "saved in " + flags.path + "; the same command with --resume goes on from there"};
    }
    check(status, where);
    const int64_t before = std::exchange(steps, steps_of(learner));
    if (after_call) after_call(seconds, steps - before);
    if (!each) at_once = seconds < kCallSeconds / 2 ? 2 * at_once : seconds > kCallSeconds ? (at_once + 1) / 2 : at_once;
    if (holds(learner, line.until)) done = 1;
    const Clock::time_point now = Clock::now();
    if (!flags.path.empty() && (done || now - saved >= std::chrono::seconds(flags.seconds))) {
      check(hws_learner_save_file(learner, flags.path.c_str()), flags.path);
      saved = Clock::now();
    }
    if (stderr_is_terminal() && !session->json) show(learner, line, done != 0);
  }
  return true;
}

std::vector<std::string> metric_names(const hws_learner *learner) {
  const std::string list = copied([&](char *b, int64_t c, int64_t *n) { return hws_learner_metrics(learner, b, c, n); });
  std::vector<std::string> names;
  for (const auto &metric : nlohmann::json::parse(list)) names.push_back(metric["name"]);
  return names;
}

nlohmann::ordered_json metrics_of(const hws_learner *learner) {
  auto metrics = nlohmann::ordered_json::object();
  for (const std::string &name : metric_names(learner)) {
    double value = 0;
    const hws_status status = hws_learner_metric(learner, name.c_str(), &value);
    if (status == HWS_E_EMPTY) continue;
    check(status);
    metrics[name] = std::isfinite(value) ? nlohmann::ordered_json(value) : nlohmann::ordered_json(number(value));
  }
  return metrics;
}

}  // namespace tool
