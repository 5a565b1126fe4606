#include "tools/base/messages.hh"

#include <algorithm>
#include <utility>

namespace tool {

namespace {

// The group of verbs for each kind of file, under the library's name of the kind.
constexpr std::pair<const char *, const char *> kGroups[] = {
    {"a machine", "fst"},      {"an n-gram model", "ngram"},      {"an edit model", "edit"},
    {"an automaton", "pfa"},   {"a hidden Markov model", "hmm"},  {"a corpus", "hmm corpus"},
};

// The name, as of an option or a function, that stands at `at`; "" if none does.
std::string name_at(const std::string &line, size_t at) {
  const size_t end = line.find_first_not_of("abcdefghijklmnopqrstuvwxyz_0123456789", at);
  return line.substr(at, std::min(end, line.size()) - at);
}

}  // namespace

std::string in_flags(const std::string &line, const std::function<bool(const std::string &flag)> &has_flag) {
  const std::string option = "option ", of_call = " of hws_", call = " (hws_";
  const auto flag_at = [&](size_t at) {
    std::string flag = "--" + name_at(line, at);
    std::replace(flag.begin(), flag.end(), '_', '-');
    return has_flag(flag) ? flag : "";
  };
  std::string out;
  for (size_t at = 0; at < line.size();) {
    const bool begins = at == 0 || line[at - 1] == ' ' || line[at - 1] == '(';  // or else it is part of a path or a number
    const bool named = begins && line.compare(at, option.size(), option) == 0;
    const size_t from = at + (named ? option.size() : 0);
    const std::string name = begins ? name_at(line, from) : "";
    const char next = from + name.size() < line.size() ? line[from + name.size()] : ' ';
    const bool whole = next != '.' && next != '/' && next != '\'' && next != '-';
    const std::string flag = whole && (named || name.find('_') != name.npos) ? flag_at(from) : "";
    if (!flag.empty()) {
      if (out.ends_with(" the ")) out.resize(out.size() - 4);  // "the option max_arcs"
      out += flag;
      at = from + name.size();
      if (line.compare(at, of_call.size(), of_call) == 0) at += of_call.size() + name_at(line, at + of_call.size()).size();
    } else if (line.compare(at, call.size(), call) == 0) {
      at = std::min(line.find(')', at), line.size() - 1) + 1;
    } else {
      out += line[at++];
    }
  }
  for (const auto &[kind, group] : kGroups) {
    if (out.ends_with(std::string("; expected ") + kind)) return out + " (hawser " + group + ")";
  }
  return out;
}

}  // namespace tool
