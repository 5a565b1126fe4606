// mrf parse: dependency parsers of the second order.
#include <algorithm>

#include "tools/base/interrupt.hh"
#include "tools/base/numbers.hh"
#include "tools/base/print_values.hh"
#include "tools/base/stopwatch.hh"
#include "tools/learner/learner_steps.hh"
#include "tools/learner/metric_recorder.hh"
#include "tools/mrf/parse/parser_training.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *kTreesCall = "hws_trees_marginals";
const std::string kStandardMethod = "min-joint";
constexpr const char *kStandardTrees = "projective", *kStandardRoots = "one";
// Options of the calls that a parser sets itself, or that sentences have no use for.
const std::vector<std::string> kNotOfParsers = {
    "method",       "kept_strings",   "order", "projection", "step",       "penalty_weight", "penalty_decay", "first_passes",
    "first_sweeps", "unigram_sweeps", "batch", "separate",   "max_states", "max_arcs",       "selection",     "samples",
    "chains",       "burn_in",        "thin",  "seed",       "precision"};

struct ParseMethodFlags {
  std::string method, means = "auto";
  double least_arc = ParseSettings().least_arc;

  void add_to(Command verb, const std::string &standard) {
    verb.option("--method", method,
                "Inference: tree: arcs alone, exactly; bp: all pairs of arcs; min-joint, min-size, min-divergence: pairs that "
                "gain by --gamma, --epsilon, --factors (default " + standard + ")")
        .one_of(kParseMethods);
    verb.option("--means", means,
                "Under min-joint and its kin the probability of a pair in the seed: exact, a product, or exact for up to " +
                    std::to_string(kMostExactWords) + " words (default auto)")
        .one_of({"auto", "exact", "product"});
    verb.option("--least-arc", least_arc,
                "Under min-joint and its kin pairs are looked at whose arcs have at least this probability in the seed "
                "(default 0.0001; 0: all)")
        .not_negative();
  }
  ParseSettings settings() const {
    ParseSettings s;
    s.method = method;
    s.least_arc = least_arc;
    s.means = means == "auto" ? PairMeans::automatic : means == "exact" ? PairMeans::exact : PairMeans::product;
    return s;
  }
};

size_t parse_threads(const Session *session) {
  int64_t threads = 0;
  const std::string given = session->option_given("threads");
  if (!given.empty() && parse(given, &threads) && threads > 0) return static_cast<size_t>(threads);
  return static_cast<size_t>(processors());
}

double percent_of(int64_t part, int64_t of) {
  return of == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(of);
}

// ---- train

struct ParserTrainFlags {
  std::string treebank, model, held_out, templates, start;
  ParseMethodFlags inference;
  TrainingSettings training;
  int32_t bits = 0;  // 0: a new parser's
  int64_t check_gradient = 0;
  bool resume = false, overwrite = false;
  CurveFlags curves;
};

// What the same training has the same of; a line each.
std::string parser_settings_text(const Session *session, const ParserTrainFlags &flags) {
  const TrainingSettings &t = flags.training;
  const auto given = [&](const char *name, const char *standard) {
    const std::string value = session->option_given(name);
    return value.empty() ? std::string(standard) : value;
  };
  const std::pair<const char *, std::string> all[] = {
      {"method", flags.inference.method.empty() ? kStandardMethod : flags.inference.method},
      {"trees", given("trees", kStandardTrees)},
      {"roots", given("roots", kStandardRoots)},
      {"means", flags.inference.means},
      {"least-arc", number(flags.inference.least_arc)},
      {"batch", std::to_string(t.batch)},
      {"rate", number(t.rate)},
      {"l2", number(t.penalty)},
      {"seed", std::to_string(t.seed)}};
  std::string text;
  for (const auto &[name, value] : all) text += name + (" " + value) + "\n";
  for (const char *call : {kParseLearnerCall, kParseSelectCall}) {
    for (const std::string &name : session->options_given(call)) {
      if (name == "threads" || name == "max_bytes") continue;
      text += name + " " + session->option_given(name) + "\n";
    }
  }
  return text;
}

