// Optimize: speed
#include "src/hmm/sums/sequence_sums.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/base/merge_sort.hh"
#include "fsa/base/prefetch.hh"
#include "src/stats/dense_products.hh"

namespace hws {

namespace {

// The rows of a batch have at most this many bytes, unless it is one sequence. They should stay in a cache between the forward
// and the backward pass.
constexpr size_t kBatchBytes = size_t{1} << 22;

}  // namespace

void fail_without_weight(int64_t number) {
  fail(Code::empty,
       "sequence %" PRId64 " of the corpus (counted from 0) has no probability: no sequence of states that may be is left",
       number);
}

SequenceSums::SequenceSums(const HmmData &data, const HmmParameters &parameters, const Array<double> &transposed,
                           std::span<const SequenceEnds> ends, Impossible impossible)
    : data_(data), parameters_(parameters), ends_(ends), impossible_(impossible), tokens_(data, parameters),
      dense_(parameters.chain, transposed),
      sparse_(parameters.chain), wide_(parameters.chain),
      ones_(parameters.chain.stride, 0.0) {
  std::fill_n(ones_.begin(), parameters.chain.states, 1.0);
}

int64_t SequenceSums::bytes(const HmmData &data) {
  const int64_t states = static_cast<int64_t>(data.rows.states()), stride = static_cast<int64_t>(data.rows.stride());
  int64_t longest = 0;
  for (int64_t i = 0; i < data.corpus->count(); ++i) longest = std::max(longest, static_cast<int64_t>(data.length(i)));
  const int64_t rows = std::max(static_cast<int64_t>(kBatchBytes) / (stride * 8), longest);
  return DenseForwardBackward::bytes(static_cast<size_t>(states), rows) + (data.masks || data.channels ? rows * stride * 8 : 0);
}

size_t SequenceSums::batch_width(size_t longest) const {
  const size_t bytes = std::max<size_t>(1, longest * parameters_.chain.stride * 8);
  const size_t width = std::clamp(kBatchBytes / bytes, size_t{1}, DenseForwardBackward::kMostSequences);
  return width >= 4 ? width / 4 * 4 : width;
}

void SequenceSums::each(int64_t begin, int64_t end, double *transitions, const Run &run,
                        const std::function<void(const Sequence &)> &visit, const Before &before) {
  begin_ = begin;
  end_ = end;
  Array<int64_t> dense;
  for (int64_t i = begin; i < end; ++i) {
    if (data_.few_states(i)) {
      if (before) before({&i, 1});
      visit_sparse(i, transitions, run, visit);
    } else {
      dense.push_back(i);
    }
  }
  merge_sort(dense.begin(), dense.end(), [&](int64_t a, int64_t b) { return data_.length(a) > data_.length(b); });
  for (size_t at = 0; at < dense.size();) {
    const size_t width = std::min(batch_width(data_.length(dense[at])), dense.size() - at);
    if (before) before(std::span(dense).subspan(at, width));
    visit_batch(std::span(dense).subspan(at, width), transitions, run, visit);
    at += width;
  }
}

void SequenceSums::require_weight(int64_t number, double log_z, const Run &run) {
  if (log_z > -INFINITY || impossible_ == Impossible::skipped) return;
  int64_t first = number;
  each(begin_, end_, nullptr, run, [&](const Sequence &s) {
    if (!(s.log_z > -INFINITY)) first = std::min(first, s.number);
  });
  fail_without_weight(data_.number_of(first));
}

void SequenceSums::visit_batch(std::span<const int64_t> numbers, double *transitions, const Run &run,
                               const std::function<void(const Sequence &)> &visit) {
  const size_t stride = parameters_.chain.stride;
  const EmissionRows &rows = data_.rows;
  size_t tokens = 0, masked = 0;
  for (const int64_t number : numbers) {
    tokens += data_.length(number);
    if (data_.channels) masked += data_.length(number);
    if (!data_.masks || data_.channels) continue;
    for (size_t t = 0; t < data_.length(number); ++t) masked += data_.set_of(place(number) + t) != 0;
  }
  rows_.resize(tokens);
  if (masked_.size() < masked * stride) masked_.resize(masked * stride);
  EmittedSequence batch[DenseForwardBackward::kMostSequences];
  LongSum taken_out[DenseForwardBackward::kMostSequences];
  size_t row = 0;
  double *to = masked_.data();
  for (size_t s = 0; s < numbers.size(); ++s) {
    const size_t length = data_.length(numbers[s]), from = place(numbers[s]);
    batch[s] = {rows_.data() + row, length, ends_of(numbers[s])};
    for (size_t t = 0; t < length; ++t) {
      const Label symbol = data_.corpus->symbols[from + t];
      const int32_t set = data_.set_of(from + t);
      if (set != 0 || data_.channels) {
        run.check();  // a density of thousands of dimensions takes long
        taken_out[s].add(tokens_.row(from + t, to));
        rows_[row++] = to;
        to += stride;
      } else {
        rows_[row++] = symbol == 0 ? ones_.data() : parameters_.emission.data() + rows.offset(symbol);
      }
    }
  }
  const bool rounded = data_.channels != nullptr;
  dense_.forward(std::span(batch, numbers.size()), rounded, run);
  // Doubtful sequences leave the batch.
  bool doubtful[DenseForwardBackward::kMostSequences];
  size_t kept = 0;
  for (size_t s = 0; s < numbers.size(); ++s) {
    doubtful[s] = dense_.doubtful(s);
    if (!doubtful[s]) batch[kept++] = batch[s];
  }
  if (kept < numbers.size()) dense_.forward(std::span(batch, kept), rounded, run);
  if (transitions && kept > 0) dense_.backward(transitions, run, keeps_factors_ ? &factors_ : nullptr);
  size_t at = 0;
  for (size_t s = 0; s < numbers.size(); ++s) {
    if (doubtful[s]) {
      visit_wide(numbers[s], transitions, run, visit);
      continue;
    }
    dense_at_ = static_cast<int64_t>(at);
    now_ = {numbers[s], batch[at].length, dense_.log_z(at) + taken_out[s].value()};
    ++at;
    visit(now_);
  }
  data_.corpus->passed(tokens * sizeof(Label));
}

size_t SequenceSums::allow(int64_t number) {
  const size_t length = data_.length(number), from = place(number);
  const EmissionRows &rows = data_.rows;
  const double *const numbers = parameters_.emission.data();
  if (allowed_.size() < length) {
    allowed_.resize(length);
    at_.resize(length);
  }
  size_t masked = 0;
  for (size_t t = 0; t < length; ++t) {
    const Label symbol = data_.corpus->symbols[from + t];
    const int32_t set = data_.set_of(from + t);
    const std::span<const int32_t> states = rows.sets().set(set);
    const bool own = symbol != 0 && set == rows.set_of(symbol) && !data_.channels;
    at_[t] = own ? rows.offset(symbol) : kMasked;
    allowed_[t] = {states.data(), states.size(), own ? numbers + at_[t] : nullptr};
    masked += own ? 0 : states.size();
  }
  return masked;
}

void SequenceSums::visit_sparse(int64_t number, double *transitions, const Run &run,
                                const std::function<void(const Sequence &)> &visit) {
  const size_t length = data_.length(number), from = place(number), masked = allow(number);
  if (emission_.size() < masked) emission_.resize(masked);
  double *to = emission_.data();
  LongSum taken_out;
  for (size_t t = 0; masked > 0 && t < length; ++t) {
    if (at_[t] != kMasked) continue;
    run.check();
    taken_out.add(tokens_.allowed(from + t, to));
    allowed_[t].emission = to;
    to += allowed_[t].count;
  }
  sparse_.forward(std::span(allowed_).first(length), data_.channels != nullptr, run, ends_of(number));
  if (sparse_.doubtful()) {
    visit_wide(number, transitions, run, visit);
    data_.corpus->passed(length * sizeof(Label));
    return;
  }
  if (transitions) sparse_.backward(transitions, run);
  dense_at_ = kSparse;
  now_ = {number, length, sparse_.log_z() + taken_out.value()};
  visit(now_);
  data_.corpus->passed(length * sizeof(Label));
}

void SequenceSums::visit_wide(int64_t number, double *transitions, const Run &run,
                              const std::function<void(const Sequence &)> &visit) {
  const size_t length = data_.length(number), from = place(number);
  const double log_z = wide_.forward(length, ends_of(number), [&](size_t t, double *logs) {
    return tokens_.logs(from + t, logs);
  }, run);
  if (transitions) {
    require_weight(number, log_z, run);
    if (log_z > -INFINITY) wide_.backward(transitions, run, keeps_factors_ ? &wide_factors_ : nullptr);
  }
  allow(number);
  dense_at_ = kWide;
  now_ = {number, length, log_z};
  visit(now_);
}

std::span<const int32_t> SequenceSums::posterior_states(size_t t) const {
  return dense_at_ >= 0 ? data_.rows.sets().set(0) : std::span(allowed_[t].states, allowed_[t].count);
}

void SequenceSums::add_emissions(const LeafRows &numbers) const {
  const EmissionRows &rows = data_.rows;
  const size_t from = place(now_.number);
  const Label *symbols = data_.symbols(now_.number);
  const SequenceEnds ends = ends_of(now_.number);
  const size_t end = std::min(ends.to, now_.length);
  if (dense_at_ < 0) {
    for (size_t t = ends.from; t < end; ++t) {
      const double *p = posterior(t);
      if (symbols[t] == 0) continue;
      double *const to = numbers[symbols[t] - 1];
      if (at_[t] == kMasked) {
        rows.scatter_row(to, symbols[t], data_.set_of(from + t), p);
      } else {
        for (size_t i = 0; i < allowed_[t].count; ++i) to[i] += p[i];
      }
    }
    return;
  }
  const DenseProducts &kernel = dense_products();
  constexpr size_t kAhead = 4;
  for (size_t t = ends.from; t < end; ++t) {
    const Label later = t + kAhead < end ? symbols[t + kAhead] : 0;
    if (later != 0) prefetch_row(numbers[later - 1], parameters_.chain.stride);
    if (symbols[t] == 0) continue;
    if (rows.full(symbols[t])) {
      kernel.add(numbers[symbols[t] - 1], posterior(t), parameters_.chain.stride);
    } else {
      rows.collect_row(numbers[symbols[t] - 1], symbols[t], posterior(t));
    }
  }
}

void SequenceSums::add_channels(double *statistics, const Run &run) {
  if (!data_.channels) return;
  const size_t from = place(now_.number);
  const SequenceEnds ends = ends_of(now_.number);
  for (size_t t = ends.from; t < std::min(now_.length, ends.to); ++t) {
    const double *p = posterior(t);
    const std::span<const int32_t> states = data_.rows.sets().set(data_.set_of(from + t));
    if (dense_at_ >= 0 && states.size() < parameters_.chain.states) {  // the dense posterior is over all states
      states_.resize(states.size());
      for (size_t i = 0; i < states.size(); ++i) states_[i] = p[states[i]];
      p = states_.data();
    }
    run.check();
    tokens_.add_statistics(from + t, p, true, statistics);
  }
}

void SequenceSums::find_possible(uint8_t *first, uint8_t *last) const {
  const StateChain &chain = parameters_.chain;
  const size_t states = chain.states, from = place(now_.number);
  const SequenceEnds ends = ends_of(now_.number);
  Array<uint8_t> possible(now_.length * states, 0), reached(states, 0);
  Array<double> logs(chain.stride);
  const double *const initial = ends.initial ? ends.initial : chain.initial.data();
  for (size_t k = 0; k < states; ++k) reached[k] = initial[k] > 0;
  for (size_t t = 0; t < now_.length; ++t) {
    uint8_t *const row = possible.data() + t * states;
    const std::span<const int32_t> set = tokens_.logs(from + t, logs.data());
    for (size_t i = 0; i < set.size(); ++i) row[set[i]] = reached[static_cast<size_t>(set[i])] && logs[i] > -INFINITY;
    std::fill(reached.begin(), reached.end(), uint8_t{0});
    for (size_t j = 0; j < states; ++j) {
      for (size_t k = 0; row[j] && k < states; ++k) reached[k] |= chain.transition[j * chain.stride + k] > 0;
    }
  }
  const double *const behind = ends.last ? ends.last : chain.end.empty() ? nullptr : chain.end.data();
  for (size_t k = 0; k < states; ++k) reached[k] = !behind || behind[k] > 0;
  for (size_t t = now_.length; t-- > 0;) {
    uint8_t *const row = possible.data() + t * states;
    for (size_t k = 0; k < states; ++k) row[k] &= reached[k];
    std::fill(reached.begin(), reached.end(), uint8_t{0});
    for (size_t j = 0; j < states; ++j) {
      for (size_t k = 0; k < states; ++k) reached[j] |= row[k] && chain.transition[j * chain.stride + k] > 0;
    }
  }
  std::copy_n(possible.data(), states, first);
  std::copy_n(possible.data() + (now_.length - 1) * states, states, last);
}

void SequenceSums::add_states(size_t t, double *row) const {
  const double *p = posterior(t);
  if (dense_at_ >= 0) {
    for (size_t k = 0; k < parameters_.chain.stride; ++k) row[k] += p[k];
    return;
  }
  for (size_t i = 0; i < allowed_[t].count; ++i) row[allowed_[t].states[i]] += p[i];
}

}  // namespace hws
