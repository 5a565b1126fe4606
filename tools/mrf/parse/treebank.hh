// Treebanks in CoNLL-U: sentences of words with tags and heads. https://universaldependencies.org/format.html
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "tools/base/session.hh"

namespace tool {

struct TreebankWord {
  std::string form, tag, fine;  // columns FORM, UPOS and XPOS
  int32_t head = kNoHead;       // 0: the root
  static constexpr int32_t kNoHead = -1;  // column HEAD is _
};

// Words are numbered from 1; words[0] is word 1.
struct TreebankSentence {
  int64_t line = 0;                 // of its first word, from 1
  std::vector<std::string> lines;   // as they were read, comments and tokens of several words too
  std::vector<size_t> word_line;    // by word, into lines
  std::vector<TreebankWord> words;
  bool has_heads() const;  // of all words
};

struct Treebank {
  std::string path;
  std::vector<TreebankSentence> sentences;
  int64_t words() const;
};

// Fails with the path and the line for what is no CoNLL-U, and for heads that are no tree. Heads may be missing throughout a
// sentence unless `heads` says that they are needed.
Treebank read_treebank(Session *session, const std::string &path, bool heads);

// The sentence as it was read, with these heads, and an empty line behind it. The columns DEPREL and DEPS, which belong to
// other heads, become _ where the head changes.
std::string with_heads(const TreebankSentence &sentence, const std::vector<int32_t> &heads);

// Whether the words below each word and that word itself stand side by side; `heads` by word, a tree.
bool is_projective(const std::vector<int32_t> &heads);
int64_t roots_of(const std::vector<int32_t> &heads);
std::vector<int32_t> heads_of(const TreebankSentence &sentence);

}  // namespace tool
