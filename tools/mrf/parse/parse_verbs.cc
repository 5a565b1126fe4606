// mrf parse: dependency parsers of the second order.
#include <algorithm>
#include <cmath>

#include "tools/base/interrupt.hh"
#include "tools/base/numbers.hh"
#include "tools/base/print_values.hh"
#include "tools/base/stopwatch.hh"
#include "tools/learner/idle_flags.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/learner/metric_recorder.hh"
#include "tools/mrf/parse/tagged_text.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;
using Treebank = std::unique_ptr<hws_treebank, Free<hws_treebank_free>>;
using Parser = std::unique_ptr<hws_parser, Free<hws_parser_free>>;
using Parses = std::unique_ptr<hws_parses, Free<hws_parses_free>>;

constexpr const char *kParserLearnerCall = "hws_parser_learner_new", *kParseCall = "hws_parser_parse";
constexpr const char *kParserLoadCall = "hws_learner_load_file";

struct ParsedText {
  std::string text, shown;
  Treebank bank;
};

double bank_number(const hws_treebank *bank, const char *name) {
  double value = 0;
  check(hws_treebank_info(bank, name, &value));
  return value;
}

// The sentences of a text in CoNLL-U.
ParsedText bank_of(Session *session, std::string text, const std::string &path, bool heads) {
  ParsedText read{std::move(text), path == "-" ? "standard input" : path, nullptr};
  const Options options = session->options_for("hws_treebank_read");
  check(hws_options_set_text(options.get(), "format", "conllu"));
  read.bank = own<Treebank>(read.shown, [&](auto *p) {
    return hws_treebank_read(read.text.data(), static_cast<int64_t>(read.text.size()), options.get(), p);
  });
  const double sentences = bank_number(read.bank.get(), "sentences"), with_heads = bank_number(read.bank.get(), "with_heads");
  if (sentences == 0) throw Failure{1, read.shown + ": no sentence; expected CoNLL-U"};
  if (heads && with_heads < sentences) {
    throw Failure{1, read.shown + ": " + number(sentences - with_heads) + " of " + number(sentences) +
                         " sentences have no heads; expected a word's number or 0 in the column HEAD of each word"};
  }
  return read;
}

ParsedText read_conllu(Session *session, const std::string &path, bool heads) {
  session->claim(path);
  return bank_of(session, read_input(path), path, heads);
}

Parser read_parser(Session *session, const std::string &path) {
  const Options options = session->options_for("hws_parser_read_file");
  return own<Parser>(path, [&](auto *p) { return hws_parser_read_file(path.c_str(), options.get(), p); });
}

// Percent of the heads that are right; NaN where none is known.
double attachment(const hws_treebank *gold, const hws_parses *parses) {
  const Treebank guess = own<Treebank>("", [&](auto *p) { return hws_parses_treebank(parses, p); });
  const Options options = own<Options>("", [](auto *p) { return hws_options_new(p); });
  check(hws_options_set_text(options.get(), "punctuation", "none"));
  double percent = 0;
  check(hws_treebank_agreement(gold, guess.get(), "directed", options.get(), &percent));
  return percent;
}

Parses parsed(const Session *session, const hws_parser *parser, const ParsedText &read, bool verbose) {
  Parses parses;
  check(without_idle_options(session, kParseCall, read.shown, verbose,
                             [&](const std::vector<std::string> &without) {
                               const Options options = session->options_for(kParseCall, without);
                               use_all_processors(session, options.get());
                               hws_parses *raw = nullptr;
                               const hws_status status = hws_parser_parse(parser, read.bank.get(), options.get(), &raw);
                               parses.reset(raw);
                               return status;
                             }),
        read.shown);
  return parses;
}

std::string method_of(const hws_parser *parser) {
  return copied([&](char *b, int64_t c, int64_t *n) { return hws_parser_method(parser, b, c, n); });
}

// ---- train

struct ParserTrainFlags {
  std::string treebank, model, held_out, templates, start;
  int64_t check_gradient = 0;
  bool resume = false, overwrite = false, verbose = false;
  CurveFlags curves;
};

