#include "tools/fst/arc_lines.hh"

#include "tools/base/numbers.hh"

namespace tool {

namespace {

std::vector<std::string> words_of(const std::string &text) {
  std::vector<std::string> words;
  for (size_t at = 0; (at = text.find_first_not_of(" \t\r", at)) != std::string::npos;) {
    const size_t end = std::min(text.find_first_of(" \t\r", at), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  return words;
}

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
  for (size_t at = 0, end; at < text.size(); at = end + 1) {
    end = std::min(text.find('\n', at), text.size());
    ++number;
    const std::vector<std::string> words = words_of(text.substr(at, end - at));
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
