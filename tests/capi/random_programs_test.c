/* Random programs over every call of the engine, results fed back, under limits of every
 * size. Whatever a program does, each call ends in a result or in a documented status with
 * its message; what it gives hangs together, reads back to the bit, and has to do with what
 * it was given (program_relations.h). Nothing is cancelled: limits alone must bound the work,
 * which is asserted in arcs visited. A failure prints the program's number; FIRST_PROGRAM and
 * PROGRAMS at compile time run it alone. Sanitizers run fewer. */
#include "capi_test.h"

#include "engine_calls.h"
#include "machine_invariants.h"
#include "program_relations.h"

#ifndef FIRST_PROGRAM
#define FIRST_PROGRAM 0
#endif
#ifndef PROGRAMS
#ifdef HWS_TEST_SLOW
#define PROGRAMS 4000
#else
#define PROGRAMS 10000
#endif
#endif

#define BINARY_NAME "random_programs_test.bin"
#define TEXT_NAME "random_programs_test.txt"

/* ---- What is drawn (splitmix64). */
static uint64_t drawn;
static uint64_t draw64(void) {
  uint64_t z = (drawn += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
static int draw(int below) { return (int)(draw64() % (uint64_t)below); }
static int chance(int percent) { return draw(100) < percent; }
static double draw_unit(void) { return (double)(draw64() >> 11) * 0x1p-53; }

/* ---- Options: for each call those limits it takes, in three sizes. */
enum { SIZES = 3 };
static hws_options *limits[ENGINE_CALLS][SIZES];
static hws_monitor *monitor;
static int succeeded[ENGINE_CALLS], met_limit[ENGINE_CALLS], related;

static int make_limits(void **state) {
  static const char *const names[] = {"max_states", "max_arcs", "max_bytes"};
  static const int64_t values[SIZES][3] = {{200, 1000, 1 << 20}, {40, 150, 1 << 16}, {10, 20, 1 << 11}};
  int c, size, i;
  (void)state;
  assert_ok(hws_monitor_new(&monitor));
  for (c = 0; c < ENGINE_CALLS; ++c) {
    for (size = 0; size < SIZES; ++size) {
      assert_ok(hws_options_new(&limits[c][size]));
      assert_ok(hws_options_set_monitor(limits[c][size], monitor));
      for (i = 0; i < 3; ++i) {
        if (takes_option(engine_calls[c].name, names[i])) {
          assert_ok(hws_options_set_int(limits[c][size], names[i], values[size][i]));
        }
      }
      if (takes_option(engine_calls[c].name, "max_depth")) assert_ok(hws_options_set_int(limits[c][size], "max_depth", size));
    }
  }
  return 0;
}
static int free_limits(void **state) {
  int c, size;
  (void)state;
  for (c = 0; c < ENGINE_CALLS; ++c) {
    for (size = 0; size < SIZES; ++size) hws_options_free(limits[c][size]);
  }
  hws_monitor_free(monitor);
  remove(BINARY_NAME);
  remove(TEXT_NAME);
  return 0;
}

/* ---- A program: machines and strings it has so far, and what it has called. */
enum { MACHINES = 8, STRINGS = 3, CALLS = 8 };
static struct {
  int number, size;
  int32_t semiring, tapes;
  const hws_alphabet *alphabet;
  hws_machine *machines[MACHINES];
  int machine_count;
  hws_strings *strings[STRINGS];
  int string_count;
  const char *called[CALLS];
  int call_count;
  int extreme; /* weights near the ends of the doubles have been given: sums keep no digits beside them */
} P;
static hws_alphabet *alphabets[3]; /* open; three symbols; five with names */

static void broken(const char *what) {
  int i;
  print_error("program %d: %s (%s: %s) after", P.number, what, hws_status_name(hws_error_code()), hws_error_message_view());
  for (i = 0; i < P.call_count; ++i) print_error(" %s", P.called[i] + strlen("hws_machine_"));
  print_error("\n");
  fail();
}

static void keep_machine(hws_machine *m) {
  const int at = P.machine_count < MACHINES ? P.machine_count++ : draw(MACHINES);
  hws_machine_free(P.machines[at]);
  P.machines[at] = m;
}
static void keep_strings(hws_strings *s) {
  const int at = P.string_count < STRINGS ? P.string_count++ : draw(STRINGS);
  hws_strings_free(P.strings[at]);
  P.strings[at] = s;
}

/* A random machine, mostly of the program's semiring and tapes, so that machines meet. */
static hws_machine *random_machine(void) {
  const int own = chance(12);
  const int32_t semiring = own ? draw(4) : P.semiring, tapes = own ? 1 + draw(3) : P.tapes;
  const hws_alphabet *of[3];
  hws_options *o;
  hws_machine *m = NULL;
  int t;
  for (t = 0; t < 3; ++t) of[t] = own && chance(50) ? alphabets[draw(3)] : P.alphabet;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "states", 1 + draw(chance(20) ? 30 : 8)));
  assert_ok(hws_options_set_real(o, "arcs", 0.5 + 2 * draw_unit()));
  assert_ok(hws_options_set_text(o, "acyclic", chance(35) ? "yes" : "no"));
  assert_ok(hws_options_set_text(o, "connected", chance(40) ? "yes" : "no"));
  if (chance(50)) assert_ok(hws_options_set_real(o, "epsilon", 0.5 * draw_unit()));
  if (chance(40)) assert_ok(hws_options_set_real(o, "failure", draw_unit()));
  if (chance(25) && of[0]) assert_ok(hws_options_set_real(o, "default", 0.4 * draw_unit()));
  if (chance(15)) assert_ok(hws_options_set_real(o, "zero", 0.3 * draw_unit()));
  if (semiring != HWS_BOOLEAN && chance(20)) assert_ok(hws_options_set_real(o, "grain", 0.5));
  if (semiring <= HWS_LOG && chance(70)) assert_ok(hws_options_set_real(o, "mass", 0.5 + 0.4 * draw_unit()));
  if (hws_machine_random(semiring, tapes, of, draw64(), o, &m) != HWS_OK) broken("a random machine refused");
  hws_options_free(o);
  return m;
}

