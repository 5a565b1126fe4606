// hmm train.
#include <cmath>

#include "tools/base/peak_memory.hh"
#include "tools/base/print_values.hh"
#include "tools/base/stopwatch.hh"
#include "tools/hmm/hmm_training.hh"
#include "tools/learner/learner_parts.hh"
#include "tools/learner/metric_recorder.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char *kHmmTrainVerbLearnerCall = "hws_hmm_learner_new", *kModelCall = "hws_hmm_learner_model";

struct HmmTrainFlags {
  TrainingFlags data;
  CheckpointFlags checkpoint;
  PartFlags parts;
  CurveFlags curves;
  bool vanilla = false, select = false, left_right = false, hdp = false;
};

Learner learner_of(Session *session, const TrainingData &training, const HmmTrainFlags &flags) {
  const std::string choose = session->option_given("choose");
  if (flags.select && !choose.empty() && choose != "grid") {
    throw Failure{2, "--select and --choose " + choose + " do not go together; expected one of them"};
  }
  const auto make = [&](const std::vector<std::string> &without, hws_learner **learner) {
    const Options options = session->options_for(kHmmTrainVerbLearnerCall, without);
    if (flags.vanilla) check(hws_options_set_int(options.get(), "vanilla", 1));
    if (flags.hdp) check(hws_options_set_int(options.get(), "hdp", 1));
    if (flags.left_right) check(hws_options_set_text(options.get(), "topology", "left-right"));
    if (flags.select) check(hws_options_set_text(options.get(), "choose", "grid"));
    use_all_processors(session, options.get());
    return hws_hmm_learner_new(training.start.get(), training.data.get(), training.held_out.get(), options.get(), learner);
  };
  return made_learner(session, kHmmTrainVerbLearnerCall, flags.data.corpus, flags.checkpoint.verbose, make);
}

// (states, prior_transition, prior_emission, held-out log-probability per token, states used, 1 if excluded, 1 if chosen)
// each, where a choice was made.
Json candidates_of(const hws_learner *learner) {
  const auto fill = [&](double *b, int64_t c, int64_t *n) { return hws_hmm_learner_candidates(learner, b, c, n); };
  const std::vector<double> rows = copied_numbers(fill);
  Json table = Json::array();
  for (size_t i = 0; i < rows.size(); i += 7) {
    table.push_back({{"states", rows[i]},
                     {"prior_transition", rows[i + 1]},
                     {"prior_emission", rows[i + 2]},
                     {"heldout_log_likelihood_per_token", rows[i + 3]},
                     {"states_used", rows[i + 4]},
                     {"excluded", rows[i + 5] == 1},
                     {"chosen", rows[i + 6] == 1}});
  }
  return table;
}

std::string table_of(const Json &candidates) {
  constexpr const char *kTitles =
      "candidate\tstates\tprior_transition\tprior_emission\theldout_log_likelihood_per_token\tstates_used\n";
  std::string text = candidates.empty() ? "" : kTitles;
  for (const Json &one : candidates) {
    char line[160];
    std::snprintf(line, sizeof line, "%s\t%.0f\t%g\t%g\t%.6f\t%.0f\n",
                  one["chosen"] == true     ? "chosen"
                  : one["excluded"] == true ? "excluded"
                                            : "",
                  one["states"].get<double>(), one["prior_transition"].get<double>(), one["prior_emission"].get<double>(),
                  one["heldout_log_likelihood_per_token"].get<double>(), one["states_used"].get<double>());
    text += line;
  }
  return text;
}

// Some spare states that are alike do no harm; half of them say that learning has stayed near a saddle.
void warn_of_states_alike(const Json &j) {
  const double alike = j.value("states_alike", 0.), used = j.value("states_used", 0.);
  if (!(alike > 0) || 2 * alike < used) return;
  char text[200];
  std::snprintf(text, sizeof text,
                "%.0f of %.0f states emit and lead to the same as another one; "
                "expected better from another --seed or --init, or from fewer --states",
                alike, used);
  note(text);
}

