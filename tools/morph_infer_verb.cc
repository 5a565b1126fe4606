// morph infer: underlying forms of morphs from segmented words.
#include <cstdio>

#include "morph_lists.hh"
#include "morph_model.hh"
#include "morph_report.hh"
#include "ngram_file.hh"
#include "verbs.hh"

namespace tool {

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

namespace {

struct InferFlags {
  std::string words, gold, model;
  EditRates rates;
  InferenceFlags inference;
  double length = 0, allomorphs = 0;
  int64_t n = 3, candidates = -1;
  bool show_features = false;
};

using Json = nlohmann::ordered_json;

std::string short_number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

// Forms with posteriors, and features if they were asked for.
Json forms_as_json(const std::string &morph, const MorphBelief &belief, const std::vector<ThetaLine> *features) {
  Json out = {{"morph", morph}, {"forms", Json::array()}};
  for (size_t i = 0; i < belief.forms.size(); ++i) out["forms"].push_back({{"form", join_spaces(belief.forms[i])}, {"posterior", belief.posteriors[i]}});
  if (!features) return out;
  out["features"] = Json::array();
  for (const ThetaLine &line : *features) out["features"].push_back({{"ngram", line.ngram}, {"weight", line.theta}});
  return out;
}

std::string forms_as_text(const std::string &morph, const MorphBelief &belief, const std::vector<ThetaLine> *features) {
  std::string out;
  if (belief.forms.empty()) out += morph + "\t0\t-\n";
  for (size_t i = 0; i < belief.forms.size(); ++i) out += morph + "\t" + short_number(belief.posteriors[i]) + "\t" + join_spaces(belief.forms[i]) + "\n";
  if (!features) return out;
  for (const ThetaLine &line : *features) out += morph + "\tfeature\t" + short_number(line.theta) + "\t" + line.ngram + "\n";
  return out;
}

// Nested keys are joined by a space.
void append_report(const Json &report, const std::string &before, std::string *out) {
  for (const auto &[key, value] : report.items()) {
    const std::string name = before + key;
    if (value.is_object()) append_report(value, name + " ", out);
    else *out += name + std::string(30 - std::min<size_t>(29, name.size()), ' ') + (value.is_number_float() ? short_number(value.get<double>()) : value.dump()) + "\n";
  }
}

// Run by hawser morph infer.
void infer(Session *session, const InferFlags &flags) {
  MorphModel learned;
  if (!flags.model.empty()) learned = read_morph_model(flags.model);
  const int64_t candidates = flags.candidates >= 0 ? flags.candidates : session->option_given("method").empty() ? learned.candidates : 0;
  if (candidates > 0) require_list_options(session);
  if (candidates > 0 && flags.show_features) throw Failure{2, "--show-features: with candidates a belief has no features"};
  std::vector<WordRow> rows = read_word_rows(flags.words, false);
  if (learned.backward) turn_round(&rows);
  const MorphWords words = index_words(rows, std::move(learned.alphabet), flags.words);
  MorphGold gold = flags.gold.empty() ? MorphGold{} : read_gold(flags.gold);
  if (learned.backward) turn_round(&gold);
  const double length = flags.length > 0 ? flags.length : mean_length(words);
  const EditModel edit = learned.edit ? std::move(learned.edit) : untrained_edit(words.alphabet.get(), flags.rates);
  MorphPrior prior = flags.model.empty() ? even_prior(words.alphabet.get(), length) : learned.prior;
  if (flags.model.empty()) prior.allomorphs = flags.allomorphs;
  Inference run;
  int64_t variables = 0, factors = 0;
  MorphGraph graph;
  std::vector<MorphBelief> beliefs;
  if (candidates > 0) {
    ListBeliefs lists = ListGraph(session, flags.inference, words, {}, candidates).infer(edit.get(), prior, 1);
    beliefs = beliefs_of(words, lists.morphs, gold, flags.n);
    variables = lists.variables;
    factors = lists.factors;
    run = std::move(lists.run);
  } else {
    const Machine machine = edit_machine(session, edit.get());
    graph = build_morph_graph(words, {}, machine.get(), prior);
    check(hws_graph_info(graph.graph.get(), &variables, &factors, nullptr));
    run = run_inference(session, graph.graph.get(), flags.inference);
    beliefs = beliefs_of(words, graph, run.learner.get(), gold, flags.n);
  }

  Json report, forms = Json::array();
  report["words"] = words.words.size();
  report["morphs"] = words.morphs.size();
  report["segments"] = hws_alphabet_size(words.alphabet.get());
  report["variables"] = variables;
  report["factors"] = factors;
  if (flags.model.empty()) report["mean_length"] = length;
  report["sweeps"] = run.sweeps;
  report["converged"] = run.converged;
  report["seconds"] = run.seconds;
  report["skipped_updates"] = run.skipped;
  if (!flags.gold.empty()) add_scores(words, beliefs, gold, &report);
  if (learned.backward) turn_round(&beliefs);
  for (size_t m = 0; m < words.morphs.size(); ++m) {
    std::vector<ThetaLine> features;
    if (flags.show_features) {
      const NgramModel model = own<NgramModel>("--show-features", [&](auto *p) {
        return hws_graph_learner_model(run.learner.get(), graph.morph_variable[m], nullptr, p);
      });
      features = theta_lines(session, model.get());
    }
    const std::vector<ThetaLine> *shown = flags.show_features ? &features : nullptr;
    if (session->json) forms.push_back(forms_as_json(words.morphs[m], beliefs[m], shown));
    else session->out += forms_as_text(words.morphs[m], beliefs[m], shown);
  }
  if (session->json) {
    report["forms"] = std::move(forms);
    session->out += report.dump() + "\n";
    return;
  }
  session->out += "\n";
  append_report(report, "", &session->out);
}

}  // namespace

void add_morph_infer_verb(Command morph, Session *session) {
  const auto flags = std::make_shared<InferFlags>();
  Command verb = morph.verb("infer", "Underlying forms of morphs, with posterior probabilities, from segmented words");
  verb.option("WORDS", flags->words, "Table with columns word, morphs, surface").required();
  verb.option("--gold", flags->gold, "Table with columns morph, gold: scores the beliefs against it");
  const Flag model = verb.option("--model", flags->model, "Folder that morph learn wrote: its parameters instead of the untrained ones");
  verb.option("-n", flags->n, "Forms of each morph to print (default 3)").positive();
  verb.option("--length", flags->length, "Untrained prior: mean length of a morph (default: surface segments per morph of a word)").positive().excludes(model);
  verb.option("--candidates", flags->candidates, "Parts of surface forms that each morph may be, at most (fewer in long words), in at most 60 sweeps by default; 0: it may be any string (default: as the model says, or 0 where --method is named)")
      .not_negative();
  add_allomorph_flag(verb, &flags->allomorphs).excludes(model);
  for (const Flag rate : add_rate_flags(verb, &flags->rates)) rate.excludes(model);
  verb.flag("--show-features", flags->show_features, "Print the n-grams each belief is made of and their weights (methods ep, pep, pep-greedy); of forms read from their ends, with a model that reads so");
  add_inference_flags(session, verb, &flags->inference);
  session->add_json_flag(verb);
  verb.run([=] { infer(session, *flags); });
}

#endif

}  // namespace tool
