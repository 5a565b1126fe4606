// grammar train, grammar parse: dependency models with valence.
#include <algorithm>

#include "tools/base/numbers.hh"
#include "tools/base/print_values.hh"
#include "tools/base/stopwatch.hh"
#include "tools/grammar/treebank_file.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

constexpr const char *kLearner = "hws_dmv_learner_new", *kParse = "hws_dmv_parse", *kSample = "hws_dmv_sample";

Dmv read_dmv(Session *session, const std::string &path) {
  session->claim(path);
  const std::string bytes = read_input(path);
  return own<Dmv>(shown_path(path),
                  [&](auto *p) { return hws_dmv_read(bytes.data(), static_cast<int64_t>(bytes.size()), p); });
}

struct TrainFlags {
  std::string model = "dmv", corpus, from, held_out;
  CheckpointFlags checkpoint;
  SelectionFlags selection;
};

void train(Session *session, const TrainFlags &flags) {
  flags.checkpoint.require_file();
  if (session->to_stdout()) throw Failure{2, "grammar train needs -o MODEL"};
  require_writable(session->output);
  const Dmv start = flags.from.empty() ? nullptr : read_dmv(session, flags.from);
  const TagSentences read = read_tag_sentences(session, flags.corpus, flags.selection, nullptr);
  Corpus held_out;
  if (!flags.held_out.empty()) {
    const Alphabet symbols = own<Alphabet>("", [&](auto *p) { return hws_corpus_alphabet(read.tags.get(), p); });
    held_out = read_tag_sentences(session, flags.held_out, flags.selection, symbols.get()).tags;
  }
  const Options options = session->options_for(kLearner);
  use_all_processors(session, options.get());
  const Learner learner = own<Learner>(flags.corpus, [&](auto *p) {
    return hws_dmv_learner_new(start.get(), read.tags.get(), held_out.get(), options.get(), p);
  });
  Stopwatch watch;
  const int64_t most = iterations_of(session, kLearner, learner.get());
  const std::vector<std::string> names = metric_names(learner.get());
  const char *shown = "objective";
  for (const char *name : {"objective", "surrogate", "log_joint"}) {
    if (std::find(names.begin(), names.end(), name) != names.end()) shown = name;
  }
  step_until_done(session, learner.get(), flags.checkpoint, flags.corpus, {"iteration", shown, nullptr, most});
  const double seconds = watch.seconds();
  const Dmv dmv = own<Dmv>("", [&](auto *p) { return hws_dmv_learner_model(learner.get(), p); });
  check(hws_dmv_write_file(dmv.get(), session->output.c_str()), session->output);
  int64_t steps = 0;
  check(hws_learner_steps(learner.get(), &steps));
  nlohmann::ordered_json values{{"model", "dmv"},
                                {"sentences", hws_corpus_count(read.tags.get())},
                                {"words", hws_corpus_symbols(read.tags.get())},
                                {"steps", steps},
                                {"seconds", seconds}};
  values.update(metrics_of(learner.get()));
  print_values(session, values);
}

struct ParseFlags {
  std::string model, corpus, to;
  int32_t best = 0, samples = 0;
  SelectionFlags selection;
};

void add_heads(std::string *out, const int32_t *heads, int64_t count) {
  for (int64_t w = 0; w < count; ++w) *out += (w > 0 ? " " : "") + std::to_string(heads[w]);
  *out += '\n';
}

// A line for each tree: the sentence's number from 1, ln p(sentence, tree), and the heads.
void print_trees(Session *session, const ParseFlags &flags, const hws_dmv *dmv, const hws_corpus *tags) {
  const Options options = session->options_for(flags.samples > 0 ? kSample : "hws_dmv_best");
  const int64_t count = std::max(flags.best, flags.samples);
  for (int64_t s = 0; s < hws_corpus_count(tags); ++s) {
    session->check_cancel();
    const int32_t *words = nullptr;
    int64_t length = 0, found = count;
    check(hws_corpus_sequence_view(tags, s, &words, &length));
    std::vector<int32_t> heads(static_cast<size_t>(count * length) + 1);
    std::vector<double> scores(static_cast<size_t>(count));
    check(flags.samples > 0
              ? hws_dmv_sample(dmv, words, length, count, options.get(), heads.data(), scores.data())
              : hws_dmv_best(dmv, words, length, count, options.get(), heads.data(), scores.data(), &found),
          flags.corpus);
    for (int64_t k = 0; k < found; ++k) {
      session->out += std::to_string(s + 1) + "\t" + number(scores[static_cast<size_t>(k)]) + "\t";
      add_heads(&session->out, heads.data() + k * length, length);
    }
  }
}

