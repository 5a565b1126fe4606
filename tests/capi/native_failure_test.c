/* The rows of docs/failure-arcs.md that say "native", at an alphabet of 50,000 symbols: cyclic
 * machines with failure arcs many levels deep, with and without default arcs, on one to three
 * tapes. Results keep their failure arcs, have O(arcs) arcs and come of looking at O(arcs) arcs,
 * where writing look-ups out would take 50,000 a state; and their totals are what they must be. */
#include "capi_test.h"

#include "engine_calls.h"
#include "program_relations.h"

enum { SYMBOLS = 50000, STATES = 300 };

/* ---- Machines over the large alphabet. */
struct shape {
  const char *name;
  int32_t semiring, tapes, failure_tape;
  double rho, epsilon;
  int acyclic;
};
static const struct shape shapes[] = {
    {"failure arcs", HWS_LOG, 1, 0, 0, 0.1, 0},
    {"failure and default arcs", HWS_LOG, 1, 0, 0.05, 0.1, 0},
    {"two tapes, the second fails", HWS_REAL, 2, 1, 0, 0.2, 0},
    {"three tapes, the middle one fails", HWS_LOG, 3, 1, 0.05, 0.2, 0},
    {"tropical, two tapes", HWS_TROPICAL, 2, 0, 0.05, 0.1, 0},
    {"without cycles", HWS_LOG, 1, 0, 0.05, 0.1, 1},
};
enum { SHAPES = sizeof shapes / sizeof shapes[0] };
static hws_machine *machines[SHAPES];
static hws_alphabet *alphabet;

static int make_machines(void **state) {
  const hws_alphabet *of[3];
  int i;
  (void)state;
  assert_ok(hws_alphabet_new(SYMBOLS, NULL, &alphabet));
  of[0] = of[1] = of[2] = alphabet;
  for (i = 0; i < SHAPES; ++i) {
    const struct shape *s = &shapes[i];
    hws_options *o;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_int(o, "states", STATES));
    assert_ok(hws_options_set_real(o, "arcs", 4));
    assert_ok(hws_options_set_real(o, "epsilon", s->epsilon));
    assert_ok(hws_options_set_real(o, "failure", 0.9));
    if (s->rho > 0) assert_ok(hws_options_set_real(o, "default", s->rho));
    assert_ok(hws_options_set_int(o, "failure_tape", s->failure_tape));
    if (s->acyclic) assert_ok(hws_options_set_text(o, "acyclic", "yes"));
    assert_ok(hws_options_set_text(o, "connected", "yes"));
    if (s->semiring <= HWS_LOG) assert_ok(hws_options_set_real(o, "mass", 0.8));
    assert_ok(hws_machine_random(s->semiring, s->tapes, of, 7, o, &machines[i]));
    hws_options_free(o);
    assert_int_equal(hws_machine_phi_tape(machines[i]), s->failure_tape);
  }
  return 0;
}
static int free_machines(void **state) {
  int i;
  (void)state;
  for (i = 0; i < SHAPES; ++i) hws_machine_free(machines[i]);
  hws_alphabet_free(alphabet);
  return 0;
}

/* The longest chain of failure arcs. */
static int levels(const hws_machine *m) {
  const int64_t arcs = hws_machine_arcs(m);
  const int32_t tapes = hws_machine_tapes(m);
  int64_t back[STATES], a, from, to, s;
  int32_t labels[16];
  int deepest = 0;
  for (s = 0; s < STATES; ++s) back[s] = -1;
  for (a = 0; a < arcs; ++a) {
    assert_ok(hws_machine_arc(m, a, &from, labels, NULL, &to));
    if (labels[hws_machine_phi_tape(m)] == HWS_PHI) back[from] = to;
  }
  for (s = 0; s < STATES; ++s) {
    int deep = 0;
    for (to = s; back[to] >= 0; to = back[to]) ++deep;
    if (deep > deepest) deepest = deep;
  }
  assert_true(tapes <= 16);
  return deepest;
}

static void the_machines_fail_many_levels_deep_and_are_cyclic(void **state) {
  int i;
  (void)state;
  for (i = 0; i < SHAPES; ++i) {
    int32_t bits;
    assert_ok(hws_machine_properties(machines[i], NULL, &bits));
    assert_true(bits & HWS_HAS_FAILURE);
    assert_int_equal(!!(bits & HWS_IS_ACYCLIC), shapes[i].acyclic);
    assert_int_equal(!!(bits & HWS_HAS_DEFAULT), shapes[i].rho > 0);
    assert_true(levels(machines[i]) >= 4);
  }
}

