#include "src/graph/strings/pruned_state.hh"

#include "fsa/distance/best_strings.hh"
#include "src/graph/strings/acceptor_product.hh"

namespace hws {

StringListPtr PrunedState::list_for(std::span<const int32_t> slots, std::span<const MachinePtr> fresh, const Run &run) {
  std::vector<std::vector<LabelString>> best = best_;
  for (size_t i = 0; i < slots.size(); ++i) {
    std::vector<LabelString> &found = best[static_cast<size_t>(slots[i])];
    const MachinePtr &before = searched_[static_cast<size_t>(slots[i])];
    if (fresh[i] && before && same_machine(*fresh[i], *before)) continue;
    found.clear();
    if (!fresh[i]) continue;
    try {
      const StringBatch strings = best_strings(fresh[i], k_, run);
      for (int64_t s = 0; s < strings.count(); ++s) {
        const std::span<const Label> labels = strings.labels_of(s, 0);
        found.emplace_back(labels.begin(), labels.end());
      }
    } catch (const Error &e) {
      if (!leaves_out(e.code)) throw;
    }
  }
  std::vector<LabelString> all;
  for (const std::vector<LabelString> &strings : best) all.insert(all.end(), strings.begin(), strings.end());
  StringListPtr list = string_list(graph().variable(variable()).alphabet, std::move(all), run);
  best_ = std::move(best);
  for (size_t i = 0; i < slots.size(); ++i) searched_[static_cast<size_t>(slots[i])] = fresh[i];
  return list_ && list->strings == list_->strings ? list_ : list;
}

void PrunedState::save(std::string *out) const {
  for (const std::vector<LabelString> &strings : best_) {
    append_value(out, static_cast<int64_t>(strings.size()));
    for (const LabelString &s : strings) append_array(out, s);
  }
  ListState::save(out);
}

void PrunedState::load(std::string_view bytes) {
  std::vector<std::vector<LabelString>> best(best_.size());
  for (std::vector<LabelString> &strings : best) {
    const int64_t count = take_value<int64_t>(&bytes);
    for (int64_t i = 0; i < count; ++i) {
      strings.push_back(take_array<Label>(&bytes));
      for (const Label c : strings.back()) {
        if (!graph().variable(variable()).alphabet->holds(c)) fail(Code::corrupt, "a checkpoint with the label %d", c);
      }
    }
  }
  ListState::load(bytes);
  searched_.assign(best_.size(), nullptr);
  best_ = std::move(best);
}

}  // namespace hws
