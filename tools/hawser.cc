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

void add_groups(Command all, Session *session) {
  const Command fst = all.group("fst", "Weighted finite-state machines");
  add_convert_verbs(fst, session);
  add_compile_verbs(fst, session);
  add_operation_verbs(fst, session);
  add_join_verbs(fst, session);
  add_normal_verbs(fst, session);
  add_rational_verbs(fst, session);
  add_determinize_verbs(fst, session);
  add_sum_verbs(fst, session);
  add_string_verbs(fst, session);
  add_expectation_verbs(fst, session);
  add_ngram_verb(fst, session);
  add_random_verb(fst, session);
  add_apply_verb(fst, session);
#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM
  const Command ngram = all.group("ngram", "Variable-order n-gram models");
  add_ngram_model_verbs(ngram, session);
  add_ngram_data_verbs(ngram, session);
  add_ngram_query_verbs(ngram, session);
#endif
  add_edit_verbs(all.group("edit", "Contextual edit models"), session);
#if !defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH
  const Command morph = all.group("morph", "Underlying forms of morphs, and of words of an ancestor language");
  add_morph_infer_verb(morph, session);
  add_morph_learn_verb(morph, session);
  add_morph_predict_verb(morph, session);
  add_morph_tree_verb(morph, session);
  add_graph_verbs(all.group("graph", "Factor graphs over strings and finite variables"), session);
  const Command mrf = all.group("mrf", "Markov networks: marginals of finite variables");
  add_mrf_verbs(mrf, session);
  add_mrf_network_verbs(mrf, session);
  add_mrf_denoise_verb(mrf, session);
  add_parse_verbs(mrf, session);
#endif
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
  const Command pfa = all.group("pfa", "Probabilistic automata learned from strings");
  add_pfa_train_verbs(pfa, session);
  add_pfa_verbs(pfa, session);
  add_pfa_slice_verb(pfa, session);
  add_pfa_join_verb(pfa, session);
#endif
#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
  const Command hmm = all.group("hmm", "Hidden Markov models");
  add_hmm_corpus_verb(hmm, session);
  add_hmm_train_verb(hmm, session);
  add_hmm_tag_verbs(hmm, session);
  add_hmm_model_verbs(hmm, session);
  add_hmm_plot_verb(hmm, session);
  add_hmm_pick_verb(hmm, session);
#endif
#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR
  const Command grammar = all.group("grammar", "Context-free grammars, treebanks and dependency models");
  add_grammar_verbs(grammar, session);
  add_treebank_verbs(grammar, session);
  add_lattice_verbs(grammar, session);
  add_grammar_train_verb(grammar, session);
  add_grammar_parse_verb(grammar, session);
  add_grammar_segment_verb(grammar, session);
  add_grammar_draw_verb(grammar, session);
#endif
}

int run(int argc, char **argv) {
  Session session;
  Chosen chosen;
  CLI::App app("hawser: weighted finite-state machines and inference over strings", "hawser");
  app.set_version_flag("--version", std::string("hawser ") + hws_version());
  app.require_subcommand(1);
  app.set_help_all_flag("--help-all", "Show the flags of every command");
  Command all(&app, &chosen);
  add_groups(all, &session);
  add_help_verbs(app, all);

  std::string help;
  const CLI::App &command = chosen_command(app, {argv + std::min(argc, 1), argv + argc});
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
