// Machines in place of sentences, for the verbs of `hawser grammar`.
#pragma once
#include <string>
#include <vector>

#include "tools/base/session.hh"

namespace tool {

// Adds --lattice FILE..., and the flags for how machines are read.
Flag add_lattice_flags(Command verb, Session *session, std::vector<std::string> *lattices);

// A machine, text or binary. Text has the grammar's words as labels if the user gives no alphabet, and may have others besides.
Machine read_lattice(Session *session, const std::string &path, const hws_grammar *grammar);

}  // namespace tool
