// The verbs that turn one machine into another.
#pragma once
#include <functional>

#include "verbs.hh"

namespace tool {

using MachineCall = std::function<hws_status(const hws_machine *, const hws_options *, hws_machine **)>;

// A verb that reads MACHINE, makes the call and writes the result.
Command machine_verb(Command fst, Session *session, const char *name, const char *what, const char *call, MachineCall work);

}  // namespace tool
