// Zero stays zero and nothing else becomes zero: which strings are accepted and what
// blocks a look-up is no matter of notation or rounding. O(states + arcs).
#include "fsa/ops/weight_map.hh"

#include <algorithm>
#include <cmath>

namespace hws {

namespace {

struct NewWeights {
  Array<double> arcs, finals;
  Array<State> zero_finals;
  MachinePtr base;
};

std::shared_ptr<NewWeights> new_weights(const MachinePtr &m, bool arcs, const Run &run) {
  run.limit_bytes((arcs ? m->arcs() * int64_t{8} : 0) + m->states() * int64_t{12});
  if (arcs) run.visit(m->arcs());
  auto made = std::make_shared<NewWeights>();
  made->base = m;
  if (arcs) made->arcs.assign(m->arrays().weights.begin(), m->arrays().weights.end());
  made->finals.assign(m->arrays().finals.begin(), m->arrays().finals.end());
  return made;
}

MachinePtr machine_of(Semiring semiring, std::shared_ptr<NewWeights> w) {
  const Machine &m = *w->base;
  for (State s = 0; s < m.states(); ++s) {
    if (is_zero(semiring, w->finals[static_cast<size_t>(s)]) && m.is_final(s)) w->zero_finals.push_back(s);
  }
  MachineArrays a = m.arrays();
  a.semiring = semiring;
  if (!w->arcs.empty()) a.weights = w->arcs;
  a.finals = w->finals;
  a.zero_finals = w->zero_finals;
  a.owner = std::move(w);
  return std::make_shared<const Machine>(std::move(a));
}

[[noreturn]] void fail_weight(Code code, const char *what, int64_t number, double weight, const char *expected) {
  fail(code, "the weight %s of %s %d %s", NumberText(weight).text, what, static_cast<int>(number), expected);
}

// f of every weight but zeros.
template <class F>
void map_weights(Array<double> &weights, Semiring from, Semiring to, const char *what, const Run &run, F f) {
  for (size_t i = 0; i < weights.size(); ++i) {
    if ((i & 65535) == 0) run.check();
    double &w = weights[i];
    if (is_zero(from, w)) {
      w = zero(to);
      continue;
    }
    const double mapped = f(w);
    if (!valid_weight(to, mapped) || is_zero(to, mapped)) {
      fail_weight(Code::limit, what, static_cast<int64_t>(i), w,
                  to == Semiring::real ? "comes out beyond what a double holds; the log semiring has the range"
                                       : "comes out beyond what a double holds");
    }
    w = mapped;
  }
}

template <class F>
MachinePtr map_all(const MachinePtr &m, Semiring to, const Run &run, F f) {
  auto w = new_weights(m, true, run);
  map_weights(w->arcs, m->semiring(), to, "arc", run, f);
  map_weights(w->finals, m->semiring(), to, "final state", run, f);
  return machine_of(to, std::move(w));
}

}  // namespace

MachinePtr convert(const MachinePtr &m, Semiring semiring, const Run &run) {
  const Semiring from = m->semiring();
  if (from == semiring) return m;
  return map_all(m, semiring, run, [=](double w) { return weight_from_log(semiring, log_weight(from, w)); });
}

MachinePtr unit_weights(const MachinePtr &m, Semiring semiring, const Run &run) {
  return map_all(m, semiring, run, [=](double) { return one(semiring); });
}

MachinePtr power(const MachinePtr &m, double exponent, const Run &run) {
  if (!std::isfinite(exponent)) fail(Code::argument, "exponent %s; expected a finite number", NumberText(exponent).text);
  if (exponent == 1 || m->semiring() == Semiring::boolean) return m;
  if (m->semiring() == Semiring::real) return map_all(m, Semiring::real, run, [=](double w) { return std::pow(w, exponent); });
  return map_all(m, m->semiring(), run, [=](double w) { return w * exponent + 0.0; });  // + 0: never −0
}

MachinePtr scale(const MachinePtr &m, double weight, const Run &run) {
  const Semiring semiring = m->semiring();
  if (!valid_weight(semiring, weight)) {
    fail(Code::argument, "weight %s to scale by; expected %s", NumberText(weight).text, weight_rule(semiring));
  }
  auto w = new_weights(m, false, run);
  if (is_zero(semiring, weight)) {
    std::fill(w->finals.begin(), w->finals.end(), zero(semiring));
  } else {
    map_weights(w->finals, semiring, semiring, "final state", run, [=](double x) { return times(semiring, x, weight) + 0.0; });
  }
  return machine_of(semiring, std::move(w));
}

MachinePtr with_weights(const MachinePtr &m, const double *arcs, const double *finals, const Run &run) {
  const Semiring semiring = m->semiring();
  auto w = new_weights(m, arcs != nullptr, run);
  for (ArcId a = 0; arcs && a < m->arcs(); ++a) {
    if (!valid_weight(semiring, arcs[a])) {
      fail(Code::argument, "weight %s for arc %d; expected %s", NumberText(arcs[a]).text, a, weight_rule(semiring));
    }
    w->arcs[a] = arcs[a];
  }
  for (State s = 0; finals && s < m->states(); ++s) {
    if (!valid_weight(semiring, finals[s])) {
      fail(Code::argument, "final weight %s for state %d; expected %s", NumberText(finals[s]).text, s, weight_rule(semiring));
    }
    if (!is_zero(semiring, finals[s]) && !m->is_final(s)) {
      fail(Code::argument, "final weight %s for state %d, which is not final; expected %s there", NumberText(finals[s]).text, s,
           NumberText(zero(semiring)).text);
    }
    w->finals[static_cast<size_t>(s)] = finals[s];
  }
  return machine_of(semiring, std::move(w));
}

}  // namespace hws
