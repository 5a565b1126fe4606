#include "tools/learner/learner_steps.hh"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <thread>
#include <utility>

#include "tools/base/interrupt.hh"
#include "tools/base/numbers.hh"
#include "tools/base/stopwatch.hh"
#include "tools/learner/idle_flags.hh"

namespace tool {

namespace {

using Clock = std::chrono::steady_clock;

// Seconds that a call of several steps takes, about.
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

// Estimates of less are not told.
constexpr double kToldSeconds = 5;

// The first steps, from whose time that of all is estimated. The very first one finds memory that was never touched, and counts
// only if there is no other.
class MeasuredSteps {
 public:
  // Whether that is enough.
  bool add(double seconds, int64_t steps, bool last) {
    if (calls_++ == 1) {
      seconds_ = 0;
      steps_ = 0;
    }
    seconds_ += seconds;
    steps_ += steps;
    return last || seconds_ >= kMeasuredSeconds;
  }
  TimeEstimate estimate(const StepLine &line, int64_t made) const {
    if (line.most < made || steps_ == 0) return {};
    return {seconds_ / static_cast<double>(steps_) * static_cast<double>(line.most),
            std::to_string(line.most) + " " + line.step + "s, each as long as the first " + std::to_string(steps_) + " took"};
  }

 private:
  static constexpr double kMeasuredSeconds = 0.3;
  double seconds_ = 0;
  int64_t calls_ = 0, steps_ = 0;
};

// Shows progress: on a terminal one line that changes, elsewhere a line now and then.
class ShownSteps {
 public:
  ShownSteps(const hws_learner *learner, const StepLine &line, const Session *session, int32_t log_seconds)
      : learner_(learner), line_(line), terminal_(stderr_is_terminal()), quiet_(is_quiet() || (terminal_ && session->json)),
        log_seconds_(log_seconds), first_(steps_of(learner)) {}

  void show(bool last) {
    if (quiet_) return;
    const Clock::time_point now = Clock::now();
    if (!terminal_ && (last || now - logged_ < std::chrono::seconds(log_seconds_))) return;
    logged_ = now;
    const std::string text = text_at(std::chrono::duration<double>(now - begin_).count());
    if (terminal_) std::fprintf(stderr, "\r\033[K%s%s", text.c_str(), last ? "\n" : "");
    else note(text);
  }

 private:
  std::string text_at(double seconds) const {
    const int64_t steps = steps_of(learner_);
    std::string text = std::string(line_.step) + " " + std::to_string(steps);
    if (line_.most >= steps) text += " of " + std::to_string(line_.most);
    double value = 0;
    char shown[32];
    if (hws_learner_metric(learner_, line_.metric, &value) == HWS_OK) {
      std::snprintf(shown, sizeof shown, " %.6g", value);
      text += std::string(": ") + line_.metric + shown;
    }
    // After some seconds the rest can be estimated. Methods that converge take less.
    if (seconds < 1 || steps <= first_ || line_.most <= steps) return text;
    return text + ", " + duration(seconds / static_cast<double>(steps - first_) * static_cast<double>(line_.most - steps)) +
           " left at most";
  }

  const hws_learner *learner_;
  const StepLine line_;
  const bool terminal_, quiet_;
  const int32_t log_seconds_;
  const int64_t first_;
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point logged_ = begin_;
};

// Returns what a metric says, or NaN where the learner has none of the name or does not know it yet.
double known(const hws_learner *learner, const char *metric) {
  double value = 0;
  return hws_learner_metric(learner, metric, &value) == HWS_OK ? value : NAN;
}

// A run of hours does not end because a checkpoint cannot be written.
void save(const hws_learner *learner, const std::string &path) {
  if (hws_learner_save_file(learner, path.c_str()) >= 0) return;
  note(path + ": the checkpoint is not saved, and the run goes on: " + hws_error_message_view());
}

}  // namespace

std::string duration(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.0f %s", seconds < 120 ? seconds : seconds < 7200 ? seconds / 60 : seconds / 3600,
                seconds < 120 ? "s" : seconds < 7200 ? "min" : "h");
  return text;
}

void tell_estimate(const TimeEstimate &estimate) {
  if (estimate.seconds < kToldSeconds) return;
  note("this takes about " + duration(estimate.seconds) + " if it is " + estimate.supposes);
}

void add_estimate(const TimeEstimate &estimate, nlohmann::ordered_json *report) {
  if (estimate.seconds == 0) return;
  (*report)["estimated_seconds"] = estimate.seconds;
  (*report)["estimate_supposes"] = estimate.supposes;
}

int64_t processors() { return std::clamp<int64_t>(std::thread::hardware_concurrency(), 1, 64); }

void CheckpointFlags::add_to(Command verb, const std::string &step) {
  const std::string when = seconds > 0 ? "now and then (--save-every)" : "after every " + step;
  verb.output("--checkpoint", path, "Save the state here " + when + " and when interrupted").group("Checkpoints");
  const Flag resuming = verb.flag("--resume", resume, "Go on from the checkpoint, if it is there").group("Checkpoints");
  verb.flag("--overwrite", overwrite, "Begin anew although the checkpoint's file is there, and replace it")
      .excludes(resuming)
      .group("Checkpoints");
  verb.flag("-v,--verbose", verbose, "Say which of --seed, --tolerance and --iterations change nothing for the method");
  verb.option("--log-every", log_seconds,
              "Seconds from one line on progress to the next at least, where standard error is no terminal (default " +
                  std::to_string(log_seconds) + ")")
      .not_negative();
  if (seconds > 0) {
    verb.option("--save-every", seconds,
                "Seconds from one checkpoint to the next at least; 0: after every " + step + " (default " +
                    std::to_string(seconds) + ")")
        .not_negative()
        .group("Checkpoints");
  }
}

