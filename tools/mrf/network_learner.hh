// The learner of mrf infer and mrf denoise.
#pragma once
#include "tools/graph/graph_file.hh"
#include "tools/learner/learner_steps.hh"

namespace tool {

inline constexpr const char *kSayIdle = "Say which of --seed, --tolerance and --iterations change nothing for the method";

// With the user's options and the method. --seed, --tolerance and --iterations are taken with every method. Where the library,
// which is strict, says that such a one has no effect, it is left out; verbose: and told.
Learner graph_learner(const Session *session, const char *call, const std::string &where, bool verbose,
                      const std::string &method, const hws_graph *graph);

// Says on standard error if several starts ended in different fixed points, so that none is taken for certain.
void note_fixed_points(const hws_learner *learner, const std::string &where);

// The sweeps of all starts, as far as options say; 0: not known.
int64_t sweeps_at_most(const Session *session, const char *call, const hws_learner *learner);

}  // namespace tool
