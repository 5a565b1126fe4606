// Optimize: speed
// ln p of a string by forward sums over its symbols. Arcs of a symbol are stored as rows by source. So a source of weight 0
// costs one test, and consecutive targets are added as a vector. A string that is scored in order shares the sums of its common
// prefix with the previous string.
//
// O(arcs of the symbol + states) per symbol. The trap is the range of doubles. Whenever the sum of weights becomes small, they
// are multiplied by a power of two, which is exact, and the powers are counted.
#include "src/pfa/model/pfa_score.hh"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>

#include "fsa/base/cancellable_sort.hh"
#include "fsa/base/parallel_for.hh"
#include "src/pfa/model/pfa_model.hh"

namespace hws {

namespace {

constexpr int64_t kBlock = 256;  // sequences that a thread takes at once
constexpr int64_t kUpBits = 256;
constexpr double kLow = 0x1p-256, kUp = 0x1p256;  // weights are scaled so that their sum is above kLow

// Returns Σ x[i] · y[i] in four lanes, which do not wait for each other.
double product(const double *x, const double *y, size_t n) {
  double lane[4] = {0, 0, 0, 0};
  size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    for (size_t l = 0; l < 4; ++l) lane[l] += x[i + l] * y[i + l];
  }
  for (; i < n; ++i) lane[0] += x[i] * y[i];
  return (lane[0] + lane[1]) + (lane[2] + lane[3]);
}

double row_total(const double *x, size_t n) {
  double lane[4] = {0, 0, 0, 0};
  size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    for (size_t l = 0; l < 4; ++l) lane[l] += x[i + l];
  }
  for (; i < n; ++i) lane[0] += x[i];
  return (lane[0] + lane[1]) + (lane[2] + lane[3]);
}

}  // namespace

PfaScorer::PfaScorer(const Pfa &pfa, const Run &run) : pfa_(pfa) {
  row_offsets_.push_back(0);
  for (size_t a = 0; a + 1 < pfa.offsets.size(); ++a) {
    run.check();
    for (int64_t k = pfa.offsets[a]; k < pfa.offsets[a + 1];) {
      const int64_t begin = k;
      const int32_t from = pfa.from[static_cast<size_t>(k)];
      while (k < pfa.offsets[a + 1] && pfa.from[static_cast<size_t>(k)] == from) ++k;
      const int32_t to = pfa.to[static_cast<size_t>(begin)], last = pfa.to[static_cast<size_t>(k - 1)];
      rows_.push_back({from, to, static_cast<int32_t>(k - begin), last - to == k - begin - 1, begin});
      if ((rows_.size() & 4095) == 0) run.limit_bytes(static_cast<int64_t>(2 * rows_.size() * sizeof(Row)));
    }
    row_offsets_.push_back(static_cast<int64_t>(rows_.size()));
  }
}

// Writes the weights after one more symbol; returns their sum.
double PfaScorer::advance(const double *now, double *next, Label symbol) const {
  const size_t n = static_cast<size_t>(pfa_.states), a = static_cast<size_t>(symbol) - 1;
  const double smooth = pfa_.background.empty() ? 0 : product(now, pfa_.background.data(), n);
  const size_t begin = static_cast<size_t>(pfa_.background_begin);
  std::fill(next, next + begin, 0.0);
  std::fill(next + begin, next + n, smooth);
  const double *scale = pfa_.scale.empty() ? nullptr : pfa_.scale.data();
  for (int64_t r = row_offsets_[a]; r < row_offsets_[a + 1]; ++r) {
    const Row &row = rows_[static_cast<size_t>(r)];
    double x = now[row.from];
    if (x == 0) continue;
    if (scale) x *= scale[row.from];
    const double *weight = pfa_.weight.data() + row.begin;
    if (row.dense) {
      double *to = next + row.to;
      for (int32_t k = 0; k < row.arcs; ++k) to[k] += x * weight[k];
    } else {
      const int32_t *to = pfa_.to.data() + row.begin;
      for (int32_t k = 0; k < row.arcs; ++k) next[to[k]] += x * weight[k];
    }
  }
  return row_total(next, n);
}

double PfaScorer::log_prob(std::span<const Label> string, Room &room, const Run &run, size_t shared) const {
  const size_t n = static_cast<size_t>(pfa_.states);
  const auto row = [](size_t position) { return position <= kKept ? position : kKept + 1 + (position & 1); };
  const auto weights = [&](size_t position) { return room.weights.data() + row(position) * n; };
  if (room.weights.size() < (kKept + 3) * n) {
    room.weights.resize((kKept + 3) * n);
    room.scaled.resize(kKept + 3);
    shared = 0;
  }
  shared = std::min(shared, kKept);
  if (shared == 0) {
    std::copy(pfa_.initial.begin(), pfa_.initial.end(), weights(0));
    room.scaled[0] = 0;
  }
  const int64_t check_every = 1 + (int64_t{1} << 20) / (pfa_.states + static_cast<int64_t>(pfa_.weight.size()));
  int64_t steps = 0;
  for (size_t t = shared; t < string.size(); ++t) {
    if (++steps % check_every == 0) run.check();
    double *next = weights(t + 1);
    const double sum = advance(weights(t), next, string[t]);
    int64_t &scaled = room.scaled[row(t + 1)];
    scaled = room.scaled[row(t)];
    if (sum >= kLow || !(sum > 0)) continue;
    for (double lifted = sum; lifted < kLow; lifted *= kUp, ++scaled) {
      for (size_t i = 0; i < n; ++i) next[i] *= kUp;
    }
  }
  const double *last = weights(string.size());
  // Weights are scaled up first, so that a small final probability of small weights loses nothing.
  double sum = 0;
  for (size_t i = 0; i < n; ++i) sum += last[i] * kUp * pfa_.final[i];
  int binary;
  const double fraction = std::frexp(sum, &binary);
  return std::log(fraction) + static_cast<double>(binary - kUpBits * (room.scaled[row(string.size())] + 1)) * std::numbers::ln2;
}

