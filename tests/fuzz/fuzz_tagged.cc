// Tagged corpora and tag dictionaries as text: what is accepted is the same however it is cut, and is written and reads back as
// it was. The first byte chooses what is read and how, the second the pieces.
#include <cstdlib>

#include "src/corpus/dictionary_text.hh"
#include "src/corpus/tagged_parser.hh"
#include "src/corpus/tagged_write.hh"

#include <algorithm>

using namespace hws;

static Run small_run() {
  Run run;
  run.max_bytes = 1 << 20;
  return run;
}

// Whole and in pieces: the same result, or the same refusal (null).
template <class Parser, class Option, class Result>
static void read_twice(std::string_view text, const Option &option, size_t piece, Result &whole, Result &cut) {
  Code refused[2] = {};
  for (int k = 0; k < 2; ++k) {
    const size_t step = k == 0 ? text.size() + 1 : piece;
    try {
      Parser parser(option, small_run());
      for (size_t at = 0; at < text.size(); at += step) parser.feed(text.substr(at, step));
      (k == 0 ? whole : cut) = parser.finish();
    } catch (const Error &e) {
      if (e.code != Code::parse && e.code != Code::limit) std::abort();
      if (e.message[0] == 0 || (e.code == Code::parse && (e.line < 1 || e.column < 1))) std::abort();
      refused[k] = e.code;
    }
  }
  if (refused[0] != refused[1]) std::abort();
}

static void corpus(std::string_view text, uint8_t choice, size_t piece) {
  static const AlphabetPtr kWords = Alphabet::named({"a", "<unk>", "b"}), kTags = Alphabet::named({"X", "Y"});
  TaggedOptions options;
  options.format = choice & 128 ? TaggedFormat::text : choice & 1 ? TaggedFormat::conllu : TaggedFormat::pairs;
  options.lower_case = choice & 2;
  if (choice & 4) options.words = kWords;
  else options.min_count = choice >> 4 & 3;
  if (choice & 8) options.tags = kTags;
  TaggedCorpusPtr found, cut;
  read_twice<TaggedParser>(text, options, piece, found, cut);
  if (!found) return;
  if (!std::ranges::equal(found->words->symbols, cut->words->symbols) ||
      !std::ranges::equal(found->words->offsets, cut->words->offsets) || found->tag != cut->tag) {
    std::abort();
  }
  if (found->count() < 1 || found->tag.empty()) std::abort();
  for (const Label word : found->words->symbols) {
    if (!found->words->alphabet->holds(word)) std::abort();
  }
  // Its own tags in its own text.
  static const AlphabetPtr kNone = Alphabet::sized(1);
  const Alphabet &tags = found->tags ? *found->tags : *kNone;
  const bool lines = options.format == TaggedFormat::text;
  const std::string again = lines ? tag_text(text, tags, found->tag, Run{})
                                  : replace_tags(text, options.format, options.tag_column, tags, found->tag, Run{});
  if (lines) {
    options.format = TaggedFormat::pairs;
    const TaggedCorpusPtr same = read_tagged_corpus(again, options, Run{});
    if (!std::ranges::equal(same->words->symbols, found->words->symbols) ||
        !std::ranges::equal(same->words->offsets, found->words->offsets)) {
      std::abort();
    }
  } else if (again != text) {
    std::abort();
  }
  TaggedOptions back;
  back.words = found->words->alphabet;
  back.tags = found->tags;
  const TaggedCorpusPtr same = read_tagged_corpus(write_tagged_corpus(*found, Run{}), back, Run{});
  if (!std::ranges::equal(same->words->symbols, found->words->symbols) ||
      !std::ranges::equal(same->words->offsets, found->words->offsets) || same->tag != found->tag) {
    std::abort();
  }
}

static void dictionary(std::string_view text, uint8_t choice, size_t piece) {
  static const AlphabetPtr kTags[] = {nullptr, Alphabet::named({"X", "Y"})};
  TagDictionaryPtr found, cut;
  read_twice<DictionaryParser>(text, kTags[choice & 1], piece, found, cut);
  if (!found) return;
  if (found->entry != cut->entry || found->sets.count() != cut->sets.count()) std::abort();
  const std::string written = write_dictionary(*found, Run{});
  const TagDictionaryPtr back = read_dictionary(written, found->tags, Run{});
  if (back->entry != found->entry || write_dictionary(*back, Run{}) != written) std::abort();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 2) return 0;
  const std::string_view text(reinterpret_cast<const char *>(data) + 2, size - 2);
  const size_t piece = 1 + static_cast<size_t>(data[1] & 15);
  if (data[0] & 64) dictionary(text, data[0], piece);
  else corpus(text, data[0], piece);
  return 0;
}
