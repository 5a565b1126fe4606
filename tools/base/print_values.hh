// Values as a command prints them: lines for people, JSON for programs.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "tools/base/session.hh"

namespace tool {

// The one form of --json, a line: numbers with all their digits, "Infinity" and "-Infinity" as texts, and null for a number
// that is not known (NaN). Bytes that are not UTF-8 become U+FFFD.
std::string json_line(nlohmann::ordered_json values);
void print_json(Session *session, nlohmann::ordered_json values);

// A line "name TAB value" each, or one JSON object.
void print_values(Session *session, const nlohmann::ordered_json &values);

}  // namespace tool
