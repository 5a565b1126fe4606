#include "tools/base/help.hh"

#include <algorithm>
#include <cctype>
#include <CLI/CLI.hpp>

#include "tools/base/examples.hh"
#include "tools/base/handles.hh"
#include "tools/base/messages.hh"

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

// The first clause of a description, with its default. Rules of several clauses are for those who ask for all.
std::string first_clause(const std::string &text) {
  int open = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    open += (text[at] == '(') - (text[at] == ')');
    if (text[at] != ';' || open > 0) continue;
    const size_t standard = text.rfind(" (default ");
    return text.substr(0, at) + (standard != text.npos && standard > at ? text.substr(standard) : "");
  }
  return text;
}

// Returns the text with the names of flags where the library's tables have those of options.
std::string in_flags_of(const CLI::App &command, const std::string &text) {
  return in_flags(text, [&](const std::string &flag) { return command.get_option_no_throw(flag) != nullptr; });
}

std::string flag_entry(const CLI::App &command, const CLI::Option &flag, bool whole) {
  std::string name, type = flag.get_type_size() == 0 ? "" : flag.get_type_name();
  std::string text = in_flags_of(command, whole ? flag.get_description() : first_clause(flag.get_description()));
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

// The flags that most people need. Where a verb has many, its short help shows these alone, and the others by name.
constexpr const char *kOften[] = {
    "--alphabet", "--best",       "--candidates", "--chars",    "--decode",     "--dictionary", "--evidence", "--format",
    "--forms",    "--from",       "--full",       "--gold",     "--grammar",    "--heldout",    "--help",     "--iterations",
    "--json",     "--k",          "--labels",     "--left-right", "--marginals", "--max-seconds", "--method",  "--model",
    "--noise",    "--nonterminals", "--observed", "--order",    "--output",     "--samples",    "--seed",     "--select",
    "--start",    "--states",     "--subtypes",   "--task",     "--to",         "--tolerance",  "--truth",    "--unknown",
    "-n"};

// Help of at most so many lines is shown whole.
constexpr size_t kScreen = 50;

std::string longest_name(const CLI::Option &flag) {
  return flag.get_lnames().empty() ? "-" + flag.get_snames().front() : "--" + flag.get_lnames().front();
}

bool is_often_needed(const CLI::Option &flag) {
  const std::string name = longest_name(flag);
  return std::any_of(std::begin(kOften), std::end(kOften), [&](const char *one) { return name == one; });
}

// A group of flags under its title, "" for those without one.
struct Part {
  std::string title;
  std::vector<const CLI::Option *> flags;
  std::string name;  // what --help calls it: the first word of the title, or more where others begin alike
  std::string shown() const { return title.empty() ? "Flags" : title; }
};

std::string first_words(const std::string &title, int count) {
  std::string words;
  for (const char c : title) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0) words += static_cast<char>(std::tolower(byte));
    else if (!words.empty() && words.back() != '-' && --count == 0) break;
    else if (!words.empty() && words.back() != '-') words += '-';
  }
  return words;
}

// In order of first appearance. The part that most users do not need comes last.
std::vector<Part> parts_of(const CLI::App &command) {
  std::vector<Part> parts;
  for (const CLI::Option *option : command.get_options()) {
    if (option->get_positional()) continue;
    const std::string title = option->get_group() == "Options" ? "" : option->get_group();
    auto part = std::find_if(parts.begin(), parts.end(), [&](const Part &one) { return one.title == title; });
    if (part == parts.end()) part = parts.insert(parts.end(), {title, {}, title.empty() ? "more" : first_words(title, 1)});
    part->flags.push_back(option);
  }
  std::stable_partition(parts.begin(), parts.end(), [](const Part &one) { return one.title != "Limits"; });
  for (int words = 2; words <= 4; ++words) {
    std::vector<std::string> names;
    for (const Part &part : parts) names.push_back(part.name);
    for (Part &part : parts) {
      if (std::count(names.begin(), names.end(), part.name) > 1) part.name = first_words(part.title, words);
    }
  }
  return parts;
}

std::string entries(const CLI::App &command, const std::vector<const CLI::Option *> &flags, bool whole) {
  std::string text;
  for (const CLI::Option *flag : flags) text += flag_entry(command, *flag, whole);
  return text;
}

