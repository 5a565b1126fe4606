// Optimize: speed
#include "src/align/row_sums.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/parallel_for.hh"
#include "src/stats/tree_order.hh"

namespace hws {

namespace {

constexpr int64_t kSumBlocks = 4, kCountBlocks = 16, kSmallParts = 4;

// The pairs in which each source word occurs: word e's are of[starts[e]] to of[starts[e + 1] - 1], ascending, one that has the
// word twice twice.
struct PairsOfWords {
  Array<int64_t> starts;
  Array<int32_t> of;

  PairsOfWords(const Corpus &source, int64_t first, int64_t last) {
    starts.assign(static_cast<size_t>(source.alphabet->size()) + 2, 0);
    for (int64_t p = first; p < last; ++p) {
      for (const Label e : source.sequence(p)) ++starts[static_cast<size_t>(e) + 1];
    }
    for (size_t e = 1; e < starts.size(); ++e) starts[e] += starts[e - 1];
    of.resize(static_cast<size_t>(starts.back()));
    Array<int64_t> next = starts;
    for (int64_t p = first; p < last; ++p) {
      for (const Label e : source.sequence(p)) of[static_cast<size_t>(next[e]++)] = static_cast<int32_t>(p);
    }
  }
  std::span<const int32_t> pairs(size_t e) const {
    return {of.data() + starts[e], static_cast<size_t>(starts[e + 1] - starts[e])};
  }
};

// ln of a product of many numbers.
class ProductLog {
 public:
  void multiply(double x) {
    if (x < 1e-90 || x > 1e90) {
      log_ += std::log(x);
      return;
    }
    product_ *= x;
    if (product_ > 1e-200 && product_ < 1e200) return;
    log_ += std::log(product_);
    product_ = 1;
  }
  double value() const { return log_ + std::log(product_); }

 private:
  double log_ = 0, product_ = 1;
};

// Where each target word stands in row e, from its first place on.
void find_places(const WordPairs &pairs, size_t e, Array<int32_t> *places) {
  const int32_t first = pairs.starts()[e];
  for (int32_t k = first; k < pairs.starts()[e + 1]; ++k) (*places)[pairs.targets()[static_cast<size_t>(k)]] = k - first;
}

// Calls visit(place in the row, token) for every cell of row e in a pair, whose places were found.
template <class Visit>
void each_cell(const Corpus &target, int32_t pair, const int32_t *place, const Visit &visit) {
  const int64_t last = target.offsets[static_cast<size_t>(pair) + 1];
  for (int64_t token = target.offsets[static_cast<size_t>(pair)]; token < last; ++token) {
    visit(place[target.symbols[static_cast<size_t>(token)]], token);
  }
}

// Sums over blocks: the first one is where the result belongs, and the others take room of their own while they wait. That room
// is 0 all over whenever no sum is in it.
class WaitingSums {
 public:
  void begin(double *result, size_t width) {
    result_ = result;
    width_ = width;
  }
  // Returns the sum of the next block, which is 0 but for what the result held before.
  double *next(int64_t block) {
    tree_.next(block, [this] { join(); });
    const size_t above = tree_.depth() - 1;
    if (above == 0) return result_;
    if (room_.size() < above * width_) room_.resize(above * width_, 0.0);
    return of(above);
  }
  void finish() {
    tree_.finish([this] { join(); });
  }

 private:
  double *of(size_t node) { return node == 0 ? result_ : room_.data() + (node - 1) * width_; }
  void join() {
    double *sum = of(tree_.depth() - 2);
    double *more = of(tree_.depth() - 1);
    for (size_t k = 0; k < width_; ++k) {
      sum[k] += more[k];
      more[k] = 0;
    }
  }
  TreeStack tree_;
  double *result_ = nullptr;
  size_t width_ = 0;
  Array<double> room_;
};

}  // namespace

// Numbers of the target words of some pairs: first the sum over their source words, then what the weights of their cells are
// multiplied by.
struct UniformSums::Tokens {
  int64_t first;  // number of the first one
  Array<double> numbers;

