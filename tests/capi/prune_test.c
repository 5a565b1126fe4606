/* hawser/prune.h through the interface: a square of pairs, selections, bounds, options, errors. (Beside enumeration:
 * tests/src/graph/prune.) */
#include <math.h>

#include "option_effects.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

/* Three binary variables in a cycle, with weights of their own. */
static const char kUnary[] = "MARKOV 3 2 2 2 3 1 0 1 1 1 2  2 1 3  2 2 1  2 1 1";
static const char kCycle[] =
    "MARKOV 3 2 2 2 6 1 0 1 1 1 2 2 0 1 2 1 2 2 0 2  2 1 3  2 2 1  2 1 1  4 2 1 1 2  4 1 3 1 1  4 1 1 1.1 1";
static const int64_t kPairs[] = {0, 1, 1, 2, 0, 2};
static const double kTables[] = {2, 1, 1, 2, 1, 3, 1, 1, 1, 1, 1.1, 1};

static hws_learner *learner_in(const hws_graph *graph, const char *method) {
  hws_options *o = NULL;
  hws_learner *l = NULL;
  int32_t done = 0;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", method));
  assert_ok(hws_graph_learner_new(graph, o, &l));
  assert_ok(hws_learner_step(l, 1000, &done));
  hws_options_free(o);
  return l;
}
static hws_learner *learner_of(const char *model, const char *method) {
  hws_graph *g = NULL;
  assert_ok(hws_graph_read_uai(model, -1, NULL, 0, NULL, &g));
  hws_learner *l = learner_in(g, method);
  hws_graph_free(g);
  return l;
}
static hws_options *options_of(const char *name, const char *value, const char *other, const char *its) {
  hws_options *o = NULL;
  assert_ok(hws_options_new(&o));
  if (name) assert_ok(hws_options_set(o, name, value));
  if (other) assert_ok(hws_options_set(o, other, its));
  return o;
}
static double info(const hws_graph_pruner *p, const char *name) {
  double x = -1;
  assert_ok(hws_graph_pruner_info(p, name, &x));
  return x;
}
/* With the three candidates. */
static hws_graph_pruner *pruner_with_pairs(const char *method) {
  hws_learner *seed = learner_of(kUnary, method);
  hws_graph_pruner *p = NULL;
  assert_ok(hws_graph_pruner_new(seed, NULL, &p));
  assert_ok(hws_graph_pruner_add(p, 2, kPairs, 3, kTables, 12, NULL, NULL));
  hws_learner_free(seed);
  return p;
}

static void a_cycle_is_pruned(void **state) {
  double gains[3], again[3], bound = -1, looser = -1, least[6], most[6], full[6];
  int32_t stays[3], is_bound = -1;
  int64_t kept = -1, needed = 0, factors = 0;
  hws_graph *g = NULL;
  hws_learner *seed = learner_of(kUnary, "exact"), *all = learner_of(kCycle, "exact");
  hws_graph_pruner *p = NULL;
  hws_options *o = options_of("selection", "min-divergence", "factors", "4");
  int i;
  (void)state;
  assert_ok(hws_graph_pruner_new(seed, NULL, &p));
  assert_ok(hws_graph_pruner_add(p, 2, kPairs, 3, kTables, 12, NULL, gains));
  /* The first: p(0 = 0) = 1/4, p(1 = 0) = 2/3; equal with 1/4 2/3 + 3/4 1/3. */
  {
    const double equal = 1.0 / 6 + 1.0 / 4;
    assert_near(gains[0], log(equal * 2 + 1 - equal) - equal * log(2), 1e-14);
  }
  assert_ok(hws_graph_pruner_gains(p, again, 3, &needed));
  assert_memory_equal(gains, again, sizeof gains);
  assert_true(info(p, "exact") == 1 && info(p, "candidates") == 3 && info(p, "kept") == 3);
  assert_ok(hws_graph_pruner_select(p, o, &kept));
  assert_int_equal(kept, 1);
  assert_ok(hws_graph_pruner_kept(p, stays, 3, &needed));
  assert_int_equal(needed, 3);
  for (i = 0; i < 3; ++i) assert_int_equal(stays[i], gains[i] >= gains[0] && gains[i] >= gains[1] && gains[i] >= gains[2]);
  assert_ok(hws_graph_pruner_graph(p, &g));
  assert_ok(hws_graph_info(g, NULL, &factors, NULL));
  assert_int_equal(factors, 4);
  hws_learner *pruned = learner_in(g, "exact");
  assert_ok(hws_graph_pruner_bound(p, pruned, NULL, &bound, &looser, &is_bound));
  assert_true(is_bound == 1 && bound > 0 && looser >= bound);
  assert_ok(hws_graph_pruner_bound(p, pruned, NULL, &bound, NULL, &is_bound));
  assert_ok(hws_graph_learner_intervals(pruned, bound, least, most, 6));
  assert_ok(hws_graph_learner_marginals(all, full, 6, &needed));
  for (i = 0; i < 6; ++i) assert_true(least[i] <= full[i] && full[i] <= most[i]);
  /* the seed's own graph is not the pruned one */
  assert_status(hws_graph_pruner_bound(p, seed, NULL, &bound, NULL, &is_bound), HWS_E_ARGUMENT);
  assert_true(bound == 0 && is_bound == 0);
  hws_learner_free(pruned);
  hws_graph_free(g);
  hws_options_free(o);
  hws_graph_pruner_free(p);
  hws_learner_free(seed);
  hws_learner_free(all);
}

