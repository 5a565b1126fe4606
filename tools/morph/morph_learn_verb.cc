// morph learn: the parameters of the morphology model by EM.
#include <algorithm>
#include <cmath>
#include <cstdio>

#include "tools/base/print_values.hh"
#include "tools/learner/held_out.hh"
#include "tools/learner/idle_flags.hh"
#include "tools/learner/metric_recorder.hh"
#include "tools/morph/morph_em.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

struct LearnFlags {
  std::string words, folder, direction = "backward";
  EmFlags em;
  CurveFlags curves;
};

Json points_as_json(const EmRun &run, bool held_out) {
  Json out = Json::array();
  for (const EmPoint &p : run.points) {
    Json point;
    if (held_out) point["held_out"] = p.held_out;
    point["training"] = p.training;
    if (std::isfinite(p.free_energy)) point["free_energy"] = p.free_energy;
    point["seconds"] = p.seconds;
    point["seconds_scoring"] = p.scoring;
    point["seconds_learning"] = p.learning;
    out.push_back(std::move(point));
  }
  return out;
}

std::string row(const std::string &key, double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4f", value);
  return key + std::string(44 - std::min<size_t>(43, key.size()), ' ') + text + "\n";
}

const char *direction_of(const EmRun &run) { return run.model.backward ? "backward" : "forward"; }

// -ln p per segment after each iteration; nats.
void print_runs(Session *session, const std::vector<EmRun> &runs, bool held_out) {
  for (const EmRun &run : runs) {
    const std::string which = "restart " + std::to_string(run.restart) + " " + direction_of(run) + " iteration ";
    for (size_t i = 0; i < run.points.size(); ++i) {
      const EmPoint &p = run.points[i];
      session->out +=
          row(which + std::to_string(i) + (held_out ? ": held out" : ": training"), held_out ? p.held_out : p.training);
    }
  }
}

// Iterations as steps; log-likelihoods are per segment.
void write_traces(const std::vector<EmRun> &runs, size_t best, bool held_out, const CurveFlags &curves) {
  std::vector<Trace> traces;
  std::vector<std::string> names;
  for (const EmRun &run : runs) {
    Trace trace{{"step", "seconds", "log_likelihood_per_token", "free_energy"}, {}};
    if (held_out) trace.columns.push_back("heldout_log_likelihood_per_token");
    double seconds = 0;
    for (const EmPoint &p : run.points) {
      seconds += p.seconds + p.scoring + p.learning;
      trace.rows.push_back({static_cast<double>(trace.rows.size() + 1), seconds, -p.training, p.free_energy});
      if (held_out) trace.rows.back().push_back(-p.held_out);
    }
    traces.push_back(std::move(trace));
    names.push_back("start " + std::to_string(run.restart) + " " + direction_of(run));
  }
  write_curves(traces, names, best, curves);
}

