#include "src/ep/projection.hh"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "fsa/ngram/group_lasso.hh"
#include "fsa/ngram/quasi_newton.hh"
#include "src/ep/closed_form.hh"
#include "src/ep/greedy_growth.hh"

namespace hws {

namespace {

constexpr int64_t kMostIterations = 100;  // of a solve, which the next visit takes up where this one ended
constexpr double kSolved = 1e-9;          // the gradient's norm at which a solve to the optimum ends
constexpr double kClosely = 0.01;         // the same for the best weights of what the penalty chose, in lambdas
constexpr double kRoughly = 0.1;          // and while it is chosen
constexpr double kLeastCount = 1e-8;     // told apart
constexpr int kHalvings = 30;            // of a step that leads to an improper model

double seconds_now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// The other messages' share: any number would do where both are -infinity.
double less(double all, double one) { return std::isinf(one) ? 0 : all - one; }

// Of a weight.
double moved_by(double from, double to) {
  return from == to ? 0 : std::isinf(from) || std::isinf(to) ? 1 : std::fabs(to - from);
}

// Rarer than lambda is worth no weight of its own, and has hardly any best one: what a message all but rules out, cavities
// would multiply into messages that nothing can be projected from.
QuasiNewtonSettings within(double share, double lambda) {
  return {kMostIterations, std::max(kSolved, share * lambda), std::max(kLeastCount, lambda)};
}

// The sums of a descent, by the projector's own arrays.
class KernelMoments final : public ModelMoments {
 public:
  KernelMoments(ModelSum &sum, const FeatureAutomaton &automaton, const Run &run) : sum_(sum), automaton_(automaton), run_(run) {}
  bool at(std::span<const double> theta, std::vector<double> *expected, double *log_total) override {
    expected->resize(theta.size());
    return sum_.expected(automaton_, theta, *expected, log_total, run_) == SumStatus::ok;
  }

