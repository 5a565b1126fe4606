#include "fsa/base/eigen_setup.hh"

#include <array>
#include <cstring>
#include <typeinfo>

#include "tests/test_list.hh"

static void eigen_lives_in_a_namespace_of_our_own(void **) {
  // The mangled name spells the namespace out.
  assert_non_null(strstr(typeid(hws_eigen::MatrixXd).name(), "hws_eigen"));
}

static void eigens_assertions_throw(void **) {
  const Eigen::MatrixXd a = Eigen::MatrixXd::Zero(2, 3), b = Eigen::MatrixXd::Zero(2, 3);
  assert_throws((a * b).eval(), hws::Code::internal);
  assert_throws(a(2, 0), hws::Code::internal);
}

// A star of five: three leaves, at least, are eliminated before its centre.
static void it_orders(void **) {
  Eigen::SparseMatrix<double> a(5, 5);
  for (int i = 0; i < 5; ++i) {
    a.insert(i, i) = 1;
    if (i != 0) a.insert(0, i) = a.insert(i, 0) = 1;
  }
  Eigen::AMDOrdering<int>::PermutationType order;
  Eigen::AMDOrdering<int>()(a, order);
  assert_int_equal(order.size(), 5);
  std::array<bool, 5> seen{};
  for (int i = 0; i < 5; ++i) seen[static_cast<size_t>(order.indices()[i])] = true;
  for (const bool s : seen) assert_true(s);
  for (int i = 0; i < 3; ++i) assert_int_not_equal(order.indices()[i], 0);
}

TESTS(eigen_lives_in_a_namespace_of_our_own, eigens_assertions_throw, it_orders)
