/* hawser/graph.h: factors of logic and dependency trees. (Messages beside tables: tests/src/graph/structured.) */
#include <math.h>

#include "capi_test.h"

#if !defined(HWS_WITH_MRF) || HWS_WITH_MRF

static hws_graph_builder *builder_of(int64_t variables, const double *odds) {
  hws_graph_builder *b = NULL;
  int64_t v, made;
  assert_ok(hws_graph_builder_new(&b));
  for (v = 0; v < variables; ++v) assert_ok(hws_graph_builder_add_finite(b, 2, NULL, &made));
  for (v = 0; v < variables; ++v) {
    double table[2];
    table[0] = 1;
    table[1] = exp(odds[v]);
    assert_ok(hws_graph_builder_add_table(b, &v, 1, table, 2, NULL, &made));
  }
  return b;
}
static hws_graph *built(hws_graph_builder *b) {
  hws_graph *g = NULL;
  assert_ok(hws_graph_builder_build(b, &g));
  hws_graph_builder_free(b);
  return g;
}
static hws_learner *learner_of(const hws_graph *graph, const char *method, const char *schedule) {
  hws_options *o = NULL;
  hws_learner *l = NULL;
  int32_t done = 0;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", method));
  if (schedule) {
    assert_ok(hws_options_set_text(o, "schedule", schedule));
    assert_ok(hws_options_set_real(o, "tolerance", 1e-12));
  }
  assert_ok(hws_graph_learner_new(graph, o, &l));
  assert_ok(hws_learner_step(l, 1000, &done));
  assert_int_equal(done, 1);
  hws_options_free(o);
  return l;
}
static double metric(const hws_learner *l, const char *name) {
  double x = NAN;
  assert_ok(hws_learner_metric(l, name, &x));
  return x;
}
static void marginals_of(const hws_learner *l, double *marginals, int64_t values) {
  int64_t needed = 0;
  assert_ok(hws_graph_learner_marginals(l, marginals, values, &needed));
  assert_int_equal(needed, values);
}

static const double kOdds[] = {.5, -1, 2, .25};
static const int64_t kAll[] = {0, 1, 2, 3};

static int obeys(int32_t logic, int s) {
  const int on = (s & 1) + (s >> 1 & 1) + (s >> 2 & 1) + (s >> 3 & 1), last = s >> 3 & 1, others = on - last;
  switch (logic) {
    case HWS_EXACTLY_ONE: return on == 1;
    case HWS_AT_MOST_ONE: return on <= 1;
    case HWS_OR: return last == (others > 0);
    case HWS_AND: return last == (others == 3);
    default: return on % 2 == 0;
  }
}

static void logic_is_exact_under_every_method(void **state) {
  static const char *const methods[] = {"exact", "bp", "bp", "bp", "auto"};
  static const char *const schedules[] = {NULL, "sweeps", "flooding", "residual", NULL};
  int32_t logic;
  (void)state;
  for (logic = HWS_EXACTLY_ONE; logic <= HWS_PARITY; ++logic) {
    double expected[4] = {0}, z = 0, marginals[8];
    int s, m, v;
    int64_t f;
    hws_graph_builder *b = builder_of(4, kOdds);
    assert_ok(hws_graph_builder_add_logic(b, logic, kAll, 4, "rule", &f));
    assert_int_equal(f, 4);
    hws_graph *g = built(b);
    for (s = 0; s < 16; ++s) {
      double w = obeys(logic, s);
      for (v = 0; v < 4; ++v) w *= s >> v & 1 ? exp(kOdds[v]) : 1;
      z += w;
      for (v = 0; v < 4; ++v) expected[v] += s >> v & 1 ? w : 0;
    }
    for (m = 0; m < 5; ++m) {
      hws_learner *l = learner_of(g, methods[m], schedules[m]);
      marginals_of(l, marginals, 8);
      for (v = 0; v < 4; ++v) assert_near(marginals[2 * v + 1], expected[v] / z, 1e-12);
      assert_near(metric(l, "free_energy"), -log(z), 1e-11);
      assert_true(metric(l, "converged") == 1);
      hws_learner_free(l);
    }
    hws_graph_free(g);
  }
}

