#include "tools/fst/arc_lines.hh"

#include "tools/base/text_lines.hh"
#include "tools/base/numbers.hh"

namespace tool {

namespace {

bool read_line(const std::vector<std::string> &words, ArcLine *line) {
  int64_t number = 0;
  if (words.size() < 3 || (words[0] != "arc" && words[0] != "final") || !parse(words[1], &number) || number < 0) {
    return false;
  }
  line->is_arc = words[0] == "arc";
  line->number = static_cast<size_t>(number);
  for (size_t i = 2; i < words.size(); ++i) {
    if (!parse(words[i], &line->values.emplace_back())) return false;
  }
  return true;
}

}  // namespace

std::vector<ArcLine> read_arc_lines(const hws_machine *m, const std::string &path) {
  const std::string text = read_input(path);
  std::vector<ArcLine> lines;
  size_t number = 0;
  for (const std::string_view row : text_lines(text)) {
    ++number;
    const std::vector<std::string_view> views = words_of_line(row);
    const std::vector<std::string> words(views.begin(), views.end());
    if (words.empty() || words[0][0] == '#') continue;
    ArcLine line;
    line.place = path + ":" + std::to_string(number) + ": ";
    if (!read_line(words, &line)) throw Failure{1, line.place + "expected 'arc NUMBER value...' or 'final STATE value...'"};
    if (line.number >= static_cast<size_t>(line.is_arc ? hws_machine_arcs(m) : hws_machine_states(m))) {
      throw Failure{1, line.place + "the machine has no " + (line.is_arc ? "arc " : "state ") + std::to_string(line.number)};
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace tool
