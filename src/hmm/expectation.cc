#include "src/hmm/expectation.hh"

#include <algorithm>
#include <atomic>

#include "fsa/base/long_sum.hh"
#include "src/hmm/sequence_sums.hh"

namespace hws {

namespace {

// Making a block's counts and adding them up takes, per number, as long as so many products of a dense matrix; that may be this
// part of the block's own time.
constexpr double kNumber = 15, kPart = 0.08;
constexpr int64_t kLeastBlockTokens = 2048;

}  // namespace

HmmExpectation::HmmExpectation(HmmDataPtr data, bool end, const Run &run) : data_(std::move(data)), end_(end) {
  const EmissionRows &rows = data_->rows;
  const int64_t n = static_cast<int64_t>(rows.states()), stride = static_cast<int64_t>(rows.stride());
  shape_ = std::make_shared<const StatisticShape>(
      std::vector<StatisticSpec>{{"initial", stride, false, Combine::sum},
                                 {"transition", n * stride, false, Combine::sum},
                                 {"emission", static_cast<int64_t>(rows.size()), false, Combine::sum},
                                 {"end", end ? stride : 0, false, Combine::sum},
                                 {"log_likelihood", 1, false, Combine::sum}},
      rows.hash());
  const Corpus &corpus = *data_->corpus;
  const double tokens = static_cast<double>(corpus.symbols.size());
  const double per_token = std::max(1.0, data_->products / std::max(1.0, tokens));
  const double wanted = static_cast<double>(shape_->dense_bytes() / 8) * kNumber / kPart / per_token;
  const int64_t least = wanted < tokens ? std::max(kLeastBlockTokens, static_cast<int64_t>(wanted)) : static_cast<int64_t>(tokens) + 1;
  blocks_.push_back(0);
  for (int64_t i = 0; i < corpus.count(); ++i) {
    const size_t from = static_cast<size_t>(blocks_.back());
    const int64_t held = corpus.offsets[static_cast<size_t>(i) + 1] - corpus.offsets[from];
    if (i + 1 == corpus.count() || held >= least) blocks_.push_back(i + 1);
  }
  const int64_t nodes = std::min<int64_t>(block_count(), 10 * int64_t{run.threads} + 8);
  run.limit_bytes((nodes + 2) * shape_->dense_bytes() + run.threads * SequenceSums::bytes(*data_));
}

SufficientStatistics HmmExpectation::sum(int64_t first, int64_t last, const Run &run,
                                         const std::function<void(int64_t first, int64_t last, const Leaf &leaf)> &fill) const {
  std::atomic<int64_t> done{0};
  return sum_blocks(shape_, first, last, run, [&](int64_t block, SufficientStatistics &leaf) {
    const size_t b = static_cast<size_t>(block);
    fill(blocks_[b], blocks_[b + 1], {leaf.dense(0), leaf.dense(1), leaf.dense(2), leaf.dense(3), leaf.dense(4).data()});
    run.advance(++done);
  });
}

SufficientStatistics HmmExpectation::statistics(const HmmParameters &parameters, int64_t first, int64_t last, const Run &run) const {
  run.stage("hmm: expectation", last - first);
  const std::vector<double> transposed = transposed_transition(parameters.chain);
  return sum(first, last, run, [&](int64_t begin, int64_t end, const Leaf &leaf) {
    SequenceSums sums(*data_, parameters, transposed);
    LongSum log_likelihood;
    sums.each(begin, end, leaf.transition.data(), run, [&](const SequenceSums::Sequence &s) {
      log_likelihood.add(s.log_z);
      if (s.length == 0) return;
      sums.add_states(0, leaf.initial.data());
      if (end_) sums.add_states(s.length - 1, leaf.end.data());
      sums.add_emissions(leaf.emission.data());
    });
    for (size_t i = 0; i < leaf.transition.size(); ++i) leaf.transition[i] *= parameters.chain.transition[i];
    *leaf.log_likelihood = log_likelihood.value();
  });
}

HmmCounts HmmExpectation::counts(const SufficientStatistics &statistics) const {
  if (statistics.shape().hash() != shape_->hash()) fail(Code::argument, "statistics of another model or layout");
  HmmCounts c{HmmParameters(data_->rows, end_), statistics.total(4).value[0]};
  c.uses.chain.initial = statistics.total(0).value;
  c.uses.chain.transition = statistics.total(1).value;
  c.uses.emission = statistics.total(2).value;
  c.uses.chain.end = statistics.total(3).value;
  return c;
}

}  // namespace hws
