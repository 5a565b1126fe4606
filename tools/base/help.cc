#include "tools/base/help.hh"

#include <algorithm>
#include <CLI/CLI.hpp>

#include "tools/base/examples.hh"
#include "tools/base/handles.hh"

namespace tool {

namespace {

constexpr size_t kHelpWidth = 100, kColumn = 30, kLongestType = 26;

using Subcommands = std::vector<const CLI::App *>;
Subcommands below(const CLI::App &command) {
  return command.get_subcommands([](const CLI::App *) { return true; });
}

// Words, broken between them; lines but the first begin with `indent` blanks.
std::string wrapped(const std::string &text, size_t indent) {
  std::string out;
  size_t column = indent;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(' ', at), text.size());
    if (column > indent && column + 1 + end - at > kHelpWidth) {
      out.append("\n").append(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out.append(text, at, end - at);
    column += end - at;
    at = end + 1;
  }
  return out + "\n";
}

std::string entry(const std::string &name, const std::string &text) {
  std::string out = "  " + name;
  if (out.size() + 2 > kColumn) out.append("\n").append(kColumn, ' ');
  else out.append(kColumn - out.size(), ' ');
  return out + wrapped(text, kColumn);
}

std::string flag_entry(const CLI::Option &flag) {
  std::string name, type = flag.get_type_size() == 0 ? "" : flag.get_type_name(), text = flag.get_description();
  for (const std::string &one : flag.get_snames()) name += (name.empty() ? "-" : ",-") + one;
  for (const std::string &one : flag.get_lnames()) name += (name.empty() ? "--" : ",--") + one;
  if (type.size() > kLongestType) {
    std::string listed;
    for (const std::string &word : choices_of(type)) listed += (listed.empty() ? "" : ", ") + word;
    text = "One of " + listed + ": " + text;
    type = "WORD";
  }
  return entry(name + (type.empty() ? "" : " " + type) + (flag.get_required() ? " (required)" : ""), text);
}

size_t distance(const std::string &a, const std::string &b) {
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

}  // namespace

std::string nearest_of(const std::string &name, const std::vector<std::string> &names) {
  const std::string *best = nullptr;
  size_t least = std::max<size_t>(2, name.size() / 2);  // what is farther away was not meant
  for (const std::string &one : names) {
    const size_t d = distance(name, one);
    if (d > least || (best && d == least)) continue;
    least = d;
    best = &one;
  }
  return best ? "; the nearest is " + *best : "";
}

std::string path_of(const CLI::App &command) {
  return (command.get_parent() ? path_of(*command.get_parent()) + " " : "") + command.get_name();
}

std::vector<std::string> choices_of(const std::string &type) {
  std::vector<std::string> choices;
  if (type.find('|') == type.npos) return choices;
  for (size_t at = 0; at <= type.size();) {
    const size_t end = std::min(type.find('|', at), type.size());
    choices.push_back(type.substr(at, end - at));
    at = end + 1;
  }
  return choices;
}

std::string help_of(const CLI::App &command) {
  const std::string path = path_of(command);
  std::string arguments, usage = "Usage: " + path + (below(command).empty() ? " [FLAGS]" : " COMMAND [FLAGS] ...");
  std::vector<std::pair<std::string, std::string>> groups;  // pairs of title and entries, in order of first appearance
  for (const CLI::Option *option : command.get_options()) {
    if (option->get_positional()) {
      const std::string name = option->get_name(true) + (option->get_items_expected_max() > 1 ? "..." : "");
      arguments += entry(name, option->get_description());
      usage += option->get_required() ? " " + name : " [" + name + "]";
      continue;
    }
    const std::string title = option->get_group();
    auto group = std::find_if(groups.begin(), groups.end(), [&](const auto &one) { return one.first == title; });
    if (group == groups.end()) group = groups.insert(groups.end(), {title, ""});
    group->second += flag_entry(*option);
  }
  // The group that most users do not need comes last.
  std::stable_partition(groups.begin(), groups.end(), [](const auto &one) { return one.first != "Limits"; });
  std::string text = usage + "\n\n" + wrapped(command.get_description(), 0);
  if (!arguments.empty()) text += "\nArguments:\n" + arguments;
  for (const auto &[title, entries] : groups) text += "\n" + (title == "Options" ? "Flags" : title) + ":\n" + entries;
  if (!below(command).empty()) text += "\nCommands:\n";
  for (const CLI::App *one : below(command)) text += entry(one->get_name(), one->get_description());
  const std::string example = example_of(path);
  return example.empty() ? text : text + "\nExample:\n  " + path + " " + example + "\n";
}

const CLI::App &chosen_command(const CLI::App &app, const std::vector<std::string> &words) {
  const CLI::App *at = &app;
  for (const std::string &word : words) {
    if (word == "--") break;
    if (word.starts_with("--")) {
      const std::string flag = word.substr(0, word.find('='));
      if (at->get_option_no_throw(flag)) continue;
      std::vector<std::string> names;
      for (const CLI::Option *option : at->get_options()) {
        for (const std::string &name : option->get_lnames()) names.push_back("--" + name);
      }
      throw Failure{2, path_of(*at) + " has no flag " + flag + nearest_of(flag, names)};
    }
    if (word.starts_with("-") || below(*at).empty()) continue;
    std::vector<std::string> names;
    const CLI::App *next = nullptr;
    for (const CLI::App *one : below(*at)) {
      names.push_back(one->get_name());
      if (one->get_name() == word) next = one;
    }
    if (!next) throw Failure{2, path_of(*at) + " has no command '" + word + "'" + nearest_of(word, names)};
    at = next;
  }
  return *at;
}

}  // namespace tool