/* Small rules are tables for the others: on this graph without cycles trw and max-product are exact. Gibbs chains change one
 * value at a time, which reaches every assignment of at most one only. A mean field has no zeros. */
static void other_methods_take_small_rules_as_tables(void **state) {
  int32_t logic;
  (void)state;
  for (logic = HWS_EXACTLY_ONE; logic <= HWS_PARITY; ++logic) {
    double expected[4] = {0}, z = 0, best = 0, marginals[8];
    int32_t values[4];
    int64_t f, needed;
    int s, v, best_state = 0;
    hws_options *o = NULL;
    hws_learner *l;
    hws_graph_builder *b = builder_of(4, kOdds);
    assert_ok(hws_graph_builder_add_logic(b, logic, kAll, 4, "rule", &f));
    hws_graph *g = built(b);
    for (s = 0; s < 16; ++s) {
      double w = obeys(logic, s);
      for (v = 0; v < 4; ++v) w *= s >> v & 1 ? exp(kOdds[v]) : 1;
      z += w;
      for (v = 0; v < 4; ++v) expected[v] += s >> v & 1 ? w : 0;
      if (w > best) best = w, best_state = s;
    }
    l = learner_of(g, "trw", "sweeps");
    marginals_of(l, marginals, 8);
    for (v = 0; v < 4; ++v) assert_near(marginals[2 * v + 1], expected[v] / z, 1e-9);
    assert_near(metric(l, "free_energy"), -log(z), 1e-9);
    assert_true(metric(l, "split") == 1 && metric(l, "bound") == 1);
    hws_learner_free(l);
    l = learner_of(g, "max-product", "sweeps");
    assert_ok(hws_graph_learner_best_state(l, values, 4, &needed));
    for (v = 0; v < 4; ++v) assert_int_equal(values[v], best_state >> v & 1);
    assert_near(metric(l, "best_log_weight"), log(best), 1e-12);
    hws_learner_free(l);
    l = learner_of(g, "gibbs", NULL);
    marginals_of(l, marginals, 8);
    for (v = 0; v < 4 && logic == HWS_AT_MOST_ONE; ++v) assert_near(marginals[2 * v + 1], expected[v] / z, .05);
    hws_learner_free(l);
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "method", "mean-field"));
    assert_status(hws_graph_learner_new(g, o, &l), HWS_E_UNSUPPORTED);
    hws_options_free(o);
    hws_graph_free(g);
  }
}

