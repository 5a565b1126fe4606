#include "fsa/ngram/ngram_binary.hh"

#include <cinttypes>

#include "fsa/io/alphabet_bytes.hh"

namespace hws {

namespace {

NgramModelPtr read_checked(std::span<const std::byte> file, std::shared_ptr<const void> owner, const Run &run,
                           std::string *card) {
  const SectionReader sections(file, FileKind::ngram_model, kNgramModelVersion);
  const std::span<const int64_t> meta = sections.array<int64_t>(tag("meta"));
  if (meta.size() != 2) fail(Code::corrupt, "%zu sizes; expected 2", meta.size());
  run.stage("checking an n-gram model", 0);
  const NgramArrays arrays{sections.array<Label>(tag("labl")), sections.array<NgramNode>(tag("prnt")),
                           sections.array<NgramNode>(tag("sufx")), sections.array<NgramNode>(tag("chld"))};
  if (static_cast<int64_t>(arrays.label.size()) != meta[1]) {
    fail(Code::corrupt, "%zu n-grams; expected %" PRId64, arrays.label.size(), meta[1]);
  }
  run.limit_states(meta[1]);
  const std::span<const std::byte> names = sections.bytes(tag("alph"));
  run.limit_bytes(16 * static_cast<int64_t>(names.size()));  // names as strings, and their index
  AlphabetPtr alphabet = read_alphabet(names, {});
  NgramTriePtr trie = NgramTrie::view(meta[0], arrays, owner, run);
  run.check();
  const NgramNumbers numbers{sections.array<double>(tag("scor")), sections.array<double>(tag("fail")),
                             sections.array<NgramNode>(tag("next"))};
  if (card) {
    const std::string_view bytes = sections.has(tag("card")) ? sections.text(tag("card")) : std::string_view();
    run.limit_bytes(static_cast<int64_t>(bytes.size()));
    *card = bytes;
  }
  return std::make_shared<const NgramModel>(std::move(alphabet), std::move(trie), numbers, std::move(owner));
}

}  // namespace

SectionWriter ngram_binary(const NgramModel &model, const std::string &card) {
  const NgramArrays &a = model.trie().arrays();
  const NgramNumbers &x = model.numbers();
  SectionWriter out(FileKind::ngram_model, kNgramModelVersion);
  const int64_t meta[] = {model.trie().symbols(), model.trie().nodes()};
  const std::string alphabet = write_alphabet(*model.alphabet());
  out.add(tag("meta"), meta, sizeof meta);
  out.add(tag("alph"), alphabet.data(), alphabet.size());
  out.add_array_view(tag("labl"), a.label);
  out.add_array_view(tag("prnt"), a.parent);
  out.add_array_view(tag("sufx"), a.suffix);
  out.add_array_view(tag("chld"), a.first_child);
  out.add_array_view(tag("scor"), x.score);
  out.add_array_view(tag("fail"), x.fail);
  out.add_array_view(tag("next"), x.next);
  if (!card.empty()) out.add(tag("card"), card);
  return out;
}

NgramModelPtr read_ngram_binary(std::span<const std::byte> file, std::shared_ptr<const void> owner, const Run &run,
                                std::string *card) {
  try {
    return read_checked(file, std::move(owner), run, card);
  } catch (Error &e) {
    // Alphabets are checked by those who make them; here what they find is damage. (Only the
    // buffer's alignment is the caller's argument.)
    if (e.code == Code::argument && reinterpret_cast<uintptr_t>(file.data()) % 8 == 0) e.code = Code::corrupt;
    throw;
  }
}

NgramModelPtr read_ngram_binary_copy(std::span<const std::byte> file, const Run &run, std::string *card) {
  run.limit_bytes(static_cast<int64_t>(file.size()));
  AlignedCopy copy = aligned_copy(file);
  return read_ngram_binary(copy.bytes, std::move(copy.owner), run, card);
}

}  // namespace hws