double metric_of(const hws_learner *learner, const char *name) {
  double value = 0;
  check(hws_learner_metric(learner, name, &value));
  return value;
}

void require_file_of_training(const ParserTrainFlags &flags) {
  if (flags.resume && !flags.start.empty()) {
    throw Failure{2, "--resume goes on with MODEL, and --start begins with another one"};
  }
  if (flags.check_gradient > 0) return;
  if (!flags.resume && !flags.overwrite && has_content(flags.model)) {
    throw Failure{2, flags.model + " is there already; expected --resume to go on with it, or --overwrite to replace it"};
  }
  require_writable(flags.model);
  flags.curves.require_writable_files();
}

// Training that goes on takes its templates and bits from the file, which is a checkpoint.
Learner learner_of_parser(Session *session, const ParserTrainFlags &flags, const ParsedText &bank, bool resumes) {
  const std::string &from = resumes ? flags.model : flags.start;
  if (resumes && read_input(flags.model).starts_with("hwsparse")) {
    throw Failure{1, flags.model + ": a parser of an older version, with which training can begin (--start) and not go on"};
  }
  const Parser start = from.empty() ? nullptr : read_parser(session, from);
  std::string templates;
  if (!flags.templates.empty()) {
    session->claim(flags.templates);
    templates = read_input(flags.templates);
  }
  const auto make = [&](const std::vector<std::string> &without, hws_learner **learner) {
    const Options options = session->options_for(kParserLearnerCall, without);
    use_all_processors(session, options.get());
    if (!templates.empty()) check(hws_options_set_text(options.get(), "templates", templates.c_str()));
    if (flags.curves.given()) check(hws_options_set_int(options.get(), "likelihood", 1));
    return hws_parser_learner_new(bank.bank.get(), start.get(), options.get(), learner);
  };
  const std::string where = !flags.templates.empty() ? flags.templates : !from.empty() ? from : bank.shown;
  Learner learner = made_learner(session, kParserLearnerCall, where, flags.verbose, make);
  if (resumes) {
    const Options options = session->options_for(kParserLoadCall);
    check(hws_learner_load_file(learner.get(), flags.model.c_str(), options.get()), flags.model);
  }
  return learner;
}

// The steps that end the pass under way, or make the next one.
int64_t steps_to_end_of_pass(const hws_learner *learner) {
  int64_t steps = 0;
  check(hws_learner_steps(learner, &steps));
  const auto of_pass = static_cast<int64_t>(metric_of(learner, "steps_per_epoch"));
  return of_pass - steps % of_pass;
}

