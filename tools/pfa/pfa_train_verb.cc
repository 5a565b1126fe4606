// pfa train, pfa select.
#include <algorithm>
#include <cstdio>
#include <optional>

#include "tools/base/numbers.hh"
#include "tools/base/print_values.hh"
#include "tools/base/stopwatch.hh"
#include "tools/corpus/corpus_parts.hh"
#include "tools/learner/held_out.hh"
#include "tools/learner/learner_parts.hh"
#include "tools/learner/metric_recorder.hh"
#include "tools/pfa/pfa_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *kPfaTrainVerbLearnerCall = "hws_pfa_learner_new";

struct PfaTrainFlags {
  std::string corpus, start, held_out;  // held_out: a file, or a share of the sequences
  CorpusFlags format;
  CheckpointFlags checkpoint;
  PartFlags parts;
  CurveFlags curves;
  bool full = false;
  double max_seconds = 0;  // 0: no limit
};

struct Training {
  Corpus corpus, held_out;  // held_out: NULL if nothing is
  const char *format = "";
  std::optional<Stopwatch> watch;  // both since the corpus is there
  std::optional<ProcessorClock> processor;
  Pfa start;
  Learner learner;
};

// Parts that hold symbols need strings over those of the model to begin with.
ReadCorpus read_in_symbols_of(Session *session, const PfaTrainFlags &flags, const hws_pfa *start) {
  const Alphabet symbols = own<Alphabet>(flags.start, [&](auto *p) { return hws_pfa_alphabet(start, p); });
  UnknownWords unknown({}, symbols.get(), flags.corpus);
  ModelCorpus read = read_model_corpus(session, flags.corpus, flags.format, symbols.get(), &unknown);
  const auto other = std::find(read.marked.begin(), read.marked.end(), true);
  if (other != read.marked.end()) {
    throw Failure{1, flags.corpus + ": sequence " + std::to_string(other - read.marked.begin()) +
                         " (counted from 0) has a symbol that " + flags.start + " lacks, of which --fixed holds a part"};
  }
  return {std::move(read.corpus), read.format};
}

Corpus part_of(const hws_corpus *all, double share, bool held_out, const std::string &path) {
  std::vector<int64_t> numbers;
  for (int64_t i = 0; i < hws_corpus_count(all); ++i) {
    if (is_held_out(i, share) == held_out) numbers.push_back(i);
  }
  if (numbers.empty()) fail_share(path, hws_corpus_count(all), "sequences", held_out);
  return own<Corpus>(path, [&](auto *p) {
    return hws_corpus_part(all, numbers.data(), static_cast<int64_t>(numbers.size()), p);
  });
}

void hold_out(Session *session, const PfaTrainFlags &flags, Training *t) {
  if (flags.held_out.empty()) return;
  if (const double share = held_out_share(flags.held_out); share > 0) {
    const Corpus all = std::move(t->corpus);
    t->corpus = part_of(all.get(), share, false, flags.corpus);
    t->held_out = part_of(all.get(), share, true, flags.corpus);
    return;
  }
  if (is_binary_file(flags.held_out)) {
    t->held_out = read_corpus(session, flags.held_out, flags.format).corpus;
    return;
  }
  const Alphabet symbols = own<Alphabet>(flags.corpus, [&](auto *p) { return hws_corpus_alphabet(t->corpus.get(), p); });
  UnknownWords unknown({}, symbols.get(), flags.held_out);
  ModelCorpus read = read_model_corpus(session, flags.held_out, flags.format, symbols.get(), &unknown);
  const auto other = std::find(read.marked.begin(), read.marked.end(), true);
  if (other != read.marked.end()) {
    throw Failure{1, flags.held_out + ": sequence " + std::to_string(other - read.marked.begin()) +
                         " (counted from 0) has a symbol that " + flags.corpus +
                         " lacks, so that no model of it gives it a probability"};
  }
  t->held_out = std::move(read.corpus);
}

// `budget`: of choosing and sampling; 0: the one given, or the default.
Learner new_learner(Session *session, const PfaTrainFlags &flags, const Training &t, double budget) {
  const auto make = [&](const std::vector<std::string> &without, hws_learner **learner) {
    const Options options = session->options_for(kPfaTrainVerbLearnerCall, without);
    use_all_processors(session, options.get());
    if (flags.full) check(hws_options_set_text(options.get(), "choose", "full"));
    if (budget > 0) check(hws_options_set_real(options.get(), "budget", budget));
    return hws_pfa_learner_new(t.start.get(), t.corpus.get(), t.held_out.get(), options.get(), learner);
  };
  return made_learner(session, kPfaTrainVerbLearnerCall, flags.corpus, flags.checkpoint.verbose, make);
}

