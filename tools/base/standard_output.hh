// Standard output, written once a command has succeeded.
#pragma once
#include <string>

namespace tool {

// Whoever closes the pipe that this goes to ends the program without a word, as other programs of a pipe end.
// On a terminal columns that tabs part are aligned; a pipe or a file gets the tabs.
void print(const std::string &text);
bool stdout_is_terminal();
// The text with its columns aligned: neighbouring lines with equally many tabs are a table.
std::string aligned(const std::string &text);

}  // namespace tool
