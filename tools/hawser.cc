// The command line program `hawser`: parses, runs the chosen verb, reports what
// went wrong in one line. Exit codes: 0 done, 1 data, 2 usage, 3 done but not
// converged, 130 interrupted.
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>

#include <CLI/CLI.hpp>

#include "tools/base/help.hh"
#include "tools/base/interrupt.hh"
#include "tools/base/messages.hh"
#include "tools/base/shell_files.hh"
#include "tools/verbs.hh"

namespace {

using namespace tool;

// The help of all commands below groups.
void add_help_of_all(const CLI::App &app, std::string *help) {
  for (const CLI::App *one : app.get_subcommands([](const CLI::App *) { return true; })) {
    if (!one->get_subcommands([](const CLI::App *) { return true; }).empty()) add_help_of_all(*one, help);
    else if (one->get_parent()->get_parent()) *help += help_of(*one) + "\n";
  }
}

// Runs CLI11's parser; what it prints for --help goes to standard output, its
// errors become usage failures.
bool parse(CLI::App &app, const CLI::App &chosen, int argc, char **argv, std::string *help) {
  try {
    app.parse(argc, argv);
    return true;
  } catch (const CLI::CallForHelp &) {
    *help = help_of(chosen);
  } catch (const CLI::CallForAllHelp &) {
    add_help_of_all(app, help);
  } catch (const CLI::CallForVersion &) {
    *help = std::string("hawser ") + hws_version() + "\n";
  } catch (const CLI::ParseError &e) {
    throw Failure{2, std::string(e.what()) + " (see " + path_of(chosen) + " --help)"};
  }
  return false;
}

// Returns the text with control characters as \xNN, since messages quote names and texts from outside.
std::string one_line(const std::string &text) {
  std::string line;
  for (const char c : text) {
    char code[8];
    std::snprintf(code, sizeof code, "\\x%02X", static_cast<unsigned char>(c));
    line += static_cast<unsigned char>(c) < ' ' || c == 0x7F ? code : std::string(1, c);
  }
  return line;
}

void print(const std::string &text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0) {
    throw Failure{1, "could not write to standard output"};
  }
}

void add_help_verbs(CLI::App &app, Command all) {
  Command help = all.verb("help", "Show what a command does and its flags");
  const auto words = std::make_shared<std::vector<std::string>>();
  help.option("COMMAND", *words, "Such as: fst sum");
  help.run([&app, words] { print(help_of(chosen_command(app, *words))); });
  Command completion = all.verb("completion", "Print a completion script for a shell, or the manual page");
  const auto what = std::make_shared<std::string>();
  completion.option("WHAT", *what, "bash, zsh or man").required().one_of({"bash", "zsh", "man"});
  completion.run([&app, what] {
    print(*what == "bash" ? bash_completion(app) : *what == "zsh" ? zsh_completion(app) : manual_page(app));
  });
}

struct Group {
  const char *name, *what;
  std::vector<void (*)(Command, Session *)> verbs;
};

std::vector<Group> groups() {
  return {
      {"fst",
       "Weighted finite-state machines",
       {add_convert_verbs, add_compile_verbs, add_operation_verbs, add_join_verbs, add_normal_verbs, add_rational_verbs,
        add_determinize_verbs, add_sum_verbs, add_string_verbs, add_expectation_verbs, add_ngram_verb, add_random_verb,
        add_apply_verb}},
#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM
      {"ngram", "Variable-order n-gram models", {add_ngram_model_verbs, add_ngram_data_verbs, add_ngram_query_verbs}},
#endif
      {"edit", "Contextual edit models", {add_edit_verbs}},
#if !defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH
      {"morph",
       "Underlying forms of morphs, and of words of an ancestor language",
       {add_morph_infer_verb, add_morph_learn_verb, add_morph_predict_verb, add_morph_tree_verb}},
      {"graph", "Factor graphs over strings and finite variables", {add_graph_verbs}},
      {"mrf",
       "Markov networks: marginals of finite variables",
       {add_mrf_verbs, add_mrf_network_verbs, add_mrf_denoise_verb, add_parse_verbs}},
#endif
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
      {"pfa",
       "Probabilistic automata learned from strings",
       {add_pfa_train_verbs, add_pfa_verbs, add_pfa_slice_verb, add_pfa_join_verb}},
#endif
#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
      {"hmm",
       "Hidden Markov models",
       {add_hmm_corpus_verb, add_hmm_train_verb, add_hmm_tag_verbs, add_hmm_model_verbs, add_plot_verb,
        add_hmm_pick_verb}},
#endif
#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR
      {"grammar",
       "Context-free grammars, treebanks and dependency models",
       {add_grammar_verbs, add_treebank_verbs, add_lattice_verbs, add_grammar_train_verb, add_grammar_parse_verb,
        add_grammar_segment_verb, add_grammar_draw_verb, add_plot_verb}},
#endif
  };
}

// Where the command line begins with a group's name, its verbs alone are declared, and flags from the library's tables only
// of the verb that follows. They would take most of the time that a short command needs.
void add_groups(Command all, Session *session, const std::vector<std::string> &words, Chosen *chosen) {
  const std::vector<Group> every = groups();
  const std::string first = words.empty() ? "" : words[0];
  const auto is_first = [&](const Group &group) { return group.name == first; };
  const bool named = std::any_of(every.begin(), every.end(), is_first);
  for (size_t i = 1; named && i < words.size() && !words[i].starts_with("-"); ++i) chosen->names.push_back(words[i]);
  for (const Group &group : every) {
    const Command command = all.group(group.name, group.what);
    if (first == "--version" || (named && !is_first(group))) continue;
    for (const auto add_verbs : group.verbs) add_verbs(command, session);
  }
}

int run(int argc, char **argv) {
  Session session;
  Chosen chosen;
  CLI::App app("hawser: weighted finite-state machines and inference over strings", "hawser");
  app.set_version_flag("--version", std::string("hawser ") + hws_version());
  app.require_subcommand(1);
  app.set_help_all_flag("--help-all", "Show the flags of every command");
  Command all(&app, &chosen);
  const std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  add_groups(all, &session, words, &chosen);
  add_help_verbs(app, all);

  std::string help;
  const CLI::App &command = chosen_command(app, words);
  if (!parse(app, command, argc, argv, &help)) {
    print(help);
    return 0;
  }
  {
    const ProgressLine progress(session.monitor());
    try {
      chosen.run();
    } catch (const Failure &f) {
      const auto has_flag = [&](const std::string &flag) { return command.get_option_no_throw(flag) != nullptr; };
      const std::string files = f.placed ? "" : session.inputs();
      throw Failure{f.code, (files.empty() ? "" : files + ": ") + in_flags(f.line, has_flag)};
    }
  }
  session.finish();
  if (!session.unfinished.empty()) throw Failure{3, session.unfinished};
  return 0;
}

}  // namespace

int main(int argc, char **argv) {
#if defined(SIGPIPE)
  std::signal(SIGPIPE, SIG_IGN);
#endif
  Failure failure{0, ""};
  try {
    return run(argc, argv);
  } catch (const Failure &f) {
    failure = f;
  } catch (const std::bad_alloc &) {
    failure = {1, "out of memory"};
  } catch (const std::exception &e) {
    failure = {1, e.what()};
  }
  std::fprintf(stderr, "hawser: %s\n", one_line(failure.line).c_str());
  return failure.code;
}