Training learner_of(Session *session, const PfaTrainFlags &flags) {
  Training t;
  t.start = flags.start.empty() ? nullptr : read_pfa(session, flags.start);
  const std::string fixed = session->option_given("fixed");
  const bool binary = flags.format.format == "binary" || (flags.format.format == "auto" && is_binary_file(flags.corpus));
  const bool holds_symbols = t.start && !binary && !fixed.empty() && fixed != "none" && fixed != "end";
  ReadCorpus read = holds_symbols ? read_in_symbols_of(session, flags, t.start.get())
                                  : read_corpus(session, flags.corpus, flags.format);
  t.corpus = std::move(read.corpus);
  t.format = read.format;
  hold_out(session, flags, &t);
  t.watch.emplace();
  t.processor.emplace();
  if (flags.full && !session->option_given("choose").empty()) {
    throw Failure{2, "--full and --choose say the same twice; expected one of them"};
  }
  t.learner = new_learner(session, flags, t, 0);
  return t;
}

// (states, prior_transition, rounds, held-out log-probability per symbol, its standard error) each.
constexpr size_t kPfaTrainVerbColumns = 5;
std::vector<double> candidate_rows(const hws_learner *learner) {
  return copied_numbers([&](double *b, int64_t c, int64_t *n) { return hws_pfa_learner_candidates(learner, b, c, n); });
}

// The metric that the line of progress shows.
StepLine line_of(const hws_learner *learner) {
  double most = 0;
  if (hws_learner_metric(learner, "iterations", &most) != HWS_OK) most = 0;
  const std::string list = copied([&](char *b, int64_t c, int64_t *n) { return hws_learner_metrics(learner, b, c, n); });
  for (const char *name : {"held_out", "log_joint", "objective", "change", "left"}) {
    if (list.find("\"" + std::string(name) + "\"") != list.npos) return {"step", name, nullptr, static_cast<int64_t>(most)};
  }
  return {"step", "contexts"};
}

// How fast samplers go, a thread each, by some sweeps of the strings. Choosing runs candidates side by side, a thread each; so
// does sampling its chains.
struct SamplingSpeed {
  double visits_per_second;  // as metric sweep_visits counts them
  std::string measured_by;
};
constexpr double kProbeSeconds = 0.5;
SamplingSpeed speed_of_sampling(Session *session, const PfaTrainFlags &flags, const Training &t) {
  const Options options = own<Options>("", [&](auto *p) { return hws_options_new(p); });
  int64_t threads = processors();
  if (const std::string given = session->option_given("threads"); !given.empty()) parse(given, &threads);
  check(hws_options_set_cancel(options.get(), session->cancel()));
  check(hws_options_set_text(options.get(), "method", "cgs"));
  check(hws_options_set_int(options.get(), "states", 20));
  check(hws_options_set_real(options.get(), "prior_transition", 0.1));
  check(hws_options_set_int(options.get(), "chains", threads));
  check(hws_options_set_int(options.get(), "threads", threads));
  const Learner probe = own<Learner>(
      flags.corpus, [&](auto *p) { return hws_pfa_learner_new(nullptr, t.corpus.get(), nullptr, options.get(), p); });
  int32_t done = 0;
  check(hws_learner_step(probe.get(), 1, &done), flags.corpus);  // memory is touched for the first time
  Stopwatch watch;
  double seconds = 0;
  int64_t sweeps = 0;
  for (; seconds < kProbeSeconds && !done; ++sweeps) {
    check(hws_learner_step(probe.get(), 1, &done), flags.corpus);
    seconds += watch.seconds();
  }
  double visits = 0;
  check(hws_learner_metric(probe.get(), "sweep_visits", &visits), flags.corpus);
  return {static_cast<double>(sweeps) * visits / seconds,
          "as fast as " + std::to_string(sweeps) + " sweeps of " + std::to_string(threads) + " samplers of 20 states"};
}

