// Optimize: speed
#include "src/hmm/minibatch/stochastic_messages.hh"

#include <algorithm>
#include <limits>
#include <optional>

#include "src/stats/dense_products.hh"

namespace hws {

namespace {

constexpr size_t kStochasticMessagesMost = DenseForwardBackward::kMostSequences;
// A large table has the edges of neighbours. They are prefetched this many pieces ahead, which are usually the next to be
// summed.
constexpr int64_t kEndsAhead = kStochasticMessagesMost;

}  // namespace

PieceMessages::PieceMessages(const HmmData &data, int64_t units, Array<int64_t> numbers,
                             std::span<const SequencePiece> pieces, const StateChain &learned, const HmmPriors &priors,
                             const StochasticEdges &edges, const Array<double> &stationary, Array<float> array,
                             const Run &run)
    : data_(data), units_(units), numbers_(std::move(numbers)),
      forbids_(priors.holds_transition() && priors.held->forbids_transitions()), edges_(edges), stationary_(stationary),
      states_(learned.states), stride_(learned.stride), edge_rows_(std::move(array)) {
  run.limit_bytes(static_cast<int64_t>(numbers_.size() * (8 * states_ + sizeof(SequenceEnds) + sizeof(Neighbours))));
  edge_rows_.resize(numbers_.size() * 2 * states_);
  ends_.resize(numbers_.size());
  // Sets of neighbours are read here, once and on one thread, because reading may fail.
  const auto set_at = [&](size_t place) {
    if (!data.masks || !data.masks->of_token.empty()) return data.set_of(place);
    Label symbol = 0;
    data.corpus->copy_symbols(place, {&symbol, 1});
    return symbol == 0 ? 0 : data.rows.set_of(symbol);
  };
  neighbours_.reserve(pieces.size());
  for (const SequencePiece &p : pieces) {
    run.check();
    neighbours_.push_back(
        {p.begins() ? -1 : set_at(p.place + p.begin - 1), p.ends() ? -1 : set_at(p.place + p.end), p.begin == p.end});
  }
  transition_ = priors.holds_transition() ? priors.held->own.chain.transition : learned.transition;
  transposed_.resize(states_ * stride_);
  const size_t outcomes = states_ + (learned.end.empty() ? 0 : 1);
  for (size_t j = 0; j < states_ && !priors.holds_transition(); ++j) {
    double *const row = transition_.data() + j * stride_;
    double total = priors.transition.concentration * priors.transition.beyond;
    for (size_t k = 0; k < states_; ++k) total += row[k] += priors.transition.of(j, k, outcomes);
    if (!learned.end.empty()) total += learned.end[j] + priors.transition.of(j, states_, outcomes);
    for (size_t k = 0; k < states_; ++k) row[k] /= total;
  }
  dense_products().transpose(transition_.data(), states_, stride_, transposed_.data());
}

void PieceMessages::read_edge(const float *edge, std::span<const int32_t> states, const double *otherwise, double *to) const {
  if (edges_.known(edge)) {
    std::copy_n(edge, states_, to);
    std::fill(to + states_, to + stride_, 0.0);
    return;
  }
  std::fill_n(to, stride_, 0.0);
  double sum = 0;
  for (const int32_t k : states) sum += to[k] = otherwise ? otherwise[k] : 1;
  for (const int32_t k : states) to[k] = sum > 0 ? to[k] / sum : 1 / static_cast<double>(states.size());
}

void PieceMessages::prefetch_neighbours(int64_t piece) const noexcept {
  if (piece >= static_cast<int64_t>(numbers_.size())) return;
  const int64_t number = numbers_[static_cast<size_t>(piece)];
  if (number > 0) edges_.prefetch_edge(edges_.last(number - 1));
  if (number + 1 < units_) edges_.prefetch_edge(edges_.first(number + 1));
}

// The work on one block of pieces. Its rows are those of a few pieces at a time, so they stay in a cache.
class PieceMessages::Block final : public HmmExpectation::Beside {
 public:
  Block(PieceMessages *all, const ExistenceOfStep *existence)
      : all_(*all), states_(all->states_), stride_(all->stride_), rows_(kRows * kStochasticMessagesMost * stride_),
        all_states_(stride_), own_(stride_), before_(stride_), products_(states_ * stride_, 0.0) {
    if (existence) existence_.emplace(*existence);
  }

