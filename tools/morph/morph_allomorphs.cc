#include "tools/morph/morph_allomorphs.hh"

#include <algorithm>
#include <cmath>

namespace tool {

namespace {

using Builder = std::unique_ptr<hws_builder, Free<hws_builder_free>>;

// A tree of all parts of some strings: node 0 is the empty part.
struct PartTree {
  std::vector<std::map<int32_t, size_t>> next{1};
  void add(const std::vector<int32_t> &whole) {
    for (size_t begin = 0; begin < whole.size(); ++begin) {
      size_t node = 0;
      for (size_t i = begin; i < whole.size(); ++i) {
        const auto [found, fresh] = next[node].emplace(whole[i], next.size());
        node = found->second;
        if (fresh) next.emplace_back();
      }
    }
  }
};

}  // namespace

Machine allomorph_machine(const MorphWords &words, const std::vector<bool> &used, size_t morph, double weight) {
  PartTree tree;
  for (size_t w = 0; w < words.words.size(); ++w) {
    const MorphWord &word = words.words[w];
    const bool has = std::find(word.morphs.begin(), word.morphs.end(), morph) != word.morphs.end();
    if (has && (used.empty() || used[w])) tree.add(word.surface);
  }
  const hws_alphabet *const alphabet = words.alphabet.get();
  const Builder builder = own<Builder>("", [&](auto *p) { return hws_builder_new(HWS_LOG, 1, &alphabet, nullptr, p); });
  const int64_t any = static_cast<int64_t>(tree.next.size());
  const int32_t epsilon = 0;
  int64_t first = 0;
  check(hws_builder_add_states(builder.get(), any + 1, &first));
  check(hws_builder_add_arc(builder.get(), 0, &epsilon, 0, any));
  for (int32_t a = 1; a <= hws_alphabet_size(alphabet); ++a) check(hws_builder_add_arc(builder.get(), any, &a, 0, any));
  check(hws_builder_set_final(builder.get(), any, 0));
  for (size_t node = 0; node < tree.next.size(); ++node) {
    const int64_t from = static_cast<int64_t>(node);
    for (const auto &[label, to] : tree.next[node]) {
      check(hws_builder_add_arc(builder.get(), from, &label, 0, static_cast<int64_t>(to)));
    }
    if (from != 0) check(hws_builder_set_final(builder.get(), from, -std::log(weight)));
  }
  return own<Machine>("", [&](auto *p) { return hws_builder_build(builder.get(), p); });
}

}  // namespace tool
