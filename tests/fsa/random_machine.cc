#include "tests/fsa/random_machine.hh"

#include <cmath>

#include "fsa/base/array.hh"
#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"

namespace oracle {

MachinePtr random_machine(const Shape &shape, uint64_t seed) {
  Rng r(seed, RngMethod::test, 17, 0, 0);
  std::vector<AlphabetPtr> alphabets;
  for (const Label size : shape.alphabet) alphabets.push_back(Alphabet::sized(size));
  Builder b(shape.semiring, alphabets);
  const State n = shape.states;
  b.add_states(n);
  const auto weight = [&]() -> double {
    if (shape.zero_weights && r.below(6) == 0) return zero(shape.semiring);
    if (shape.semiring == Semiring::boolean) return one(shape.semiring);
    const double w = shape.scale * (0.2 + 1.6 * r.uniform());
    return shape.semiring == Semiring::real ? w : -std::log(w);
  };
  const auto target = [&](State from) {
    return static_cast<State>(shape.cyclic ? r.below(static_cast<uint64_t>(n))
                                           : static_cast<uint64_t>(from) + 1 + r.below(static_cast<uint64_t>(n - 1 - from)));
  };
  const size_t tapes = shape.alphabet.size();
  hws::Array<Label> labels(tapes);
  for (int32_t i = 0; i < shape.arcs; ++i) {
    const State from = static_cast<State>(r.below(static_cast<uint64_t>(shape.cyclic ? n : n - 1)));
    for (size_t t = 0; t < tapes; ++t) {
      labels[t] = shape.epsilons && r.below(3) == 0 ? kEpsilon
                                                    : static_cast<Label>(1 + r.below(static_cast<uint64_t>(shape.alphabet[t])));
    }
    const State to = target(from);  // draws in an order no compiler chooses
    b.add_arc(from, labels.data(), weight(), to);
  }
  const size_t special = static_cast<size_t>(shape.phi_tape);
  for (State s = 0; s < n; ++s) {
    if (!shape.cyclic && s == n - 1) break;
    if (shape.rho && r.below(3) == 0) {
      for (size_t t = 0; t < tapes; ++t) {
        labels[t] = t == special ? kRho : static_cast<Label>(r.below(static_cast<uint64_t>(shape.alphabet[t]) + 1));
      }
      const State to = target(s);
      b.add_arc(s, labels.data(), weight(), to);
    }
    // Failure arcs lead to higher states, so that they form no cycle.
    if (shape.phi && s + 1 < n && r.below(3) != 0) {
      for (size_t t = 0; t < tapes; ++t) labels[t] = t == special ? kPhi : kEpsilon;
      const State to = static_cast<State>(static_cast<uint64_t>(s) + 1 + r.below(static_cast<uint64_t>(n - 1 - s)));
      b.add_arc(s, labels.data(), weight(), to);
    }
  }
  for (State s = 0; s < n; ++s) {
    if (s == n - 1 || r.below(3) == 0) b.set_final(s, weight());
  }
  return b.build();
}

}  // namespace oracle
