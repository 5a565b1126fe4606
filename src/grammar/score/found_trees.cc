#include "src/grammar/score/found_trees.hh"

#include "fsa/base/text.hh"

namespace hws {

namespace {

// Nonterminals as labels and tags; numbers where they have no names.
AlphabetPtr names_of(const AlphabetPtr &nonterminals) {
  if (nonterminals->has_names()) return nonterminals;
  std::vector<std::string> names;
  for (int64_t a = 1; a <= nonterminals->size(); ++a) append_integer(names.emplace_back(), a);
  return Alphabet::named(std::move(names));
}

}  // namespace

FoundTrees::FoundTrees(const Grammar &grammar, const AlphabetPtr &words) : grammar_(grammar) {
  all_.words = words;
  all_.tags = all_.labels = names_of(grammar.nonterminals);
}

void FoundTrees::open(int32_t symbol, int32_t rule) {
  const std::span<const int32_t> right = grammar_.right_side(rule);
  const int32_t above = open_.empty() ? -1 : open_.back().node;
  if (!open_.empty() && right.size() == 1 && is_word(right[0])) {
    open_.push_back({rule, 0, -1, symbol});
    return;
  }
  const auto node = static_cast<int32_t>(static_cast<int64_t>(all_.label.size()) - all_.node_offsets.back());
  all_.label.push_back(symbol + 1);
  all_.parent.push_back(above);
  all_.first.push_back(words());
  all_.last.push_back(words());
  open_.push_back({rule, 0, node, symbol});
}

void FoundTrees::add_word(Label word) {
  const bool tagged = open_.back().node < 0;
  all_.word.push_back(word);
  all_.tag.push_back(tagged ? open_.back().symbol + 1 : 0);
  all_.head.push_back(-1);
  all_.relation.push_back(0);
  all_.parent_of_word.push_back(tagged ? open_[open_.size() - 2].node : open_.back().node);
}

void FoundTrees::close() {
  const int32_t node = open_.back().node;
  open_.pop_back();
  if (node < 0) return;
  const size_t at = static_cast<size_t>(all_.node_offsets.back() + node);
  if (all_.first[at] < words()) {
    all_.last[at] = words();
    return;
  }
  // A constituent without words goes, and those below it have gone.
  for (Array<int32_t> *values : {&all_.label, &all_.parent, &all_.first, &all_.last}) values->resize(at);
}

void FoundTrees::add(std::span<const Label> symbols, std::span<const int32_t> rules) {
  size_t next = 0;
  open(grammar_.start, rules[next++]);
  while (!open_.empty()) {
    const std::span<const int32_t> right = grammar_.right_side(open_.back().rule);
    const auto at = static_cast<size_t>(open_.back().next);
    if (at == right.size()) {
      close();
      continue;
    }
    ++open_.back().next;
    if (is_word(right[at])) add_word(symbols.empty() ? word_of(right[at]) : symbols[static_cast<size_t>(words())]);
    else open(right[at], rules[next++]);
  }
  end_sentence();
}

void FoundTrees::add(std::span<const Label> symbols, const RecalledBrackets &tree) {
  const int64_t first_node = all_.node_offsets.back();
  Array<int32_t> above;  // nodes that are still open, the innermost last
  size_t next = 0;
  const auto close_before = [&](size_t place) {
    while (!above.empty() && static_cast<size_t>(all_.last[first_node + above.back()]) <= place) above.pop_back();
  };
  for (size_t place = 0; place < symbols.size(); ++place) {
    close_before(place);
    for (; next < tree.brackets.size() && tree.brackets[next].first == place; ++next) {
      const Bracket &bracket = tree.brackets[next];
      all_.label.push_back(bracket.label + 1);
      all_.parent.push_back(above.empty() ? -1 : above.back());
      all_.first.push_back(static_cast<int32_t>(place));
      all_.last.push_back(static_cast<int32_t>(place + bracket.width));
      above.push_back(static_cast<int32_t>(next));
    }
    all_.word.push_back(symbols[place]);
    all_.tag.push_back(tree.tags[place] + 1);
    all_.head.push_back(-1);
    all_.relation.push_back(0);
    all_.parent_of_word.push_back(above.back());
  }
  end_sentence();
}

}  // namespace hws