// The share of --max-seconds that is planned. The rest is for merging, and for speeds that differ from the measured one.
constexpr double kPlannedShare = 0.8;

// Plans a run that chooses. With --max-seconds its budget is what this time has room for, unless one is given. Returns how long
// it takes; a run that was begun before keeps its plan.
TimeEstimate plan(Session *session, const PfaTrainFlags &flags, Training *t) {
  double planned = 0;
  if (flags.checkpoint.resumes() || hws_learner_metric(t->learner.get(), "planned_visits", &planned) != HWS_OK) return {};
  const bool budgeted = !flags.full && session->option_given("choose") != "full";
  const bool fits_time = flags.max_seconds > 0 && budgeted && session->option_given("budget").empty();
  if (planned == 0 && !fits_time) return {};  // merging alone
  const SamplingSpeed speed = speed_of_sampling(session, flags, *t);
  if (fits_time) {
    const double left = std::max(flags.max_seconds - t->watch->elapsed(), 0.0);
    t->learner = new_learner(session, flags, *t, std::max(1.0, kPlannedShare * left * speed.visits_per_second));
    check(hws_learner_metric(t->learner.get(), "planned_visits", &planned));
  }
  return {planned / speed.visits_per_second,
          speed.measured_by + ", and candidates are dropped, and the best one sampled, as planned"};
}

// Learns to the end or for --max-seconds. Returns whether the run came to its end.
bool learn(Session *session, const PfaTrainFlags &flags, Training *t, TimeEstimate *estimate) {
  *estimate = plan(session, flags, t);
  tell_estimate(*estimate);
  const double left = flags.max_seconds - t->watch->elapsed();
  const TimeLimit limit(session->cancel(), flags.max_seconds > 0 ? std::max(left, 1e-3) : 0);
  hws_learner *learner = t->learner.get();
  MetricRecorder recorder(learner, flags.curves);
  const bool ended = step_until_done(session, learner, flags.checkpoint, flags.corpus, line_of(learner),
                                     [&](double seconds, int64_t steps) { recorder.add(seconds, steps); }, &limit,
                                     estimate->seconds > 0 ? nullptr : estimate);
  recorder.draw(session->output);
  return ended;
}

// A part of the corpus, or what all parts' statistics make.
void train_on_parts(Session *session, const PfaTrainFlags &flags) {
  flags.parts.require_checkpoint(flags.checkpoint);
  if (!flags.held_out.empty()) throw Failure{2, "--heldout has no effect on parts of a corpus"};
  flags.curves.refuse("on parts");
  if (flags.max_seconds > 0) throw Failure{2, "--max-seconds has no effect on parts, which make a step at a time"};
  const Training t = learner_of(session, flags);
  Json values;
  if (take_part(t.learner.get(), flags.parts, flags.checkpoint, flags.corpus, &values) && !session->to_stdout()) {
    const Pfa model = own<Pfa>("", [&](auto *p) { return hws_pfa_learner_model(t.learner.get(), p); });
    write_pfa(session, model.get(), session->output);
  }
  print_values(session, values);
}

void train(Session *session, const PfaTrainFlags &flags) {
  if (flags.parts.given()) return train_on_parts(session, flags);
  flags.checkpoint.require_file();
  if (session->to_stdout()) throw Failure{2, "pfa train needs -o MODEL"};
  if (!session->option_given("sample").empty() && !is_pfa_text(session->output)) {
    throw Failure{2, "--sample chooses what a text (.txt) holds; a binary holds all automata"};
  }
  require_writable(session->output);
  flags.curves.require_writable_files();
  Training t = learner_of(session, flags);
  TimeEstimate estimate;
  if (!learn(session, flags, &t, &estimate)) {
    session->unfinished = flags.corpus + ": stopped after --max-seconds with the best so far; " +
                          (flags.checkpoint.path.empty() ? "--checkpoint FILE would have kept what --resume goes on from"
                                                         : "--resume goes on from " + flags.checkpoint.path);
  }
  hws_learner *learner = t.learner.get();
  const Pfa model = own<Pfa>("", [&](auto *p) { return hws_pfa_learner_model(learner, p); });
  const double seconds = t.watch->seconds(), processor = t.processor->seconds();
  write_pfa(session, model.get(), session->output);
  int64_t steps = 0;
  check(hws_learner_steps(learner, &steps));
  Json j{{"format", t.format},
         {"method", copied([&](char *b, int64_t c, int64_t *n) { return hws_pfa_method(model.get(), b, c, n); })},
         {"sequences", hws_corpus_count(t.corpus.get())},
         {"symbols", hws_corpus_symbols(t.corpus.get())},
         {"steps", steps},
         {"seconds", seconds},  // by the clock, of learning alone: reading and writing are not in it
         {"processor_seconds", processor}};  // of all threads
  if (session->json) add_estimate(estimate, &j);
  const Json metrics = metrics_of(learner);
  j.update(metrics);
  note_impossible(flags.held_out, "sequences", metrics);
  print_values(session, j);
}

