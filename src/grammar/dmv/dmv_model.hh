// A dependency model with valence: an immutable value with its alphabet, and what is asked of it. src/grammar/dmv/dmv_layout.hh
// says what its numbers are.
#pragma once
#include <memory>
#include <string_view>

#include "src/corpus/corpus.hh"
#include "src/grammar/dmv/dmv_layout.hh"

namespace hws {

class DmvModel {
 public:
  // Fails with `argument` for a valence other than 2 and 3, another number of numbers, a number outside 0 to 1, and a row whose
  // sum is not 1 within 1e-9; a row of zeros is allowed, for what is never used.
  DmvModel(AlphabetPtr alphabet, size_t valence, Array<double> numbers);

  const AlphabetPtr &alphabet() const { return alphabet_; }
  const DmvLayout &layout() const { return layout_; }
  std::span<const double> numbers() const { return numbers_; }

 private:
  AlphabetPtr alphabet_;
  DmvLayout layout_;
  Array<double> numbers_;
};
using DmvModelPtr = std::shared_ptr<const DmvModel>;

// The corpus' sentences over an alphabet: itself, or a copy whose symbols are found by name. A symbol that the alphabet lacks
// is refused with `argument`, or kept as 0: its sentence has no tree.
enum class UnknownSymbols { refused, kept };
CorpusPtr sentences_over(const AlphabetPtr &alphabet, const CorpusPtr &corpus,
                         UnknownSymbols unknown = UnknownSymbols::refused);
// The same where a symbol that the alphabet lacks becomes its class by a table (src/corpus/class_corpus.hh); "": there is none.
CorpusPtr sentences_over(const AlphabetPtr &alphabet, const CorpusPtr &corpus, std::string_view signatures,
                         UnknownSymbols unknown, const Run &run);
// One sentence as a corpus. Fails with `argument` for what is no symbol of the alphabet.
CorpusPtr sentence_over(const AlphabetPtr &alphabet, std::span<const Label> words);

// ln p of every sentence, −∞ where it is impossible. O(n³) each.
Array<double> score_sentences(const DmvModel &model, const Corpus &corpus, const Run &run);

enum class DmvDecode : int32_t { viterbi, mbr };

// Trees of sentences, one after the other: heads are numbered from 1 and 0 is the root.
struct DmvTrees {
  Array<int64_t> offsets{0};  // the trees of each sentence, counted over all
  Array<int32_t> heads;       // of the words of each tree
  Array<double> scores;       // of each tree
};
// The `count` best trees of every sentence, with ln p(sentence, tree); with `mbr` the one tree that is expected to have most
// arcs in common with the right one, with that expected number. A sentence that is impossible has no trees.
DmvTrees parse_sentences(const DmvModel &model, const Corpus &corpus, DmvDecode decode, int64_t count, const Run &run);
// `count` trees of every sentence that is possible, drawn by p(tree | sentence), with ln p(sentence, tree).
DmvTrees draw_trees(const DmvModel &model, const Corpus &corpus, int64_t count, uint64_t seed, const Run &run);

// The arcs' probabilities p(head | sentence) of each sentence, a square of (words + 1)² numbers by head and word as in
// src/trees/arc_weights.hh; the entropy of its trees in nats, if it is asked for. Fails with `impossible` for a sentence that
// is.
Array<double> arc_probabilities(const DmvModel &model, const Corpus &corpus, Array<double> *entropies, const Run &run);

}  // namespace hws