/* A sentence of eight words: its arcs' marginals are those of hawser/trees.h, and 64 variables are no table. */
static void a_tree_is_the_sum_over_trees(void **state) {
  enum { kWords = 8, kSide = kWords + 1, kArcs = kWords * kWords };
  static const int64_t words[] = {kWords};
  static const double ising[] = {2, 1, 1, 2};
  static const char *const refused[] = {"exact", "trw", "mean-field", "gibbs", "max-product"};
  double odds[kArcs], logs[kSide * kSide], expected[kSide * kSide], marginals[2 * kArcs], log_total;
  int32_t heads[kArcs], dependents[kArcs], projective, i = 0, h, m;
  int64_t variables[kArcs], f, needed;
  char method[16];
  int v;
  (void)state;
  for (m = 1; m <= kWords; ++m) {
    for (h = 0; h <= kWords; ++h) {
      if (h == m) continue;
      heads[i] = h;
      dependents[i] = m;
      variables[i] = i;
      logs[h * kSide + m] = odds[i] = sin(3.0 * i) * 2;
      ++i;
    }
  }
  for (projective = 0; projective < 2; ++projective) {
    hws_options *o = NULL;
    hws_learner *l;
    hws_graph_builder *b = builder_of(kArcs, odds);
    assert_ok(hws_graph_builder_add_tree(b, kWords, projective, 1, heads, dependents, variables, kArcs, NULL, &f));
    hws_graph *g = built(b);
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "trees", projective ? "projective" : "non-projective"));
    assert_ok(hws_trees_marginals(words, 1, logs, kSide * kSide, o, expected, &log_total));
    l = learner_of(g, "bp", "sweeps");
    marginals_of(l, marginals, 2 * kArcs);
    for (i = 0; i < kArcs; ++i) assert_near(marginals[2 * i + 1], expected[heads[i] * kSide + dependents[i]], 1e-12);
    assert_near(metric(l, "free_energy"), -log_total, 1e-10);
    hws_learner_free(l);
    assert_ok(hws_options_set_text(o, "method", "exact"));
    assert_status(hws_graph_learner_new(g, o, &l), HWS_E_ARGUMENT); /* the option `trees` is not its own */
    hws_options_free(o);
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "method", "exact"));
    /* Without cycles its messages are exact for any number of words. */
    assert_ok(hws_graph_learner_new(g, o, &l));
    hws_learner_free(l);
    hws_options_free(o);
    for (i = 0; i < 2; ++i) {
      int32_t done;
      l = learner_of(g, i ? "exact" : "auto", NULL);
      assert_ok(hws_learner_step(l, 1, &done));
      assert_ok(hws_graph_learner_method(l, method, sizeof method, &needed));
      assert_string_equal(method, "exact");
      marginals_of(l, marginals, 2 * kArcs);
      for (v = 0; v < kArcs; ++v) assert_near(marginals[2 * v + 1], expected[heads[v] * kSide + dependents[v]], 1e-12);
      assert_near(metric(l, "free_energy"), -log_total, 1e-10);
      hws_learner_free(l);
    }
    i = kArcs;
    hws_graph_free(g);
    /* Two arcs in a further table close a cycle, and 64 variables are no table of the tree. */
    b = builder_of(kArcs, odds);
    assert_ok(hws_graph_builder_add_tree(b, kWords, projective, 1, heads, dependents, variables, kArcs, NULL, &f));
    assert_ok(hws_graph_builder_add_table(b, variables, 2, ising, 4, NULL, &f));
    g = built(b);
    for (v = 0; v < 5; ++v) {
      assert_ok(hws_options_new(&o));
      assert_ok(hws_options_set_text(o, "method", refused[v]));
      assert_status(hws_graph_learner_new(g, o, &l), HWS_E_UNSUPPORTED);
      assert_message("20");
      hws_options_free(o);
    }
    l = learner_of(g, "auto", NULL);
    assert_ok(hws_graph_learner_method(l, method, sizeof method, &needed));
    assert_string_equal(method, "bp");
    assert_status(hws_graph_learner_best_state(l, NULL, 0, &needed), HWS_E_UNSUPPORTED);
    hws_learner_free(l);
    hws_graph_free(g);
  }
}

/* Factors of grandparents over 25 arcs: exact inference is the sum over trees with weights of grandparents. */
static void grandparents_are_summed_exactly(void **state) {
  enum { kWords = 5, kSide = kWords + 1, kArcs = kWords * kWords };
  static const int64_t words[] = {kWords}, offsets[] = {0, 2};
  static const int32_t triples[] = {0, 3, 1, 3, 5, 4};
  static const double log_pairs[] = {1.25, -2};
  double odds[kArcs], logs[kSide * kSide], expected[kSide * kSide], means[2], marginals[2 * kArcs], beliefs[2 * kArcs + 8];
  double log_total, table[] = {1, 1, 1, 0};
  int32_t heads[kArcs], dependents[kArcs], h, m, p;
  int64_t variables[kArcs], pair[2], f, needed = 0;
  int i = 0;
  (void)state;
  for (m = 1; m <= kWords; ++m) {
    for (h = 0; h <= kWords; ++h) {
      if (h == m) continue;
      heads[i] = h;
      dependents[i] = m;
      variables[i] = i;
      logs[h * kSide + m] = odds[i] = sin(2.0 * i) * 2;
      ++i;
    }
  }
  hws_graph_builder *b = builder_of(kArcs, odds);
  assert_ok(hws_graph_builder_add_tree(b, kWords, 1, 1, heads, dependents, variables, kArcs, NULL, &f));
  for (p = 0; p < 2; ++p) {
    for (i = 0; i < kArcs; ++i) {
      if (heads[i] == triples[3 * p] && dependents[i] == triples[3 * p + 1]) pair[0] = i;
      if (heads[i] == triples[3 * p + 1] && dependents[i] == triples[3 * p + 2]) pair[1] = i;
    }
    table[3] = exp(log_pairs[p]);
    assert_ok(hws_graph_builder_add_table(b, pair, 2, table, 4, NULL, &f));
  }
  hws_graph *g = built(b);
  assert_ok(hws_trees_grandparent_marginals(words, 1, logs, kSide * kSide, offsets, triples, log_pairs, NULL, expected, means,
                                            &log_total));
  for (p = 0; p < 2; ++p) {
    hws_learner *l = learner_of(g, p ? "exact" : "auto", NULL);
    marginals_of(l, marginals, 2 * kArcs);
    for (i = 0; i < kArcs; ++i) assert_near(marginals[2 * i + 1], expected[heads[i] * kSide + dependents[i]], 1e-12);
    assert_near(metric(l, "free_energy"), -log_total, 1e-10);
    assert_ok(hws_graph_learner_factor_marginals(l, beliefs, 2 * kArcs + 8, &needed));
    assert_int_equal(needed, 2 * kArcs + 8);
    assert_near(beliefs[2 * kArcs + 3], means[0], 1e-12);
    assert_near(beliefs[2 * kArcs + 7], means[1], 1e-12);
    for (i = 0; i < kArcs; ++i) assert_near(beliefs[2 * i + 1], marginals[2 * i + 1], 1e-15);
    hws_learner_free(l);
  }
  hws_graph_free(g);
}

