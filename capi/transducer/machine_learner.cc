// hws_machine_learner_*: include/hawser/machine_learner.h.
#include "hawser/machine_learner.h"

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/learner/handles.hh"
#include "capi/transducer/transducer_calls.hh"
#include "src/transducer/machine_learner.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr auto kMachineLearnerOptions = options_of(machine_fields::kFields, kThreads, kMaxStates, kMaxArcs, kMaxBytes);
constexpr OptionSpec kHoldOutOptions[] = {kThreads, kMaxStates, kMaxArcs, kMaxBytes, kTolerance};

const RowLearner &machine_learner(const hws_learner *learner) {
  const Learner &l = *given(learner, "learner").p;
  if (l.family() != kMachineFamily) {
    fail(Code::argument, "a learner of another family; expected one from hws_machine_learner_new");
  }
  return static_cast<const RowLearner &>(l);
}

// The acceptors of a tape; none if the array is NULL.
std::vector<MachinePtr> acceptors_in(const hws_machine *const *machines, int32_t count, const char *name) {
  if (!machines) return {};
  return machines_in(machines, count, name);
}

MachineItems acceptor_items_in(const Machine &machine, const hws_machine *const *inputs, const hws_machine *const *outputs,
                               const double *weights, int32_t items, const Run &run) {
  if (!inputs && !outputs) fail(Code::argument, "inputs and outputs are both NULL; expected acceptors of one tape at least");
  const std::vector<MachinePtr> in = acceptors_in(inputs, items, "inputs"), out = acceptors_in(outputs, items, "outputs");
  return items_of_machines(machine, in, out, weights ? array_in(weights, items, "weights") : std::span<const double>(), run);
}

// Makes a learner for each of the constructors. `make_items` makes the items, and `held_out` the held-out ones, if there are
// any.
template <class MakeItems, class HoldOut>
std::unique_ptr<hws_learner> machine_learner_in(const OptionTable &table, const hws_machine *machine, const int64_t *parameters,
                                                const int64_t *group_numbers, int64_t count, const hws_options *options,
                                                MakeItems make_items, HoldOut hold_out) {
  const MachinePtr &m = given(machine, "machine").p;
  const auto numbers_in = [&](const int64_t *numbers, const char *name) {
    return numbers ? array_in(numbers, count, name) : std::span<const int64_t>();
  };
  const AskedLearner asked(table, options);
  if (!parameters && !group_numbers && count != 0) fail(Code::argument, "count %" PRId64 " without arrays; expected 0", count);
  if ((parameters || group_numbers) && count != int64_t{m->arcs()} + m->states()) {
    fail(Code::argument, "count %" PRId64 "; expected %" PRId64 ": one for each arc and for each state", count,
         int64_t{m->arcs()} + m->states());
  }
  MachineSettings s;
  read_fields(asked.reader, machine_fields::kFields, &s);
  s.has_groups = group_numbers != nullptr;
  const std::span<const int64_t> ties = numbers_in(parameters, "parameters");
  const std::span<const int64_t> of_groups = numbers_in(group_numbers, "group_numbers");
  const auto own = std::make_shared<const ArcParameters>(m, ties, of_groups, s.groups, asked.limits());
  choose_start(*own, &s);
  use_fields(asked.reader, machine_fields::kFields, &s);
  const Run &run = asked.run();
  std::unique_ptr<RowLearner> learner = new_machine_learner(own, make_items(*m, run), s, run);
  hold_out(learner.get(), *m, run);
  auto made = std::make_unique<hws_learner>();
  made->p = std::move(learner);
  return made;
}

}  // namespace

HWS_OPTIONS(hws_machine_learner_new, kMachineLearnerOptions);
hws_status hws_machine_learner_new(const hws_machine *machine, const int64_t *parameters, const int64_t *group_numbers,
                                   int64_t count, const hws_strings *strings, const hws_strings *heldout,
                                   const hws_options *options, hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    const StringBatch &batch = *given(strings, "strings").p;
    std::unique_ptr<hws_learner> made = machine_learner_in(
        option_tables::hws_machine_learner_new, machine, parameters, group_numbers, count, options,
        [&](const Machine &m, const Run &run) { return items_of_strings(m, batch, run); },
        [&](RowLearner *l, const Machine &m, const Run &run) {
          if (heldout) l->watch_held_out(machine_held_out(*l, items_of_strings(m, *heldout->p, run)));
        });
    hand_out_learner(learner, std::move(made), options);
  });
}

HWS_OPTIONS(hws_machine_learner_machines_new, kMachineLearnerOptions);
hws_status hws_machine_learner_machines_new(const hws_machine *machine, const int64_t *parameters, const int64_t *group_numbers,
                                            int64_t count, const hws_machine *const *inputs, const hws_machine *const *outputs,
                                            const double *weights, int32_t items, const hws_options *options,
                                            hws_learner **learner) {
  return Call().out("learner", learner).run([&] {
    std::unique_ptr<hws_learner> made = machine_learner_in(
        option_tables::hws_machine_learner_machines_new, machine, parameters, group_numbers, count, options,
        [&](const Machine &m, const Run &run) { return acceptor_items_in(m, inputs, outputs, weights, items, run); },
        [](RowLearner *, const Machine &, const Run &) {});
    hand_out_learner(learner, std::move(made), options);
  });
}

HWS_OPTIONS(hws_machine_learner_hold_out, kHoldOutOptions);
hws_status hws_machine_learner_hold_out(hws_learner *learner, const hws_machine *const *inputs,
                                        const hws_machine *const *outputs, const double *weights, int32_t items,
                                        const hws_options *options) {
  return Call().run([&] {
    machine_learner(learner);
    auto &l = static_cast<RowLearner &>(*learner->p);
    const Asked asked(option_tables::hws_machine_learner_hold_out, options);
    const Machine &m = *parameters_of(l).machine();
    l.watch_held_out(machine_held_out(l, acceptor_items_in(m, inputs, outputs, weights, items, asked.run())));
  });
}

hws_status hws_machine_learner_machine(const hws_learner *learner, hws_machine **machine) {
  return Call().out("machine", machine).run([&] { hand_out(machine, learned_machine(machine_learner(learner))); });
}

hws_status hws_machine_learner_counts(const hws_learner *learner, double *values, int64_t capacity, int64_t *needed) {
  return Call().needed(needed).run([&] {
    const RowLearner &l = machine_learner(learner);
    const ArcParameters &parameters = parameters_of(l);
    const Array<double> counts = l.counts();
    const std::span<double> room = room_out(static_cast<int64_t>(parameters.slots()), values, capacity, needed);
    for (size_t i = 0; i < room.size(); ++i) {
      const int32_t k = parameters.number_of(i);
      room[i] = k < 0 ? 0 : counts[static_cast<size_t>(k)];
    }
  });
}
