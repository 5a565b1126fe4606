#include "src/grammar/score/known_trees.hh"

#include "fsa/base/hash_slots.hh"
#include "fsa/base/text.hh"

namespace hws {

KnownTrees::KnownTrees(TreebankPtr of, bool tags, const Grammar &grammar, const Run &run) : bank_(std::move(of)) {
  const Treebank &bank = *bank_;
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
  const TreeView tree = bank_->sentence(sentence);
  SpanFilter filter(form, tree.words(), run);
  tree.each_bracket([&](size_t first, size_t width) { filter.keep_whole(first, width); });
  for (size_t i = 0; i < tree.words() && !nonterminals_.empty(); ++i) {
    const int32_t tag = nonterminals_[tree.tag[i]];
    if (tag >= 0) filter.fix_tag(i, tag);
  }
  return filter;
}

bool KnownTrees::restrict(int64_t sentence) const {
  const TreeView tree = bank_->sentence(sentence);
  bool some = false;
  tree.each_bracket([&](size_t, size_t) { some = true; });
  for (size_t i = 0; i < tree.words() && !nonterminals_.empty(); ++i) some |= nonterminals_[tree.tag[i]] >= 0;
  return some;
}

uint64_t KnownTrees::fingerprint() const {
  uint64_t hash = fingerprint_of_brackets(*bank_);
  if (nonterminals_.empty()) return hash;
  for (const Label tag : bank_->arrays().tag) hash = mixed(hash, static_cast<uint64_t>(nonterminals_[tag]));
  return hash;
}

}  // namespace hws
