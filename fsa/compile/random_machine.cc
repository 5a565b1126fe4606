// One stream of random numbers, drawn state by state in a fixed order. Failure arcs
// lead to states of higher numbers, so that they form no cycle. A tree of arcs to
// higher states keeps a connected machine together: every state but the first is led
// to by one of a lower number, every state but the last leads to a higher one.
#include "fsa/compile/random_machine.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"

namespace hws {

namespace {

constexpr Label kOpenSymbols = 3;

struct DrawnArc {
  State to;
  double cost;
  bool rho, phi;
};

class Drawer {
 public:
  Drawer(Semiring semiring, const std::vector<AlphabetPtr> &alphabets, const RandomShape &shape, uint64_t seed, const Run &run)
      : semiring_(semiring), alphabets_(alphabets), shape_(shape), run_(run), random_(seed, RngMethod::random_machine, 0, 0, 0),
        rows_(semiring, alphabets), n_(static_cast<State>(shape.states)) {
    special_ = static_cast<size_t>(shape.failure_tape);
    labels_.resize(alphabets.size());
  }
  MachinePtr machine();

 private:
  bool chance(double p) { return p > 0 && random_.uniform() < p; }
  Label symbols(size_t tape) const {
    return alphabets_[tape]->is_open() ? kOpenSymbols : static_cast<Label>(alphabets_[tape]->size());
  }
  Label symbol(size_t tape) { return static_cast<Label>(1 + random_.below(static_cast<uint64_t>(symbols(tape)))); }
  double cost() {
    if (chance(shape_.zero)) return INFINITY;
    const double c = shape_.min_cost + (shape_.max_cost - shape_.min_cost) * random_.uniform();
    return shape_.grain > 0 ? shape_.grain * std::round(c / shape_.grain) : c;
  }
  State above(State s) { return s + 1 + static_cast<State>(random_.below(static_cast<uint64_t>(n_ - 1 - s))); }
  void plan_tree();
  void state(State s);
  void add(const DrawnArc &arc);
  void draw_labels();
  bool fresh_symbol();
  void check_room(int64_t arcs, State s) const;
  double weight(double cost, double share) const;