/* Under bp a seed without cycles is exact as well, one with a cycle is not. */
static void what_is_exact_is_said(void **state) {
  hws_graph_pruner *p = pruner_with_pairs("bp"), *q = NULL;
  hws_learner *cycle = learner_of(kCycle, "bp");
  (void)state;
  assert_true(info(p, "exact") == 1);
  assert_ok(hws_graph_pruner_new(cycle, NULL, &q));
  assert_true(info(q, "exact") == 0);
  hws_graph_pruner_free(q);
  hws_graph_pruner_free(p);
  hws_learner_free(cycle);
  hws_graph_pruner_free(NULL);
}

/* Three words: all arcs, a tree over them, and pairs of a grandparent, siblings and two arcs that share no word. */
static void trees_are_seeds(void **state) {
  static const int32_t heads[] = {0, 2, 3, 0, 1, 3, 0, 1, 2}, words[] = {1, 1, 1, 2, 2, 2, 3, 3, 3};
  static const int64_t arcs[] = {0, 1, 2, 3, 4, 5, 6, 7, 8}, pairs[] = {0, 4, 4, 7, 3, 2}, offsets[] = {0, 3}, sentence[] = {3};
  static const int32_t of_pairs[] = {0, 1, 1, 2, 1, 2, 1, 3, 0, 2, 3, 1};
  static const double table[] = {1, 1, 1, 5}, thetas[] = {1.6094379124341003, 1.6094379124341003, 1.6094379124341003};
  double unary[18], scores[16] = {0}, means[3], expected[3], gains[3], exact[3];
  int64_t first, kept = -1, needed = 0;
  hws_graph *graphs[2], *alone = NULL;
  hws_graph_pruner *p = NULL, *q = NULL;
  hws_options *o = options_of("seed_graph", "structured", NULL, NULL), *none = options_of("gamma", "9", NULL, NULL);
  int i;
  (void)state;
  for (i = 0; i < 9; ++i) {
    unary[2 * i] = 1;
    unary[2 * i + 1] = 1 + .3 * ((5 * i) % 9);
    scores[4 * heads[i] + words[i]] = log(unary[2 * i + 1]);
  }
  /* without the pairs, and with them */
  for (int with = 0; with < 2; ++with) {
    hws_graph_builder *b = NULL;
    assert_ok(hws_graph_builder_new(&b));
    for (i = 0; i < 9; ++i) assert_ok(hws_graph_builder_add_finite(b, 2, NULL, &first));
    assert_ok(hws_graph_builder_add_tables(b, arcs, 1, 9, unary, 18, &first));
    assert_ok(hws_graph_builder_add_tree(b, 3, 1, 1, heads, words, arcs, 9, NULL, &first));
    assert_ok(hws_graph_builder_add_tables(b, pairs, 2, with ? 3 : 0, table, 4, &first));
    assert_ok(hws_graph_builder_build(b, &graphs[with]));
    hws_graph_builder_free(b);
  }
  assert_ok(hws_trees_pair_means(sentence, 1, scores, 16, offsets, of_pairs, NULL, means));
  assert_ok(hws_prune_feature_gains(means, thetas, 3, expected));
  assert_ok(hws_graph_pruner_from_graph(graphs[1], o, &p));
  assert_true(info(p, "exact") == 1 && info(p, "candidates") == 3);
  assert_ok(hws_graph_pruner_gains(p, gains, 3, &needed));
  for (i = 0; i < 3; ++i) assert_near(gains[i], expected[i], 1e-13);
  /* a learner in the tree's own graph is as good a seed */
  hws_learner *l = learner_in(graphs[0], "bp");
  assert_ok(hws_graph_pruner_new(l, NULL, &q));
  assert_ok(hws_graph_pruner_add(q, 2, pairs, 3, table, 4, NULL, exact));
  assert_true(info(q, "exact") == 1);
  for (i = 0; i < 3; ++i) assert_near(exact[i], expected[i], 1e-13);
  /* where nothing stays the seed is the pruned graph */
  assert_ok(hws_graph_pruner_select(p, none, &kept));
  assert_int_equal(kept, 0);
  assert_ok(hws_graph_pruner_graph(p, &alone));
  assert_ok(hws_graph_info(alone, NULL, &needed, NULL));
  assert_int_equal(needed, 10);
  hws_graph_free(alone);
  hws_graph_free(graphs[0]);
  hws_graph_free(graphs[1]);
  hws_graph_pruner_free(p);
  hws_graph_pruner_free(q);
  hws_learner_free(l);
  hws_options_free(o);
  hws_options_free(none);
}