namespace {

void require_alphabet(const AlphabetPtr &model, const AlphabetPtr &corpus) {
  if (!join(model, corpus)) {
    fail(Code::argument, "a corpus over %s; the automaton's alphabet has %s", corpus->describe().c_str(),
         model->describe().c_str());
  }
}

size_t common_beginning(std::span<const Label> x, std::span<const Label> y) {
  return static_cast<size_t>(std::mismatch(x.begin(), x.end(), y.begin(), y.end()).first - x.begin());
}

// Below this number of additions per symbol, sorting takes longer than it saves.
constexpr int64_t kWorthSorting = 100;

// Returns the numbers of the sequences, in alphabetical order if that is worthwhile.
Array<int64_t> in_order(std::span<const PfaScorer> scorers, const Corpus &corpus, const Run &run) {
  run.limit_bytes(16 * corpus.count());
  Array<int64_t> order(static_cast<size_t>(corpus.count()));
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
  int64_t additions = 0;
  for (const PfaScorer &scorer : scorers) additions += scorer.additions();
  if (additions < kWorthSorting) return order;
  cancellable_sort(order.begin(), order.end(), [&corpus](int64_t i, int64_t j) {
    const std::span<const Label> x = corpus.sequence(i), y = corpus.sequence(j);
    return std::lexicographical_compare(x.begin(), x.end(), y.begin(), y.end());
  }, run);
  return order;
}

// Rooms for the threads; a thread takes one for a block and returns it.
class Rooms {
 public:
  explicit Rooms(size_t count) : rooms_(count), taken_(count) {}
  class Lease {
   public:
    explicit Lease(Rooms &all) : all_(all) {
      while (all_.taken_[at_].exchange(true, std::memory_order_acquire)) at_ = (at_ + 1) % all_.taken_.size();
    }
    ~Lease() { all_.taken_[at_].store(false, std::memory_order_release); }
    Lease(const Lease &) = delete;
    Lease &operator=(const Lease &) = delete;
    PfaScorer::Room &room() { return all_.rooms_[at_]; }

   private:
    Rooms &all_;
    size_t at_ = 0;
  };

 private:
  std::vector<PfaScorer::Room> rooms_;
  Array<std::atomic<bool>> taken_;
};

// Writes for each sequence ln of the mean probability over the scorers.
void score_all(std::span<const PfaScorer> scorers, const Corpus &corpus, std::span<double> log_probs, const Run &run) {
  if (log_probs.size() != static_cast<size_t>(corpus.count())) {
    fail(Code::argument, "room for %zu probabilities; expected one per sequence", log_probs.size());
  }
  const Array<int64_t> order = in_order(scorers, corpus, run);
  const int64_t blocks = (corpus.count() + kBlock - 1) / kBlock,
                threads = std::max<int64_t>(1, std::min<int64_t>(run.threads, blocks));
  int64_t largest = 0;
  for (const PfaScorer &scorer : scorers) largest = std::max(largest, scorer.room_bytes());
  run.limit_bytes(16 * corpus.count() + threads * largest);
  Rooms rooms(static_cast<size_t>(threads));
  parallel_for(blocks, run.threads, [&](int64_t block) {
    const size_t first = static_cast<size_t>(block * kBlock), end = std::min(first + static_cast<size_t>(kBlock), order.size());
    Rooms::Lease lease(rooms);
    PfaScorer::Room &room = lease.room();
    // Over the members so far: the largest ln p, and Σ p divided by that p.
    double most[kBlock], sum[kBlock];
    size_t shared[kBlock];             // symbols shared with the previous sequence
    std::fill(most, most + kBlock, -INFINITY);
    std::fill(sum, sum + kBlock, 0.0);
    for (size_t k = first; k < end; ++k) {
      shared[k - first] = k > first ? common_beginning(corpus.sequence(order[k - 1]), corpus.sequence(order[k])) : 0;
    }
    for (const PfaScorer &scorer : scorers) {  // a member's arcs stay in the cache for a block
      run.check();
      for (size_t k = first; k < end; ++k) {
        const double x = scorer.log_prob(corpus.sequence(order[k]), room, run, shared[k - first]);
        double &top = most[k - first], &total = sum[k - first];
        if (x == -INFINITY) continue;
        if (x <= top) {
          total += std::exp(x - top);
        } else {
          total = total * std::exp(top - x) + 1;
          top = x;
        }
      }
    }
    for (size_t k = first; k < end; ++k) {
      log_probs[static_cast<size_t>(order[k])] =
          most[k - first] + std::log(sum[k - first] / static_cast<double>(scorers.size()));
    }
  });
}

}  // namespace

void score(const Pfa &pfa, const Corpus &corpus, std::span<double> log_probs, const Run &run) {
  require_alphabet(pfa.alphabet, corpus.alphabet);
  const PfaScorer scorer(pfa, run);
  score_all({&scorer, 1}, corpus, log_probs, run);
}

void score(const PfaModel &model, const Corpus &corpus, std::span<double> log_probs, const Run &run) {
  require_alphabet(model.alphabet, corpus.alphabet);
  std::vector<PfaScorer> scorers;
  scorers.reserve(model.members.size());
  for (const PfaMember &member : model.members) scorers.emplace_back(*member.automaton, run);
  score_all(scorers, corpus, log_probs, run);
}

}  // namespace hws
