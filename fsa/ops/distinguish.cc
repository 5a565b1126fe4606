// Two ways, both over words in order of length, so that the first word found to differ
// is a shortest one.
//
// Deterministic machines (in tropical and boolean: made so first) are walked in step.
// In equivalent trim machines every word reaches a pair of states with the same ratio of the two weights. A pair that is
// reached with a second ratio is followed once more, since for any continuation one of two ratios is wrong. A third ratio is
// not followed. O(pairs reached · their arcs).
//
// Others, in real and log, by linear algebra (Schützenberger; Tzeng): a word's forward
// vector over the states of both machines; only words whose vector does not depend on
// earlier ones are continued, at most as many as there are states. If the weights agree
// on those and their one-symbol continuations, they agree on all. Each comparison is
// of two sums of positive terms, so a difference that is found is one.
#include "fsa/ops/distinguish.hh"

#include <algorithm>
#include <array>

#include "fsa/base/merge_sort.hh"
#include "fsa/base/step_check.hh"
#include "fsa/machine/cost_range.hh"
#include "fsa/ops/determinize.hh"
#include "fsa/ops/letter_view.hh"
#include "fsa/ops/pair_table.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/synchronize.hh"
#include "fsa/ops/weighted_subsets.hh"
#include "fsa/ops/word_space.hh"

namespace hws {

namespace {

struct Sides {
  MachinePtr a, b;
};

struct Arc {
  int32_t symbol;
  ArcId id;
  bool operator<(const Arc &o) const { return symbol != o.symbol ? symbol < o.symbol : id < o.id; }
};

// A machine's arcs in order of symbols, rows as the machine's.
Array<Arc> sorted_arcs(const LetterView &view) {
  Array<Arc> arcs(view.symbol.size());
  for (size_t a = 0; a < arcs.size(); ++a) arcs[a] = {view.symbol[a], static_cast<ArcId>(a)};
  const Machine &m = *view.machine;
  for (State s = 0; s < m.states(); ++s) merge_sort(arcs.begin() + m.arc_begin(s), arcs.begin() + m.arc_end(s));
  return arcs;
}

bool deterministic(const Machine &m, const Array<Arc> &arcs) {
  for (State s = 0; s < m.states(); ++s) {
    for (ArcId a = m.arc_begin(s) + 1; a < m.arc_end(s); ++a) {
      if (arcs[a].symbol == arcs[static_cast<size_t>(a) - 1].symbol) return false;
    }
  }
  return true;
}

// Words found so far, each by its parent and last symbol; word 0 is empty.
struct Words {
  struct Word {
    int32_t parent, symbol;
  };
  Array<Word> all{{-1, 0}};
  int32_t longer(int32_t word, int32_t symbol) {
    if (all.size() >= INT32_MAX - 1) fail(Code::limit, "more than %d words", INT32_MAX - 1);
    all.push_back({word, symbol});
    return static_cast<int32_t>(all.size()) - 1;
  }
  Array<int32_t> symbols(int32_t word) const {
    Array<int32_t> read;
    for (; word > 0; word = all[word].parent) read.push_back(all[word].symbol);
    std::reverse(read.begin(), read.end());
    return read;
  }
};

// Two machines with symbols numbered alike, without silent arcs.
class Comparison {
 public:
  Comparison(Sides sides, const Run &run)
      : run_(run), sides_(std::move(sides)), tuples_(std::array{sides_.a, sides_.b}), weights_(sides_.a->semiring()) {
    for (int i = 0; i < 2; ++i) {
      view_[i] = letter_view(i == 0 ? sides_.a : sides_.b, Reading::tuple, &tuples_, run);
      arcs_[i] = sorted_arcs(view_[i]);
    }
  }

  bool deterministic() const { return hws::deterministic(machine(0), arcs_[0]) && hws::deterministic(machine(1), arcs_[1]); }
  // Finds a shortest word whose weights differ. False if there is none.
  bool walk(Array<int32_t> &word);
  bool span(Array<int32_t> &word);
  StringBatch batch(std::span<const int32_t> word) const;

