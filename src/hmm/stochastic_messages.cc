#include "src/hmm/stochastic_messages.hh"

#include <algorithm>

#include "src/stats/dense_products.hh"

namespace hws {

namespace {

constexpr size_t kRowsAtOnce = 32;
// Pieces whose neighbours' edges, anywhere in a large table, are asked for ahead.
constexpr int64_t kAhead = 8;

}  // namespace

PieceMessages::PieceMessages(const HmmData &data, const MinibatchUnits &units, std::vector<int64_t> numbers, const StateChain &counts,
                             const RowPriors &transition, const StochasticEdges &edges, const std::vector<double> &stationary,
                             const Run &run)
    : data_(data), units_(units), numbers_(std::move(numbers)), counts_(counts), transition_(transition), edges_(edges),
      stationary_(stationary), states_(counts.states), outcomes_(counts.states + (counts.end.empty() ? 0 : 1)),
      transposed_(transposed_transition(counts)), into_(counts.stride, 0.0), out_of_(counts.stride, 0.0), totals_(counts.stride, 1.0) {
  run.limit_bytes(static_cast<int64_t>(numbers_.size() * ((kRows + 1) * counts.stride * 8 + sizeof(SequenceEnds))));
  rows_.reset(new double[numbers_.size() * kRows * counts.stride]);
  edge_rows_.assign(numbers_.size() * 2 * states_, 0.0F);
  scale_.assign(numbers_.size(), 0.0);
  ends_.resize(numbers_.size());
  const double share = 1 / static_cast<double>(states_);
  for (size_t j = 0; j < states_; ++j) {
    double total = counts.end.empty() ? 0 : counts.end[j] + prior(j, states_);
    for (size_t k = 0; k < states_; ++k) {
      into_[k] += share * prior(j, k);
      out_of_[j] += share * prior(j, k);
      total += counts.transition[j * counts.stride + k] + prior(j, k);
    }
    totals_[j] = total;
  }
  for (size_t i = 0; i < numbers_.size(); ++i) {
    const SequencePiece piece = units.unit(numbers_[i]);
    const int64_t at = static_cast<int64_t>(i);
    if (!units.begins(piece)) ends_[i].initial = row(kInitial, at);
    if (!units.ends(piece)) ends_[i].last = row(kFinal, at);
  }
}

std::span<const int32_t> PieceMessages::states_of(const SequencePiece &piece, size_t token) const {
  return data_.rows.sets().set(data_.set_of(static_cast<size_t>(data_.corpus->offsets[static_cast<size_t>(piece.sequence)]) + token));
}

void PieceMessages::read_edge(const float *edge, std::span<const int32_t> states, double *q) const {
  if (edges_.known(edge)) {
    std::copy_n(edge, states_, q);
    std::fill(q + states_, q + counts_.stride, 0.0);
    return;
  }
  std::fill_n(q, counts_.stride, 0.0);
  double sum = 0;
  for (const int32_t k : states) sum += q[k] = stationary_[static_cast<size_t>(k)];
  for (const int32_t k : states) q[k] = sum > 0 ? q[k] / sum : 1 / static_cast<double>(states.size());
}

void PieceMessages::before(int64_t first, int64_t last) {
  const DenseProducts &kernel = dense_products();
  const size_t stride = counts_.stride;
  const double *in[kRowsAtOnce];
  double *out[kRowsAtOnce];
  int64_t piece[kRowsAtOnce];
  size_t held = 0;
  const auto forward = [&] {
    kernel.rows_times_matrix(in, held, counts_.transition.data(), states_, stride, out);
    for (size_t h = 0; h < held; ++h) {
      const SequencePiece p = units_.unit(numbers_[static_cast<size_t>(piece[h])]);
      const std::span<const int32_t> states = states_of(p, p.begin - 1);
      double sum = 0;
      for (size_t k = 0; k < states_; ++k) {
        double pseudo = into_[k];
        if (states.size() < states_) {
          pseudo = 0;
          for (const int32_t j : states) pseudo += prior(static_cast<size_t>(j), k);
          pseudo /= static_cast<double>(states.size());
        }
        sum += out[h][k] += pseudo;
      }
      const double scale = scale_[static_cast<size_t>(piece[h])] = 1 / sum;
      for (size_t k = 0; k < states_; ++k) out[h][k] *= scale;
    }
    held = 0;
  };
  for (int64_t i = first; i < last; ++i) {
    if (!ends_[static_cast<size_t>(i)].initial) continue;
    if (i + kAhead < last && ends_[static_cast<size_t>(i + kAhead)].initial) {
      edges_.prefetch_edge(edges_.last(numbers_[static_cast<size_t>(i + kAhead)] - 1));
    }
    const SequencePiece p = units_.unit(numbers_[static_cast<size_t>(i)]);
    const int64_t neighbour = numbers_[static_cast<size_t>(i)] - 1;
    read_edge(edges_.last(neighbour), states_of(p, p.begin - 1), row(kBefore, i));
    in[held] = row(kBefore, i);
    out[held] = row(kInitial, i);
    piece[held++] = i;
    if (held == kRowsAtOnce) forward();
  }
  forward();
  const auto backward = [&] {
    kernel.rows_times_matrix(in, held, transposed_.data(), states_, stride, out);
    for (size_t h = 0; h < held; ++h) {
      const SequencePiece p = units_.unit(numbers_[static_cast<size_t>(piece[h])]);
      const std::span<const int32_t> states = states_of(p, p.end);
      for (size_t j = 0; j < states_; ++j) {
        double pseudo = out_of_[j];
        if (states.size() < states_) {
          pseudo = 0;
          for (const int32_t k : states) pseudo += prior(j, static_cast<size_t>(k));
          pseudo /= static_cast<double>(states.size());
        }
        out[h][j] = (out[h][j] + pseudo) / totals_[j];
      }
    }
    held = 0;
  };
  std::vector<double> behind(kRowsAtOnce * stride);
  for (int64_t i = first; i < last; ++i) {
    if (!ends_[static_cast<size_t>(i)].last) continue;
    if (i + kAhead < last && ends_[static_cast<size_t>(i + kAhead)].last) {
      edges_.prefetch_edge(edges_.first(numbers_[static_cast<size_t>(i + kAhead)] + 1));
    }
    const SequencePiece p = units_.unit(numbers_[static_cast<size_t>(i)]);
    const int64_t neighbour = numbers_[static_cast<size_t>(i)] + 1;
    read_edge(edges_.first(neighbour), states_of(p, p.end), behind.data() + held * stride);
    in[held] = behind.data() + held * stride;
    out[held] = row(kFinal, i);
    piece[held++] = i;
    if (held == kRowsAtOnce) backward();
  }
  backward();
}

void PieceMessages::at(const SequenceSums &sums, const SequenceSums::Sequence &piece) {
  std::vector<double> q(counts_.stride);
  float *edge = edge_rows_.data() + static_cast<size_t>(piece.number) * 2 * states_;
  sums.add_states(piece.length - 1, q.data());
  for (size_t k = 0; k < states_; ++k) edge[states_ + k] = static_cast<float>(q[k]);
  std::fill(q.begin(), q.end(), 0.0);
  sums.add_states(0, q.data());
  for (size_t k = 0; k < states_; ++k) edge[k] = static_cast<float>(q[k]);
  if (!ends_[static_cast<size_t>(piece.number)].initial) return;
  double *const to = row(kInitial, piece.number);
  const double scale = scale_[static_cast<size_t>(piece.number)];
  for (size_t k = 0; k < counts_.stride; ++k) to[k] = to[k] > 0 ? scale * q[k] / to[k] : 0;
}

void PieceMessages::behind(int64_t first, int64_t last, const HmmExpectation::Leaf &leaf) const {
  const DenseProducts &kernel = dense_products();
  const size_t stride = counts_.stride;
  // Σ q(j) r_k and, of neighbours that may be in all states, Σ r_k / K, with r_k the posterior of z_1 = k as a part of its message.
  std::vector<double> products(states_ * stride, 0.0), shares(stride, 0.0);
  const double *left[kRowsAtOnce], *right[kRowsAtOnce];
  size_t held = 0;
  const auto flush = [&] {
    kernel.add_outer_products(left, right, held, products.data(), states_, stride);
    held = 0;
  };
  for (int64_t i = first; i < last; ++i) {
    if (!ends_[static_cast<size_t>(i)].initial) continue;
    const SequencePiece p = units_.unit(numbers_[static_cast<size_t>(i)]);
    const std::span<const int32_t> states = states_of(p, p.begin - 1);
    const double *r = row(kInitial, i);
    const double share = 1 / static_cast<double>(states.size());
    if (states.size() == states_) {
      for (size_t k = 0; k < states_; ++k) shares[k] += share * r[k];
    } else {
      for (const int32_t j : states) {
        double *to = leaf.transition.data() + static_cast<size_t>(j) * stride;
        for (size_t k = 0; k < states_; ++k) to[k] += prior(static_cast<size_t>(j), k) * share * r[k];
      }
    }
    left[held] = row(kBefore, i);
    right[held++] = r;
    if (held == kRowsAtOnce) flush();
  }
  flush();
  for (size_t j = 0; j < states_; ++j) {
    double *to = leaf.transition.data() + j * stride;
    const double *n = counts_.transition.data() + j * stride, *q = products.data() + j * stride;
    for (size_t k = 0; k < states_; ++k) to[k] += n[k] * q[k] + prior(j, k) * shares[k];
  }
}

void PieceMessages::add_edges(int64_t first, int64_t last, SufficientStatistics *to, size_t statistic) const {
  const int64_t edge = 2 * static_cast<int64_t>(states_);
  for (int64_t at = first * edge; at < last * edge; ++at) {
    const float q = edge_rows_[static_cast<size_t>(at)];
    if (q > 0) to->add_sparse(statistic, at, static_cast<double>(q));
  }
}

void PieceMessages::set_edges(const StatisticValues &edges) {
  for (size_t e = 0; e < edges.index.size(); ++e) edge_rows_[static_cast<size_t>(edges.index[e])] = static_cast<float>(edges.value[e]);
}

}  // namespace hws