void select(Session *session, const PfaTrainFlags &flags) {
  flags.checkpoint.require_file();
  const Training t = learner_of(session, flags);
  if (candidate_rows(t.learner.get()).empty()) {
    throw Failure{2, "nothing to choose: --method is neither auto nor cgs, or --states and --prior-transition are both given"};
  }
  {
    const TimeLimit limit(session->cancel(), flags.max_seconds);
    const StepLine line{"candidate", "held_out", "selected"};
    if (!step_until_done(session, t.learner.get(), flags.checkpoint, flags.corpus, line, nullptr, &limit)) {
      session->unfinished = flags.corpus + ": stopped after --max-seconds; what has been compared so far";
    }
  }
  const std::vector<double> rows = candidate_rows(t.learner.get());
  Json table = Json::array();
  if (!session->json) session->out += "states\tprior_transition\trounds\theld out\tstandard error\n";
  for (size_t i = 0; i < rows.size(); i += kPfaTrainVerbColumns) {
    table.push_back({{"states", rows[i]},
                     {"prior_transition", rows[i + 1]},
                     {"rounds", rows[i + 2]},
                     {"held_out", rows[i + 3]},
                     {"standard_error", rows[i + 4]}});
    if (session->json) continue;
    char line[160];
    if (rows[i] == 0) {
      std::snprintf(line, sizeof line, "merging\t\t%.0f\t%.6f\t%.6f\n", rows[i + 2], rows[i + 3], rows[i + 4]);
    } else {
      std::snprintf(line, sizeof line, "%.0f\t%g\t%.0f\t%.6f\t%.6f\n", rows[i], rows[i + 1], rows[i + 2], rows[i + 3],
                    rows[i + 4]);
    }
    session->out += line;
  }
  if (session->json) print_json(session, table);
}

}  // namespace

void add_pfa_train_verbs(Command pfa, Session *session) {
  const auto flags = std::make_shared<PfaTrainFlags>();
  const auto add = [&](const char *name, const char *meaning) {
    Command verb = pfa.verb(name, meaning);
    verb.option("TRAIN", flags->corpus, "Corpus (-: standard input)").required();
    flags->format.add_to(verb, session, {kPfaTrainVerbLearnerCall, "hws_pfa_write_pautomac"});
    flags->checkpoint.seconds = kSaveSeconds;
    flags->checkpoint.add_to(verb, "step");
    verb.flag("--full", flags->full, "Choose states and prior as section 4.1 does (--choose full): hours, not minutes");
    verb.option("--max-seconds", flags->max_seconds,
                "End after about so long with the best so far (exit code 3). A run that chooses is planned for this time; "
                "--resume goes on with the plan, without the limit (default 0: none)")
        .not_negative();
    session->add_json_flag(verb);
    return verb;
  };
  Command verb = add("train",
                     "Learn a probabilistic automaton; with only a corpus it chooses method, states and prior by itself "
                     "(--threads: else one per processor)");
  verb.output("-o,--output", session->output, "Where the model goes: PAutomaC's text if it ends in .txt, else binary");
  flags->parts.add_to(verb);
  flags->curves.add_to(verb, "pfa plot");
  verb.file("--start", flags->start,
            "Model to begin with (binary or PAutomaC's text): its states' number holds unless --states is given");
  verb.file("--heldout", flags->held_out,
            "Strings the model is not learned from, of which heldout_log_likelihood is: a file, or a share of TRAIN's, as 0.1, "
            "spread evenly over it");
  verb.run([=] { train(session, *flags); });
  verb = add("select", "Compare numbers of states, priors and state merging by held-out log-probability: the chosen one first");
  verb.run([=] { select(session, *flags); });
}

}  // namespace tool