  const Semiring semiring_;
  const std::vector<AlphabetPtr> &alphabets_;
  const RandomShape &shape_;
  const Run &run_;
  Rng random_;
  RowWriter rows_;
  const State n_;
  size_t special_;
  Array<Label> labels_;
  Array<State> parent_order_;     // of a connected machine: children by parent
  Array<int32_t> parent_offsets_;
  // The state at hand.
  Array<DrawnArc> arcs_;
  Array<Label> arc_labels_;  // one row of labels per arc
  Array<Label> read_;        // deterministic: symbols its arcs read, sorted
};

// Children of each state, each child's parent drawn from the states before it.
void Drawer::plan_tree() {
  const size_t n = static_cast<size_t>(n_);
  Array<State> parent(n, 0);
  parent_offsets_.assign(n + 1, 0);
  for (size_t s = 1; s < n; ++s) {
    parent[s] = static_cast<State>(random_.below(s));
    // A deterministic parent has one arc per symbol.
    if (shape_.deterministic && parent_offsets_[static_cast<size_t>(parent[s]) + 1] >= symbols(0)) {
      parent[s] = static_cast<State>(s - 1);
    }
    ++parent_offsets_[static_cast<size_t>(parent[s]) + 1];
  }
  for (size_t s = 0; s < n; ++s) parent_offsets_[s + 1] += parent_offsets_[s];
  parent_order_.resize(n - 1);
  Array<int32_t> at(parent_offsets_.begin(), parent_offsets_.end() - 1);
  for (size_t s = 1; s < n; ++s) {
    parent_order_[at[parent[s]]++] = static_cast<State>(s);
  }
}

bool Drawer::fresh_symbol() {
  const Label most = symbols(0);
  if (static_cast<Label>(read_.size()) >= most) return false;
  // The k-th of the symbols not read so far.
  Label c = static_cast<Label>(1 + random_.below(static_cast<uint64_t>(most) - read_.size()));
  for (const Label used : read_) {
    if (used > c) break;
    ++c;
  }
  read_.insert(std::upper_bound(read_.begin(), read_.end(), c), c);
  labels_[0] = c;
  return true;
}

void Drawer::draw_labels() {
  for (size_t t = 0; t < labels_.size(); ++t) labels_[t] = chance(shape_.epsilon) ? kEpsilon : symbol(t);
}

void Drawer::add(const DrawnArc &arc) {
  arcs_.push_back(arc);
  arc_labels_.insert(arc_labels_.end(), labels_.begin(), labels_.end());
}

void Drawer::check_room(int64_t arcs, State s) const {
  run_.limit_arcs(arcs);
  if (arcs > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
  run_.limit_bytes(arcs * (12 + 4 * static_cast<int64_t>(labels_.size())) + (int64_t{s} + 1) * 12);
}

double Drawer::weight(double cost, double share) const {
  if (cost == INFINITY) return zero(semiring_);
  switch (semiring_) {
    case Semiring::real: return std::exp(-cost) * share;
    case Semiring::log: return share == 1 ? cost : cost - std::log(share);
    case Semiring::tropical: return cost;
    case Semiring::boolean: break;
  }
  return 0;
}

void Drawer::state(State s) {
  arcs_.clear();
  arc_labels_.clear();
  read_.clear();
  const bool last = s == n_ - 1;
  const auto ordinary = [&](State to) {
    if (shape_.deterministic) {
      if (!fresh_symbol()) return;
    } else {
      draw_labels();
    }
    const double c = cost();
    add({to, c, false, false});
  };
  const auto target = [&] { return shape_.acyclic ? above(s) : static_cast<State>(random_.below(static_cast<uint64_t>(n_))); };
  const double many = 2 * shape_.arcs * random_.uniform() + random_.uniform();
  int64_t wanted = shape_.acyclic && last ? 0 : static_cast<int64_t>(many);
  if (shape_.connected && !last) {
    const int32_t from = parent_offsets_[s], to = parent_offsets_[static_cast<size_t>(s) + 1];
    for (int32_t i = from; i < to; ++i) ordinary(parent_order_[i]);
    if (from == to) ordinary(above(s));
    wanted -= std::max(1, to - from);
  }
  check_room(static_cast<int64_t>(rows_.next.size() + arcs_.size()) + std::max<int64_t>(wanted, 0), s);
  for (; wanted > 0; --wanted) {
    if ((wanted & 4095) == 0) run_.check();
    ordinary(target());
  }
  if (!(shape_.acyclic && last) && chance(shape_.rho)) {
    draw_labels();
    labels_[special_] = kRho;
    const State to = target();
    const double c = cost();
    add({to, c, true, false});
  }
  if (!last && chance(shape_.failure)) {
    std::fill(labels_.begin(), labels_.end(), kEpsilon);
    labels_[special_] = kPhi;
    const State to = above(s);
    const double c = cost();
    add({to, c, false, true});
  }
  const bool stops = last || chance(shape_.final);
  const double stop = stops ? cost() : INFINITY;

  // Bounds the mass that leaves the state. A default arc counts at most once per symbol. A failure arc of weight k counts at
  // most k, since its target's mass is at most 1.
  double share = 1;
  if (shape_.mass > 0) {
    double sum = std::exp(-stop);
    for (const DrawnArc &arc : arcs_) sum += std::exp(-arc.cost) * (arc.rho ? symbols(special_) : 1);
    share = sum > 0 ? shape_.mass / sum : 1;
  }
  for (size_t i = 0; i < arcs_.size(); ++i) {
    rows_.arc(arc_labels_.data() + i * labels_.size(), weight(arcs_[i].cost, share), arcs_[i].to);
  }
  check_room(static_cast<int64_t>(rows_.next.size()), s);
  rows_.end_state(weight(stop, share), stops);
}

MachinePtr Drawer::machine() {
  if (shape_.connected) plan_tree();
  for (State s = 0; s < n_; ++s) {
    if ((s & 1023) == 0) run_.check();
    state(s);
  }
  return rows_.finish(0, shape_.failure > 0 || shape_.rho > 0 ? shape_.failure_tape : -1);
}

}  // namespace

MachinePtr random_machine(Semiring semiring, const std::vector<AlphabetPtr> &alphabets, const RandomShape &shape, uint64_t seed,
                          const Run &run) {
  if (shape.max_cost < shape.min_cost) {
    fail(Code::argument, "costs from %s to %s; expected max_cost >= min_cost", NumberText(shape.min_cost).text,
         NumberText(shape.max_cost).text);
  }
  const int32_t tapes = static_cast<int32_t>(alphabets.size());
  if ((shape.failure > 0 || shape.rho > 0) && shape.failure_tape >= tapes) {
    fail(Code::argument, "failure_tape is %d; expected a tape from 0 to %d", shape.failure_tape, tapes - 1);
  }
  if (shape.deterministic && (tapes != 1 || shape.epsilon > 0)) {
    fail(Code::argument,
         "a deterministic machine has one tape and no epsilons; asked for are %d tapes and a probability of epsilon of %s",
         tapes, NumberText(shape.epsilon).text);
  }
  run.limit_states(shape.states);
  run.limit_arcs(shape.connected ? shape.states - 1 : 0);
  run.limit_bytes(shape.states * (shape.connected ? 24 : 12));
  return Drawer(semiring, alphabets, shape, seed, run).machine();
}

}  // namespace hws
