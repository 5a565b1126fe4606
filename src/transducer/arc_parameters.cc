// Optimize: balanced
#include "src/transducer/arc_parameters.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/error.hh"
#include "fsa/base/hash_slots.hh"
#include "fsa/base/merge_sort.hh"

namespace hws {

namespace {

constexpr Label kStopping = -1;  // in the place of a label, for a final weight

// What a slot is called in messages.
ShortText slot_text(const Machine &m, size_t slot) {
  const auto arcs = static_cast<size_t>(m.arcs());
  return slot < arcs ? ShortText("arc %zu", slot) : ShortText("the final weight of state %zu", slot - arcs);
}

struct Slot {
  int64_t group, parameter;
  int32_t slot;
  State state;
  Label label;  // of the first tape
};

bool fixes(const Slot &slot) { return slot.parameter < 0; }

double plain_value(EdgeWeight w) { return Scaled{w.m, w.m > 0 ? w.e : Scaled::kZeroExponent}.value(); }

Scaled scaled_of(EdgeWeight w) {
  Scaled x = Scaled::from(w.m);
  if (!x.zero()) x.e += w.e;
  return x;
}

}  // namespace

// Slots that sum to 1 together.
struct ArcParameters::Group {
  size_t begin, end;   // among the sorted slots; the fixed ones come first
  size_t learned;      // where the others begin
  double fixed = 0;    // what the fixed ones sum to
  bool reads = false;  // a state reads on as an alternative to these
  int32_t row = -1;
};

// All slots in the order of their groups, and of their parameters within each.
class ArcParameters::GroupList {
 public:
  GroupList(const Machine &m, std::span<const int64_t> parameters, std::span<const int64_t> given, ArcGroups kind,
            std::span<const EdgeWeight> weights, const Run &run)
      : conditional(given.empty() && kind == ArcGroups::conditional) {
    const size_t arcs = static_cast<size_t>(m.arcs());
    const auto add = [&](size_t at, State s, Label label) {
      Slot slot{s, parameters.empty() ? static_cast<int64_t>(at) : parameters[at], static_cast<int32_t>(at), s, label};
      if (slot.parameter < -1) {
        fail(Code::argument, "%s has the parameter %" PRId64 "; expected a number >= 0, or -1 if it is fixed",
             slot_text(m, at).c_str(), slot.parameter);
      }
      if (conditional) slot.group = (int64_t{s} << 32) | static_cast<uint32_t>(label);
      if (!given.empty()) {
        slot.group = given[at];
        if (slot.group < -1 || (slot.group < 0 && !fixes(slot))) {
          fail(Code::argument, "%s is in the group %" PRId64 "; expected a number >= 0, or -1 if its weight is fixed",
               slot_text(m, at).c_str(), slot.group);
        }
        if (slot.group < 0) return;
      }
      slots.push_back(slot);
    };
    for (State s = 0; s < m.states(); ++s) {
      if ((s & 4095) == 0) run.check();
      for (ArcId a = m.arc_begin(s); a < m.arc_end(s); ++a) add(static_cast<size_t>(a), s, m.label(a, 0));
      if (!is_zero(m.semiring(), m.final_weight(s))) add(arcs + static_cast<size_t>(s), s, kStopping);
    }
    merge_sort(slots.begin(), slots.end(), [](const Slot &a, const Slot &b) {
      return a.group != b.group ? a.group < b.group : a.parameter < b.parameter;
    });
    for (size_t begin = 0; begin < slots.size();) {
      Group group{begin, begin, begin};
      while (group.end < slots.size() && slots[group.end].group == slots[begin].group) ++group.end;
      while (group.learned < group.end && fixes(slots[group.learned])) {
        group.fixed += plain_value(weights[static_cast<size_t>(slots[group.learned++].slot)]);
      }
      begin = group.end;
      groups.push_back(group);
    }
    if (conditional) find_reading(m);
  }

