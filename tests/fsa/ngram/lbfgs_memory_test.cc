// The two-loop recursion against BFGS's update of a dense inverse Hessian.
#include "fsa/ngram/lbfgs_memory.hh"

#include "fsa/base/rng.hh"
#include "tests/test_list.hh"

using namespace hws;

using Vector = Array<double>;

static Vector random_vector(Rng &rng, size_t n) {
  Vector v(n);
  for (double &x : v) x = rng.uniform() - .5;
  return v;
}

static void directions_are_those_of_the_dense_update(void **) {
  Rng rng(81, RngMethod::test, 0, 0, 0);
  for (size_t n = 1; n < 20; ++n) {
    Vector curvature = random_vector(rng, n), scale(n);
    for (double &x : curvature) x += 1;
    for (double &x : scale) x = rng.uniform() + .5;
    LbfgsMemory memory;
    memory.scale(scale);
    assert_true(memory.empty());
    std::vector<std::pair<Vector, Vector>> pairs;
    for (int k = 0; k < 20; ++k) {
      const Vector s = random_vector(rng, n), g = random_vector(rng, n);
      Vector y(n);
      for (size_t i = 0; i < n; ++i) y[i] = curvature[i] * s[i];
      memory.add(s, y);
      Vector opposite(n);
      for (size_t i = 0; i < n; ++i) opposite[i] = -y[i];
      memory.add(s, opposite);  // not convex: not kept
      pairs.emplace_back(s, y);
      if (pairs.size() > LbfgsMemory::kPairs) pairs.erase(pairs.begin());
      // H from gamma times the scale, by the pairs in order: (1 - s y' / sy) H (1 - y s' / sy) + s s' / sy.
      double scaled = 0;
      for (size_t i = 0; i < n; ++i) scaled += y[i] * y[i] * scale[i];
      std::vector<Vector> h(n, Vector(n, 0));
      for (size_t i = 0; i < n; ++i) h[i][i] = dot(s, y) / scaled * scale[i];
      for (const auto &[ps, py] : pairs) {
        const double sy = dot(ps, py);
        Vector hy(n);
        for (size_t i = 0; i < n; ++i) hy[i] = dot(h[i], py);
        const double yhy = dot(hy, py);
        for (size_t i = 0; i < n; ++i) {
          for (size_t j = 0; j < n; ++j) h[i][j] += (1 + yhy / sy) * ps[i] * ps[j] / sy - (hy[i] * ps[j] + ps[i] * hy[j]) / sy;
        }
      }
      const Vector d = memory.direction(g);
      double size = 0;
      for (size_t i = 0; i < n; ++i) size = std::max(size, std::fabs(dot(h[i], g)));
      for (size_t i = 0; i < n; ++i) assert_true(std::fabs(d[i] + dot(h[i], g)) < 1e-8 * (1 + size));
    }
    memory.clear();
    assert_true(memory.empty());
    const Vector g = random_vector(rng, n), d = memory.direction(g);
    for (size_t i = 0; i < n; ++i) assert_close(d[i], -scale[i] * g[i], 1e-15);
  }
}

TESTS(directions_are_those_of_the_dense_update)