/* ---- What is done with each machine, and what its total is then. */
struct row {
  const char *call;
  enum relation relation; /* NO_RELATION: not a matter of totals */
  int32_t choice;
  int of_acyclic, of_sums; /* machines without cycles alone; real and log alone */
};
static const struct row rows[] = {
    {"union", TOTAL_OF_UNION, 0, 0, 0},
    {"concat", TOTAL_OF_CONCAT, 0, 0, 0},
    {"closure", TOTAL_OF_CLOSURE, HWS_STAR, 0, 0},
    {"closure", TOTAL_OF_CLOSURE, HWS_PLUS, 0, 0},
    {"closure", TOTAL_OF_CLOSURE, HWS_OPTION, 0, 0},
    {"cross", TOTAL_OF_CROSS, 0, 0, 0},
    {"invert", SAME_TOTAL, 0, 0, 0},
    {"arc_sort", SAME_TOTAL, 0, 0, 0},
    {"top_sort", SAME_TOTAL, 0, 1, 0},
    {"convert", TOTAL_OF_CONVERT, HWS_REAL, 0, 1},
    {"power", NO_RELATION, 0, 0, 0},
    {"scale", TOTAL_OF_SCALE, 0, 0, 0},
    {"with_weights", NO_RELATION, 0, 0, 0},
    {"relabel", SAME_TOTAL, 0, 0, 0},
    {"trim", SAME_TOTAL, 0, 0, 0},
    {"project", SAME_TOTAL, 0, 0, 0},
    {"push", SAME_TOTAL, HWS_TO_START, 0, 0},
    {"normalize", TOTAL_ONE, 0, 0, 1},
};

/* A union and its kin get the machine itself as their second operand. That of a cross product has no
 * failure arcs, since only those of one side stay. */
static void fit(const struct row *row, int shape, hws_machine *plain, struct operands *in) {
  const hws_machine *m = machines[shape];
  int i;
  memset(in, 0, sizeof *in);
  in->machines[0] = in->machines[1] = in->machines[2] = m;
  if (strcmp(row->call, "cross") == 0) in->machines[1] = plain;
  in->count = 2;
  in->choice[0] = row->choice;
  in->number = shapes[shape].semiring == HWS_REAL ? 0.5 : 1.5;
  for (i = 0; i < 16; ++i) in->alphabets[i] = alphabet;
  in->labels[0] = in->others[1] = 1;
  in->labels[1] = in->others[0] = 2; /* two symbols change places */
  if (strcmp(row->call, "relabel") == 0) in->choice[0] = shapes[shape].tapes - 1;
  if (strcmp(row->call, "project") == 0) in->choice[0] = shapes[shape].failure_tape, in->count = 1;
}

static void check_row(const struct row *row, int shape) {
  static const int32_t word[] = {1, 2, 3};
  char name[64] = "hws_machine_";
  struct operands in;
  struct outcome out;
  hws_options *o;
  hws_monitor *monitor;
  hws_machine *plain;
  int64_t visited, size;
  const char *wrong;
  int c;
  strcat(name, row->call);
  for (c = 0; c < ENGINE_CALLS && strcmp(engine_calls[c].name, name) != 0; ++c) continue;
  assert_true(c < ENGINE_CALLS);
  assert_ok(hws_machine_from_labels(alphabet, shapes[shape].semiring, word, 3, NULL, &plain));
  fit(row, shape, plain, &in);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_monitor_new(&monitor));
  assert_ok(hws_options_set_monitor(o, monitor));
  assert_ok(run_call(&engine_calls[c], &in, o, &out));
  assert_ok(hws_monitor_metric(monitor, "arcs_visited", &visited));
  /* All that was given, at most twice as a part. */
  size = 2 * (hws_machine_arcs(machines[shape]) + hws_machine_states(machines[shape]));
  if (hws_machine_arcs(out.machine) > size + 10) {
    fail_msg("%s of %s: %d arcs", name, shapes[shape].name, (int)hws_machine_arcs(out.machine));
  }
  /* Sums follow look-ups through trees: up to 12 edges an arc, in both directions. */
  if (visited > 60 * size) fail_msg("%s of %s: %d arcs visited", name, shapes[shape].name, (int)visited);
  assert_true(hws_machine_phi_tape(out.machine) >= 0);
  wrong = row->relation == NO_RELATION ? NULL : wrong_machine(row->relation, &in, out.machine);
  if (wrong) fail_msg("%s of %s: %s", name, shapes[shape].name, wrong);
  free_outcome(&out);
  hws_machine_free(plain);
  hws_options_free(o);
  hws_monitor_free(monitor);
}

