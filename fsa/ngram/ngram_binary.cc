#include "fsa/ngram/ngram_binary.hh"

#include <cinttypes>

#include "fsa/base/file_kinds.hh"
#include "fsa/io/alphabet_bytes.hh"

namespace hws {

namespace {

AlphabetPtr alphabet_section(const SectionReader &sections, const Run &run) {
  const std::span<const std::byte> names = sections.bytes(tag("alph"));
  run.limit_bytes(16 * static_cast<int64_t>(names.size()));  // names as strings, and their index
  return read_alphabet(names, {});
}

StoredNgrams plain_sections(const SectionReader &sections, std::shared_ptr<const void> owner, const Run &run, bool verify) {
  const std::span<const int64_t> meta = sections.array<int64_t>(tag("meta"));
  if (meta.size() != 2) fail(Code::corrupt, "%zu sizes; expected 2", meta.size());
  const NgramArrays arrays{sections.array<Label>(tag("labl")), sections.array<NgramNode>(tag("prnt")),
                           sections.array<NgramNode>(tag("sufx")), sections.array<NgramNode>(tag("chld"))};
  if (static_cast<int64_t>(arrays.label.size()) != meta[1]) {
    fail(Code::corrupt, "%zu n-grams; expected %" PRId64, arrays.label.size(), meta[1]);
  }
  run.limit_states(meta[1]);
  AlphabetPtr alphabet = alphabet_section(sections, run);
  NgramTriePtr trie = NgramTrie::view(meta[0], arrays, owner, run, verify);
  run.check();
  const NgramNumbers numbers{sections.array<double>(tag("scor")), sections.array<double>(tag("fail")),
                             sections.array<NgramNode>(tag("next"))};
  return std::make_shared<const NgramModel>(std::move(alphabet), std::move(trie), numbers, std::move(owner), verify);
}

StoredNgrams packed_sections(const SectionReader &sections, std::shared_ptr<const void> owner, const Run &run, bool verify) {
  const std::span<const int64_t> meta = sections.array<int64_t>(tag("meta"));
  if (meta.size() != 4) fail(Code::corrupt, "%zu sizes; expected 4", meta.size());
  const PackedSizes sizes{meta[0], meta[1], meta[2], meta[3], sections.value<double>(tag("erro"))};
  const PackedArrays arrays{
      sections.array<uint64_t>(tag("ngrm")), sections.array<uint64_t>(tag("stts")), sections.array<uint64_t>(tag("isst")),
      sections.array<uint64_t>(tag("tree")), sections.array<uint32_t>(tag("sthn")), sections.array<uint32_t>(tag("trhn")),
      sections.array<float>(tag("scbn")),    sections.array<float>(tag("fabn")),    sections.array<int32_t>(tag("scbg")),
      sections.array<int32_t>(tag("fabg"))};
  run.limit_states(sizes.nodes);
  AlphabetPtr alphabet = alphabet_section(sections, run);
  return std::make_shared<const PackedNgrams>(std::move(alphabet), sizes, arrays, std::move(owner), run, verify);
}

StoredNgrams read_checked(std::span<const std::byte> file, std::shared_ptr<const void> owner, const Run &run,
                          std::string *card, bool verify) {
  const SectionReader sections(file, FileKind::ngram_model, kPackedNgramsVersion, {nullptr, &run, verify});
  run.stage("checking an n-gram model", 0);
  StoredNgrams model = sections.version() == kNgramModelVersion ? plain_sections(sections, std::move(owner), run, verify)
                                                                : packed_sections(sections, std::move(owner), run, verify);
  if (card) {
    const std::string_view bytes = sections.has(tag("card")) ? sections.text(tag("card")) : std::string_view();
    run.limit_bytes(static_cast<int64_t>(bytes.size()));
    *card = bytes;
  }
  return model;
}

// Returns a file with the sections that both versions have.
SectionWriter with_alphabet(const Alphabet &alphabet, uint32_t version, std::span<const int64_t> meta) {
  SectionWriter out(FileKind::ngram_model, version);
  const std::string names = write_alphabet(alphabet);
  out.add_array(tag("meta"), meta);
  out.add(tag("alph"), names.data(), names.size());
  return out;
}

}  // namespace

SectionWriter ngram_binary(const NgramModel &model, const std::string &card) {
  const NgramArrays &a = model.trie().arrays();
  const NgramNumbers &x = model.numbers();
  const int64_t meta[] = {model.trie().symbols(), model.trie().nodes()};
  SectionWriter out = with_alphabet(*model.alphabet(), kNgramModelVersion, meta);
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

SectionWriter ngram_binary(const PackedNgrams &model, const std::string &card) {
  const PackedSizes &sizes = model.sizes();
  const PackedArrays &a = model.arrays();
  const int64_t meta[] = {sizes.symbols, sizes.nodes, sizes.states, sizes.weight_bits};
  SectionWriter out = with_alphabet(*model.alphabet(), kPackedNgramsVersion, meta);
  out.add(tag("erro"), &sizes.weight_error, sizeof sizes.weight_error);
  out.add_array_view(tag("ngrm"), a.ngram);
  out.add_array_view(tag("stts"), a.state);
  out.add_array_view(tag("isst"), a.is_state);
  out.add_array_view(tag("tree"), a.tree);
  out.add_array_view(tag("sthn"), a.state_hints);
  out.add_array_view(tag("trhn"), a.tree_hints);
  out.add_array_view(tag("scbn"), a.score_bins);
  out.add_array_view(tag("fabn"), a.fail_bins);
  out.add_array_view(tag("scbg"), a.score_begins);
  out.add_array_view(tag("fabg"), a.fail_begins);
  if (!card.empty()) out.add(tag("card"), card);
  return out;
}

StoredNgrams read_ngram_binary(std::span<const std::byte> file, std::shared_ptr<const void> owner, const Run &run,
                               std::string *card, bool verify) {
  try {
    return read_checked(file, std::move(owner), run, card, verify);
  } catch (Error &e) {
    // Alphabets are checked by those who make them; here what they find is damage. (Only the
    // buffer's alignment is the caller's argument.)
    if (e.code == Code::argument && reinterpret_cast<uintptr_t>(file.data()) % 8 == 0) e.code = Code::corrupt;
    throw;
  }
}

StoredNgrams read_ngram_binary_copy(std::span<const std::byte> file, const Run &run, std::string *card) {
  run.limit_bytes(static_cast<int64_t>(file.size()));
  AlignedCopy copy = aligned_copy(file);
  return read_ngram_binary(copy.bytes, std::move(copy.owner), run, card);
}

}  // namespace hws
