#include <cmath>

#include "fsa/distance/ngram_counts.hh"
#include "fsa/ngram/ngram_counter.hh"

namespace hws {

NgramCountsPtr count_machine(const Machine &m, int32_t tape, const AlphabetPtr &alphabet, int32_t order, double threshold,
                             double weight, const Run &run) {
  if (tape < 0 || tape >= m.tapes()) fail(Code::argument, "tape %d; expected 0 to %d", tape, m.tapes() - 1);
  if (!(weight > 0 && weight < INFINITY)) {
    fail(Code::argument, "weight %s; expected a finite number > 0", NumberText(weight).text);
  }
  if (!join(m.alphabet(tape), alphabet)) {
    fail(Code::argument, "tape %d of the machine has %s; the counts have %s; expected the same symbols", tape,
         m.alphabet(tape)->describe().c_str(), alphabet->describe().c_str());
  }
  NgramTrieBuilder builder(alphabet->size());
  const NgramEnds ends{static_cast<Label>(alphabet->size() + 2), static_cast<Label>(alphabet->size() + 1)};
  const StringBatch ngrams = frequent_ngrams(m, tape, order, threshold, ends, run);
  Array<double> found(2, 0);
  for (int64_t i = 0; i < ngrams.count(); ++i) {
    if ((i & 0xfff) == 0) {
      run.check();
      run.limit_bytes(builder.bytes() + ngrams.count() * 16);
    }
    const int32_t number = builder.add(ngrams.labels_of(i, 0));
    if (static_cast<size_t>(number) >= found.size()) found.resize(static_cast<size_t>(number) + 1, 0);
    found[number] = weight * ngrams.values[i];
  }
  found.resize(static_cast<size_t>(builder.count()), 0);
  Array<NgramNode> node;
  auto counts = std::make_shared<NgramCounts>();
  counts->alphabet = alphabet;
  counts->trie = builder.build(&node, run);
  counts->count.assign(found.size(), 0);
  for (size_t i = 0; i < found.size(); ++i) counts->count[node[i]] = found[i];
  return counts;
}

}  // namespace hws
