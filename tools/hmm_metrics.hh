// Which of a learner's metrics to show where nobody said.
#pragma once
#include <string>
#include <vector>

namespace tool {

// What the method raises; for curves what is held out goes before it. "" if none of `names` is known to be such.
std::string objective_among(const std::vector<std::string> &names);
std::string curve_among(const std::vector<std::string> &names);

}  // namespace tool
