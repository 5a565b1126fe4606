// Making machines: include/hawser/machine.h
#include "capi/base/arguments.hh"
#include "capi/base/engine_options.hh"
#include "capi/base/guard.hh"
#include "capi/engine/engine_calls.hh"
#include "fsa/compile/string_machine.hh"
#include "fsa/compile/word_list.hh"
#include "fsa/machine/builder.hh"

// The builder's own limits and cancel handle hold for everything that is added to it.
struct hws_builder {
  hws::Builder builder;
  hws::Run run;
  std::shared_ptr<hws::CancelFlag> cancel;  // keeps alive what `run` looks at
  hws::ByteBudget budget{run.max_bytes};
};

using namespace hws;
using namespace hws::capi;

namespace {

State builder_state(const Builder &builder, int64_t state, const char *what) {
  if (state < 0 || state >= builder.states()) {
    fail(Code::argument, "%s %" PRId64 "; expected 0 to %d (the builder has %d states)", what, state,
         builder.states() - 1, builder.states());
  }
  return static_cast<State>(state);
}

}  // namespace

namespace {

// The builder during a call, with the call's limits.
struct Building {
  explicit Building(hws_builder *handle) : whole(given(handle, "builder")), scope(&whole.budget) {}
  Builder *operator->() const { return &whole.builder; }
  Builder &operator*() const { return whole.builder; }
  const Run &run() const { return whole.run; }
  hws_builder &whole;
  const BudgetScope scope;
};

}  // namespace

HWS_OPTIONS(hws_builder_new, kSizeOptions);
hws_status hws_builder_new(int32_t semiring, int32_t tapes, const hws_alphabet *const *alphabets,
                           const hws_options *options, hws_builder **builder) {
  return Call().out("builder", builder).run([&] {
    const EngineRun run(option_tables::hws_builder_new, options);
    Run kept = run.run();
    kept.progress = nullptr;  // the monitor may be freed after this call
    kept.arcs_visited = nullptr;
    hand_out(builder, Builder(semiring_in(semiring), alphabets_in(alphabets, tapes)), kept,
             options ? options->cancel : nullptr);
  });
}
void hws_builder_free(hws_builder *builder) { delete builder; }

hws_status hws_builder_add_states(hws_builder *builder, int64_t count, int64_t *first) {
  return Call().out("first", first).run([&] {
    const Building b(builder);
    const State before = b->states();
    if (count > 0) b.run().limit_states(count > INT64_MAX - before ? count : before + count);
    b->add_states(count);
    *first = before;
  });
}

hws_status hws_builder_set_start(hws_builder *builder, int64_t state) {
  return Call().run([&] {
    const Building b(builder);
    b->set_start(builder_state(*b, state, "start state"));
  });
}

hws_status hws_builder_set_final(hws_builder *builder, int64_t state, double weight) {
  return Call().run([&] {
    const Building b(builder);
    b->set_final(builder_state(*b, state, "final state"), weight);
  });
}

hws_status hws_builder_add_arc(hws_builder *builder, int64_t from, const int32_t *labels, double weight, int64_t to) {
  return Call().run([&] {
    const Building b(builder);
    array_in(labels, b->tapes(), "labels");
    b.run().limit_arcs(b->arcs() + 1);
    b->add_arc(builder_state(*b, from, "source state"), labels, weight, builder_state(*b, to, "destination state"));
  });
}

hws_status hws_builder_add_arcs(hws_builder *builder, int64_t count, const int64_t *from, const int32_t *labels,
                                const double *weights, const int64_t *to) {
  return Call().run([&] {
    const Building building(builder);
    Builder &b = *building;
    const auto sources = array_in(from, count, "from");
    array_in(weights, count, "weights");
    array_in(to, count, "to");
    if (count > INT32_MAX) fail(Code::limit, "%" PRId64 " arcs; a machine has at most %d", count, INT32_MAX - 1);
    building.run().limit_arcs(b.arcs() + count);
    array_in(labels, count * b.tapes(), "labels");
    const Builder::Mark before = b.mark();
    int64_t i = 0;
    try {
      for (; i < count; ++i) {
        if ((i & 0xffff) == 0) building.run().check();
        b.add_arc(builder_state(b, sources[static_cast<size_t>(i)], "source state"), labels + i * b.tapes(), weights[i],
                  builder_state(b, to[i], "destination state"));
      }
    } catch (const Error &e) {
      b.rewind(before);
      fail(e.code, "entry %" PRId64 " of %" PRId64 ": %s", i, count, e.message);
    } catch (...) {
      b.rewind(before);
      throw;
    }
  });
}

hws_status hws_builder_set_finals(hws_builder *builder, int64_t count, const int64_t *states, const double *weights) {
  return Call().run([&] {
    const Building building(builder);
    Builder &b = *building;
    array_in(states, count, "states");
    array_in(weights, count, "weights");
    for (int64_t i = 0; i < count; ++i) {
      try {
        b.check_final(builder_state(b, states[i], "final state"), weights[i]);
      } catch (const Error &e) {
        fail(e.code, "entry %" PRId64 " of %" PRId64 ": %s", i, count, e.message);
      }
    }
    for (int64_t i = 0; i < count; ++i) b.set_final(static_cast<State>(states[i]), weights[i]);
  });
}

hws_status hws_builder_build(const hws_builder *builder, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const hws_builder &b = given(builder, "builder");
    ByteBudget rest(b.budget.left());
    const BudgetScope scope(&rest);
    hand_out(machine, b.builder.build(b.run));
  });
}

HWS_OPTIONS(hws_machine_from_labels, kSizeOptions);
hws_status hws_machine_from_labels(const hws_alphabet *alphabet, int32_t semiring, const int32_t *labels, int64_t count,
                                   const hws_options *options, hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const EngineRun run(option_tables::hws_machine_from_labels, options);
    hand_out(machine,
             string_machine(alphabet_in(alphabet), semiring_in(semiring), array_in(labels, count, "labels"), run.run()));
  });
}

HWS_OPTIONS(hws_machine_from_words, kSizeOptions);
hws_status hws_machine_from_words(const hws_strings *words, int32_t semiring, const hws_options *options,
                                  hws_machine **machine) {
  return Call().out("machine", machine).run([&] {
    const EngineRun run(option_tables::hws_machine_from_words, options);
    hand_out(machine, word_list(*given(words, "words").p, semiring_in(semiring), run.run()));
  });
}
