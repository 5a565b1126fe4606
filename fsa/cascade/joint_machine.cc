#include "fsa/cascade/joint_machine.hh"

#include <algorithm>

namespace hws {

bool have_joint_costs(PreparedMachines machines) {
  bool cycles_write = false;
  for (const auto &m : machines) {
    if (!m->has_costs() || (cycles_write && m->has_negative_costs())) return false;
    cycles_write = cycles_write || m->has_writing_cycles();
  }
  return true;
}

// Machines of one tape may know of an open tape which symbols it has.
AlphabetPtr JointMachine::output() const {
  size_t i = machines_.size() - 1;
  AlphabetPtr alphabet = machines_[i]->output();
  for (; i > 0 && machines_[i]->machine().tapes() == 1; --i) {
    if (AlphabetPtr both = join(alphabet, machines_[i - 1]->output())) alphabet = std::move(both);
  }
  return alphabet;
}

State JointMachine::start(const Run &run) {
  if (single_) return first_.machine().start();
  there_.assign(width_, 0);
  for (size_t i = 0; i + 1 < width_; ++i) there_[i] = machines_[i]->machine().start();
  return number(run);
}

State JointMachine::number(const Run &run) {
  const auto tuple = [&](int32_t i) {
    return std::span<const State>(tuples_.data() + static_cast<size_t>(i) * width_, width_);
  };
  const std::span<const State> wanted(there_);
  slots_.reserve(states_, run, bytes(), [&](int32_t i) { return slots_.hash().of(tuple(i)); });
  return slots_.number(
      slots_.hash().of(wanted), [&](int32_t i) { return std::equal(wanted.begin(), wanted.end(), tuple(i).begin()); },
      [&] {
        if (states_ >= INT32_MAX - 1) fail(Code::limit, "more than 2^31 states of all machines together");
        tuples_.insert(tuples_.end(), there_.begin(), there_.end());
        return static_cast<State>(states_++);
      });
}

void JointMachine::clear() {
  if (single_) return;
  tuples_ = Array<State>();
  slots_ = HashSlots();
  states_ = 0;
}

JointMachine::Stop JointMachine::stop(State s) const {
  Stop stop{one(semiring()), 0};
  for (size_t i = 0; i < machines_.size(); ++i) {
    const double weight = machines_[i]->stop(at(s, i));
    stop.weight = times(semiring(), stop.weight, weight);
    if (has_costs_) stop.cost += machines_[i]->cost(weight);
  }
  return stop;
}

// The arcs of the machine in which a move begins, then those of the next one that read what these write, machine by machine.
void JointMachine::find_moves(State s, Label b, const Run &run) {
  const State *tuple = tuples_.data() + static_cast<size_t>(s) * width_;
  here_.assign(tuple, tuple + width_);
  moves_.clear();
  arcs_ = 0;
  const size_t count = machines_.size();
  const int32_t bit = ReachSets::bit_of(b);
  for (size_t begun = 0; begun < count; ++begun) {
    parts_.clear();
    const auto part = [&](size_t machine, int32_t parent, ArcId a, double weight, Label written, bool reads) {
      const PreparedMachine &m = *machines_[machine];
      double cost = has_costs_ ? m.cost(weight) : 0;
      if (parent >= 0) {
        weight = times(semiring(), parts_[parent].weight, weight);
        cost += parts_[parent].cost;
      }
      if (!is_zero(semiring(), weight)) parts_.push_back({parent, m.machine().next(a), written, reads, weight, cost});
    };
    const PreparedMachine &m = *machines_[begun];
    m.each_move(
        here_[begun], begun == 0 ? b : kEpsilon,
        [&](ArcId a, Label written) { part(begun, -1, a, m.machine().weight(a), written, false); },
        [&](ArcId a, double factor, Label written) {
          part(begun, -1, a, times(semiring(), factor, m.machine().weight(a)), written, true);
        });
    size_t begin = 0;
    for (size_t at = begun; begin < parts_.size(); ++at) {
      const size_t end = parts_.size();
      for (size_t i = begin; i < end; ++i) {
        const Part from = parts_[i];
        if (from.written == kEpsilon || at + 1 == count) {
          finish(from, begun, at, bit, run);
          continue;
        }
        const PreparedMachine &next = *machines_[at + 1];
        next.each_move(
            here_[at + 1], from.written, [](ArcId, Label) {},
            [&](ArcId a, double factor, Label written) {
              part(at + 1, static_cast<int32_t>(i), a, times(semiring(), factor, next.machine().weight(a)), written,
                   from.reads);
            });
      }
      begin = end;
    }
    arcs_ += static_cast<int64_t>(parts_.size());
  }
}

// A move that began in one machine and ended in another, if it is in the order of moves and leads to a state of use.
void JointMachine::finish(const Part &part, size_t begun, size_t ended, int32_t bit, const Run &run) {
  const size_t seams = machines_.size() - 1;
  if (static_cast<size_t>(here_[seams + 1]) > ended) return;
  there_.assign(here_.begin(), here_.end());
  const Part *at = &part;
  for (size_t i = ended;; --i) {
    there_[i] = at->next;
    if (at->parent < 0) break;
    at = &parts_[at->parent];
  }
  if (!part.reads && begun == 0 && !first_.reach().reads(there_[0], bit)) return;
  for (size_t i = begun == 0 ? 0 : begun - 1; i < seams && i <= ended; ++i) {
    const ReachSets &left = machines_[i]->writes(), &right = machines_[i + 1]->reach();
    if (!ReachSets::meet(left.of(there_[i]), right.of(there_[i + 1]))) return;
  }
  there_[seams + 1] = static_cast<State>(begun);
  moves_.push_back({number(run), part.written, part.reads, part.weight, part.cost});
}

}  // namespace hws
