#include "src/graph/strings/string_factors.hh"

#include <algorithm>
#include <cmath>

#include "fsa/base/sections.hh"
#include "fsa/ngram/log_linear.hh"
#include "fsa/ops/weight_map.hh"

namespace hws {

namespace {

// The machine over the variables' alphabets: arrays shared, alphabets exchanged.
MachinePtr check_machine(const GraphFactor &factor, const std::string &who,
                         const std::function<const GraphVariable &(VariableId)> &variable) {
  if (!factor.machine) fail(Code::argument, "%.120s has no machine", who.c_str());
  const Machine &m = *factor.machine;
  if (idempotent(m.semiring())) {
    fail(Code::unsupported, "the machine of %.120s is in the %s semiring; expected real or log", who.c_str(),
         semiring_name(m.semiring()));
  }
  if (static_cast<size_t>(m.tapes()) != factor.variables.size()) {
    fail(Code::argument, "the machine of %.120s has %d tapes; expected one per variable, %zu", who.c_str(), m.tapes(),
         factor.variables.size());
  }
  MachineArrays arrays = m.arrays();
  bool other = false;
  for (int32_t t = 0; t < m.tapes(); ++t) {
    const VariableId v = factor.variables[static_cast<size_t>(t)];
    const GraphVariable &x = variable(v);
    const Alphabet &tape = *m.alphabet(t);
    const bool fits =
        x.domain == Domain::finite ? tape.is_open() || tape.size() == x.values : join(m.alphabet(t), x.alphabet) != nullptr;
    if (!fits) {
      fail(Code::argument, "tape %d of %.100s has %.100s; %.100s has %.100s", t, who.c_str(), tape.describe().c_str(),
           variable_text(x, v).c_str(), x.alphabet->describe().c_str());
    }
    for (const Label label : m.arrays().labels[static_cast<size_t>(t)]) {
      if (label > 0 && !x.alphabet->holds(label)) {
        fail(Code::argument, "tape %d of %.120s reads %d; %.120s has %.100s", t, who.c_str(), label,
             variable_text(x, v).c_str(), x.alphabet->describe().c_str());
      }
    }
    if (m.alphabet(t) == x.alphabet) continue;
    arrays.alphabets[static_cast<size_t>(t)] = x.alphabet;
    other = true;
  }
  MachinePtr machine = factor.machine;
  if (other) {
    arrays.owner = machine;
    machine = std::make_shared<const Machine>(std::move(arrays));
  }
  return convert(machine, Semiring::log, Run{});
}

void check_concatenation(const GraphFactor &factor, const std::string &who,
                         const std::function<const GraphVariable &(VariableId)> &variable) {
  if (factor.variables.size() < 2) {
    fail(Code::argument, "%.120s has %zu variables; a concatenation has 2 or more", who.c_str(), factor.variables.size());
  }
  const GraphVariable &first = variable(factor.variables[0]);
  for (const VariableId v : factor.variables) {
    const GraphVariable &x = variable(v);
    if (x.domain != Domain::strings) {
      fail(Code::argument, "%.120s is a concatenation and %.120s is finite; expected variables over strings", who.c_str(),
           variable_text(x, v).c_str());
    }
    if (!join(first.alphabet, x.alphabet)) {
      fail(Code::argument, "%.100s joins variables over %.100s and over %.100s; expected one alphabet", who.c_str(),
           first.alphabet->describe().c_str(), x.alphabet->describe().c_str());
    }
  }
}

void check_log_linear(const GraphFactor &factor, const std::string &who,
                      const std::function<const GraphVariable &(VariableId)> &variable) {
  if (!factor.log_linear) fail(Code::argument, "%.120s has no model", who.c_str());
  const VariableId v = factor.variables[0];
  const GraphVariable &x = variable(v);
  if (factor.variables.size() != 1 || x.domain != Domain::strings) {
    fail(Code::argument, "%.120s weighs n-grams; expected one variable over strings", who.c_str());
  }
  if (!join(factor.log_linear->alphabet, x.alphabet)) {
    fail(Code::argument, "%.100s is over %.100s; %.100s has %.100s", who.c_str(),
         factor.log_linear->alphabet->describe().c_str(), variable_text(x, v).c_str(), x.alphabet->describe().c_str());
  }
}

template <class T>
uint64_t mix(uint64_t h, std::span<const T> values) {
  const uint64_t size = values.size_bytes();
  return checksum64(values.data(), values.size_bytes(), checksum64(&size, sizeof size, h));
}

uint64_t mix(uint64_t h, int64_t number) { return checksum64(&number, sizeof number, h); }

uint64_t mix(uint64_t h, const Machine &m) {
  const MachineArrays &a = m.arrays();
  h = mix(mix(h, m.start()), m.phi_tape());
  h = mix(mix(mix(h, a.offsets), a.next), a.weights);
  for (const std::span<const Label> tape : a.labels) h = mix(h, tape);
  return mix(mix(h, a.finals), a.zero_finals);
}

constexpr auto kAlike = [](const auto &a, const auto &b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); };

// Whether numbers are `nothing` (a weight of zero) at the same places.
bool same_zeros(std::span<const double> a, std::span<const double> b, double nothing) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](double x, double y) { return (x == nothing) == (y == nothing); });
}

bool same_support(const Machine &a, const Machine &b) {
  const MachineArrays &x = a.arrays(), &y = b.arrays();
  bool same = x.start == y.start && x.phi_tape == y.phi_tape && a.tapes() == b.tapes() && kAlike(x.offsets, y.offsets) &&
              kAlike(x.next, y.next) && kAlike(x.zero_finals, y.zero_finals) && same_zeros(x.weights, y.weights, INFINITY) &&
              same_zeros(x.finals, y.finals, INFINITY);
  for (size_t t = 0; same && t < x.labels.size(); ++t) same = kAlike(x.labels[t], y.labels[t]);
  return same;
}

}  // namespace

GraphFactor checked_string_factor(GraphFactor factor, const std::string &who,
                                  const std::function<const GraphVariable &(VariableId)> &variable) {
  switch (factor.kind) {
    case FactorKind::machine: factor.machine = check_machine(factor, who, variable); break;
    case FactorKind::concatenation: check_concatenation(factor, who, variable); break;
    case FactorKind::log_linear: check_log_linear(factor, who, variable); break;
    default: fail(Code::internal, "%.120s is of another kind", who.c_str());
  }
  return factor;
}

uint64_t string_factor_fingerprint(const FactorView &f, uint64_t h) {
  if (f.machine) h = mix(h, *f.machine);
  if (f.log_linear) {
    const NgramTrie &trie = *f.log_linear->trie;
    for (NgramNode w = 0; w < trie.nodes(); ++w) h = mix(mix(h, trie.parent(w)), trie.label(w));
    h = mix(h, std::span<const double>(f.log_linear->theta));
  }
  return h;
}

bool string_factor_excludes(const FactorView &factor) {
  if (factor.kind != FactorKind::log_linear) return true;
  const Array<double> &theta = factor.log_linear->theta;
  return std::find(theta.begin(), theta.end(), -INFINITY) != theta.end();
}

bool same_string_support(const FactorView &a, const FactorView &b) {
  if (a.kind == FactorKind::machine) return a.machine == b.machine || same_support(*a.machine, *b.machine);
  if (a.kind == FactorKind::concatenation || a.log_linear == b.log_linear) return true;
  return a.log_linear->trie == b.log_linear->trie && same_zeros(a.log_linear->theta, b.log_linear->theta, -INFINITY);
}

}  // namespace hws
