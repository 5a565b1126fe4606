// What `fst expectation` adds up along paths: a table of numbers per arc and per final
// weight, made from names (--value) or read from a file (--values).
#pragma once
#include <string>
#include <vector>

#include "tools/base/session.hh"

namespace tool {

struct PathValues {
  std::vector<std::string> names;  // one per value: d of them
  std::vector<double> arcs, finals;  // rows of d
};

// Each name is length, arcs, cost or label:NAME. Lengths and labels are those of tape `tape`, counted from 0.
PathValues named_values(const hws_machine *m, const std::vector<std::string> &names, int32_t tape);
// Lines `arc NUMBER value...` and `final STATE value...`; what is not listed is 0.
PathValues listed_values(const hws_machine *m, const std::string &path);

}  // namespace tool