  void before(std::span<const int64_t> pieces) override {
    count_transitions();
    at_ = 0;
    const double *in[kStochasticMessagesMost];
    double *out[kStochasticMessagesMost];
    size_t held = 0, who[kStochasticMessagesMost];
    for (size_t s = 0; s < pieces.size(); ++s) {
      const int64_t number = number_of(pieces[s]);
      const Neighbours &neighbours = neighbours_of(pieces[s]);
      SequenceEnds &ends = all_.ends_[static_cast<size_t>(pieces[s])];
      ends = {};
      // Such a piece is not visited by at(). In a batch it would be the last one.
      if (neighbours.empty) std::fill_n(edges_of(pieces[s]), 2 * states_, 0.0F);
      hears_[s] = neighbours.before >= 0;
      if (!hears_[s]) continue;
      ends.initial = row(kInitial, s);
      all_.read_edge(all_.edges_.last(number - 1), all_.states_of(neighbours.before), all_.stationary_.data(), row(kBefore, s));
      in[held] = row(kBefore, s);
      out[held] = row(kInitial, s);
      who[held++] = s;
    }
    kernel_.rows_times_matrix(in, held, all_.transition_.data(), states_, stride_, out);
    for (size_t h = 0; h < held; ++h) {
      const double sum = dense_sum(out[h], stride_);
      scale_[who[h]] = sum > 0 ? 1 / sum : 1;
      for (size_t k = 0; k < states_; ++k) out[h][k] *= scale_[who[h]];
    }
    held = 0;
    for (size_t s = 0; s < pieces.size(); ++s) {
      const int32_t set = neighbours_of(pieces[s]).behind;
      tells_[s] = set >= 0;
      if (!tells_[s]) continue;
      all_.read_edge(all_.edges_.first(number_of(pieces[s]) + 1), all_.states_of(set), nullptr, row(kBehind, s));
      in[held] = row(kBehind, s);
      all_.ends_[static_cast<size_t>(pieces[s])].last = out[held++] = row(kFinal, s);
    }
    kernel_.rows_times_matrix(in, held, all_.transposed_.data(), states_, stride_, out);
  }

  void at(const SequenceSums &sums, const SequenceSums::Sequence &piece) override {
    const size_t s = at_++;
    all_.prefetch_neighbours(piece.number + kEndsAhead);
    float *const edge = edges_of(piece.number);
    keep_edge(posterior(sums, piece.length - 1), tells_[s] ? row(kFinal, s) : nullptr, edge + states_);
    const double *const q = posterior(sums, 0);
    keep_edge(q, hears_[s] ? row(kInitial, s) : nullptr, edge);
    if (all_.forbids_) keep_possible(sums, edge);
    if (hears_[s]) {
      // The message to the first state becomes r, the posterior divided by the message without its scale.
      double *const r = row(kInitial, s);
      for (size_t k = 0; k < states_; ++k) r[k] = r[k] > 0 ? scale_[s] * q[k] / r[k] : 0;
    }
    if (existence_) existence_->add(sums, piece, hears_[s] ? posterior_before(s) : nullptr);
  }

  void behind(const HmmExpectation::Leaf &leaf) override {
    if (existence_) existence_->write(leaf.existence);
    count_transitions();
    kernel_.multiply(products_.data(), all_.transition_.data(), states_ * stride_);
    kernel_.add(leaf.transition.data(), products_.data(), states_ * stride_);
  }