void parse_sentences(Session *session, const ParseFlags &flags) {
  if (flags.best > 0 && flags.samples > 0) throw Failure{2, "--best and --sample; expected one of them"};
  const Dmv dmv = read_dmv(session, flags.model);
  const Alphabet symbols = own<Alphabet>("", [&](auto *p) { return hws_dmv_alphabet(dmv.get(), p); });
  const TagSentences read = read_tag_sentences(session, flags.corpus, flags.selection, symbols.get());
  if (flags.best > 0 || flags.samples > 0) {
    if (!session->option_given("decode").empty()) throw Failure{2, "--decode has no use for --best and --sample"};
    if (!flags.to.empty() && flags.to != "heads") throw Failure{2, "several trees of a sentence; expected --to heads"};
    return print_trees(session, flags, dmv.get(), read.tags.get());
  }
  const Options options = session->options_for(kParse);
  use_all_processors(session, options.get());
  std::vector<int32_t> heads(static_cast<size_t>(hws_corpus_symbols(read.tags.get())) + 1);
  check(hws_dmv_parse(dmv.get(), read.tags.get(), options.get(), heads.data(), nullptr), flags.corpus);
  const bool conllu = flags.to == "conllu" || (flags.to.empty() && read.bank);
  if (conllu && !read.bank) {
    throw Failure{2, shown_path(flags.corpus) + " has no words beside its symbols; expected --to heads"};
  }
  if (conllu) {
    const Treebank parsed = own<Treebank>(flags.corpus, [&](auto *p) {
      return hws_treebank_with_heads(read.bank.get(), heads.data(), hws_corpus_symbols(read.tags.get()), p);
    });
    session->out += treebank_text(parsed.get(), "conllu", session->option_given("column"));
    return;
  }
  const int32_t *words = nullptr;
  int64_t length = 0, at = 0;
  for (int64_t s = 0; s < hws_corpus_count(read.tags.get()); ++s, at += length) {
    check(hws_corpus_sequence_view(read.tags.get(), s, &words, &length));
    add_heads(&session->out, heads.data() + at, length);
  }
}

}  // namespace

void add_dmv_verbs(Command grammar, Session *session) {
  const auto flags = std::make_shared<TrainFlags>();
  Command verb = grammar.verb("train", "Learn a dependency model with valence from sentences of tags (--threads: else one per "
                                       "processor)");
  verb.option("--model", flags->model, "Kind of model (default dmv)").one_of({"dmv"});
  verb.file("CORPUS", flags->corpus,
            "Treebank whose tags are learned from (Penn brackets or CoNLL-U), or symbols between blanks, a sentence a line (-: "
            "standard input)")
      .required();
  session->add_options_of(verb, {kLearner, kTreebankRead});
  flags->selection.add_to(verb);
  verb.file("-o,--output", session->output, "Where the model goes");
  verb.file("--from", flags->from, "Model to begin with");
  verb.file("--heldout", flags->held_out, "Sentences that are not learned from, of which heldout_log_likelihood is");
  flags->checkpoint.seconds = kSaveSeconds;
  flags->checkpoint.add_to(verb, "iteration");
  session->add_json_flag(verb);
  verb.run([=] { train(session, *flags); });

  const auto asked = std::make_shared<ParseFlags>();
  Command parse = grammar.verb("parse", "Find the dependency trees of sentences by a model of grammar train");
  parse.file("MODEL", asked->model, "Dependency model").required();
  parse.file("CORPUS", asked->corpus, "Treebank, or symbols between blanks, a sentence a line (-: standard input)").required();
  parse.option("--to", asked->to,
               "conllu: the treebank with these heads, which is the default for one; heads: of a sentence's words in a line")
      .one_of({"conllu", "heads"});
  parse.option("--best", asked->best, "The K most probable trees of each sentence, a line each, behind their ln p").positive();
  parse.option("--sample", asked->samples, "N trees of each sentence, drawn by their probability").positive();
  session->add_options_of(parse, {kParse, kSample, "hws_dmv_best", kTreebankRead});
  asked->selection.add_to(parse);
  parse.run([=] { parse_sentences(session, *asked); });
}

}  // namespace tool