void train_parser(Session *session, const ParserTrainFlags &flags) {
  const ParsedText bank = read_conllu(session, flags.treebank, true);
  ParsedText held_out;
  if (!flags.held_out.empty()) held_out = read_conllu(session, flags.held_out, true);
  require_file_of_training(flags);
  const bool resumes = flags.resume && has_content(flags.model);
  if (flags.resume && !resumes) note(flags.model + ": nothing there to go on with; training begins anew");
  const Learner learner = learner_of_parser(session, flags, bank, resumes);
  const hws_learner *const made = learner.get();
  const auto whole = [&](const char *name) { return static_cast<int64_t>(metric_of(made, name)); };
  const int64_t left_out = whole("left_out");
  if (left_out > 0) {
    note(flags.treebank + ": " + std::to_string(left_out) + " of " + number(bank_number(bank.bank.get(), "sentences")) +
         " sentences have trees of another kind than --trees and --roots allow, and are left out");
  }
  if (flags.check_gradient > 0) {
    double error = 0;
    check(hws_parser_learner_gradient_error(made, flags.check_gradient, &error), bank.shown);
    session->out += number(error) + "\n";
    return;
  }
  const auto parser_now = [&] { return own<Parser>("", [&](auto *p) { return hws_parser_learner_model(made, p); }); };
  const auto save = [&] { check(hws_learner_save_file(made, flags.model.c_str()), flags.model); };
  Json passes = Json::array();
  Trace trace{{"step", "seconds", "log_likelihood_per_token"}, {}};
  if (!flags.held_out.empty()) trace.columns.push_back("uas");
  double elapsed = 0;
  int32_t done = 0;
  check(hws_learner_step(learner.get(), 0, &done));
  while (!done) {
    Stopwatch watch;
    const hws_status status = hws_learner_step(learner.get(), steps_to_end_of_pass(made), &done);
    const int64_t epoch = whole("epochs");
    if (status == HWS_E_CANCELLED) {
      save();
      throw Failure{kInterrupted, "interrupted in pass " + std::to_string(epoch + 1) + "; " + flags.model +
                                      " has what was learned, and --resume goes on"};
    }
    check(status, bank.shown);
    save();
    Json pass{{"epoch", epoch}, {"seconds", watch.seconds()}};
    std::string line = "pass " + std::to_string(epoch);
    if (!flags.held_out.empty()) {
      const double uas = attachment(held_out.bank.get(), parsed(session, parser_now().get(), held_out, false).get());
      pass["uas"] = uas;
      line += ": UAS " + number(uas).substr(0, 6);
    }
    passes.push_back(pass);
    elapsed += pass["seconds"].get<double>();
    double likelihood = NAN;
    if (flags.curves.given()) likelihood = metric_of(made, "log_likelihood_per_token");
    trace.rows.push_back({static_cast<double>(epoch), elapsed, likelihood});
    if (!flags.held_out.empty()) trace.rows.back().push_back(pass["uas"]);
    if (!flags.held_out.empty() || stderr_is_terminal()) note(line);
  }
  if (passes.empty()) save();
  else write_curves({trace}, {flags.model}, 0, flags.curves);
  if (!session->json) return;
  const Parser parser = parser_now();
  print_json(session, Json{{"sentences", whole("sentences")},
                           {"left_out", left_out},
                           {"method", method_of(parser.get())},
                           {"weights", whole("weights")},
                           {"passes", passes}});
}

// ---- run

struct ParserRunFlags {
  std::string model, treebank, tagger, tag_column = "both";
  bool verbose = false;
};

void run_parser(Session *session, const ParserRunFlags &flags) {
  Stopwatch watch;
  const Parser parser = read_parser(session, flags.model);
  const ParsedText read =
      flags.tagger.empty()
          ? read_conllu(session, flags.treebank, false)
          : bank_of(session, tagged_conllu(session, flags.tagger, flags.treebank, flags.tag_column), flags.treebank, false);
  const double seconds_read = watch.seconds();
  const Parses parses = parsed(session, parser.get(), read, flags.verbose);
  const double seconds = watch.seconds();
  const auto measured = [&](const char *name) {
    double value = 0;
    check(hws_parses_info(parses.get(), name, &value));
    return value;
  };
  const auto count = [&](const char *name) { return static_cast<int64_t>(measured(name)); };
  if (session->json) {
    const std::string given = session->option_given("method");
    print_json(session, Json{{"method", given.empty() || given == "auto" ? method_of(parser.get()) : given},
                             {"sentences", count("sentences")},
                             {"tokens", count("words")},
                             {"uas", attachment(read.bank.get(), parses.get())},
                             {"tokens_per_second", measured("words") / seconds},
                             {"tokens_per_processor_second", measured("words") / measured("seconds")},
                             {"factors", count("pairs")},
                             {"factors_kept", count("kept")},
                             {"iterations", count("iterations")},
                             {"inferred_once", count("once")},
                             {"seconds_read", seconds_read},
                             {"seconds_features", measured("seconds_features")},
                             {"seconds_seed", measured("seconds_seed")},
                             {"seconds_select", measured("seconds_select")},
                             {"seconds_infer", measured("seconds_infer")},
                             {"seconds", measured("seconds")}});
    if (session->to_stdout()) return;
  }
  const Treebank found = own<Treebank>("", [&](auto *p) { return hws_parses_treebank(parses.get(), p); });
  const int64_t *offsets;
  const int32_t *words, *tags, *heads, *relations, *parents;
  check(hws_treebank_words_view(found.get(), &offsets, &words, &tags, &heads, &relations, &parents));
  const std::string text = copied([&](char *b, int64_t c, int64_t *n) {
    return hws_treebank_replace_heads(read.text.data(), static_cast<int64_t>(read.text.size()), heads,
                                      count("words"), b, c, n);
  });
  if (session->to_stdout()) session->out += text;
  else write_file(session->output, text);
}