/* ---- Operands: mostly chosen so that the result is not empty. */
static int32_t draw_choice(void) {
  static const int32_t wrong[] = {-1, 4, 16, INT32_MAX, INT32_MIN};
  const int i = draw(100);
  return i < 45 ? 0 : i < 80 ? 1 : i < 90 ? 2 : i < 97 ? 3 : wrong[draw(5)];
}
static double draw_number(void) {
  static const double odd[] = {0, 1, -1, -0.5, 1e-300, 1e300, INFINITY, -INFINITY, NAN};
  return chance(90) ? 2 * draw_unit() : odd[draw(9)];
}
static int32_t draw_label(void) {
  static const int32_t odd[] = {HWS_EPSILON, HWS_PHI, HWS_RHO, -1, 7, INT32_MAX};
  return chance(92) ? 1 + draw(3) : odd[draw(6)];
}

/* Parts one after the other, which as a rule is a pattern. */
static char pattern[128];
static void draw_pattern(struct operands *in) {
  static const char *const parts[] = {"1 ",     "2 ", "3 ",     ".",      "[1 2]", "[^1]",  "()", "(1|2)", "1*",
                                      "(2 3)+", "2?", "1{0,2}", "3<0.5>", "~1 ",   "~(2*)", "[]", "\"1\""};
  static const char *const between[] = {"", "", "", "|", "&", "-", ":", "*", "+", "?", "(", ")", "{2}", "[^", "~", "\"", "\\"};
  const int n = draw(6), named = in->alphabets[0] == alphabets[2], odd = chance(25);
  int i;
  size_t at;
  pattern[0] = 0;
  for (i = 0; i < n; ++i) {
    strcat(pattern, parts[draw((int)(sizeof parts / sizeof parts[0]))]);
    if (i + 1 < n) strcat(pattern, between[draw(odd ? (int)(sizeof between / sizeof between[0]) : 7)]);
  }
  for (at = 0; named && pattern[at]; ++at) { /* symbols by name, but not in {m,n} and weights */
    if (pattern[at] == '{' || pattern[at] == '<') at += strcspn(pattern + at, "}>");
    if (pattern[at] >= '1' && pattern[at] <= '3') pattern[at] = (char)(pattern[at] - '1' + 'a');
  }
  in->text = pattern;
  in->text_length = chance(50) ? (int64_t)strlen(pattern) : -1;
}

