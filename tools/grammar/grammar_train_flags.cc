#include "tools/grammar/grammar_train_flags.hh"

#include <algorithm>

#include "tools/learner/idle_flags.hh"

namespace tool {

void refuse_strange_flags(const Session *session, const GrammarTrainFlags &flags) {
  const std::string of_other = " has no use for --model " + flags.model + (flags.cycles > 0 ? " --split-merge" : "");
  const bool has_rules = !flags.grammar.path.empty();
  if (flags.is_pcfg()) {
    if (!flags.from.empty()) throw Failure{2, "--from" + of_other + "; --grammar takes a grammar that was learned, too"};
    if (has_rules == (flags.nonterminals > 0)) throw Failure{2, "--model pcfg needs either --grammar or --nonterminals"};
    if (!has_rules && (!flags.grammar.lexicon.empty() || !session->option_given("weights").empty())) {
      throw Failure{2, "--lexicon and --weights have no use without --grammar"};
    }
  } else if (has_rules || flags.nonterminals > 0 || !flags.grammar.lexicon.empty() ||
             !session->option_given("weights").empty()) {
    throw Failure{2, "--grammar, --nonterminals, --lexicon and --weights" + of_other};
  }
  if (flags.is_latent() && !flags.held_out.empty() && !flags.select) {
    throw Failure{2, "--heldout" + of_other + " without --select"};
  }
  if (flags.is_latent() && !flags.known.empty()) throw Failure{2, "--known" + of_other};
  if (flags.is_latent() && flags.sentences.symbols != "tags") throw Failure{2, "--symbols" + of_other};
  const bool rare = !session->option_given("rare").empty();
  if (!flags.is_latent() && rare && (!flags.has_classes() || has_rules)) {
    throw Failure{2, "--rare has no use without --signatures, nor with --grammar, whose words stay"};
  }
  if (flags.has_classes() && !flags.from.empty()) throw Failure{2, "--signatures and --from: the model has its own classes"};
  if (flags.has_classes() && session->output.ends_with(".txt")) {
    throw Failure{2, "--signatures needs a binary, as a text has no table of classes; expected -o without .txt"};
  }
  if (flags.select) {
    flags.curves.refuse("with --select, which makes several runs");
    if (flags.cycles > 0) throw Failure{2, "--select" + of_other};
    if (flags.held_out.empty()) throw Failure{2, "--select needs --heldout"};
    if (!session->option_given("prior").empty()) {
      throw Failure{2, "--select and --prior do not go together; expected one of them"};
    }
    if (!flags.checkpoint.path.empty()) throw Failure{2, "--checkpoint has no use for --select, which makes several runs"};
    const std::string method = session->option_given("method");
    if ((method.empty() && !flags.is_latent()) || method == "em" || method == "hard-em") {
      throw Failure{2, "--select has no use for em and hard-em, whose priors are 1 at least; expected another --method"};
    }
  }
  if (flags.cycles > 0) {
    flags.curves.refuse("with --split-merge, which makes several runs");
    if (!flags.is_latent()) throw Failure{2, "--split-merge needs --model pcfg-la"};
    if (!flags.from.empty()) throw Failure{2, "--from" + of_other};
  }
  std::vector<std::string> own = session->options_given(flags.learner());
  if (flags.cycles > 0 || flags.has_classes()) own.push_back("rare");
  for (const char *const call : {kPcfgLearner, kKnownPcfgLearner, kDmvLearner, kLatentLearner, kSplitMerge}) {
    for (std::string name : session->options_given(call)) {
      if (std::find(own.begin(), own.end(), name) != own.end()) continue;
      if (name == "seed" || name == "tolerance" || name == "iterations") {
        say_idle(flags.checkpoint.verbose, name, session->option_given(name));
        own.push_back(name);
        continue;
      }
      std::replace(name.begin(), name.end(), '_', '-');
      throw Failure{2, "--" + name + of_other};
    }
  }
}

}  // namespace tool
