// The handle of a probabilistic automaton.
#pragma once
#include "capi/base/handles.hh"
#include "src/pfa/model/pfa_model.hh"

struct hws_pfa {
  hws::PfaModelPtr p;
};
