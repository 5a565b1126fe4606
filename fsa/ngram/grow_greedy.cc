#include "fsa/ngram/grow_greedy.hh"

#include <algorithm>
#include <cmath>

#include "fsa/distance/ngram_extensions.hh"
#include "fsa/ngram/fit_expected.hh"
#include "fsa/ngram/growth_gain.hh"
#include "fsa/ngram/ngram_counter.hh"

namespace hws {

namespace {

// Least count of an n-gram that can be worth lambda: Pold is at least E[w] / events, or 1 in
// `choices`, so the gain is at most t · max(ln choices, ln(events / t)), which grows up to
// t = events / e.
double least_gainful(double lambda, double events, double choices) {
  double low = 0, high = events / std::exp(1.0);
  for (int i = 0; i < 100; ++i) {
    const double t = (low + high) / 2;
    (t * std::max(std::log(choices), std::log(events / t)) < lambda ? low : high) = t;
  }
  return low * (1 - 1e-9);
}

// Under the estimate anew, n-grams rarer than lambda over this are not looked at.
constexpr double kLargestGainOfOne = 12;

// Equation 11 less its penalty.
double equation_11(const ExpectedNgrams &e) {
  const NgramTrie &t = *e.trie;
  const double uniform = -std::log(static_cast<double>(t.symbols()) + 1);
  const auto log_share = [&](NgramNode w) {
    return w == NgramTrie::kRoot ? uniform
                                 : std::log(e.count[w] / e.count[t.parent(w)]);
  };
  double sum = e.count[0] * uniform;
  for (NgramNode w = 1; w < t.nodes(); ++w) {
    if (w != t.begin_node()) sum += e.count[w] * (log_share(w) - log_share(t.suffix(w)));
  }
  return -sum;
}

class Growing {
 public:
  Growing(const MachinePtr &p, const GreedySettings &s, const Run &run, std::vector<GreedyPop> *popped)
      : s_(s), run_(run), popped_(popped), alphabet_(p->alphabet(0)), builder_(alphabet_->size()),
        eos_(static_cast<Label>(alphabet_->size() + 1)), extensions_(*p, 0, {static_cast<Label>(eos_ + 1), eos_}, run),
        choices_(static_cast<double>(eos_)), gain_(this, choices_) {}
  Growing(const Growing &) = delete;
  Growing &operator=(const Growing &) = delete;

  GreedyGrowth grow() {
    count_ = {extensions_.events(), 1};
    parent_ = {-1, 0};
    label_ = {0, static_cast<Label>(eos_ + 1)};
    length_ = {0, 1};
    first_child_ = {0, 0};
    next_sibling_ = {0, 0};
    least_ = s_.threshold;
    if (!s_.bundles && !s_.look_at_all) {
      least_ = std::max(least_, anew() ? s_.lambda / kLargestGainOfOne : least_gainful(s_.lambda, count_[0], choices_));
    }
    best_ = look();
    std::vector<NgramExtension> first = extensions_.first(least_ > 1 ? 1 : least_);
    for (NgramExtension &x : first) {
      if (x.label == eos_ + 1) begin_map_ = std::move(x.map);
    }
    erase_if(first, [&](const NgramExtension &x) { return x.label == eos_ + 1; });
    if (s_.bundles) {
      push({count_[0], 0, 0, 0, {}});
      if (s_.order >= 2) push({1, 0, 1, 0, begin_map_});
    } else {
      push_all(0, std::move(first));
      if (s_.order >= 2) push_all(1, extensions_.next(begin_map_, least_));
    }
    int64_t looked_at = 0;
    while (!queue_.empty() || look_again()) {
      run_.check();
      s_.bundles ? take_bundle() : take_one();
      if (added() - looked_at < s_.batch) continue;
      looked_at = added();
      const Look now = look();
      const bool better = now.objective < best_.objective;
      if (better || s_.equation_11) best_ = now;
      if (!better && (!anew() || s_.equation_11)) return result();
    }
    if (added() > looked_at) {
      const Look now = look();
      if (now.objective < best_.objective || s_.equation_11) best_ = now;
    }
    return result();
  }