/* Second-order factors over a tree: bp goes on from where it was, and comes near exact marginals. */
static void a_changed_graph_goes_on(void **state) {
  static const int32_t heads[] = {0, 2, 0, 1}, dependents[] = {1, 1, 2, 2};
  static const double pair[] = {1, 1, 1, 2}, stronger[] = {1, 1, 1, 2.2};
  static const int64_t both[] = {0, 3};
  double exact[8], near[8], beliefs[12];
  int64_t needed = 0;
  int64_t tree, f, from, on;
  int v;
  hws_graph_builder *b = builder_of(4, kOdds);
  hws_graph *g, *changed = NULL;
  hws_learner *l, *next = NULL, *fresh, *right;
  int32_t done;
  (void)state;
  assert_ok(hws_graph_builder_add_tree(b, 2, 1, 1, heads, dependents, kAll, 4, "tree", &tree));
  assert_ok(hws_graph_builder_add_table(b, both, 2, pair, 4, "grandparent", &f));
  g = built(b);
  l = learner_of(g, "bp", "sweeps");
  right = learner_of(g, "exact", NULL);
  marginals_of(l, near, 8);
  marginals_of(right, exact, 8);
  for (v = 0; v < 8; ++v) assert_true(fabs(exact[v] - near[v]) < .1);
  /* tables' beliefs agree with those of their variables; the tree has none */
  assert_ok(hws_graph_learner_factor_marginals(l, beliefs, 12, &needed));
  assert_int_equal(needed, 12);
  for (v = 0; v < 8; ++v) assert_near(beliefs[v], near[v], 1e-12);
  assert_near(beliefs[10] + beliefs[11], near[1], 1e-9);
  assert_near(beliefs[9] + beliefs[11], near[7], 1e-9);
  assert_ok(hws_graph_with_table(g, f, stronger, 4, &changed));
  assert_ok(hws_graph_learner_with_graph(l, changed, &next));
  assert_ok(hws_learner_step(next, 1000, &done));
  fresh = learner_of(changed, "bp", "sweeps");
  assert_ok(hws_learner_steps(next, &on));
  assert_ok(hws_learner_steps(fresh, &from));
  assert_true(on <= from);
  marginals_of(next, near, 8);
  marginals_of(fresh, exact, 8);
  for (v = 0; v < 8; ++v) assert_near(near[v], exact[v], 1e-9);
  hws_learner_free(l);
  hws_learner_free(next);
  hws_learner_free(fresh);
  hws_learner_free(right);
  hws_graph_free(g);
  hws_graph_free(changed);
}

