// The common part of verbs on machines.
#pragma once
#include <functional>

#include "tools/verbs.hh"

namespace tool {

using MachineCall = std::function<hws_status(const hws_machine *, const hws_options *, hws_machine **)>;

// A verb that reads MACHINE, makes the call and writes the result.
Command machine_verb(Command fst, Session *session, const char *name, const char *what, const char *call, MachineCall work);
// A verb that reads machines and prints what the calls find, perhaps as JSON. Its operands are the caller's to add.
Command value_verb(Command fst, Session *session, const char *name, const char *what, std::vector<std::string> calls,
                   std::function<void()> body);

}  // namespace tool
