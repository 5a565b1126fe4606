// What a run of inference is told. Defaults are the seed's (000, section 7), where it names one.
#pragma once
#include <cstdint>
#include <string>

#include "src/graph/schedule/schedule.hh"

namespace hws {

// Apart, so that tables of options can take their defaults from them when they are compiled.
struct GraphNumbers {
  ScheduleKind schedule = ScheduleKind::sweeps;
  int64_t iterations = 50;     // sweeps at most
  double tolerance = 1e-3;     // done once no message would change by more
  double damping = 0;          // share of the old message that stays, in logs
  int32_t order = 0;           // of ep's n-grams, the longest a penalized n-gram may be; 0: 3, penalized: 5
  double lambda = 0.01;        // pep
  double lambda_decay = 1;     // anytime: lambda is multiplied by this after every sweep
  double eta = 0.05;           // gradient step
  int64_t first_passes = 20;   // passes over a variable's messages per visit, in the first sweeps
  int64_t first_sweeps = 3;    // how many those are
  int64_t unigram_sweeps = 1;  // sweeps in which pep has single symbols only
  int64_t batch = 20;          // pep-greedy: n-grams between two looks at the objective
  int64_t k = 20;              // pruned: strings per message
  bool separate = false;       // footnote 8: each outgoing message projected on its own
};

struct GraphSettings : GraphNumbers {
  std::string method = "pep";  // bp, pruned, candidates, surrogate, ep, pep, pep-greedy
  std::string projection =
      "auto";  // gradient, converged, refit, closed (src/ep/projection.hh); auto: closed for ep, refit for penalized families
};

}  // namespace hws