  // For GrowthGain.
  static constexpr int32_t empty() { return 0; }
  double count(int32_t h) const { return of(h); }
  double count(int32_t h, Label c) const {
    const int32_t w = builder_.find(h, c);
    return w >= 0 ? of(w) : GrowthGain<Growing>::kNotIn;
  }
  int32_t suffix(int32_t number) {
    spell(number);
    for (size_t from = 1; from < spelt_.size(); ++from) {
      int32_t at = 0;
      for (size_t i = from; i < spelt_.size() && at >= 0; ++i) at = builder_.find(at, spelt_[i]);
      if (at >= 0) return at;
    }
    return 0;
  }
  template <class F>
  void for_each(int32_t h, const F &f) const {
    for (int32_t w = first_child_[h]; w > 0; w = next_sibling_[w]) f(label_[w], of(w));
  }

 private:
  struct Candidate {
    double count;
    int64_t arrival;
    int32_t parent;  // number of the n-gram before its last symbol; bundles: of the n-gram
    Label label;
    NgramMap map;
  };
  // A model as far as it had grown.
  struct Look {
    int32_t numbers;
    double objective;
  };
  static bool later(const Candidate &a, const Candidate &b) {
    return a.count < b.count || (a.count == b.count && a.arrival > b.arrival);
  }

  int64_t added() const { return builder_.count() - 2; }
  void push(Candidate c) {
    c.arrival = arrivals_++;
    held_ += static_cast<int64_t>(c.map.size());
    queue_.push_back(std::move(c));
    std::push_heap(queue_.begin(), queue_.end(), later);
    run_.limit_bytes(builder_.bytes() + static_cast<int64_t>(queue_.size() * sizeof(Candidate)) +
                     held_ * int64_t{sizeof(NgramMap::value_type)});
  }
  void push_all(int32_t parent, std::vector<NgramExtension> found) {
    for (NgramExtension &x : found) push({x.count, 0, parent, x.label, std::move(x.map)});
  }
  Candidate pop() {
    std::pop_heap(queue_.begin(), queue_.end(), later);
    Candidate c = std::move(queue_.back());
    queue_.pop_back();
    held_ -= static_cast<int64_t>(c.map.size());
    return c;
  }

  bool anew() const { return !s_.bundles && s_.estimate == GrowthEstimate::anew; }
  // Puts what was passed over back into the queue, if others have joined since.
  bool look_again() {
    if (passed_over_.empty() || joined_ == 0) return false;
    joined_ = 0;
    for (Candidate &c : passed_over_) {
      held_ -= static_cast<int64_t>(c.map.size());
      push(std::move(c));
    }
    passed_over_.clear();
    return true;
  }

  double of(int32_t number) const { return count_[number]; }
  void spell(int32_t number) {
    spelt_.clear();
    for (; number > 0; number = parent_[number]) spelt_.push_back(label_[number]);
    std::reverse(spelt_.begin(), spelt_.end());
  }
  // ln Pold of a symbol after the n-gram that is spelt.
  double log_old(Label c) const {
    for (size_t from = 1; from <= spelt_.size(); ++from) {
      int32_t h = 0;
      for (size_t i = from; i < spelt_.size() && h >= 0; ++i) h = builder_.find(h, spelt_[i]);
      const int32_t w = h < 0 ? -1 : builder_.find(h, c);
      if (w >= 0) return std::log(of(w) / of(h));
    }
    return -std::log(choices_);
  }
  double printed_change(int32_t parent, Label c, double count) const {
    return count * (log_old(c) - std::log(count / of(parent))) + s_.lambda;
  }

  double change(int32_t parent, Label c, double count) {
    if (!anew()) return printed_change(parent, c, count);
    return gain_.change(parent, c, count, s_.lambda, c != eos_ && length_[parent] + 1 < s_.order);
  }
  void report(double count, double change, Label last) {
    if (!popped_) return;
    popped_->push_back({spelt_, count, change});
    if (last) popped_->back().ngram.push_back(last);
  }
  int32_t add(int32_t parent, Label c, double count) {
    const int32_t number = builder_.extend(parent, c);
    count_.push_back(count);
    parent_.push_back(parent);
    label_.push_back(c);
    length_.push_back(length_[parent] + 1);
    first_child_.push_back(0);
    next_sibling_.push_back(first_child_[parent]);
    first_child_[parent] = number;
    gain_.joined();
    ++joined_;
    run_.limit_states(builder_.count());
    return number;
  }
  bool extends(int32_t number) const {
    return label_[number] != eos_ && length_[number] < s_.order;
  }