static void one_table_serves_many(void **state) {
  double gains[3];
  hws_graph_pruner *p = pruner_with_pairs("exact");
  (void)state;
  assert_ok(hws_graph_pruner_add(p, 2, kPairs, 3, kTables, 4, NULL, gains));
  assert_true(info(p, "candidates") == 6 && gains[0] > 0 && gains[1] > 0 && gains[2] > 0);
  assert_ok(hws_graph_pruner_add(p, 2, NULL, 0, NULL, 0, NULL, NULL));
  assert_true(info(p, "candidates") == 6);
  hws_graph_pruner_free(p);
}

static void numbers_alone_are_enough(void **state) {
  static const double means[] = {.25, .5, 0, .1}, thetas[] = {1, -2, -INFINITY, -INFINITY};
  static const double wrong[] = {-.1, 1.1, NAN}, weights[] = {INFINITY, NAN};
  double gains[4], bound = -1, looser = -1;
  int32_t stays[4];
  hws_options *size = options_of("selection", "min-size", "epsilon", ".1"),
              *some = options_of("selection", "min-divergence", "factors", "12");
  int i;
  (void)state;
  assert_ok(hws_prune_feature_gains(means, thetas, 4, gains));
  assert_near(gains[0], log(.75 + .25 * exp(1)) - .25, 1e-14);
  assert_near(gains[1], log(.5 + .5 * exp(-2)) + 1, 1e-14);
  assert_true(gains[2] == 0 && gains[3] == INFINITY);
  assert_ok(hws_prune_select(gains, 4, 0, NULL, stays));
  assert_true(stays[0] == 1 && stays[1] == 1 && stays[2] == 0 && stays[3] == 1);
  assert_ok(hws_prune_select(gains, 4, 0, size, stays));
  assert_true(stays[0] == 1 - (gains[0] <= .1) && stays[1] == 1 && stays[2] == 0 && stays[3] == 1);
  assert_ok(hws_prune_select(gains, 4, 10, some, stays));
  assert_true(stays[0] == 0 && stays[1] == 1 && stays[2] == 0 && stays[3] == 1);
  assert_ok(hws_prune_feature_bound(means, thetas, 2, &bound, &looser));
  /* One that holds by .25 and weighs e, and one that does not hold by .5 and weighs e^2 then: together by the upper quarter. */
  assert_near(bound, log(.5 + .25 * exp(2) + .25 * exp(3)) - (.25 + .5 * 2), 1e-14);
  assert_near(looser, 3 - (.25 + .5 * 2), 1e-14);
  assert_ok(hws_prune_feature_bound(means, thetas, 4, &bound, NULL));
  assert_true(bound == INFINITY);
  for (i = 0; i < 3; ++i) assert_status(hws_prune_feature_gains(wrong + i, thetas, 1, gains), HWS_E_ARGUMENT);
  for (i = 0; i < 2; ++i) assert_status(hws_prune_feature_bound(means, weights + i, 1, &bound, NULL), HWS_E_ARGUMENT);
  assert_status(hws_prune_select(wrong, 1, 0, NULL, stays), HWS_E_ARGUMENT);
  assert_status(hws_prune_select(gains, 1, -1, NULL, stays), HWS_E_ARGUMENT);
  assert_status(hws_prune_select(gains, -1, 0, NULL, stays), HWS_E_ARGUMENT);
  hws_options_free(size);
  hws_options_free(some);
}