static void native_operations_stay_of_the_size_of_what_they_are_given(void **state) {
  size_t r;
  int shape, checked = 0;
  (void)state;
  for (r = 0; r < sizeof rows / sizeof rows[0]; ++r) {
    for (shape = 0; shape < SHAPES; ++shape) {
      if (rows[r].of_acyclic && !shapes[shape].acyclic) continue;
      if (rows[r].of_sums && shapes[shape].semiring > HWS_LOG) continue;
      check_row(&rows[r], shape);
      ++checked;
    }
  }
  assert_true(checked > 80);
}

/* The same arcs over 50 symbols and over 50,000: nothing but the alphabet is larger. */
static void the_alphabet_s_size_does_not_show(void **state) {
  hws_alphabet *small;
  hws_options *o;
  hws_monitor *monitor;
  hws_machine *m[2];
  const hws_alphabet *of[1];
  int c, i;
  (void)state;
  assert_ok(hws_alphabet_new(50, NULL, &small));
  of[0] = small;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "states", STATES));
  assert_ok(hws_options_set_real(o, "arcs", 4));
  assert_ok(hws_options_set_real(o, "failure", 0.9));
  assert_ok(hws_options_set_real(o, "mass", 0.8));
  assert_ok(hws_machine_random(HWS_LOG, 1, of, 3, o, &m[0]));
  assert_ok(hws_machine_realphabet(m[0], 0, alphabet, NULL, &m[1]));
  assert_int_equal(hws_machine_arcs(m[1]), hws_machine_arcs(m[0]));
  assert_int_equal(hws_machine_phi_tape(m[1]), 0);
  hws_options_free(o);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_monitor_new(&monitor));
  assert_ok(hws_options_set_monitor(o, monitor));
  for (c = 0; c < ENGINE_CALLS; ++c) {
    static const char *const alike[] = {"union",   "concat", "closure",    "arc_sort",  "power",
                                        "relabel", "trim",   "components", "properties"};
    struct outcome out;
    int64_t before, visited[2], arcs[2];
    size_t k, named = 0;
    for (k = 0; k < sizeof alike / sizeof alike[0]; ++k) {
      named |= strcmp(engine_calls[c].name + strlen("hws_machine_"), alike[k]) == 0;
    }
    if (!named) continue;
    for (i = 0; i < 2; ++i) {
      struct operands in;
      memset(&in, 0, sizeof in);
      in.machines[0] = in.machines[1] = m[i];
      in.count = 2;
      in.number = 0.5;
      in.labels[0] = in.others[1] = 1;
      in.labels[1] = in.others[0] = 2;
      assert_ok(hws_monitor_metric(monitor, "arcs_visited", &before));
      assert_ok(run_call(&engine_calls[c], &in, o, &out));
      assert_ok(hws_monitor_metric(monitor, "arcs_visited", &visited[i]));
      visited[i] -= before;
      arcs[i] = hws_machine_arcs(out.machine);
      free_outcome(&out);
    }
    assert_true(visited[0] > 0);
    assert_int_equal(visited[0], visited[1]);
    assert_int_equal(arcs[0], arcs[1]);
  }
  hws_machine_free(m[0]);
  hws_machine_free(m[1]);
  hws_options_free(o);
  hws_monitor_free(monitor);
  hws_alphabet_free(small);
}

static int everything(void) {
  static const struct CMUnitTest tests[] = {cmocka_unit_test(the_machines_fail_many_levels_deep_and_are_cyclic),
                                            cmocka_unit_test(native_operations_stay_of_the_size_of_what_they_are_given),
                                            cmocka_unit_test(the_alphabet_s_size_does_not_show)};
  return cmocka_run_group_tests(tests, make_machines, free_machines);
}
int main(void) { return capi_main(everything); }
