// Settings of learners whose rows share a stick, as tests vary them.
#pragma once
#include <utility>

#include "src/hmm/learner/hmm_settings.hh"

namespace hdp_settings_of {

// With and without an end and κ, concentrations in each of their three ways, and labels in no order, in turn over the rounds.
inline hws::HmmSettings round(hws::HmmSettings s, int round) {
  s.hdp = true;
  s.gamma = 1.5;
  s.sigma = 2;
  s.end = round % 2 == 1;
  if (round % 3 == 2) s.sticky = 1.5;
  if (round % 5 == 1) s.hyper = hws::HmmHyper::fixed;
  if (round % 5 == 2) s.hyper = hws::HmmHyper::gamma;
  if (round % 5 == 3) s.label_order = hws::HmmLabelOrder::none;
  return s;
}

// A stick whose K weights stay even and whose concentrations are 1, and the finite model that this is.
inline hws::HmmSettings even(hws::HmmSettings s, int32_t states) {
  s.hdp = true;
  s.top_level = hws::HmmTopLevel::even;
  s.hyper = hws::HmmHyper::fixed;
  s.gamma = s.sigma = 1;
  s.prior_end = s.end ? 1.0 / states : 1;
  return s;
}
inline hws::HmmSettings finite(hws::HmmSettings s, int32_t states) {
  s.hdp = false;
  s.priors.initial.concentration = s.priors.transition.concentration = 1.0 / states;
  return s;
}

}  // namespace hdp_settings_of
