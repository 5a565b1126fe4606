#include "src/grammar/chart/derivation.hh"

#include <iterator>

namespace hws {

int64_t derivation_length(const Grammar &grammar, int32_t nonterminal, std::span<const int32_t> words,
                          std::span<const int32_t> rules) {
  Array<int32_t> pending{nonterminal};  // symbols still to be rewritten or read, the leftmost last
  size_t read = 0, used = 0;
  while (!pending.empty()) {
    const int32_t symbol = pending.back();
    pending.pop_back();
    if (is_word(symbol)) {
      if (read == words.size() || words[read++] != word_of(symbol)) return -1;
      continue;
    }
    if (used == rules.size()) return -1;
    const int32_t rule = rules[used++];
    if (rule < grammar.first_rule[symbol] || rule >= grammar.first_rule[symbol + 1]) return -1;
    const std::span<const int32_t> right = grammar.right_side(rule);
    pending.insert(pending.end(), std::make_reverse_iterator(right.end()), std::make_reverse_iterator(right.begin()));
  }
  return read == words.size() ? static_cast<int64_t>(used) : -1;
}

}  // namespace hws
