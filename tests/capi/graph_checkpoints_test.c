/* Checkpoints of inference in factor graphs, and sweeps that are cancelled. */
#include "graph_scene.h"

#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)

static const char *const kMethods[] = {"bp", "pruned", "candidates", "surrogate", "ep", "pep", "pep-greedy"};
#define METHODS (sizeof kMethods / sizeof kMethods[0])

static void checkpoints_continue_to_the_bit(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s), *other = NULL;
  size_t i;
  int32_t done;
  (void)state;
  assert_ok(hws_graph_with_value(g, s.tag, 0, &other));
  for (i = 0; i < METHODS; ++i) {
    hws_learner *whole = scene_learner(g, kMethods[i], "damping", .25), *half = scene_learner(g, kMethods[i], "damping", .25);
    hws_learner *rest = scene_learner(g, kMethods[i], "damping", .25),
                *wrong = scene_learner(other, kMethods[i], "damping", .25);
    int64_t size = 0, first = 0, second = 0;
    char *bytes, *a, *b;
    assert_ok(hws_learner_step(whole, 4, &done));
    assert_ok(hws_learner_step(half, 2, &done));
    assert_ok(hws_learner_save(half, NULL, 0, &size));
    bytes = (char *)malloc((size_t)size);
    assert_ok(hws_learner_save(half, bytes, size, NULL));
    assert_ok(hws_learner_load(rest, bytes, size));
    assert_ok(hws_learner_step(rest, 2, &done));
    assert_ok(hws_learner_save(whole, NULL, 0, &first));
    assert_ok(hws_learner_save(rest, NULL, 0, &second));
    assert_int_equal(first, second);
    a = (char *)malloc((size_t)first);
    b = (char *)malloc((size_t)first);
    assert_ok(hws_learner_save(whole, a, first, NULL));
    assert_ok(hws_learner_save(rest, b, first, NULL));
    if (memcmp(a, b, (size_t)first) != 0) fail_msg("%s: a resumed run differs", kMethods[i]);
    assert_status(hws_learner_load(wrong, bytes, size), HWS_E_VERSION);
    bytes[size / 2] ^= 1;
    assert_status(hws_learner_load(rest, bytes, size), HWS_E_CORRUPT);
    assert_status(hws_learner_load(rest, bytes, size / 2), HWS_E_CORRUPT);
    assert_ok(hws_learner_save(rest, b, first, NULL)); /* as it was */
    assert_memory_equal(a, b, first);
    free(a);
    free(b);
    free(bytes);
    hws_learner_free(whole);
    hws_learner_free(half);
    hws_learner_free(rest);
    hws_learner_free(wrong);
  }
  hws_graph_free(other);
  hws_graph_free(g);
  scene_free(&s);
}

static void a_cancelled_sweep_is_undone(void **state) {
  struct graph_scene s;
  hws_graph *g = scene_graph(&s);
  hws_cancel *cancel = NULL;
  int64_t before = 0, after = 0, steps = 7;
  static char a[65536], b[65536];
  int32_t done;
  size_t i;
  (void)state;
  assert_ok(hws_cancel_new(&cancel));
  for (i = 0; i < METHODS; ++i) {
    hws_learner *l = scene_learner(g, kMethods[i], "tolerance", 0);
    assert_ok(hws_learner_set_cancel(l, cancel));
    assert_ok(hws_learner_step(l, 1, &done));
    assert_ok(hws_learner_save(l, a, sizeof a, &before));
    hws_cancel_set(cancel);
    assert_status(hws_learner_step(l, 1, &done), HWS_E_CANCELLED);
    hws_cancel_clear(cancel);
    assert_ok(hws_learner_steps(l, &steps));
    assert_int_equal(steps, 1);
    assert_ok(hws_learner_save(l, b, sizeof b, &after));
    assert_int_equal(after, before);
    assert_memory_equal(a, b, before);
    assert_ok(hws_learner_step(l, 1, &done));
    hws_learner_free(l);
  }
  hws_cancel_free(cancel);
  hws_graph_free(g);
  scene_free(&s);
}

CAPI_MAIN(cmocka_unit_test(checkpoints_continue_to_the_bit), cmocka_unit_test(a_cancelled_sweep_is_undone))

#else
int main(void) { return 0; }
#endif
