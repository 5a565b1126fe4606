#include "src/hmm/sums/expectation.hh"

#include <algorithm>
#include <atomic>
#include <cinttypes>
#include <new>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/long_sum.hh"

namespace hws {

namespace {

// Making a block's counts and adding them up takes, per number, as long as so many products of a dense matrix: the more, the
// less of the block a cache holds. It may be this part of the block's own time.
double products_of_number(double numbers) { return std::min(15.0, 4 + numbers / 131072); }
// Where tokens may be in few states there are few products, and each takes longer than a number of a block does.
constexpr double kSparseNumber = 15;
constexpr double kPart = 0.1, kLeastBlockTokens = 2048;

HmmExpectation::Leaf leaf_of(SufficientStatistics *s) {
  return {s->dense(0), s->dense(1), s->dense(2), s->dense(3), s->dense(5), s->dense(4).data(), s};
}

}  // namespace

HmmExpectation::HmmExpectation(HmmDataPtr data, bool end, const Run &run, std::vector<StatisticSpec> more, uint64_t model,
                               SparePtr spare)
    : data_(std::move(data)), end_(end), spare_(spare ? std::move(spare) : std::make_shared<SufficientStatistics::Spare>()) {
  const EmissionRows &rows = data_->rows;
  const int64_t n = static_cast<int64_t>(rows.states()), stride = static_cast<int64_t>(rows.stride());
  const int64_t channels = data_->channels ? n * static_cast<int64_t>(data_->families->statistics()) : 0;
  std::vector<StatisticSpec> specs{
      {"initial", stride, false, Combine::sum},
      {"transition", n * stride, false, Combine::sum},
      {"emission", static_cast<int64_t>(rows.size()), false, Combine::sum},
      {"end", end ? stride : 0, false, Combine::sum},
      {"log_likelihood", 1, false, Combine::sum},
      {"channels", channels, false, Combine::sum}};
  specs.insert(specs.end(), more.begin(), more.end());
  const uint64_t numbers = data_->families ? mixed(rows.hash(), data_->families->hash()) : rows.hash();
  shape_ = std::make_shared<const StatisticShape>(std::move(specs), numbers ^ model);
  const Corpus &corpus = *data_->corpus;
  const double tokens = static_cast<double>(corpus.symbols.size());
  const double per_token = std::max(1.0, data_->products / std::max(1.0, tokens));
  const double numbers_of_block = static_cast<double>(shape_->dense_bytes() / 8);
  const double products = data_->masks ? kSparseNumber : products_of_number(numbers_of_block);
  const double most = std::min(tokens / kLeastBlockTokens, tokens * per_token * kPart / (numbers_of_block * products));
  double blocks = 1;
  while (2 * blocks <= most) blocks *= 2;
  const double each = std::max(1.0, tokens) / blocks;
  blocks_.push_back(0);
  double edge = each;
  for (int64_t i = 1; i < corpus.count(); ++i) {
    corpus.passed(sizeof(int64_t));
    const double before = static_cast<double>(corpus.offsets[static_cast<size_t>(i)]);
    if (before < edge || static_cast<double>(blocks_.size()) >= blocks) continue;
    blocks_.push_back(i);
    while (edge <= before) edge += each;
  }
  if (corpus.count() > 0) blocks_.push_back(corpus.count());
  run.limit_bytes(bytes_of_nodes(run));
}

int64_t HmmExpectation::bytes_of_nodes(const Run &run) const {
  const int64_t nodes = std::min<int64_t>(block_count(), 10 * int64_t{run.threads} + 8);
  return (nodes + 2) * shape_->dense_bytes();
}

SufficientStatistics HmmExpectation::sum(int64_t first, int64_t last, const Run &run, const Fill &fill) const {
  std::atomic<int64_t> done{0};
  return sum_blocks(shape_, first, last, run, [&](int64_t block, SufficientStatistics &leaf) {
    const size_t b = static_cast<size_t>(block);
    fill(blocks_[b], blocks_[b + 1], leaf_of(&leaf));
    run.advance(++done);
  }, spare_.get());
}

HmmExpectation::Fill HmmExpectation::filler(const HmmParameters &parameters, const Array<double> &transposed,
                                            const Run &run, const Parts *parts) const {
  run.limit_bytes(bytes_of_nodes(run) + run.threads * SequenceSums::bytes(*data_));
  return [this, &parameters, &transposed, &run, parts](int64_t begin, int64_t end, const Leaf &leaf) {
    const std::unique_ptr<Beside> beside = parts && parts->beside ? parts->beside() : nullptr;
    const auto before = [&](std::span<const int64_t> sequences) { beside->before(sequences); };
    SequenceSums sums(*data_, parameters, transposed, parts ? parts->ends : std::span<const SequenceEnds>());
    LongSum log_likelihood;
    sums.each(begin, end, leaf.transition.data(), run, [&](const SequenceSums::Sequence &s) {
      log_likelihood.add(s.log_z);
      if (s.length == 0) return;
      const SequenceEnds ends = sums.ends_of(s.number);
      if (ends.from == 0 && !ends.initial) sums.add_states(0, leaf.initial.data());
      if (end_ && ends.to >= s.length && !ends.last) sums.add_states(s.length - 1, leaf.end.data());
      sums.add_emissions(leaf.emission.data());
      sums.add_channels(leaf.channels.data());
      if (beside) beside->at(sums, s);
    }, beside ? SequenceSums::Before(before) : nullptr);
    for (size_t i = 0; i < leaf.transition.size(); ++i) leaf.transition[i] *= parameters.chain.transition[i];
    *leaf.log_likelihood = log_likelihood.value();
    if (beside) beside->behind(begin, end, leaf);
  };
}

SufficientStatistics HmmExpectation::statistics(const HmmParameters &parameters, int64_t first, int64_t last, const Run &run,
                                                const Parts *parts) const {
  run.stage("hmm: expectation", last - first);
  const Array<double> transposed = transposed_transition(parameters.chain);
  return sum(first, last, run, filler(parameters, transposed, run, parts));
}

SufficientStatistics HmmExpectation::statistics_of_sequences(const HmmParameters &parameters, int64_t first, int64_t last,
                                                             const Run &run, const Parts *parts) const {
  if (first < 0 || last < first || last > blocks_.back()) {
    fail(Code::argument, "sequences %" PRId64 " to %" PRId64 "; expected a range within 0 to %" PRId64, first, last - 1,
         blocks_.back() - 1);
  }
  // The blocks that lie within.
  const int64_t from = std::lower_bound(blocks_.begin(), blocks_.end(), first) - blocks_.begin();
  const int64_t to = std::upper_bound(blocks_.begin(), blocks_.end(), last) - blocks_.begin() - 1;
  const bool begins = blocks_[static_cast<size_t>(from)] == first, ends = blocks_[static_cast<size_t>(to)] == last;
  if (begins && ends && from <= to) return statistics(parameters, from, to, run, parts);
  const Array<double> transposed = transposed_transition(parameters.chain);
  const Fill fill = filler(parameters, transposed, run, parts);
  SufficientStatistics total(shape_);
  const auto add_part = [&](int64_t begin, int64_t end) {
    SufficientStatistics part = SufficientStatistics::of_block(shape_, 0);
    fill(begin, end, leaf_of(&part));
    total.add(part);
  };
  if (to < from) {  // within one block
    add_part(first, last);
    return total;
  }
  if (!begins) add_part(first, blocks_[static_cast<size_t>(from)]);
  if (from < to) total.add(statistics(parameters, from, to, run, parts));
  if (!ends) add_part(blocks_[static_cast<size_t>(to)], last);
  return total;
}

void HmmExpectation::reuse(HmmParameters counts) const noexcept {
  try {
    std::vector<StatisticValues> arrays(kMore);
    arrays[0].value = std::move(counts.chain.initial);
    arrays[1].value = std::move(counts.chain.transition);
    arrays[2].value = std::move(counts.emission);
    arrays[3].value = std::move(counts.chain.end);
    arrays[5].value = std::move(counts.channels);
    spare_->put(std::move(arrays));
  } catch (const std::bad_alloc &) {  // then they are freed
  }
}

HmmCounts HmmExpectation::counts(SufficientStatistics statistics) const {
  if (statistics.shape().hash() != shape_->hash()) fail(Code::argument, "statistics of another model or layout");
  HmmCounts c{HmmParameters(), statistics.total(4).value[0]};
  c.uses.chain.states = data_->rows.states();
  c.uses.chain.stride = data_->rows.stride();
  c.uses.chain.initial = statistics.take_total(0).value;
  c.uses.chain.transition = statistics.take_total(1).value;
  c.uses.emission = statistics.take_total(2).value;
  c.uses.chain.end = statistics.take_total(3).value;
  c.uses.channels = statistics.take_total(5).value;
  return c;
}

}  // namespace hws
