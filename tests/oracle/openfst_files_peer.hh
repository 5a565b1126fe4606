// Files of machines, written and read by OpenFst's library.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tests/oracle/tables.hh"

namespace peer {

using NumberedNames = std::vector<std::pair<std::string, int64_t>>;

struct FileForm {
  std::string kind = "vector";  // OpenFst's name of it
  std::string arcs;             // standard, log or log64
  bool aligned = false;
  NumberedNames inputs, outputs;  // symbol tables; none: left out
};

// A machine's file; empty if the kind cannot hold the machine.
std::string written(const Table &t, const FileForm &form);
// What OpenFst reads from a file. `form` receives what the file says of itself, but for its alignment.
Table read_file(const std::string &bytes, FileForm *form);
// A symbol table's own file.
std::string written_symbols(const NumberedNames &names);

}  // namespace peer