void add_templates_verb(Command parse, Session *session) {
  const auto model = std::make_shared<std::string>();
  Command verb = parse.verb("templates", "Print what a parser looks at, or the list that is built in");
  verb.option("MODEL", *model, "A parser of mrf parse train (default: the list that is built in)");
  session->add_options_of(verb, {});
  verb.run([=] {
    const Parser parser = model->empty() ? nullptr : read_parser(session, *model);
    session->out += copied([&](char *b, int64_t c, int64_t *n) { return hws_parser_templates(parser.get(), b, c, n); });
  });
}

constexpr const char *kVerboseHelp = "Say which of --seed, --tolerance and --iterations change nothing for the method";

}  // namespace

void add_parse_verbs(Command mrf, Session *session) {
  Command parse = mrf.group("parse", "Dependency parsers: Markov networks over the arcs of a sentence");
  {
    const auto flags = std::make_shared<ParserTrainFlags>();
    Command verb = parse.verb("train", "Learn a parser from a treebank in CoNLL-U");
    verb.option("TREEBANK", flags->treebank, "Sentences with heads (-: standard input)").required();
    verb.output("MODEL", flags->model, "Where the parser goes, after every pass and when interrupted").required();
    verb.file("--heldout", flags->held_out, "Sentences with heads; after each pass the share of heads found in them is shown");
    flags->curves.add_to(verb, "mrf parse plot");
    verb.file("--templates", flags->templates, "What features look at, a template a line (default: a list that is built in)");
    verb.file("--start", flags->start, "Begin with the weights of this parser, and with its templates and bits");
    const Flag resuming = verb.flag("--resume", flags->resume, "Go on with MODEL, if it is there");
    verb.flag("--overwrite", flags->overwrite, "Begin anew although MODEL is there, and replace it").excludes(resuming);
    verb.flag("-v,--verbose", flags->verbose, kVerboseHelp);
    verb.option("--check-gradient", flags->check_gradient,
                "Print the largest relative error of this many parts of the first sentence's gradient beside finite "
                "differences, and train nothing")
        .not_negative();
    session->add_options_of(verb, {kParserLearnerCall, kParseCall, kParserLoadCall}, {"templates", "likelihood"});
    session->add_json_flag(verb);
    verb.run([=] { train_parser(session, *flags); });
  }
  const auto flags = std::make_shared<ParserRunFlags>();
  Command verb = parse.verb("run", "Find the heads of sentences in CoNLL-U");
  verb.option("MODEL", flags->model, "A parser of mrf parse train").required();
  verb.option("TREEBANK", flags->treebank,
              "Sentences; heads that they have are compared (-: standard input). With --tagger plain text, a sentence a line")
      .required();
  verb.file("--tagger", flags->tagger, "A hidden Markov model (hawser hmm train) that tags the words of plain text first");
  verb.option("--tag-column", flags->tag_column, "--tagger: which of the columns UPOS and XPOS gets the tags (default both)")
      .one_of({"both", "upos", "xpos"});
  verb.flag("-v,--verbose", flags->verbose, kVerboseHelp);
  std::vector<std::string> calls = calls_of_taggers();
  calls.insert(calls.begin(), kParseCall);
  session->add_options_of(verb, calls);
  session->add_output_flag(verb);
  session->add_json_flag(verb);
  verb.run([=] { run_parser(session, *flags); });
  add_templates_verb(parse, session);
  add_plot_verb(parse, session);
}

}  // namespace tool
