#include "src/hmm/sums/expectation.hh"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <new>

#include "fsa/base/hash_slots.hh"
#include "fsa/base/long_sum.hh"

namespace hws {

namespace {

// In the order of the shape's statistics.
enum Statistic : size_t {
  kInitial, kTransition, kEmission, kEnd, kLogLikelihood, kTokens, kChannels, kStatistics,
  kExistence = kStatistics  // if it is asked for
};

bool has_existence(const StatisticShape &shape) { return shape.specs().size() > kExistence; }

HmmExpectation::Leaf leaf_of(StatisticLeaf *s, bool existence) {
  return {s->dense(kInitial),  s->dense(kTransition), s->dense(kEnd),
          s->dense(kChannels), existence ? s->dense(kExistence) : std::span<double>(),
          s->rows(kEmission),  s->dense(kLogLikelihood).data(), s->dense(kTokens).data()};
}

// Objects that threads take, use for one block, and return.
template <class T>
class Idle {
 public:
  explicit Idle(std::function<std::unique_ptr<T>()> make) : make_(std::move(make)) {}
  std::unique_ptr<T> take() {
    {
      const std::lock_guard<std::mutex> hold(lock_);
      if (!idle_.empty()) {
        std::unique_ptr<T> one = std::move(idle_.back());
        idle_.pop_back();
        return one;
      }
    }
    return make_();
  }
  void put(std::unique_ptr<T> one) {
    const std::lock_guard<std::mutex> hold(lock_);
    idle_.push_back(std::move(one));
  }