// The parts that the short help leaves out: the word for each, and the names of its flags.
std::string names_of_parts(const std::vector<Part> &parts) {
  std::string text;
  for (const Part &part : parts) {
    std::string names;
    for (const CLI::Option *flag : part.flags) names += (names.empty() ? "" : " ") + longest_name(*flag);
    text += entry(part.name, names);
  }
  return text;
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

namespace {

// Usage and arguments.
std::string head_of(const CLI::App &command) {
  std::string arguments, usage = "Usage: " + path_of(command) + (below(command).empty() ? " [FLAGS]" : " COMMAND [FLAGS] ...");
  for (const CLI::Option *option : command.get_options()) {
    if (!option->get_positional()) continue;
    const std::string name = option->get_name(true) + (option->get_items_expected_max() > 1 ? "..." : "");
    arguments += entry(name, in_flags_of(command, option->get_description()));
    usage += option->get_required() ? " " + name : " [" + name + "]";
  }
  return usage + "\n\n" + wrapped(command.get_description(), 0) + (arguments.empty() ? "" : "\nArguments:\n" + arguments);
}

std::string foot_of(const CLI::App &command) {
  std::string text;
  if (!below(command).empty()) text += "\nCommands:\n";
  for (const CLI::App *one : below(command)) text += entry(one->get_name(), one->get_description());
  const std::string path = path_of(command), example = example_of(path);
  return example.empty() ? text : text + "\nExample:\n  " + path + " " + example + "\n";
}

}  // namespace

std::string full_help_of(const CLI::App &command) {
  std::string text = head_of(command);
  for (const Part &part : parts_of(command)) text += "\n" + part.shown() + ":\n" + entries(command, part.flags, true);
  return text + foot_of(command);
}

std::string help_of(const CLI::App &command) {
  const std::string whole = full_help_of(command);
  if (static_cast<size_t>(std::count(whole.begin(), whole.end(), '\n')) <= kScreen || !below(command).empty()) return whole;
  std::vector<Part> parts = parts_of(command), others;
  std::string text = head_of(command);
  for (Part &part : parts) {
    if (!part.title.empty()) {
      others.push_back(part);
      continue;
    }
    Part often, seldom{"", {}, "more"};
    for (const CLI::Option *flag : part.flags) (is_often_needed(*flag) ? often : seldom).flags.push_back(flag);
    text += "\nFlags:\n" + entries(command, often.flags, false);
    if (!seldom.flags.empty()) others.push_back(seldom);
  }
  return text + "\nMore flags (--help WORD describes a line of these, --help-all everything):\n" + names_of_parts(others) +
         foot_of(command);
}

std::string help_of_part(const CLI::App &command, const std::string &word) {
  std::vector<std::string> names;
  for (Part &part : parts_of(command)) {
    const bool own = part.title.empty();
    if (own) std::erase_if(part.flags, [](const CLI::Option *flag) { return is_often_needed(*flag); });
    names.push_back(part.name);
    if (word == names.back()) return (own ? "More flags" : part.shown()) + ":\n" + entries(command, part.flags, true);
  }
  std::string listed;
  for (const std::string &name : names) listed += (listed.empty() ? "" : ", ") + name;
  throw Failure{2, path_of(command) + " --help has nothing under '" + word + "'; expected one of " + listed +
                       nearest_of(word, names)};
}

namespace {

// The flags whose help has the name in brackets, which is what papers call them; else the one of the nearest name.
std::string nearest_flags(const CLI::App &command, const std::string &flag) {
  const std::string bracketed = "(" + flag.substr(2) + ")";
  std::string by_letter;
  std::vector<std::string> names;
  for (const CLI::Option *option : command.get_options()) {
    for (const std::string &name : option->get_lnames()) names.push_back("--" + name);
    if (option->get_description().find(bracketed) == std::string::npos) continue;
    by_letter += (by_letter.empty() ? "; that is --" : " or --") + option->get_lnames().front();
  }
  return by_letter.empty() ? nearest_of(flag, names) : by_letter;
}

}  // namespace

const CLI::App &chosen_command(const CLI::App &app, const std::vector<std::string> &words) {
  const CLI::App *at = &app;
  for (const std::string &word : words) {
    if (word == "--") break;
    if (word.starts_with("--")) {
      const std::string flag = word.substr(0, word.find('='));
      if (at->get_option_no_throw(flag)) continue;
      throw Failure{2, path_of(*at) + " has no flag " + flag + nearest_flags(*at, flag)};
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
