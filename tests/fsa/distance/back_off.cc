#include "tests/fsa/distance/back_off.hh"

#include <cmath>
#include <set>

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"

namespace hws {

MachinePtr back_off_machine(Semiring semiring, Label symbols, State contexts, int own, uint64_t seed) {
  Rng r(seed, RngMethod::test, 9, 0, 0);
  Builder b(semiring, {Alphabet::sized(symbols)});
  b.add_states(contexts + 1);
  const auto weight = [&](double w) { return semiring == Semiring::real ? w : -std::log(w); };
  const auto context = [&](Label c) { return c <= contexts ? static_cast<State>(c) : 0; };
  for (Label c = 1; c <= symbols; ++c) b.add_arc(0, &c, weight((0.2 + r.uniform()) * 0.6 / symbols), context(c));
  for (State s = 1; s <= contexts; ++s) {
    std::set<Label> reads;
    while (static_cast<int>(reads.size()) < own) reads.insert(static_cast<Label>(1 + r.below(static_cast<uint64_t>(symbols))));
    for (const Label c : reads) b.add_arc(s, &c, weight(0.5 / own * (0.2 + r.uniform())), context(c));
    const Label phi = kPhi;
    b.add_arc(s, &phi, weight(0.2 + 0.3 * r.uniform()), 0);
    if (s % 3 == 0) b.set_final(s, weight(0.3));
  }
  b.set_final(0, weight(0.2));
  return b.build();
}

}  // namespace hws
