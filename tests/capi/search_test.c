/* hawser/sums.h: n best and samples through the interface. */
#include "capi_test.h"

/* Two paths spell "1", one spells "2"; the best path is 2's, the best string 1. */
static hws_machine *three_paths(int32_t semiring) {
  hws_builder *b;
  hws_machine *m;
  int64_t first;
  const int32_t labels[] = {1, 1, 2};
  const int64_t from[] = {0, 0, 0}, to[] = {1, 1, 1};
  const double values[] = {0.3, 0.3, 0.4}, costs[] = {1.2039728043259361, 1.2039728043259361, 0.916290731874155};
  assert_ok(hws_builder_new(semiring, 1, NULL, NULL, &b));
  assert_ok(hws_builder_add_states(b, 2, &first));
  assert_ok(hws_builder_add_arcs(b, 3, from, labels, semiring == HWS_REAL ? values : costs, to));
  assert_ok(hws_builder_set_final(b, 1, semiring == HWS_REAL ? 1 : 0));
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

static int32_t only_label(const hws_strings *s, int64_t item) {
  const int32_t *labels;
  int64_t count;
  assert_ok(hws_strings_labels_view(s, item, 0, &labels, &count));
  assert_int_equal(count, 1);
  return labels[0];
}

static void paths_come_best_first_and_fewer_are_partial(void **state) {
  (void)state;
  const int32_t semirings[] = {HWS_REAL, HWS_LOG, HWS_TROPICAL};
  int i;
  for (i = 0; i < 3; ++i) {
    hws_machine *m = three_paths(semirings[i]);
    hws_strings *s;
    double cost;
    assert_ok(hws_machine_best_paths(m, 3, NULL, &s));
    assert_int_equal(hws_strings_count(s), 3);
    assert_int_equal(only_label(s, 0), 2);
    assert_int_equal(only_label(s, 2), 1);
    assert_ok(hws_strings_value(s, 0, &cost));
    assert_near(cost, -log(0.4), 1e-12);
    hws_strings_free(s);
    assert_status(hws_machine_best_paths(m, 4, NULL, &s), HWS_PARTIAL);
    assert_int_equal(hws_strings_count(s), 3);
    hws_strings_free(s);
    assert_ok(hws_machine_best_paths(m, 0, NULL, &s));
    assert_int_equal(hws_strings_count(s), 0);
    hws_strings_free(s);
    hws_machine_free(m);
  }
}

static void strings_merge_their_paths(void **state) {
  (void)state;
  hws_machine *real = three_paths(HWS_REAL), *tropical = three_paths(HWS_TROPICAL);
  hws_strings *s;
  double cost;
  assert_ok(hws_machine_best_strings(real, 2, NULL, &s));
  assert_int_equal(only_label(s, 0), 1);
  assert_ok(hws_strings_value(s, 0, &cost));
  assert_near(cost, -log(0.6), 1e-12);
  hws_strings_free(s);
  assert_status(hws_machine_best_strings(tropical, 3, NULL, &s), HWS_PARTIAL);
  assert_int_equal(hws_strings_count(s), 2);
  assert_int_equal(only_label(s, 0), 2);
  hws_strings_free(s);
  hws_machine_free(real);
  hws_machine_free(tropical);
}

static void samples_depend_on_seed_and_item_alone(void **state) {
  (void)state;
  enum { n = 4000 };
  hws_machine *m = three_paths(HWS_REAL);
  hws_strings *many, *few, *other;
  int64_t i, twos = 0, differ = 0;
  assert_ok(hws_machine_sample(m, n, 42, NULL, &many));
  assert_ok(hws_machine_sample(m, 10, 42, NULL, &few));
  assert_ok(hws_machine_sample(m, n, 43, NULL, &other));
  for (i = 0; i < n; ++i) {
    if (i < 10) assert_int_equal(only_label(many, i), only_label(few, i));
    twos += only_label(many, i) == 2;
    differ += only_label(many, i) != only_label(other, i);
  }
  assert_true(fabs((double)twos - 0.4 * n) < 5 * sqrt(0.24 * n));
  assert_true(differ > n / 10);
  hws_strings_free(many);
  hws_strings_free(few);
  hws_strings_free(other);
  hws_machine_free(m);
}

static void what_cannot_be_drawn_says_why(void **state) {
  (void)state;
  hws_machine *tropical = three_paths(HWS_TROPICAL), *real = three_paths(HWS_REAL), *empty;
  hws_builder *b;
  hws_strings *s;
  hws_options *o;
  assert_ok(hws_builder_new(HWS_REAL, 1, NULL, NULL, &b));
  assert_ok(hws_builder_build(b, &empty));
  assert_status(hws_machine_sample(tropical, 1, 1, NULL, &s), HWS_E_UNSUPPORTED);
  assert_null(s);
  assert_status(hws_machine_sample(empty, 1, 1, NULL, &s), HWS_E_EMPTY);
  assert_null(s);
  assert_status(hws_machine_best_paths(empty, 1, NULL, &s), HWS_PARTIAL);
  assert_int_equal(hws_strings_count(s), 0);
  hws_strings_free(s);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 1));
  assert_status(hws_machine_best_paths(real, 3, o, &s), HWS_E_LIMIT);
  assert_null(s);
  assert_status(hws_machine_best_strings(real, 3, o, &s), HWS_E_LIMIT);
  assert_message("max_states");
  hws_options_free(o);
  hws_builder_free(b);
  hws_machine_free(empty);
  hws_machine_free(real);
  hws_machine_free(tropical);
}

