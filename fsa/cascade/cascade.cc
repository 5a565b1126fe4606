// The machines, as many as are searched as one, read the string in layers. Where their best path is all that is asked for, that
// is the answer; otherwise the paths of the string become a lattice, which machines that are left take one after the other by
// composition with look-ahead, and the sums and searches of machines do the rest.
#include "fsa/cascade/cascade.hh"

#include <algorithm>
#include <atomic>

#include "fsa/base/parallel_for.hh"
#include "fsa/distance/best_paths.hh"
#include "fsa/distance/best_strings.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/explicit_failure.hh"
#include "fsa/ops/join_plan.hh"
#include "fsa/ops/trim.hh"

namespace hws {

namespace {

// Composes neighbours while their product has at most `most` states. What needs more states stays apart.
std::vector<MachinePtr> composed_neighbours(std::span<const MachinePtr> machines, int64_t most, const Run &run) {
  if (most == 0) return {machines.begin(), machines.end()};
  Run small = run;
  small.max_states = std::min(run.max_states, most);
  std::vector<MachinePtr> made{machines[0]};
  for (size_t i = 1; i < machines.size(); ++i) {
    try {
      made.back() = compose(made.back(), machines[i], small);
    } catch (const Error &e) {
      if (e.code != Code::limit) throw;
      made.push_back(machines[i]);
    }
  }
  return made;
}

// A lattice's last tape joined with a machine's first, which is dropped where the machine writes another one.
MachinePtr read_by(const MachinePtr &lattice, const PreparedMachine &next, const Run &run) {
  const Machine &m = next.machine();
  const TapePair pair{lattice->tapes() - 1, 0};
  const bool keep = m.tapes() == 1;
  const JoinPlan plan = plan_join(lattice->semiring(), lattice->arrays().alphabets, m, {&pair, 1}, keep);
  MachineOperand left(*lattice, pair.left), right(m, 0);
  const LookAhead ahead = look_ahead(*lattice, pair.left, m, 0, LookAheadChoice::on, run);
  return explicit_failure(written_product(plan, *lattice, left, m, right, run, ahead), run);
}

}  // namespace

Cascade::Cascade(std::vector<MachinePtr> machines, const CascadeSettings &settings, const Run &run)
    : store_bytes_(settings.store_bytes) {
  if (machines.empty()) fail(Code::argument, "no machines; expected at least one");
  for (size_t i = 0; i < machines.size(); ++i) {
    if (machines[i]->tapes() > 2) {
      fail(Code::argument, "machine %zu has %d tapes; expected one or two", i, machines[i]->tapes());
    }
  }
  if (!settings.written_out) others_ = write_out_other_symbols(machines, settings.other_symbols, run);
  else others_ = other_symbols_of(machines, settings.other_symbols);
  for (size_t i = 1; i < machines.size(); ++i) {
    const Machine &before = *machines[i - 1];
    char left[32], right[32];
    std::snprintf(left, sizeof left, "machine %zu", i - 1);
    std::snprintf(right, sizeof right, "machine %zu", i);
    const TapePair pair{before.tapes() - 1, 0};
    plan_join(before.semiring(), before.arrays().alphabets, *machines[i], {&pair, 1}, true, {left, right});
  }
  const std::vector<MachinePtr> composed = composed_neighbours(machines, settings.composed_states, run);
  together_ = std::min({composed.size(), static_cast<size_t>(settings.together), kMostJointMachines});
  for (size_t i = 0; i < composed.size(); ++i) {
    machines_.push_back(std::make_unique<const PreparedMachine>(composed[i], i + 1 < together_, run));
  }
  has_costs_ = have_joint_costs({machines_.data(), together_});
  unit_ = settings.unit ? *settings.unit : natural_unit(*input());
}

CascadeSizes Cascade::sizes() const {
  CascadeSizes sizes{static_cast<int64_t>(machines_.size()), 0, 0, 0, 0, 0};
  for (const auto &m : machines_) {
    sizes.states += m->machine().states();
    sizes.arcs += m->machine().arcs();
    sizes.table_bytes += m->bytes();
  }
  workers_.each([&](const Worker &worker) {
    if (!worker.search) return;
    sizes.store_bytes += worker.search->store_bytes();
    sizes.steps += worker.search->steps_made();
  });
  return sizes;
}

LayeredSearch &Cascade::search_of(Worker &worker) const {
  if (!worker.search) {
    worker.search = std::make_unique<LayeredSearch>(PreparedMachines(machines_.data(), together_), store_bytes_);
  }
  return *worker.search;
}

void Cascade::check_string(std::span<const Label> string) const {
  const Alphabet &alphabet = *input();
  for (size_t i = 0; i < string.size(); ++i) {
    if (!alphabet.holds(string[i])) {
      fail(Code::argument, "label %d at place %zu of the string; expected one of %s", string[i], i,
           alphabet.describe().c_str());
    }
  }
}

void Cascade::check_bounds(const SearchBounds &bounds) const {
  if (has_costs_ || (bounds.beam == INFINITY && bounds.seconds == INFINITY)) return;
  fail(Code::unsupported, "the options beam and seconds go by costs; the cascade has %s",
       idempotent(semiring()) ? "cycles that read nothing and may have a negative cost" : "paths that are summed");
}

MachinePtr Cascade::lattice_of(LayeredSearch &search, std::span<const Label> string, bool with_input,
                               const SearchBounds &bounds, const Run &run) const {
  search.read(string, bounds, run);
  MachinePtr lattice = search.lattice(with_input, run);
  for (size_t i = together_; i < machines_.size(); ++i) lattice = read_by(lattice, *machines_[i], run);
  return lattice;
}

// Appends one string's outputs.
void Cascade::append(LayeredSearch &search, std::span<const Label> string, int64_t n, CascadeAnswer what,
                     const SearchBounds &bounds, StringBatch &to, const Run &run) const {
  if (n == 0) return;
  if (n == 1 && what == CascadeAnswer::strings && together_ == machines_.size() && has_costs_) {
    search.read(string, bounds, run);
    to.cut_short |= search.cut_short();
    const double cost = search.best_cost();
    if (cost == INFINITY) return;
    search.append_best(to.labels);
    to.end_string();
    to.end_item(cost);
    return;
  }
  const MachinePtr lattice = lattice_of(search, string, false, bounds, run);
  const StringBatch found = what == CascadeAnswer::strings ? best_strings(lattice, n, run) : best_paths(lattice, n, run);
  to.cut_short |= search.cut_short() || found.cut_short;
  for (int64_t i = 0; i < found.count(); ++i) {
    const std::span<const Label> labels = found.labels_of(i, 0);
    to.labels.insert(to.labels.end(), labels.begin(), labels.end());
    to.end_string();
    to.end_item(found.values[i]);
  }
}

StringBatch Cascade::best(std::span<const Label> string, int64_t n, CascadeAnswer what, const SearchBounds &bounds,
                          const Run &run) const {
  check_string(string);
  check_bounds(bounds);
  StringBatch batch;
  batch.alphabets = {output()};
  const auto worker = workers_.lend();
  append(search_of(*worker), string, n, what, bounds, batch, run);
  return batch;
}

StringBatch Cascade::best_of_all(const StringBatch &strings, int64_t n, CascadeAnswer what, const SearchBounds &bounds,
                                 Array<int64_t> &begin, const Run &run) const {
  if (strings.tapes != 1) fail(Code::argument, "strings with %d tapes; expected one", strings.tapes);
  check_bounds(bounds);
  constexpr int64_t kChunk = 16;
  const int64_t count = strings.count(), chunks = (count + kChunk - 1) / kChunk;
  for (int64_t i = 0; i < count; ++i) check_string(strings.labels_of(i, 0));
  std::vector<StringBatch> parts(static_cast<size_t>(chunks));
  begin.assign(static_cast<size_t>(count) + 1, 0);
  run.stage("apply", count);
  std::atomic<int64_t> done{0};
  Run own = run;
  own.progress = nullptr;
  own.arcs_visited = nullptr;
  parallel_for(chunks, run.threads, [&](int64_t chunk) {
    const auto worker = workers_.lend();
    LayeredSearch &search = search_of(*worker);
    StringBatch &part = parts[static_cast<size_t>(chunk)];
    for (int64_t i = chunk * kChunk; i < std::min(count, (chunk + 1) * kChunk); ++i) {
      const int64_t before = part.count();
      append(search, strings.labels_of(i, 0), n, what, bounds, part, own);
      begin[i + 1] = part.count() - before;
      run.advance(done.fetch_add(1, std::memory_order_relaxed) + 1);
    }
  });
  StringBatch all;
  all.alphabets = {output()};
  for (const StringBatch &part : parts) {
    all.cut_short |= part.cut_short;
    for (int64_t i = 0; i < part.count(); ++i) {
      const std::span<const Label> labels = part.labels_of(i, 0);
      all.labels.insert(all.labels.end(), labels.begin(), labels.end());
      all.end_string();
      all.end_item(part.values[i]);
    }
  }
  for (int64_t i = 0; i < count; ++i) begin[i + 1] += begin[i];
  return all;
}

double Cascade::total(std::span<const Label> string, const Run &run) const {
  check_string(string);
  const auto worker = workers_.lend();
  LayeredSearch &search = search_of(*worker);
  if (together_ == machines_.size() && has_costs_) {
    search.read(string, {}, run);
    return search.best_cost();
  }
  const MachinePtr lattice = lattice_of(search, string, false, {}, run);
  if (idempotent(semiring())) return tropical_total(*lattice, run);
  const Scaled sum = hws::total(*lattice, run);
  const double weight = semiring() == Semiring::real ? sum.value() : weight_from_log(semiring(), sum.log());
  if (semiring() == Semiring::real && weight == INFINITY) {
    fail(Code::limit, "the total is e^%s, more than a double holds; use the log semiring", NumberText(sum.log()).text);
  }
  return weight;
}

MachinePtr Cascade::lattice(std::span<const Label> string, bool with_input, const SearchBounds &bounds, bool &cut_short,
                            const Run &run) const {
  check_string(string);
  check_bounds(bounds);
  const auto worker = workers_.lend();
  LayeredSearch &search = search_of(*worker);
  MachinePtr lattice = lattice_of(search, string, with_input, bounds, run);
  cut_short = search.cut_short();
  return lattice;
}

PairCounts Cascade::pairs(std::span<const Label> string, const SearchBounds &bounds, const Run &run) const {
  check_string(string);
  check_bounds(bounds);
  const auto worker = workers_.lend();
  LayeredSearch &search = search_of(*worker);
  search.read(string, bounds, run);
  const int64_t kept = search.live_nodes(run);
  return {search.nodes(), kept};
}

MachinePtr Cascade::lattice(const MachinePtr &acceptor, const Run &run) const {
  if (acceptor->tapes() != 1) fail(Code::argument, "an acceptor with %d tapes; expected one", acceptor->tapes());
  MachinePtr lattice = explicit_failure(acceptor, run);
  for (const auto &m : machines_) lattice = read_by(lattice, *m, run);
  return lattice;
}

}  // namespace hws
