// Growth goes in rounds. A round empties a queue of candidates, most frequent first. A candidate joins if an estimate of its
// gain exceeds lambda (fsa/ngram/grow_greedy.hh has both estimates). After each batch the model is built and the true objective
// evaluated; the best model is taken. Under the printed estimate growth stops once the objective no longer falls. Under the
// other one rounds go on while n-grams join, since what was passed over may be worth more then. n-grams that are new to the
// tree are counted by another pass over the message before they are extended in the next round.
//
// Trap: candidates that the tree lacks have no node yet, and are found by history and label instead.
#include "src/graph/strings/ep/projection/greedy_growth.hh"

#include <algorithm>
#include <cmath>
#include <queue>
#include <utility>

#include "fsa/base/merge_sort.hh"
#include "fsa/ngram/fit_expected.hh"
#include "fsa/ngram/growth_gain.hh"
#include "fsa/ngram/log_linear.hh"

namespace hws {

namespace {

// What one n-gram gains is at most its count times ln 1/Pold; rarer ones than lambda over this are not looked at.
constexpr double kLargestGain = 12;

// A candidate: a node of the tree, or the extension of one by a symbol.
struct Waiting {
  double count;
  NgramNode node;       // -1: not in the tree
  NgramNode history;
  Label label;
  bool operator<(const Waiting &o) const {  // the most frequent on top, ties in the tree's order
    return count != o.count ? count < o.count : history != o.history ? history > o.history : label > o.label;
  }
};

class Growth {
 public:
  Growth(const LatticeMessage &message, const EpSettings &settings, double lambda, EpBelief *b, Array<double> *cavity,
         size_t slot, Moments *moments, CandidateSearch *search, const Run &run)
      : message_(message), s_(settings), lambda_(lambda), b_(b), cavity_(cavity), slot_(slot), moments_(moments),
        search_(search), run_(run), gain_(this, static_cast<double>(trie().symbols()) + 1) {}
  Growth(const Growth &) = delete;
  Growth &operator=(const Growth &) = delete;

  bool grow(Array<double> *theta) {
    in_.assign(static_cast<size_t>(trie().nodes()), 0);
    in_[NgramTrie::kRoot] = in_[static_cast<size_t>(trie().begin_node())] = 1;
    if (!sum()) return false;
    look();
    while (!stopped_ && round()) {
    }
    if (!stopped_ && since_look_ > 0) look();
    take(theta);
    return true;
  }

  // For GrowthGain.
  static constexpr NgramNode empty() { return NgramTrie::kRoot; }
  double count(NgramNode h) const { return h == trie().begin_node() ? 1 : count_[static_cast<size_t>(h)]; }
  double count(NgramNode h, Label c) const {
    const NgramNode w = trie().child(h, c);
    if (w >= 0) return in_[static_cast<size_t>(w)] ? count_[static_cast<size_t>(w)] : GrowthGain<Growth>::kNotIn;
    for (const Waiting &other : outside_) {
      if (other.history == h && other.label == c) return other.count;
    }
    return GrowthGain<Growth>::kNotIn;
  }
  NgramNode suffix(NgramNode h) const {
    NgramNode suffix = trie().suffix(h);
    while (suffix != NgramTrie::kRoot && !in_[static_cast<size_t>(suffix)]) suffix = trie().suffix(suffix);
    return suffix;
  }
  template <class F>
  void for_each(NgramNode h, const F &f) const {
    for (NgramNode w = trie().child_begin(h); w < trie().child_end(h); ++w) {
      if (w != trie().begin_node() && in_[static_cast<size_t>(w)]) f(trie().label(w), count_[static_cast<size_t>(w)]);
    }
    for (const Waiting &other : outside_) {
      if (other.history == h) f(other.label, other.count);
    }
  }

 private:
  const NgramTrie &trie() const { return b_->trie(); }

