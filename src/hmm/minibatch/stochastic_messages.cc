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
      counts_(priors.holds_transition() ? priors.held->own.chain : learned),
      transition_(priors.holds_transition() ? no_prior_ : priors.transition),
      forbids_(priors.holds_transition() && priors.held->forbids_transitions()), edges_(edges),
      stationary_(stationary), states_(counts_.states), outcomes_(counts_.states + (counts_.end.empty() ? 0 : 1)),
      transposed_(transposed_transition(counts_)), into_(counts_.stride, 0.0), out_of_(counts_.stride, 0.0),
      leaving_(counts_.stride, 0.0), unscale_(counts_.stride, 1.0), edge_rows_(std::move(array)) {
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
  const double share = 1 / static_cast<double>(states_);
  for (size_t j = 0; j < states_; ++j) {
    double total = transition_.concentration * transition_.beyond;
    if (!counts_.end.empty()) total += counts_.end[j] + prior(j, states_);
    for (size_t k = 0; k < states_; ++k) {
      into_[k] += share * prior(j, k);
      out_of_[j] += share * prior(j, k);
      leaving_[j] += counts_.transition[j * counts_.stride + k];
      total += counts_.transition[j * counts_.stride + k] + prior(j, k);
    }
    unscale_[j] = 1 / total;
  }
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
      : all_(*all), states_(all->states_), stride_(all->counts_.stride),
        rows_(kRows * kStochasticMessagesMost * stride_), pseudo_(stride_), products_(states_ * stride_, 0.0),
            shares_(stride_, 0.0) {
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
      before_[s] = all_.states_of(neighbours.before);
      all_.read_edge(all_.edges_.last(number - 1), before_[s], row(kBefore, s));
      in[held] = row(kBefore, s);
      out[held] = row(kInitial, s);
      who[held++] = s;
    }
    kernel_.rows_times_matrix(in, held, all_.counts_.transition.data(), states_, stride_, out);
    for (size_t h = 0; h < held; ++h) {
      const double *pseudo = pseudo_counts(before_[who[h]], all_.into_,
                                           [&](int32_t j, size_t k) { return all_.prior(static_cast<size_t>(j), k); });
      scale_[who[h]] = 1 / (dense_dot(in[h], all_.leaving_.data(), stride_) + dense_sum(pseudo, stride_));
      kernel_.scaled_sum(out[h], pseudo, scale_[who[h]], stride_, out[h]);
    }
    held = 0;
    std::span<const int32_t> behind[kStochasticMessagesMost];
    for (size_t s = 0; s < pieces.size(); ++s) {
      const int32_t set = neighbours_of(pieces[s]).behind;
      if (set < 0) continue;
      behind[held] = all_.states_of(set);
      all_.read_edge(all_.edges_.first(number_of(pieces[s]) + 1), behind[held], row(kBehind, s));
      in[held] = row(kBehind, s);
      all_.ends_[static_cast<size_t>(pieces[s])].last = out[held] = row(kFinal, s);
      ++held;
    }
    kernel_.rows_times_matrix(in, held, all_.transposed_.data(), states_, stride_, out);
    for (size_t h = 0; h < held; ++h) {
      const double *pseudo =
          pseudo_counts(behind[h], all_.out_of_, [&](int32_t k, size_t j) { return all_.prior(j, static_cast<size_t>(k)); });
      kernel_.weighed_sum(out[h], pseudo, all_.unscale_.data(), stride_, out[h]);
    }
  }

  void at(const SequenceSums &sums, const SequenceSums::Sequence &piece) override {
    const size_t s = at_++;
    all_.prefetch_neighbours(piece.number + kEndsAhead);
    float *edge = edges_of(piece.number);
    const double *q = posterior(sums, piece.length - 1);
    for (size_t k = 0; k < states_; ++k) edge[states_ + k] = static_cast<float>(q[k]);
    q = posterior(sums, 0);
    for (size_t k = 0; k < states_; ++k) edge[k] = static_cast<float>(q[k]);
    if (all_.forbids_) keep_possible(sums, edge);
    if (existence_) existence_->add(sums, piece, hears_[s] ? row(kBefore, s) : nullptr);
    if (!hears_[s]) return;
    // The message to the first state becomes r, the posterior divided by the message without its scale.
    double *const r = row(kInitial, s);
    for (size_t k = 0; k < states_; ++k) r[k] = scale_[s] * q[k] / (r[k] > 0 ? r[k] : 1);
  }

  void behind(const HmmExpectation::Leaf &leaf) override {
    if (existence_) existence_->write(leaf.existence);
    count_transitions();
    for (size_t j = 0; j < states_; ++j) {
      double *to = leaf.transition.data() + j * stride_;
      const double *n = all_.counts_.transition.data() + j * stride_, *q = products_.data() + j * stride_;
      for (size_t k = 0; k < states_; ++k) {
        const double some = shares_of_some_.empty() ? 0 : shares_of_some_[j * stride_ + k];
        to[k] += n[k] * q[k] + all_.prior(j, k) * (shares_[k] / static_cast<double>(states_) + some);
      }
    }
  }

 private:
  // Rows of each piece that before() was called with, in rows_: kRows groups of kStochasticMessagesMost rows.
  //   kBefore    q(z_0) of the neighbour before       kInitial  the message to z_1; after at() it is r
  //   kBehind    q(z_{T+1}) of the neighbour behind   kFinal    the message to z_T
  enum Row { kBefore, kBehind, kInitial, kFinal, kRows };
  double *row(Row what, size_t s) { return rows_.data() + (what * kStochasticMessagesMost + s) * stride_; }
  float *edges_of(int64_t piece) { return all_.edge_rows_.data() + static_cast<size_t>(piece) * 2 * states_; }
  const Neighbours &neighbours_of(int64_t piece) const { return all_.neighbours_[static_cast<size_t>(piece)]; }
  int64_t number_of(int64_t piece) const { return all_.numbers_[static_cast<size_t>(piece)]; }

  // Returns for all k Σ prior(state, k) over `states`, divided by their number. If these are all states it is `of_all`.
  template <class Prior>
  const double *pseudo_counts(std::span<const int32_t> states, const Array<double> &of_all, const Prior &prior) {
    if (states.size() == states_) return of_all.data();
    for (size_t k = 0; k < states_; ++k) {
      double sum = 0;
      for (const int32_t j : states) sum += prior(j, k);
      pseudo_[k] = sum / static_cast<double>(states.size());
    }
    return pseudo_.data();
  }

  const double *posterior(const SequenceSums &sums, size_t t) {
    if (sums.posterior_states(t).size() == states_) return sums.posterior(t);
    std::fill(pseudo_.begin(), pseudo_.end(), 0.0);
    sums.add_states(t, pseudo_.data());
    return pseudo_.data();
  }

  // Held transitions that are 0 have no prior. Beside them a state that an outlier has put below all numbers of single precision
  // would be impossible in the neighbouring piece, which may need it. It keeps the least of these numbers.
  void keep_possible(const SequenceSums &sums, float *edge) {
    if (std::find(edge, edge + 2 * states_, 0.0F) == edge + 2 * states_) return;
    possible_.resize(2 * states_);
    sums.find_possible(possible_.data(), possible_.data() + states_);
    for (size_t k = 0; k < 2 * states_; ++k) {
      if (possible_[k]) edge[k] = std::max(edge[k], std::numeric_limits<float>::denorm_min());
    }
  }

  // Adds the transitions into the visited pieces, where r_k is the posterior of z_1 = k divided by its message. products_ gets
  // Σ q(j) r_k. For neighbours that may be in all states, shares_ gets Σ r_k. For others, shares_of_some_ gets Σ r_k / |S| at
  // each j of S. behind() multiplies these by N_jk and a_jk.
  void count_transitions() {
    const double *left[kStochasticMessagesMost], *right[kStochasticMessagesMost];
    size_t held = 0;
    for (size_t s = 0; s < at_; ++s) {
      if (!hears_[s]) continue;
      const double *r = row(kInitial, s);
      left[held] = row(kBefore, s);
      right[held++] = r;
      if (before_[s].size() == states_) {
        kernel_.add(shares_.data(), r, stride_);
        continue;
      }
      if (shares_of_some_.empty()) shares_of_some_.assign(states_ * stride_, 0.0);
      const double share = 1 / static_cast<double>(before_[s].size());
      for (const int32_t j : before_[s]) {
        for (size_t k = 0; k < states_; ++k) shares_of_some_[static_cast<size_t>(j) * stride_ + k] += share * r[k];
      }
    }
    kernel_.add_outer_products(left, right, held, products_.data(), states_, stride_);
    at_ = 0;
  }

  PieceMessages &all_;
  const DenseProducts &kernel_ = dense_products();
  size_t states_, stride_;
  size_t at_ = 0;  // how many of the pieces of the last before() were visited
  bool hears_[kStochasticMessagesMost] = {};
  std::span<const int32_t> before_[kStochasticMessagesMost];
  double scale_[kStochasticMessagesMost] = {};  // the factor of each message to a first state
  Array<double> rows_, pseudo_, products_, shares_, shares_of_some_;
  Array<uint8_t> possible_;
  std::optional<BlockExistence> existence_;
};

std::unique_ptr<HmmExpectation::Beside> PieceMessages::beside(const ExistenceOfStep *existence) {
  return std::make_unique<Block>(this, existence);
}

}  // namespace hws