/* Within a limit n best searches find the beginning of what they find without one. */
static void a_limit_met_leaves_what_was_found(void **state) {
  static const char *const limits[] = {"max_states", "max_bytes"};
  enum { WANTED = 60 };
  int paths, seed, partial = 0, whole = 0, refused = 0;
  size_t which;
  (void)state;
  for (seed = 0; seed < 20; ++seed) {
    hws_alphabet *alphabet;
    hws_machine *m;
    hws_options *shape;
    assert_ok(hws_alphabet_new(3, NULL, &alphabet));
    assert_ok(hws_options_new(&shape));
    assert_ok(hws_options_set_int(shape, "states", 12));
    assert_ok(hws_options_set_text(shape, "acyclic", seed % 2 ? "yes" : "no"));
    assert_ok(hws_options_set_text(shape, "connected", "yes"));
    assert_ok(hws_options_set_real(shape, "mass", 0.8));
    assert_ok(hws_machine_random(HWS_LOG, 1, (const hws_alphabet *const *)&alphabet, (uint64_t)seed, shape, &m));
    for (paths = 0; paths < 2; ++paths) {
      hws_status (*const search)(const hws_machine *, int64_t, const hws_options *, hws_strings **) =
          paths ? hws_machine_best_paths : hws_machine_best_strings;
      hws_strings *all, *some;
      const int64_t *offsets[2];
      const int32_t *labels[2];
      const double *values[2];
      assert_true(search(m, WANTED, NULL, &all) >= 0);
      assert_ok(hws_strings_arrays_view(all, &offsets[0], &labels[0], &values[0]));
      for (which = 0; which < 2; ++which) {
        int64_t limit;
        for (limit = which ? 256 : 2; limit < (which ? 1 << 20 : 1 << 10); limit = limit * 3 / 2) {
          hws_options *o;
          hws_status status;
          int64_t n, i;
          assert_ok(hws_options_new(&o));
          assert_ok(hws_options_set_int(o, limits[which], limit));
          status = search(m, WANTED, o, &some);
          hws_options_free(o);
          if (status == HWS_E_LIMIT) {
            ++refused;
            assert_null(some);
            continue;
          }
          n = hws_strings_count(some);
          assert_true(n > 0 && n <= hws_strings_count(all));
          /* A list that ends since there are no more is told from one that a limit cut short. A search that has all there is
             may still meet a limit while it looks for more. */
          if (n < hws_strings_count(all)) assert_int_equal(status, HWS_CUT_SHORT);
          else if (n == WANTED) assert_int_equal(status, HWS_OK);
          else assert_true(status == HWS_PARTIAL || status == HWS_CUT_SHORT);
          n < hws_strings_count(all) ? ++partial : ++whole;
          assert_ok(hws_strings_arrays_view(some, &offsets[1], &labels[1], &values[1]));
          for (i = 0; i < n; ++i) assert_true(values[0][i] == values[1][i]);
          for (i = 0; i <= n; ++i) assert_int_equal(offsets[0][i], offsets[1][i]);
          for (i = 0; i < offsets[1][n]; ++i) assert_int_equal(labels[0][i], labels[1][i]);
          hws_strings_free(some);
        }
      }
      hws_strings_free(all);
    }
    hws_options_free(shape);
    hws_machine_free(m);
    hws_alphabet_free(alphabet);
  }
  assert_true(partial > 50 && whole > 50 && refused > 50);
}

CAPI_MAIN(cmocka_unit_test(a_limit_met_leaves_what_was_found),
          cmocka_unit_test(paths_come_best_first_and_fewer_are_partial), cmocka_unit_test(strings_merge_their_paths),
          cmocka_unit_test(samples_depend_on_seed_and_item_alone), cmocka_unit_test(what_cannot_be_drawn_says_why))
