/* Readers of a graph's results take work in proportion to its edges. Time cannot be tested, but whoever looks at all edges once
 * per variable allocates as much; so the test counts allocations and their bytes. Instructions are counted too, by the rows
 * graph_readers and graph_readers_large of tests/counts. */
#include "capi_test.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF
#include "tests/own_malloc.h"

static int refused(void) { return 0; }

#include "tests/grid_graph.h"

struct work {
  double allocations, bytes;
};
static struct work work_of_readers(int n) {
  hws_learner *grid = grid_learner(n);
  const int64_t allocations = all_allocations, bytes = all_bytes;
  struct work w;
  assert_true(isfinite(read_grid(grid, n)));
  w.allocations = (double)(all_allocations - allocations);
  w.bytes = (double)(all_bytes - bytes);
  hws_learner_free(grid);
  return w;
}

static void work_grows_with_the_edges(void **state) {
  const struct work small = work_of_readers(12), large = work_of_readers(48);
  (void)state;
  /* Sixteen times the variables, and 17 times the edges between them. */
  print_message("allocations %.0f and %.0f, bytes %.0f and %.0f\n", small.allocations, large.allocations, small.bytes,
                large.bytes);
  assert_true(small.allocations > 12 * 12);
  assert_true(large.allocations < 18 * small.allocations);
  assert_true(large.bytes < 18 * small.bytes);
}

CAPI_MAIN(cmocka_unit_test(work_grows_with_the_edges))

#else
int main(void) { return 0; }
#endif
