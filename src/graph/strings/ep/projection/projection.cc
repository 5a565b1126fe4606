// An update has four parts: sums of the message under the cavity, a choice of n-grams, a fit of their weights, and the split of
// the new belief into cavity and message. Costs are those of the sums (moments.hh): one over the message for each change of the
// tree, and one over the model for each step of the fit.
//
// Trap: the tree may grow within an update. Every array over its nodes (cavity, expected counts, slots of the belief) is then
// computed or moved anew, so that no reference into them is kept across a change. Weights change in begin() and settle() alone,
// so that an update that is given up elsewhere leaves them.
#include "src/graph/strings/ep/projection/projection.hh"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "fsa/ngram/group_lasso.hh"
#include "src/graph/model/log_weights.hh"
#include "src/graph/strings/ep/projection/closed_form.hh"
#include "src/graph/strings/ep/projection/greedy_growth.hh"
#include "src/graph/strings/ep/projection/sparse_growth.hh"
#include "src/graph/strings/ep/projection/weight_fit.hh"

namespace hws {

namespace {

constexpr int64_t kMostIterations = 100;  // steps of a solve; the next visit goes on where this one ended
constexpr double kSolved = 1e-9;          // norm of the gradient at which a solve to the optimum ends
constexpr double kClosely = 0.01;         // the same for the best weights of what the penalty chose, in lambdas
constexpr double kProjectionRoughly = 0.1;          // and while it is chosen
constexpr double kLeastCount = 1e-8;      // told apart
constexpr double kLostFactor = 10;        // how much more often messages expect an n-gram that a belief has lost
constexpr int kStepHalvings = 30;             // of a step that leads to an improper model

double seconds_now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// Of a weight.
double moved_by(double from, double to) {
  return from == to ? 0 : std::isinf(from) || std::isinf(to) ? 1 : std::fabs(to - from);
}

// An n-gram rarer than lambda is worth no weight of its own and has hardly any best one. Where a message nearly rules it out,
// its weight would be huge, and cavities would multiply it into messages that nothing can be projected from.
QuasiNewtonSettings within(double share, double lambda) {
  return {kMostIterations, std::max(kSolved, share * lambda), std::max(kLeastCount, lambda)};
}

// One message projected under one cavity.
class Projection {
 public:
  Projection(const LatticeMessage &message, size_t slot, const EpSettings &settings, double lambda, EpBelief *b, EpSums *sums,
             const Run &run)
      : message_(message), slot_(slot), s_(settings), lambda_(lambda), b_(*b), sums_(*sums), run_(run) {}

  EpUpdate update(bool grow, double damping, double *growth_seconds) {
    if (!look()) return {};
    double unit = 1;
    std::optional<WeightFit> fit;
    if (s_.family == EpFamily::greedy) {
      fit = grown(growth_seconds);
    } else if (s_.family == EpFamily::ngram && s_.step == EpStep::closed) {
      Array<double> theta(expected_.size());
      fixed_order_theta(trie(), s_.order, expected_, theta);
      fit = WeightFit{std::move(theta), expected_};  // which the closed form matches
    } else {
      if (!begin()) return {};
      if (sparse() && grow && !extend(growth_seconds)) return {};
      fit = s_.step == EpStep::refit ? chosen() : s_.step == EpStep::converged ? optimum() : stepped(&unit);
    }
    return fit ? settle(std::move(*fit), damping, unit) : EpUpdate{};
  }

 private:
  const NgramTrie &trie() const { return b_.trie(); }
  bool sparse() const { return s_.family == EpFamily::sparse; }
  bool is_free(NgramNode w) const { return w != trie().begin_node() && (sparse() || is_family_feature(trie(), s_.order, w)); }

  // What the message times all others expects of the present tree.
  bool look() {
    double log_total = 0;
    b_.cavity(slot_, &cavity_);
    expected_.resize(cavity_.size());
    return sums_.message.expected(message_, *b_.automaton, cavity_, expected_, &log_total, run_) == SumStatus::ok;
  }