  void take_one() {
    Candidate c = pop();
    spell(c.parent);
    const double by = change(c.parent, c.label, c.count);
    spell(c.parent);
    report(c.count, by, c.label);
    if (!(by < 0)) {
      if (!anew()) return;
      held_ += static_cast<int64_t>(c.map.size());
      passed_over_.push_back(std::move(c));
      return;
    }
    const int32_t w = add(c.parent, c.label, c.count);
    if (extends(w)) push_all(w, extensions_.next(c.map, least_));
  }

  void take_bundle() {
    const Candidate c = pop();
    std::vector<NgramExtension> all = c.parent == 0 ? extensions_.first(least_) : extensions_.next(c.map, least_);
    erase_if(all, [&](const NgramExtension &x) { return x.label == eos_ + 1; });
    spell(c.parent);
    double by = 0;
    for (const NgramExtension &x : all) by += printed_change(c.parent, x.label, x.count);
    report(c.count, by, 0);
    if (!(by < 0)) return;
    for (NgramExtension &x : all) {
      const int32_t w = add(c.parent, x.label, x.count);
      if (extends(w)) push({x.count, 0, w, 0, std::move(x.map)});
    }
  }

  // The first `numbers` n-grams, prefixes always before what they begin.
  ExpectedNgrams expected(int32_t numbers) const {
    NgramTrieBuilder builder(alphabet_->size());
    for (size_t i = 2; i < static_cast<size_t>(numbers); ++i) builder.extend(parent_[i], label_[i]);
    Array<NgramNode> node;
    ExpectedNgrams e{alphabet_, builder.build(&node, run_), Array<double>(static_cast<size_t>(numbers))};
    for (size_t i = 0; i < e.count.size(); ++i) e.count[node[i]] = count_[i];
    return e;
  }
  NgramModelPtr fitted(const ExpectedNgrams &e, double *nats) const {
    const LongestMatch m = longest_match(e);
    NgramModelPtr q = s_.bundles ? fit_closed(e, m) : fit_backoff(e);
    *nats = cross_entropy(m, *q);
    return q;
  }
  Look look() {
    ++looks_;
    const ExpectedNgrams e = expected(builder_.count());
    double nats = 0;
    if (s_.equation_11) nats = equation_11(e);
    else fitted(e, &nats);
    return {builder_.count(), nats + s_.lambda * static_cast<double>(added())};
  }
  GreedyGrowth result() const {
    GreedyGrowth out;
    out.model = fitted(expected(best_.numbers), &out.cross_entropy);
    out.objective = best_.objective;
    out.looks = looks_;
    return out;
  }

  const GreedySettings &s_;
  const Run &run_;
  std::vector<GreedyPop> *popped_;
  const AlphabetPtr alphabet_;
  NgramTrieBuilder builder_;  // what is in
  const Label eos_;
  NgramExtensions extensions_;
  const double choices_;  // symbols and the end
  double least_ = 0;
  Array<double> count_;  // by number, as the three below
  Array<int32_t> parent_;
  Array<Label> label_;
  Array<int32_t> length_;
  Array<int32_t> first_child_, next_sibling_;  // by number, the begin not counted; 0: none
  GrowthGain<Growing> gain_;
  int64_t joined_ = 0;  // n-grams, since what was passed over was looked at again
  NgramMap begin_map_;
  std::vector<Candidate> queue_;        // a heap
  std::vector<Candidate> passed_over_;  // that may be worth more once others have joined
  Array<Label> spelt_;
  int64_t arrivals_ = 0, held_ = 0, looks_ = 0;  // held: entries of maps in the queue
  Look best_{};
};

}  // namespace

GreedyGrowth grow_greedy(const MachinePtr &p, const GreedySettings &settings, const Run &run, std::vector<GreedyPop> *popped) {
  if (p->tapes() != 1) fail(Code::argument, "a machine of %d tapes; expected 1", p->tapes());
  if (p->alphabet(0)->is_open()) fail(Code::argument, "a machine over an open alphabet; expected one with a size");
  if (settings.order < 1 || settings.order > kMostOrder) {
    fail(Code::argument, "n-grams of order %d; expected 1 to %d", settings.order, kMostOrder);
  }
  if (!(settings.lambda >= 0 && settings.threshold > 0) || settings.batch < 1) {
    fail(Code::argument, "lambda %s, threshold %s and batches of %lld; expected at least 0, more than 0 and at least 1",
         NumberText(settings.lambda).text, NumberText(settings.threshold).text, static_cast<long long>(settings.batch));
  }
  return Growing(p, settings, run, popped).grow();
}

}  // namespace hws
