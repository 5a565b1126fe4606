// Machines that try a reader and a writer: odd names, weights at the edges of
// doubles, states that nothing names, several tapes, and what tells two apart.
#pragma once
#include <bit>
#include <string>

#include "fsa/base/rng.hh"
#include "fsa/machine/builder.hh"

namespace odd {

using namespace hws;

inline AlphabetPtr alphabet(Rng &r) {
  switch (r.below(5)) {
    case 0: return Alphabet::open();
    case 1: return Alphabet::sized(1 + static_cast<int64_t>(r.below(40)));
    case 2: return Alphabet::named({"a", "\xC3\xA4", "<\xE2\x88\x85>", "-", "\"quoted\\\""});
    // Names that could be taken for numbers, weights or other labels.
    case 3: return Alphabet::named({"2", "1", "0", "0.5", "-2", "Infinity", "1e3", "+1", "nan"});
    default: return Alphabet::named({"<eps>", "<phi>x", "#", "//", "5.0", "3"});
  }
}

inline double weight(Rng &r, Semiring s, int style) {
  const auto n = static_cast<double>(r.below(6));
  switch (style) {
    case 0: return one(s);
    case 1: return n + 2;                                      // whole, never one
    case 2: return s == Semiring::real ? n + 2 : -n - 2;
    case 3: return r.below(2) ? one(s) : n / 8;
    default: break;
  }
  switch (r.below(8)) {
    case 0: return zero(s);
    case 1: return one(s);
    case 2: return 0x1p-1074;
    case 3: return 0x1.fffffffffffffp1023;
    case 4: return -0.0;
    case 5: return s == Semiring::real ? 0.1 : -1e-300;
    default: return r.uniform() * 10;
  }
}

// phi, rho: whether such arcs are tried.
inline MachinePtr machine(uint64_t seed) {
  Rng r(seed, RngMethod::test, 23, 0, 0);
  const auto s = static_cast<Semiring>(r.below(3));
  std::vector<AlphabetPtr> alphabets;
  const uint64_t tapes = 1 + r.below(4);
  const bool shared = r.below(2) == 0;
  for (uint64_t t = 0; t < tapes; ++t) alphabets.push_back(shared && t > 0 ? alphabets[0] : alphabet(r));
  Builder b(s, alphabets);
  const auto n = static_cast<State>(1 + r.below(12));
  b.add_states(n);
  b.set_start(static_cast<State>(r.below(static_cast<uint64_t>(n))));
  const int style = static_cast<int>(r.below(6));
  const uint64_t special = r.below(tapes);
  std::vector<bool> has_phi(static_cast<size_t>(n), false);
  for (uint64_t i = r.below(4) == 0 ? r.below(2) : r.below(20); i > 0; --i) {
    Label labels[kMaxTapes];
    const auto from = static_cast<State>(r.below(static_cast<uint64_t>(n)));
    auto to = static_cast<State>(r.below(static_cast<uint64_t>(n)));
    const uint64_t kind = r.below(6);
    for (uint64_t t = 0; t < tapes; ++t) {
      const uint64_t size = alphabets[t]->is_open() ? 2000000000 : static_cast<uint64_t>(alphabets[t]->size());
      labels[t] = r.below(4) == 0 ? kEpsilon : static_cast<Label>(1 + r.below(size));
    }
    if (kind == 0 && from + 1 < n && !has_phi[static_cast<size_t>(from)]) {
      for (uint64_t t = 0; t < tapes; ++t) labels[t] = t == special ? kPhi : kEpsilon;
      has_phi[static_cast<size_t>(from)] = true;
      to = from + 1;
    } else if (kind == 1) {
      labels[special] = kRho;
    }
    b.add_arc(from, labels, weight(r, s, style), to);
  }
  for (uint64_t i = r.below(4); i > 0; --i) {
    b.set_final(static_cast<State>(r.below(static_cast<uint64_t>(n))), weight(r, s, style));
  }
  return b.build();
}

template <class T>
bool same_bits(std::span<const T> a, std::span<const T> b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if constexpr (sizeof(T) == 8) {
      if (std::bit_cast<uint64_t>(a[i]) != std::bit_cast<uint64_t>(b[i])) return false;
    } else if (a[i] != b[i]) {
      return false;
    }
  }
  return true;
}

// Names a difference between two machines; "" if there is none. `text`: the start and the last state may have become final
// with weight zero (fsa/io/att_text.hh).
inline std::string difference(const Machine &a, const Machine &b, bool text) {
  const MachineArrays &x = a.arrays(), &y = b.arrays();
  if (x.semiring != y.semiring) return "semiring";
  if (a.tapes() != b.tapes()) return "tapes";
  if (a.states() != b.states()) return "states";
  if (x.start != y.start) return "start";
  if (x.phi_tape != y.phi_tape || x.has_phi != y.has_phi || x.has_rho != y.has_rho) return "phi";
  if (!same_bits(x.offsets, y.offsets)) return "offsets";
  if (!same_bits(x.next, y.next)) return "next";
  if (!same_bits(x.weights, y.weights)) return "weights";
  if (!same_bits(x.finals, y.finals)) return "finals";
  for (int32_t t = 0; t < a.tapes(); ++t) {
    if (!same_bits(x.labels[static_cast<size_t>(t)], y.labels[static_cast<size_t>(t)])) return "labels";
    if (!join(a.alphabet(t), b.alphabet(t)) || a.alphabet(t)->size() != b.alphabet(t)->size()) return "alphabets";
  }
  for (State s = 0; s < a.states(); ++s) {
    const bool excused = text && (s == a.start() || s == a.states() - 1) && a.arc_begin(s) == a.arc_end(s);
    if (a.is_final(s) != b.is_final(s) && !excused) return "zero finals";
  }
  return "";
}

}  // namespace odd