  Tokens(const Corpus &target, int64_t first_pair, int64_t last_pair) : first(target.offsets[static_cast<size_t>(first_pair)]) {
    numbers.assign(static_cast<size_t>(target.offsets[static_cast<size_t>(last_pair)] - first), 0.0);
  }
};

namespace {

// Adds the weights of the cells of some pairs to the numbers of tokens, of which `numbers` has those from `first_token` on.
void add_weights(const UniformSums &of, const PairsOfWords &where, double *numbers, int64_t first_token, const Run &run) {
  Array<int32_t> places(of.pairs.target_words() + 1);
  Array<double> room;
  for (size_t e = 1; e < of.pairs.rows(); ++e) {
    if ((e & 255) == 0) run.check();
    if (where.pairs(e).empty()) continue;
    find_places(of.pairs, e, &places);
    const double *t = of.row(e, &room);
    for (const int32_t p : where.pairs(e)) {
      each_cell(*of.bitext.target, p, places.data(),
                [=](int32_t place, int64_t token) { numbers[token - first_token] += t[place]; });
    }
  }
}

}  // namespace

const double *UniformSums::row(size_t e, Array<double> *room) const {
  if (!fill_row) return translation.data() + pairs.starts()[e];
  room->resize(static_cast<size_t>(pairs.starts()[e + 1] - pairs.starts()[e]));
  fill_row(e, room->data());
  return room->data();
}

// Each token's sum becomes what the weights of its cells are multiplied by.
double UniformSums::weigh(int64_t first, int64_t last, const double *null_row, Tokens *tokens, double *of_null,
                          const Run &run) const {
  const Corpus &source = *bitext.source, &target = *bitext.target;
  double log_p = 0;
  for (int64_t p = first; p < last; ++p) {
    if ((p & 255) == 0) run.check();
    const size_t length = source.sequence(p).size();
    const double word = length > 0 ? (1 - null) / static_cast<double>(length) : 0;
    ProductLog product;
    for (int64_t token = target.offsets[static_cast<size_t>(p)]; token < target.offsets[static_cast<size_t>(p) + 1]; ++token) {
      const size_t place = static_cast<size_t>(target.symbols[static_cast<size_t>(token)]) - 1;
      double *number = tokens->numbers.data() + (token - tokens->first);
      const double null_weight = null * null_row[place], sum = null_weight + word * *number;
      if (!(sum > 0)) {
        fail(Code::empty, "the model gives pair %lld (counted from 0) no probability",
             static_cast<long long>(first_number + p));
      }
      product.multiply(sum);
      of_null[place] += null_weight / sum;
      *number = word / sum;
    }
    log_p += product.value();
  }
  return log_p;
}

double UniformSums::add_counts(int64_t pairs_per_block, std::span<double> counts, const Run &run) const {
  const Corpus &source = *bitext.source, &target = *bitext.target;
  const size_t words = pairs.rows() - 1, vocabulary = pairs.target_words();
  const int64_t count = bitext.count(), blocks = (count + pairs_per_block - 1) / pairs_per_block;
  run.limit_bytes(static_cast<int64_t>(8 * target.symbols.size() + 8 * source.symbols.size()));
  Tokens tokens(target, 0, count);
  parallel_for(kSumBlocks, run.threads, [&](int64_t block) {
    const PairsOfWords where(source, count * block / kSumBlocks, count * (block + 1) / kSumBlocks);
    add_weights(*this, where, tokens.numbers.data(), 0, run);
  });
  double log_p = 0;
  {
    Array<double> room;
    const double *null_row = row(0, &room);
    WaitingSums of_null, logs;
    of_null.begin(counts.data(), vocabulary);
    logs.begin(&log_p, 1);
    for (int64_t block = 0; block < blocks; ++block) {
      const int64_t first = block * pairs_per_block, last = std::min(count, first + pairs_per_block);
      double *own = of_null.next(block);
      *logs.next(block) += weigh(first, last, null_row, &tokens, own, run);
    }
    of_null.finish();
    logs.finish();
  }
  const PairsOfWords where(source, 0, count);
  parallel_for(kCountBlocks, run.threads, [&](int64_t group) {
    Array<int32_t> places(vocabulary + 1);
    Array<double> room;
    WaitingSums sums;
    const double *scale = tokens.numbers.data();
    // Words are dealt out one by one, since frequent ones may be neighbours.
    for (size_t e = static_cast<size_t>(group) + 1; e <= words; e += static_cast<size_t>(kCountBlocks)) {
      if ((e & 255) < static_cast<size_t>(kCountBlocks)) run.check();
      if (where.pairs(e).empty()) continue;
      find_places(pairs, e, &places);
      const size_t begin = static_cast<size_t>(pairs.starts()[e]), end = static_cast<size_t>(pairs.starts()[e + 1]);
      const double *t = row(e, &room);
      sums.begin(counts.data() + begin, end - begin);
      double *to = nullptr;
      int64_t end_of_block = 0;
      for (const int32_t p : where.pairs(e)) {
        if (p >= end_of_block) {
          const int64_t block = p / pairs_per_block;
          to = sums.next(block);
          end_of_block = (block + 1) * pairs_per_block;
        }
        each_cell(target, p, places.data(), [=](int32_t place, int64_t token) { to[place] += t[place] * scale[token]; });
      }
      sums.finish();
    }
  });
  return log_p;
}

double UniformSums::add_small_counts(std::span<float> counts, const Run &run) const {
  const Corpus &source = *bitext.source, &target = *bitext.target;
  const size_t words = pairs.rows() - 1, vocabulary = pairs.target_words();
  run.limit_bytes(static_cast<int64_t>(8 * target.symbols.size() / kSmallParts + 8 * source.symbols.size() / kSmallParts));
  Array<double> null_room, of_null(vocabulary, 0.0);
  const double *null_row = row(0, &null_room);
  double log_p = 0;
  for (int64_t part = 0; part < kSmallParts; ++part) {
    const int64_t first = bitext.count() * part / kSmallParts, last = bitext.count() * (part + 1) / kSmallParts;
    Tokens tokens(target, first, last);
    // A token's sum is over its source words in their order, however pairs are shared out.
    const int64_t threads = std::min<int64_t>(run.threads, kSumBlocks);
    parallel_for(threads, run.threads, [&](int64_t thread) {
      const int64_t from = first + (last - first) * thread / threads, to = first + (last - first) * (thread + 1) / threads;
      const PairsOfWords where(source, from, to);
      add_weights(*this, where, tokens.numbers.data(), tokens.first, run);
    });
    log_p += weigh(first, last, null_row, &tokens, of_null.data(), run);
    const PairsOfWords where(source, first, last);
    parallel_for(kCountBlocks, run.threads, [&](int64_t group) {
      Array<int32_t> places(vocabulary + 1);
      Array<double> room, sums;
      for (size_t e = static_cast<size_t>(group) + 1; e <= words; e += static_cast<size_t>(kCountBlocks)) {
        if ((e & 255) < static_cast<size_t>(kCountBlocks)) run.check();
        if (where.pairs(e).empty()) continue;
        find_places(pairs, e, &places);
        const size_t begin = static_cast<size_t>(pairs.starts()[e]), end = static_cast<size_t>(pairs.starts()[e + 1]);
        const double *t = row(e, &room), *scale = tokens.numbers.data();
        sums.assign(end - begin, 0.0);
        double *to = sums.data();
        for (const int32_t p : where.pairs(e)) {
          each_cell(target, p, places.data(),
                    [=, from = tokens.first](int32_t place, int64_t token) { to[place] += t[place] * scale[token - from]; });
        }
        float *count = counts.data() + begin;
        for (size_t k = 0; k < end - begin; ++k) count[k] = static_cast<float>(static_cast<double>(count[k]) + to[k]);
      }
    });
  }
  for (size_t k = 0; k < vocabulary; ++k) counts[k] = static_cast<float>(static_cast<double>(counts[k]) + of_null[k]);
  return log_p;
}

double UniformSums::add_counts_of(int64_t first, int64_t last, const LeafRows &rows, const Run &run) const {
  const Corpus &target = *bitext.target;
  Tokens tokens(target, first, last);
  if (tokens.numbers.empty()) return 0;
  const PairsOfWords where(*bitext.source, first, last);
  add_weights(*this, where, tokens.numbers.data(), tokens.first, run);
  Array<double> null_room, room;
  const double log_p = weigh(first, last, row(0, &null_room), &tokens, rows[0], run);
  Array<int32_t> places(pairs.target_words() + 1);
  for (size_t e = 1; e < pairs.rows(); ++e) {
    if ((e & 255) == 0) run.check();
    if (where.pairs(e).empty()) continue;
    find_places(pairs, e, &places);
    const double *t = row(e, &room), *scale = tokens.numbers.data();
    double *to = rows[static_cast<int64_t>(e)];
    for (const int32_t p : where.pairs(e)) {
      each_cell(target, p, places.data(),
                [=, from = tokens.first](int32_t place, int64_t token) { to[place] += t[place] * scale[token - from]; });
    }
  }
  return log_p;
}

}  // namespace hws
