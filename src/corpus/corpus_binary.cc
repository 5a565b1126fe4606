#include "src/corpus/corpus_binary.hh"

#include <cinttypes>

#include "fsa/base/file_kinds.hh"
#include "fsa/base/text.hh"
#include "fsa/io/alphabet_bytes.hh"

namespace hws {

namespace {

constexpr size_t kEach = 4096;

// Names and values, a zero byte behind each.
std::shared_ptr<const TextReading> reading_in(const SectionReader &sections) {
  if (!sections.has(tag("read"))) return nullptr;
  const std::span<const std::byte> bytes = sections.bytes(tag("read"));
  std::string_view rest(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  TextReading reading;
  for (std::string *last = nullptr; !rest.empty();) {
    const size_t end = rest.find('\0');
    if (end == rest.npos || find_invalid_utf8(rest.substr(0, end)) != rest.npos) {
      fail(Code::corrupt, "a corpus that does not say how its text was read");
    }
    if (last) last->assign(rest.substr(0, end));
    else reading.emplace_back(rest.substr(0, end), "");
    last = last ? nullptr : &reading.back().second;
    rest.remove_prefix(end + 1);
  }
  return std::make_shared<const TextReading>(std::move(reading));
}

CorpusPtr read_checked(std::span<const std::byte> file, std::shared_ptr<const void> owner,
                       std::shared_ptr<const MappedPages> pages, const Run &run) {
  auto corpus = std::make_shared<Corpus>();
  corpus->pages = std::move(pages);
  const Passed passed{corpus->pages.get(), &run};
  const SectionReader sections(file, FileKind::corpus, kCorpusVersion, passed);
  const std::span<const std::byte> alphabet = sections.bytes(tag("alph"));
  run.limit_bytes(16 * static_cast<int64_t>(alphabet.size()));  // names as strings, and their index
  corpus->alphabet = read_alphabet(alphabet, {});
  if (corpus->alphabet->is_open()) fail(Code::corrupt, "a corpus over an open alphabet; expected one with a size");
  corpus->offsets = sections.array<int64_t>(tag("offs"));
  corpus->symbols = sections.array<Label>(tag("symb"));
  corpus->owner = std::move(owner);
  corpus->reading = reading_in(sections);
  if (corpus->offsets.empty() || corpus->offsets.front() != 0 ||
      corpus->offsets.back() != static_cast<int64_t>(corpus->symbols.size())) {
    fail(Code::corrupt, "sequences that do not cover the %zu symbols", corpus->symbols.size());
  }
  for (size_t i = 1; i < corpus->offsets.size(); ++i) {
    if (i % kEach == 0) passed(kEach * sizeof(int64_t));
    if (corpus->offsets[i] < corpus->offsets[i - 1]) fail(Code::corrupt, "sequence %zu ends before it begins", i - 1);
  }
  for (size_t t = 0; t < corpus->symbols.size(); ++t) {
    if (t % kEach == 0) passed(kEach * sizeof(Label));
    if (corpus->symbols[t] < 1 || corpus->symbols[t] > corpus->alphabet->size()) {
      fail(Code::corrupt, "symbol %d; expected 1 to %" PRId64, corpus->symbols[t], corpus->alphabet->size());
    }
  }
  return corpus;
}

}  // namespace

SectionWriter corpus_sections(const Corpus &corpus) {
  SectionWriter sections(FileKind::corpus, kCorpusVersion);
  const std::string alphabet = write_alphabet(*corpus.alphabet);
  sections.add(tag("alph"), alphabet.data(), alphabet.size());
  sections.add_array_view(tag("offs"), corpus.offsets);
  sections.add_array_view(tag("symb"), corpus.symbols);
  std::string reading;
  for (size_t i = 0; corpus.reading && i < corpus.reading->size(); ++i) {
    const auto &[name, value] = (*corpus.reading)[i];
    reading += name + '\0' + value + '\0';
  }
  if (!reading.empty()) sections.add(tag("read"), reading.data(), reading.size());
  return sections;
}

CorpusPtr read_corpus_binary(std::span<const std::byte> file, std::shared_ptr<const void> owner,
                             std::shared_ptr<const MappedPages> pages, const Run &run) {
  return read_parts([&] { return read_checked(file, std::move(owner), std::move(pages), run); });
}

CorpusPtr read_corpus_copy(std::span<const std::byte> file, const Run &run) {
  run.limit_bytes(static_cast<int64_t>(file.size()));
  AlignedCopy copy = aligned_copy(file);
  return read_corpus_binary(copy.bytes, std::move(copy.owner), nullptr, run);
}

}  // namespace hws
