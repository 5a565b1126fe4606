// Named values as a command prints them.
#pragma once
#include <nlohmann/json.hpp>

#include "tools/base/session.hh"

namespace tool {

// A line "name TAB value" each, or one JSON object.
void print_values(Session *session, const nlohmann::ordered_json &values);

}  // namespace tool
