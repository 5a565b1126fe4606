// Pairs of states follow from pairs by letters that lead one way only; where several
// ways are left, colours (McKay 1981: a state's letters, weights and neighbours'
// colours, refined a bounded number of times) narrow them, and a search over the
// rest undoes what contradicts itself.
#include "fsa/ops/isomorphic.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/merge_sort.hh"
#include "fsa/base/pair_numbers.hh"
#include "fsa/ops/near_classes.hh"

namespace hws {

namespace {

constexpr int kIsomorphicRounds = 32;  // refinement is only a help: any number of rounds is right

// The states that the start of a machine reaches, renumbered in the order of discovery.
struct Part {
  const Machine &m;
  Array<State> state, number;
  int64_t arcs = 0;

  Part(const Machine &machine, const Run &run) : m(machine), number(static_cast<size_t>(machine.states()), -1) {
    run.limit_bytes(int64_t{m.states()} * 8);
    number[m.start()] = 0;
    state.push_back(m.start());
    for (size_t i = 0; i < state.size(); ++i) {
      if ((i & 1023) == 0) run.check();
      for (ArcId a = m.arc_begin(state[i]); a < m.arc_end(state[i]); ++a, ++arcs) {
        State &to = number[m.next(a)];
        if (to >= 0) continue;
        to = static_cast<State>(state.size());
        state.push_back(m.next(a));
      }
    }
  }
};

struct ColouredArc {
  int32_t letter, colour, next;  // colour: of next
  auto key() const { return std::make_pair(letter, colour); }
};

// Both parts as one graph: b's states after a's.
class Matcher {
 public:
  Matcher(const Part &a, const Part &b, const Run &run) : run_(run), half_(static_cast<int32_t>(a.state.size())) {
    const size_t n = a.state.size() * 2;
    run.limit_bytes(static_cast<int64_t>(n * 40) + a.arcs * 2 * 40);
    Array<double> weights, ends;
    for (const Part *part : {&a, &b}) {
      for (const State s : part->state) {
        for (ArcId arc = part->m.arc_begin(s); arc < part->m.arc_end(s); ++arc) {
          weights.push_back(cost(part->m, part->m.weight(arc)));
        }
        ends.push_back(cost(part->m, part->m.final_weight(s)));
      }
    }
    const Array<int32_t> classes = near_classes(weights, run.delta, run), end = near_classes(ends, run.delta, run);
    PairNumbers letters(run), colours(run);
    offsets_.push_back(0);
    for (const Part *part : {&a, &b}) {
      const int32_t base = part == &a ? 0 : half_;
      for (size_t i = 0; i < part->state.size(); ++i) {
        const State s = part->state[i];
        for (ArcId arc = part->m.arc_begin(s); arc < part->m.arc_end(s); ++arc) {
          int32_t letter = letters.number(-1, classes[arcs_.size()]);
          for (int32_t t = 0; t < part->m.tapes(); ++t) letter = letters.number(letter, part->m.label(arc, t));
          arcs_.push_back({letter, 0, base + part->number[part->m.next(arc)]});
        }
        offsets_.push_back(static_cast<int32_t>(arcs_.size()));
        // Whether it is the start, and whether it is final, if only with weight zero.
        const int32_t kind = (i == 0 ? 2 : 0) + (part->m.is_final(s) ? 1 : 0);
        colour_.push_back(colours.number(kind, end[colour_.size()]));
      }
    }
    mate_.assign(n, -1);
  }

  bool match() {
    if (!refine()) return false;
    pair(0, half_);
    for (;;) {
      bool sound = propagate();
      if (sound) {
        while (first_open_ < open_.size() && !unmatched(open_[first_open_])) ++first_open_;
        if (first_open_ == open_.size()) {
          if (verified()) return true;
          sound = false;
        }
      }
      if (sound) {
        const Group &g = open_[first_open_];
        int32_t i = g.left;
        while (mate_[arcs_[i].next] >= 0) ++i;
        choices_.push_back(
            {arcs_[i].next, g.right, g.right + g.size, pairs_.size(), open_.size(), first_open_});
      }
      if (!next_choice()) return false;
    }
  }

 private:
  // Arcs [left, left + size) of one state against as many of its mate: one letter and
  // colour, several destinations.
  struct Group {
    int32_t left, right, size;
  };
  struct Choice {
    int32_t node, candidate, end;  // candidates are the destinations of arcs [candidate, end)
    size_t pairs, open, first_open;
  };
  static double cost(const Machine &m, double w) { return m.semiring() == Semiring::real ? -std::log(w) : w; }
  int32_t begin(int32_t v) const { return offsets_[v]; }
  int32_t end(int32_t v) const { return offsets_[static_cast<size_t>(v) + 1]; }
  const ColouredArc &arc(int32_t i) const { return arcs_[i]; }

