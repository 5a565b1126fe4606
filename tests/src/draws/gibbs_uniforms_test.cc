#include "src/draws/gibbs_uniforms.hh"

#include "fsa/base/rng.hh"
#include "src/draws/gibbs_rows.hh"
#include "tests/test_list.hh"

using namespace hws;

static void uniform_numbers_are_those_of_the_stream(void **) {
  for (const uint64_t item : {uint64_t{0}, uint64_t{3}, uint64_t{1} << 40}) {
    Rng random(1, RngMethod::collapsed_gibbs, 2, 3, item);
    uint32_t words[kGibbsDraws];
    for (uint32_t &w : words) w = random.bits32();
    for (const GibbsUniforms uniforms : {gibbs_uniforms_by(InstructionSet::baseline), fastest_gibbs_uniforms()}) {
      for (const int32_t count : {1, 64, 65, kGibbsDraws}) {
        float out[kGibbsDraws];
        uniforms(random.key(0), random.key(1), item, count, out);
        for (int i = 0; i < count; ++i) {
          const int word = 4 * (i / 64 * 16 + i % 16) + i / 16 % 4;
          assert_true(out[i] == static_cast<float>(words[word] >> 8) * 0x1p-24f);
          assert_true(out[i] < 1);
        }
      }
    }
  }
}

TESTS(uniform_numbers_are_those_of_the_stream)
