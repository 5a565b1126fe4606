#include "src/hmm/minibatch/corpus_sample.hh"

#include <algorithm>

#include "fsa/base/merge_sort.hh"
#include "src/learner/minibatch_order.hh"

namespace hws {

namespace {

constexpr int64_t kSamplePiece = 1000;  // tokens at most
constexpr int64_t kSampleEpoch = -1;    // whose order the pieces are drawn in; epochs are counted from 0

double sum_of_all(const Array<double> &numbers) {
  double sum = 0;
  for (const double x : numbers) sum += x;
  return sum;
}

void scale_numbers(double factor, Array<double> *numbers) {
  for (double &x : *numbers) x *= factor;
}

}  // namespace

CorpusSample::CorpusSample(const HmmDataPtr &data, int64_t tokens, uint64_t seed, const Run &run) : all_(*data) {
  const MinibatchUnits units(data, kSamplePiece, run);
  const MinibatchOrder order(seed, kSampleEpoch, units.count());
  transitions_ = units.transitions();
  Array<int64_t> drawn;
  int64_t found = 0;
  for (int64_t place = 0; place < units.count() && found < tokens; ++place) {
    if (place % 1024 == 0) run.check();
    drawn.push_back(order.at(place));
    const SequencePiece piece = units.unit(drawn.back());
    found += static_cast<int64_t>(piece.end - piece.begin);
  }
  merge_sort(drawn.begin(), drawn.end(), std::less<int64_t>());
  Array<SequencePiece> pieces;
  for (const int64_t unit : drawn) pieces.push_back(units.unit(unit));
  batch_ = minibatch_data(all_, pieces, run);
}

HmmPriors CorpusSample::priors(HmmPriors of_corpus) const {
  RowPriors &emission = of_corpus.emission;
  const double symbols = static_cast<double>(all_.rows.symbols()), own = static_cast<double>(batch_.symbols.size());
  if (emission.base.empty()) {
    emission.beyond = symbols - own;
    return of_corpus;
  }
  const double all = sum_of_all(emission.base);
  Array<double> base;
  base.reserve(batch_.symbols.size());
  for (const Label w : batch_.symbols) base.push_back(emission.base[static_cast<size_t>(w) - 1]);
  emission.beyond = std::max(0.0, all - sum_of_all(base));
  emission.base = std::move(base);
  return of_corpus;
}

HmmParameters CorpusSample::scaled(const HmmParameters &counts) const {
  HmmParameters to(all_.rows, !counts.chain.end.empty());
  to.chain = counts.chain;
  to.channels = counts.channels;
  for (size_t i = 0; i < batch_.symbols.size(); ++i) {
    const double *const from = counts.emission.data() + batch_.data->rows.offset(static_cast<Label>(i + 1));
    std::copy_n(from, all_.rows.stride(), to.emission.data() + all_.rows.offset(batch_.symbols[i]));
  }
  const double begun = sum_of_all(counts.chain.initial), moved = sum_of_all(counts.chain.transition);
  const double sequences = begun > 0 ? static_cast<double>(all_.corpus->count()) / begun : 1;
  const double tokens = static_cast<double>(all_.corpus->symbols.size()) /
                        std::max(1.0, static_cast<double>(batch_.data->corpus->symbols.size()));
  scale_numbers(sequences, &to.chain.initial);
  scale_numbers(sequences, &to.chain.end);
  if (moved > 0) scale_numbers(transitions_ / moved, &to.chain.transition);
  scale_numbers(tokens, &to.emission);
  scale_numbers(tokens, &to.channels);
  return to;
}

}  // namespace hws
