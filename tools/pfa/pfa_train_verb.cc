// pfa train, pfa select.
#include <algorithm>
#include <cstdio>
#include <optional>

#include "tools/base/numbers.hh"
#include "tools/base/stopwatch.hh"
#include "tools/corpus/corpus_parts.hh"
#include "tools/learner/held_out.hh"
#include "tools/learner/learner_parts.hh"
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
  bool full = false;
  double max_seconds = 0;  // 0: no limit
};

struct Training {
  Corpus corpus, held_out;  // held_out: NULL if nothing is
  const char *format = "";
  std::optional<Stopwatch> watch;  // both since the corpus is there
  std::optional<ProcessorClock> processor;
  Learner learner;
};

// Parts that hold symbols need strings over those of the model to begin with.
ReadCorpus read_in_symbols_of(Session *session, const PfaTrainFlags &flags, const hws_pfa *start) {
  const Alphabet symbols = own<Alphabet>(flags.start, [&](auto *p) { return hws_pfa_alphabet(start, p); });
  ModelCorpus read = read_model_corpus(session, flags.corpus, flags.format, symbols.get(), "");
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
  ModelCorpus read = read_model_corpus(session, flags.held_out, flags.format, symbols.get(), "");
  const auto other = std::find(read.marked.begin(), read.marked.end(), true);
  if (other != read.marked.end()) {
    throw Failure{1, flags.held_out + ": sequence " + std::to_string(other - read.marked.begin()) +
                         " (counted from 0) has a symbol that " + flags.corpus +
                         " lacks, so that no model of it gives it a probability"};
  }
  t->held_out = std::move(read.corpus);
}

