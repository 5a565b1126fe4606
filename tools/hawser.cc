// The command line program `hawser`: parses, runs the chosen verb, reports what
// went wrong in one line. Exit codes: 0 done, 1 data, 2 usage, 3 done but not
// converged, 130 interrupted, 143 terminated. Whoever closes the pipe that is
// written to ends the command without a word.
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
#include "tools/base/standard_output.hh"
#include "tools/base/topics.hh"
#include "tools/verbs.hh"

namespace {

using namespace tool;

// The help of all commands below groups.
void add_help_of_all(const CLI::App &app, std::string *help) {
  for (const CLI::App *one : app.get_subcommands([](const CLI::App *) { return true; })) {
    if (!one->get_subcommands([](const CLI::App *) { return true; }).empty()) add_help_of_all(*one, help);
    else if (one->get_name() != "help" && one->get_name() != "completion") *help += full_help_of(*one) + "\n";
  }
}

// Returns whether the words ask for help, which is looked for before anything else is judged: --help with the word of a group
// of flags behind it or without, or --help-all.
bool asks_for_help(const CLI::App &app, std::vector<std::string> words, std::string *help) {
  constexpr std::string_view kWithPart = "--help=";
  const auto joined = std::find_if(words.begin(), std::find(words.begin(), words.end(), "--"),
                                   [&](const std::string &word) { return word.starts_with(kWithPart); });
  if (joined != words.end() && joined->starts_with(kWithPart)) {  // --help=PART is --help PART
    const std::string part = joined->substr(kWithPart.size());
    *joined = "--help";
    words.insert(joined + 1, part);
  }
  const auto end = std::find(words.begin(), words.end(), "--");
  const auto asks = [](const std::string &word) { return word == "--help" || word == "-h" || word == "--help-all"; };
  const auto at = std::find_if(words.begin(), end, asks);
  if (at == end) return false;
  const CLI::App &command = chosen_command(app, {words.begin(), at});
  if (*at == "--help-all") {
    if (command.get_subcommands([](const CLI::App *) { return true; }).empty()) *help = full_help_of(command);
    else add_help_of_all(command, help);
  } else if (at + 1 != end && !(at + 1)->starts_with("-")) {
    *help = help_of_part(command, at[1]);
  } else {
    *help = help_of(command);
  }
  return true;
}

// Takes --quiet from wherever it stands before `--`.
void take_quiet(std::vector<std::string> *words) {
  const auto end = std::find(words->begin(), words->end(), "--");
  const auto kept = std::remove_if(words->begin(), end, [](const std::string &w) { return w == "-q" || w == "--quiet"; });
  if (kept != end) be_quiet();
  words->erase(kept, end);
}

// Flags by the names that they had before, which stand in scripts: --held-out is --heldout.
void take_old_spellings(std::vector<std::string> *words) {
  const auto end = std::find(words->begin(), words->end(), "--");
  for (auto word = words->begin(); word != end; ++word) {
    if (*word == "--held-out" || word->starts_with("--held-out=")) *word = "--heldout" + word->substr(10);
  }
}

// Runs CLI11's parser; its errors become usage failures.
bool parse(CLI::App &app, const CLI::App &chosen, const std::vector<std::string> &words, std::string *help) {
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
    return true;
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

// A command's help, or the first screen of a guide.
std::string help_on(const CLI::App &app, const std::vector<std::string> &words) {
  const std::string topic = words.size() == 1 ? words[0] : "";
  if (topic == "topics") {
    std::string list = "Guides, whose first screens `hawser help TOPIC` shows:\n";
    for (const std::string &name : topic_names()) list += "  " + name + "\n";
    return list;
  }
  const std::string guide = topic_text(topic);
  return guide.empty() ? full_help_of(chosen_command(app, words)) : guide;
}

void add_help_verbs(CLI::App &app, Command all) {
  Command help = all.verb("help", "Show all flags of a command, or the first screen of a guide");
  const auto words = std::make_shared<std::vector<std::string>>();
  help.option("COMMAND", *words, "A command such as: fst sum; or a topic, of which `help topics` is a list");
  help.run([&app, words] { print(help_on(app, *words)); });
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
       {add_convert_verbs, add_openfst_verbs, add_compile_verbs, add_operation_verbs, add_join_verbs, add_normal_verbs,
        add_rational_verbs, add_determinize_verbs, add_sum_verbs, add_string_verbs, add_expectation_verbs, add_ngram_verb,
        add_random_verb, add_cascade_verb, add_apply_verb, add_train_verb, add_plot_verb}},
#if !defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM
      {"ngram", "Variable-order n-gram models", {add_ngram_model_verbs, add_ngram_data_verbs, add_ngram_query_verbs}},
#endif
      {"edit", "Contextual edit models", {add_edit_verbs, add_edit_correct_verb, add_plot_verb}},
#if !defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH
      {"morph",
       "Underlying forms of morphs, and of words of an ancestor language",
       {add_morph_infer_verb, add_morph_learn_verb, add_morph_predict_verb, add_morph_tree_verb, add_plot_verb}},
      {"graph", "Factor graphs over strings and finite variables", {add_graph_verbs, add_graph_train_verbs}},
      {"mrf",
       "Markov networks: marginals of finite variables",
       {add_mrf_verbs, add_mrf_network_verbs, add_mrf_denoise_verb,
#if !defined(HWS_WITH_PARSE) || HWS_WITH_PARSE
        add_parse_verbs
#endif
       }},
#endif
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
      {"pfa",
       "Probabilistic automata learned from strings",
       {add_pfa_train_verbs, add_pfa_verbs, add_pfa_slice_verb, add_pfa_join_verb, add_plot_verb}},
#endif
#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
      {"hmm",
       "Hidden Markov models",
       {add_hmm_corpus_verb, add_hmm_train_verb, add_hmm_tag_verbs, add_hmm_model_verbs, add_plot_verb, add_hmm_pick_verb}},
#endif
#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR
      {"grammar",
       "Context-free grammars, treebanks and dependency models",
       {add_grammar_verbs, add_treebank_verbs, add_lattice_verbs, add_grammar_train_verb, add_grammar_parse_verb,
        add_grammar_segment_verb, add_grammar_draw_verb, add_plot_verb}},
#endif
#if !defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN
      {"align", "Word alignment: which words of two texts translate each other", {add_align_verbs}},
#endif
#if (!defined(HWS_WITH_PAIRS) || HWS_WITH_PAIRS) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
      {"pairs", "Pair models: words to sounds, and strings to strings of another alphabet", {add_pairs_verbs}},
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
  app.add_flag_callback("-q,--quiet", be_quiet, "Print no notes and no progress; before or behind the command");
  std::vector<std::string> words(argv + std::min(argc, 1), argv + argc);
  take_quiet(&words);
  take_old_spellings(&words);
  add_groups(all, &session, words, &chosen);
  add_help_verbs(app, all);
  add_doctor_verb(all, &session);

  std::string help;
  if (asks_for_help(app, words, &help)) {
    print(help);
    return 0;
  }
  const CLI::App &command = chosen_command(app, words);
  if (!parse(app, command, words, &help)) {
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
  const bool red = stderr_takes_colors() && (failure.code == 1 || failure.code == 2);
  std::fprintf(stderr, "%shawser:%s %s\n", red ? "\033[1;31m" : "", red ? "\033[0m" : "", one_line(failure.line).c_str());
  return failure.code == kInterrupted ? interrupt_code() : failure.code;
}
