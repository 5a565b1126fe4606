#include "src/align/align_schedule.hh"

#include <algorithm>

#include "fsa/base/text.hh"
#include "src/learner/option_table.hh"

namespace hws {

namespace {

constexpr int64_t kMostStageSteps = 1000000000;

AlignStage parse_stage(std::string_view text) {
  const auto refuse = [&](const char *why) {
    fail(Code::argument, "stage %s of the schedule %s; expected MODEL:STEPS or MODEL/METHOD:STEPS", quoted(text).c_str(), why);
  };
  AlignStage stage;
  const size_t colon = text.find(':');
  if (colon == text.npos) refuse("has no ':'");
  std::string_view name = text.substr(0, colon), method;
  if (const size_t slash = name.find('/'); slash != name.npos) {
    method = name.substr(slash + 1);
    name = name.substr(0, slash);
  }
  const int32_t model = choice_index(kAlignModels, name);
  if (model < 0) refuse("has a model that is none of ibm1, diagonal, hmm, fertility");
  stage.model = static_cast<AlignModelKind>(model);
  stage.method = stage.model == AlignModelKind::fertility ? AlignMethod::cgs : AlignMethod::em;
  if (!method.empty() || text.find('/') < colon) {
    const int32_t index = choice_index(kAlignMethods, method);
    if (index < 0) refuse("has a method that is none of em, vi, cvi1, cvi2, svi, scvi2, cgs");
    stage.method = static_cast<AlignMethod>(index);
  }
  if (stage.model == AlignModelKind::fertility && stage.method != AlignMethod::cgs) {
    refuse("has fertilities, which are learned by cgs alone");
  }
  if (!parse_integer(text.substr(colon + 1), stage.steps) || stage.steps < 1 || stage.steps > kMostStageSteps) {
    refuse("has no number of steps from 1 to 1000000000");
  }
  return stage;
}

}  // namespace

int64_t AlignSchedule::steps() const {
  int64_t sum = 0;
  for (size_t k = 0; k < count; ++k) sum += stages[k].steps;
  return sum;
}

size_t AlignSchedule::stage_of(int64_t step, int64_t *before) const {
  size_t k = 0;
  while (k + 1 < count && step >= stages[k].steps) step -= stages[k++].steps;
  if (before) *before = step;
  return k;
}

template <class Of>
bool AlignSchedule::any(Of of) const {
  return std::any_of(stages.begin(), stages.begin() + count, of);
}
bool AlignSchedule::jumps() const {
  return any([](const AlignStage &s) { return s.model == AlignModelKind::hmm || s.model == AlignModelKind::fertility; });
}
bool AlignSchedule::sums_jumps() const {
  return any([](const AlignStage &s) { return s.model == AlignModelKind::hmm && may_normalize(s.method); });
}
bool AlignSchedule::diagonal() const {
  return any([](const AlignStage &s) { return s.model == AlignModelKind::diagonal; });
}
bool AlignSchedule::samples() const {
  return any([](const AlignStage &s) { return s.method == AlignMethod::cgs; });
}
bool AlignSchedule::minibatches() const {
  return any([](const AlignStage &s) { return is_stochastic(s.method); });
}
bool AlignSchedule::collapsed() const {
  return any([](const AlignStage &s) { return keeps_posteriors(s.method); });
}
bool AlignSchedule::fertile() const {
  return any([](const AlignStage &s) { return s.model == AlignModelKind::fertility; });
}
bool AlignSchedule::priors() const {
  return any([](const AlignStage &s) { return s.method != AlignMethod::em; });
}
bool AlignSchedule::adds_up() const {
  return !any([](const AlignStage &s) { return !hws::adds_up(s.method); });
}
bool AlignSchedule::by_rows() const {
  return !any([](const AlignStage &s) {
    return s.model != AlignModelKind::ibm1 || (s.method != AlignMethod::em && s.method != AlignMethod::vi);
  });
}
bool AlignSchedule::only_draws() const {
  return !any([](const AlignStage &s) { return !is_stochastic(s.method); });
}

AlignSchedule parse_schedule(std::string_view text) {
  AlignSchedule schedule;
  while (true) {
    if (schedule.count == AlignSchedule::kMost) {
      fail(Code::argument, "a schedule of more than %zu stages", AlignSchedule::kMost);
    }
    const size_t comma = text.find(',');
    schedule.stages[schedule.count++] = parse_stage(text.substr(0, comma));
    if (comma == text.npos) return schedule;
    text.remove_prefix(comma + 1);
  }
}

}  // namespace hws