static void observations_decide(void **state) {
  double marginals[8];
  int64_t f;
  int m;
  hws_learner *l = NULL;
  hws_graph_builder *b = builder_of(4, kOdds);
  hws_options *o = NULL;
  hws_graph *g, *contradicted = NULL, *unobserved = NULL, *other = NULL;
  hws_learner *next = NULL;
  int32_t done;
  (void)state;
  assert_ok(hws_graph_builder_add_logic(b, HWS_EXACTLY_ONE, kAll, 4, NULL, &f));
  assert_ok(hws_graph_builder_observe_value(b, 2, 1));
  g = built(b);
  for (m = 0; m < 2; ++m) {
    l = learner_of(g, m ? "bp" : "exact", NULL);
    marginals_of(l, marginals, 8);
    assert_true(marginals[0] == 1 && marginals[2] == 1 && marginals[5] == 1 && marginals[6] == 1);
    hws_learner_free(l);
  }
  /* A learner goes on to another observation: what the first one excluded is possible again. */
  l = learner_of(g, "bp", NULL);
  assert_ok(hws_graph_unobserved(g, 2, &unobserved));
  assert_ok(hws_graph_with_value(unobserved, 0, 1, &other));
  assert_ok(hws_graph_learner_with_graph(l, other, &next));
  assert_ok(hws_learner_step(next, 100, &done));
  marginals_of(next, marginals, 8);
  assert_true(marginals[1] == 1 && marginals[2] == 1 && marginals[4] == 1 && marginals[6] == 1);
  hws_learner_free(next);
  hws_learner_free(l);
  hws_graph_free(unobserved);
  hws_graph_free(other);
  assert_ok(hws_graph_with_value(g, 0, 1, &contradicted));
  for (m = 0; m < 2; ++m) {
    hws_status status;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_text(o, "method", m ? "bp" : "exact"));
    status = hws_graph_learner_new(contradicted, o, &l);
    if (status == HWS_OK) status = hws_learner_step(l, 10, &done);
    assert_int_equal(status, HWS_E_IMPOSSIBLE);
    hws_learner_free(l);
    l = NULL;
    hws_options_free(o);
  }
  hws_graph_free(contradicted);
  hws_graph_free(g);
}

/* Observations open and close cycles: exact inference goes on by messages or by a junction tree, whatever it was before. */
static void exact_inference_goes_on_to_other_observations(void **state) {
  static const int64_t both[] = {0, 1};
  static const double pair[] = {1, 2, 3, 1};
  double one[8], other[8];
  int64_t f;
  int step;
  int32_t done;
  hws_graph *g, *changed;
  hws_learner *l, *next, *fresh;
  hws_graph_builder *b = builder_of(4, kOdds);
  (void)state;
  assert_ok(hws_graph_builder_add_logic(b, HWS_OR, kAll, 4, NULL, &f));
  assert_ok(hws_graph_builder_add_table(b, both, 2, pair, 4, NULL, &f));
  g = built(b);
  l = learner_of(g, "exact", NULL);
  for (step = 0; step < 4; ++step) {
    if (step % 2 == 0) assert_ok(hws_graph_with_value(g, 0, step / 2, &changed));
    else assert_ok(hws_graph_unobserved(g, 0, &changed));
    assert_ok(hws_graph_learner_with_graph(l, changed, &next));
    assert_ok(hws_learner_step(next, 10, &done));
    fresh = learner_of(changed, "exact", NULL);
    marginals_of(next, one, 8);
    marginals_of(fresh, other, 8);
    assert_memory_equal(one, other, sizeof one);
    hws_learner_free(fresh);
    hws_learner_free(l);
    hws_graph_free(g);
    l = next;
    g = changed;
  }
  hws_learner_free(l);
  hws_graph_free(g);
}