  bool know_model() {
    if (b_.model_known) return true;
    b_.model_known = sum(b_.belief, &b_.model_expected);
    return b_.model_known;
  }
  bool sum(const Array<double> &theta, Array<double> *expected) {
    double log_total = 0;
    expected->resize(theta.size());
    return sums_.model.expected(*b_.automaton, theta, *expected, &log_total, run_) == SumStatus::ok;
  }

  // Returns false if the belief is improper, so that it has no sums.
  bool sum_belief(SummedProduct *q) {
    Array<double> expected;
    return sum(b_.belief, &expected) && sums_.model.summed(q);
  }

  // A proper belief to begin with: an even one where there is nothing yet, or nothing proper.
  bool begin() {
    if (know_model()) return true;
    const EvenWeights even = even_weights(trie().symbols(), expected_[NgramTrie::kRoot]);
    if (s_.family == EpFamily::ngram) even_fixed_order_theta(trie(), s_.order, even, b_.belief);
    else even_theta(trie(), even, b_.belief);
    b_.model_known = false;
    if (!know_model()) return false;
    // The belief has moved, the others' share has not: what was added is this message's.
    b_.slot[slot_].resize(b_.belief.size());
    for (size_t i = 0; i < b_.belief.size(); ++i) b_.slot[slot_][i] = without(b_.belief[i], cavity_[i]);
    return true;
  }

  // Takes in n-grams that are worth a weight; false where sums over the larger tree are not to be had.
  bool extend(double *seconds) {
    const double began = seconds_now();
    const bool good = s_.step == EpStep::converged ? take_in_all() : take_in_next();
    *seconds += seconds_now() - began;
    return good;
  }

  bool is_known(const TreeChange &change) {
    b_.change_tree(change);
    return look() && know_model();
  }

  // Those one symbol longer than what is in, whose gradient exceeds lambda.
  bool take_in_next() {
    SummedProduct q;
    const bool some = sum_belief(&q);
    const Array<TreeExtension> missed =
        missed_ngrams(sums_.message.summed(), some ? &q : nullptr, s_.order, lambda_, s_.suffix_test, &sums_.search, run_);
    return missed.empty() || is_known(extended(trie(), missed, run_));
  }

  // Of all n-grams those that a step of the penalized gradient gives a weight: of a group whose first n-gram is worth nothing
  // alone an extension can be worth more. No n-gram can have one that p and q both expect no more often than lambda.
  bool take_in_all() {
    const EpBelief before = b_;
    const Array<double> cavity = cavity_, expected = expected_;
    Array<double> is_old(cavity.size(), 1);
    while (true) {
      SummedProduct q;
      const bool some = sum_belief(&q);
      const Array<TreeExtension> frequent =
          frequent_ngrams(sums_.message.summed(), some ? &q : nullptr, s_.order, lambda_, s_.suffix_test, &sums_.search, run_);
      if (frequent.empty()) break;
      const TreeChange change = extended(trie(), frequent, run_);
      is_old = moved(change, is_old);
      if (!is_known(change)) return false;
    }
    const Array<double> step = penalized_step(1);
    Array<char> keep(step.size());
    size_t joined = 0;
    for (size_t i = 0; i < keep.size(); ++i) {
      keep[i] = is_old[i] != 0 || step[i] != 0;
      joined += is_old[i] == 0 && step[i] != 0;
    }
    if (joined > 0) return is_known(reduced(trie(), std::move(keep)));
    b_ = before;
    cavity_ = cavity;
    expected_ = expected;
    return true;
  }

  // Returns the weights after a step of this size along the gradient.
  Array<double> penalized_step(double eta) const {
    Array<double> theta = b_.belief;
    for (NgramNode w = 0; w < trie().nodes(); ++w) {
      const size_t i = static_cast<size_t>(w);
      if (is_free(w) && !std::isinf(theta[i])) theta[i] -= eta * (b_.model_expected[i] - expected_[i]);
    }
    if (sparse()) shrink(trie(), s_.penalty, eta * lambda_, theta, false);
    return theta;
  }

  std::optional<WeightFit> solve(std::span<const uint8_t> may_move, const QuasiNewtonSettings &how, Array<double> theta) {
    return fit_weights(*b_.automaton, expected_, may_move, how, std::move(theta), &sums_.model, run_);
  }

