#include "src/grammar/score/known_trees.hh"

#include "fsa/base/text.hh"

namespace hws {

KnownTrees::KnownTrees(const Treebank &bank, bool tags, const Grammar &grammar, const Run &run) : bank_(bank) {
  if (!tags || !bank.arrays().tags) return;
  if (!grammar.nonterminals->has_names()) fail(Code::argument, "tags beside a grammar whose nonterminals have no names");
  const Alphabet &names = *bank.arrays().tags;
  run.limit_bytes(4 * (names.size() + 1));
  nonterminals_.push_back(-1);
  for (Label tag = 1; tag <= names.size(); ++tag) nonterminals_.push_back(grammar.nonterminals->find(names.name(tag)) - 1);
  for (const Label tag : bank.arrays().tag) {
    if (tag > 0 && nonterminals_[tag] < 0) {
      fail(Code::argument, "the tag %s is no nonterminal of the grammar", quoted(names.name(tag)).c_str());
    }
  }
}

SpanFilter KnownTrees::filter(const BinaryForm &form, int64_t sentence, const Run &run) const {
  const TreeView tree = bank_.sentence(sentence);
  SpanFilter filter(form, tree.words(), run);
  for (size_t node = 0; node < tree.nodes(); ++node) {
    const auto first = static_cast<size_t>(tree.first[node]), width = static_cast<size_t>(tree.last[node]) - first;
    if (width > 1 && width < tree.words()) filter.keep_whole(first, width);
  }
  for (size_t i = 0; i < tree.words() && !nonterminals_.empty(); ++i) {
    const int32_t tag = nonterminals_[tree.tag[i]];
    if (tag >= 0) filter.fix_tag(i, tag);
  }
  return filter;
}

}  // namespace hws
