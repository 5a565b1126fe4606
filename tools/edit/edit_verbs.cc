// edit train, edit info.

#include "tools/base/print_values.hh"
#include "tools/edit/edit_model_file.hh"
#include "tools/edit/pairs_file.hh"
#include "tools/learner/learner_parts.hh"
#include "tools/learner/metric_recorder.hh"
#include "tools/learner/model_card.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

struct EditTrainFlags {
  std::string pairs, alphabet, start, held_out;
  CheckpointFlags checkpoint;
  PartFlags parts;
  CurveFlags curves;
  UnknownFlag unknown;
  bool chars = false;
};

void report(Session *session, const nlohmann::ordered_json &j) {
  if (session->json) return print_json(session, j);
  for (const auto &[key, value] : j.items()) {
    session->out += key + std::string(38 - std::min<size_t>(37, key.size()), ' ') +
                    (value.is_number_float() ? number(value.get<double>()) : value.dump()) + "\n";
  }
}

void train(Session *session, const EditTrainFlags &flags) {
  if (flags.parts.given()) {
    flags.parts.require_checkpoint(flags.checkpoint);
    flags.curves.refuse("on parts");
    if (!flags.held_out.empty()) throw Failure{2, "--heldout has no effect on parts of the pairs"};
  } else {
    flags.checkpoint.require_file();
    if (session->to_stdout()) throw Failure{2, "edit train needs -o MODEL"};
    flags.curves.require_writable_files();
  }
  EditModel start;
  if (!flags.start.empty()) {
    start = read_edit_model(session, flags.start);
  }
  session->claim(flags.pairs);
  const Pairs pairs = read_pairs(flags.pairs, flags.chars, flags.alphabet, start.get(), flags.held_out,
                                 flags.unknown, flags.parts.given());
  if (!start) {
    const Options options = session->options_for("hws_edit_model_new");
    start = own<EditModel>("", [&](auto *p) { return hws_edit_model_new(pairs.alphabet.get(), options.get(), p); });
  }
  const auto make = [&](const std::vector<std::string> &without, hws_learner **learner) {
    const Options options = session->options_for("hws_edit_learner_new", without);
    return hws_edit_learner_new(start.get(), pairs.training.get(), pairs.held_out.get(), options.get(), learner);
  };
  const Learner learner = made_learner(session, "hws_edit_learner_new", flags.pairs, flags.checkpoint.verbose, make);
  if (flags.parts.given()) {
    nlohmann::ordered_json values;
    if (take_part(learner.get(), flags.parts, flags.checkpoint, flags.pairs, &values) && !session->to_stdout()) {
      const EditModel model = own<EditModel>("", [&](auto *p) { return hws_edit_learner_model(learner.get(), p); });
      check(hws_edit_model_write_file(model.get(), session->output.c_str()), session->output);
    }
    return report(session, values);
  }
  MetricRecorder recorder(learner.get(), flags.curves);
  step_until_done(session, learner.get(), flags.checkpoint, flags.pairs,
                  {"iteration", "log_likelihood_per_token", nullptr,
                   iterations_of(session, "hws_edit_learner_new", learner.get())},
                  [&](double seconds, int64_t steps) { recorder.add(seconds, steps); });
  recorder.draw(session->output);

  const EditModel model = own<EditModel>("", [&](auto *p) { return hws_edit_learner_model(learner.get(), p); });
  check(hws_edit_model_write_file(model.get(), session->output.c_str()), session->output);
  int64_t steps = 0;
  double contexts = 0;
  check(hws_learner_steps(learner.get(), &steps));
  check(hws_learner_metric(learner.get(), "contexts", &contexts));
  nlohmann::ordered_json j;
  j["pairs"] = hws_strings_count(pairs.training.get());
  j["iterations"] = steps;
  if (steps > 0) {  // without a step nothing is known of the pairs
    double per_symbol = 0;
    check(hws_learner_metric(learner.get(), "log_likelihood_per_token", &per_symbol));
    j["log-likelihood per symbol"] = per_symbol;
  }
  if (pairs.held_out) {
    j["held-out pairs"] = hws_strings_count(pairs.held_out.get());
    double held_out = 0;
    check(hws_learner_metric(learner.get(), "heldout_log_likelihood_per_token", &held_out));
    j["held-out log-likelihood per symbol"] = held_out;
    note_impossible(flags.held_out, "pairs", metrics_of(learner.get()));
  }
  j["contexts"] = contexts;
  if (steps > 0) {
    double edits[4];
    check(hws_edit_learner_edits(learner.get(), &edits[0], &edits[1], &edits[2], &edits[3]));
    j["expected insertions"] = edits[0];
    j["expected deletions"] = edits[1];
    j["expected copies"] = edits[2];
    j["expected substitutions"] = edits[3];
  }
  report(session, j);
}

