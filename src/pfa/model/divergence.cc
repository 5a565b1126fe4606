#include "src/pfa/model/divergence.hh"

#include <cmath>

#include "fsa/base/long_sum.hh"
#include "fsa/distance/entropy.hh"
#include "fsa/ops/ambiguity.hh"
#include "fsa/ops/cross_entropy.hh"

namespace hws {

namespace {

// Above this number, testing whether an automaton is ambiguous could take longer than sampling.
constexpr int64_t kMostPairs = int64_t{1} << 22;

// Returns the only member as a machine if every string has at most one path; otherwise null.
MachinePtr unambiguous(const PfaModel &model, const Run &run) {
  const Pfa &pfa = *model.members.front().automaton;
  if (model.members.size() > 1 || !pfa.background.empty()) return nullptr;
  if (!is_deterministic(pfa)) {
    const double arcs = static_cast<double>(pfa.weight.size());
    if (arcs * arcs > static_cast<double>(kMostPairs)) return nullptr;
  }
  MachinePtr machine = pfa_machine(pfa, Semiring::log, run);
  return is_deterministic(pfa) || is_unambiguous(machine, run) ? machine : nullptr;
}

void require_same_alphabet(const PfaModel &p, const PfaModel &q) {
  if (!join(p.alphabet, q.alphabet)) {
    fail(Code::argument, "models over different alphabets: %s and %s", p.alphabet->describe().c_str(),
         q.alphabet->describe().c_str());
  }
}

// Returns the mean of value(ln p(x), ln q(x)) over strings x drawn from p. q is null if it is not needed.
MeanOverStrings sampled_mean(const PfaModel &p, const PfaModel *q, double (*value)(double p, double q),
                             const SampleSettings &settings, const Run &run) {
  if (settings.samples < 2) fail(Code::argument, "a sample of fewer than 2 strings; expected at least 2");
  run.limit_bytes(32 * settings.samples);
  const CorpusPtr drawn = sample_strings(p, settings.samples, settings.seed, settings.max_length, run);
  Array<double> of_p(static_cast<size_t>(settings.samples)), of_q(q ? of_p.size() : 0);
  score(p, *drawn, of_p, run);
  if (q) score(*q, *drawn, of_q, run);
  const double n = static_cast<double>(settings.samples);
  LongSum sum, squares;
  for (size_t i = 0; i < of_p.size(); ++i) {
    of_p[i] = value(of_p[i], q ? of_q[i] : 0);
    if (of_p[i] == INFINITY) return {INFINITY, 0, false};
    sum.add(of_p[i]);
  }
  const double mean = sum.value() / n;
  for (const double x : of_p) squares.add((x - mean) * (x - mean));
  return {mean, std::sqrt(squares.value() / (n - 1) / n), false};
}

}  // namespace

MeanOverStrings entropy(const PfaModel &p, const SampleSettings &settings, const Run &run) {
  if (const MachinePtr machine = unambiguous(p, run)) return {path_entropy(*machine, run), 0, true};
  return sampled_mean(p, nullptr, [](double x, double) { return -x; }, settings, run);
}

MeanOverStrings kl_divergence(const PfaModel &p, const PfaModel &q, const SampleSettings &settings, const Run &run) {
  require_same_alphabet(p, q);
  const MachinePtr left = unambiguous(p, run), right = left ? unambiguous(q, run) : nullptr;
  if (right) return {kl_divergence(left, right, run), 0, true};
  return sampled_mean(p, &q, [](double x, double y) { return x - y; }, settings, run);
}

}  // namespace hws
