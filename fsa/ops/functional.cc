// Beal, Carton, Prieur and Sakarovitch, "Squaring transducers" (Theoretical Computer Science
// 292, 2003): the machine is joined with itself on tape 0. In a function each pair of
// states on the way to an end stands for one delay, what one path has written beyond the
// other; two delays, or an end with one, are two outputs of one string; so are outputs
// that part. Failure and default arcs of tape 0 are looked up by the product; weights
// matter only as being zero or not. O(pairs of states reached · pairs of arcs that read the
// same · delay).
#include "fsa/ops/functional.hh"

#include "fsa/base/sequence_table.hh"
#include "fsa/base/step_check.hh"
#include "fsa/ops/held_symbols.hh"
#include "fsa/ops/join_plan.hh"
#include "fsa/ops/product.hh"

namespace hws {

namespace {

// The machine's square: its states and those arcs that weigh something.
class Square {
 public:
  Square(const Machine &m, const Run &run) : m_(m), run_(run), delays_("delays"), held_(static_cast<size_t>(m.tapes() - 1)) {
    for (const double w : m.arrays().weights) arc_costs_.push_back(is_zero(m.semiring(), w) ? INFINITY : 0);
    for (const double w : m.arrays().finals) final_costs_.push_back(is_zero(m.semiring(), w) ? INFINITY : 0);
    find_arcs();
    find_useful();
  }
  bool one_delay_each();

 private:
  struct Move {
    State to;
    ArcId left, right;
  };
  void find_arcs();
  void find_useful();
  bool write(ArcId arc, bool left);

  const Machine &m_;
  const Run &run_;
  Array<double> arc_costs_, final_costs_;
  Array<Move> moves_;
  Array<int32_t> begin_{0};  // per state, of its moves
  Array<char> is_final_, useful_;
  SequenceTable delays_;
  std::vector<Held> held_;  // per tape but 0
};

void Square::find_arcs() {
  MachineOperand left(m_, 0, arc_costs_, final_costs_), right(m_, 0, arc_costs_, final_costs_);
  // On an open tape default arcs always have a symbol left, so none are to be counted.
  const Alphabet &alphabet = *m_.alphabet(0);
  Product product(left, right, Semiring::boolean, alphabet.is_open(), alphabet, run_);
  for (State s = 0; s < product.states(); ++s) {
    if ((s & 1023) == 0) run_.check();
    product.expand(s, [&](const ProductArc &arc) {
      if (arc.weight == 0) moves_.push_back({arc.next, arc.left, arc.right});
    });
    run_.limit_arcs(static_cast<int64_t>(moves_.size()));
    run_.limit_bytes(product.bytes() + static_cast<int64_t>(moves_.capacity() * sizeof(Move)) + int64_t{16} * product.states());
    if (moves_.size() > INT32_MAX - 1) fail(Code::limit, "more than %d arcs", INT32_MAX - 1);
    begin_.push_back(static_cast<int32_t>(moves_.size()));
    const Stop stop = product.stop(s);
    is_final_.push_back(stop.is_final && stop.weight == 0);
  }
}

// Which states lead to an end.
void Square::find_useful() {
  const size_t n = is_final_.size();
  run_.limit_bytes(static_cast<int64_t>(moves_.capacity() * (sizeof(Move) + 4) + n * 32));
  Array<int32_t> offsets(n + 2, 0), waiting;
  StepCheck asked(run_);
  Array<State> before(moves_.size());
  for (const Move &move : moves_) ++offsets[static_cast<size_t>(move.to) + 2];
  for (size_t s = 2; s < n + 2; ++s) offsets[s] += offsets[s - 1];
  for (size_t s = 0; s < n; ++s) {
    for (int32_t i = begin_[s]; i < begin_[s + 1]; ++i) {
      asked.add(1);
      before[offsets[static_cast<size_t>(moves_[i].to) + 1]++] =
          static_cast<State>(s);
    }
  }
  useful_ = is_final_;
  for (size_t s = 0; s < n; ++s) {
    if (useful_[s]) waiting.push_back(static_cast<int32_t>(s));
  }
  while (!waiting.empty()) {
    const size_t s = static_cast<size_t>(waiting.back());
    waiting.pop_back();
    for (int32_t i = offsets[s]; i < offsets[s + 1]; ++i) {
      asked.add(1);
      char &useful = useful_[before[i]];
      if (!useful) waiting.push_back(before[i]);
      useful = 1;
    }
  }
}

bool Square::one_delay_each() {
  if (!useful_[0]) return true;
  Array<int32_t> delay(useful_.size(), -1), key;
  Array<State> waiting{0};
  StepCheck asked(run_);
  append_key(key, held_);
  const int32_t none = delays_.number(key, run_);
  delay[0] = none;
  while (!waiting.empty()) {
    asked.add(1);
    const size_t s = static_cast<size_t>(waiting.back());
    waiting.pop_back();
    if (is_final_[s] && delay[s] != none) return false;
    for (int32_t i = begin_[s]; i < begin_[s + 1]; ++i) {
      const Move &move = moves_[i];
      asked.add(1);
      if (!useful_[move.to]) continue;
      read_key(delays_.at(delay[s]), held_);
      if (!write(move.left, true) || !write(move.right, false)) return false;
      key.clear();
      append_key(key, held_);
      const int32_t there = delays_.number(key, run_);
      int32_t &known = delay[move.to];
      if (known >= 0 && known != there) return false;
      if (known < 0) waiting.push_back(move.to);
      known = there;
    }
  }
  return true;
}

bool Square::write(ArcId arc, bool left) {
  if (arc < 0) return true;
  for (int32_t t = 1; t < m_.tapes(); ++t) {
    if (!read_on(held_[static_cast<size_t>(t - 1)], m_.label(arc, t), left)) return false;
  }
  return true;
}

}  // namespace

bool is_functional(const MachinePtr &m, const Run &run) {
  if (m->tapes() == 1) return true;
  const MachinePtr x = failing_only_on(m, 0, run);
  run.limit_bytes((int64_t{x->arcs()} + x->states()) * 8);
  run.stage("functional", 0);
  return Square(*x, run).one_delay_each();
}

}  // namespace hws