  // Expected counts of the n-grams of the present tree and of those that extend it.
  bool sum() {
    double log_total = 0;
    count_.resize(static_cast<size_t>(trie().nodes()));
    if (moments_->expected(message_, *b_->automaton, *cavity_, count_, &log_total, run_) != SumStatus::ok) return false;
    search_->find(moments_->summed(), s_.order, lambda_ / kLargestGain, false, &found_, run_);
    merge_sort(found_.begin(), found_.end(), [](const auto &x, const auto &y) {
      return x.history != y.history ? x.history < y.history : x.label < y.label;
    });
    return true;
  }

  // The estimated change of the objective if a candidate joins.
  double change_by(const Waiting &w) {
    if (!s_.printed_estimate) {
      const bool begins = w.label != trie().eos() && trie().length(w.history) + 1 < s_.order;
      return gain_.change(w.history, w.label, w.count, lambda_, begins);
    }
    return w.count * (std::log(backed_off(suffix_of(w))) - std::log(w.count / count(w.history))) + lambda_;
  }

  // P of the last symbol by the longest suffix that is in: suffix is that of history + label, or shorter.
  double backed_off(NgramNode suffix) const {
    while (suffix != NgramTrie::kRoot && !in_[static_cast<size_t>(suffix)]) suffix = trie().suffix(suffix);
    if (suffix == NgramTrie::kRoot) return 1 / (static_cast<double>(trie().symbols()) + 1);
    return count_[static_cast<size_t>(suffix)] / count(trie().parent(suffix));
  }
  NgramNode suffix_of(const Waiting &w) const {
    if (w.node >= 0) return trie().suffix(w.node);
    for (NgramNode h = w.history; h != NgramTrie::kRoot;) {
      h = trie().suffix(h);
      const NgramNode at = trie().child(h, w.label);
      if (at >= 0) return at;
    }
    return NgramTrie::kRoot;
  }

  void enqueue_extensions(NgramNode h) {
    for (NgramNode w = trie().child_begin(h); w < trie().child_end(h); ++w) {
      if (w == trie().begin_node()) continue;
      if (in_[static_cast<size_t>(w)]) {
        to_extend_.push_back(w);
      } else if (trie().length(w) <= s_.order) {
        queue_.push({count_[static_cast<size_t>(w)], w, h, trie().label(w)});
      }
    }
    const auto first =
        std::lower_bound(found_.begin(), found_.end(), h, [](const auto &c, NgramNode history) { return c.history < history; });
    for (auto c = first; c != found_.end() && c->history == h; ++c) queue_.push({c->count, -1, h, c->label});
  }

  // Takes what is worth its price, most frequent first; what is new to the tree is extended in the next
  // round, once it has been counted. Whether there is one.
  bool round() {
    queue_ = {};
    to_extend_ = {NgramTrie::kRoot, trie().begin_node()};
    Array<TreeExtension> joins;
    const auto drain = [&] {
      while (!to_extend_.empty()) {
        const NgramNode h = to_extend_.back();
        to_extend_.pop_back();
        enqueue_extensions(h);
      }
    };
    drain();
    bool joined = false;
    while (!queue_.empty() && !stopped_) {
      const Waiting w = queue_.top();
      queue_.pop();
      if (!(w.count > 0)) break;
      if (!(change_by(w) < 0)) continue;
      joined = true;
      gain_.joined();
      if (w.node >= 0) {
        in_[static_cast<size_t>(w.node)] = 1;
        if (trie().has_children(w.node) || w.label != trie().eos()) {
          to_extend_.push_back(w.node);
          drain();
        }
      } else {
        joins.push_back({w.history, w.label});
        outside_.push_back(w);
      }
      if (++since_look_ == s_.batch) look();
    }
    if (stopped_) return false;
    if (joins.empty()) return joined && !s_.printed_estimate;
    const TreeChange change = extended(trie(), joins, run_);
    Array<uint8_t> in(static_cast<size_t>(change.trie->nodes()), 0);
    for (size_t i = 0; i < in_.size(); ++i) in[static_cast<size_t>(change.new_node[i])] = in_[i];
    for (const TreeExtension &e : joins) {
      in[static_cast<size_t>(change.trie->child(change.new_node[static_cast<size_t>(e.history)], e.label))] = 1;
    }
    in_ = std::move(in);
    outside_.clear();
    gain_.numbered_anew();
    b_->change_tree(change);
    b_->cavity(slot_, cavity_);
    return sum();
  }

