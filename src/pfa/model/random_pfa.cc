// A tree from state 0 makes every state reachable. States from which no end can be reached become final. One stream of random
// numbers is used, state by state.
#include "src/pfa/model/random_pfa.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/cancellable_sort.hh"
#include "fsa/base/rng.hh"
#include "src/corpus/corpus_parser.hh"
#include "src/pfa/model/state_lengths.hh"

namespace hws {

namespace {

constexpr double kFinalShare = .3;

struct DrawnArc {
  int32_t from, symbol, to;
  double p;  // given that the state does not stop
};

// The numbers below n that are left. Finds the k-th of them in O(log n) (a binary indexed tree: Fenwick 1994).
class NumbersLeft {
 public:
  explicit NumbersLeft(int32_t n) : left_(static_cast<size_t>(n) + 1), top_(1) {
    for (int64_t i = 1; i <= n; ++i) left_[static_cast<size_t>(i)] = static_cast<int32_t>(i & -i);
    while (2 * top_ <= n) top_ *= 2;
  }
  void remove(int32_t x) {
    for (int64_t i = int64_t{x} + 1; i < size(); i += i & -i) --left_[static_cast<size_t>(i)];
  }
  int32_t take(int32_t k) {
    int64_t x = 0;
    for (int64_t step = top_; step > 0; step /= 2) {
      if (x + step >= size() || left_[static_cast<size_t>(x + step)] > k) continue;
      x += step;
      k -= left_[static_cast<size_t>(x)];
    }
    remove(static_cast<int32_t>(x));
    return static_cast<int32_t>(x);
  }

 private:
  int64_t size() const { return static_cast<int64_t>(left_.size()); }
  Array<int32_t> left_;  // [i]: how many of the i & −i numbers up to i − 1 are left
  int64_t top_;          // the largest power of two <= n
};

class Drawer {
 public:
  Drawer(const RandomPfaShape &shape, uint64_t seed, const Run &run)
      : shape_(shape), run_(run), random_(seed, RngMethod::random_pfa, 0, 0, 0), n_(static_cast<int32_t>(shape.states)),
        symbols_(static_cast<int32_t>(shape.symbols)) {}
  PfaModelPtr draw();

 private:
  // Returns at least 1 and at most `of`.
  static int32_t share(double part, int32_t of) { return std::clamp(static_cast<int32_t>(std::lround(part * of)), 1, of); }
  int32_t below(int32_t n) { return static_cast<int32_t>(random_.below(static_cast<uint64_t>(n))); }
  double exponential() { return -std::log1p(-random_.uniform()); }
  // Adds random numbers below n to `set` until it has `count` different ones, sorted. Up to kFew numbers are inserted one by
  // one, in O(count²).
  static constexpr int32_t kFew = 512;
  void fill(Array<int32_t> &set, int32_t count, int32_t n);
  // Draws from a flat Dirichlet of that many outcomes.
  void dirichlet(size_t count, Array<double> &p);
  void plan_tree();
  void draw_state(int32_t i);
  void draw_ends();
  bool add_ends();
  void require_room(double arcs_per_state) const;

