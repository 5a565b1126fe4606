#include "tools/morph/morph_report.hh"

#include <algorithm>
#include <cmath>

namespace tool {

using Json = nlohmann::ordered_json;

std::vector<MorphBelief> beliefs_of(const MorphWords &words, const MorphGraph &graph, const hws_learner *learner,
                                    const MorphGold &gold, int64_t n) {
  std::vector<MorphBelief> out;
  for (size_t m = 0; m < words.morphs.size(); ++m) {
    MorphBelief b;
    for (const Form &f : best_forms(learner, graph.morph_variable[m], n)) {
      b.forms.push_back(names_of(words.alphabet.get(), f.labels));
      b.posteriors.push_back(f.probability);
    }
    const auto found = gold.find(words.morphs[m]);
    if (found != gold.end()) {
      std::vector<std::vector<int32_t>> alternatives;
      std::vector<int32_t> labels;
      for (const Segments &form : found->second) {
        if (encode(words.alphabet.get(), form, &labels)) alternatives.push_back(labels);
      }
      b.log_gold = log_belief(learner, graph.morph_variable[m], words.alphabet.get(), alternatives);
    }
    out.push_back(std::move(b));
  }
  return out;
}

std::vector<MorphBelief> beliefs_of(const MorphWords &words, const std::vector<std::vector<Form>> &forms, const MorphGold &gold,
                                    int64_t n) {
  std::vector<MorphBelief> out;
  for (size_t m = 0; m < words.morphs.size(); ++m) {
    MorphBelief b;
    double right = 0;
    const auto found = gold.find(words.morphs[m]);
    for (const Form &f : forms[m]) {
      const Segments names = names_of(words.alphabet.get(), f.labels);
      if (found != gold.end() && std::find(found->second.begin(), found->second.end(), names) != found->second.end()) {
        right += f.probability;
      }
      if (static_cast<int64_t>(b.forms.size()) == n) continue;
      b.forms.push_back(names);
      b.posteriors.push_back(f.probability);
    }
    if (found != gold.end()) b.log_gold = std::log(right);
    out.push_back(std::move(b));
  }
  return out;
}

void turn_round(std::vector<MorphBelief> *beliefs) {
  for (MorphBelief &b : *beliefs) {
    for (Segments &form : b.forms) std::reverse(form.begin(), form.end());
    for (Segments &form : b.samples) std::reverse(form.begin(), form.end());
  }
}

namespace {

// Stems observed as words of their own: how often that bare form is the gold one, and how often the best form is.
Json bare_forms(const MorphWords &words, const std::vector<MorphBelief> &beliefs, const MorphGold &gold) {
  int64_t stems = 0, bare_right = 0, best_right = 0;
  std::vector<bool> seen(words.morphs.size());
  for (const MorphWord &w : words.words) {
    const auto found = gold.find(words.morphs[w.morphs[0]]);
    if (w.morphs.size() != 1 || !is_stem(words.morphs[w.morphs[0]]) || seen[w.morphs[0]] || found == gold.end()) continue;
    seen[w.morphs[0]] = true;
    ++stems;
    const MorphBelief &b = beliefs[w.morphs[0]];
    const Segments bare = names_of(words.alphabet.get(), w.surface);
    bool right = false, best = false;
    for (const Segments &form : found->second) {
      right |= form == bare;
      best |= !b.forms.empty() && form == b.forms.front();
    }
    bare_right += right;
    best_right += best;
  }
  return {{"stems", stems}, {"bare_form_is_gold", bare_right}, {"best_form_is_gold", best_right}};
}

Json as_json(const MorphScore &s) {
  return {{"morphs", s.morphs},
          {"neg_log_gold", s.neg_log_gold},
          {"infinite", s.infinite},
          {"exact_match", s.exact_match},
          {"edit_distance", s.edit_distance}};
}

}  // namespace

void add_scores(const MorphWords &words, const std::vector<MorphBelief> &beliefs, const MorphGold &gold, Json *report) {
  MorphScore part[2], all;
  for (size_t m = 0; m < words.morphs.size(); ++m) {
    const auto found = gold.find(words.morphs[m]);
    if (found == gold.end()) continue;
    add_morph(beliefs[m], found->second, &part[is_stem(words.morphs[m])]);
    add_morph(beliefs[m], found->second, &all);
  }
  const Json over_all = as_json(mean_of(all));
  for (const auto &[key, value] : over_all.items()) (*report)[key == "morphs" ? "gold_morphs" : key] = value;
  (*report)["gold_morphs_elsewhere"] = static_cast<int64_t>(gold.size()) - all.morphs;
  (*report)["floor"] = kGoldFloor;
  (*report)["stems"] = as_json(mean_of(part[1]));
  (*report)["affixes"] = as_json(mean_of(part[0]));
  (*report)["bare_forms"] = bare_forms(words, beliefs, gold);
}

}  // namespace tool
