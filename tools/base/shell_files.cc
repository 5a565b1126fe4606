#include "tools/base/shell_files.hh"

#include <CLI/CLI.hpp>
#include <vector>

#include "tools/base/examples.hh"
#include "tools/base/handles.hh"
#include "tools/base/help.hh"

namespace tool {

namespace {

struct Listed {
  std::string path;  // "fst sum"
  const CLI::App *app;
};

std::vector<Listed> commands_of(const CLI::App &app, const std::string &prefix = "") {
  std::vector<Listed> all;
  for (const CLI::App *sub : app.get_subcommands([](const CLI::App *) { return true; })) {
    const std::string path = prefix.empty() ? sub->get_name() : prefix + " " + sub->get_name();
    all.push_back({path, sub});
    for (Listed &below : commands_of(*sub, path)) all.push_back(below);
  }
  return all;
}

std::string flags_of(const CLI::App &app) {
  std::string flags;
  for (const CLI::Option *option : app.get_options()) {
    for (const std::string &name : option->get_lnames()) flags += " --" + name;
    for (const std::string &name : option->get_snames()) flags += " -" + name;
  }
  return flags.empty() ? flags : flags.substr(1);
}

std::string subcommands_of(const CLI::App &app) {
  std::string names;
  for (const CLI::App *sub : app.get_subcommands([](const CLI::App *) { return true; })) names += " " + sub->get_name();
  return names.empty() ? names : names.substr(1);
}

// Those that have commands below them. One that stands below another comes before it, since the first pattern that fits counts.
std::vector<Listed> groups_of(const CLI::App &app) {
  std::vector<Listed> groups;
  for (const Listed &command : commands_of(app)) {
    if (!subcommands_of(*command.app).empty()) groups.insert(groups.begin(), command);
  }
  return groups;
}

// Flags with a list of words to choose from: visit("-x|--xyz", "a b c").
template <class Visit>
void each_choice(const CLI::App &app, Visit visit) {
  for (const CLI::Option *option : app.get_options()) {
    if (option->get_type_size() == 0) continue;
    std::string names, words;
    for (const std::string &word : choices_of(option->get_type_name())) words += (words.empty() ? "" : " ") + word;
    for (const std::string &name : option->get_snames()) names += (names.empty() ? "-" : "|-") + name;
    for (const std::string &name : option->get_lnames()) names += (names.empty() ? "--" : "|--") + name;
    if (!words.empty() && !names.empty()) visit(names, words);
  }
}

// Roff: a leading dot or apostrophe would be a request, backslashes escape.
std::string roff(const std::string &text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\') out += "\\e";
    else if (c == '-') out += "\\-";
    else out += c;
  }
  return !out.empty() && (out[0] == '.' || out[0] == '\'') ? "\\&" + out : out;
}

}  // namespace

std::string bash_completion(const CLI::App &app) {
  std::string script =
      "# bash completion for hawser\n_hawser() {\n  local current=${COMP_WORDS[COMP_CWORD]} "
      "previous=${COMP_WORDS[COMP_CWORD-1]} words= choices= group=\n  case \"${COMP_WORDS[1]} "
      "${COMP_WORDS[2]} ${COMP_WORDS[3]} \" in\n";
  for (const Listed &command : commands_of(app)) {
    if (!command.app->get_subcommands([](const CLI::App *) { return true; }).empty()) continue;
    script += "    '" + command.path + " '*) words='" + flags_of(*command.app) + "'\n      case $previous in\n";
    each_choice(*command.app, [&](const std::string &names, const std::string &words) {
      script += "        " + names + ") choices='" + words + "' ;;\n";
    });
    script += "        *) ;;\n      esac ;;\n";
  }
  for (const Listed &group : groups_of(app)) {
    script += "    '" + group.path + " '*) words='" + subcommands_of(*group.app) + "' group=1 ;;\n";
  }
  script += "    *) words='" + subcommands_of(app) + " --help --version' group=1 ;;\n  esac\n";
  script +=
      "  if [[ -n $choices ]]; then\n    COMPREPLY=($(compgen -W \"$choices\" -- \"$current\"))\n"
      "  elif [[ $current == -* || -n $group ]]; then\n"
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n  else\n    COMPREPLY=($(compgen -f -- \"$current\"))\n  "
      "fi\n}\n"
      "complete -o filenames -F _hawser hawser\n";
  return script;
}

std::string zsh_completion(const CLI::App &app) {
  std::string script = "#compdef hawser\n_hawser() {\n  case \"$words[2] $words[3] $words[4] \" in\n";
  for (const Listed &command : commands_of(app)) {
    if (!command.app->get_subcommands([](const CLI::App *) { return true; }).empty()) continue;
    script += "    '" + command.path + " '*)\n      case $words[CURRENT-1] in\n";
    each_choice(*command.app, [&](const std::string &names, const std::string &words) {
      script += "        " + names + ") compadd -- " + words + " ;;\n";
    });
    script += "        *) if [[ $words[CURRENT] == -* ]]; then compadd -- " + flags_of(*command.app) +
              "; else _files; fi ;;\n      esac ;;\n";
  }
  for (const Listed &group : groups_of(app)) {
    script += "    '" + group.path + " '*) compadd -- " + subcommands_of(*group.app) + " ;;\n";
  }
  return script + "    *) compadd -- " + subcommands_of(app) + " --help --version ;;\n  esac\n}\n_hawser \"$@\"\n";
}

std::string manual_page(const CLI::App &app) {
  std::string page = ".TH HAWSER 1 \"\" \"hawser " + std::string(hws_version()) +
                     "\" \"User Commands\"\n.SH NAME\nhawser \\- " +
                     roff("weighted finite-state machines and inference over strings") +
                     "\n.SH SYNOPSIS\n.B hawser\n.I command\n.RI [ flags ]\n.I arguments\n.SH COMMANDS\n";
  for (const Listed &command : commands_of(app)) {
    if (!command.app->get_subcommands([](const CLI::App *) { return true; }).empty()) continue;
    page += ".SS \"hawser " + roff(command.path) + "\"\n" + roff(command.app->get_description()) + "\n";
    for (const CLI::Option *option : command.app->get_options()) {
      page += ".TP\n.B \"" + roff(option->get_name(option->get_positional(), true)) + "\"\n" + roff(option->get_description()) +
              "\n";
    }
    const std::string example = example_of("hawser " + command.path);
    if (!example.empty()) page += ".PP\nExample:\n.nf\nhawser " + roff(command.path) + " " + roff(example) + "\n.fi\n";
  }
  page +=
      ".SH EXIT STATUS\n0: done; 1: the data could not be processed (one line on standard error, nothing on standard output); "
      "2: wrong usage; 3: the result is written, but had not converged (one line on standard error); 130: interrupted; "
      "143: terminated.\n.SH "
      "EXAMPLES\n.nf\nhawser fst compose words.txt edit.bin \\-o product.bin\n"
      "hawser fst shortest\\-path \\-n 5 \\-\\-unique product.bin\n.fi\n";
  return page;
}

}  // namespace tool
