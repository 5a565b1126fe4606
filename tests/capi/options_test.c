/* hawser/options.h: options, cancellation, watching. Each test is a rule. */
#include "capi_test.h"

#include <fenv.h>
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

static void values_are_checked_where_they_are_set(void **state) {
  (void)state;
  hws_options *o;
  assert_ok(hws_options_new(&o));
  assert_status(hws_options_set_real(o, "tolerance", NAN), HWS_E_ARGUMENT);
  assert_message("NaN");
  assert_status(hws_options_set_int(o, NULL, 1), HWS_E_ARGUMENT);
  assert_status(hws_options_set_int(o, "", 1), HWS_E_ARGUMENT);
  assert_status(hws_options_set_text(o, "x", NULL), HWS_E_ARGUMENT);
  assert_status(hws_options_set_int(NULL, "max_states", 1), HWS_E_ARGUMENT);
  assert_message("options");
  assert_ok(hws_options_set_text(o, "x", ""));
  hws_options_free(o);
}

/* Texts that are no numbers, and some that are no whole ones. */
static const char *const kNoNumber[] = {"",     " 5",    "5 ", "+-5", "0x3", "nan", "NaN", "1,5", "five",  "--5",   "-", "1e",
                                        "5f",   "1_0",   "1e+", ".",  "e5",  "0b1", "1 0", "5.5.5", "1e400",
                                        "-1e400", "1e-400x"};
static const char *const kNoInteger[] = {"5.0", "1e3", "inf", ".5", "9223372036854775808", "-9223372036854775809",
                                         "99999999999999999999999999"};
#define COUNT(array) (sizeof(array) / sizeof *(array))

static void numbers_are_read_whole_or_not_at_all(void **state) {
  (void)state;
  int64_t whole = 7;
  double real = 7;
  size_t i;
  for (i = 0; i < COUNT(kNoNumber); ++i) {
    assert_status(hws_parse_integer(kNoNumber[i], &whole), HWS_E_PARSE);
    assert_status(hws_parse_real(kNoNumber[i], &real), HWS_E_PARSE);
    assert_true(whole == 0 && real == 0);
  }
  for (i = 0; i < COUNT(kNoInteger); ++i) assert_status(hws_parse_integer(kNoInteger[i], &whole), HWS_E_PARSE);
  assert_message("'99999999999999999999999999'; expected a whole number from -9223372036854775808 to 9223372036854775807");
  assert_ok(hws_parse_integer("-9223372036854775808", &whole));
  assert_true(whole == INT64_MIN);
  assert_ok(hws_parse_integer("9223372036854775807", &whole));
  assert_true(whole == INT64_MAX);
  assert_ok(hws_parse_integer("007", &whole));
  assert_true(whole == 7);
  assert_ok(hws_parse_integer("+1", &whole));
  assert_true(whole == 1);
  assert_ok(hws_parse_real("-2.5e-3", &real));
  assert_true(real == -2.5e-3);
  assert_ok(hws_parse_real("-Infinity", &real));
  assert_true(real == -INFINITY);
  assert_ok(hws_parse_real("+5", &real));
  assert_true(real == 5);
  assert_ok(hws_parse_real("1e-400", &real));
  assert_true(real == 0);
}

/* A text that is no number of the option's type is refused, naming option, text and what was expected. */
static void texts_are_read_by_the_options_type(void **state) {
  (void)state;
  static const struct {
    const char *call, *name;
    int whole;
  } kOf[] = {{"hws_machine_total", "max_states", 1},
             {"hws_machine_total", "tolerance", 0},
             {"hws_edit_learner_new", "iterations", 1}};
  size_t k, i;
  for (k = 0; k < COUNT(kOf); ++k) {
    hws_options *o;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_check(o, kOf[k].call));
    for (i = 0; i < COUNT(kNoNumber) + (kOf[k].whole ? COUNT(kNoInteger) : 0); ++i) {
      const char *const text = i < COUNT(kNoNumber) ? kNoNumber[i] : kNoInteger[i - COUNT(kNoNumber)];
      assert_ok(hws_options_set(o, kOf[k].name, text));
      assert_status(hws_options_check(o, kOf[k].call), HWS_E_ARGUMENT);
      assert_message(kOf[k].name);
      assert_message(text);
      assert_message(kOf[k].whole ? "expected a whole number from" : "expected a number from");
    }
    assert_ok(hws_options_set(o, kOf[k].name, kOf[k].whole ? "12" : "1e-9"));
    assert_ok(hws_options_check(o, kOf[k].call));
    hws_options_free(o);
  }
}