void CheckpointFlags::require_file() const {
  if ((resume || overwrite) && path.empty()) {
    throw Failure{2, std::string(resume ? "--resume" : "--overwrite") + " needs --checkpoint FILE"};
  }
  if (path.empty() || resume || overwrite || !has_content(path)) return;
  throw Failure{2, "--checkpoint " + path +
                       " is there already; expected --resume to go on from it, or --overwrite to replace it"};
}

bool CheckpointFlags::resumes() const { return resume && has_content(path); }

void use_all_processors(const Session *session, hws_options *options) {
  if (!session->option_given("threads").empty()) return;
  check(hws_options_set_int(options, "threads", processors()));
}

std::string unsettled(const hws_learner *learner, const std::string &where, const std::string &step) {
  const int64_t steps = steps_of(learner);
  if (steps == 0) return "";
  const std::string after = where + ": not converged after " + std::to_string(steps) + " " + step + (steps == 1 ? "" : "s");
  if (known(learner, "converged") == 0) return after + "; --iterations N with a greater N, or a greater --tolerance, may help";
  if (known(learner, "chains_disagree") == 1) {
    return after + ", since the chains disagree; --iterations N with a greater N, or more --chains to average over, may help";
  }
  return "";
}

bool step_until_done(Session *session, hws_learner *learner, const CheckpointFlags &flags, const std::string &where,
                     StepLine line, const std::function<void(double, int64_t)> &after_call, const TimeLimit *limit,
                     TimeEstimate *estimate) {
  if (flags.resumes()) {
    const Options options = session->options_for("hws_learner_load_file");
    check(hws_learner_load_file(learner, flags.path.c_str(), options.get()), flags.path);
  } else if (flags.resume) {
    note(flags.path + ": no checkpoint there yet; the run begins anew");
  }
  Clock::time_point saved = Clock::now();
  const bool each = line.each || (!flags.path.empty() && flags.seconds == 0);
  int64_t steps = steps_of(learner), at_once = 1;
  ShownSteps shown(learner, line, session, flags.log_seconds);
  MeasuredSteps measured;
  for (int32_t done = holds(learner, line.until); !done;) {
    Stopwatch watch;
    const hws_status status = hws_learner_step(learner, at_once, &done);
    const double seconds = watch.seconds();
    if (status == HWS_E_CANCELLED && limit && limit->passed()) {
      if (!flags.path.empty()) save(learner, flags.path);
      return false;
    }
    if (status == HWS_E_CANCELLED) {
      std::string text = "interrupted after " + std::to_string(steps_of(learner)) + " steps; ";
      if (flags.path.empty()) throw Failure{kInterrupted, text + "nothing was saved (--checkpoint FILE would have)"};
      if (hws_learner_save_file(learner, flags.path.c_str()) < 0) {
        throw Failure{kInterrupted, text + "nothing was saved: " + hws_error_message_view()};
      }
      throw Failure{kInterrupted, text + "saved in " + flags.path + "; the same command with --resume goes on from there"};
    }
    check(status, where);
    const int64_t before = std::exchange(steps, steps_of(learner));
    if (after_call) after_call(seconds, steps - before);
    if (estimate && measured.add(seconds, steps - before, done != 0)) {
      *estimate = measured.estimate(line, steps);
      tell_estimate(*estimate);
      estimate = nullptr;
    }
    if (!each) at_once = seconds < kCallSeconds / 2 ? 2 * at_once : seconds > kCallSeconds ? (at_once + 1) / 2 : at_once;
    if (holds(learner, line.until)) done = 1;
    const Clock::time_point now = Clock::now();
    if (!flags.path.empty() && (done || now - saved >= std::chrono::seconds(flags.seconds))) {
      save(learner, flags.path);
      saved = Clock::now();
    }
    shown.show(done != 0);
  }
  if (!line.until) session->unfinished = unsettled(learner, where, line.step);
  return true;
}

Learner made_learner(const Session *session, const std::string &call, const std::string &where, bool verbose,
                     const std::function<hws_status(const std::vector<std::string> &, hws_learner **)> &make) {
  Learner learner;
  const hws_status status = without_idle_options(session, call, where, verbose, [&](const std::vector<std::string> &without) {
    hws_learner *raw = nullptr;
    const hws_status made = make(without, &raw);
    learner.reset(raw);
    return made;
  });
  check(status, where);
  return learner;
}

int64_t iterations_of(const Session *session, const char *call, const hws_learner *learner) {
  double known = 0;
  if (hws_learner_metric(learner, "iterations", &known) == HWS_OK) return static_cast<int64_t>(known);
  int64_t most = 0;
  if (!session->option_given("iterations").empty()) {
    parse(session->option_given("iterations"), &most);
    return std::max<int64_t>(most, 0);
  }
  const std::string options = copied([&](char *b, int64_t c, int64_t *n) { return hws_options_describe(call, b, c, n); });
  for (const auto &option : nlohmann::json::parse(options)) {
    if (option["name"] == "iterations" && option["default"].is_number()) most = option["default"];
  }
  return std::max<int64_t>(most, 0);
}

void note_impossible(const std::string &held_out, const char *items, const nlohmann::ordered_json &metrics) {
  const double impossible = metrics.value("heldout_impossible", 0.);
  if (!(impossible > 0)) return;
  note("--heldout " + held_out + ": " + number(impossible) + " " + items + " have no probability");
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
    metrics[name] = value;
  }
  return metrics;
}

}  // namespace tool
