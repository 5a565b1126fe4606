// Sentences without trees: a line each, words between blanks.
#include "fsa/base/error.hh"
#include "fsa/base/text.hh"
#include "src/corpus/asked_growth.hh"
#include "src/corpus/name_table.hh"
#include "src/corpus/token_line.hh"
#include "src/corpus/treebank/treebank_text.hh"

namespace hws {

TreebankPtr read_plain(std::string_view text, const Run &run) {
  TreebankArrays all;
  NameTable names;
  for (LineReader lines(text); lines.next();) {
    if ((lines.number() & 255) == 0) run.check();
    for_tokens(lines.line(), [&](std::string_view word) {
      ask_to_grow(all.word, run);
      all.word.push_back(names.label(word, run, [&](const char *why) {
        fail_at(Code::parse, lines.number(), column_of(lines.line(), word), "%s %s", quoted(word).c_str(), why);
      }));
    });
    ask_to_grow(all.offsets, run);
    all.offsets.push_back(static_cast<int64_t>(all.word.size()));
  }
  all.tag.assign(all.word.size(), 0);
  all.head.assign(all.word.size(), -1);
  all.relation.assign(all.word.size(), 0);
  all.parent_of_word.assign(all.word.size(), -1);
  all.node_offsets.assign(all.offsets.size(), 0);
  if (names.size() > 0) all.words = Alphabet::named(names.take());
  return std::make_shared<const Treebank>(std::move(all));
}

}  // namespace hws
