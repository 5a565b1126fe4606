#include "src/corpus/corpus.hh"

#include "fsa/base/sections.hh"

namespace hws {

uint64_t fingerprint(const Corpus &corpus) {
  const uint64_t of_offsets = checksum64(corpus.offsets.data(), corpus.offsets.size() * sizeof(int64_t));
  return checksum64(corpus.symbols.data(), corpus.symbols.size() * sizeof(Label), of_offsets);
}

CorpusPtr part_of(const Corpus &corpus, std::span<const int64_t> sequences) {
  auto part = std::make_shared<Corpus>();
  part->alphabet = corpus.alphabet;
  part->offsets.reserve(sequences.size() + 1);
  for (const int64_t i : sequences) {
    const std::span<const Label> sequence = corpus.sequence(i);
    part->symbols.insert(part->symbols.end(), sequence.begin(), sequence.end());
    part->offsets.push_back(static_cast<int64_t>(part->symbols.size()));
  }
  return part;
}

}  // namespace hws
