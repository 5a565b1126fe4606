#include "fsa/base/processor.hh"

#include "tests/harness.hh"

using namespace hws;

static void the_answer_is_the_compilers(void **) {
#if defined(__x86_64__) && defined(__GNUC__)
  assert_int_equal(processor_has_avx2(), __builtin_cpu_supports("avx2") != 0);
#else
  assert_false(processor_has_avx2());
#endif
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(the_answer_is_the_compilers)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