 private:
  // Rows of each piece that before() was called with, in rows_: kRows groups of kStochasticMessagesMost rows.
  //   kBefore    a(z_0) of the neighbour before       kInitial  the message to z_1; after at() it is r
  //   kBehind    b(z_{T+1}) of the neighbour behind   kFinal    the message to z_T
  enum Row { kBefore, kBehind, kInitial, kFinal, kRows };
  double *row(Row what, size_t s) { return rows_.data() + (what * kStochasticMessagesMost + s) * stride_; }
  float *edges_of(int64_t piece) { return all_.edge_rows_.data() + static_cast<size_t>(piece) * 2 * states_; }
  const Neighbours &neighbours_of(int64_t piece) const { return all_.neighbours_[static_cast<size_t>(piece)]; }
  int64_t number_of(int64_t piece) const { return all_.numbers_[static_cast<size_t>(piece)]; }

  // Writes a posterior divided by the message that came from outside (null: none did), as numbers that sum to 1.
  void keep_edge(const double *q, const double *message, float *edge) {
    double sum = 0;
    for (size_t k = 0; k < states_; ++k) sum += own_[k] = !message ? q[k] : message[k] > 0 ? q[k] / message[k] : 0;
    for (size_t k = 0; k < states_; ++k) edge[k] = static_cast<float>(sum > 0 ? own_[k] / sum : q[k]);
  }

  const double *posterior(const SequenceSums &sums, size_t t) {
    if (sums.posterior_states(t).size() == states_) return sums.posterior(t);
    std::fill(all_states_.begin(), all_states_.end(), 0.0);
    sums.add_states(t, all_states_.data());
    return all_states_.data();
  }

  // Held transitions that are 0 have no prior. Beside them a state that an outlier has put below all numbers of single
  // precision would be impossible in the neighbouring piece, which may need it. It keeps the least of these numbers.
  void keep_possible(const SequenceSums &sums, float *edge) {
    if (std::find(edge, edge + 2 * states_, 0.0F) == edge + 2 * states_) return;
    possible_.resize(2 * states_);
    sums.find_possible(possible_.data(), possible_.data() + states_);
    for (size_t k = 0; k < 2 * states_; ++k) {
      if (possible_[k]) edge[k] = std::max(edge[k], std::numeric_limits<float>::denorm_min());
    }
  }

  // Returns the posterior of z_0, a(j) Σ_k θ_jk r_k.
  const double *posterior_before(size_t s) {
    kernel_.matrix_times_column(all_.transition_.data(), row(kInitial, s), states_, stride_, before_.data());
    for (size_t j = 0; j < states_; ++j) before_[j] *= row(kBefore, s)[j];
    return before_.data();
  }

  // Adds a(j) r_k of the visited pieces, which behind() multiplies by θ_jk.
  void count_transitions() {
    const double *left[kStochasticMessagesMost], *right[kStochasticMessagesMost];
    size_t held = 0;
    for (size_t s = 0; s < at_; ++s) {
      if (!hears_[s]) continue;
      left[held] = row(kBefore, s);
      right[held++] = row(kInitial, s);
    }
    kernel_.add_outer_products(left, right, held, products_.data(), states_, stride_);
    at_ = 0;
  }

  PieceMessages &all_;
  const DenseProducts &kernel_ = dense_products();
  size_t states_, stride_;
  size_t at_ = 0;  // how many of the pieces of the last before() were visited
  bool hears_[kStochasticMessagesMost] = {}, tells_[kStochasticMessagesMost] = {};  // whether there are neighbours
  double scale_[kStochasticMessagesMost] = {};  // the factor of each message to a first state
  Array<double> rows_, all_states_, own_, before_, products_;
  Array<uint8_t> possible_;
  std::optional<BlockExistence> existence_;
};

std::unique_ptr<HmmExpectation::Beside> PieceMessages::beside(const ExistenceOfStep *existence) {
  return std::make_unique<Block>(this, existence);
}

}  // namespace hws
