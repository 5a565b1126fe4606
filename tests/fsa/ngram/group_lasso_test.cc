// The proximal operator against golden numbers, its definition and the norm's own laws.
#include "fsa/ngram/group_lasso.hh"

#include "tests/fsa/ngram/features.hh"
#include "tests/fsa/golden_file.hh"
#include "tests/test_list.hh"

using namespace hws;
using features::Theta;
using golden::Json;

namespace {

double norm(const LogLinear &l, NgramPenalty kind, std::span<const double> theta, bool root) {
  return penalty(*l.trie, kind, theta, root);
}

double distance(std::span<const double> x, std::span<const double> y) {
  double sum = 0;
  for (size_t i = 0; i < x.size(); ++i) sum += (x[i] - y[i]) * (x[i] - y[i]);
  return sum / 2;
}

}  // namespace

static void golden_operators(void **) {
  int cases = 0;
  for (const Json &entry : golden::read("prox.json")) {
    Theta theta;
    for (const auto &[w, t] : entry["theta"].items()) theta[w] = t.get<double>();
    // The begin alone is a feature here, which log_linear() would count as the end.
    const double begin = theta.count("^") ? theta["^"] : 0;
    theta.erase("^");
    LogLinear l = features::log_linear_of(theta, 3);
    l.theta[static_cast<size_t>(l.trie->begin_node())] = begin;
    const bool root = entry["root_group"].get<bool>();
    assert_close(norm(l, NgramPenalty::tree, l.theta, root), entry["omega_theta"].get<double>(), 1e-9);
    Array<double> z = l.theta;
    shrink(*l.trie, NgramPenalty::tree, entry["t"].get<double>(), z, root);
    for (NgramNode w = 0; w < l.trie->nodes(); ++w) {
      const std::string name = features::text(*l.trie, w);
      const double expected = entry["z"].contains(name) ? entry["z"][name].get<double>() : 0;
      assert_true(std::fabs(z[static_cast<size_t>(w)] - expected) < 1e-9);
    }
    assert_close(norm(l, NgramPenalty::tree, z, root), entry["omega_z"].get<double>(), 1e-9);
    ++cases;
  }
  assert_true(cases >= 4);
}

// No point near the result is better.
static void results_are_minima(void **) {
  Rng rng(11, RngMethod::test, 0, 0, 0);
  for (int round = 0; round < 300; ++round) {
    const LogLinear l = features::log_linear_of(features::random_theta(rng, 2, 8, 3), 2);
    const NgramPenalty kind = round % 2 ? NgramPenalty::l1 : NgramPenalty::tree;
    const bool root = round % 3 == 0;
    const double t = rng.uniform();
    Array<double> z = l.theta;
    shrink(*l.trie, kind, t, z, root);
    const double best = distance(z, l.theta) + t * norm(l, kind, z, root);
    for (int k = 0; k < 40; ++k) {
      Array<double> other = z;
      const double scale = std::pow(10, -4 * rng.uniform());
      for (double &x : other) x += scale * (rng.uniform() - 0.5);
      assert_true(distance(other, l.theta) + t * norm(l, kind, other, root) >= best - 1e-12);
    }
  }
}

TESTS(golden_operators, results_are_minima)
