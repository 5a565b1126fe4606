#include "src/grammar/latent/word_rules.hh"

#include <algorithm>

namespace hws {

namespace {

// Parsers take longer for every tag of a word. Words with more uses share nothing, and rules with a smaller part of their
// class's uses are not shared.
constexpr int64_t kOften = 100;
constexpr int64_t kLeastPart = 50;  // one of so many

}  // namespace

WordRules::WordRules(const LatentGrammar &g, const LatentLexicon *lexicon) {
  int32_t words = 0;
  for (size_t r = 0; r < g.rules.size(); ++r) {
    if (!g.rules[r].is_word()) continue;
    rules_.push_back({g.rules[r].parent, static_cast<int32_t>(r), 1});
    words = std::max(words, g.rules[r].right);
  }
  const auto word = [&](const Rule &rule) { return g.rules[rule.rule].right; };
  std::sort(rules_.begin(), rules_.end(), [&](const Rule &a, const Rule &b) {
    return word(a) != word(b) ? word(a) < word(b) : a.rule < b.rule;
  });
  first_.assign(static_cast<size_t>(words) + 2, 0);
  for (const Rule &rule : rules_) ++first_[word(rule) + 1];
  for (size_t w = 1; w < first_.size(); ++w) first_[w] += first_[w - 1];
  if (lexicon) share_classes(g, *lexicon);
}

void WordRules::share_classes(const LatentGrammar &g, const LatentLexicon &lexicon) {
  const Label words = static_cast<Label>(first_.size()) - 1;
  Array<int64_t> uses(static_cast<size_t>(words), 0), sharers(static_cast<size_t>(words), 0);
  Array<Label> classes(static_cast<size_t>(words), 0);  // 0: the word shares nothing
  for (Label w = 1; w < words; ++w) {
    for (const Rule &rule : of(w)) uses[w] += g.uses[rule.rule];
    const std::string_view name = lexicon.names()->name(w);
    if (uses[w] == 0 || uses[w] > kOften || WordSignatures::is_class(name)) continue;
    const Label c = lexicon.signatures().find_class(*lexicon.names(), name, false);
    if (c >= words) continue;
    classes[w] = c;
    ++sharers[c];
  }
  const auto share = [&](Label c) { return 1 / static_cast<double>(std::max(uses[c], 2 * sharers[c])); };
  Array<Rule> all;
  Array<int32_t> first{0};
  for (Label w = 0; w < words; ++w) {
    const auto is_shared = [&](Label c, const Rule &rule) { return kLeastPart * g.uses[rule.rule] >= uses[c]; };
    for (Rule rule : of(w)) {
      if (sharers[w] > 0 && is_shared(w, rule)) rule.weight -= static_cast<double>(sharers[w]) * share(w);
      all.push_back(rule);
    }
    const Label c = classes[w];
    for (Rule rule : of(c)) {
      rule.weight = share(c);
      if (is_shared(c, rule)) all.push_back(rule);
    }
    first.push_back(static_cast<int32_t>(all.size()));
  }
  rules_.swap(all);
  first_.swap(first);
}

}  // namespace hws
