// What the library says, in the words of the command line.
#pragma once
#include <functional>
#include <string>

namespace tool {

// "option max_bytes of hws_machine_total" and "max_bytes" become "--max-bytes" where the verb has that flag; names of C
// functions go; what kind of file was expected is followed by the commands that are about such files.
std::string in_flags(const std::string &line, const std::function<bool(const std::string &flag)> &has_flag);

}  // namespace tool
