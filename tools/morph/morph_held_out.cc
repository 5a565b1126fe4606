#include "tools/morph/morph_held_out.hh"

#include <algorithm>
#include <cmath>

#include "tools/learner/held_out.hh"

namespace tool {

std::vector<bool> training_words(const MorphWords &words, double share) {
  std::vector<bool> training(words.words.size(), true);
  if (share <= 0) return training;
  std::vector<int64_t> left(words.morphs.size());
  for (const MorphWord &w : words.words) {
    for (const size_t m : w.morphs) ++left[m];
  }
  int64_t seen = 0;
  for (size_t w = 0; w < words.words.size(); ++w) {
    const std::vector<size_t> &morphs = words.words[w].morphs;
    const bool fit = morphs.size() > 1 && std::all_of(morphs.begin(), morphs.end(), [&](size_t m) { return left[m] > 1; });
    if (!fit || !is_held_out(seen++, share)) continue;
    training[w] = false;
    for (const size_t m : morphs) --left[m];
  }
  return training;
}

const hws_machine *BeliefMachines::of(size_t morph) {
  if (!made_[morph]) {
    made_[morph] = true;
    hws_machine *raw = nullptr;
    const hws_status status = hws_graph_learner_belief(learner_, graph_.morph_variable[morph], nullptr, &raw);
    if (status != HWS_E_EMPTY && status != HWS_E_IMPROPER && status != HWS_E_DIVERGED) check(status);
    machines_[morph].reset(raw);
  }
  return machines_[morph].get();
}

void BeliefMachines::fix(size_t morph, const hws_alphabet *alphabet, const std::vector<int32_t> &form) {
  made_[morph] = true;
  machines_[morph] = own<Machine>("", [&](auto *p) {
    return hws_machine_from_labels(alphabet, HWS_LOG, form.data(), static_cast<int64_t>(form.size()), nullptr, p);
  });
}

double neg_log_per_segment(const Session *session, const MorphWords &words, const std::vector<bool> &which,
                           const hws_machine *edit, BeliefMachines *beliefs) {
  const Options options = session->options_for("hws_machine_sum_product");  // Ctrl-C
  double sum = 0, segments = 0;
  for (size_t w = 0; w < words.words.size(); ++w) {
    if (!which[w]) continue;
    const MorphWord &word = words.words[w];
    segments += static_cast<double>(word.surface.size());
    std::vector<const hws_machine *> parts;
    for (const size_t m : word.morphs) parts.push_back(beliefs->of(m));
    if (std::find(parts.begin(), parts.end(), nullptr) != parts.end()) {
      sum += kWordFloor;
      continue;
    }
    const Machine whole = own<Machine>(
        "", [&](auto *p) { return hws_machine_concat(parts.data(), static_cast<int32_t>(parts.size()), nullptr, p); });
    const Machine surface = own<Machine>("", [&](auto *p) {
      return hws_machine_from_labels(words.alphabet.get(), HWS_LOG, word.surface.data(),
                                     static_cast<int64_t>(word.surface.size()), nullptr, p);
    });
    const hws_machine *chain[3] = {whole.get(), edit, surface.get()};
    double cost = 0;
    check(hws_machine_sum_product(chain, 3, options.get(), &cost));
    sum += std::min(cost, kWordFloor);
  }
  return segments > 0 ? sum / segments : 0;
}

}  // namespace tool