void require_same(const ParserModel &model, const std::string &settings, uint64_t data, const std::string &path) {
  if (model.data != data) throw Failure{1, path + ": it was trained on another treebank"};
  if (model.settings == settings) return;
  size_t at = 0;
  while (at < settings.size() && at < model.settings.size() && settings[at] == model.settings[at]) ++at;
  const auto line_at = [](const std::string &text, size_t place) {
    const size_t begin = place == 0 ? 0 : text.rfind('\n', place - 1) + 1;
    return begin >= text.size() ? std::string("nothing") : text.substr(begin, text.find('\n', begin) - begin);
  };
  throw Failure{1, path + ": it was trained with other settings: '" + line_at(model.settings, at) + "'; now '" +
                       line_at(settings, at) + "'"};
}

uint64_t hash_of(const Treebank &bank) {
  std::string text;
  for (const TreebankSentence &sentence : bank.sentences) {
    for (const TreebankWord &w : sentence.words) {
      text += w.form + "\t" + w.tag + "\t" + w.fine + "\t" + std::to_string(w.head) + "\n";
    }
    text += "\n";
  }
  return text_hash(text);
}

FeatureTemplates templates_of(Session *session, const ParserTrainFlags &flags) {
  if (flags.templates.empty()) return read_templates(default_templates(), "the list that is built in");
  session->claim(flags.templates);
  return read_templates(read_input(flags.templates), flags.templates);
}

// A parser that training goes on with, or begins with, has its own templates and bits.
ParserModel old_parser(Session *session, const ParserTrainFlags &flags, const std::string &path) {
  ParserModel model = read_parser(path);
  if (flags.bits != 0 && flags.bits != model.bits) {
    throw Failure{1, path + ": a parser of 2^" + std::to_string(model.bits) + " weights; --bits is " +
                         std::to_string(flags.bits)};
  }
  if (!flags.templates.empty() && templates_of(session, flags).text != model.templates.text) {
    throw Failure{1, path + ": a parser with other templates than " + flags.templates};
  }
  return model;
}

ParserModel new_parser(Session *session, const ParserTrainFlags &flags) {
  ParserModel model;
  if (!flags.start.empty()) {
    model = old_parser(session, flags, flags.start);
    model.average();
  } else {
    model.templates = templates_of(session, flags);
    if (flags.bits != 0) model.bits = flags.bits;
    model.make_weights();
  }
  model.method = flags.inference.method.empty() ? kStandardMethod : flags.inference.method;
  model.projective = session->option_given("trees") != "non-projective";
  model.one_root = session->option_given("roots") != "many";
  return model;
}