  // The n-grams that have a weight already, and the default. They stay: one message that has no need of an n-gram would say the
  // opposite of what all others say about it.
  Array<uint8_t> weighted() const {
    Array<uint8_t> has = b_.weighted();
    has[NgramTrie::kRoot] = 1;
    return has;
  }

  // Fits the weights of the n-grams that have one and of those whose count the belief misses by more than lambda. One that
  // joined leaves again if its absence would be missed by less, once the others have their weights.
  std::optional<WeightFit> chosen() {
    Array<uint8_t> kept = weighted(), joined(kept.size(), 0);
    bool any = false;
    for (size_t i = 0; i < kept.size(); ++i) {
      if (kept[i] || !(std::fabs(b_.model_expected[i] - expected_[i]) > lambda_)) continue;
      kept[i] = joined[i] = 1;
      any = true;
    }
    if (!any) return solve(kept, within(kClosely, lambda_), b_.belief);
    std::optional<WeightFit> rough = solve(kept, within(kProjectionRoughly, lambda_), b_.belief);
    if (!rough) return std::nullopt;
    for (size_t i = 0; i < kept.size(); ++i) {
      if (!joined[i] || rough->expected[i] * std::fabs(std::expm1(-rough->theta[i])) > lambda_) continue;
      rough->theta[i] = 0;
      kept[i] = 0;
    }
    if (std::optional<WeightFit> fit = solve(kept, within(kClosely, lambda_), std::move(rough->theta))) return fit;
    // Without what has left again the weights may be improper, each of them having been small by itself; the belief is not.
    return solve(kept, within(kClosely, lambda_), b_.belief);
  }

  // Grows greedily. With the step refit the weights are then fitted without the penalty (the relaxed lasso, Meinshausen 2007).
  std::optional<WeightFit> grown(double *seconds) {
    const double began = seconds_now();
    Array<double> theta;
    bool has_grown = false;
    try {
      has_grown = grow_greedily(message_, slot_, s_, lambda_, &b_, &cavity_, &sums_.message, &sums_.search, &theta, run_);
    } catch (const Error &e) {
      if (e.code != Code::unsupported) throw;  // no weights express such zeros, so the update cannot be made
    }
    *seconds += seconds_now() - began;
    if (!has_grown) return std::nullopt;
    if (s_.step != EpStep::refit) {
      (void)know_model();  // to tell by how much it changes
      return WeightFit{std::move(theta), {}};
    }
    if (!look() || !begin()) return std::nullopt;
    Array<uint8_t> kept = weighted();
    for (size_t i = 0; i < kept.size(); ++i) kept[i] |= theta[i] != 0;
    return solve(kept, within(kClosely, lambda_), b_.belief);
  }

  std::optional<WeightFit> optimum() {
    if (sparse()) {
      Array<double> start = b_.belief;
      // The end alone occurs once in every string. Its weight changes no probability, and 0 has the least penalty.
      if (const NgramNode end = trie().child(NgramTrie::kRoot, trie().eos()); end >= 0) start[static_cast<size_t>(end)] = 0;
      return fit_penalized_weights(*b_.automaton, expected_, s_.penalty, lambda_, kMostIterations, kSolved, std::move(start),
                                   &sums_.model, run_);
    }
    Array<uint8_t> may_move(b_.belief.size());
    for (NgramNode w = 0; w < trie().nodes(); ++w) may_move[static_cast<size_t>(w)] = is_free(w);
    return solve(may_move, {kMostIterations, kSolved}, b_.belief);
  }

  // Takes one step along the gradient, halved until the model is proper. *unit becomes its length.
  std::optional<WeightFit> stepped(double *unit) {
    WeightFit fit;
    for (double eta = s_.eta; eta > s_.eta * std::ldexp(1.0, -kStepHalvings); eta /= 2) {
      fit.theta = penalized_step(eta);
      if (!sum(fit.theta, &fit.expected)) continue;
      *unit = eta;
      return fit;
    }
    return std::nullopt;
  }