// One line that a person reads.
std::string summary_of(const Json &j) {
  const auto text = [&](const char *format, const char *name) {
    char some[64] = "";
    if (j.contains(name) && j[name].is_number()) std::snprintf(some, sizeof some, format, j[name].get<double>());
    return std::string(some);
  };
  return "# " + text("%.0f steps", "steps") + text(" in %.2f s", "seconds") +
         text(", %.3f ns per token per K^2", "ns_per_token_per_k2") +
         text("; ln p per token %.4f", "log_likelihood_per_token") +
         text("; ln p with the states per token %.4f", "log_joint_per_token") +
         text(", held out %.4f", "heldout_log_likelihood_per_token") + text("; %.0f states used", "states_used") +
         text("; %.0f starts", "starts_done") + text(" up to %.4f nats a token apart", "starts_spread") +
         text("; %.0f MB\n", "peak_megabytes");
}

// How often all tokens were gone through: a step is a minibatch, or a sweep of every chain, or a pass.
double passes_of(const Session *session, const hws_learner *learner, double steps, int64_t all_steps) {
  double value = 0;
  if (hws_learner_metric(learner, "epochs", &value) == HWS_OK) return value * steps / static_cast<double>(all_steps);
  if (hws_learner_metric(learner, "chain", &value) != HWS_OK) return steps;
  const std::string chains = session->option_given("chains");
  if (!chains.empty()) return steps * std::stod(chains);
  const std::string options =
      copied([&](char *b, int64_t c, int64_t *n) { return hws_options_describe(kHmmTrainVerbLearnerCall, b, c, n); });
  for (const auto &option : Json::parse(options)) {
    if (option["name"] == "chains") return steps * option["default"].get<double>();
  }
  return steps;
}

Json report_of(const Session *session, const hws_hmm_data *data, const hws_learner *learner, const hws_hmm *model,
               const MetricRecorder &recorder, double seconds, double processor) {
  int64_t steps = 0;
  check(hws_learner_steps(learner, &steps));
  const double tokens = static_cast<double>(hws_hmm_data_tokens(data));
  double states = 0;
  check(hws_hmm_info(model, "states", &states));
  Json j{{"method", copied([&](char *b, int64_t c, int64_t *n) { return hws_hmm_method(model, b, c, n); })},
         {"sequences", hws_hmm_data_sequences(data)},
         {"tokens", hws_hmm_data_tokens(data)},
         {"states", static_cast<int64_t>(states)},
         {"steps", steps},
         {"seconds", seconds},  // by the clock, of learning alone: reading and writing are not in it
         {"processor_seconds", processor}};  // of all threads
  if (recorder.steps() > 0) {
    const double per_token =
        1e9 * recorder.step_seconds() / passes_of(session, learner, static_cast<double>(recorder.steps()), steps) / tokens;
    j["ns_per_token"] = per_token;
    j["ns_per_token_per_k2"] = per_token / states / states;
  }
  return j;
}

// A part of the corpus, or what all parts' statistics make.
void train_on_parts(Session *session, const HmmTrainFlags &flags) {
  flags.parts.require_checkpoint(flags.checkpoint);
  flags.curves.refuse("on parts");
  const TrainingData training = read_training(session, flags.data);
  const Learner learner = learner_of(session, training, flags);
  Json values;
  if (take_part(learner.get(), flags.parts, flags.checkpoint, flags.data.corpus, &values) && !session->to_stdout()) {
    const Options reading = session->options_for(kModelCall);
    const Hmm model = own<Hmm>("", [&](auto *p) { return hws_hmm_learner_model(learner.get(), reading.get(), p); });
    check(hws_hmm_write_file(model.get(), session->output.c_str()), session->output);
  }
  print_values(session, values);
}