void train_parser(Session *session, const ParserTrainFlags &flags) {
  const Treebank bank = read_treebank(session, flags.treebank, true);
  const uint64_t data = hash_of(bank);
  Treebank held_out;
  if (!flags.held_out.empty()) held_out = read_treebank(session, flags.held_out, true);
  if (flags.check_gradient == 0) {
    if (!flags.resume && !flags.overwrite && has_content(flags.model)) {
      throw Failure{2, flags.model + " is there already; expected --resume to go on with it, or --overwrite to replace it"};
    }
    require_writable(flags.model);
    flags.curves.require_writable_files();
  }
  if (flags.resume && !flags.start.empty()) {
    throw Failure{2, "--resume goes on with MODEL, and --start begins with another one"};
  }
  const bool resumes = flags.resume && has_content(flags.model);
  if (flags.resume && !resumes) note(flags.model + ": nothing there to go on with; training begins anew");
  ParserModel model = resumes ? old_parser(session, flags, flags.model) : new_parser(session, flags);
  TrainingSettings settings = flags.training;
  settings.parse = flags.inference.settings();
  settings.parse.method = model.method;
  settings.parse.projective = model.projective;
  settings.parse.one_root = model.one_root;
  settings.threads = parse_threads(session);
  settings.likelihood = flags.curves.given();
  const std::string text = parser_settings_text(session, flags);
  if (resumes) require_same(model, text, data, flags.model);
  model.settings = text;
  model.data = data;
  ParserTraining training(session, settings, bank, &model);
  if (training.left_out() > 0) {
    note(flags.treebank + ": " + std::to_string(training.left_out()) + " of " + std::to_string(bank.sentences.size()) +
         " sentences have trees of another kind than --trees and --roots allow, and are left out");
  }
  if (flags.check_gradient > 0) {
    session->out += number(training.gradient_error(static_cast<size_t>(flags.check_gradient))) + "\n";
    return;
  }
  Json passes = Json::array();
  Trace trace{{"step", "seconds", "log_likelihood_per_token"}, {}};
  if (!flags.held_out.empty()) trace.columns.push_back("uas");
  double elapsed = 0;
  while (model.epochs < settings.epochs) {
    Stopwatch watch;
    try {
      training.epoch();
    } catch (const Failure &failure) {
      if (failure.code != kInterrupted) throw;
      write_parser(model, flags.model);
      throw Failure{kInterrupted, "interrupted in pass " + std::to_string(model.epochs + 1) + "; " + flags.model +
                             " has what was learned, and --resume goes on"};
    }
    write_parser(model, flags.model);
    Json pass{{"epoch", model.epochs}, {"seconds", watch.seconds()}};
    std::string line = "pass " + std::to_string(model.epochs) + " of " + std::to_string(settings.epochs);
    if (!flags.held_out.empty()) {
      ParserModel averaged = model;
      averaged.average();
      const ParseReport report = parse_treebank(session, averaged, settings.parse, held_out, settings.threads);
      pass["uas"] = percent_of(report.right, report.judged);
      line += ": UAS " + number(percent_of(report.right, report.judged)).substr(0, 6);
    }
    passes.push_back(pass);
    elapsed += pass["seconds"].get<double>();
    trace.rows.push_back({static_cast<double>(model.epochs), elapsed, training.log_likelihood_per_token()});
    if (!flags.held_out.empty()) trace.rows.back().push_back(pass["uas"]);
    if (!flags.held_out.empty() || stderr_is_terminal()) note(line);
  }
  if (passes.empty()) write_parser(model, flags.model);
  else write_curves({trace}, {flags.model}, 0, flags.curves);
  if (!session->json) return;
  const auto used = std::count_if(model.squares.begin(), model.squares.end(), [](float x) { return x != 0; });
  print_json(session, Json{{"sentences", training.sentences()}, {"left_out", training.left_out()}, {"method", model.method},
                       {"weights", used}, {"passes", passes}});
}

// ---- run

struct ParserRunFlags {
  std::string model, treebank;
  ParseMethodFlags inference;
};

void run_parser(Session *session, const ParserRunFlags &flags) {
  Stopwatch watch;
  ParserModel model = read_parser(flags.model);
  model.average();
  const Treebank bank = read_treebank(session, flags.treebank, false);
  ParseSettings settings = flags.inference.settings();
  if (settings.method.empty()) settings.method = model.method;
  settings.projective = model.projective;
  settings.one_root = model.one_root;
  const double seconds_read = watch.seconds();
  const ParseReport report = parse_treebank(session, model, settings, bank, parse_threads(session));
  const double seconds = watch.seconds();
  if (session->json) {
    Json summary{{"method", settings.method},
                 {"sentences", bank.sentences.size()},
                 {"tokens", report.words},
                 {"uas", report.judged == 0 ? Json(nullptr) : Json(percent_of(report.right, report.judged))},
                 {"tokens_per_second", static_cast<double>(report.words) / seconds},
                 {"tokens_per_processor_second", static_cast<double>(report.words) / report.seconds},
                 {"factors", report.pairs},
                 {"factors_kept", report.kept},
                 {"iterations", report.iterations},
                 {"inferred_once", report.once},
                 {"seconds_read", seconds_read},
                 {"seconds_features", report.seconds_features},
                 {"seconds_seed", report.seconds_seed},
                 {"seconds_select", report.seconds_select},
                 {"seconds_infer", report.seconds_infer},
                 {"seconds", report.seconds}};
    print_json(session, summary);
    if (session->to_stdout()) return;
  }
  std::string text;
  for (size_t s = 0; s < bank.sentences.size(); ++s) text += with_heads(bank.sentences[s], report.heads[s]);
  if (session->to_stdout()) session->out += text;
  else write_file(session->output, text);
}

