#include "src/pfa/model/pfa.hh"

#include <algorithm>
#include <cinttypes>
#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/base/sections.hh"
#include "fsa/base/state_bytes.hh"

namespace hws {

namespace {

constexpr double kPfaSumTolerance = 1e-9;

void require_numbers(const Array<double> &values, size_t expected, const char *what) {
  if (values.size() != expected) fail(Code::argument, "%zu %s in an automaton of %zu states", values.size(), what, expected);
  for (size_t i = 0; i < values.size(); ++i) {
    if (!(values[i] >= 0 && values[i] < INFINITY)) {
      fail(Code::argument, "state %zu: %s %s; expected a number >= 0", i, what, NumberText(values[i]).text);
    }
  }
}

void require_arcs(const Pfa &pfa) {
  const size_t symbols = static_cast<size_t>(pfa.alphabet->size()), arcs = pfa.weight.size();
  if (pfa.offsets.size() != symbols + 1 || pfa.offsets.front() != 0 || pfa.offsets.back() != static_cast<int64_t>(arcs) ||
      pfa.from.size() != arcs || pfa.to.size() != arcs) {
    fail(Code::argument,
         "%zu offsets, %zu sources, %zu destinations and %zu weights; expected one offset more than the %zu symbols and one of "
         "the others per arc",
         pfa.offsets.size(), pfa.from.size(), pfa.to.size(), arcs, symbols);
  }
  for (size_t a = 0; a < symbols; ++a) {  // all offsets first, so that none is beyond the arcs
    if (pfa.offsets[a] > pfa.offsets[a + 1]) fail(Code::argument, "the arcs of symbol %zu end before they begin", a + 1);
  }
  for (size_t a = 0; a < symbols; ++a) {
    for (int64_t k = pfa.offsets[a]; k < pfa.offsets[a + 1]; ++k) {
      const size_t at = static_cast<size_t>(k);
      const int32_t i = pfa.from[at], j = pfa.to[at];
      if (i < 0 || i >= pfa.states || j < 0 || j >= pfa.states) {
        fail(Code::argument, "an arc from state %d to state %d; expected 0 to %d", i, j, pfa.states - 1);
      }
      if (k > pfa.offsets[a] && (pfa.from[at - 1] > i || (pfa.from[at - 1] == i && pfa.to[at - 1] >= j))) {
        fail(Code::argument, "state %d: an arc of symbol %zu to state %d out of order or there twice", i, a + 1, j);
      }
      if (!(pfa.weight[at] >= 0 && pfa.weight[at] < INFINITY)) {
        fail(Code::argument, "state %d: an arc of weight %s; expected a number >= 0", i, NumberText(pfa.weight[at]).text);
      }
    }
  }
}

}  // namespace

void require_consistent(const Pfa &pfa) {
  if (!pfa.alphabet || pfa.alphabet->is_open()) fail(Code::argument, "an automaton without a sized alphabet");
  if (pfa.states < 1) fail(Code::argument, "%d states; expected at least 1", pfa.states);
  const size_t n = static_cast<size_t>(pfa.states);
  require_numbers(pfa.initial, n, "initial probabilities");
  require_numbers(pfa.final, n, "final probabilities");
  if (!pfa.scale.empty()) require_numbers(pfa.scale, n, "scales");
  if (!pfa.background.empty()) require_numbers(pfa.background, n, "backgrounds");
  if (pfa.background_begin < 0 || pfa.background_begin > pfa.states) {
    fail(Code::argument, "background from state %d on; expected 0 to %d", pfa.background_begin, pfa.states);
  }
  require_arcs(pfa);
  LongSum start;
  for (const double p : pfa.initial) start.add(p);
  if (!(std::fabs(start.value() - 1) <= kPfaSumTolerance)) {
    fail(Code::improper, "initial probabilities that sum to %s; expected 1", NumberText(start.value()).text);
  }
  Array<LongSum> leaving(n);
  for (size_t k = 0; k < pfa.weight.size(); ++k) leaving[static_cast<size_t>(pfa.from[k])].add(pfa.probability(k));
  const double targets = static_cast<double>(pfa.alphabet->size()) * (pfa.states - pfa.background_begin);
  for (size_t i = 0; i < n; ++i) {
    leaving[i].add(pfa.final[i]);
    if (!pfa.background.empty()) leaving[i].add(targets * pfa.background[i]);
    if (!(std::fabs(leaving[i].value() - 1) <= kPfaSumTolerance)) {
      fail(Code::improper, "state %zu: probabilities that sum to %s; expected 1", i, NumberText(leaving[i].value()).text);
    }
  }
}

bool is_deterministic(const Pfa &pfa) {
  int32_t starts = 0;
  for (const double p : pfa.initial) starts += p > 0;
  if (starts > 1) return false;
  for (const double p : pfa.background) {
    if (p > 0) return false;
  }
  for (size_t a = 0; a + 1 < pfa.offsets.size(); ++a) {
    int32_t last = -1;
    for (int64_t k = pfa.offsets[a]; k < pfa.offsets[a + 1]; ++k) {
      const size_t at = static_cast<size_t>(k);
      if (!(pfa.probability(at) > 0)) continue;
      if (pfa.from[at] == last) return false;
      last = pfa.from[at];
    }
  }
  return true;
}

bool begins_only(const Pfa &automaton) {
  if (automaton.states < 2 || (!automaton.background.empty() && automaton.background_begin == 0)) return false;
  return std::find(automaton.to.begin(), automaton.to.end(), 0) == automaton.to.end();
}

uint64_t fingerprint(const Pfa &pfa) {
  std::string bytes;
  append_array(&bytes, pfa.initial);
  append_array(&bytes, pfa.final);
  append_array(&bytes, pfa.offsets);
  append_array(&bytes, pfa.from);
  append_array(&bytes, pfa.to);
  append_array(&bytes, pfa.weight);
  append_array(&bytes, pfa.scale);
  append_array(&bytes, pfa.background);
  append_value(&bytes, pfa.background_begin);
  return checksum64(bytes.data(), bytes.size());
}

}  // namespace hws
