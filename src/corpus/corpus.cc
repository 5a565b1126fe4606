#include "src/corpus/corpus.hh"

#include <algorithm>

#include "fsa/base/sections.hh"
#include "fsa/io/alphabet_bytes.hh"

namespace hws {

void fail_changed() {
  fail(Code::corrupt, "the file of a corpus has changed since it was opened; expected it to stay as it was");
}

void Corpus::copy_offsets(size_t at, std::span<int64_t> to) const {
  if (!pages) {
    std::copy_n(offsets.data() + at, to.size(), to.data());
    return;
  }
  pages->copy(offsets.data() + at, to.size_bytes(), to.data());
  if (to.front() < 0 || !std::is_sorted(to.begin(), to.end()) || to.back() > static_cast<int64_t>(symbols.size())) {
    fail_changed();
  }
}

void Corpus::copy_symbols(size_t at, std::span<Label> to) const {
  if (!pages) {
    std::copy_n(symbols.data() + at, to.size(), to.data());
    return;
  }
  pages->copy(symbols.data() + at, to.size_bytes(), to.data());
  for (const Label symbol : to) {
    if (symbol < 1 || symbol > alphabet->size()) fail_changed();
  }
}

CorpusPtr shared_corpus(CorpusArrays arrays) {
  auto owner = std::make_shared<const CorpusArrays>(std::move(arrays));
  auto corpus = std::make_shared<Corpus>(Corpus{owner->alphabet, owner->symbols, owner->offsets, nullptr, nullptr});
  corpus->reading = owner->reading;
  corpus->owner = std::move(owner);
  return corpus;
}

uint64_t fingerprint(const Alphabet &alphabet) {
  const std::string bytes = write_alphabet(alphabet);
  return checksum64(bytes.data(), bytes.size());
}

uint64_t fingerprint(const Corpus &corpus) {
  const uint64_t of_alphabet = fingerprint(*corpus.alphabet);
  const Passed passed{corpus.pages.get()};
  const uint64_t of_offsets = checksum64(corpus.offsets.data(), corpus.offsets.size_bytes(), of_alphabet, passed);
  return checksum64(corpus.symbols.data(), corpus.symbols.size_bytes(), of_offsets, passed);
}

CorpusPtr part_of(const Corpus &corpus, std::span<const int64_t> sequences) {
  CorpusArrays part;
  part.alphabet = corpus.alphabet;
  part.reading = corpus.reading;
  part.offsets.reserve(sequences.size() + 1);
  for (const int64_t i : sequences) {
    const std::span<const Label> sequence = corpus.sequence(i);
    part.symbols.insert(part.symbols.end(), sequence.begin(), sequence.end());
    part.offsets.push_back(static_cast<int64_t>(part.symbols.size()));
  }
  return shared_corpus(std::move(part));
}

}  // namespace hws
