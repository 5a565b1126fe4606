// morph infer: underlying forms of morphs from segmented words.
#include <cmath>
#include <cstdio>

#include "tools/base/print_values.hh"
#include "tools/learner/idle_flags.hh"
#include "tools/morph/morph_lists.hh"
#include "tools/morph/morph_model.hh"
#include "tools/morph/morph_report.hh"
#include "tools/ngram/ngram_file.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

struct MorphInferFlags {
  std::string words, gold, model;
  EditRates rates;
  InferenceFlags inference;
  double length = 0, allomorphs = 0;
  int64_t n = 3, candidates = -1, samples = 0;
  uint64_t seed = 1;
  bool show_features = false;
};

using Json = nlohmann::ordered_json;

std::string short_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

// Forms with posteriors, samples and features if they were asked for.
Json forms_as_json(const std::string &morph, const MorphBelief &belief, const std::vector<ThetaLine> *features) {
  Json out = {{"morph", morph}, {"forms", Json::array()}};
  for (size_t i = 0; i < belief.forms.size(); ++i) {
    out["forms"].push_back({{"form", join_spaces(belief.forms[i])}, {"posterior", belief.posteriors[i]}});
  }
  for (const Segments &sample : belief.samples) out["samples"].push_back(join_spaces(sample));
  if (!features) return out;
  out["features"] = Json::array();
  for (const ThetaLine &line : *features) out["features"].push_back({{"ngram", line.ngram}, {"weight", line.theta}});
  return out;
}

std::string forms_as_text(const std::string &morph, const MorphBelief &belief, const std::vector<ThetaLine> *features) {
  std::string out;
  if (belief.forms.empty()) out += morph + "\t0\t-\n";
  for (size_t i = 0; i < belief.forms.size(); ++i) {
    out += morph + "\t" + short_number(belief.posteriors[i]) + "\t" + join_spaces(belief.forms[i]) + "\n";
  }
  for (const Segments &sample : belief.samples) out += morph + "\tsample\t" + join_spaces(sample) + "\n";
  if (!features) return out;
  for (const ThetaLine &line : *features) out += morph + "\tfeature\t" + short_number(line.theta) + "\t" + line.ngram + "\n";
  return out;
}

// Nested keys are joined by a space.
void append_report(const Json &report, const std::string &before, std::string *out) {
  for (const auto &[key, value] : report.items()) {
    const std::string name = before + key;
    if (value.is_object()) append_report(value, name + " ", out);
    else {
      *out += name + std::string(30 - std::min<size_t>(29, name.size()), ' ') +
              (value.is_number_float() ? short_number(value.get<double>()) : value.dump()) + "\n";
    }
  }
}

// Prints how a run went and where its time went.
void add_run(const Inference &run, Json *report) {
  (*report)["sweeps"] = run.sweeps;
  (*report)["converged"] = run.converged;
  (*report)["seconds"] = run.seconds;
  (*report)["seconds_factors"] = run.seconds_factors;
  (*report)["seconds_projections"] = run.seconds_projections;
  (*report)["seconds_growth"] = run.seconds_growth;
  (*report)["features"] = run.features;
  if (std::isfinite(run.free_energy)) (*report)["free_energy"] = run.free_energy;
  (*report)["skipped_updates"] = run.skipped;
}

// Samples of each morph: of a variable of the learner's, spelt.
template <class VariableOf, class Spelt>
void draw_samples(const Session *session, const Inference &run, const MorphInferFlags &flags, VariableOf variable_of,
                  Spelt spelt, std::vector<MorphBelief> *beliefs) {
  for (size_t m = 0; m < beliefs->size() && flags.samples > 0; ++m) {
    for (const std::vector<int32_t> &drawn :
         drawn_forms(session, run.learner.get(), variable_of(m), flags.samples, flags.seed)) {
      (*beliefs)[m].samples.push_back(spelt(m, drawn));
    }
  }
}

// The methods that keep n-grams.
bool has_features(const Session *session, bool lists) {
  const std::string method = method_given(session);
  return !lists && (method == "ep" || method == "pep" || method == "pep-greedy" || method == "surrogate");
}