/* Machines in text and in binary, now and then with a byte changed or the end cut off. */
static char *written_text(const hws_machine *m, int64_t *length) {
  char *text;
  if (hws_machine_write_text(m, NULL, NULL, NULL, 0, length) != HWS_OK) broken("a machine without text");
  text = (char *)malloc((size_t)*length);
  assert_ok(hws_machine_write_text(m, NULL, NULL, text, *length, NULL));
  --*length;
  if (*length > 0 && chance(30)) text[draw((int)*length)] = "0123 \n-a"[draw(8)];
  return text;
}
static char *written_binary(const hws_machine *m, int64_t *length) {
  char *binary;
  assert_ok(hws_machine_write(m, NULL, 0, length));
  binary = (char *)malloc((size_t)*length);
  assert_ok(hws_machine_write(m, binary, *length, NULL));
  if (chance(20)) binary[draw((int)*length)] ^= (char)(1 << draw(8));
  if (chance(10)) *length = draw((int)*length + 1);
  return binary;
}

/* A rule's machines: one of two tapes, then acceptors of its semiring or none. */
static void draw_rule(struct operands *in) {
  int i, j;
  for (j = 0; j < 3; ++j) in->machines[j] = NULL;
  for (i = 0; i < P.machine_count; ++i) {
    const hws_machine *m = P.machines[i];
    if (!in->machines[0] && hws_machine_tapes(m) == 2) in->machines[0] = m;
  }
  for (i = 0; i < P.machine_count; ++i) {
    const hws_machine *m = P.machines[i];
    if (hws_machine_tapes(m) == 1 && hws_machine_semiring(m) == hws_machine_semiring(in->machines[0])) {
      in->machines[1 + draw(2)] = m;
    }
  }
  in->labels[0] = in->labels[1] = 0;
}

/* Tapes to join: one pair, or both of two. */
static void draw_pairs(struct operands *in) {
  int i;
  in->count = chance(70) ? 1 : 2;
  for (i = 0; i < 2; ++i) in->labels[i] = in->others[i] = i;
  if (in->count == 1) in->labels[0] = draw(2), in->others[0] = draw(2);
}

static void draw_operands(struct operands *in) {
  int i;
  memset(in, 0, sizeof *in);
  for (i = 0; i < 3; ++i) in->machines[i] = chance(2) ? NULL : P.machines[draw(P.machine_count)];
  if (chance(5)) in->machines[1] = in->machines[0];
  in->count = chance(5) ? draw(5) - 1 : 1 + draw(3);
  if (in->count > 3) in->count = -3;
  for (i = 0; i < 4; ++i) in->choice[i] = draw_choice();
  if (chance(50) && in->choice[0] == in->choice[1]) in->choice[1] = in->choice[0] == 0;
  for (i = 0; i < 3; ++i) {
    in->labels[i] = chance(60) ? i : draw_label();
    in->others[i] = draw_label();
  }
  in->number = draw_number();
  in->n = chance(95) ? draw(7) : -1;
  in->seed = draw64();
  in->alphabets[0] = chance(80) ? P.alphabet : alphabets[draw(3)];
  for (i = 1; i < 16; ++i) in->alphabets[i] = in->alphabets[0];
  in->strings = P.string_count > 0 && !chance(2) ? P.strings[draw(P.string_count)] : NULL;
  in->binary_path = chance(90) ? BINARY_NAME : "no such file";
  in->text_path = chance(90) ? TEXT_NAME : "";
}

/* ---- One call, and what must hold afterwards. */
static int documented(hws_status status) {
  switch (status) {
    case HWS_OK: case HWS_PARTIAL: case HWS_CUT_SHORT: case HWS_E_ARGUMENT: case HWS_E_PARSE: case HWS_E_IO: case HWS_E_CORRUPT:
    case HWS_E_VERSION: case HWS_E_LIMIT: case HWS_E_DIVERGED: case HWS_E_IMPROPER: case HWS_E_EMPTY: case HWS_E_UNSUPPORTED:
      return 1;
    default: return 0; /* no defect, no lack of memory, nobody cancelled, nothing iterates */
  }
}