 private:
  ModelSum &sum_;
  const FeatureAutomaton &automaton_;
  const Run &run_;
};

}  // namespace

void EpBelief::cavity(size_t without, std::vector<double> *theta) const {
  *theta = belief;
  const std::vector<double> &own = slot[without];
  for (size_t i = 0; i < own.size(); ++i) (*theta)[i] = less(belief[i], own[i]);
}

void EpBelief::change_tree(const TreeChange &change, std::shared_ptr<const FeatureAutomaton> made) {
  std::vector<double> wider = moved(change, belief);
  std::vector<std::vector<double>> messages(slot.size());
  for (size_t i = 0; i < slot.size(); ++i) {
    if (!slot[i].empty()) messages[i] = moved(change, slot[i]);
  }
  // Without n-grams of no weight the model is the same.
  model_known = model_known && change.trie->nodes() <= automaton->trie()->nodes();
  if (model_known) model_expected = moved(change, model_expected);
  automaton = std::move(made);
  belief = std::move(wider);
  slot = std::move(messages);
}

bool EpProjector::know_model(EpBelief *b, const Run &run) {
  if (b->model_known) return true;
  double log_total = 0;
  b->model_expected.resize(b->belief.size());
  b->model_known = model_.expected(*b->automaton, b->belief, b->model_expected, &log_total, run) == SumStatus::ok;
  return b->model_known;
}

// The n-grams whose gradient exceeds lambda: those that one step gives a weight.
void EpProjector::grow_sparse(const EpSettings &settings, double lambda, EpBelief *b, const Run &run) {
  std::vector<NgramCandidate> in_p;
  search_.find(moments_.summed(), settings.order, lambda, false, &in_p, run);
  double log_total = 0;
  next_expected_.resize(b->belief.size());
  found_.clear();
  SummedProduct q;
  if (model_.expected(*b->automaton, b->belief, next_expected_, &log_total, run) == SumStatus::ok && model_.summed(&q)) {
    search_.find(q, settings.order, lambda / 4, false, &found_, run);
  }
  for (NgramCandidate &c : found_) c.count = -c.count;
  found_.insert(found_.end(), in_p.begin(), in_p.end());
  std::sort(found_.begin(), found_.end(), [](const auto &x, const auto &y) {
    return x.history != y.history ? x.history < y.history : x.label != y.label ? x.label < y.label : x.count < y.count;
  });
  std::vector<TreeExtension> joins;
  for (size_t i = 0; i < found_.size();) {
    double difference = 0;
    const size_t first = i;
    for (; i < found_.size() && found_[i].history == found_[first].history && found_[i].label == found_[first].label; ++i) {
      difference += found_[i].count;
    }
    if (std::fabs(difference) > lambda) joins.push_back({found_[first].history, found_[first].label});
  }
  if (joins.empty()) return;
  const TreeChange change = extended(b->trie(), joins, run);
  b->change_tree(change, std::make_shared<const FeatureAutomaton>(change.trie));
}

// From the belief to theta, both over the present tree.
double EpProjector::change_to(std::span<const double> theta, bool next_known, EpBelief *b, const Run &run) {
  if (!next_known) {
    double log_total = 0;
    next_expected_.resize(theta.size());
    next_known = model_.expected(*b->automaton, theta, next_expected_, &log_total, run) == SumStatus::ok;
  }
  double change = 0;
  for (size_t i = 0; i < theta.size(); ++i) {
    const bool counts = b->model_known && next_known;
    change = std::max(change, counts ? std::fabs(next_expected_[i] - b->model_expected[i]) : moved_by(b->belief[i], theta[i]));
  }
  b->model_known = next_known;
  if (next_known) b->model_expected.swap(next_expected_);
  return change;
}

EpUpdate EpProjector::settle(size_t slot, double damping, std::vector<double> *theta, bool next_known, double unit, EpBelief *b,
                             const Run &run) {
  for (size_t i = 0; i < theta->size() && damping > 0; ++i) {
    double &next = (*theta)[i];
    const double old = b->belief[i];
    if (next != old) next = damping * old + (1 - damping) * next;
  }
  const double change = change_to(*theta, next_known && damping == 0, b, run) / unit;
  std::vector<double> message(theta->size());
  for (size_t i = 0; i < theta->size(); ++i) message[i] = less((*theta)[i], cavity_[i]);
  b->belief.swap(*theta);
  b->slot[slot] = std::move(message);
  return {true, change};
}

// To the optimum under the present expectations, from theta; false where that is improper.
bool EpProjector::solve(std::span<const uint8_t> may_move, const QuasiNewtonSettings &how, std::vector<double> *theta,
                        const EpBelief &b, const Run &run) {
  KernelMoments model(model_, *b.automaton, run);
  try {
    next_expected_ = descend_quasi_newton(b.trie(), expected_, may_move, model, how, theta, run).expected;
  } catch (const Error &e) {
    if (e.code != Code::improper) throw;
    return false;
  }
  return true;
}

// The penalized optimum.
bool EpProjector::solve_penalized(double lambda, std::vector<double> *theta, const EpBelief &b, const Run &run) {
  KernelMoments model(model_, *b.automaton, run);
  const DescentSettings how{NgramPenalty::tree, lambda, false, kMostIterations, kSolved, 0.5};
  try {
    next_expected_ = descend(b.trie(), expected_, {}, model, how, theta, run).expected;
  } catch (const Error &e) {
    if (e.code != Code::improper) throw;
    return false;
  }
  return true;
}

// The n-grams that have a weight in the belief or in any message, and the default. They stay: one message that has no need
// of an n-gram would say the opposite of what all others say about it.
std::vector<uint8_t> EpProjector::weighted(const EpBelief &b) const {
  std::vector<uint8_t> has(b.belief.size());
  for (size_t i = 0; i < has.size(); ++i) {
    has[i] = i == 0 || b.belief[i] != 0;
    for (size_t k = 0; k < b.slot.size() && !has[i]; ++k) has[i] = !b.slot[k].empty() && b.slot[k][i] != 0;
  }
  return has;
}

// The best weights of these n-grams and of those whose counts the belief misses by more than lambda, into next_. What joined
// and turns out to be missed by no more than that once the others have their weights leaves again.
bool EpProjector::choose(double lambda, EpBelief *b, const Run &run) {
  std::vector<uint8_t> kept = weighted(*b), joined(kept.size(), 0);
  bool any = false;
  for (size_t i = 0; i < kept.size(); ++i) {
    if (kept[i] || !(std::fabs(b->model_expected[i] - expected_[i]) > lambda)) continue;
    kept[i] = joined[i] = 1;
    any = true;
  }
  next_ = b->belief;
  if (any) {
    if (!solve(kept, within(kRoughly, lambda), &next_, *b, run)) return false;
    for (size_t i = 0; i < kept.size(); ++i) {
      if (!joined[i]) continue;
      const double without = next_expected_[i] * std::fabs(std::expm1(-next_[i]));
      if (without > lambda) continue;
      next_[i] = 0;
      kept[i] = 0;
    }
  }
  if (solve(kept, within(kClosely, lambda), &next_, *b, run)) return true;
  if (!any) return false;
  // Without what has left again the weights may be improper, each of them having been small by itself; the belief is not.
  next_ = b->belief;
  return solve(kept, within(kClosely, lambda), &next_, *b, run);
}

// The best weights of these n-grams and of those that were grown, into next_: without the penalty on weights, the relaxed lasso
// (Meinshausen 2007).
bool EpProjector::refit(double lambda, std::span<const double> grown, EpBelief *b, const Run &run) {
  std::vector<uint8_t> kept = weighted(*b);
  for (size_t i = 0; i < kept.size(); ++i) kept[i] |= grown[i] != 0;
  next_ = b->belief;
  return solve(kept, within(kClosely, lambda), &next_, *b, run);
}

// A proper belief to begin with: an even one where there is nothing yet, or nothing proper.
bool EpProjector::begin(size_t slot, const EpSettings &settings, EpBelief *b, const Run &run) {
  if (know_model(b, run)) return true;
  const EvenWeights even = even_weights(b->trie().symbols(), expected_[NgramTrie::kRoot]);
  if (settings.family == EpFamily::ngram) even_fixed_order_theta(b->trie(), settings.order, even, b->belief);
  else even_theta(b->trie(), even, b->belief);
  b->model_known = false;
  if (!know_model(b, run)) return false;
  // The belief has moved, the others' share has not: what was added is this message's.
  b->slot[slot].resize(b->belief.size());
  for (size_t i = 0; i < b->belief.size(); ++i) b->slot[slot][i] = less(b->belief[i], cavity_[i]);
  return true;
}

EpUpdate EpProjector::step_by_gradient(const EpSettings &settings, double lambda, double damping, size_t slot, EpBelief *b,
                                       const Run &run) {
  const NgramTrie &trie = b->trie();
  const bool sparse = settings.family == EpFamily::sparse;
  const auto free = [&](NgramNode w) { return w != trie.begin_node() && (sparse || is_family_feature(trie, settings.order, w)); };
  if (settings.step == EpStep::refit) {
    return choose(lambda, b, run) ? settle(slot, damping, &next_, true, 1, b, run) : EpUpdate{};
  }
  if (settings.step == EpStep::converged) {
    next_ = b->belief;
    std::vector<uint8_t> may_move(next_.size());
    for (NgramNode w = 0; w < trie.nodes(); ++w) may_move[static_cast<size_t>(w)] = free(w);
    const bool solved = sparse ? solve_penalized(lambda, &next_, *b, run) : solve(may_move, {kMostIterations, kSolved}, &next_, *b, run);
    if (!solved) return {};
    return settle(slot, damping, &next_, true, 1, b, run);
  }
  for (double eta = settings.eta; eta > settings.eta * std::ldexp(1.0, -kHalvings); eta /= 2) {
    next_ = b->belief;
    for (NgramNode w = 0; w < trie.nodes(); ++w) {
      const size_t i = static_cast<size_t>(w);
      if (free(w) && !std::isinf(next_[i])) next_[i] -= eta * (b->model_expected[i] - expected_[i]);
    }
    if (sparse) shrink(trie, NgramPenalty::tree, eta * lambda, next_, false);
    double log_total = 0;
    next_expected_.resize(next_.size());
    if (model_.expected(*b->automaton, next_, next_expected_, &log_total, run) != SumStatus::ok) continue;
    return settle(slot, damping, &next_, true, eta, b, run);
  }
  return {};
}

EpUpdate EpProjector::update(const LatticeMessage &message, size_t slot, const EpSettings &settings, double lambda, bool grow,
                             double damping, EpBelief *b, const Run &run) {
  double log_total = 0;
  const auto look = [&] {
    b->cavity(slot, &cavity_);
    expected_.resize(cavity_.size());
    return moments_.expected(message, *b->automaton, cavity_, expected_, &log_total, run) == SumStatus::ok;
  };
  if (!look()) return {};
  if (settings.family == EpFamily::greedy) {
    const double began = seconds_now();
    const bool refits = settings.step == EpStep::refit;
    std::vector<double> theta;
    bool grown = false;
    try {
      grown = grow_greedily(message, slot, settings, lambda, b, &cavity_, &moments_, &search_, &theta, run);
    } catch (const Error &e) {
      if (e.code != Code::unsupported) throw;  // zeros that no weights say: an update that cannot be made
    }
    growth_seconds_ += seconds_now() - began;
    if (!grown) return {};
    if (!refits) {
      (void)know_model(b, run);  // to tell by how much it changes
      return settle(slot, damping, &theta, false, 1, b, run);
    }
    if (!look() || !begin(slot, settings, b, run) || !refit(lambda, theta, b, run)) return {};
    return settle(slot, damping, &next_, true, 1, b, run);
  }
  if (settings.family == EpFamily::ngram && settings.step == EpStep::closed) {
    next_.resize(expected_.size());
    fixed_order_theta(b->trie(), settings.order, expected_, next_);
    next_expected_ = expected_;  // which the closed form matches
    return settle(slot, damping, &next_, true, 1, b, run);
  }
  if (!begin(slot, settings, b, run)) return {};
  if (settings.family == EpFamily::sparse && grow) {
    const double began = seconds_now();
    const NgramNode before = b->trie().nodes();
    grow_sparse(settings, lambda, b, run);
    const bool good = b->trie().nodes() == before || (look() && know_model(b, run));
    growth_seconds_ += seconds_now() - began;
    if (!good) return {};
  }
  return step_by_gradient(settings, lambda, damping, slot, b, run);
}

EpUpdate EpProjector::update_under(const LatticeMessage &message, size_t slot, std::span<const double> surrogate,
                                   const EpSettings &settings, EpBelief *b, const Run &run) {
  cavity_.assign(surrogate.begin(), surrogate.end());
  expected_.resize(cavity_.size());
  double log_total = 0;
  if (moments_.expected(message, *b->automaton, cavity_, expected_, &log_total, run) != SumStatus::ok) return {};
  next_.resize(expected_.size());
  fixed_order_theta(b->trie(), settings.order, expected_, next_);
  std::vector<double> others;
  b->cavity(slot, &others);
  std::vector<double> &own = b->slot[slot];
  own.resize(next_.size());
  double change = 0;
  for (size_t i = 0; i < next_.size(); ++i) {
    own[i] = less(next_[i], cavity_[i]);
    const double sum = others[i] + own[i];
    change = std::max(change, moved_by(b->belief[i], sum));
    b->belief[i] = sum;
  }
  b->model_known = false;
  return {true, change};
}

void EpProjector::compact(EpBelief *b) {
  std::vector<bool> keep(b->belief.size(), false);
  size_t weighted = 0;
  for (size_t i = 0; i < keep.size(); ++i) {
    bool any = b->belief[i] != 0;
    for (size_t k = 0; k < b->slot.size() && !any; ++k) any = !b->slot[k].empty() && b->slot[k][i] != 0;
    keep[i] = any;
    weighted += any;
  }
  if (keep.size() < 2 * weighted + 64) return;
  const TreeChange change = reduced(b->trie(), std::move(keep));
  if (change.trie->nodes() == b->trie().nodes()) return;
  b->change_tree(change, std::make_shared<const FeatureAutomaton>(change.trie));
}

}  // namespace hws
