#include "tests/fsa/random_shapes.hh"

#include "fsa/base/array.hh"

namespace oracle {

Shape shape_of_kind(Semiring semiring, int kind, int32_t states, int32_t arcs) {
  Shape s;
  s.semiring = semiring;
  s.states = states;
  s.arcs = arcs;
  s.alphabet.assign(static_cast<size_t>(1 + (kind & 1)), 2);
  s.phi = kind & 2;
  s.rho = kind & 4;
  s.cyclic = kind & 8;
  s.zero_weights = kind & 16;
  s.epsilons = kind & 32;
  s.scale = s.cyclic ? 0.2 : 0.8;
  return s;
}

Shape acceptor_of_seed(uint64_t seed, int32_t states, int32_t arcs) {
  Shape s;
  s.semiring = static_cast<Semiring>(seed % 4);
  s.alphabet = {2};
  s.states = states;
  s.arcs = arcs;
  s.epsilons = seed / 8 % 2;
  s.phi = seed / 16 % 2;
  s.rho = seed / 32 % 2;
  s.zero_weights = seed % 5 == 0;
  return s;
}

Shape cyclic_acceptor_of_seed(uint64_t seed, int32_t arcs, bool epsilons) {
  Shape s;
  s.semiring = static_cast<Semiring>(seed % 4);
  s.alphabet = {2};
  s.states = 4;
  s.arcs = arcs;
  s.cyclic = true;
  s.epsilons = epsilons;
  s.scale = 0.1;
  return s;
}

Shape summed_shape_of_seed(uint64_t seed, int32_t states, int32_t arcs_per_state, Label one_tape,
                           hws::Array<Label> two_tapes) {
  Shape s;
  s.semiring = seed & 1 ? Semiring::log : Semiring::real;
  s.phi = (seed & 6) != 0;
  s.rho = seed & 8;
  s.epsilons = seed & 16;
  s.zero_weights = seed & 32;
  s.alphabet = seed & 128 ? std::move(two_tapes) : hws::Array<Label>{one_tape};
  s.phi_tape = seed & 128 ? 1 : 0;
  s.states = states;
  s.arcs = states * arcs_per_state;
  return s;
}

}  // namespace oracle
