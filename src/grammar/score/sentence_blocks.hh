// Sentences shared out to threads in fixed blocks.
#pragma once
#include <algorithm>

#include "fsa/base/parallel_for.hh"
#include "src/corpus/corpus.hh"

namespace hws {

inline constexpr int64_t kSentencesPerBlock = 16;

// Calls work(slot, first, last) for all blocks of sentences, as many at a time as there are threads, and then done(slot) in the
// order of the blocks. Slots are numbered from 0 anew each time.
template <class Work, class Done>
void for_each_block(int64_t sentences, const Run &run, const Work &work, const Done &done) {
  const int64_t blocks = (sentences + kSentencesPerBlock - 1) / kSentencesPerBlock;
  const int64_t together = std::max<int32_t>(run.threads, 1);
  run.stage("grammar: sentences", sentences);
  for (int64_t begin = 0; begin < blocks; begin += together) {
    const int64_t count = std::min(together, blocks - begin);
    parallel_for(count, run.threads, [&](int64_t i) {
      const int64_t block = begin + i;
      work(i, block * kSentencesPerBlock, std::min((block + 1) * kSentencesPerBlock, sentences));
    });
    for (int64_t i = 0; i < count; ++i) done(i);
    run.advance(std::min((begin + count) * kSentencesPerBlock, sentences));
  }
}

}  // namespace hws