static void what_is_wrong_is_said(void **state) {
  static const int32_t heads[] = {0, 2, 0, 1}, dependents[] = {1, 1, 2, 2}, itself[] = {1, 2, 0, 1}, far[] = {0, 3, 0, 1};
  static const int32_t twice[] = {0, 0, 0, 1}, negative[] = {-1, 2, 0, 1};
  static const int64_t again[] = {0, 1, 1, 3};
  int64_t f = 7, three, with_three[] = {0, 4};
  hws_options *o = NULL;
  hws_learner *l = NULL;
  char text[512];
  int64_t needed;
  hws_graph_builder *b = builder_of(4, kOdds);
  (void)state;
  assert_ok(hws_graph_builder_add_finite(b, 3, NULL, &three));
  assert_status(hws_graph_builder_add_logic(b, 5, kAll, 4, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_logic(b, -1, kAll, 4, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_logic(b, HWS_OR, kAll, 0, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_logic(b, HWS_OR, again, 4, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_logic(b, HWS_OR, with_three, 2, NULL, &f), HWS_E_ARGUMENT);
  assert_message("3 values");
  assert_status(hws_graph_builder_add_tree(b, 2, 1, 1, itself, dependents, kAll, 4, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_tree(b, 2, 1, 1, far, dependents, kAll, 4, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_tree(b, 2, 1, 1, twice, dependents, kAll, 4, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_tree(b, 2, 1, 1, negative, dependents, kAll, 4, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_tree(b, 2, 2, 1, heads, dependents, kAll, 4, NULL, &f), HWS_E_ARGUMENT);
  assert_status(hws_graph_builder_add_tree(b, 0, 1, 1, heads, dependents, kAll, 4, NULL, &f), HWS_E_ARGUMENT);
  assert_int_equal(f, 0);
  assert_ok(hws_graph_builder_add_tree(b, 2, 1, 1, heads, dependents, kAll, 4, NULL, &f));
  hws_graph *g = built(b);
  assert_status(hws_graph_write_uai(g, text, sizeof text, &needed), HWS_E_UNSUPPORTED);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "bp"));
  assert_ok(hws_options_set_text(o, "schedule", "residual"));
  assert_ok(hws_graph_learner_new(g, o, &l));
  hws_learner_free(l);
  hws_options_free(o);
  hws_graph_free(g);
}

/* Saved and loaded, a run goes on to the bit. */
static void a_run_resumes_to_the_bit(void **state) {
  static const int32_t heads[] = {0, 2, 0, 1}, dependents[] = {1, 1, 2, 2};
  static const double pair[] = {1, 1, 1, 2};
  static const int64_t both[] = {0, 3};
  double one[8], other[8];
  int64_t f, size = 0;
  int32_t done;
  char *saved;
  hws_options *o = NULL;
  hws_learner *l = NULL, *again = NULL;
  hws_graph_builder *b = builder_of(4, kOdds);
  (void)state;
  assert_ok(hws_graph_builder_add_tree(b, 2, 1, 1, heads, dependents, kAll, 4, NULL, &f));
  assert_ok(hws_graph_builder_add_table(b, both, 2, pair, 4, NULL, &f));
  hws_graph *g = built(b);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_text(o, "method", "bp"));
  assert_ok(hws_options_set_real(o, "damping", .5));
  assert_ok(hws_graph_learner_new(g, o, &l));
  assert_ok(hws_graph_learner_new(g, o, &again));
  assert_ok(hws_learner_step(l, 2, &done));
  assert_ok(hws_learner_save(l, NULL, 0, &size));
  saved = (char *)malloc((size_t)size);
  assert_ok(hws_learner_save(l, saved, size, NULL));
  assert_ok(hws_learner_load(again, saved, size, NULL));
  assert_ok(hws_learner_step(l, 2, &done));
  assert_ok(hws_learner_step(again, 2, &done));
  marginals_of(l, one, 8);
  marginals_of(again, other, 8);
  assert_memory_equal(one, other, sizeof one);
  free(saved);
  hws_options_free(o);
  hws_learner_free(l);
  hws_learner_free(again);
  hws_graph_free(g);
}

CAPI_MAIN(cmocka_unit_test(logic_is_exact_under_every_method), cmocka_unit_test(other_methods_take_small_rules_as_tables),
          cmocka_unit_test(a_tree_is_the_sum_over_trees), cmocka_unit_test(grandparents_are_summed_exactly),
          cmocka_unit_test(a_changed_graph_goes_on), cmocka_unit_test(observations_decide),
          cmocka_unit_test(exact_inference_goes_on_to_other_observations), cmocka_unit_test(what_is_wrong_is_said),
          cmocka_unit_test(a_run_resumes_to_the_bit))

#else
int main(void) { return 0; }
#endif