static void a_text_means_what_the_number_would(void **state) {
  (void)state;
  static const int32_t kLabels[] = {1, 2, 1, 2};
  hws_machine *m, *out;
  hws_options *o;
  assert_ok(hws_machine_from_labels(NULL, HWS_LOG, kLabels, 4, NULL, &m));
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set(o, "max_states", "2"));
  assert_status(hws_machine_closure(m, HWS_STAR, o, &out), HWS_E_LIMIT);
  assert_ok(hws_options_set(o, "max_states", "100"));
  assert_ok(hws_machine_closure(m, HWS_STAR, o, &out));
  hws_machine_free(out);
  assert_ok(hws_options_set(o, "max_states", "0"));
  assert_status(hws_machine_closure(m, HWS_STAR, o, &out), HWS_E_ARGUMENT);
  assert_message("'0'; expected a whole number from 1");
  assert_status(hws_options_set(o, "max_states", NULL), HWS_E_ARGUMENT);
  assert_status(hws_options_set(o, "", "1"), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_machine_free(m);
}

static void check_says_what_the_call_would(void **state) {
  (void)state;
  hws_options *o;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_state", 5));
  assert_status(hws_options_check(o, "hws_machine_total"), HWS_E_ARGUMENT);
  assert_message("option max_state is not one of hws_machine_total; the nearest it takes is max_states");
  assert_status(hws_options_check(o, "hws_machine_totals"), HWS_E_ARGUMENT);
  assert_message("hws_machine_total");
  assert_status(hws_options_check(o, NULL), HWS_E_ARGUMENT);
  assert_status(hws_options_check(NULL, "hws_machine_total"), HWS_E_ARGUMENT);
  hws_options_free(o);
}

static void letters_of_the_papers_name_their_options(void **state) {
  static const struct {
    const char *call, *letter, *ends;
  } kOf[] = {
#if (!defined(HWS_WITH_GRAPH) || HWS_WITH_GRAPH) && (!defined(HWS_WITH_NGRAM) || HWS_WITH_NGRAM)
      {"hws_graph_learner_new", "lambda", "takes is penalty_weight"},
#endif
#if !defined(HWS_WITH_HMM) || HWS_WITH_HMM
      {"hws_hmm_learner_new", "beta", "takes is prior_emission"},
      {"hws_hmm_learner_new", "tau", "takes is delay"},
      {"hws_hmm_learner_new", "kappa", "takes is forgetting_rate or sticky"},
#endif
#if !defined(HWS_WITH_PFA) || HWS_WITH_PFA
      {"hws_pfa_learner_new", "alpha", "takes is significance or threshold"},
#endif
      {"hws_machine_total", "max_state", "takes is max_states"}};
  size_t i;
  (void)state;
  for (i = 0; i < sizeof kOf / sizeof kOf[0]; ++i) {
    hws_options *o;
    assert_ok(hws_options_new(&o));
    assert_ok(hws_options_set_real(o, kOf[i].letter, 0.5));
    assert_status(hws_options_check(o, kOf[i].call), HWS_E_ARGUMENT);
    assert_message(kOf[i].ends);
    hws_options_free(o);
  }
}

/* How many times a part occurs. */
static int occurrences(const char *text, const char *part) {
  int n = 0;
  while ((text = strstr(text, part))) {
    ++n;
    ++text;
  }
  return n;
}

static void describe_gives_one_calls_options(void **state) {
  (void)state;
  int64_t needed = 0;
  assert_ok(hws_options_describe("hws_machine_total", NULL, 0, &needed));
  assert_true(needed > 2);
  char *json = (char *)malloc((size_t)needed), small[4] = "...";
  assert_status(hws_options_describe("hws_machine_total", small, 3, &needed), HWS_E_ARGUMENT);
  assert_string_equal(small, "..."); /* nothing was written */
  assert_true(needed > 2);           /* but the size is told */
  assert_ok(hws_options_describe("hws_machine_total", json, needed, NULL));
  assert_int_equal(strlen(json), needed - 1);
  assert_int_equal(occurrences(json, "\"name\": "), 5);
  assert_int_equal(occurrences(json, "\"needed\": false"), 1); /* threads */
  assert_non_null(strstr(json, "{\"name\": \"tolerance\", \"type\": \"real\", \"default\": 1e-12,"));
  assert_non_null(strstr(json, "{\"name\": \"max_states\", \"type\": \"int\", \"default\": 67108864, \"min\": 1,"));
  free(json);
  assert_status(hws_options_describe("hws_machine_total", NULL, 0, NULL), HWS_E_ARGUMENT);
}

