#include "src/pfa/pfa_score.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "fsa/base/parallel_for.hh"
#include "src/pfa/pfa_model.hh"

namespace hws {

namespace {

constexpr int64_t kBlock = 64;  // sequences a thread takes at once
constexpr int64_t kUpBits = 256;
constexpr double kLow = 0x1p-256, kUp = 0x1p256;  // weights are kept so that their sum is above kLow

// Σ x[i] · y[i] in four lanes, which do not wait for each other.
double product(const double *x, const double *y, size_t n) {
  double lane[4] = {0, 0, 0, 0};
  size_t i = 0;
  for (; i + 4 <= n; i += 4) {
    for (size_t l = 0; l < 4; ++l) lane[l] += x[i + l] * y[i + l];
  }
  for (; i < n; ++i) lane[0] += x[i] * y[i];
  return (lane[0] + lane[1]) + (lane[2] + lane[3]);
}

double sum_of(const double *x, size_t n) {
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

// Weights after one symbol more; their sum.
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
  return sum_of(next, n);
}

double PfaScorer::log_prob(std::span<const Label> string, Room &room, const Run &run) const {
  const size_t n = static_cast<size_t>(pfa_.states);
  room.now.assign(pfa_.initial.begin(), pfa_.initial.end());
  room.next.resize(n);
  int64_t scaled = 0;  // weights are as they are times kUp^scaled
  int64_t steps = 0;
  const int64_t check_every = 1 + (int64_t{1} << 20) / (pfa_.states + static_cast<int64_t>(pfa_.weight.size()));
  for (const Label symbol : string) {
    if (++steps % check_every == 0) run.check();
    const double sum = advance(room.now.data(), room.next.data(), symbol);
    room.now.swap(room.next);
    if (sum >= kLow) continue;
    if (!(sum > 0)) return -INFINITY;
    for (double lifted = sum; lifted < kLow; lifted *= kUp, ++scaled) {
      for (double &x : room.now) x *= kUp;
    }
  }
  for (double &x : room.now) x *= kUp;  // so that a small final probability loses nothing
  ++scaled;
  int binary;
  const double fraction = std::frexp(product(room.now.data(), pfa_.final.data(), n), &binary);
  return std::log(fraction) + static_cast<double>(binary - kUpBits * scaled) * std::numbers::ln2;
}

namespace {

void require_alphabet(const AlphabetPtr &model, const AlphabetPtr &corpus) {
  if (!join(model, corpus)) {
    fail(Code::argument, "a corpus over %s; the automaton's alphabet has %s", corpus->describe().c_str(), model->describe().c_str());
  }
}

// ln of the mean of exp over the scorers, sequence by sequence.
void score_all(std::span<const PfaScorer> scorers, const Corpus &corpus, std::span<double> log_probs, const Run &run) {
  if (log_probs.size() != static_cast<size_t>(corpus.count())) {
    fail(Code::argument, "room for %zu probabilities; expected one per sequence", log_probs.size());
  }
  const int64_t blocks = (corpus.count() + kBlock - 1) / kBlock;
  parallel_for(blocks, run.threads, [&](int64_t block) {
    const int64_t first = block * kBlock, end = std::min(first + kBlock, corpus.count());
    PfaScorer::Room room;
    double most[kBlock], sum[kBlock];  // of the members so far: the largest ln p, and Σ p in units of it
    std::fill(most, most + kBlock, -INFINITY);
    std::fill(sum, sum + kBlock, 0.0);
    for (const PfaScorer &scorer : scorers) {  // a member's arcs stay in the cache for a block
      run.check();
      for (int64_t i = first; i < end; ++i) {
        const double x = scorer.log_prob(corpus.sequence(i), room, run);
        double &top = most[i - first], &total = sum[i - first];
        if (x == -INFINITY) continue;
        if (x <= top) {
          total += std::exp(x - top);
        } else {
          total = total * std::exp(top - x) + 1;
          top = x;
        }
      }
    }
    for (int64_t i = first; i < end; ++i) {
      log_probs[static_cast<size_t>(i)] = most[i - first] + std::log(sum[i - first] / static_cast<double>(scorers.size()));
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
