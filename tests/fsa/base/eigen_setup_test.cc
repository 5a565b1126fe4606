#include "fsa/base/eigen_setup.hh"

#include <cstring>
#include <typeinfo>

#include "tests/harness.hh"

static void eigen_lives_in_a_namespace_of_our_own(void **) {
  // The mangled name spells the namespace out.
  assert_non_null(strstr(typeid(hws_eigen::MatrixXd).name(), "hws_eigen"));
}

static void eigens_assertions_throw(void **) {
  const Eigen::MatrixXd a = Eigen::MatrixXd::Zero(2, 3), b = Eigen::MatrixXd::Zero(2, 3);
  assert_throws((a * b).eval(), hws::Code::internal);
  assert_throws(a(2, 0), hws::Code::internal);
}

static void it_solves(void **) {
  Eigen::MatrixXd a(2, 2);
  a << 4, 1, 2, 3;
  const Eigen::VectorXd x = a.partialPivLu().solve(Eigen::Vector2d(1, 2));
  assert_close(x[0], 0.1, 1e-15);
  assert_close(x[1], 0.6, 1e-15);
}

int main() {
  const CMUnitTest tests[] = {
      cmocka_unit_test(eigen_lives_in_a_namespace_of_our_own),
      cmocka_unit_test(eigens_assertions_throw),
      cmocka_unit_test(it_solves),
  };
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