void add_templates_verb(Command parse, Session *session) {
  const auto model = std::make_shared<std::string>();
  Command verb = parse.verb("templates", "Print what a parser looks at, or the list that is built in");
  verb.option("MODEL", *model, "A parser of mrf parse train (default: the list that is built in)");
  session->add_options_of(verb, {});
  verb.run([=] { session->out += model->empty() ? default_templates() : read_parser(*model).templates.text; });
}

}  // namespace

void add_parse_verbs(Command mrf, Session *session) {
  Command parse = mrf.group("parse", "Dependency parsers: Markov networks over the arcs of a sentence");
  {
    const auto flags = std::make_shared<ParserTrainFlags>();
    Command verb = parse.verb("train", "Learn a parser from a treebank in CoNLL-U");
    verb.option("TREEBANK", flags->treebank, "Sentences with heads (-: standard input)").required();
    verb.output("MODEL", flags->model, "Where the parser goes, after every pass and when interrupted").required();
    flags->inference.add_to(verb, kStandardMethod);
    verb.file("--heldout", flags->held_out, "Sentences with heads; after each pass the share of heads found in them is shown");
    flags->curves.add_to(verb, "mrf parse plot");
    verb.file("--templates", flags->templates, "What features look at, a template a line (default: a list that is built in)");
    verb.file("--start", flags->start, "Begin with the weights of this parser, and with its templates and bits");
    const Flag resuming = verb.flag("--resume", flags->resume, "Go on with MODEL, if it is there");
    verb.flag("--overwrite", flags->overwrite, "Begin anew although MODEL is there, and replace it").excludes(resuming);
    verb.option("--epochs", flags->training.epochs, "Passes over the treebank in all (default 5)").not_negative();
    verb.option("--batch", flags->training.batch, "Sentences of a step (default 4)").positive();
    verb.option("--rate", flags->training.rate, "Length of the first steps (default 0.1)").positive();
    verb.option("--l2", flags->training.penalty, "Weight of the penalty on a weight's square, in each step (default 0.0001)")
        .not_negative();
    verb.option("--seed", flags->training.seed, "Of the order of sentences (default 1)");
    verb.option("--bits", flags->bits, "There are 2^BITS weights, which features share by hashes (default 22)")
        .range(kFewestBits, kMostBits);
    verb.option("--check-gradient", flags->check_gradient,
                "Print the largest relative error of this many parts of the first sentence's gradient beside finite "
                "differences, and train nothing")
        .not_negative();
    session->add_options_of(verb, {kTreesCall, kParseLearnerCall, kParseSelectCall}, kNotOfParsers);
    session->add_json_flag(verb);
    verb.run([=] { train_parser(session, *flags); });
  }
  const auto flags = std::make_shared<ParserRunFlags>();
  Command verb = parse.verb("run", "Find the heads of sentences in CoNLL-U");
  verb.option("MODEL", flags->model, "A parser of mrf parse train").required();
  verb.option("TREEBANK", flags->treebank, "Sentences; heads that they have are compared (-: standard input)").required();
  flags->inference.add_to(verb, "as in training");
  std::vector<std::string> without = kNotOfParsers;
  without.insert(without.end(), {"trees", "roots"});
  session->add_options_of(verb, {kTreesCall, kParseLearnerCall, kParseSelectCall}, without);
  session->add_output_flag(verb);
  session->add_json_flag(verb);
  verb.run([=] { run_parser(session, *flags); });
  add_templates_verb(parse, session);
  add_plot_verb(parse, session);
}

}  // namespace tool
