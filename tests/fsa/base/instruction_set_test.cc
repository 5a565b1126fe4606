#include "fsa/base/instruction_set.hh"

#include "tests/test_list.hh"

using namespace hws;

static void it_is_what_the_compilers_table_says(void **) {
#if HWS_AVX2
  const InstructionSet set = instruction_set();
  assert_int_equal(set >= InstructionSet::avx2, __builtin_cpu_supports("avx2") != 0);
#else
  assert_true(instruction_set() == InstructionSet::baseline);
#endif
}

TESTS(it_is_what_the_compilers_table_says)
