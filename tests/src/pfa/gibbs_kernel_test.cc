#include "src/pfa/gibbs_kernel.hh"

#include "fsa/base/rng.hh"
#include "tests/harness.hh"

using namespace hws;

// (That all instruction sets draw the same states is in collapsed_gibbs_test.cc.)
static void uniform_numbers_are_those_of_the_stream(void **) {
  std::vector<GibbsKernel> kernels{kGibbsBaseline, fastest_gibbs_kernel()};
#if defined(__x86_64__) && defined(__GNUC__)
  if (kGibbsAvx2.draw && __builtin_cpu_supports("avx2")) kernels.push_back(kGibbsAvx2);
#endif
  for (const uint64_t item : {uint64_t{0}, uint64_t{3}, uint64_t{1} << 40}) {
    Rng random(1, RngMethod::collapsed_gibbs, 2, 3, item);
    uint32_t words[kGibbsDraws];
    for (uint32_t &w : words) w = random.bits32();
    for (const GibbsKernel &kernel : kernels) {
      for (const int32_t count : {1, 64, 65, kGibbsDraws}) {
        float out[kGibbsDraws];
        kernel.uniforms(random.key(0), random.key(1), item, count, out);
        for (int i = 0; i < count; ++i) {
          const int word = 4 * (i / 64 * 16 + i % 16) + i / 16 % 4;
          assert_true(out[i] == static_cast<float>(words[word] >> 8) * 0x1p-24f);
          assert_true(out[i] < 1);
        }
      }
    }
  }
}

static void rows_begin_at_vectors(void **) {
  GibbsRows rows;
  for (const size_t n : {1, 16, 1000}) {
    rows.reset(n);
    assert_int_equal(reinterpret_cast<uintptr_t>(rows.data()) % 64, 0);
    assert_int_equal(rows.size(), n);
    rows[n - 1] = 3;
    rows.reset(n);
    assert_true(rows[n - 1] == 0);
  }
}

int main() {
  const CMUnitTest tests[] = {cmocka_unit_test(uniform_numbers_are_those_of_the_stream), cmocka_unit_test(rows_begin_at_vectors)};
  return cmocka_run_group_tests(tests, nullptr, nullptr);
}
