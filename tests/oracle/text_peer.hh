// AT&T text through what fstcompile and fstprint call in OpenFst's library.
#pragma once
#include <string>

#include "tests/oracle/tables.hh"

namespace peer {

// State numbers are kept, labels are numbers, negative ones too.
Table compiled(const std::string &text, bool tropical, bool acceptor);
std::string printed(const Table &t, bool acceptor);

}  // namespace peer
