// Optimize: balanced
#include "src/graph/strings/ep/moments/moments.hh"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "src/graph/strings/ep/model/power_of_two.hh"

namespace hws {

// Everything that depends on theta, the automaton and the size of the lattice.
void Moments::bind(const LatticePtr &lattice, const FeatureAutomaton &w, std::span<const double> theta, const Run &run) {
  const NgramTrie &trie = *w.trie();
  const MessageLattice &l = *lattice;
  const size_t nodes = static_cast<size_t>(trie.nodes()), states = static_cast<size_t>(l.states()),
               n = static_cast<size_t>(w.states());
  if (theta.size() != nodes) fail(Code::argument, "%zu weights; expected one per n-gram of the tree, %zu", theta.size(), nodes);
  if (l.symbols() != trie.symbols()) {
    fail(Code::argument, "a message over %d symbols, n-grams over %d", l.symbols(), trie.symbols());
  }
  counted_ = false;
  w_ = &w;
  trie_ = w.trie();
  lattice_ = lattice;
  stride_ = n + 1;
  words_ = (n + 63) / 64;
  run.limit_bytes(static_cast<int64_t>(states * (2 * stride_ + words_ + 4) * 8 + l.arcs().size() * 8 + (nodes + n) * 80));

  weights_.set(trie, theta);
  entry_weights_.set(w, weights_);
  beta_.resize(states * stride_);
  alpha_.resize(states * stride_);
  explicit_.resize(states * words_);
  final_.resize(states);
  initial_.resize(states);
  exponent_.resize(states);
  arc_.resize(l.arcs().size());
  for (Array<double> *one : {&g_, &most_, &mass_, &sink_, &moved_}) one->assign(stride_ * kLanes, 0);
  readings_.reserve(l.symbols());
  outcome_ = FixedPoint::Outcome::settled;
}

SumStatus Moments::expected(const LatticeMessage &message, const FeatureAutomaton &w, std::span<const double> theta,
                            std::span<double> expected, double *log_total, const Run &run) {
  const MessageLattice &l = *message.lattice;
  const size_t states = static_cast<size_t>(l.states());
  if (message.initial.size() != states || message.final.size() != states) {
    fail(Code::argument, "a message whose ends are not those of its lattice");
  }
  if (expected.size() != theta.size()) {
    fail(Code::argument, "room for %zu expectations; expected one per n-gram, %zu", expected.size(), theta.size());
  }
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
      fail(Code::argument, "a message's initial weight is %s; expected a finite number >= 0",
           NumberText(message.initial[s]).text);
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
  sums_.expected(w, weights_, entry_weights_, expected);
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
  for (const Array<double> *v : {&beta_, &alpha_, &final_,
                                       &arc_, &initial_, &g_, &most_, &mass_,
                                       &sink_, &moved_, &carried_, &sharp_, &last_expected_}) {
    n += static_cast<int64_t>(v->capacity() * sizeof(double));
  }
  return n + weights_.bytes() + entry_weights_.bytes() + sums_.bytes() + readings_.bytes() +
         static_cast<int64_t>((exponent_.capacity() + explicit_.capacity()) * 8);
}

}  // namespace hws
