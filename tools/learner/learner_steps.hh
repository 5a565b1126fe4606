// A learner run to its end: checkpoints, interruptions, a line of progress.
#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "tools/base/session.hh"
#include "tools/base/time_limit.hh"

namespace tool {

struct CheckpointFlags {
  std::string path;
  bool resume = false, overwrite = false;
  bool verbose = false;  // -v: say which flags change nothing
  int32_t seconds = 0;  // between two of them at least; the last one is always saved
  int32_t log_seconds = 30;  // between two lines on progress, where standard error is no terminal
  // --checkpoint, --resume, --overwrite, --verbose, --log-every, and --save-every if `seconds` is above 0. `step` is what a
  // step is called.
  void add_to(Command verb, const std::string &step);
  // Usage failures: --resume or --overwrite without --checkpoint; a file that is there, and that neither of them is given for.
  void require_file() const;
  bool resumes() const;  // there is a checkpoint to go on from, and it is asked for
};

// For learners whose steps take milliseconds: a checkpoint's file reaches the disk in tens of them.
inline constexpr int32_t kSaveSeconds = 5;

// Work whose result does not depend on threads takes as many as there are processors, unless the user says how many.
void use_all_processors(const Session *session, hws_options *options);

int64_t processors();  // at most 64
std::string duration(double seconds);  // such as "40 s", "3 min"

// Makes a learner by make(without, &learner), which calls the library with the user's options but those in `without`. The
// command line takes --seed, --tolerance and --iterations with every method, and any option whose value is the default. Where
// the library, which is strict, says that such a one has no effect, it is left out; verbose: and told.
Learner made_learner(const Session *session, const std::string &call, const std::string &where, bool verbose,
                     const std::function<hws_status(const std::vector<std::string> &without, hws_learner **learner)> &make);

// What the line of progress shows.
struct StepLine {
  const char *step;    // what a step is called
  const char *metric;  // metric that is shown beside it
  const char *until = nullptr;  // another one: stop once it is not 0; looked at after each call
  int64_t most = 0;             // steps at most; 0: not known
  bool each = true;             // a step per call; or else, where checkpoints do not ask for it, about 0.05 s of steps
};

// The `iterations` that a call takes, given or by default; 0 where the method has its own.
int64_t iterations_of(const Session *session, const char *call, const hws_learner *learner);

// What a run is expected to take, and what that supposes.
struct TimeEstimate {
  double seconds = 0;  // 0: none
  std::string supposes;
};
// Notes an estimate of some seconds and more on standard error.
void tell_estimate(const TimeEstimate &estimate);
void add_estimate(const TimeEstimate &estimate, nlohmann::ordered_json *report);

// Says why what a learner has ended with is not the last word, and what may help: a method that converges has not, or the
// chains of a sampler disagree. Empty: nothing to say, also where no step was made. `where` names the input, and `step` is
// what a step is called.
std::string unsettled(const hws_learner *learner, const std::string &where, const std::string &step);

// Goes on from the checkpoint if that was asked for, then steps until done. Interrupted, it
// saves what it can and says how to go on; when `limit` has passed it saves too, and returns false. `where` names the
// input the learner has in messages.
// A run to the end sets session->unfinished by unsettled(), unless line.until ends it: all verbs' exit code 3 is from there.
// after_call, if there is one, is called with the seconds that each call took and the steps it made. Into `estimate`, if it is
// given, goes what the first steps' time and line.most say of the time of all, which is told then.
bool step_until_done(Session *session, hws_learner *learner, const CheckpointFlags &flags, const std::string &where,
                     StepLine line, const std::function<void(double, int64_t)> &after_call = nullptr,
                     const TimeLimit *limit = nullptr, TimeEstimate *estimate = nullptr);

// Notes how many held-out items have no probability under the learner's model, if any; `items`: what they are called.
void note_impossible(const std::string &held_out, const char *items, const nlohmann::ordered_json &metrics);

// Names of a learner's metrics.
std::vector<std::string> metric_names(const hws_learner *learner);
// Those that are known.
nlohmann::ordered_json metrics_of(const hws_learner *learner);

}  // namespace tool
