// What --help prints of a command, and the nearest of its names to one it does not have.
#pragma once
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace tool {

// Usage, arguments, the flags that most people need, the names of the others, and an example. What fits a screen is shown
// whole. Lines are at most 100 columns wide.
std::string help_of(const CLI::App &command);
// The same with every flag under the title of its group, and whole descriptions.
std::string full_help_of(const CLI::App &command);
// The flags of one group, by the word that the short help has for it. A usage failure lists these words.
std::string help_of_part(const CLI::App &command, const std::string &word);
// "hawser fst sum".
std::string path_of(const CLI::App &command);
// Returns the command that the words name, as far as they name one. An unknown command or --flag is a usage failure that
// suggests the nearest name.
const CLI::App &chosen_command(const CLI::App &app, const std::vector<std::string> &words);
// "; the nearest is X": the name with the smallest edit distance (Levenshtein 1966), the first of several; "" if none is near.
std::string nearest_of(const std::string &name, const std::vector<std::string> &names);
// The words that a flag takes, of "a|b|c"; none if it takes any.
std::vector<std::string> choices_of(const std::string &type);

}  // namespace tool
