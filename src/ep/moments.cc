#include "src/ep/moments.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "src/ep/power_of_two.hh"

namespace hws {

// Everything that depends on theta, the automaton and the size of the lattice.
void Moments::bind(const LatticePtr &lattice, const FeatureAutomaton &w, std::span<const double> theta, const Run &run) {
  const NgramTrie &trie = *w.trie();
  const MessageLattice &l = *lattice;
  const size_t nodes = static_cast<size_t>(trie.nodes()), states = static_cast<size_t>(l.states()), n = static_cast<size_t>(w.states());
  if (theta.size() != nodes) fail(Code::argument, "%zu weights; expected one per n-gram of the tree, %zu", theta.size(), nodes);
  if (l.symbols() != trie.symbols()) fail(Code::argument, "a message over %d symbols, n-grams over %d", l.symbols(), trie.symbols());
  counted_ = false;
  w_ = &w;
  trie_ = w.trie();
  lattice_ = lattice;
  stride_ = n + 1;
  words_ = (n + 63) / 64;
  run.limit_bytes(static_cast<int64_t>(states * (2 * stride_ + words_ + 4) * 8 + l.arcs().size() * 8 + (nodes + n) * 80));

  weights_.set(trie, theta);
  const auto difference = [&](int32_t from, NgramNode v) { return w.direct(from) ? weights_.k(v) : weights_.more(v); };
  single_weight_.resize(w.singles().size());
  for (size_t j = 0; j < w.singles().size(); ++j) single_weight_[j] = difference(w.singles()[j].from, w.singles()[j].node);
  end_weight_.resize(w.end_entries().size());
  for (size_t j = 0; j < w.end_entries().size(); ++j) end_weight_[j] = difference(w.end_entries()[j].from, w.end_entries()[j].node);
  double_weight_.resize(w.doubles().size());
  for (size_t j = 0; j < w.doubles().size(); ++j) double_weight_[j] = weights_.k(w.doubles()[j].node);
  over_weight_.resize(w.double_runs().size());
  for (size_t r = 0; r < w.double_runs().size(); ++r) {
    const NgramNode over = w.double_runs()[r].over;
    over_weight_[r] = over < 0 ? 0 : weights_.k(over);
  }

  beta_.resize(states * stride_);
  alpha_.resize(states * stride_);
  explicit_.resize(states * words_);
  final_.resize(states);
  initial_.resize(states);
  exponent_.resize(states);
  arc_.resize(l.arcs().size());
  for (std::vector<double> *one : {&g_, &most_, &mass_, &sink_, &moved_}) one->assign(stride_ * kLanes, 0);
  readings_.reserve(l.symbols());
  inner_begin_ = inner_end_ = 0;
  outer_ = true;
}

// Entries count for their n-gram, and what they take away from is not what was read; then every n-gram counts for its suffix.
void Moments::count_features(std::span<double> expected) const {
  const NgramTrie &trie = *trie_;
  std::copy(fired_.begin(), fired_.end(), expected.begin());
  const auto lanes = [](const std::vector<double> &sums, size_t j) {
    const double *x = sums.data() + j * kLanes;
    return (x[0] + x[1]) + (x[2] + x[3]);
  };
  const auto take = [&](int32_t from, NgramNode node, double sum) {
    expected[static_cast<size_t>(node)] += weights_.k(node) * sum;
    if (w_->direct(from)) return;
    const NgramNode over = trie.suffix(node);
    expected[static_cast<size_t>(over)] -= weights_.k(over) * sum;
  };
  for (size_t j = 0; j < w_->singles().size(); ++j) take(w_->singles()[j].from, w_->singles()[j].node, lanes(single_sum_, j));
  for (size_t j = 0; j < w_->end_entries().size(); ++j) take(w_->end_entries()[j].from, w_->end_entries()[j].node, end_sum_[j]);
  for (size_t j = 0; j < w_->doubles().size(); ++j) expected[static_cast<size_t>(w_->doubles()[j].node)] += double_weight_[j] * lanes(double_sum_, j);
  for (size_t r = 0; r < w_->double_runs().size(); ++r) {
    const NgramNode over = w_->double_runs()[r].over;
    if (over >= 0) expected[static_cast<size_t>(over)] -= over_weight_[r] * over_sum_[r];
  }
  for (NgramNode w = trie.nodes() - 1; w > NgramTrie::kRoot; --w) {
    if (w != trie.begin_node()) expected[static_cast<size_t>(trie.suffix(w))] += expected[static_cast<size_t>(w)];
  }
  for (double &e : expected) e = std::max(e, 0.0);
  expected[static_cast<size_t>(trie.begin_node())] = 1;
}

SumStatus Moments::expected(const LatticeMessage &message, const FeatureAutomaton &w, std::span<const double> theta,
                            std::span<double> expected, double *log_total, const Run &run) {
  const MessageLattice &l = *message.lattice;
  const size_t states = static_cast<size_t>(l.states());
  if (message.initial.size() != states || message.final.size() != states) fail(Code::argument, "a message whose ends are not those of its lattice");
  if (expected.size() != theta.size()) fail(Code::argument, "room for %zu expectations; expected one per n-gram, %zu", expected.size(), theta.size());
  *log_total = -INFINITY;
  std::fill(expected.begin(), expected.end(), 0.0);
  bind(message.lattice, w, theta, run);
  SumStatus status = backward(message.final, run);
  if (status != SumStatus::ok) return status;
  const size_t start = static_cast<size_t>(w.start());
  // The total, and with it initial weights such that alpha beta sums to one.
  int64_t top = kNoExponent;
  for (size_t s = 0; s < states; ++s) {
    if (!(message.initial[s] >= 0) || !(message.initial[s] < INFINITY)) {
      fail(Code::argument, "a message's initial weight is %s; expected a finite number >= 0", NumberText(message.initial[s]).text);
    }
    const double b = beta_[s * stride_ + start];
    if (message.initial[s] > 0 && b > 0) top = std::max(top, exponent_[s] + exponent_of(message.initial[s]) + exponent_of(b));
  }
  if (top == kNoExponent) return SumStatus::empty;
  double total = 0;
  for (size_t s = 0; s < states; ++s) {
    initial_[s] = message.initial[s] > 0 ? times_power(message.initial[s], exponent_[s] - top) : 0;
    if (initial_[s] > 0) total += initial_[s] * beta_[s * stride_ + start];
  }
  if (!(total > 0) || !(total < INFINITY)) return total > 0 ? SumStatus::improper : SumStatus::empty;
  for (size_t s = 0; s < states; ++s) initial_[s] /= total;
  status = forward(initial_, run);
  if (status != SumStatus::ok) return status;
  count_features(expected);
  last_expected_.assign(expected.begin(), expected.end());
  counted_ = true;
  *log_total = std::log(total) + static_cast<double>(top) * std::numbers::ln2;
  return SumStatus::ok;
}

SummedProduct Moments::summed() const {
  if (!counted_) fail(Code::argument, "a sum is asked for before it was found");
  return {lattice_.get(), w_, &weights_, alpha_, beta_, stride_, arc_, final_, initial_, last_expected_};
}

int64_t Moments::bytes() const {
  int64_t n = 0;
  for (const std::vector<double> *v : {&single_weight_, &double_weight_, &over_weight_, &end_weight_, &beta_, &alpha_, &final_,
                                       &arc_, &initial_, &single_sum_, &double_sum_, &over_sum_, &end_sum_, &fired_, &g_, &most_, &mass_,
                                       &sink_, &moved_, &carried_, &sharp_, &last_expected_}) {
    n += static_cast<int64_t>(v->capacity() * sizeof(double));
  }
  return n + weights_.bytes() + readings_.bytes() + static_cast<int64_t>((exponent_.capacity() + explicit_.capacity()) * 8);
}

}  // namespace hws