Training learner_of(Session *session, const PfaTrainFlags &flags) {
  Training t;
  const Pfa start = flags.start.empty() ? nullptr : read_pfa(session, flags.start);
  const std::string fixed = session->option_given("fixed");
  const bool binary = flags.format.format == "binary" || (flags.format.format == "auto" && is_binary_file(flags.corpus));
  const bool holds_symbols = start && !binary && !fixed.empty() && fixed != "none" && fixed != "end";
  ReadCorpus read = holds_symbols ? read_in_symbols_of(session, flags, start.get())
                                  : read_corpus(session, flags.corpus, flags.format);
  t.corpus = std::move(read.corpus);
  t.format = read.format;
  hold_out(session, flags, &t);
  t.watch.emplace();
  t.processor.emplace();
  const Options options = session->options_for(kPfaTrainVerbLearnerCall);
  if (flags.full && !session->option_given("choose").empty()) {
    throw Failure{2, "--full and --choose say the same twice; expected one of them"};
  }
  use_all_processors(session, options.get());
  if (flags.full) check(hws_options_set_text(options.get(), "choose", "full"));
  t.learner = own<Learner>(flags.corpus, [&](auto *p) {
    return hws_pfa_learner_new(start.get(), t.corpus.get(), t.held_out.get(), options.get(), p);
  });
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

// A learner with the best number of states and prior of the comparison so far.
Learner learner_of_best(Session *session, const PfaTrainFlags &flags, const Training &t) {
  const std::vector<double> rows = candidate_rows(t.learner.get());
  size_t best = 0;
  // merging, which is compared last
  while (best + kPfaTrainVerbColumns < rows.size() && rows[best] == 0) {
    best += kPfaTrainVerbColumns;
  }
  const Options options =
      session->options_for(kPfaTrainVerbLearnerCall,
          {"candidate_states", "candidate_prior_transition", "choose", "budget", "folds"});
  use_all_processors(session, options.get());
  check(hws_options_set_text(options.get(), "method", "cgs"));
  check(hws_options_set_int(options.get(), "states", static_cast<int64_t>(rows[best])));
  check(hws_options_set_real(options.get(), "prior_transition", rows[best + 1]));
  return own<Learner>(flags.corpus, [&](auto *p) {
    return hws_pfa_learner_new(nullptr, t.corpus.get(), t.held_out.get(), options.get(), p);
  });
}

// What choosing and the sampling after it take, by the speed of a sampler that makes some sweeps of the same strings. Choosing
// runs candidates side by side, a thread each; so does sampling its chains.
constexpr double kProbeSeconds = 0.5;
TimeEstimate estimate_of_choosing(Session *session, const PfaTrainFlags &flags, const Training &t) {
  double planned = 0;
  if (hws_learner_metric(t.learner.get(), "planned_visits", &planned) != HWS_OK) return {};
  constexpr int64_t kStates = 20, kFixed = 40;
  const Options options = own<Options>("", [&](auto *p) { return hws_options_new(p); });
  int64_t threads = processors();
  if (const std::string given = session->option_given("threads"); !given.empty()) parse(given, &threads);
  check(hws_options_set_text(options.get(), "method", "cgs"));
  check(hws_options_set_int(options.get(), "states", kStates));
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
  const double tokens = static_cast<double>(hws_corpus_symbols(t.corpus.get()) + hws_corpus_count(t.corpus.get()));
  const double speed = static_cast<double>(sweeps * threads) * tokens * static_cast<double>(kStates + kFixed) / seconds;
  return {planned / speed, "as fast as " + std::to_string(sweeps) + " sweeps of " + std::to_string(threads) +
                               " samplers of 20 states, and candidates are dropped, and the best one sampled, as planned"};
}

// Learns to the end or for --max-seconds. Choosing may take half of that time; its best candidate then learns for the other
// half. Checkpoints are those of a run without a limit. Returns whether the run came to its end; `learned` has the model.
bool learn(Session *session, const PfaTrainFlags &flags, Training *t, Learner *learned, TimeEstimate *estimate) {
  if (!flags.checkpoint.resume) *estimate = estimate_of_choosing(session, flags, *t);
  tell_estimate(*estimate);
  const bool chooses = flags.max_seconds > 0 && !candidate_rows(t->learner.get()).empty();
  CheckpointFlags checkpoint = flags.checkpoint;
  bool chosen = true;
  if (chooses) {
    const TimeLimit half(session->cancel(), flags.max_seconds / 2);
    const StepLine line{"candidate", "held_out", "selected"};
    chosen = step_until_done(session, t->learner.get(), checkpoint, flags.corpus, line, nullptr, &half);
    checkpoint.resume = false;
  }
  if (!chosen) {
    *learned = learner_of_best(session, flags, *t);
    checkpoint = {};
  }
  hws_learner *learner = chosen ? t->learner.get() : learned->get();
  const double left = flags.max_seconds - t->watch->seconds();
  const TimeLimit rest(session->cancel(), flags.max_seconds > 0 ? std::max(left, 1e-3) : 0);
  const bool ended = step_until_done(session, learner, checkpoint, flags.corpus, line_of(learner), nullptr, &rest,
                                     estimate->seconds > 0 ? nullptr : estimate);
  if (chosen) *learned = std::move(t->learner);
  return ended && chosen;
}

// A part of the corpus, or what all parts' statistics make.
void train_on_parts(Session *session, const PfaTrainFlags &flags) {
  flags.parts.require_checkpoint(flags.checkpoint);
  if (!flags.held_out.empty()) throw Failure{2, "--heldout has no effect on parts of a corpus"};
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
  Training t = learner_of(session, flags);
  Learner learner;
  TimeEstimate estimate;
  if (!learn(session, flags, &t, &learner, &estimate)) {
    session->unfinished = flags.corpus + ": stopped after --max-seconds with the best so far; " +
                          (flags.checkpoint.path.empty() ? "--checkpoint FILE would have kept what --resume goes on from"
                                                         : "--resume goes on from " + flags.checkpoint.path);
  }
  const Pfa model = own<Pfa>("", [&](auto *p) { return hws_pfa_learner_model(learner.get(), p); });
  const double seconds = t.watch->seconds(), processor = t.processor->seconds();
  write_pfa(session, model.get(), session->output);
  int64_t steps = 0;
  check(hws_learner_steps(learner.get(), &steps));
  Json j{{"format", t.format},
         {"method", copied([&](char *b, int64_t c, int64_t *n) { return hws_pfa_method(model.get(), b, c, n); })},
         {"sequences", hws_corpus_count(t.corpus.get())},
         {"symbols", hws_corpus_symbols(t.corpus.get())},
         {"steps", steps},
         {"seconds", seconds},  // by the clock, of learning alone: reading and writing are not in it
         {"processor_seconds", processor}};  // of all threads
  if (session->json) add_estimate(estimate, &j);
  const Json metrics = metrics_of(learner.get());
  j.update(metrics);
  print_values(session, j);
  if (!session->json && metrics.value("chains_disagree", 0.0) == 1) {
    session->out += "# the chains disagree: more --iterations, or more --chains to average over, would change the model\n";
  }
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
  if (session->json) session->out += table.dump() + "\n";
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
                "End after about so long with the best so far (exit code 3): half of it for choosing, half for learning; "
                "--resume goes on as if there had been no limit (default 0: none)")
        .not_negative();
    session->add_json_flag(verb);
    return verb;
  };
  Command verb = add("train",
                     "Learn a probabilistic automaton; with only a corpus it chooses method, states and prior by itself "
                     "(--threads: else one per processor)");
  verb.file("-o,--output", session->output, "Where the model goes: PAutomaC's text if it ends in .txt, else binary");
  flags->parts.add_to(verb);
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
