#include "tools/base/numbers.hh"

#include <hawser/hawser.h>

namespace tool {

namespace {

// Names of symbols are tried as numbers too. A library call that fails costs a thousand times as much as this.
bool begins_like_a_number(const std::string &text) {
  return !text.empty() && std::string_view("0123456789+-.iI").find(text[0]) != std::string_view::npos &&
         text.find('\0') == std::string::npos;
}

}  // namespace

bool parse(const std::string &text, int64_t *value) {
  int64_t read = 0;
  if (!begins_like_a_number(text) || hws_parse_integer(text.c_str(), &read) != HWS_OK) return false;
  *value = read;
  return true;
}

bool parse(const std::string &text, int32_t *value) {
  int64_t read = 0;
  if (!parse(text, &read) || read < INT32_MIN || read > INT32_MAX) return false;
  *value = static_cast<int32_t>(read);
  return true;
}

bool parse(const std::string &text, double *value) {
  double read = 0;
  if (!begins_like_a_number(text) || hws_parse_real(text.c_str(), &read) != HWS_OK) return false;
  *value = read;
  return true;
}

}  // namespace tool