  bool is_silent(const Group &group) const { return slots[group.begin].label == kEpsilon; }
  // The end of the groups of a state that begin at `first`. They stand together in conditional lists, the silent one first.
  size_t last_of_state(size_t first) const {
    size_t last = first;
    while (last < groups.size() && slots[groups[last].begin].state == slots[groups[first].begin].state) ++last;
    return last;
  }

  bool conditional;
  Array<Slot> slots;
  Array<Group> groups;

 private:
  void find_reading(const Machine &m) {
    for (size_t first = 0, last; first < groups.size(); first = last) {
      last = last_of_state(first);
      Group *silent = nullptr;
      int32_t fixed = -1, learned = -1;  // slots that read or stop
      for (size_t g = first; g < last; ++g) {
        if (is_silent(groups[g])) silent = &groups[g];
        for (size_t i = groups[g].begin; i < groups[g].end && !is_silent(groups[g]); ++i) {
          (fixes(slots[i]) ? fixed : learned) = slots[i].slot;
        }
      }
      if (!silent) continue;
      if (fixed >= 0 && (learned >= 0 || silent->learned < silent->end)) {
        fail(Code::argument, "%s is fixed, and state %d has silent arcs and weights that are learned; expected conditional "
             "groups in which such a state has no fixed weights but those of silent arcs",
             slot_text(m, static_cast<size_t>(fixed)).c_str(), slots[groups[first].begin].state);
      }
      silent->reads = learned >= 0;
    }
  }
};

ArcParameters::ArcParameters(MachinePtr machine, std::span<const int64_t> parameters, std::span<const int64_t> given_groups,
                             ArcGroups kind, const Run &run)
    : machine_(std::move(machine)) {
  const Machine &m = *machine_;
  const size_t slots = static_cast<size_t>(m.arcs()) + static_cast<size_t>(m.states());
  if (idempotent(m.semiring())) {
    fail(Code::unsupported, "a machine in the %s semiring; expected one in real or log", semiring_name(m.semiring()));
  }
  if (m.tapes() > 2) fail(Code::unsupported, "a machine of %d tapes; expected an acceptor or a transducer", m.tapes());
  if (m.has_phi() || m.has_rho()) {
    fail(Code::unsupported, "a machine with failure or default arcs; expected look-ups that are arcs of their own");
  }
  for (const std::span<const int64_t> array : {parameters, given_groups}) {
    if (!array.empty() && array.size() != slots) {
      fail(Code::argument, "%zu numbers; expected %zu: one for each arc and for each state", array.size(), slots);
    }
  }
  run.limit_bytes(static_cast<int64_t>(slots * (sizeof(Slot) + sizeof(EdgeWeight) + 32)));
  const EdgeWeights weights(m.semiring());
  given_.resize(slots);
  for (ArcId a = 0; a < m.arcs(); ++a) given_[a] = weights.from(m.weight(a));
  for (State s = 0; s < m.states(); ++s) {
    given_[static_cast<size_t>(m.arcs()) + static_cast<size_t>(s)] = weights.from(m.final_weight(s));
  }
  number_of_.assign(slots, -1);
  reading_of_.assign(slots, -1);
  make_rows(GroupList(m, parameters, given_groups, kind, given_, run), run);
  if (numbers() == 0) fail(Code::argument, "all weights of the machine are fixed; expected some that are learned");

  const auto mix = [this](uint64_t value) { mark_ = mixed(mark_, value); };
  for (const int32_t offset : m.arrays().offsets) mix(static_cast<uint64_t>(offset));
  for (ArcId a = 0; a < m.arcs(); ++a) {
    mix(static_cast<uint64_t>(m.next(a)));
    for (int32_t t = 0; t < m.tapes(); ++t) mix(static_cast<uint64_t>(m.label(a, t)));
  }
  for (size_t i = 0; i < slots; ++i) {
    mix(static_cast<uint64_t>(number_of_[i]) << 32 | static_cast<uint32_t>(reading_of_[i]));
    if (number_of_[i] < 0) mix(__builtin_bit_cast(uint64_t, given_[i].m) + static_cast<uint64_t>(given_[i].e));
  }
  for (const double factor : factor_) mix(__builtin_bit_cast(uint64_t, factor));
}

void ArcParameters::make_rows(const GroupList &list, const Run &run) {
  // Parameters get numbers 0, 1, ... by their order; then each belongs to one number of a row.
  Array<int64_t> names;
  for (const Slot &slot : list.slots) {
    if (!fixes(slot)) names.push_back(slot.parameter);
  }
  merge_sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  const auto index_of = [&](int64_t name) {
    return static_cast<size_t>(std::lower_bound(names.begin(), names.end(), name) - names.begin());
  };
  Array<int32_t> number(names.size(), -1), row_of(names.size(), -1);
  Array<Scaled> mass;                     // by number: what its slots weigh
  Array<int32_t> multiplicity, reading;   // by number: how often a group has it; by row: the number of reading on, -1: none
  Array<double> fixed_of_row;
  Array<Group> groups(list.groups.begin(), list.groups.end());

  for (size_t g = 0; g < groups.size(); ++g) {
    if ((g & 1023) == 0) run.check();
    Group &group = groups[g];
    if (group.learned == group.end && !group.reads) continue;
    const State state = list.slots[group.begin].state;
    if (!(group.fixed < 1)) {
      fail(Code::improper, "fixed weights of a group at state %d sum to %s; expected less than 1, since others are learned",
           state, NumberText(group.fixed).text);
    }
    const auto each_parameter = [&](const auto &use) {
      for (size_t i = group.learned, next; i < group.end; i = next) {
        for (next = i; next < group.end && list.slots[next].parameter == list.slots[i].parameter;) ++next;
        use(index_of(list.slots[i].parameter), static_cast<int32_t>(next - i));
      }
    };
    size_t found = 0;
    each_parameter([&](size_t p, int32_t) {
      if (row_of[p] >= 0) group.row = row_of[p];
      ++found;
    });
    const bool is_new = group.row < 0;
    if (is_new) {
      group.row = static_cast<int32_t>(starts_.size()) - 1;
      each_parameter([&](size_t p, int32_t times) {
        row_of[p] = group.row;
        number[p] = static_cast<int32_t>(multiplicity.size());
        multiplicity.push_back(times);
      });
      reading.push_back(group.reads ? static_cast<int32_t>(multiplicity.size()) : -1);
      if (group.reads) multiplicity.push_back(1);
      fixed_of_row.push_back(group.fixed);
      starts_.push_back(multiplicity.size());
    }
    const auto row = static_cast<size_t>(group.row);
    const bool same_size = found + (reading[row] >= 0 ? 1 : 0) == starts_[row + 1] - starts_[row];
    bool same = same_size && (reading[row] >= 0) == group.reads && std::fabs(fixed_of_row[row] - group.fixed) <= 1e-9;
    each_parameter([&](size_t p, int32_t times) {
      same = same && row_of[p] == group.row && multiplicity[static_cast<size_t>(number[p])] == times;
    });
    if (!same) {
      fail(Code::argument, "a group at state %d shares some parameters with another one, but not all, or not as often, or "
           "beside other fixed weights; expected groups that have the same parameters or none in common", state);
    }
    mass.resize(multiplicity.size());
    for (size_t i = group.learned; i < group.end; ++i) {
      const Slot &slot = list.slots[i];
      const int32_t k = number[index_of(slot.parameter)];
      number_of_[slot.slot] = k;
      mass[k] = mass[k] + scaled_of(given_[slot.slot]);
    }
  }

  // Where a state has silent arcs, what reads there has a factor, whose mass at first is the mean over what may be read.
  for (size_t first = 0, last; list.conditional && first < groups.size(); first = last) {
    last = list.last_of_state(first);
    int32_t read = -1;
    for (size_t g = first; g < last; ++g) {
      if (list.is_silent(groups[g]) && groups[g].reads) read = reading[static_cast<size_t>(groups[g].row)];
    }
    if (read < 0) continue;
    Scaled sum;
    int64_t symbols = 0;
    for (size_t g = first; g < last; ++g) {
      if (list.is_silent(groups[g])) continue;
      ++symbols;
      for (size_t i = groups[g].begin; i < groups[g].end; ++i) {
        reading_of_[list.slots[i].slot] = read;
        sum = sum + scaled_of(given_[list.slots[i].slot]);
      }
    }
    mass[read] = mass[read] + sum / Scaled::from(static_cast<double>(symbols));
  }

  factor_.resize(mass.size());
  start_.resize(mass.size());
  for (size_t r = 0; r + 1 < starts_.size(); ++r) {
    Scaled sum;
    double least = INFINITY, most = 0;
    for (size_t k = starts_[r]; k < starts_[r + 1]; ++k) sum = sum + mass[k];
    for (size_t k = starts_[r]; k < starts_[r + 1]; ++k) {
      factor_[k] = (1 - fixed_of_row[r]) / multiplicity[k];
      start_[k] = sum.zero() ? 1 / static_cast<double>(starts_[r + 1] - starts_[r]) : (mass[k] / sum).value();
      if (static_cast<int32_t>(k) == reading[r]) continue;
      least = std::min(least, start_[k] / multiplicity[k]);
      most = std::max(most, start_[k] / multiplicity[k]);
    }
    if (most - least > 1e-12 * most) equal_weights_ = false;
  }
}

RowPart ArcParameters::part(double concentration) const {
  RowPart part{"parameter", {}, false, 0};
  part.block.rows = rows();
  part.block.concentration = concentration;
  part.block.starts = starts_;
  return part;
}

void ArcParameters::weights(std::span<const double> numbers, Array<EdgeWeight> *slots) const {
  const EdgeWeights real(Semiring::real);
  slots->assign(given_.begin(), given_.end());
  for (size_t i = 0; i < given_.size(); ++i) {
    const int32_t k = number_of_[i], read = reading_of_[i];
    if (k < 0) continue;
    const auto at = static_cast<size_t>(k), on = static_cast<size_t>(read);
    const double w = numbers[at] * factor_[at];
    slots->data()[i] = real.from(read < 0 ? w : w * (numbers[on] * factor_[on]));
  }
}

void ArcParameters::add_uses(std::span<const double> slots, std::span<double> numbers) const {
  for (size_t i = 0; i < slots.size(); ++i) {
    if (number_of_[i] < 0) continue;
    numbers[static_cast<size_t>(number_of_[i])] += slots[i];
    if (reading_of_[i] >= 0) numbers[static_cast<size_t>(reading_of_[i])] += slots[i];
  }
}

MachinePtr ArcParameters::with_weights(std::span<const double> numbers) const {
  const Machine &m = *machine_;
  struct Owner {
    MachinePtr topology;
    Array<double> weights, finals;
  };
  Array<EdgeWeight> slots;
  weights(numbers, &slots);
  auto owner = std::make_shared<Owner>();
  owner->topology = machine_;
  const std::span<const double> old_weights = m.arrays().weights, old_finals = m.arrays().finals;
  owner->weights.assign(old_weights.begin(), old_weights.end());
  owner->finals.assign(old_finals.begin(), old_finals.end());
  for (size_t i = 0; i < slots.size(); ++i) {
    if (number_of_[i] < 0) continue;
    const double value = plain_value(slots[i]);
    const double stored = m.semiring() == Semiring::real ? value : weight_from_log(m.semiring(), std::log(value));
    (i < owner->weights.size() ? owner->weights[i] : owner->finals[i - owner->weights.size()]) = stored;
  }
  MachineArrays arrays = m.arrays();
  arrays.weights = owner->weights;
  arrays.finals = owner->finals;
  arrays.owner = owner;
  return std::make_shared<const Machine>(std::move(arrays));
}

}  // namespace hws