/* A host keeps one handle with its limits for all its calls, those included that have no use for one of them. */
static void every_call_takes_the_limits(void **state) {
  static const char *const limits[] = {"max_states", "max_arcs", "max_bytes", "threads"};
  int64_t needed = 0;
  char *all, *at;
  hws_options *o;
  hws_alphabet *alphabet;
  hws_strings *words;
  hws_machine *m, *other;
  const int64_t offsets[] = {0, 2};
  const int32_t labels[] = {1, 2};
  double total;
  size_t i;
  int calls = 0;
  (void)state;
  assert_ok(hws_options_describe(NULL, NULL, 0, &needed));
  all = (char *)malloc((size_t)needed);
  assert_ok(hws_options_describe(NULL, all, needed, &needed));
  for (at = strstr(all, "\": ["); at; at = strstr(at + 1, "\": [")) {
    char *end = strstr(at, "}]"), quoted[32];
    if (at[4] != '\n') continue; /* a list of choices */
    assert_non_null(end);
    *end = 0;
    for (i = 0; i < 4; ++i) {
      snprintf(quoted, sizeof quoted, "\"name\": \"%s\"", limits[i]);
      assert_int_equal(occurrences(at, quoted), 1);
    }
    *end = '}';
    ++calls;
  }
  assert_true(calls > 60);
  free(all);
  assert_ok(hws_options_new(&o));
  for (i = 0; i < 4; ++i) assert_ok(hws_options_set_int(o, limits[i], i == 2 ? 1000000 : 1000));
  assert_ok(hws_alphabet_new(3, NULL, &alphabet));
  assert_ok(hws_strings_from_arrays(1, 1, offsets, labels, NULL, (const hws_alphabet *const *)&alphabet, NULL, &words));
  assert_ok(hws_machine_from_words_minimal(words, HWS_LOG, o, &m));
  assert_ok(hws_machine_invert(m, o, &other));
  assert_ok(hws_machine_total(other, o, &total));
  hws_machine_free(other);
  assert_ok(hws_options_set_int(o, "max_arcs", 0)); /* out of its range even where it is not needed */
  assert_status(hws_machine_invert(m, o, &other), HWS_E_ARGUMENT);
  assert_message("max_arcs");
  hws_machine_free(m);
  hws_strings_free(words);
  hws_alphabet_free(alphabet);
  hws_options_free(o);
}

/* In another floating-point environment the digits that are promised cannot be had. */
static void another_arithmetic_is_refused(void **state) {
  const int32_t label = 1;
  hws_machine *m;
  double total = 7;
  (void)state;
  assert_ok(hws_machine_from_labels(NULL, HWS_LOG, &label, 1, NULL, &m));
/* WebAssembly rounds to nearest whatever is asked for. */
#if defined(FE_UPWARD) && defined(FE_DOWNWARD) && defined(FE_TOWARDZERO) && !defined(__wasm__)
  {
    static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    size_t i;
    for (i = 0; i < sizeof modes / sizeof modes[0]; ++i) {
      hws_status status;
      assert_int_equal(fesetround(modes[i]), 0);
      status = hws_machine_total(m, NULL, &total);
      assert_int_equal(fesetround(FE_TONEAREST), 0);
      assert_int_equal(status, HWS_E_UNSUPPORTED);
      assert_message("round");
      assert_true(total == 0);
    }
  }
#endif
#if defined(__SSE2__)
  {
    const unsigned before = _mm_getcsr();
    hws_status status;
    _mm_setcsr(before | 0x8000); /* flush to zero */
    status = hws_machine_total(m, NULL, &total);
    _mm_setcsr(before);
    assert_int_equal(status, HWS_E_UNSUPPORTED);
    assert_message("subnormal");
  }
#endif
  assert_ok(hws_machine_total(m, NULL, &total));
  hws_machine_free(m);
}

