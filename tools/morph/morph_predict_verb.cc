// morph predict: surface forms of combinations of morphs.
#include <algorithm>
#include <cmath>

#include "tools/base/print_values.hh"
#include "tools/learner/idle_flags.hh"
#include "tools/morph/morph_model.hh"
#include "tools/morph/morph_score.hh"
#include "tools/verbs.hh"

namespace tool {

namespace {

using Json = nlohmann::ordered_json;

// A morph's forms as an acceptor, their posteriors scaled to sum to 1.
Machine forms_machine(const hws_alphabet *alphabet, const std::vector<Form> &forms) {
  std::vector<int64_t> offsets{0};
  std::vector<int32_t> labels;
  std::vector<double> costs;
  double sum = 0;
  for (const Form &f : forms) sum += f.probability;
  for (const Form &f : forms) {
    labels.insert(labels.end(), f.labels.begin(), f.labels.end());
    offsets.push_back(static_cast<int64_t>(labels.size()));
    costs.push_back(-std::log(f.probability / sum));
  }
  const Strings strings = own<Strings>("", [&](auto *p) {
    return hws_strings_from_arrays(1, static_cast<int64_t>(costs.size()), offsets.data(), labels.data(), costs.data(),
                                   &alphabet, nullptr, p);
  });
  return own<Machine>("", [&](auto *p) { return hws_machine_from_words(strings.get(), HWS_LOG, nullptr, p); });
}

// p(surface) as an acceptor: the morphs' forms one after the other, through the edit transducer.
Machine surface_machine(const Session *session, const std::vector<const hws_machine *> &parts, const hws_machine *edit) {
  const Machine whole = own<Machine>(
      "", [&](auto *p) { return hws_machine_concat(parts.data(), static_cast<int32_t>(parts.size()), nullptr, p); });
  const Options options = session->options_for("hws_machine_compose");
  const Machine pairs = own<Machine>("", [&](auto *p) { return hws_machine_compose(whole.get(), edit, options.get(), p); });
  const int32_t surface = hws_machine_tapes(pairs.get()) - 1;
  return own<Machine>("", [&](auto *p) { return hws_machine_project(pairs.get(), &surface, 1, nullptr, p); });
}

struct Prediction {
  std::vector<Segments> forms;
  std::vector<double> probabilities;
};

Prediction predict_word(const Session *session, const MorphModel &model, const std::vector<const hws_machine *> &parts,
                        const hws_machine *edit, int64_t n) {
  const Machine surface = surface_machine(session, parts, edit);
  const Options options = session->options_for("hws_machine_best_strings");
  const Strings best = own<Strings>("", [&](auto *p) { return hws_machine_best_strings(surface.get(), n, options.get(), p); });
  Prediction out;
  for (int64_t i = 0; i < hws_strings_count(best.get()); ++i) {
    const int32_t *labels = nullptr;
    int64_t count = 0;
    double cost = 0;
    check(hws_strings_labels_view(best.get(), i, 0, &labels, &count));
    check(hws_strings_value(best.get(), i, &cost));
    Segments names = names_of(model.alphabet.get(), {labels, labels + count});
    if (model.backward) std::reverse(names.begin(), names.end());
    out.forms.push_back(std::move(names));
    out.probabilities.push_back(std::exp(-cost));
  }
  return out;
}

// Run by hawser morph predict.
void predict(Session *session, const std::string &folder, const std::string &path, int64_t n) {
  const MorphModel model = read_morph_model(folder);
  const std::vector<WordRow> rows = read_word_rows(path, true);
  const Machine edit = edit_machine(session, model.edit.get());
  std::vector<Machine> machines(model.morphs.size());
  Json words = Json::array();
  int64_t known = 0, right = 0, edits = 0;
  for (const WordRow &row : rows) {
    const std::string where = path + ":" + std::to_string(row.line);
    std::vector<const hws_machine *> parts;
    for (const std::string &m : row.morphs) {
      const auto place = static_cast<size_t>(std::find(model.morphs.begin(), model.morphs.end(), m) - model.morphs.begin());
      if (place == model.morphs.size()) throw Failure{1, where + ": morph '" + m + "' is not in the model"};
      if (!machines[place]) machines[place] = forms_machine(model.alphabet.get(), model.forms[place]);
      parts.push_back(machines[place].get());
    }
    if (model.backward) std::reverse(parts.begin(), parts.end());
    const Prediction predicted = predict_word(session, model, parts, edit.get(), n);
    Json word = {{"word", row.word}, {"forms", Json::array()}};
    for (size_t i = 0; i < predicted.forms.size(); ++i) {
      const std::string form = join_spaces(predicted.forms[i]);
      word["forms"].push_back({{"form", form}, {"probability", predicted.probabilities[i]}});
      if (!session->json) session->out += row.word + "\t" + number(predicted.probabilities[i]) + "\t" + form + "\n";
    }
    words.push_back(std::move(word));
    if (row.surface.empty() || predicted.forms.empty()) continue;
    ++known;
    right += predicted.forms[0] == row.surface;
    edits += edit_distance(predicted.forms[0], row.surface);
  }
  Json j = {{"words", std::move(words)}};
  if (known > 0) {
    j["exact_match"] = static_cast<double>(right) / static_cast<double>(known);
    j["edit_distance"] = static_cast<double>(edits) / static_cast<double>(known);
    if (!session->json) {
      session->out += "\nexact_match " + number(j["exact_match"]) + "\nedit_distance " + number(j["edit_distance"]) + "\n";
    }
  }
  if (session->json) print_json(session, j);
}

}  // namespace

void add_morph_predict_verb(Command morph, Session *session) {
  const auto folder = std::make_shared<std::string>(), path = std::make_shared<std::string>();
  const auto n = std::make_shared<int64_t>(3);
  Command verb = morph.verb("predict", "Surface forms of combinations of morphs, by a model that morph learn wrote");
  verb.option("MODEL", *folder, "Folder that morph learn wrote").required();
  verb.option("WORDS", *path, "Table with columns word, morphs; with surface too, the best forms are compared with it")
      .required();
  verb.option("-n", *n, "Forms of each word to print (default 3)").positive();
  session->add_options_of(verb, {"hws_edit_model_machine", "hws_machine_compose", "hws_machine_best_strings"});
  session->add_json_flag(verb);
  const auto idle = std::make_shared<IdleFlags>();
  idle->add_to(verb);
  verb.run([=] {
    idle->say();
    predict(session, *folder, *path, *n);
  });
}

}  // namespace tool
