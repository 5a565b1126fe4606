#include "src/hmm/model/hmm_pick.hh"

#include <algorithm>

#include "fsa/base/text.hh"

namespace hws {

std::string_view metric_to_pick_by(const HmmModel &model) {
  for (const std::string_view name : {"best_chain_log_joint", "best_objective", "objective", "elbo", "surrogate"}) {
    if (!model.card.value("metrics", name).empty()) return name;
  }
  return "";
}

Array<double> metrics_of(std::span<const HmmModelPtr> models, std::string_view metric) {
  Array<double> numbers;
  for (size_t i = 0; i < models.size(); ++i) {
    const ModelCard &card = models[i]->card;
    if (!models[i]->origin) fail(Code::empty, "model %zu was given, not learned; expected learned ones", i);
    for (const ModelCard::Entry &entry : models[0]->card.entries()) {
      if (entry.group != "data" || card.value("data", entry.name) == entry.value) continue;
      fail(Code::argument, "model %zu differs in %s from the first one; expected models learned from the same data", i,
           entry.name.c_str());
    }
    const std::string_view text = card.value("metrics", metric);
    double number = 0;
    if (text.empty() || !parse_real(text, number)) {
      fail(Code::argument, "model %zu has no metric %s on its card; expected one that all have", i,
           std::string(metric).c_str());
    }
    numbers.push_back(number);
  }
  return numbers;
}

int64_t pick(std::span<const double> numbers) { return std::max_element(numbers.begin(), numbers.end()) - numbers.begin(); }

}  // namespace hws
