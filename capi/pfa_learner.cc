#include "capi/engine_options.hh"
std::span<const hws::OptionTable *const> hws::capi::pfa_learner_tables() { return {}; }
