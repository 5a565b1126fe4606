// The first screens of the guides, for `hawser help TOPIC`.
#pragma once
#include <string>
#include <vector>

namespace tool {

// Names of guides, such as "which-model", in alphabetical order.
std::vector<std::string> topic_names();
// The beginning of a guide, up to its second section or one screen, with a line that says where the rest is. "" for no topic.
std::string topic_text(const std::string &name);

}  // namespace tool