// Run by hawser morph learn.
void learn(Session *session, const LearnFlags &flags) {
  EmFlags em = flags.em;
  if (em.candidates < 0) em.candidates = session->option_given("method").empty() ? 40 : 0;
  tell_flags_without_effect(session, em.candidates > 0);
  session->claim(flags.words);
  std::vector<NamedFile> written;
  for (const std::string &path : morph_model_files(flags.folder)) written.push_back({"-o", path});
  keep_apart(written, session->claimed());
  flags.curves.require_writable_files();
  std::vector<WordRow> rows = read_word_rows(flags.words, false);
  std::vector<EmRun> runs;
  size_t best = 0;
  std::vector<MorphWords> readings;  // forward, backward
  readings.push_back(index_words(rows, nullptr, flags.words));
  turn_round(&rows);
  readings.push_back(index_words(rows, nullptr, flags.words));
  const MorphWords &words = readings[0];
  const std::vector<bool> training = training_words(words, held_out_share_alone(em.held_out));
  std::vector<bool> kept = training;
  kept.flip();
  const auto held_out = std::count(kept.begin(), kept.end(), true);
  const double length = em.length > 0 ? em.length : mean_length(words);
  const auto problem_of = [&](size_t backward) {
    EmProblem problem{readings[backward], training, kept, even_prior(readings[backward].alphabet.get(), length)};
    problem.prior.allomorphs = em.allomorphs;
    return problem;
  };
  for (int64_t r = 0; r < em.starts; ++r) {
    for (size_t backward = 0; backward < 2; ++backward) {
      if (flags.direction == (backward ? "forward" : "backward")) continue;
      runs.push_back(em_run(session, problem_of(backward), em, r));
      runs.back().model.backward = backward;
      const auto value = [&](const EmRun &run) {
        return held_out > 0 ? run.points[run.best].held_out : run.points[run.best].training;
      };
      if (value(runs.back()) < value(runs[best])) best = runs.size() - 1;
    }
  }
  const EmRun &chosen = runs[best];
  write_morph_model(chosen.model, flags.folder);
  write_traces(runs, best, held_out > 0, flags.curves);
  const EmPoint &point = chosen.points[chosen.best];
  if (!chosen.converged) {
    session->unfinished = flags.words + ": not converged after " + std::to_string(chosen.points.size()) +
                          " iterations; --iterations N with a greater N, or a greater --stop, may help";
  }
  Json j;
  j["words"] = static_cast<int64_t>(words.words.size()) - held_out;
  j["held_out_words"] = held_out;
  j["restart"] = chosen.restart;
  j["direction"] = direction_of(chosen);
  j["iteration"] = chosen.best;
  j["converged"] = chosen.converged ? 1 : 0;
  j["training"] = point.training;
  if (held_out > 0) {
    const BaseLines lines = base_lines(session, problem_of(chosen.model.backward), em);
    j["held_out"] = point.held_out;
    j["copy_only"] = lines.copy_only;
    j["bare_form"] = lines.bare_form;
  }
  if (session->json) {
    j["runs"] = j["starts"] = Json::array();
    for (const EmRun &run : runs) {
      j["starts"].push_back({{"restart", run.restart}, {"direction", direction_of(run)}});
      j["runs"].push_back(points_as_json(run, held_out > 0));
    }
    print_json(session, j);
    return;
  }
  print_runs(session, runs, held_out > 0);
  for (const auto &[key, value] : j.items()) {
    if (value.is_number_float()) session->out += row("-ln p per segment, " + key, value.get<double>());
    else session->out += key + std::string(44 - std::min<size_t>(43, key.size()), ' ') + value.dump() + "\n";
  }
}

void add_em_flags(Command verb, EmFlags *em) {
  verb.option("--iterations", em->iterations, "Iterations of EM at most (default 20)").positive();
  verb.option("--edit-steps", em->edit_steps, "Steps of the edit model's own EM in each (default 5)").positive();
  verb.option("--forms", em->forms, "Underlying forms of each word to learn from, and of each morph to keep (default 20)")
      .positive();
  verb.option("--prior-edit", em->pseudo_counts,
              "What each context's untrained distribution counts (default " + number(em->pseudo_counts) + ")")
      .not_negative();
  verb.option("--stop", em->tolerance,
              "Done once -ln p per segment of held-out words changes by no more; none held out: of the words learned from "
              "(default 0)")
      .not_negative();
  verb.option("--candidates", em->candidates,
              "Parts of surface forms that each morph may be, at most (fewer in long words), in at most 60 sweeps by default; "
              "0: it may be any string (default 40; 0 where --method is named)")
      .not_negative();
  verb.option("--heldout", em->held_out,
              "SHARE to hold out of the words whose morphs occur in others too (default: none)");
  verb.option("--starts", em->starts, "Runs from different starts; the best is kept (default 1)").positive();
  verb.option("--seed", em->seed, "Seed of the starts after the first (default 1)");
  verb.option("--length", em->length, "Untrained prior: mean length of a morph (default: surface segments per morph of a word)")
      .positive();
  add_allomorph_flag(verb, &em->allomorphs);
  verb.flag("--fixed-prior", em->fixed_prior, "Leave the prior as it is");
}

}  // namespace

void add_morph_learn_verb(Command morph, Session *session) {
  const auto flags = std::make_shared<LearnFlags>();
  Command verb = morph.verb("learn", "Learn how words are pronounced and what morphs are like, by EM from segmented words");
  verb.option("WORDS", flags->words, "Table with columns word, morphs, surface").required();
  verb.output("-o,--output", flags->folder, "Folder to write the model to").required();
  verb.option("--direction", flags->direction,
              "In which words are read: forward, backward, or both of them, and the better is kept (default backward)")
      .one_of({"forward", "backward", "both"});
  add_em_flags(verb, &flags->em);
  flags->curves.add_to(verb, "morph plot");
  add_window_flags(verb, &flags->em.rates);
  add_rate_flags(verb, &flags->em.rates);
  add_inference_flags(session, verb, &flags->em.inference);
  session->add_json_flag(verb);
  const auto idle = std::make_shared<IdleFlags>();
  idle->add_to(verb);
  verb.run([=] {
    idle->say();
    learn(session, *flags);
  });
}

}  // namespace tool
