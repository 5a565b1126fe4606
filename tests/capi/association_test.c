/* examples/association: probabilities beside the sums over all assignments, and no memory after the first frame. */
#include "capi_test.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF
#include "examples/association/association.c"
#include "examples/association/exact.h"
#include "examples/association/scene.h"
#include "tests/own_malloc.h"

static int refused(void) { return 0; }

static double odds[kMostTracks * kMostColumns], p[kMostTracks * kMostColumns], exact[kMostTracks * kMostColumns];

static void probabilities_are_near_those_of_all_assignments(void **state) {
  double sum = 0, most = 0;
  int64_t pairs = 0, sweeps;
  association *a;
  struct scene s;
  int f, k;
  (void)state;
  assert_ok(association_new(6, 8, &a));
  for (f = 0; f < 400; ++f) {
    if (f % 20 == 0) begin_scene(&s, 6, 8, (uint64_t)f + 1);
    next_frame(&s, odds);
    assert_ok(association_frame(a, odds, f % 2, p, &sweeps));
    assert_true(exact_probabilities(6, 8, odds, exact));
    for (k = 0; k < 48; ++k) {
      assert_true(odds[k] > 0 ? p[k] > 0 && p[k] <= 1 : p[k] == 0 && exact[k] == 0);
      if (odds[k] == 0) continue;
      ++pairs;
      sum += fabs(p[k] - exact[k]);
      most = fmax(most, fabs(p[k] - exact[k]));
    }
    follow(&s, p);
  }
  print_message("mean error %.5f, largest %.3f\n", sum / (double)pairs, most);
  assert_true(pairs > 1000 && sum / (double)pairs < .03 && most < .5);
  association_free(a);
  /* With one track there is no cycle. */
  assert_ok(association_new(1, 4, &a));
  for (k = 0; k < 4; ++k) odds[k] = k;
  assert_ok(association_frame(a, odds, 0, p, &sweeps));
  for (k = 0; k < 4; ++k) assert_near(p[k], k / 7.0, 1e-15);
  association_free(a);
}

static void frames_take_no_memory(void **state) {
  int64_t sweeps, after_first = 0;
  association *a;
  struct scene s;
  int f;
  (void)state;
  assert_ok(association_new(kMostTracks, kMostColumns, &a));
  begin_scene(&s, kMostTracks, kMostColumns, 3);
  for (f = 0; f < 60; ++f) {
    next_frame(&s, odds);
    assert_ok(association_frame(a, odds, 1, p, &sweeps));
    follow(&s, p);
    if (f == 0) after_first = all_allocations;
  }
  assert_int_equal(all_allocations - after_first, 0);
  association_free(a);
}

CAPI_MAIN(cmocka_unit_test(probabilities_are_near_those_of_all_assignments), cmocka_unit_test(frames_take_no_memory))

#else
int main(void) { return 0; }
#endif