// Run by hawser morph infer.
void infer(Session *session, const MorphInferFlags &flags) {
  MorphModel learned;
  if (!flags.model.empty()) learned = read_morph_model(flags.model);
  const int64_t candidates = flags.candidates >= 0                     ? flags.candidates
                             : session->option_given("method").empty() ? learned.candidates
                                                                       : 0;
  if (flags.show_features && candidates == 0) session->set_default("method", "pep");
  const bool show_features = flags.show_features && has_features(session, candidates > 0);
  std::vector<std::string> idle;
  if (flags.show_features && !show_features) idle.emplace_back("--show-features");
  tell_flags_without_effect(session, candidates > 0, idle);
  session->claim(flags.words);
  std::vector<WordRow> rows = read_word_rows(flags.words, false);
  if (learned.backward) turn_round(&rows);
  const MorphWords words = index_words(rows, std::move(learned.alphabet), flags.words);
  MorphGold gold = flags.gold.empty() ? MorphGold{} : read_gold(flags.gold, words.morphs);
  if (learned.backward) turn_round(&gold);
  const double length = flags.length > 0 ? flags.length : mean_length(words);
  const EditModel edit = learned.edit ? std::move(learned.edit) : untrained_edit(words.alphabet.get(), flags.rates);
  MorphPrior prior = flags.model.empty() ? even_prior(words.alphabet.get(), length) : learned.prior;
  if (flags.model.empty()) prior.allomorphs = flags.allomorphs;
  const hws_alphabet *alphabet = words.alphabet.get();
  Inference run;
  int64_t variables = 0, factors = 0;
  MorphGraph graph;
  std::vector<MorphBelief> beliefs;
  if (candidates > 0) {
    const ListGraph list_graph(session, flags.inference, words, {}, candidates);
    ListBeliefs lists = list_graph.infer(edit.get(), prior, 1);
    beliefs = beliefs_of(words, lists.morphs, gold, flags.n);
    variables = lists.variables;
    factors = lists.factors;
    run = std::move(lists.run);
    draw_samples(
        session, run, flags, [&](size_t m) { return static_cast<int64_t>(m); },
        [&](size_t m, const std::vector<int32_t> &value) {
          return names_of(alphabet, list_graph.candidates()[m][static_cast<size_t>(value[0]) - 1]);
        },
        &beliefs);
  } else {
    const Machine machine = edit_machine(session, edit.get());
    graph = build_morph_graph(words, {}, machine.get(), prior);
    check(hws_graph_info(graph.graph.get(), &variables, &factors, nullptr));
    run = run_inference(session, graph.graph.get(), flags.inference);
    beliefs = beliefs_of(words, graph, run.learner.get(), gold, flags.n);
    draw_samples(session, run, flags, [&](size_t m) { return graph.morph_variable[m]; },
                 [&](size_t, const std::vector<int32_t> &form) { return names_of(alphabet, form); }, &beliefs);
  }

  Json report, forms = Json::array();
  report["words"] = words.words.size();
  report["morphs"] = words.morphs.size();
  report["segments"] = hws_alphabet_size(words.alphabet.get());
  report["variables"] = variables;
  report["factors"] = factors;
  if (flags.model.empty()) report["mean_length"] = length;
  add_run(run, &report);
  if (!flags.gold.empty()) add_scores(words, beliefs, gold, &report);
  if (learned.backward) turn_round(&beliefs);
  for (size_t m = 0; m < words.morphs.size(); ++m) {
    std::vector<ThetaLine> features;
    if (show_features) {
      const NgramModel model = own<NgramModel>("--show-features", [&](auto *p) {
        return hws_graph_learner_model(run.learner.get(), graph.morph_variable[m], nullptr, p);
      });
      features = theta_lines(session, model.get());
    }
    const std::vector<ThetaLine> *shown = show_features ? &features : nullptr;
    if (session->json) forms.push_back(forms_as_json(words.morphs[m], beliefs[m], shown));
    else session->out += forms_as_text(words.morphs[m], beliefs[m], shown);
  }
  if (session->json) {
    report["forms"] = std::move(forms);
    print_json(session, report);
    return;
  }
  session->out += "\n";
  append_report(report, "", &session->out);
}

}  // namespace

void add_morph_infer_verb(Command morph, Session *session) {
  const auto flags = std::make_shared<MorphInferFlags>();
  Command verb = morph.verb("infer", "Underlying forms of morphs, with posterior probabilities, from segmented words");
  verb.option("WORDS", flags->words, "Table with columns word, morphs, surface").required();
  verb.file("--gold", flags->gold,
            "Table with columns morph, gold: scores the beliefs against it, and says how many of its morphs the words have");
  const Flag model =
      verb.file("--model", flags->model, "Folder that morph learn wrote: its parameters instead of the untrained ones");
  verb.option("-n", flags->n, "Forms of each morph to print (default 3)").positive();
  verb.option("--samples", flags->samples, "Forms of each morph to draw from its belief as well (default 0)").not_negative();
  verb.option("--seed", flags->seed, "Seed of the samples (default 1); the rest of inference draws nothing");
  verb.option("--length", flags->length,
              "Untrained prior: mean length of a morph (default: surface segments per morph of a word)")
      .positive()
      .excludes(model);
  verb.option("--candidates", flags->candidates,
              "Parts of surface forms that each morph may be, at most (fewer in long words), in at most 60 sweeps by default; "
              "0: it may be any string (default: as the model says, or 0 where --method is named)")
      .not_negative();
  add_allomorph_flag(verb, &flags->allomorphs).excludes(model);
  for (const Flag &rate : add_rate_flags(verb, &flags->rates)) rate.excludes(model);
  verb.flag("--show-features", flags->show_features,
            "Print the n-grams each belief is made of and their weights (methods ep, pep, pep-greedy); of forms read from "
            "their ends, with a model that reads so");
  add_inference_flags(session, verb, &flags->inference);
  session->add_json_flag(verb);
  const auto idle = std::make_shared<IdleFlags>();
  idle->add_to(verb);
  verb.run([=] {
    idle->say();
    infer(session, *flags);
  });
}

}  // namespace tool
