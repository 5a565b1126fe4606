#include "src/pairs/sequence_ngrams.hh"

#include <cinttypes>
#include <cmath>

#include "fsa/base/error.hh"
#include "fsa/ngram/estimate.hh"
#include "fsa/ngram/variable_kneser_ney.hh"

namespace hws {

NgramModelPtr estimate_sequences(StringBatch strings, const AlphabetPtr &alphabet, const SequenceFit &s, const Run &run) {
  strings.alphabets = {alphabet};
  const NgramCountsPtr counts = count_strings(strings, 0, strings.count(), alphabet, static_cast<int32_t>(s.order), run);
  if (s.estimate == SequenceEstimate::witten_bell) {
    if (s.ngrams) fail(Code::argument, "option ngrams with estimate witten-bell, where it has no effect; expected kneser-ney");
    return witten_bell(*counts, run);
  }
  for (const double value : strings.values) {
    if (value != std::floor(value)) {
      fail(Code::argument, "a weight of %s; expected whole weights, or estimate witten-bell", NumberText(value).text);
    }
  }
  if (!s.ngrams || counts->trie->nodes() - 1 <= *s.ngrams) return kneser_ney(*counts, run);
  // The number of n-grams falls as the price of growth rises; the lowest price that stays within the number is searched for.
  double low = 0, high = 64;
  NgramModelPtr best;
  for (int round = 0; round < 10; ++round) {
    const double price = round == 0 ? 1 : low == 0 ? high / 4 : std::sqrt(low * high);
    NgramModelPtr model = grow_kneser_ney(*counts, price, 1, 0, run);
    if (model->trie().nodes() - 1 <= *s.ngrams) {
      high = price;
      best = std::move(model);
      if (best->trie().nodes() - 1 > *s.ngrams - *s.ngrams / 32) break;
    } else {
      low = price;
    }
  }
  if (!best) {
    fail(Code::limit, "more than %" PRId64 " n-grams (ngrams) even where growth is dearest; expected a larger one", *s.ngrams);
  }
  return best;
}

}  // namespace hws
