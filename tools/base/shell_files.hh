// Shell completion and the manual page, made from the verbs' own declarations.
#pragma once
#include <string>

namespace CLI {
class App;
}

namespace tool {

std::string bash_completion(const CLI::App &app);
std::string zsh_completion(const CLI::App &app);
std::string manual_page(const CLI::App &app);

}  // namespace tool
