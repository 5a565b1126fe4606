#include "src/hmm/model/hmm_machine.hh"

#include <cmath>

#include "fsa/machine/builder.hh"

namespace hws {

MachinePtr hmm_machine(const HmmModel &model, Semiring semiring, const Run &run) {
  if (idempotent(semiring)) {
    fail(Code::argument, "a hidden Markov model as a machine of the %s semiring; expected real or log",
         semiring_name(semiring));
  }
  if (model.families || !model.words) fail(Code::unsupported, "a model of channels as a machine; expected one of words alone");
  const StateChain &chain = model.parameters.chain;
  const int64_t k = static_cast<int64_t>(chain.states), words = model.rows.symbols();
  run.limit_states(2 * k + 1);
  run.limit_arcs(k * (k + 1));
  run.limit_arcs(k * (k + 1 + words));
  run.limit_bytes(k * (k + 1 + words) * 40);
  Builder builder(semiring, {model.words});
  builder.add_states(2 * k + 1);
  builder.set_start(0);
  const bool log = semiring == Semiring::log;
  const auto weight = [&](double p) { return log ? -std::log(p) : p; };
  const auto before = [](int64_t state) { return static_cast<State>(1 + 2 * state); };
  const auto after = [](int64_t state) { return static_cast<State>(2 + 2 * state); };
  const auto add = [&](State from, Label label, double p, State to) {
    if (p > 0) builder.add_arc(from, &label, weight(p), to);
  };
  const bool end = model.end();
  if (!end) builder.set_final(0, weight(1));
  for (int64_t j = 0; j < k; ++j) {
    run.check();
    const size_t row = static_cast<size_t>(j);
    add(0, kEpsilon, chain.initial[row], before(j));
    for (int64_t w = 1; w <= words; ++w) {
      const Label word = static_cast<Label>(w);
      add(before(j), word, model.parameters.emission[model.rows.offset(word) + row], after(j));
    }
    for (int64_t i = 0; i < k; ++i) {
      add(after(j), kEpsilon, chain.transition[row * chain.stride + static_cast<size_t>(i)], before(i));
    }
    if (!end) builder.set_final(after(j), weight(1));
    else if (chain.end[row] > 0) builder.set_final(after(j), weight(chain.end[row]));
  }
  return builder.build();
}

}  // namespace hws
