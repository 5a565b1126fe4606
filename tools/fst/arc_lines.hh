// Files of numbers for a machine's arcs and final weights: `arc NUMBER value...` or
// `final STATE value...` a line, arcs counted from 0 in the order of `fst print`, empty
// lines and those that begin with # left out.
#pragma once
#include <string>
#include <vector>

#include "tools/base/session.hh"

namespace tool {

struct ArcLine {
  bool is_arc = false;       // else a final weight's
  size_t number = 0;         // number of the arc or the state, which the machine has
  std::vector<double> values;  // one or more
  std::string place;         // "file:line: "
};

std::vector<ArcLine> read_arc_lines(const hws_machine *m, const std::string &path);

}  // namespace tool