static void check_failure(hws_status status, const struct outcome *out) {
  int64_t i;
  if (hws_error_code() != status || !*hws_error_message_view()) broken("a failure without its record");
  if (out->machine || out->strings) broken("a failure with a result");
  for (i = 0; i < out->number_count; ++i) {
    if (out->numbers[i] != 0 && out->numbers[i] != NOT_WRITTEN) broken("a failure with a number");
  }
}

static void check_strings(const hws_strings *strings) {
  const int64_t *offsets;
  const int32_t *labels;
  const double *values;
  const int64_t count = hws_strings_count(strings), rows = count * hws_strings_tapes(strings);
  int64_t i;
  assert_ok(hws_strings_arrays_view(strings, &offsets, &labels, &values));
  for (i = 0; i < rows; ++i) {
    if (offsets[i] > offsets[i + 1]) broken("strings that overlap");
  }
  for (i = 0; i < offsets[rows]; ++i) {
    if (labels[i] < 1) broken("a string with a label that is no symbol");
  }
  for (i = 0; i < count; ++i) {
    if (isnan(values[i])) broken("an item whose value is not a number");
  }
}

static void check_success(const struct engine_call *call, const struct operands *in, hws_status status, struct outcome *out) {
  const enum relation relation = P.extreme ? NO_RELATION : relation_of(call->name);
  const char *wrong = NULL;
  int64_t i;
  if (call->kind == GIVES_MACHINE) {
    if (!out->machine || (status != HWS_OK && status != HWS_CUT_SHORT)) broken("a success without a machine");
    wrong = broken_machine(out->machine);
    if (!wrong && relation != NO_RELATION) wrong = wrong_machine(relation, in, out->machine);
  } else if (call->kind == GIVES_STRINGS) {
    if (!out->strings) broken("a success without strings");
    check_strings(out->strings);
    wrong = wrong_strings(relation, in, status, out);
  } else {
    for (i = 0; i < out->number_count; ++i) {
      if (isnan(out->numbers[i]) || out->numbers[i] == NOT_WRITTEN) broken("a success with a number that is none");
    }
    wrong = wrong_numbers(relation, in, out);
  }
  related += relation != NO_RELATION;
  if (wrong) broken(wrong);
}

/* More than any call under these limits has to look at. */
#define MOST_ARCS_VISITED 20000000

static void one_call(void) {
  const int c = draw(ENGINE_CALLS);
  const struct engine_call *call = &engine_calls[c];
  struct operands in;
  struct outcome out;
  hws_status status;
  int64_t before, visited;
  char *text = NULL, *binary;
  draw_operands(&in);
  if (strcmp(call->name, "hws_machine_rewrite") == 0 && chance(80)) draw_rule(&in);
  if (strcmp(call->name, "hws_machine_join") == 0 && chance(80)) draw_pairs(&in);
  P.called[P.call_count++] = call->name;
  if (chance(50)) {
    draw_pattern(&in);
  } else {
    in.text = text = written_text(P.machines[draw(P.machine_count)], &in.text_length);
    in.choice[0] = chance(50) ? P.semiring : in.choice[0];
  }
  P.extreme |= fabs(in.number) > 1e6 || (in.number != 0 && fabs(in.number) < 1e-6);
  in.binary = binary = written_binary(P.machines[draw(P.machine_count)], &in.binary_length);
  assert_ok(hws_monitor_metric(monitor, "arcs_visited", &before));
  status = run_call(call, &in, limits[c][P.size], &out);
  assert_ok(hws_monitor_metric(monitor, "arcs_visited", &visited));
  if (!documented(status)) broken("a status that is not documented");
  if (visited - before > MOST_ARCS_VISITED) broken("more arcs visited than limits allow");
  if (status < 0) {
    check_failure(status, &out);
    met_limit[c] += status == HWS_E_LIMIT;
  } else {
    check_success(call, &in, status, &out);
    ++succeeded[c];
  }
  free(text);
  free(binary);
  if (out.machine) keep_machine(out.machine);
  if (out.strings) keep_strings(out.strings);
  out.machine = NULL;
  out.strings = NULL;
  free_outcome(&out);
}