  const RandomPfaShape &shape_;
  const Run &run_;
  Rng random_;
  const int32_t n_, symbols_;
  std::vector<Array<int32_t>> children_;  // of the tree
  Array<DrawnArc> arcs_;                       // by state
  Array<int64_t> rows_{0};
  Array<double> hazard_;  // by state: the hazard of ending, up to a common factor; 0: not final
  HmmFactors factors_;    // emissions without ends
  // For the current state.
  Array<int32_t> emitted_, targets_;
  Array<double> p_, q_;
};

void Drawer::fill(Array<int32_t> &set, int32_t count, int32_t n) {
  merge_sort(set.begin(), set.end());
  set.erase(std::unique(set.begin(), set.end()), set.end());
  // Draws k and inserts the k-th number that is not in the set.
  if (count <= kFew) {
    while (static_cast<int32_t>(set.size()) < count) {
      int32_t x = below(n - static_cast<int32_t>(set.size()));
      for (const int32_t taken : set) {
        if (taken > x) break;
        ++x;
      }
      set.insert(std::lower_bound(set.begin(), set.end(), x), x);
    }
    return;
  }
  run_.limit_bytes(4 * (int64_t{n} + int64_t{count} * 2));
  NumbersLeft left(n);
  for (const int32_t taken : set) left.remove(taken);
  set.reserve(static_cast<size_t>(count));
  while (static_cast<int32_t>(set.size()) < count) {
    if ((set.size() & 4095) == 0) run_.check();
    set.push_back(left.take(below(n - static_cast<int32_t>(set.size()))));
  }
  cancellable_sort(set.begin(), set.end(), std::less<>(), run_);
}

void Drawer::dirichlet(size_t count, Array<double> &p) {
  p.resize(count);
  double sum = 0;
  for (double &x : p) sum += x = exponential() + 1e-300;  // never all 0
  for (double &x : p) x /= sum;
}

// Each state except the first is the target of an earlier state.
void Drawer::plan_tree() {
  children_.assign(static_cast<size_t>(n_), {});
  for (int32_t i = 1; i < n_; ++i) {
    int32_t parent = below(i);
    // A deterministic parent has one arc per symbol.
    if (shape_.kind == RandomPfaKind::dpfa && static_cast<int32_t>(children_[static_cast<size_t>(parent)].size()) >= symbols_) {
      parent = i - 1;
    }
    children_[static_cast<size_t>(parent)].push_back(i);
  }
}

void Drawer::draw_state(int32_t i) {
  const Array<int32_t> &children = children_[static_cast<size_t>(i)];
  const int32_t wanted = share(shape_.transition_sparsity, n_), emits = share(shape_.sparsity, symbols_);
  emitted_.clear();
  if (shape_.kind == RandomPfaKind::dpfa) {
    fill(emitted_, std::max(emits, static_cast<int32_t>(children.size())), symbols_);
    dirichlet(emitted_.size(), p_);
    // Shuffling the targets assigns the children to random symbols.
    targets_.assign(children.begin(), children.end());
    while (targets_.size() < emitted_.size()) targets_.push_back(below(n_));
    for (size_t k = targets_.size(); k > 1; --k) {
      std::swap(targets_[k - 1], targets_[static_cast<size_t>(below(static_cast<int32_t>(k)))]);
    }
    for (size_t k = 0; k < emitted_.size(); ++k) arcs_.push_back({i, emitted_[k], targets_[k], p_[k]});
  } else {
    fill(emitted_, emits, symbols_);
    dirichlet(emitted_.size(), p_);
    if (shape_.kind == RandomPfaKind::hmm) {
      targets_.assign(children.begin(), children.end());
      fill(targets_, wanted, n_);
      dirichlet(targets_.size(), q_);
    }
    std::vector<Array<int32_t>> led(emitted_.size());  // for kind pfa: the children of each symbol
    for (const int32_t child : children) {
      led[static_cast<size_t>(below(static_cast<int32_t>(emitted_.size())))].push_back(child);
    }
    for (size_t k = 0; k < emitted_.size(); ++k) {
      if (shape_.kind == RandomPfaKind::pfa) {
        targets_ = led[k];
        fill(targets_, wanted, n_);
        dirichlet(targets_.size(), q_);
      }
      for (size_t t = 0; t < targets_.size(); ++t) arcs_.push_back({i, emitted_[k], targets_[t], p_[k] * q_[t]});
    }
  }
  if (shape_.kind == RandomPfaKind::hmm) {
    for (size_t k = 0; k < emitted_.size(); ++k) {
      factors_.emission[static_cast<size_t>(i) * static_cast<size_t>(symbols_ + 1) + static_cast<size_t>(emitted_[k]) + 1] =
          p_[k];
    }
    for (size_t t = 0; t < targets_.size(); ++t) {
      factors_.transition[static_cast<size_t>(i) * static_cast<size_t>(n_) + static_cast<size_t>(targets_[t])] = q_[t];
    }
  }
  rows_.push_back(static_cast<int64_t>(arcs_.size()));
}

// Chooses final states at random, and adds states that lead to none.
void Drawer::draw_ends() {
  Array<int32_t> ends;
  fill(ends, share(shape_.final_share < 0 ? kFinalShare : shape_.final_share, n_), n_);
  hazard_.assign(static_cast<size_t>(n_), 0);
  for (const int32_t i : ends) hazard_[static_cast<size_t>(i)] = .1 + random_.uniform();
  std::vector<Array<int32_t>> before(static_cast<size_t>(n_));
  for (size_t k = 0; k < arcs_.size(); ++k) {
    if ((k & 65535) == 0) run_.check();
    before[static_cast<size_t>(arcs_[k].to)].push_back(arcs_[k].from);
  }
  Array<char> ending(static_cast<size_t>(n_), 0);
  Array<int32_t> open;
  const auto reach = [&](int32_t from) {
    ending[static_cast<size_t>(from)] = 1;
    for (open.push_back(from); !open.empty();) {
      const int32_t i = open.back();
      open.pop_back();
      for (const int32_t j : before[static_cast<size_t>(i)]) {
        if (ending[static_cast<size_t>(j)]) continue;
        ending[static_cast<size_t>(j)] = 1;
        open.push_back(j);
      }
    }
  };
  for (const int32_t i : ends) reach(i);
  for (int32_t i = 0; i < n_; ++i) {
    if (ending[static_cast<size_t>(i)]) continue;
    hazard_[static_cast<size_t>(i)] = .1 + random_.uniform();
    reach(i);
  }
}

// Makes an eighth more states final, at least one. Returns whether a state was left.
bool Drawer::add_ends() {
  Array<int32_t> ends;
  for (int32_t i = 0; i < n_; ++i) {
    if (hazard_[static_cast<size_t>(i)] > 0) ends.push_back(i);
  }
  const int32_t before = static_cast<int32_t>(ends.size());
  if (before == n_) return false;
  fill(ends, std::min(n_, before + std::max(1, before / 8)), n_);
  for (const int32_t i : ends) {
    if (hazard_[static_cast<size_t>(i)] == 0) hazard_[static_cast<size_t>(i)] = .1 + random_.uniform();
  }
  return true;
}

void Drawer::require_room(double arcs_per_state) const {
  const double arcs = arcs_per_state * n_;
  run_.limit_states(n_);
  run_.limit_arcs(arcs < 0x1p62 ? static_cast<int64_t>(arcs) : INT64_MAX / 256);
  run_.limit_bytes(arcs < 0x1p55 ? static_cast<int64_t>(arcs) * 64 + 128 * int64_t{n_} : INT64_MAX / 256);
}

PfaModelPtr Drawer::draw() {
  const size_t n = static_cast<size_t>(n_);
  const double emits = share(shape_.sparsity, symbols_), goes = share(shape_.transition_sparsity, n_);
  require_room(shape_.kind == RandomPfaKind::dpfa ? emits + 1 : emits * goes + emits + symbols_);
  if (shape_.kind == RandomPfaKind::hmm) {
    require_room(static_cast<double>(n_) + symbols_);
    factors_.emission.assign(n * static_cast<size_t>(symbols_ + 1), 0);
    factors_.transition.assign(n * n, 0);
  }
  plan_tree();
  for (int32_t i = 0; i < n_; ++i) {
    run_.check();
    draw_state(i);
  }
  draw_ends();

  auto pfa = std::make_shared<Pfa>();
  pfa->alphabet = integer_alphabet(symbols_, run_);
  pfa->states = n_;
  pfa->initial.assign(n, 0);
  // The root of the tree is initial. Other kinds than dpfa have up to a tenth of the states as further initial states.
  Array<int32_t> starts{0};
  if (shape_.kind != RandomPfaKind::dpfa) fill(starts, std::max(1, 1 + below(share(.1, n_))), n_);
  dirichlet(starts.size(), p_);
  for (size_t k = 0; k < starts.size(); ++k) pfa->initial[static_cast<size_t>(starts[k])] = p_[k];

  // Final probabilities are 1 − exp(−c·hazard): the larger c, the shorter the strings.
  StateLengths lengths(n_, pfa->initial);
  for (const DrawnArc &arc : arcs_) lengths.add(arc.from, arc.to, arc.p);
  const auto set_ends = [&](double c) {
    pfa->final.resize(n);
    for (size_t i = 0; i < n; ++i) pfa->final[i] = -std::expm1(-c * hazard_[i]);
  };
  const auto length = [&](double log_c) {
    set_ends(std::exp(log_c));
    return lengths.mean(pfa->final, shape_.mean_length, run_);
  };
  double low = -30, high = 7;  // of ln c: strings never end, or end at once
  // If all states are final, strings can be arbitrarily short.
  while (length(high) > shape_.mean_length) {
    if (shape_.final_share < 0 && add_ends()) continue;
    fail(
        Code::argument,
        "a mean length of %s; the shortest that these final states allow is %s (more of them, or other sparsities, allow less)",
        NumberText(shape_.mean_length).text, NumberText(lengths.mean(pfa->final, INFINITY, run_)).text);
  }
  for (int step = 0; step < 50; ++step) {
    const double middle = (low + high) / 2;
    (length(middle) > shape_.mean_length ? low : high) = middle;
  }
  set_ends(std::exp((low + high) / 2));

  cancellable_sort(arcs_.begin(), arcs_.end(), [](const DrawnArc &x, const DrawnArc &y) {
    return x.symbol != y.symbol ? x.symbol < y.symbol : x.from != y.from ? x.from < y.from : x.to < y.to;
  }, run_);
  size_t k = 0;
  for (int32_t a = 0; a < symbols_; ++a) {
    for (; k < arcs_.size() && arcs_[k].symbol == a; ++k) {
      pfa->from.push_back(arcs_[k].from);
      pfa->to.push_back(arcs_[k].to);
      pfa->weight.push_back(arcs_[k].p * (1 - pfa->final[static_cast<size_t>(arcs_[k].from)]));
    }
    pfa->offsets.push_back(static_cast<int64_t>(k));
  }
  auto model = std::make_shared<PfaModel>();
  model->alphabet = pfa->alphabet;
  model->method = "given";
  if (shape_.kind == RandomPfaKind::hmm) {
    const size_t width = static_cast<size_t>(symbols_) + 1;
    for (size_t i = 0; i < n; ++i) {
      for (size_t a = 1; a < width; ++a) factors_.emission[i * width + a] *= 1 - pfa->final[i];
      factors_.emission[i * width] = pfa->final[i];
    }
    model->factors.push_back(std::move(factors_));
  }
  require_consistent(*pfa);
  model->members.push_back({std::move(pfa), 0, 0});
  return model;
}

}  // namespace

PfaModelPtr random_pfa(const RandomPfaShape &shape, uint64_t seed, const Run &run) {
  const auto is_share = [](double x) { return x >= 0 && x <= 1; };
  if (shape.states < 1 || shape.symbols < 1 || shape.states > INT32_MAX - 1 || shape.symbols > INT32_MAX - 1) {
    fail(Code::argument, "an automaton of %lld states and %lld symbols; expected 1 to %d of both",
         static_cast<long long>(shape.states), static_cast<long long>(shape.symbols), INT32_MAX - 1);
  }
  if (!is_share(shape.sparsity) || !is_share(shape.transition_sparsity) ||
      !(is_share(shape.final_share) || shape.final_share == -1)) {
    fail(Code::argument,
         "shares of symbols %s, of transitions %s, of final states %s; expected 0 to 1 (of final states -1 too)",
         NumberText(shape.sparsity).text, NumberText(shape.transition_sparsity).text, NumberText(shape.final_share).text);
  }
  if (!(shape.mean_length > 0 && shape.mean_length <= 1e4)) {
    fail(Code::argument, "a mean length of %s; expected above 0, at most 1e4", NumberText(shape.mean_length).text);
  }
  run.limit_states(shape.states);
  return Drawer(shape, seed, run).draw();
}

}  // namespace hws
