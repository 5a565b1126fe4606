// What the library says, in the words of the command line.
#pragma once
#include <functional>
#include <string>

namespace tool {

// Rewrites a message of the library for users of flags. "option max_bytes of hws_machine_total" and "max_bytes" become
// "--max-bytes" if the verb has that flag. Names of C functions are dropped. After an expected kind of file the commands for
// such files follow.
std::string in_flags(const std::string &line, const std::function<bool(const std::string &flag)> &has_flag);

}  // namespace tool
