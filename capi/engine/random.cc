// include/hawser/random.h
#include "hawser/random.h"

#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/compile/random_machine.hh"

using namespace hws;
using namespace hws::capi;

namespace {

constexpr RandomShape kRandomShape{};

constexpr OptionSpec probability(const char *name, double standard, const char *doc) {
  return real_option(name, standard, 0, 1, doc);
}

constexpr OptionSpec kRandomOptions[] = {
    int_option("states", kRandomShape.states, 1, kMostIds, "number of states"),
    real_option("arcs", kRandomShape.arcs, 0, 1e6, "mean number of ordinary arcs per state"),
    text_option("acyclic", "no", "no|yes", "whether arcs lead to states of higher numbers only"),
    text_option("connected", "no", "no|yes", "whether every state is on a path from the start to the last state"),
    text_option("deterministic", "no", "no|yes", "whether the ordinary arcs of a state read different symbols"),
    probability("epsilon", kRandomShape.epsilon, "probability that an arc reads epsilon, for each tape"),
    probability("final", kRandomShape.final, "probability that a state is final; the last one always is"),
    probability("failure", kRandomShape.failure, "probability that a state has a failure arc"),
    probability("default", kRandomShape.rho, "probability that a state has a default arc"),
    int_option("failure_tape", kRandomShape.failure_tape, 0, kMaxTapes - 1, "the tape that failure and default arcs name"),
    probability("zero", kRandomShape.zero, "probability that an arc's or final weight is zero"),
    real_option("min_cost", kRandomShape.min_cost, -300, 300, "least cost drawn"),
    real_option("max_cost", kRandomShape.max_cost, -300, 300, "greatest cost drawn"),
    real_or_auto("grain", 1e-9, 300, "costs are multiples of this; auto: any numbers"),
    real_or_auto("mass", 1e-9, 1, "what leaves a state sums to at most this, and below 1 all sums are finite; auto: no bound"),
    kMaxStates, kMaxArcs, kMaxBytes};

}  // namespace

HWS_OPTIONS(hws_machine_random, kRandomOptions);
hws_status hws_machine_random(int32_t semiring, int32_t tapes, const hws_alphabet *const *alphabets, uint64_t seed,
                              const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const Asked asked(option_tables::hws_machine_random, options);
    const Semiring in = semiring_in(semiring);
    RandomShape shape;
    shape.states = asked.reader.integer("states");
    shape.arcs = asked.reader.real("arcs");
    shape.acyclic = asked.reader.text("acyclic") == "yes";
    shape.connected = asked.reader.text("connected") == "yes";
    shape.deterministic = asked.reader.text("deterministic") == "yes";
    shape.epsilon = asked.reader.real("epsilon");
    shape.final = asked.reader.real("final");
    shape.failure = asked.reader.real("failure");
    shape.rho = asked.reader.real("default");
    if (shape.failure > 0 || shape.rho > 0) shape.failure_tape = static_cast<int32_t>(asked.reader.integer("failure_tape"));
    shape.zero = asked.reader.real("zero");
    if (in != Semiring::boolean) {
      shape.min_cost = asked.reader.real("min_cost");
      shape.max_cost = asked.reader.real("max_cost");
      shape.grain = asked.reader.real_or("grain", kRandomShape.grain);
    }
    if (!idempotent(in)) shape.mass = asked.reader.real_or("mass", kRandomShape.mass);
    hand_out(machine, random_machine(in, alphabets_in(alphabets, tapes), shape, seed, asked.run()));
  });
}