  EpUpdate settle(WeightFit fit, double damping, double unit) {
    bool known = !fit.expected.empty() || sum(fit.theta, &fit.expected);
    double change = 0;
    for (size_t i = 0; i < fit.theta.size(); ++i) {
      change = std::max(change, b_.model_known && known ? std::fabs(fit.expected[i] - b_.model_expected[i])
                                                        : moved_by(b_.belief[i], fit.theta[i]));
    }
    if (damping > 0) {
      for (size_t i = 0; i < fit.theta.size(); ++i) fit.theta[i] = damped_log(fit.theta[i], b_.belief[i], damping);
      known = sum(fit.theta, &fit.expected);
    }
    b_.model_known = known;
    if (known) b_.model_expected = std::move(fit.expected);
    Array<double> own(fit.theta.size());
    for (size_t i = 0; i < own.size(); ++i) own[i] = without(fit.theta[i], cavity_[i]);
    b_.belief = std::move(fit.theta);
    b_.slot[slot_] = std::move(own);
    return {true, change / unit};
  }

  const LatticeMessage &message_;
  const size_t slot_;
  const EpSettings &s_;
  const double lambda_;
  EpBelief &b_;
  EpSums &sums_;
  const Run &run_;
  Array<double> cavity_, expected_;  // over the belief's tree; computed anew when that tree changes
};

}  // namespace

EpUpdate EpProjector::update(const LatticeMessage &message, size_t slot, const EpSettings &settings, double lambda, bool grow,
                             double damping, EpBelief *b, const Run &run) {
  return Projection(message, slot, settings, lambda, b, &sums_, run).update(grow, damping, &growth_seconds_);
}

EpUpdate EpProjector::update_under(const LatticeMessage &message, size_t slot, std::span<const double> surrogate,
                                   const EpSettings &settings, double damping, EpBelief *b, const Run &run) {
  Array<double> expected(surrogate.size()), theta(surrogate.size()), others;
  double log_total = 0;
  if (sums_.message.expected(message, *b->automaton, surrogate, expected, &log_total, run) != SumStatus::ok) return {};
  fixed_order_theta(b->trie(), settings.order, expected, theta);
  b->cavity(slot, &others);
  Array<double> &own = b->slot[slot];
  const double kept = own.empty() ? 0 : damping;
  double change = 0;
  own.resize(theta.size());
  for (size_t i = 0; i < theta.size(); ++i) {
    const double fresh = without(theta[i], surrogate[i]);
    change = std::max(change, moved_by(b->belief[i], others[i] + fresh));
    own[i] = damped_log(fresh, own[i], kept);
    b->belief[i] = others[i] + own[i];
  }
  b->model_known = false;
  return {true, change};
}

bool EpProjector::lacks_ngrams(const LatticeMessage &product, const LatticeMessage *beside, int32_t order, double least,
                               EpBelief b, const Run &run) {
  const double expected_enough = kLostFactor * least;
  Array<double> others, expected;
  double log_total = 0;
  while (true) {
    b.cavity(0, &others);
    expected.resize(others.size());
    if (sums_.message.expected(product, *b.automaton, others, expected, &log_total, run) != SumStatus::ok) return false;
    const Array<TreeExtension> frequent =
        frequent_ngrams(sums_.message.summed(), nullptr, order, expected_enough, false, &sums_.search, run);
    if (frequent.empty()) break;
    b.change_tree(extended(b.trie(), frequent, run));
  }
  Array<double> believed(b.belief.size());
  const SumStatus status = beside ? sums_.message.expected(*beside, *b.automaton, b.belief, believed, &log_total, run)
                                  : sums_.model.expected(*b.automaton, b.belief, believed, &log_total, run);
  if (beside && status == SumStatus::empty) return true;
  if (status != SumStatus::ok) return false;
  for (NgramNode w = 0; w < b.trie().nodes(); ++w) {
    const size_t i = static_cast<size_t>(w);
    if (w == b.trie().begin_node()) continue;
    const bool off = std::fabs(expected[i] - believed[i]) > expected_enough;
    if (beside ? off : expected[i] > expected_enough && believed[i] < least) return true;
  }
  return false;
}

}  // namespace hws
