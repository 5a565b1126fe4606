#include "src/corpus/corpus.hh"

#include "fsa/base/sections.hh"
#include "fsa/io/alphabet_bytes.hh"

namespace hws {

uint64_t fingerprint(const Corpus &corpus) {
  const std::string alphabet = write_alphabet(*corpus.alphabet);
  const uint64_t of_alphabet = checksum64(alphabet.data(), alphabet.size());
  const uint64_t of_offsets = checksum64(corpus.offsets.data(), corpus.offsets.size() * sizeof(int64_t), of_alphabet);
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
