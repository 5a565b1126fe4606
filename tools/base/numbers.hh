// Numbers in flags and files, read as the library reads them (hws_parse_integer, hws_parse_real): the whole text is the
// number, or there is none and the value stays as it was.
#pragma once
#include <cstdint>
#include <string>

namespace tool {

bool parse(const std::string &text, int32_t *value);
bool parse(const std::string &text, int64_t *value);
bool parse(const std::string &text, double *value);

}  // namespace tool
