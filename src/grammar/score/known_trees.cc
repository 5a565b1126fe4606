#include "src/grammar/score/known_trees.hh"

#include <algorithm>
#include <cinttypes>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/text.hh"

namespace hws {

namespace {

constexpr int32_t kBracketAlone = -1, kUnknownNode = INT32_MIN;

// By label: the nonterminal of that name, from 0; kUnknownNode: there is none. Label 0 is kBracketAlone.
Array<int32_t> numbers_by_label(const Alphabet &names, const Grammar &grammar, const Run &run) {
  if (!grammar.nonterminals->has_names()) {
    fail(Code::argument, "tags or labels beside a grammar whose nonterminals have no names");
  }
  run.limit_bytes(4 * (names.size() + 1));
  Array<int32_t> found{kBracketAlone};
  for (Label label = 1; label <= names.size(); ++label) {
    const Label own = grammar.nonterminals->find(names.name(label));
    found.push_back(own > 0 ? own - 1 : kUnknownNode);
  }
  return found;
}

}  // namespace

KnownTrees::KnownTrees(TreebankPtr of, KnownParts parts, const Grammar &grammar, const Run &run) : bank_(std::move(of)) {
  const TreebankArrays &all = bank_->arrays();
  if (parts.tags && all.tags) nonterminals_ = numbers_by_label(*all.tags, grammar, run);
  if (parts.labels && all.labels) {
    labels_ = numbers_by_label(*all.labels, grammar, run);
    for (Label label = 1; label <= all.labels->size(); ++label) {
      const std::string_view name = all.labels->name(label);
      if (!name.starts_with('!')) continue;
      const Label own = grammar.nonterminals->find(name.substr(1));
      labels_[label] = own > 0 ? -1 - own : kUnknownNode;
    }
  }
  for (int64_t s = 0; s < bank_->sentences(); ++s) {
    if ((s & 255) == 0) run.check();
    const TreeView tree = bank_->sentence(s);
    for (size_t i = 0; i < tree.words() && !nonterminals_.empty(); ++i) {
      if (nonterminals_[tree.tag[i]] != kUnknownNode) continue;
      fail(Code::argument, "sentence %" PRId64 ", word %zu: the tag %s is no nonterminal of the grammar", s + 1, i + 1,
           quoted(all.tags->name(tree.tag[i])).c_str());
    }
    for (size_t k = 0; k < tree.nodes() && !labels_.empty(); ++k) {
      if (labels_[tree.label[k]] != kUnknownNode) continue;
      fail(Code::argument, "sentence %" PRId64 ", words %d to %d: the label %s is no nonterminal of the grammar", s + 1,
           tree.first[k] + 1, tree.last[k], quoted(all.labels->name(tree.label[k])).c_str());
    }
  }
}

SpanFilter KnownTrees::filter(const BinaryForm &form, int64_t sentence, const Run &run) const {
  const TreeView tree = bank_->sentence(sentence);
  SpanFilter filter(form, tree.words(), run);
  if (labels_.empty()) {
    tree.each_bracket([&](size_t first, size_t width) { filter.keep_whole(first, width); });
  }
  for (size_t k = 0; k < tree.nodes() && !labels_.empty(); ++k) {
    const auto first = static_cast<size_t>(tree.first[k]), width = static_cast<size_t>(tree.last[k]) - first;
    const int32_t label = labels_[tree.label[k]];
    if (label >= 0) filter.require(label, first, width);
    else if (label == kBracketAlone) filter.keep_whole(first, width);
    else filter.forbid(-2 - label, first, width);
  }
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
  for (size_t k = 0; k < tree.nodes() && !labels_.empty(); ++k) some |= labels_[tree.label[k]] != kBracketAlone;
  for (size_t i = 0; i < tree.words() && !nonterminals_.empty(); ++i) some |= nonterminals_[tree.tag[i]] >= 0;
  return some;
}

uint64_t KnownTrees::fingerprint() const {
  uint64_t hash = fingerprint_of_brackets(*bank_);
  const TreebankArrays &all = bank_->arrays();
  for (size_t i = 0; i < all.tag.size() && !nonterminals_.empty(); ++i) {
    hash = mixed(hash, static_cast<uint64_t>(nonterminals_[all.tag[i]]));
  }
  for (size_t k = 0; k < all.label.size() && !labels_.empty(); ++k) {
    for (const int32_t x : {labels_[all.label[k]], all.first[k], all.last[k]}) hash = mixed(hash, static_cast<uint64_t>(x));
  }
  return hash;
}

}  // namespace hws
