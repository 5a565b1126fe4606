#include "learner_steps.hh"

#include <cstdio>

#include "interrupt.hh"

namespace tool {

void CheckpointFlags::add_to(Command verb, const std::string &step) {
  verb.option("--checkpoint", path, "Save the state here after every " + step + " and when interrupted");
  verb.flag("--resume", resume, "Go on from the checkpoint");
}

void CheckpointFlags::require_file() const {
  if (resume && path.empty()) throw Failure{2, "--resume needs --checkpoint FILE"};
}

void step_until_done(Session *session, hws_learner *learner, const CheckpointFlags &flags, const std::string &where, StepLine line) {
  if (flags.resume) check(hws_learner_load_file(learner, flags.path.c_str()), flags.path);
  for (int32_t done = 0; !done;) {
    const hws_status status = hws_learner_step(learner, 1, &done);
    int64_t steps = 0;
    if (status == HWS_E_CANCELLED) {
      check(hws_learner_steps(learner, &steps));
      std::string text = "interrupted after " + std::to_string(steps) + " steps; ";
      if (flags.path.empty()) throw Failure{130, text + "nothing was saved (--checkpoint FILE would have)"};
      check(hws_learner_save_file(learner, flags.path.c_str()), flags.path);
      throw Failure{130, text + "saved in " + flags.path + "; the same command with --resume goes on from there"};
    }
    check(status, where);
    if (!flags.path.empty()) check(hws_learner_save_file(learner, flags.path.c_str()), flags.path);
    if (!stderr_is_terminal() || session->json) continue;
    double value = 0;
    check(hws_learner_steps(learner, &steps));
    check(hws_learner_metric(learner, line.metric, &value));
    std::fprintf(stderr, "\r\033[K%s %lld: %s %.6g%s", line.step, static_cast<long long>(steps), line.metric, value, done ? "\n" : "");
  }
}

}  // namespace tool
