// One example of each verb, as its help shows it.
#pragma once
#include <string>

namespace tool {

// What follows "hawser fst sum" in its example; "" for commands that are groups of verbs.
std::string example_of(const std::string &path);

}  // namespace tool
