// Treebanks as text: what is accepted is written and reads back as it was, and everything computed from it keeps its promises.
// The first byte chooses the format and its options.
#include <cstdlib>

#include "fsa/base/text.hh"
#include "src/corpus/treebank/head_table.hh"
#include "src/corpus/treebank/treebank_scores.hh"
#include "src/corpus/treebank/treebank_text.hh"

#include <algorithm>

using namespace hws;

static bool same(const Treebank &a, const Treebank &b) {
  const TreebankArrays &x = a.arrays(), &y = b.arrays();
  return std::ranges::equal(x.offsets, y.offsets) && std::ranges::equal(x.head, y.head) &&
         std::ranges::equal(x.parent_of_word, y.parent_of_word) && std::ranges::equal(x.node_offsets, y.node_offsets) &&
         std::ranges::equal(x.parent, y.parent) && std::ranges::equal(x.first, y.first) && std::ranges::equal(x.last, y.last) &&
         std::ranges::equal(x.word, y.word) && std::ranges::equal(x.tag, y.tag) &&
         std::ranges::equal(x.fine, y.fine);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  Run run;
  run.max_bytes = 1 << 22;
  const std::string_view text(reinterpret_cast<const char *>(data) + 1, size - 1);
  const bool is_penn = data[0] % 2 == 0;
  const PennReading reading{data[0] / 2 % 2 == 1, data[0] / 4 % 2 == 1, static_cast<EmptyRoot>(data[0] / 8 % 3)};
  const PennReading whole{true, true, EmptyRoot::keep};
  TreebankPtr bank;
  int64_t lines = 0;
  for (LineReader reader(text); reader.next();) ++lines;
  try {
    const TreebankPtr plain = read_plain(text, run);
    if (plain->sentences() != lines || plain->arrays().label.size() > 0) std::abort();
  } catch (const Error &e) {
    if (e.code != Code::limit && (e.code != Code::parse || e.line < 1 || e.column < 1)) std::abort();
  }
  try {
    (void)HeadTable(text);
  } catch (const Error &e) {
    if (e.code != Code::parse || e.line < 1 || e.column < 1) std::abort();
  }
  try {
    bank = is_penn ? read_penn(text, reading, run) : read_conllu(text, TagColumn::upos, run);
  } catch (const Error &e) {
    if (e.code != Code::parse && e.code != Code::limit) std::abort();
    if (e.message[0] == 0 || (e.code == Code::parse && (e.line < 1 || e.column < 1))) std::abort();
    return 0;
  }
  const Run any;
  Array<int64_t> kept;
  const std::string_view drop[] = {".", "A"};
  (void)select_sentences(*bank, drop, 1, 1000, &kept, any);
  const double f1 = score_treebank(*bank, *bank, {}, any).f1;
  if (f1 < 100) std::abort();
  if (!is_penn) {
    if (!same(*bank, *read_conllu(write_conllu(*bank, TagColumn::upos, any), TagColumn::upos, any))) std::abort();
    if (replace_heads(text, bank->arrays().head, any) != text) std::abort();
    return 0;
  }
  try {
    const TreebankPtr heads = with_heads_of(*bank, HeadTable(collins_heads()), any);
    for (int64_t s = 0; s < heads->sentences(); ++s) {
      if (fault_of_heads(heads->sentence(s).head) >= 0) std::abort();
    }
    if (!same(*bank, *read_penn(write_penn(*bank, any), whole, any))) std::abort();
  } catch (const Error &e) {
    if (e.code != Code::argument) std::abort();  // a word outside brackets
  }
  return 0;
}
