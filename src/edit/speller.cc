#include "src/edit/speller.hh"

#include <limits>

#include "fsa/base/error.hh"
#include "fsa/base/parallel_for.hh"

namespace hws {

Speller::Speller(EditModelPtr channel, const StringBatch &words, const SpellerSettings &settings, const Run &run)
    : channel_(std::move(channel)), swap_(settings.swap) {
  if (!(swap_ >= 0 && swap_ < 1)) {
    fail(Code::argument, "swap is %s; expected at least 0 and less than 1", NumberText(swap_).text);
  }
  require_strings(*channel_, words, "words");
  trie_ = WordTrie(words, run);
  bounds_ = EditBounds(*channel_, run);
}

void Speller::correct(const StringBatch &typed, int64_t n, WordSearchSettings settings, std::span<int64_t> words,
                      std::span<double> scores, std::span<int64_t> counts, const Run &run) const {
  require_strings(*channel_, typed, "what was typed");
  settings.swap = swap_;
  run.stage("speller: words", typed.count());
  parallel_for(typed.count(), run.threads, [&](int64_t item) {
    run.check();
    const Array<FoundWord> found =
        best_words(*channel_, bounds_, trie_, settings, typed.labels_of(item, 0), static_cast<size_t>(n), run);
    const size_t at = static_cast<size_t>(item * n);
    for (size_t k = 0; k < static_cast<size_t>(n); ++k) {
      words[at + k] = k < found.size() ? found[k].word : -1;
      scores[at + k] = k < found.size() ? found[k].score : -std::numeric_limits<double>::infinity();
    }
    counts[static_cast<size_t>(item)] = static_cast<int64_t>(found.size());
  });
}

}  // namespace hws