static void describe_without_a_call_gives_all(void **state) {
  (void)state;
  int64_t needed = 0, one = 0;
  assert_ok(hws_options_describe(NULL, NULL, 0, &needed));
  assert_ok(hws_options_describe("hws_machine_compose", NULL, 0, &one));
  char *all = (char *)malloc((size_t)needed), *compose = (char *)malloc((size_t)one);
  assert_ok(hws_options_describe(NULL, all, needed, &needed));
  assert_ok(hws_options_describe("hws_machine_compose", compose, one, &one));
  assert_non_null(strstr(all, "\"hws_machine_compose\": ["));
  assert_non_null(strstr(all, compose));
  assert_true(all[0] == '{' && all[needed - 2] == '}');
  free(all);
  free(compose);
}

static void describe_names_the_nearest_call(void **state) {
  (void)state;
  int64_t needed = 7;
  assert_status(hws_options_describe("hws_machine_compos", NULL, 0, &needed), HWS_E_ARGUMENT);
  assert_int_equal(needed, 0);
  assert_message("hws_machine_compose");
}

static void a_cancel_handle_is_set_and_cleared(void **state) {
  (void)state;
  hws_cancel *c;
  assert_ok(hws_cancel_new(&c));
  assert_int_equal(hws_cancel_is_set(c), 0);
  hws_cancel_set(c);
  hws_cancel_set(c);
  assert_int_equal(hws_cancel_is_set(c), 1);
  hws_cancel_clear(c);
  assert_int_equal(hws_cancel_is_set(c), 0);
  hws_cancel_free(c);
  hws_cancel_set(NULL);
  hws_cancel_clear(NULL);
  assert_int_equal(hws_cancel_is_set(NULL), 0);
}

static void options_keep_what_they_carry(void **state) {
  (void)state;
  hws_options *o;
  hws_cancel *c;
  hws_monitor *m;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_cancel_new(&c));
  assert_ok(hws_monitor_new(&m));
  assert_ok(hws_options_set_cancel(o, c));
  assert_ok(hws_options_set_monitor(o, m));
  hws_cancel_free(c);
  hws_monitor_free(m);
  assert_ok(hws_options_set_cancel(o, NULL));
  assert_ok(hws_options_set_monitor(o, NULL));
  assert_status(hws_options_set_cancel(NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_options_set_monitor(NULL, NULL), HWS_E_ARGUMENT);
  hws_options_free(o);
}

static void an_idle_monitor_says_so(void **state) {
  (void)state;
  hws_monitor *m;
  const char *stage = NULL;
  int64_t done = 5, total = 5, value = 5;
  assert_ok(hws_monitor_new(&m));
  assert_ok(hws_monitor_read(m, &stage, &done, &total));
  assert_string_equal(stage, "");
  assert_int_equal(done, 0);
  assert_int_equal(total, 0);
  assert_ok(hws_monitor_metric(m, "arcs_visited", &value));
  assert_int_equal(value, 0);
  value = 5;
  assert_status(hws_monitor_metric(m, "arcs", &value), HWS_E_ARGUMENT);
  assert_message("arcs_visited");
  assert_int_equal(value, 0);
  assert_status(hws_monitor_metric(m, NULL, &value), HWS_E_ARGUMENT);
  assert_status(hws_monitor_read(m, NULL, &done, &total), HWS_E_ARGUMENT);
  assert_status(hws_monitor_read(NULL, &stage, &done, &total), HWS_E_ARGUMENT);
  assert_null(stage);
  hws_monitor_free(m);
  hws_monitor_free(NULL);
}

CAPI_MAIN(cmocka_unit_test(values_are_checked_where_they_are_set), cmocka_unit_test(describe_gives_one_calls_options),
          cmocka_unit_test(every_call_takes_the_limits), cmocka_unit_test(another_arithmetic_is_refused),
          cmocka_unit_test(describe_without_a_call_gives_all), cmocka_unit_test(describe_names_the_nearest_call),
          cmocka_unit_test(numbers_are_read_whole_or_not_at_all), cmocka_unit_test(texts_are_read_by_the_options_type),
          cmocka_unit_test(a_text_means_what_the_number_would), cmocka_unit_test(check_says_what_the_call_would),
          cmocka_unit_test(letters_of_the_papers_name_their_options),
          cmocka_unit_test(a_cancel_handle_is_set_and_cleared), cmocka_unit_test(options_keep_what_they_carry),
          cmocka_unit_test(an_idle_monitor_says_so))