 private:
  std::function<std::unique_ptr<T>()> make_;
  std::mutex lock_;
  std::vector<std::unique_ptr<T>> idle_;
};

// The symbols that occur in some sequences, minus 1, ascending.
Array<int32_t> symbols_of(const HmmData &data, int64_t first, int64_t last) {
  const Corpus &corpus = *data.corpus;
  Array<uint8_t> there(static_cast<size_t>(data.rows.symbols()), 0);
  for (int64_t i = first; i < last; ++i) {
    for (const Label w : corpus.sequence(i)) {
      if (w != 0) there[static_cast<size_t>(w) - 1] = 1;
    }
    corpus.passed(corpus.sequence(i).size_bytes());
  }
  Array<int32_t> symbols;
  for (size_t w = 0; w < there.size(); ++w) {
    if (there[w]) symbols.push_back(static_cast<int32_t>(w));
  }
  return symbols;
}

}  // namespace

StatisticShapePtr hmm_statistic_shape(const EmissionRows &rows, const EmissionChannels *channels, bool end,
                                      const BlockPlan &plan, uint64_t model, size_t existence) {
  const size_t n = rows.states(), stride = rows.stride();
  std::vector<StatisticSpec> specs{dense_statistic("initial", stride),
                                   dense_statistic("transition", n * stride),
                                   {"emission", {rows.symbols(), 0, rows.offsets()}, true},
                                   dense_statistic("end", end ? stride : 0),
                                   signed_statistic("log_likelihood", 1),
                                   dense_statistic("tokens", 1),
                                   signed_statistic("channels", channels ? n * channels->statistics() : 0)};
  if (existence > 0) specs.push_back(signed_statistic("existence", existence));
  const uint64_t numbers = channels ? mixed(rows.hash(), channels->hash()) : rows.hash();
  return std::make_shared<const StatisticShape>(std::move(specs), plan, numbers ^ model);
}

HmmExpectation::HmmExpectation(HmmDataPtr data, bool end, const Run &run)
    : HmmExpectation(data, end, cut_range(blocks_of_corpus(data->corpus->count()), 0, data->corpus->count()), 0, nullptr,
                     run) {}

HmmExpectation::HmmExpectation(HmmDataPtr data, bool end, ItemBlocks blocks, uint64_t model, SparePtr spare, const Run &run,
                               size_t existence)
    : HmmExpectation(data, end, blocks,
                     hmm_statistic_shape(data->rows, data->families.get(), end, blocks.plan, model, existence),
                     std::move(spare), run) {}

HmmExpectation HmmExpectation::part(ItemBlocks blocks, const Run &run) const {
  return HmmExpectation(data_, end_, std::move(blocks), shape_, spare_, run);
}

HmmExpectation::HmmExpectation(HmmDataPtr data, bool end, ItemBlocks blocks, StatisticShapePtr shape, SparePtr spare,
                               const Run &run)
    : data_(std::move(data)), end_(end), blocks_(std::move(blocks)), shape_(std::move(shape)),
      spare_(spare ? std::move(spare) : std::make_shared<SpareStatistics>()) {
  for (int64_t b = 0; b < blocks_.count(); ++b) {
    run.check();
    const size_t at = static_cast<size_t>(b);
    symbols_.push_back(symbols_of(*data_, blocks_.edges[at], blocks_.edges[at + 1]));
  }
  run.limit_bytes(sums({}).bytes(run));
}

BlockSums HmmExpectation::sums(std::function<void(int64_t, StatisticLeaf &)> fill) const {
  const auto rows = [this](int64_t block, size_t) { return std::span<const int32_t>(symbols_[static_cast<size_t>(block)]); };
  return {shape_, blocks_, rows, std::move(fill)};
}

SufficientStatistics HmmExpectation::sum(const Run &run, const Fill &fill) const {
  std::atomic<int64_t> done{0};
  return sums([&](int64_t block, StatisticLeaf &leaf) {
    const size_t b = static_cast<size_t>(block);
    fill(blocks_.edges[b], blocks_.edges[b + 1], leaf_of(&leaf, has_existence(*shape_)));
    run.advance(++done);
  }).sum(run, spare_.get());
}

SufficientStatistics HmmExpectation::statistics(const HmmParameters &parameters, const Run &run, const Parts *parts) const {
  run.stage("hmm: expectation", blocks_.count());
  const bool factors = parts && parts->factors;
  run.limit_bytes(sums({}).bytes(run) + run.threads * SequenceSums::bytes(*data_) * (factors ? 3 : 1));
  const Array<double> transposed = transposed_transition(parameters.chain);
  const std::span<const SequenceEnds> all_ends = parts ? parts->ends : std::span<const SequenceEnds>();
  // Threads reuse these objects, because making their scratch takes longer than the sums of a small block.
  Idle<SequenceSums> idle([&] {
    auto sums = std::make_unique<SequenceSums>(*data_, parameters, transposed, all_ends);
    if (factors) sums->keep_factors();
    return sums;
  });
  return sum(run, [&](int64_t begin, int64_t end, const Leaf &leaf) {
    const std::unique_ptr<Beside> beside = parts && parts->beside ? parts->beside() : nullptr;
    const auto before = [&](std::span<const int64_t> sequences) { beside->before(sequences); };
    std::unique_ptr<SequenceSums> own = idle.take();
    SequenceSums &sums = *own;
    LongSum log_likelihood;
    sums.each(begin, end, leaf.transition.data(), run, [&](const SequenceSums::Sequence &s) {
      log_likelihood.add(s.log_z);
      *leaf.tokens += static_cast<double>(s.length);
      if (s.length == 0) return;
      const SequenceEnds ends = sums.ends_of(s.number);
      if (ends.from == 0 && !ends.initial) sums.add_states(0, leaf.initial.data());
      if (end_ && ends.to >= s.length && !ends.last) sums.add_states(s.length - 1, leaf.end.data());
      sums.add_emissions(leaf.emission);
      sums.add_channels(leaf.channels.data(), run);
      if (beside) beside->at(sums, s);
    }, beside ? SequenceSums::Before(before) : nullptr);
    for (size_t i = 0; i < leaf.transition.size(); ++i) leaf.transition[i] *= parameters.chain.transition[i];
    *leaf.log_likelihood = log_likelihood.value();
    if (beside) beside->behind(leaf);
    idle.put(std::move(own));
  });
}

void HmmExpectation::reuse(HmmParameters counts) const noexcept {
  try {
    std::vector<StatisticValues> arrays(kStatistics);
    arrays[kInitial].value = std::move(counts.chain.initial);
    arrays[kTransition].value = std::move(counts.chain.transition);
    arrays[kEmission].value = std::move(counts.emission);
    arrays[kEnd].value = std::move(counts.chain.end);
    arrays[kChannels].value = std::move(counts.channels);
    spare_->put(std::move(arrays));
  } catch (const std::bad_alloc &) {  // then the arrays are freed
  }
}

namespace {

// All counts except emissions.
HmmCounts chain_counts(SufficientStatistics *statistics, const EmissionRows &rows) {
  HmmCounts c{HmmParameters(), statistics->total(kLogLikelihood)[0], statistics->total(kTokens)[0], {}};
  if (has_existence(statistics->shape())) c.existence = statistics->take_total(kExistence);
  c.uses.chain.states = rows.states();
  c.uses.chain.stride = rows.stride();
  c.uses.chain.initial = statistics->take_total(kInitial);
  c.uses.chain.transition = statistics->take_total(kTransition);
  c.uses.chain.end = statistics->take_total(kEnd);
  c.uses.channels = statistics->take_total(kChannels);
  return c;
}

}  // namespace

HmmCounts HmmExpectation::counts(SufficientStatistics statistics) const {
  if (statistics.shape().hash() != shape_->hash()) fail(Code::argument, "statistics of another model or layout");
  HmmCounts c = chain_counts(&statistics, data_->rows);
  c.uses.emission = statistics.take_total(kEmission);
  return c;
}

SufficientStatistics HmmExpectation::renumbered(SufficientStatistics statistics, StatisticShapePtr shape,
                                                std::span<const Label> numbers) {
  return std::move(statistics).renumbered(std::move(shape), kEmission, numbers);
}

HmmCounts HmmExpectation::counts_of_some(SufficientStatistics statistics, const EmissionRows &rows, Array<Label> *symbols) {
  HmmCounts c = chain_counts(&statistics, rows);
  StatisticValues emission = statistics.take_rows(kEmission);
  if (emission.all) {
    for (int64_t w = 1; w <= rows.symbols(); ++w) symbols->push_back(static_cast<Label>(w));
  } else {
    for (const int32_t row : emission.rows) symbols->push_back(row + 1);
  }
  c.uses.emission = std::move(emission.value);
  return c;
}

}  // namespace hws