  // The model of what is in, and the true objective; under the printed estimate it stops where that no longer falls.
  void look() {
    since_look_ = 0;
    NgramTrieBuilder builder(trie().symbols());
    Array<Label> labels;
    Array<double> count;
    const auto add = [&](double c) {
      count.resize(static_cast<size_t>(builder.count()), 0);
      count[static_cast<size_t>(builder.add(labels))] = c;
    };
    int64_t joined = 0;
    for (NgramNode w = 0; w < trie().nodes(); ++w) {
      if (!in_[static_cast<size_t>(w)]) continue;
      trie().spell(w, &labels);
      builder.add(labels);
      add(w == trie().begin_node() ? 1 : count_[static_cast<size_t>(w)]);
      joined += w != NgramTrie::kRoot && w != trie().begin_node();
    }
    for (const Waiting &w : outside_) {
      trie().spell(w.history, &labels);
      labels.push_back(w.label);
      builder.add(labels);
      add(w.count);
      ++joined;
    }
    count.resize(static_cast<size_t>(builder.count()), 0);
    Array<NgramNode> node;
    ExpectedNgrams e;
    e.alphabet = Alphabet::sized(trie().symbols());
    e.trie = builder.build(&node, run_);
    e.count.resize(count.size());
    for (size_t i = 0; i < count.size(); ++i) e.count[static_cast<size_t>(node[i])] = count[i];
    NgramModelPtr model = fit_backoff(e);
    const double objective = cross_entropy(longest_match(e), *model) + lambda_ * static_cast<double>(joined);
    if (best_ && !(objective < lowest_)) {
      stopped_ = s_.printed_estimate;
      return;
    }
    lowest_ = objective;
    best_ = std::move(model);
  }

  // The best model's weights over the tree, which takes in n-grams that only the model has; or where weights are found
  // otherwise, ones for its n-grams.
  void take(Array<double> *theta) {
    if (s_.step == EpStep::refit) {
      take(*best_->trie_ptr(), Array<double>(static_cast<size_t>(best_->trie().nodes()), 1), theta);
      return;
    }
    const LogLinear best = decode_log_linear(best_, run_);
    take(*best.trie, best.theta, theta);
  }

  void take(const NgramTrie &tree, const Array<double> &weights, Array<double> *theta) {
    Array<NgramNode> node;
    const TreeChange change = united(trie(), tree, &node, run_);
    if (change.trie->nodes() != trie().nodes()) {
      b_->change_tree(change);
      b_->cavity(slot_, cavity_);
    }
    theta->assign(static_cast<size_t>(trie().nodes()), 0);
    for (size_t i = 0; i < node.size(); ++i) (*theta)[static_cast<size_t>(node[i])] = weights[i];
    (*theta)[static_cast<size_t>(trie().begin_node())] = 0;
  }

  const LatticeMessage &message_;
  const EpSettings &s_;
  double lambda_;
  EpBelief *b_;
  Array<double> *cavity_;
  size_t slot_;
  Moments *moments_;
  CandidateSearch *search_;
  const Run &run_;
  GrowthGain<Growth> gain_;

  Array<double> count_;
  Array<uint8_t> in_;  // per node of the tree: is in W
  Array<NgramCandidate> found_;
  std::vector<Waiting> outside_;  // in W, not yet in the tree
  std::priority_queue<Waiting> queue_;
  Array<NgramNode> to_extend_;
  int64_t since_look_ = 0;
  double lowest_ = 0;
  NgramModelPtr best_;
  bool stopped_ = false;
};

}  // namespace

bool grow_greedily(const LatticeMessage &message, size_t slot, const EpSettings &settings, double lambda, EpBelief *b,
                   Array<double> *cavity, Moments *moments, CandidateSearch *search, Array<double> *theta,
                   const Run &run) {
  return Growth(message, settings, lambda, b, cavity, slot, moments, search, run).grow(theta);
}

}  // namespace hws
