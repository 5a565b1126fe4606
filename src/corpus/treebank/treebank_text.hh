// Treebanks as text: Penn brackets and CoNLL-U (universaldependencies.org/format.html).
#pragma once
#include <string>
#include <string_view>

#include "src/corpus/treebank/treebank.hh"

namespace hws {

// An outermost bracket without a label has three fates: it is named TOP; it stays; or it goes, where it has one constituent
// and no word of its own.
enum class EmptyRoot : int32_t { name, keep, drop };

struct PennReading {
  bool traces = false;     // keep words tagged -NONE-; otherwise they go, with constituents that have no other word
  bool functions = false;  // keep what follows the first -, = or | of a constituent's label ("NP-SBJ" is read as "NP")
  EmptyRoot empty_root = EmptyRoot::name;
};
// Fails with `parse`, line, column and what was expected. A pair of brackets around nothing, or around such a pair, is a
// sentence without words: what a parser writes that has found no tree. A tree of traces alone is one too, so that sentences
// keep their places. Brackets around nothing beside words are refused: there stood a word or a tag that is a bracket itself.
// O(length), and no recursion.
TreebankPtr read_penn(std::string_view text, const PennReading &reading, const Run &run);
// A tree a line. Fails with `argument` for a sentence whose words are not all within brackets.
std::string write_penn(const Treebank &bank, const Run &run);

enum class TagColumn : int32_t { upos, xpos };
// Words, one column of tags, the column XPOS, heads and relations. Tokens of several words and words that are not written are
// skipped. A sentence's heads are all there or all _, and they are a tree. Blanks within words become no-break spaces. Fails
// with `parse`.
TreebankPtr read_conllu(std::string_view text, TagColumn column, const Run &run);
std::string write_conllu(const Treebank &bank, TagColumn column, const Run &run);
// Returns the text of CoNLL-U with other heads, one per word, -1 for none. Every other byte stays as it is, but that the
// columns DEPREL and DEPS, which belong to the old head, become _ where the head changes. Fails with `parse` as read_conllu,
// but that names and trees are not looked at, and with `argument` if the text has another number of words. O(length).
std::string replace_heads(std::string_view text, std::span<const int32_t> heads, const Run &run);

// Sentences of words between blanks, a line each, without tags and trees. A line of blanks alone is a sentence without words. A
// word may begin with a bracket. Fails with `parse`. O(length).
TreebankPtr read_plain(std::string_view text, const Run &run);

// Whether a text begins with a bracket, but for blanks.
bool looks_like_penn(std::string_view text);

}  // namespace hws
