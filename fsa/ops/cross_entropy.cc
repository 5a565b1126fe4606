// q being unambiguous, ln q(x) is a sum along q's one path for x, so its expectation under p
// is one of first order over the composition of p with q's support. That composition is made
// twice, with q's weights and with p's replaced by ones: the same states and arcs in the same
// order, so the two tell apart what each side weighs on every arc, failure arcs included,
// which stay where one side has them.
//
// Whether q has every string of p is decided exactly where q reads one way: its complement
// (default arcs to a state that accepts everything, finals turned round) has no string of
// p's. Otherwise by the masses.
#include "fsa/ops/cross_entropy.hh"

#include <algorithm>
#include <cmath>

#include "fsa/distance/expectation.hh"
#include "fsa/distance/forward_backward.hh"
#include "fsa/distance/total_difference.hh"
#include "fsa/ops/ambiguity.hh"
#include "fsa/ops/complement.hh"
#include "fsa/ops/compose.hh"
#include "fsa/ops/join_plan.hh"
#include "fsa/ops/rm_epsilon.hh"
#include "fsa/ops/sum_product.hh"
#include "fsa/ops/weight_map.hh"

namespace hws {

namespace {

// Sums have errors of about 1e-12: less than this of p's mass cannot be told from nothing.
constexpr double kLeastMass = 1e-10;

MachinePtr without_epsilons(const MachinePtr &m, const Run &run) {
  const auto labels = m->arrays().labels[0];
  return std::find(labels.begin(), labels.end(), kEpsilon) == labels.end() ? m : rm_epsilon(m, run);
}

MachinePtr unambiguous(const MachinePtr &m, const char *name, const char *purpose, const Run &run) {
  const MachinePtr plain = without_epsilons(m, run);
  if (!is_unambiguous(plain, run)) {
    fail(Code::unsupported,
         "%s is ambiguous: some string has several accepting paths; %s needs it unambiguous (determinize or disambiguate it "
         "first)",
         name, purpose);
  }
  return plain;
}

void check_pair(const Machine &p, const Machine &q, const char *what) {
  if (p.tapes() != 1 || q.tapes() != 1) {
    fail(Code::unsupported, "%s of machines of %d and %d tapes; expected two acceptors (1 tape each)", what, p.tapes(),
         q.tapes());
  }
  plan_composition(p.semiring(), p.arrays().alphabets, q);
  if (idempotent(p.semiring())) {
    fail(Code::unsupported, "%s in the %s semiring; expected machines in real or log", what, semiring_name(p.semiring()));
  }
}

// E_p[−ln q] or, with `own`, E_p[ln p − ln q], both sides' weights as they are.
double expected_log(const MachinePtr &p, const MachinePtr &q, const MachinePtr &shared, bool own, const Run &run) {
  const MachinePtr other = compose(unit_weights(p, p->semiring(), run), q, run);
  if (other->arcs() != shared->arcs() || other->states() != shared->states()) {
    fail(Code::internal, "two compositions of one structure differ");
  }
  const Semiring s = p->semiring();
  const auto value = [&](double left, double right) {
    if (is_zero(s, left) || is_zero(s, right)) return 0.0;
    return (own ? log_weight(s, left) : 0.0) - log_weight(s, right);
  };
  run.limit_bytes((int64_t{shared->arcs()} + shared->states()) * 8);
  Array<double> arcs, finals;
  for (ArcId a = 0; a < shared->arcs(); ++a) arcs.push_back(value(shared->weight(a), other->weight(a)));
  for (State t = 0; t < shared->states(); ++t) finals.push_back(value(shared->final_weight(t), other->final_weight(t)));
  double mean = 0;
  path_expectation(*shared, arcs, finals, 1, {&mean, 1}, {}, run);
  return mean;
}

}  // namespace

bool lacks_support(const MachinePtr &p, const MachinePtr &q, const Machine &shared, const Run &run) {
  if (reads_one_way(*q)) {
    const MachinePtr both[] = {unit_weights(p, Semiring::boolean, run),
                               complement(unit_weights(q, Semiring::boolean, run), run)};
    return tropical_sum_product(both, run) != INFINITY;
  }
  const TotalDifference missing = total_difference(*p, shared, run);
  return !(missing.log_ratio < kLeastMass);
}

double cross_entropy(const MachinePtr &p, const MachinePtr &q, const Run &run) {
  check_pair(*p, *q, "the cross-entropy");
  const Scaled mass = total(*p, run), other = total(*q, run);
  if (mass.zero() || other.zero()) {
    fail(Code::empty, "the cross-entropy of distributions of which %s accepts nothing", mass.zero() ? "p" : "q");
  }
  const MachinePtr plain = unambiguous(q, "q", "the cross-entropy", run);
  const MachinePtr shared = compose(p, unit_weights(plain, q->semiring(), run), run);
  if (lacks_support(p, plain, *shared, run)) return INFINITY;
  return expected_log(p, plain, shared, false, run) + other.log();
}

double kl_divergence(const MachinePtr &p, const MachinePtr &q, const Run &run) {
  check_pair(*p, *q, "the divergence");
  const Scaled mass = total(*p, run), other = total(*q, run);
  if (mass.zero() || other.zero()) {
    fail(Code::empty, "the divergence of distributions of which %s accepts nothing", mass.zero() ? "p" : "q");
  }
  const MachinePtr left = unambiguous(p, "p", "the divergence", run), right = unambiguous(q, "q", "the divergence", run);
  const MachinePtr shared = compose(left, unit_weights(right, q->semiring(), run), run);
  if (lacks_support(left, right, *shared, run)) return INFINITY;
  const double divergence = expected_log(left, right, shared, true, run) + total_difference(*q, *p, run).log_ratio;
  return std::max(divergence, 0.0);
}

}  // namespace hws