void train(Session *session, const HmmTrainFlags &flags) {
  if (flags.parts.given()) return train_on_parts(session, flags);
  flags.checkpoint.require_file();
  if (session->to_stdout()) throw Failure{2, "hmm train needs -o MODEL"};
  require_writable(session->output);
  flags.curves.require_writable_files();
  const TrainingData training = read_training(session, flags.data);
  Stopwatch watch;
  const ProcessorClock processor_clock;
  const Learner learner = learner_of(session, training, flags);
  MetricRecorder recorder(learner.get(), flags.curves);
  const std::string objective = raised_metric(learner.get());
  // Collapsed inference makes its start on demand. It is demanded here, so that the time of the first step does not include
  // it.
  double used = 0;
  if (!flags.checkpoint.resumes()) static_cast<void>(hws_learner_metric(learner.get(), "states_used", &used));
  const int64_t most = iterations_of(session, kHmmTrainVerbLearnerCall, learner.get());
  const StepLine line{"step", objective.c_str(), nullptr, most, recorder.wants_each()};
  TimeEstimate estimate;
  step_until_done(session, learner.get(), flags.checkpoint, flags.data.corpus, line,
                  [&](double seconds, int64_t steps) { recorder.add(seconds, steps); }, nullptr, &estimate);
  const Options reading = session->options_for(kModelCall);
  const Hmm model = own<Hmm>("", [&](auto *p) { return hws_hmm_learner_model(learner.get(), reading.get(), p); });
  const double seconds = watch.seconds(), processor = processor_clock.seconds();
  check(hws_hmm_write_file(model.get(), session->output.c_str()), session->output);
  recorder.draw(session->output);
  Json j = report_of(session, training.data.get(), learner.get(), model.get(), recorder, seconds, processor);
  if (session->json) add_estimate(estimate, &j);
  j.update(metrics_of(learner.get()));
  if (const int64_t bytes = peak_memory()) j["peak_megabytes"] = static_cast<double>(bytes) / 1e6;
  const Json candidates = candidates_of(learner.get());
  if (session->json && !candidates.empty()) j["candidates"] = candidates;
  warn_of_states_alike(j);
  note_impossible(flags.data.held_out, "sequences", j);
  print_values(session, j);
  if (!session->json) session->out += table_of(candidates) + summary_of(j);
}

}  // namespace

void add_hmm_train_verb(Command hmm, Session *session) {
  const auto flags = std::make_shared<HmmTrainFlags>();
  Command verb = hmm.verb("train", "Learn a hidden Markov model from sequences (--threads: else one per processor)");
  verb.option("CORPUS", flags->data.corpus, "Corpus (-: standard input)").required();
  verb.output("-o,--output", session->output, "Where the model goes");
  flags->parts.add_to(verb);
  verb.file("--dictionary", flags->data.dictionary,
              "Which tags words may have: a dictionary file (word TAB tag TAB tag ...), or a tagged corpus to collect it from");
  verb.option("--dictionary-min-count", flags->data.dictionary_min_count,
              "Words of the corpus seen fewer times may have any tag all the same (default 0)")
      .not_negative();
  verb.flag("--observed", flags->data.observed, "The tags of the corpus are given, where it has them");
  verb.file("--start", flags->data.start,
            "Model to begin with: its tags and dictionary hold, and its text's way of reading, unless others are given")
      .group("Starts");
  verb.file("--heldout", flags->data.held_out,
              "Corpus of which metrics tell the log-likelihood, or the share of the sequences (such as 0.1, spread evenly) "
              "that is not learned from");
  flags->curves.add_to(verb, "hmm plot");
  verb.flag("--select", flags->select,
            "Choose concentrations by held-out log-likelihood among --candidate-prior-transition and "
            "--candidate-prior-emission (--choose grid); without --heldout every tenth sequence is held out for that");
  verb.flag("--vanilla", flags->vanilla,
            "cvi3, svi-buffered, scvi3: pieces begin with the stationary distribution and hear nothing of others")
      .group("Minibatches and pieces (svi, svi-buffered, scvi2, scvi3, cvi3)");
  verb.flag("--hdp", flags->hdp,
            "As many states as the data need, at most --states: a hierarchical Dirichlet process")
      .group("As many states as the data need (all methods but em)");
  verb.flag("--left-right", flags->left_right,
            "Sequences begin in the first state and no transition leads back; states that one may skip: --jumps");
  flags->data.format.learns = true;
  flags->data.format.add_to(verb, session,
                            {kDataCall, kHmmTrainVerbLearnerCall, kModelCall, "hws_dictionary_read", "hws_dictionary_collect",
                             "hws_dictionary_adapt"},
                            {"vanilla", "topology", "hdp"});
  flags->checkpoint.seconds = kSaveSeconds;
  flags->checkpoint.add_to(verb, "step");
  session->add_json_flag(verb);
  verb.run([=] { train(session, *flags); });
}

}  // namespace tool
