#include "tools/base/topics.hh"

#include <algorithm>
#include <iterator>

namespace tool {

namespace {

struct Guide {
  const char *name, *beginning;
};

// Made by cmake/tools.cmake from docs/guides.
constexpr Guide kGuides[] = {
#include "guides.inc"
};

constexpr size_t kScreen = 45;

}  // namespace

std::vector<std::string> topic_names() {
  std::vector<std::string> names;
  for (const Guide &guide : kGuides) names.emplace_back(guide.name);
  return names;
}

std::string topic_text(const std::string &name) {
  const auto is_named = [&](const Guide &one) { return name == one.name; };
  const auto *const guide = std::find_if(std::begin(kGuides), std::end(kGuides), is_named);
  if (guide == std::end(kGuides)) return "";
  const std::string text = guide->beginning;
  size_t at = 0, lines = 0, sections = 0, whole = 0;  // whole: the end of the last paragraph or block that fits
  bool in_block = false;
  for (size_t end = text.find('\n'); end != text.npos && lines < kScreen; end = text.find('\n', at), ++lines) {
    const std::string line = text.substr(at, end - at);
    if (line.starts_with("```")) in_block = !in_block;
    if (!in_block && line.starts_with("## ") && ++sections == 3) break;
    at = end + 1;
    if (line.empty() && !in_block) whole = at;
  }
  return text.substr(0, whole) + "The whole page is docs/guides/" + name + ".md.\n";
}

}  // namespace tool
