#include "tools/mrf/network_learner.hh"

#include "tools/base/numbers.hh"

namespace tool {

Learner graph_learner(const Session *session, const char *call, const std::string &where, bool verbose,
                      const std::string &method, const hws_graph *graph) {
  const auto make = [&](const std::vector<std::string> &without, hws_learner **made) {
    std::vector<std::string> left_out = without;
    left_out.push_back("method");
    const Options options = session->options_for(call, left_out);
    check(hws_options_set_text(options.get(), "method", method.c_str()));
    return hws_graph_learner_new(graph, options.get(), made);
  };
  Learner learner = made_learner(session, call, where, verbose, make);
  // Exact inference is within any tolerance and takes one step, so that the library refuses neither.
  const std::string chosen =
      copied([&](char *b, int64_t c, int64_t *n) { return hws_graph_learner_method(learner.get(), b, c, n); });
  for (const std::string name : {"tolerance", "iterations"}) {
    const bool told = name == "tolerance" && method == "exact";
    if (!verbose || told || chosen != "exact" || session->option_given(name).empty()) continue;
    note("--" + name + " " + session->option_given(name) + " changes nothing for this method");
  }
  return learner;
}

void note_fixed_points(const hws_learner *learner, const std::string &where) {
  double fixed_points = 0, starts = 0, spread = 0;
  if (hws_learner_metric(learner, "fixed_points", &fixed_points) != HWS_OK || fixed_points < 2) return;
  check(hws_learner_metric(learner, "starts_done", &starts));
  check(hws_learner_metric(learner, "starts_spread", &spread));
  note(where + ": " + number(fixed_points) + " fixed points were seen by " + number(starts) +
       " starts, whose values of ln Z lie " + number(spread) +
       " apart at most; the one of the best value is taken, and its marginals are not certain");
}

int64_t sweeps_at_most(const Session *session, const char *call, const hws_learner *learner) {
  double starts = 0;
  // Runs that settle early leave theirs unmade, so that several starts have no number to be measured by.
  if (hws_learner_metric(learner, "starts_done", &starts) == HWS_OK) return 0;
  return iterations_of(session, call, learner);
}

}  // namespace tool
