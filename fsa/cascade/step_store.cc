// Optimize: speed
// States are settled in the order of their rank, those of a cycle of silent arcs by cost as Dijkstra does. A state that a tie
// improves after that is settled again, which ends, since each time its output comes earlier in the order.
#include "fsa/cascade/step_store.hh"

#include <algorithm>

namespace hws {

int64_t StepStore::bytes() const {
  return static_cast<int64_t>(steps_.capacity() * sizeof(Step) + texts_.capacity() + slots_.capacity() * sizeof(Slot));
}

void StepStore::clear() {
  slots_ = Array<Slot>();
  steps_ = Array<Step>();
  texts_ = Array<uint8_t>();
  taken_ = 0;
}

void StepStore::output_of(int32_t node, Label written, Array<Label> &to) const {
  to.clear();
  if (written != kEpsilon) to.push_back(written);
  for (int32_t v = node; v >= 0; v = nodes_[v].parent) {
    if (nodes_[v].written != kEpsilon) to.push_back(nodes_[v].written);
  }
  std::reverse(to.begin(), to.end());
}

bool StepStore::earlier(int32_t node, Label written, int32_t other, Label other_written) {
  output_of(node, written, left_);
  output_of(other, other_written, right_);
  return left_ < right_;
}

void StepStore::enter(State s, int32_t parent, Label written, double weight, double own_cost) {
  const double cost = (parent < 0 ? 0 : nodes_[parent].cost) + own_cost;
  const double exact = (parent < 0 ? 0 : nodes_[parent].exact) + weight;
  const uint32_t length = (parent < 0 ? 0 : nodes_[parent].length) + (written != kEpsilon);
  make_room_for_states(node_of_, m_.states());
  int32_t v = node_of_[s];
  if (v < 0 || static_cast<size_t>(v) >= nodes_.size() || nodes_[v].state != s) {
    v = node_of_[s] = static_cast<int32_t>(nodes_.size());
    nodes_.push_back({s, parent, written, length, cost, exact, true});
  } else {
    Node &now = nodes_[v];
    if (cost > now.cost || (cost == now.cost && length > now.length)) return;
    const bool tie = cost == now.cost && length == now.length;
    if (tie && (!m_.has_costs() || !earlier(parent, written, now.parent, now.written))) return;
    now = {s, parent, written, length, cost, exact, true};
  }
  heap_.push_back({m_.rank(s), cost, length, v});
  std::push_heap(heap_.begin(), heap_.end());
}

void StepStore::take(State to, int32_t node, Label written, double weight, double own_cost) {
  const double cost = nodes_[node].cost + own_cost, exact = nodes_[node].exact + weight;
  const uint32_t length = nodes_[node].length + (written != kEpsilon);
  make_room_for_states(made_of_, m_.states() + 1);
  int32_t &at = made_of_[to + 1];
  if (at >= 0 && static_cast<size_t>(at) < found_.size() && found_[at].to == to) {
    Made &now = found_[at];
    if (cost > now.cost || (cost == now.cost && length > now.length)) return;
    const bool tie = cost == now.cost && length == now.length;
    if (tie && (!m_.has_costs() || !earlier(node, written, now.node, now.written))) return;
    now = {to, node, written, length, cost, exact};
  } else {
    at = static_cast<int32_t>(found_.size());
    found_.push_back({to, node, written, length, cost, exact});
  }
}

StepStore::Range StepStore::make(State s, Label b, const Run &run) {
  nodes_.clear();
  heap_.clear();
  found_.clear();
  const Semiring semiring = m_.semiring();
  const bool writes = m_.has_costs();  // outputs of other semirings are the lattice's
  int64_t arcs = 0;
  if (m_.reads(s, ReachSets::bit_of(b))) enter(s, -1, kEpsilon, 0, 0);
  for (int64_t settled = 0; !heap_.empty(); ++settled) {
    if ((settled & 1023) == 1023) run.check();
    std::pop_heap(heap_.begin(), heap_.end());
    const int32_t v = heap_.back().node;
    heap_.pop_back();
    if (!nodes_[v].waiting) continue;
    nodes_[v].waiting = false;
    const State at = nodes_[v].state;
    arcs += m_.each_move(
        at, b, run,
        [&](State to, double weight, double cost, Label written) { enter(to, v, writes ? written : kEpsilon, weight, cost); },
        [&](State to, double weight, double cost, Label written) { take(to, v, writes ? written : kEpsilon, weight, cost); });
    if (b == kEpsilon) {
      const JointMachine::Stop stop = m_.stop(at);
      if (!is_zero(semiring, stop.weight)) take(-1, v, kEpsilon, stop.weight, stop.cost);
    }
  }
  run.visit(arcs);
  return keep(s, b, run);
}

// Room for `more` values; by an eighth at a time, since the store as a whole has a limit.
template <class T>
static void make_room_for(Array<T> &a, size_t more) {
  if (a.size() + more > a.capacity()) a.reserve(std::max(a.size() + more, a.capacity() + a.capacity() / 8 + 64));
}

static void write_number(Array<uint8_t> &to, uint32_t x) {
  for (; x > 127; x >>= 7) to.push_back(static_cast<uint8_t>(x | 128));
  to.push_back(static_cast<uint8_t>(x));
}

uint32_t StepStore::keep_text(const Made &made) {
  if (made.length == 0) return 0;
  output_of(made.node, made.written, left_);
  const size_t at = texts_.size();
  make_room_for(texts_, 5 * (left_.size() + 1));
  write_number(texts_, static_cast<uint32_t>(left_.size()));
  for (const Label label : left_) write_number(texts_, static_cast<uint32_t>(label));
  return static_cast<uint32_t>(at);
}

void StepStore::put(const Slot &slot) {
  size_t i = static_cast<size_t>(hash_.of(slot.key)) & (slots_.size() - 1);
  while (slots_[i].key != kFree) i = (i + 1) & (slots_.size() - 1);
  slots_[i] = slot;
}

// Where memory runs out in here, what is not yet in a slot is room that nobody looks at.
StepStore::Range StepStore::keep(State s, Label b, const Run &run) {
  if (texts_.empty()) texts_.push_back(0);
  if (steps_.size() + found_.size() > UINT32_MAX / 2 || texts_.size() > UINT32_MAX / 2) {
    fail(Code::limit, "the steps of one string fill more than 2 GiB; expected a shorter string");
  }
  if (4 * (taken_ + 1) > 3 * slots_.size()) {
    run.check();
    Array<Slot> old(slots_.empty() ? 64 : 2 * slots_.size(), Slot{});
    slots_.swap(old);
    for (const Slot &slot : old) {
      if (slot.key != kFree) put(slot);
    }
  }
  const Range range{static_cast<uint32_t>(steps_.size()), static_cast<uint32_t>(found_.size())};
  make_room_for(steps_, found_.size());
  for (const Made &made : found_) {
    const uint32_t kind = made.to < 0 ? 0 : m_.kind(made.to);
    const double rest = made.exact - made.cost;
    const float kept = std::fabs(rest) < 1e38 ? static_cast<float>(rest) : 0;  // beyond, costs have no such digits
    steps_.push_back({made.to, keep_text(made), made.cost, kind, kept});
  }
  put({key_of(s, b), range});
  ++taken_;
  return range;
}

}  // namespace hws