 private:
  struct Pair {
    Scaled ratio;  // weight of the word in a, divided by that in b
    int32_t word;
  };
  const Machine &machine(int i) const { return *view_[i].machine; }
  std::span<const Arc> row(int i, State s) const {
    if (s < 0) return {};
    return std::span(arcs_[i]).subspan(static_cast<size_t>(machine(i).arc_begin(s)),
                                       static_cast<size_t>(machine(i).arc_end(s) - machine(i).arc_begin(s)));
  }
  bool is_final(int i, State s) const { return s >= 0 && !is_zero(weights_semiring(), machine(i).final_weight(s)); }
  Semiring weights_semiring() const { return machine(0).semiring(); }
  bool ends_differ(State p, State q, const Scaled &ratio) const;

  // The vector of a word: entries by state, those of b after those of a.
  using Vector = Array<Coordinate>;
  Scaled ending(const Vector &v, int side) const;
  bool weights_differ(const Vector &v) const;
  std::vector<std::pair<int32_t, Vector>> continued(const Vector &v) const;

  const Run &run_;
  Sides sides_;
  TupleSymbols tuples_;
  LetterView view_[2];
  Array<Arc> arcs_[2];
  SetWeights weights_;
};

bool Comparison::ends_differ(State p, State q, const Scaled &ratio) const {
  if (is_final(0, p) != is_final(1, q)) return true;
  if (!is_final(0, p)) return false;
  return !weights_.close(weights_.times(ratio, weights_.from(machine(0).final_weight(p))),
                         weights_.from(machine(1).final_weight(q)), run_.delta);
}

bool Comparison::walk(Array<int32_t> &word) {
  // States are numbered from 1 here. State 0 means that the machine has no path for the word.
  PairTable table(machine(0).states() + int64_t{1}, machine(1).states() + int64_t{1}, run_);
  Array<Pair> pairs;
  Words words;
  StepCheck asked(run_);
  const auto reach = [&](State p, State q, const Scaled &ratio, int32_t parent, int32_t symbol) {
    for (int32_t again = 0; again < 2; ++again) {
      const State at = table.id(p + 1, q + 1, again);
      if (at == static_cast<State>(pairs.size())) {
        run_.limit_bytes(table.bytes() + static_cast<int64_t>(pairs.size() * (2 * sizeof(Pair) + 16)));
        pairs.push_back({ratio, parent < 0 ? 0 : words.longer(parent, symbol)});
        return;
      }
      if (p < 0 || q < 0 || weights_.close(pairs[at].ratio, ratio, run_.delta)) return;
    }
  };
  reach(machine(0).start(), machine(1).start(), weights_.one(), -1, 0);
  for (State at = 0; at < table.size(); ++at) {
    asked.add(1);
    const PairTable::Pair states = table.pair(at);
    const State p = states.left - 1, q = states.right - 1;
    const Pair now = pairs[at];
    if (ends_differ(p, q, now.ratio)) {
      word = words.symbols(now.word);
      return true;
    }
    const std::span<const Arc> x = row(0, p), y = row(1, q);
    for (size_t i = 0, j = 0; i < x.size() || j < y.size();) {
      const int32_t symbol = j == y.size() || (i < x.size() && x[i].symbol < y[j].symbol) ? x[i].symbol : y[j].symbol;
      const ArcId left = i < x.size() && x[i].symbol == symbol ? x[i++].id : -1;
      const ArcId right = j < y.size() && y[j].symbol == symbol ? y[j++].id : -1;
      Scaled ratio = now.ratio;
      asked.add(1);
      if (left >= 0) ratio = weights_.times(ratio, weights_.from(machine(0).weight(left)));
      if (right >= 0) ratio = weights_.over(ratio, weights_.from(machine(1).weight(right)));
      reach(left < 0 ? -1 : machine(0).next(left), right < 0 ? -1 : machine(1).next(right), ratio, now.word, symbol);
    }
    run_.visit(static_cast<int64_t>(x.size() + y.size()));
  }
  return false;
}

Scaled Comparison::ending(const Vector &v, int side) const {
  Scaled sum;
  const State others = side == 0 ? 0 : machine(0).states();
  for (const Coordinate &c : v) {
    const State s = c.at - others;
    if (s < 0 || s >= machine(side).states() || !is_final(side, s)) continue;
    sum = sum + c.value * weights_.from(machine(side).final_weight(s));
  }
  return sum;
}

bool Comparison::weights_differ(const Vector &v) const {
  const Scaled x = ending(v, 0), y = ending(v, 1);
  if (x.zero() || y.zero()) return x.zero() != y.zero();
  return !weights_.close(x, y, run_.delta);
}

// The vectors of all one-symbol continuations.
std::vector<std::pair<int32_t, Comparison::Vector>> Comparison::continued(const Vector &v) const {
  struct Step {
    int32_t symbol, to;
    Scaled weight;
  };
  Array<Step> steps;
  const State others = machine(0).states();
  for (const Coordinate &c : v) {
    const int side = c.at < others ? 0 : 1;
    for (const Arc &arc : row(side, side == 0 ? c.at : c.at - others)) {
      const int32_t to = machine(side).next(arc.id) + (side == 0 ? 0 : others);
      steps.push_back({arc.symbol, to, c.value * weights_.from(machine(side).weight(arc.id))});
    }
  }
  run_.visit(static_cast<int64_t>(steps.size()));
  merge_sort(steps.begin(), steps.end(),
                   [](const Step &x, const Step &y) { return x.symbol != y.symbol ? x.symbol < y.symbol : x.to < y.to; });
  std::vector<std::pair<int32_t, Vector>> out;
  for (const Step &s : steps) {
    if (out.empty() || out.back().first != s.symbol) out.push_back({s.symbol, {}});
    Vector &to = out.back().second;
    if (!to.empty() && to.back().at == s.to) to.back().value = to.back().value + s.weight;
    else to.push_back({s.to, s.weight});
  }
  return out;
}

bool Comparison::span(Array<int32_t> &word) {
  const int64_t n = int64_t{machine(0).states()} + machine(1).states();
  if (n > INT32_MAX - 1) fail(Code::limit, "more than %d states in both machines", INT32_MAX - 1);
  WordSpace space(static_cast<int32_t>(n), run_);
  Words words;
  struct Waiting {
    int32_t word;
    Vector vector;
  };
  std::vector<Waiting> queue;
  int64_t held = 0;
  // False: the word's weights differ.
  const auto agree = [&](int32_t parent, int32_t symbol, Vector &&v) {
    const bool differ = weights_differ(v), more = !differ && space.add(v);
    if (!differ && !more) return true;
    const int32_t reached = parent < 0 ? 0 : words.longer(parent, symbol);
    if (differ) {
      word = words.symbols(reached);
      return false;
    }
    held += static_cast<int64_t>(v.size() * sizeof(Coordinate) + sizeof(Waiting));
    run_.limit_states(static_cast<int64_t>(queue.size()) + 1);
    run_.limit_bytes(held);
    queue.push_back({reached, std::move(v)});
    return true;
  };
  if (!agree(-1, 0, {{machine(0).start(), Scaled::from(1)}, {machine(0).states() + machine(1).start(), Scaled::from(1)}})) {
    return true;
  }
  for (size_t at = 0; at < queue.size(); ++at) {
    run_.check();
    const Vector now = std::move(queue[at].vector);
    const int32_t parent = queue[at].word;
    held -= static_cast<int64_t>(now.size() * sizeof(Coordinate));
    for (auto &[symbol, vector] : continued(now)) {
      if (!agree(parent, symbol, std::move(vector))) return true;
    }
  }
  return false;
}

StringBatch Comparison::batch(std::span<const int32_t> word) const {
  StringBatch out;
  out.tapes = machine(0).tapes();
  out.alphabets = machine(0).arrays().alphabets;
  for (int side = 0; side < 2; ++side) {
    for (int32_t t = 0; t < out.tapes; ++t) {
      for (const int32_t symbol : word) {
        if (tuples_.label(symbol, t) != kEpsilon) out.labels.push_back(tuples_.label(symbol, t));
      }
      out.end_string();
    }
    // The word's weight in this machine, all paths.
    Array<std::pair<State, Scaled>> at{{machine(side).start(), weights_.one()}}, to;
    for (const int32_t symbol : word) {
      to.clear();
      for (const auto &[s, weight] : at) {
        for (const Arc &arc : row(side, s)) {
          if (arc.symbol == symbol) {
            to.push_back({machine(side).next(arc.id), weights_.times(weight, weights_.from(machine(side).weight(arc.id)))});
          }
        }
      }
      merge_sort(to.begin(), to.end(), [](const auto &x, const auto &y) { return x.first < y.first; });
      at.clear();
      for (const auto &[s, weight] : to) {
        if (!at.empty() && at.back().first == s) at.back().second = weights_.plus(at.back().second, weight);
        else at.push_back({s, weight});
      }
    }
    double log = -INFINITY;
    bool any = false;
    Scaled sum;
    for (const auto &[s, weight] : at) {
      if (!is_final(side, s)) continue;
      const Scaled end = weights_.times(weight, weights_.from(machine(side).final_weight(s)));
      sum = any ? weights_.plus(sum, end) : end;
      any = true;
    }
    if (any) log = weights_.log(sum);
    out.end_item(log == 0 ? 0.0 : -log);
  }
  return out;
}

bool reads_all_or_none(const Machine &m) {
  for (ArcId a = 0; a < m.arcs(); ++a) {
    int32_t silent = 0;
    for (int32_t t = 0; t < m.tapes(); ++t) silent += m.label(a, t) == kEpsilon;
    if (silent != 0 && silent != m.tapes()) return false;
  }
  return true;
}

// A machine in which each tuple of strings is spelled by one word of label tuples.
MachinePtr comparable(const MachinePtr &machine, const char *which, const Run &run) {
  MachinePtr m = plain(machine, run);
  if (!reads_all_or_none(*m)) {
    const ShortText drift = unbounded_delay(*m, run);
    if (!drift.empty()) {
      fail(Code::unsupported,
           "the %s machine's tapes cannot be read in step (%.200s); whether such machines are equivalent cannot be decided",
           which, drift.c_str());
    }
    m = synchronize(m, run);
  }
  return rm_epsilon(m, run);
}

}  // namespace

StringBatch distinguish(const MachinePtr &a, const MachinePtr &b, const Run &run) {
  if (a->semiring() != b->semiring()) {
    fail(Code::argument, "the first machine is in the %s semiring, the second in the %s semiring; expected one semiring",
         semiring_name(a->semiring()), semiring_name(b->semiring()));
  }
  if (a->tapes() != b->tapes()) {
    fail(Code::argument, "the first machine has %d tapes, the second %d; expected as many", a->tapes(), b->tapes());
  }
  for (int32_t t = 0; t < a->tapes(); ++t) {
    if (join(a->alphabet(t), b->alphabet(t))) continue;
    fail(Code::argument, "tape %d of the first machine has %s; of the second %s; expected the same symbols", t,
         a->alphabet(t)->describe().c_str(), b->alphabet(t)->describe().c_str());
  }
  check_cost_range(*a);
  check_cost_range(*b);
  Sides sides{comparable(a, "first", run), comparable(b, "second", run)};
  if (idempotent(a->semiring())) {
    sides.a = determinize(sides.a, DeterminizeAs::tuples, run);
    sides.b = determinize(sides.b, DeterminizeAs::tuples, run);
  }
  Comparison comparison(std::move(sides), run);
  Array<int32_t> word;
  const bool differ = comparison.deterministic() ? comparison.walk(word) : comparison.span(word);
  if (differ) return comparison.batch(word);
  StringBatch none;
  none.tapes = a->tapes();
  none.alphabets = a->arrays().alphabets;
  return none;
}

}  // namespace hws
