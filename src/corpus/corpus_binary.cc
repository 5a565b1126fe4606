#include "src/corpus/corpus_binary.hh"

#include "fsa/base/sections.hh"
#include "fsa/io/alphabet_bytes.hh"

namespace hws {

namespace {

constexpr uint32_t kVersion = 1;

}  // namespace

std::string write_corpus_binary(const Corpus &corpus) {
  SectionWriter out(FileKind::corpus, kVersion);
  const std::string alphabet = write_alphabet(*corpus.alphabet);
  out.add_view(tag("alph"), alphabet.data(), alphabet.size());
  out.add_array_view(tag("symb"), std::span<const Label>(corpus.symbols));
  out.add_array_view(tag("offs"), std::span<const int64_t>(corpus.offsets));
  return out.finish();
}

CorpusPtr read_corpus_binary(std::span<const std::byte> bytes, const Run &run) {
  run.limit_bytes(3 * static_cast<int64_t>(bytes.size()));
  const AlignedCopy copy = reinterpret_cast<uintptr_t>(bytes.data()) % 8 == 0 ? AlignedCopy{bytes, nullptr} : aligned_copy(bytes);
  const SectionReader in(copy.bytes, FileKind::corpus, kVersion);
  const std::span<const Label> symbols = in.array<Label>(tag("symb"));
  const std::span<const int64_t> offsets = in.array<int64_t>(tag("offs"));
  const std::span<const std::byte> names = in.bytes(tag("alph"));
  run.limit_bytes(16 * static_cast<int64_t>(names.size()));  // as strings, and their index
  auto corpus = std::make_shared<Corpus>();
  try {
    corpus->alphabet = read_alphabet(names, {});
  } catch (Error &e) {
    if (e.code == Code::argument) e.code = Code::corrupt;
    throw;
  }
  if (corpus->alphabet->is_open()) fail(Code::corrupt, "a corpus with an open alphabet");
  for (const Label label : symbols) {
    if (!corpus->alphabet->holds(label)) fail(Code::corrupt, "symbol %d in a corpus over %s", label, corpus->alphabet->describe().c_str());
  }
  if (offsets.empty() || offsets.front() != 0 || offsets.back() != static_cast<int64_t>(symbols.size())) {
    fail(Code::corrupt, "sequences that do not cover the symbols of a corpus");
  }
  for (size_t i = 1; i < offsets.size(); ++i) {
    if (offsets[i] < offsets[i - 1]) fail(Code::corrupt, "sequence %zu ends before it begins", i - 1);
  }
  corpus->symbols.assign(symbols.begin(), symbols.end());
  corpus->offsets.assign(offsets.begin(), offsets.end());
  return corpus;
}

}  // namespace hws
