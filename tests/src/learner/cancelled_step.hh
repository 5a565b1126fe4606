// A step of any learner that somebody stops.
#pragma once
#include "src/learner/learner.hh"

// Asks for the next step and for its end at once: it throws `cancelled`, and the learner is, to the bit, what it was.
void assert_a_cancelled_step_changes_nothing(hws::Learner *learner);
