// A host with an Eigen of its own, unoptimized and with asserts that abort: the
// linker must keep it apart from the library's.
#define eigen_assert(x) do { if (!(x)) __builtin_abort(); } while (false)
#include <Eigen/Dense>
#include <Eigen/SparseLU>
#include <cmath>
#include <cstdio>

#include "host.h"

static double solve() {
  const Eigen::MatrixXd a = Eigen::MatrixXd::Identity(48, 48) * 2 + Eigen::MatrixXd::Constant(48, 48, 0.01);
  const Eigen::VectorXd b = Eigen::VectorXd::Ones(48);
  Eigen::SparseLU<Eigen::SparseMatrix<double>> sparse(a.sparseView());
  return (a.partialPivLu().solve(b) - sparse.solve(b)).norm();
}

int main() {
  const double before = solve();
  const int status = host_run();
  const double after = solve();
  if (!(before < 1e-12) || before != after) {
    std::printf("the host's own Eigen gives %g, then %g\n", before, after);
    return 1;
  }
  return status;
}