void edit_info(Session *session, const std::string &path, const std::string &machine_path, bool card) {
  const EditModel model = read_edit_model(session, path);
  if (card) {
    if (!machine_path.empty()) throw Failure{2, "--card and --machine do not go together; expected one of them"};
    const std::string json = copied([&](char *b, int64_t c, int64_t *n) { return hws_edit_model_card(model.get(), b, c, n); });
    return print_card(session, path, json);
  }
  nlohmann::ordered_json j;
  const Alphabet alphabet = own<Alphabet>("", [&](auto *p) { return hws_edit_model_alphabet(model.get(), p); });
  j["symbols"] = hws_alphabet_size(alphabet.get());
  for (const char *name : {"left_input", "right_input", "left_output", "backoff", "contexts", "parameters"}) {
    double value = 0;
    check(hws_edit_model_info(model.get(), name, &value));
    j[name] = value;
  }
  report(session, j);
  if (machine_path.empty()) return;
  const Options options = session->options_for("hws_edit_model_machine");
  const Machine machine = own<Machine>(path, [&](auto *p) {
    return hws_edit_model_machine(model.get(), session->semiring_number(), options.get(), p);
  });
  session->output = machine_path;
  if (machine_path == "-") session->out.clear();
  session->write_machine(machine.get());
}

}  // namespace

void add_edit_verbs(Command edit, Session *session) {
  const auto flags = std::make_shared<EditTrainFlags>();
  Command verb = edit.verb("train", "Learn a contextual edit model by EM from pairs of strings");
  verb.option("PAIRS", flags->pairs, "Lines: input TAB output [TAB weight]; # and a blank start a comment").required();
  verb.output("-o,--output", session->output, "Where the model goes");
  flags->parts.add_to(verb);
  flags->curves.add_to(verb, "edit plot");
  verb.flag("--chars", flags->chars, "Every character is a symbol (default: names between spaces)");
  const Flag alphabet = verb.file("--alphabet", flags->alphabet, "N, or a symbol file (default: the symbols of PAIRS)");
  verb.file("--model", flags->start, "Start from this model (default: one made from the parameters below)")
      .excludes(alphabet);
  verb.file("--heldout", flags->held_out,
            "Pairs of which the log-likelihood is told, or the share of the pairs (such as 0.1, spread evenly) that is not "
            "learned from");
  flags->unknown.add_to(verb);
  flags->checkpoint.add_to(verb, "iteration");
  session->add_options_of(verb, {"hws_edit_model_new", "hws_edit_learner_new"});
  session->add_json_flag(verb);
  verb.run([=] { train(session, *flags); });

  const auto path = std::make_shared<std::string>(), machine = std::make_shared<std::string>();
  verb = edit.verb("info", "Say what an edit model is; write its transducer");
  verb.option("MODEL", *path, "File with an edit model").required();
  verb.output("--machine", *machine, "Write the transducer p(output | input) here (.txt or -: text)");
  const auto card = std::make_shared<bool>(false);
  verb.flag("--card", *card, "How it was learned instead, in Markdown: options, seed, data, metrics");
  session->add_semiring_flag(verb);
  session->add_options_of(verb, {"hws_edit_model_machine"});
  session->add_json_flag(verb);
  verb.run([=] { edit_info(session, *path, *machine, *card); });
}

}  // namespace tool
