// A treebank: sentences of words and tags with their trees, as immutable arrays. A sentence may have brackets
// (constituents), heads (dependencies), both or neither.
//
// Constituents lie in preorder, and each has its label, its parent and the words that it spans. A word's tag stands with the
// word, and its parent is the innermost constituent that spans it. Every constituent spans one word at least, so that labels,
// parents and spans say all: children stand in the order of their first words.
#pragma once
#include <memory>
#include <span>

#include "fsa/base/run.hh"
#include "src/corpus/corpus.hh"

namespace hws {

struct TreebankArrays {
  // Named; null: there are none of the kind.
  AlphabetPtr words, tags, fines, labels, relations;
  Array<int64_t> offsets{0};      // of the words of each sentence, and the end
  Array<Label> word, tag;         // a tag or a relation may be 0: none
  Array<Label> fine;              // CoNLL-U's column XPOS, 0 for none; of all words, or empty
  Array<int32_t> head;            // within the sentence, from 1; 0: the root; −1: not known, then of the whole sentence
  Array<Label> relation;
  Array<int32_t> parent_of_word;  // a constituent of the sentence; −1: none
  Array<int64_t> node_offsets{0}; // of the constituents of each sentence, and the end
  Array<Label> label;             // 0: the empty label
  Array<int32_t> parent;          // of the sentence; −1: none
  Array<int32_t> first, last;     // the first word spanned and the one after the last, within the sentence, from 0

  int64_t sentences() const { return static_cast<int64_t>(offsets.size()) - 1; }
};

// One sentence of a treebank.
struct TreeView {
  std::span<const Label> word, tag, fine, relation;
  std::span<const int32_t> head, parent_of_word;
  std::span<const Label> label;
  std::span<const int32_t> parent, first, last;

  size_t words() const { return word.size(); }
  size_t nodes() const { return label.size(); }
  // Calls use(first, width) for the constituents of two words at least that have not all words of the sentence.
  template <class Use>
  void each_bracket(Use use) const {
    for (size_t k = 0; k < nodes(); ++k) {
      const auto begin = static_cast<size_t>(first[k]), width = static_cast<size_t>(last[k]) - begin;
      if (width > 1 && width < words()) use(begin, width);
    }
  }
  bool has_heads() const { return !head.empty() && head[0] >= 0; }
};

class Treebank {
 public:
  // Names are those of the texts that arrays were read from; nothing is checked.
  explicit Treebank(TreebankArrays arrays) : all_(std::move(arrays)) {}
  const TreebankArrays &arrays() const { return all_; }
  int64_t sentences() const { return all_.sentences(); }
  TreeView sentence(int64_t s) const;

 private:
  TreebankArrays all_;
};
using TreebankPtr = std::shared_ptr<const Treebank>;

// Copies of sentences are put together here. `like` gives the alphabets.
class TreebankBuilder {
 public:
  explicit TreebankBuilder(const TreebankArrays &like);
  // Adds a sentence as it is.
  void add(const TreeView &sentence);
  // Adds the words of a sentence that are kept, and the constituents that span one of them. A word whose head is not kept gets
  // the nearest kept one above it, or the root.
  void add_kept(const TreeView &sentence, std::span<const uint8_t> keeps);
  TreebankArrays &arrays() { return all_; }
  TreebankPtr finish() { return std::make_shared<const Treebank>(std::move(all_)); }

 private:
  TreebankArrays all_;
};

// The sentences of so many words that remain without words of these tags. `kept` gets their numbers.
TreebankPtr select_sentences(const Treebank &bank, std::span<const std::string_view> drop, int64_t min_length,
                             int64_t max_length, Array<int64_t> *kept, const Run &run);

// Returns the same treebank with other heads, one for each word: -1 for all words of a sentence or for none of them. Fails with
// `argument` for heads that are no tree; relations are left out.
TreebankPtr with_heads(const Treebank &bank, std::span<const int32_t> heads, const Run &run);
// Returns the number of the first word of a sentence whose head is out of range or leads in a circle; -1: the heads are a tree.
int64_t fault_of_heads(std::span<const int32_t> heads);

// Fails with `argument` unless the treebank has as many sentences as the corpus, each with as many words.
void require_lengths(const Treebank &bank, const Corpus &corpus);
// A hash of the brackets of all sentences.
uint64_t fingerprint_of_brackets(const Treebank &bank);

// Words or tags as sequences. Symbols are those of `alphabet`, found by name; a name that it lacks becomes its "<unk>". If
// null, the treebank's own names. Fails with `argument` where a name has no symbol, and where a word has no tag.
CorpusPtr sequences_of(const Treebank &bank, bool tags, const AlphabetPtr &alphabet, const Run &run);

}  // namespace hws