static void what_is_wrong_is_said(void **state) {
  static const int64_t beyond[] = {0, 3}, twice[] = {1, 1};
  static const double negative[] = {1, 2, -1, 1};
  double x[6];
  int32_t is_bound;
  int64_t kept;
  hws_graph *g = NULL;
  hws_learner *unstepped = NULL, *l = learner_of(kUnary, "exact");
  hws_options *idle = options_of("selection", "min-size", "gamma", "1");
  hws_graph_pruner *p = pruner_with_pairs("exact"), *q = NULL;
  (void)state;
  assert_status(hws_graph_pruner_add(p, 2, beyond, 1, kTables, 4, NULL, NULL), HWS_E_ARGUMENT);
  assert_message("variable 3");
  assert_status(hws_graph_pruner_add(p, 2, twice, 1, kTables, 4, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_graph_pruner_add(p, 2, kPairs, 1, negative, 4, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_graph_pruner_add(p, 2, kPairs, 3, kTables, 8, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_graph_pruner_add(p, 0, kPairs, 3, kTables, 12, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_graph_pruner_add(p, 2, kPairs, -1, kTables, 12, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_graph_pruner_add(p, 2, kPairs, INT64_MAX, kTables, 12, NULL, NULL), HWS_E_ARGUMENT);
  assert_true(info(p, "candidates") == 3);
  assert_status(hws_graph_pruner_select(p, idle, &kept), HWS_E_ARGUMENT); /* gamma has no effect there */
  assert_status(hws_graph_pruner_info(p, "kepd", x), HWS_E_ARGUMENT);
  assert_message("kept");
  assert_status(hws_graph_learner_intervals(l, -1, x, x, 6), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_intervals(l, NAN, x, x, 6), HWS_E_ARGUMENT);
  assert_status(hws_graph_learner_intervals(l, 1, x, x, 5), HWS_E_ARGUMENT);
  assert_ok(hws_graph_read_uai(kUnary, -1, NULL, 0, NULL, &g));
  assert_ok(hws_graph_learner_new(g, NULL, &unstepped));
  assert_status(hws_graph_pruner_new(unstepped, NULL, &q), HWS_E_EMPTY);
  assert_null(q);
  assert_status(hws_graph_pruner_bound(p, unstepped, NULL, x, NULL, &is_bound), HWS_E_EMPTY);
  hws_graph_free(g);
#ifdef HAS_STRINGS_IN_GRAPHS
  hws_alphabet *letters = NULL;
  hws_graph_builder *b = NULL;
  assert_ok(hws_alphabet_new(2, NULL, &letters));
  assert_ok(hws_graph_builder_new(&b));
  assert_ok(hws_graph_builder_add_strings(b, letters, NULL, &kept));
  assert_ok(hws_graph_builder_build(b, &g));
  assert_status(hws_graph_pruner_from_graph(g, NULL, &q), HWS_E_UNSUPPORTED);
  hws_graph_free(g);
  hws_graph_builder_free(b);
  hws_alphabet_free(letters);
#endif
  hws_options_free(idle);
  hws_learner_free(unstepped);
  hws_learner_free(l);
  hws_graph_pruner_free(p);
}

/* Rounds of reselection end at the target, and the divergence found there is one that the interval's bound allows. */
static void reselection_ends_at_the_target(void **state) {
  hws_graph_pruner *p = pruner_with_pairs("exact");
  hws_options *none = options_of("gamma", "1e9", NULL, NULL), *target = options_of("target_bound", "1e-3", NULL, NULL);
  hws_learner *seed = learner_of(kUnary, "exact");
  int64_t kept = -1, before;
  double bound = 0;
  int32_t is_bound = 0;
  int rounds;
  (void)state;
  assert_ok(hws_graph_pruner_select(p, none, &before));
  assert_int_equal(before, 0);
  for (rounds = 0; rounds < 4; ++rounds) {
    hws_graph *g = NULL;
    assert_ok(hws_graph_pruner_graph(p, &g));
    hws_learner *l = learner_in(g, "exact");
    assert_ok(hws_graph_pruner_reselect(p, l, target, &kept, &bound, &is_bound));
    hws_learner_free(l);
    hws_graph_free(g);
    assert_true(is_bound == 1);
    if (bound <= 1e-3) break;
    assert_true(kept > before);
    before = kept;
  }
  assert_true(bound <= 1e-3 && kept == before && rounds > 0);
  assert_status(hws_graph_pruner_reselect(p, seed, target, &kept, &bound, &is_bound), HWS_E_ARGUMENT);
  assert_true(kept == 0 && bound == 0 && is_bound == 0);
  hws_learner_free(seed);
  hws_options_free(none);
  hws_options_free(target);
  hws_graph_pruner_free(p);
}

static void values_and_compensation(void **state) {
  hws_graph_pruner *p = pruner_with_pairs("exact");
  hws_options *rare = options_of("gamma", "1e9", "least_marginal", ".45"),
              *compensated = options_of("gamma", "1e9", "compensation", "marginals");
  hws_graph *g = NULL;
  int64_t kept, factors, needed;
  double marginals[6], bound = 0;
  int32_t is_bound = 0, i, zeros = 0;
  (void)state;
  assert_ok(hws_graph_pruner_select(p, rare, &kept));
  assert_true(info(p, "left_out_values") > 0);
  assert_ok(hws_graph_pruner_graph(p, &g));
  hws_learner *l = learner_in(g, "exact");
  assert_ok(hws_graph_learner_marginals(l, marginals, 6, &needed));
  for (i = 0; i < 6; ++i) zeros += marginals[i] == 0;
  assert_int_equal(zeros, (int)info(p, "left_out_values"));
  assert_ok(hws_graph_pruner_bound(p, l, NULL, &bound, NULL, &is_bound));
  assert_true(is_bound == 1 && bound > 0 && bound < INFINITY);
  hws_learner_free(l);
  hws_graph_free(g);
  assert_ok(hws_graph_pruner_select(p, compensated, &kept));
  assert_true(kept == 0 && info(p, "left_out_values") == 0);
  assert_ok(hws_graph_pruner_graph(p, &g));
  assert_ok(hws_graph_info(g, NULL, &factors, NULL));
  assert_int_equal(factors, 6); /* the seed's three, and one for each variable */
  hws_graph_free(g);
  hws_options_free(rare);
  hws_options_free(compensated);
  hws_graph_pruner_free(p);
}

/* ---- Options. A chain as the seed, so that its ends depend on one another. ---- */
static const char kChain[] = "MARKOV 3 2 2 2 3 1 0 2 0 1 2 1 2  2 1 3  4 9 1 1 9  4 9 1 1 9";
#define CALL(name) static hws_status call_##name(const hws_options *o, struct outcome *out)
static hws_status put_pruner(hws_graph_pruner *p, hws_status status, struct outcome *out) {
  double x[8] = {0};
  int64_t needed = 0;
  if (status >= 0) {
    assert_ok(hws_graph_pruner_gains(p, NULL, 0, &needed));
    if (needed <= 8) assert_ok(hws_graph_pruner_gains(p, x, 8, &needed));
    put(out, x, sizeof x);
  }
  hws_graph_pruner_free(p);
  return status;
}
CALL(pruner_new) {
  hws_learner *seed = learner_of(kChain, "exact");
  hws_graph_pruner *p = NULL;
  hws_status s = hws_graph_pruner_new(seed, o, &p);
  if (s >= 0) assert_ok(hws_graph_pruner_add(p, 2, kPairs, 3, kTables, 12, NULL, NULL));
  hws_learner_free(seed);
  return put_pruner(p, s, out);
}
CALL(pruner_from_graph) {
  hws_graph *g = NULL;
  hws_graph_pruner *p = NULL;
  assert_ok(hws_graph_read_uai(kCycle, -1, NULL, 0, NULL, &g));
  const hws_status s = hws_graph_pruner_from_graph(g, o, &p);
  hws_graph_free(g);
  return put_pruner(p, s, out);
}
CALL(pruner_add) {
  hws_graph_pruner *p = pruner_with_pairs("exact");
  return put_pruner(p, hws_graph_pruner_add(p, 2, kPairs, 3, kTables, 12, o, NULL), out);
}
CALL(pruner_select) {
  hws_graph_pruner *p = pruner_with_pairs("exact");
  hws_graph *g = NULL;
  int64_t kept = 0, factors = 0;
  double values = 0;
  const hws_status s = hws_graph_pruner_select(p, o, &kept);
  put(out, &kept, sizeof kept);
  if (s >= 0) {
    values = info(p, "left_out_values");
    assert_ok(hws_graph_pruner_graph(p, &g));
    assert_ok(hws_graph_info(g, NULL, &factors, NULL));
  }
  put(out, &values, sizeof values);
  put(out, &factors, sizeof factors);
  hws_graph_free(g);
  hws_graph_pruner_free(p);
  return s;
}
CALL(pruner_reselect) {
  hws_graph_pruner *p = pruner_with_pairs("exact");
  hws_options *none = options_of("gamma", "1e9", NULL, NULL);
  hws_learner *l = learner_of(kUnary, "exact");
  double bound = 0;
  int32_t is_bound = 0;
  int64_t kept = 0;
  assert_ok(hws_graph_pruner_select(p, none, &kept));
  const hws_status s = hws_graph_pruner_reselect(p, l, o, &kept, &bound, &is_bound);
  put(out, &kept, sizeof kept);
  hws_learner_free(l);
  hws_options_free(none);
  hws_graph_pruner_free(p);
  return s;
}
CALL(prune_select) {
  static const double gains[] = {.001, .02, .3, .005};
  int32_t stays[4] = {0};
  const hws_status s = hws_prune_select(gains, 4, 0, o, stays);
  put(out, stays, sizeof stays);
  return s;
}
CALL(pruner_bound) {
  hws_graph_pruner *p = pruner_with_pairs("exact");
  hws_options *none = options_of("gamma", "1e9", NULL, NULL);
  hws_learner *l = learner_of(kUnary, "exact");
  double bound = 0;
  int32_t is_bound = 0;
  int64_t kept = 0;
  assert_ok(hws_graph_pruner_select(p, none, &kept));
  const hws_status s = hws_graph_pruner_bound(p, l, o, &bound, NULL, &is_bound);
  put(out, &bound, sizeof bound);
  hws_learner_free(l);
  hws_options_free(none);
  hws_graph_pruner_free(p);
  return s;
}

static void options_have_their_effect(void **state) {
  static const struct called calls[] = {{"hws_graph_pruner_new", call_pruner_new, NULL},
                                        {"hws_graph_pruner_from_graph", call_pruner_from_graph, NULL},
                                        {"hws_graph_pruner_add", call_pruner_add, NULL},
                                        {"hws_graph_pruner_select", call_pruner_select, NULL},
                                        {"hws_graph_pruner_reselect", call_pruner_reselect, NULL},
                                        {"hws_graph_pruner_bound", call_pruner_bound, NULL}};
  static const struct called by_numbers[] = {{"hws_prune_select", call_prune_select, NULL}};
#define SELECTS(name)                                                                                          \
  {name, "gamma=1e-9", "gamma=9"}, {name, "selection=min-joint", "selection=min-divergence"},                 \
      {name, "selection=min-size epsilon=0", "selection=min-size epsilon=9"}, {                                \
    name, "selection=min-divergence factors=0", "selection=min-divergence factors=5"                          \
  }
  static const struct witness witnesses[] = {
      {"hws_graph_pruner_new", "means=exact", "means=product"},
      {"hws_graph_pruner_from_graph", "seed_graph=unary", "seed_graph=spanning-tree"},
      {"hws_graph_pruner_from_graph", "seed_graph=spanning-tree means=exact", "seed_graph=spanning-tree means=product"},
      {"hws_graph_pruner_select", "gamma=9 least_marginal=0", "gamma=9 least_marginal=.45"},
      {"hws_graph_pruner_select", "gamma=9 compensation=none", "gamma=9 compensation=marginals"},
      {"hws_graph_pruner_reselect", "target_bound=0", "target_bound=99"},
      SELECTS("hws_graph_pruner_select"), SELECTS("hws_prune_select")};
  const size_t count = sizeof witnesses / sizeof witnesses[0];
  (void)state;
  check_calls(calls, sizeof calls / sizeof calls[0], witnesses, count, "hws_graph_pruner_", "", "");
  check_calls(by_numbers, 1, witnesses, count, "hws_prune_", "", "");
}

CAPI_MAIN(cmocka_unit_test(a_cycle_is_pruned), cmocka_unit_test(what_is_exact_is_said), cmocka_unit_test(trees_are_seeds),
          cmocka_unit_test(one_table_serves_many), cmocka_unit_test(numbers_alone_are_enough),
          cmocka_unit_test(what_is_wrong_is_said), cmocka_unit_test(reselection_ends_at_the_target),
          cmocka_unit_test(values_and_compensation), cmocka_unit_test(options_have_their_effect))

#else
int main(void) { return 0; }
#endif