  void sort_rows() {
    for (ColouredArc &a : arcs_) a.colour = colour_[a.next];
    for (size_t v = 0; v < colour_.size(); ++v) {
      const auto row = arcs_.begin();
      merge_sort(row + offsets_[v], row + offsets_[v + 1], [](const ColouredArc &x, const ColouredArc &y) {
        return x.key() != y.key() ? x.key() < y.key() : x.next < y.next;
      });
    }
  }
  // The two sides have equally many states of each colour.
  bool balanced(int32_t colours) const {
    Array<int32_t> more(static_cast<size_t>(colours), 0);
    for (size_t v = 0; v < colour_.size(); ++v) {
      more[colour_[v]] += v < static_cast<size_t>(half_) ? 1 : -1;
    }
    return std::all_of(more.begin(), more.end(), [](int32_t x) { return x == 0; });
  }
  bool refine() {
    int32_t colours = 1 + *std::max_element(colour_.begin(), colour_.end());
    for (int round = 0; round < kIsomorphicRounds; ++round) {
      run_.check();
      sort_rows();
      if (!balanced(colours)) return false;
      // A row's name comes from its colour by numbering pairs (name so far, next entry). Names then become colours in the
      // order in which they are first seen.
      PairNumbers names(run_), fresh(run_);
      Array<int32_t> refined(colour_.size());
      for (size_t v = 0; v < refined.size(); ++v) {
        int32_t name = names.number(-1, colour_[v]);
        for (int32_t i = begin(static_cast<int32_t>(v)); i < end(static_cast<int32_t>(v)); ++i) {
          name = names.number(names.number(name, arc(i).letter), arc(i).colour);
        }
        refined[v] = fresh.number(name, 0);
      }
      colour_ = std::move(refined);
      if (fresh.count() == colours) break;
      colours = fresh.count();
    }
    sort_rows();
    return balanced(colours);
  }

  bool pair(int32_t x, int32_t y) {
    int32_t &to = mate_[x], &back = mate_[y];
    if (to == y) return true;
    if (to >= 0 || back >= 0 || colour_[x] != colour_[y]) return false;
    to = y;
    back = x;
    pairs_.push_back(x);
    return true;
  }
  // Makes all pairs that follow from the pairs so far. False if they contradict each other.
  bool propagate() {
    for (; done_ < pairs_.size(); ++done_) {
      if ((done_ & 1023) == 0) run_.check();
      const int32_t x = pairs_[done_], y = mate_[x];
      const int32_t shift = begin(y) - begin(x);
      if (end(y) - begin(y) != end(x) - begin(x)) return false;
      for (int32_t i = begin(x), j; i < end(x); i = j) {
        for (j = i; j < end(x) && arc(j).key() == arc(i).key(); ++j) {
          if (arc(j + shift).key() != arc(i).key()) return false;
        }
        if (arc(i).next == arc(j - 1).next) {
          if (arc(i + shift).next != arc(j - 1 + shift).next || !pair(arc(i).next, arc(i + shift).next)) return false;
        } else {
          open_.push_back({i, i + shift, j - i});
        }
      }
    }
    return true;
  }
  bool unmatched(const Group &g) const {
    for (int32_t i = g.left; i < g.left + g.size; ++i) {
      if (mate_[arc(i).next] < 0) return true;
    }
    return false;
  }
  // Goes back to the latest choice that has a candidate left and takes it.
  bool next_choice() {
    while (!choices_.empty()) {
      Choice &c = choices_.back();
      while (pairs_.size() > c.pairs) {
        int32_t &to = mate_[pairs_.back()];
        mate_[to] = -1;
        to = -1;
        pairs_.pop_back();
      }
      done_ = c.pairs;
      open_.resize(c.open);
      first_open_ = c.first_open;
      while (c.candidate < c.end) {
        const int32_t y = arc(c.candidate++).next;
        if (c.candidate < c.end && arc(c.candidate).next == y) continue;  // parallel arcs: once
        if (mate_[y] >= 0) continue;
        run_.limit_states(++attempts_);
        run_.check();
        pair(c.node, y);
        return true;
      }
      choices_.pop_back();
    }
    return false;
  }
  // All pairs made: do all arcs agree?
  bool verified() const {
    Array<std::pair<int32_t, int32_t>> left, right;
    for (int32_t x = 0; x < half_; ++x) {
      const int32_t y = mate_[x];
      left.clear();
      right.clear();
      for (int32_t i = begin(x); i < end(x); ++i) left.push_back({arc(i).letter, mate_[arc(i).next]});
      for (int32_t i = begin(y); i < end(y); ++i) right.push_back({arc(i).letter, arc(i).next});
      merge_sort(left.begin(), left.end());
      merge_sort(right.begin(), right.end());
      if (left != right) return false;
    }
    return true;
  }

  const Run &run_;
  const int32_t half_;  // states on each side
  Array<int32_t> offsets_, colour_, mate_;
  Array<ColouredArc> arcs_;
  Array<int32_t> pairs_;  // a's states in the order they found their mates
  size_t done_ = 0, first_open_ = 0;
  Array<Group> open_;
  Array<Choice> choices_;
  int64_t attempts_ = 0;
};

void check_comparable(const Machine &a, const Machine &b) {
  if (a.semiring() != b.semiring()) {
    fail(Code::argument, "machines in the %s and the %s semiring; expected one semiring", semiring_name(a.semiring()),
         semiring_name(b.semiring()));
  }
  if (a.tapes() != b.tapes()) fail(Code::argument, "machines of %d and %d tapes; expected as many", a.tapes(), b.tapes());
  for (int32_t t = 0; t < a.tapes(); ++t) {
    if (join(a.alphabet(t), b.alphabet(t))) continue;
    fail(Code::argument, "tape %d of the two machines: %.150s against %.150s; expected the same alphabet", t,
         a.alphabet(t)->describe().c_str(), b.alphabet(t)->describe().c_str());
  }
}

}  // namespace

bool isomorphic(const Machine &a, const Machine &b, const Run &run) {
  check_comparable(a, b);
  const Part left(a, run), right(b, run);
  run.visit(left.arcs + right.arcs);
  if (left.state.size() != right.state.size() || left.arcs != right.arcs) return false;
  if (left.arcs > (INT32_MAX - 1) / 2 || left.state.size() > size_t{INT32_MAX / 2}) {
    fail(Code::limit, "more than %d states or arcs to compare", INT32_MAX / 2);
  }
  return Matcher(left, right, run).match();
}

}  // namespace hws