static void one_program(int number) {
  static const int64_t offsets[] = {0, 2, 3, 5, 5};
  static const int32_t labels[] = {1, 2, 1, 3, 1};
  static const double values[] = {1, 0.5, 2, 0.25};
  const hws_alphabet *tape[1];
  hws_strings *words;
  hws_machine *word;
  int i, n;
  memset(&P, 0, sizeof P);
  drawn = (uint64_t)number * 0x2545f4914f6cdd1du + 1;
  P.number = number;
  P.size = chance(60) ? 0 : 1 + draw(2);
  P.semiring = draw(4);
  P.tapes = chance(60) ? 1 : 2;
  P.alphabet = tape[0] = alphabets[draw(3)];
  for (n = 2 + draw(3), i = 0; i < n; ++i) keep_machine(random_machine());
  if (chance(40)) { /* without weights, and unambiguous, which some calls ask for */
    assert_ok(hws_machine_from_labels(P.alphabet, P.semiring, labels, draw(4), NULL, &word));
    keep_machine(word);
  }
  assert_ok(hws_strings_from_arrays(1, 4, offsets, labels, values, tape, NULL, &words));
  keep_strings(words);
  for (n = 3 + draw(6), i = 0; i < n; ++i) one_call();
  for (i = 0; i < P.machine_count; ++i) hws_machine_free(P.machines[i]);
  for (i = 0; i < P.string_count; ++i) hws_strings_free(P.strings[i]);
}

static void random_programs_end_as_documented(void **state) {
  int number, c, all = 0;
  (void)state;
  assert_ok(hws_alphabet_new(3, NULL, &alphabets[1]));
  assert_ok(hws_alphabet_from_chars("abcde", -1, NULL, &alphabets[2]));
#if !defined(HWS_NO_FILES)
  drawn = 1;
  P.tapes = 1;
  hws_machine *m = random_machine();
  assert_ok(hws_machine_write_file(m, BINARY_NAME));
  assert_ok(hws_machine_write_text_file(m, NULL, NULL, TEXT_NAME));
  hws_machine_free(m);
#endif
  for (number = FIRST_PROGRAM; number < FIRST_PROGRAM + PROGRAMS; ++number) one_program(number);
  hws_alphabet_free(alphabets[1]);
  hws_alphabet_free(alphabets[2]);
  /* The programs are about something: every call came to a result, and limits were met. */
  for (c = 0; c < ENGINE_CALLS && PROGRAMS >= 1000; ++c) {
    if (succeeded[c] < PROGRAMS / 1000) fail_msg("%s succeeded %d times", engine_calls[c].name, succeeded[c]);
    all += met_limit[c] > 0;
  }
  if (PROGRAMS >= 1000) assert_true(all > ENGINE_CALLS / 2 && related > PROGRAMS);
}

static int has_part(const char *text, size_t length, const char *part) {
  const char *at = strstr(text, part);
  return at && at + strlen(part) <= text + length;
}

/* A call that is added without an entry in engine_calls.h fails here. */
static void every_call_with_options_is_in_the_table(void **state) {
  static char all[1 << 19];
  static const char prefix[] = "\"hws_machine_";
  const char *at = all;
  int64_t needed;
  int found = 0, c;
  (void)state;
  assert_ok(hws_options_describe(NULL, all, (int64_t)sizeof all, &needed));
  while ((at = strstr(at, prefix))) {
    const size_t length = strcspn(++at, "\"");
    /* Files of OpenFst and learners have tests of their own: openfst_test.c, machine_learner_test.c. */
    if (has_part(at, length, "openfst") || has_part(at, length, "_learner_")) continue;
    for (c = 0; c < ENGINE_CALLS; ++c) {
      if (strlen(engine_calls[c].name) == length && strncmp(engine_calls[c].name, at, length) == 0) break;
    }
    if (c == ENGINE_CALLS) fail_msg("engine_calls.h has no entry for %.*s", (int)length, at);
    ++found;
  }
  assert_int_equal(found, ENGINE_CALLS);
}

CAPI_MAIN(cmocka_unit_test(every_call_with_options_is_in_the_table),
          cmocka_unit_test_setup_teardown(random_programs_end_as_documented, make_limits, free_limits))
