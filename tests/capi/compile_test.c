/* hawser/compile.h through the interface. The algorithms are tested against slow
 * references in tests/fsa/compile. */
#include "capi_test.h"

static hws_alphabet *letters(const char *text) {
  hws_alphabet *a;
  assert_ok(hws_alphabet_from_chars(text, -1, NULL, &a));
  return a;
}

static hws_strings *list(const char *lines, const hws_alphabet *alphabet) {
  hws_strings *s;
  assert_ok(hws_strings_read(lines, -1, 1, HWS_SPLIT_CHARS, &alphabet, NULL, &s));
  return s;
}

/* An acceptor from AT&T text. */
static hws_machine *acceptor(const char *text, int32_t semiring, const hws_alphabet *alphabet) {
  hws_machine *m;
  assert_ok(hws_machine_read_text(text, -1, semiring, 1, &alphabet, 1, NULL, NULL, NULL, &m));
  return m;
}

/* Weight of a word (each letter a symbol) in an acceptor. */
static double weight_of(const hws_machine *m, const hws_alphabet *alphabet, const char *word) {
  int32_t labels[64];
  int64_t n;
  hws_machine *w, *both;
  double total;
  assert_ok(hws_alphabet_encode(alphabet, word, -1, HWS_SPLIT_CHARS, labels, 64, &n));
  assert_ok(hws_machine_from_labels(alphabet, hws_machine_semiring(m), labels, n, NULL, &w));
  assert_ok(hws_machine_compose(w, m, NULL, &both));
  assert_ok(hws_machine_total(both, NULL, &total));
  hws_machine_free(both);
  hws_machine_free(w);
  return total;
}

static void a_word_list_is_as_small_as_it_can_be(void **state) {
  (void)state;
  hws_alphabet *a = letters("eginrst");
  hws_strings *words = list("string\t1\nsting\t2\nsing\t3\nring\t0.5\nresting\t4\ning\t1\n", a);
  hws_machine *tree, *small;
  hws_options *o;
  assert_ok(hws_machine_from_words(words, HWS_LOG, NULL, &tree));
  assert_ok(hws_machine_from_words_minimal(words, HWS_LOG, NULL, &small));
  assert_true(hws_machine_states(small) < hws_machine_states(tree) / 2);
  assert_near(weight_of(small, a, "resting"), 4, 1e-12);
  assert_near(weight_of(small, a, "ring"), 0.5, 1e-12);
  assert_near(weight_of(small, a, "ing"), 1, 1e-12);
  assert_near(weight_of(small, a, "rest"), INFINITY, 0);
  hws_machine_free(small);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 5));
  assert_status(hws_machine_from_words_minimal(words, HWS_LOG, o, &small), HWS_E_LIMIT);
  assert_null(small);
  assert_message("max_states");
  assert_ok(hws_options_set_int(o, "max_states", 1000));
  assert_ok(hws_options_set_int(o, "max_arcs", 5));
  assert_status(hws_machine_from_words_minimal(words, HWS_LOG, o, &small), HWS_E_LIMIT);
  assert_ok(hws_options_set_int(o, "max_arcs", 1000));
  assert_ok(hws_options_set_int(o, "max_bytes", 100));
  assert_status(hws_machine_from_words_minimal(words, HWS_LOG, o, &small), HWS_E_LIMIT);
  hws_options_free(o);
  assert_status(hws_machine_from_words_minimal(words, 7, NULL, &small), HWS_E_ARGUMENT);
  assert_status(hws_machine_from_words_minimal(NULL, HWS_LOG, NULL, &small), HWS_E_ARGUMENT);
  assert_status(hws_machine_from_words_minimal(words, HWS_BOOLEAN, NULL, &small), HWS_E_ARGUMENT);
  assert_message("boolean");
  hws_strings_free(words);
  hws_machine_free(tree);
  hws_alphabet_free(a);
}

static void delta_says_which_weights_are_equal(void **state) {
  (void)state;
  hws_alphabet *a = letters("ab");
  hws_strings *words = list("aa\t1\nab\t2\nba\t1\nbb\t2.001\n", a);
  hws_machine *exact, *rough;
  hws_options *o;
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_real(o, "delta", 0.01));
  assert_ok(hws_machine_from_words_minimal(words, HWS_TROPICAL, NULL, &exact));
  assert_ok(hws_machine_from_words_minimal(words, HWS_TROPICAL, o, &rough));
  assert_int_equal(hws_machine_states(exact), 4);
  assert_int_equal(hws_machine_states(rough), 3);
  hws_options_free(o);
  hws_machine_free(exact);
  hws_machine_free(rough);
  hws_strings_free(words);
  hws_alphabet_free(a);
}

static hws_machine *regex(const hws_alphabet *a, int32_t semiring, const char *pattern) {
  hws_machine *m;
  assert_ok(hws_machine_from_regex(a, semiring, pattern, -1, NULL, &m));
  return m;
}

static void expressions_read_what_they_say(void **state) {
  (void)state;
  static const char *const names[] = {"the", "cat", "sat", "<s>"};
  hws_alphabet *abc = letters("abc"), *words;
  hws_machine *m = regex(abc, HWS_LOG, "a(b|c<0.5>)* - .{3}");
  assert_int_equal(hws_machine_tapes(m), 1);
  assert_near(weight_of(m, abc, "acbcc"), 1.5, 1e-12);
  assert_near(weight_of(m, abc, "acb"), INFINITY, 0);
  hws_machine_free(m);
  assert_ok(hws_alphabet_from_names(names, 4, NULL, &words));
  m = regex(words, HWS_TROPICAL, "<s> the [cat-sat]+ <1> : \"<s>\"");
  assert_int_equal(hws_machine_tapes(m), 2);
  hws_machine_free(m);
  m = regex(NULL, HWS_REAL, "1<0.5>*");
  double total;
  assert_ok(hws_machine_total(m, NULL, &total));
  assert_near(total, 2, 1e-12);
  hws_machine_free(m);
  hws_alphabet_free(abc);
  hws_alphabet_free(words);
}

static void expressions_that_are_wrong_have_a_place(void **state) {
  (void)state;
  hws_alphabet *abc = letters("abc");
  hws_machine *m = NULL;
  hws_options *o;
  assert_status(hws_machine_from_regex(abc, HWS_LOG, "a\n(b|d)", -1, NULL, &m), HWS_E_PARSE);
  assert_null(m);
  assert_message("'d' is no symbol; expected 3 symbols named a, b, c");
  assert_int_equal(hws_error_line(), 2);
  assert_int_equal(hws_error_column(), 4);
  assert_status(hws_machine_from_regex(abc, HWS_LOG, "(a?)*", -1, NULL, &m), HWS_E_DIVERGED);
  assert_status(hws_machine_from_regex(abc, HWS_LOG, "a<1", 3, NULL, &m), HWS_E_PARSE);
  assert_status(hws_machine_from_regex(abc, HWS_LOG, "a<1>", 1, NULL, &m), HWS_OK);
  hws_machine_free(m);
  assert_status(hws_machine_from_regex(abc, 9, "a", -1, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_from_regex(abc, HWS_LOG, NULL, -1, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_from_regex(abc, HWS_LOG, "a", -2, NULL, &m), HWS_E_ARGUMENT);
  assert_status(hws_machine_from_regex(abc, HWS_LOG, "a", -1, NULL, NULL), HWS_E_ARGUMENT);
  assert_status(hws_machine_from_regex(NULL, HWS_LOG, "1:2 .", -1, NULL, &m), HWS_E_UNSUPPORTED);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 100000));
  assert_status(hws_machine_from_regex(abc, HWS_LOG, "a{1000000}", -1, o, &m), HWS_E_LIMIT);
  assert_message("max_states");
  assert_ok(hws_options_set_int(o, "max_arcs", 1000));
  assert_status(hws_machine_from_regex(abc, HWS_LOG, "(a?){500}", -1, o, &m), HWS_E_LIMIT);
  assert_message("max_arcs");
  assert_ok(hws_options_set_int(o, "max_arcs", 1000000));
  assert_ok(hws_options_set_int(o, "max_bytes", 1000));
  assert_status(hws_machine_from_regex(abc, HWS_LOG, "(a?){500}", -1, o, &m), HWS_E_LIMIT);
  assert_message("max_bytes");
  hws_options_free(o);
  hws_alphabet_free(abc);
}

/* The best output of a rule for a word, "" if there is none. */
static const char *rewritten(const hws_machine *rule, const hws_alphabet *a, const char *word, double *cost) {
  static char text[64];
  int32_t labels[32], out[32];
  int64_t n, count, needed;
  hws_machine *w, *both;
  hws_strings *best;
  assert_ok(hws_alphabet_encode(a, word, -1, HWS_SPLIT_CHARS, labels, 32, &n));
  assert_ok(hws_machine_from_labels(a, hws_machine_semiring(rule), labels, n, NULL, &w));
  assert_ok(hws_machine_compose(w, rule, NULL, &both));
  assert_true(hws_machine_best_strings(both, 1, NULL, &best) >= 0); /* HWS_PARTIAL: there is none */
  text[0] = 0;
  if (hws_strings_count(best) > 0) {
    assert_ok(hws_strings_labels(best, 0, 1, out, 32, &count));
    assert_ok(hws_alphabet_decode(a, out, count, HWS_SPLIT_CHARS, text, sizeof text, &needed));
    assert_ok(hws_strings_value(best, 0, cost));
  }
  hws_strings_free(best);
  hws_machine_free(w);
  hws_machine_free(both);
  return text;
}

static void rules_rewrite_in_their_contexts(void **state) {
  (void)state;
  hws_alphabet *a = letters("#abc");
  hws_machine *change = regex(a, HWS_TROPICAL, "(a:b)<0.5>"), *b = regex(a, HWS_TROPICAL, "b"),
              *edge = regex(a, HWS_TROPICAL, "\"#\""), *r;
  double cost;
  assert_ok(hws_machine_rewrite(change, b, NULL, 0, 0, HWS_LEFT_TO_RIGHT, HWS_OBLIGATORY, NULL, &r));
  assert_string_equal(rewritten(r, a, "baaca", &cost), "bbbca");
  assert_near(cost, 1, 1e-12);
  hws_machine_free(r);
  assert_ok(hws_machine_rewrite(change, b, NULL, 0, 0, HWS_SIMULTANEOUS, HWS_OBLIGATORY, NULL, &r));
  assert_string_equal(rewritten(r, a, "baaca", &cost), "bbaca");
  hws_machine_free(r);
  assert_ok(hws_machine_rewrite(change, NULL, b, 0, 0, HWS_RIGHT_TO_LEFT, HWS_OBLIGATORY, NULL, &r));
  assert_string_equal(rewritten(r, a, "aabca", &cost), "bbbca");
  hws_machine_free(r);
  assert_ok(hws_machine_rewrite(change, b, NULL, 0, 0, HWS_LEFT_TO_RIGHT, HWS_OPTIONAL, NULL, &r));
  assert_string_equal(rewritten(r, a, "baaca", &cost), "baaca");
  assert_near(cost, 0, 0);
  hws_machine_free(r);
  assert_ok(hws_machine_rewrite(change, NULL, edge, 1, 1, HWS_LEFT_TO_RIGHT, HWS_OBLIGATORY, NULL, &r));
  assert_string_equal(rewritten(r, a, "aaa", &cost), "aab");
  assert_string_equal(rewritten(r, a, "a#", &cost), "");
  hws_machine_free(r);
  assert_ok(hws_machine_rewrite(change, edge, NULL, 1, 1, HWS_LEFT_TO_RIGHT, HWS_OBLIGATORY, NULL, &r));
  assert_string_equal(rewritten(r, a, "aaa", &cost), "baa");
  hws_machine_free(r);
  hws_machine_free(change);
  hws_machine_free(b);
  hws_machine_free(edge);
  hws_alphabet_free(a);
}

static void rules_that_do_not_fit_are_refused(void **state) {
  (void)state;
  hws_alphabet *a = letters("#abc"), *other = letters("xyz");
  hws_machine *change = regex(a, HWS_LOG, "a:b"), *b = regex(a, HWS_LOG, "b"), *real = regex(a, HWS_REAL, "b"),
              *x = regex(other, HWS_LOG, "x"), *open = regex(NULL, HWS_LOG, "1:2"), *r;
  hws_options *o;
#define REWRITE(change, left, right, bos, eos, direction, mode) \
  hws_machine_rewrite(change, left, right, bos, eos, direction, mode, NULL, &r)
  assert_status(REWRITE(b, NULL, NULL, 0, 0, 0, 0), HWS_E_ARGUMENT);
  assert_null(r);
  assert_message("expected 2");
  assert_status(REWRITE(NULL, NULL, NULL, 0, 0, 0, 0), HWS_E_ARGUMENT);
  assert_status(REWRITE(change, change, NULL, 0, 0, 0, 0), HWS_E_ARGUMENT);
  assert_message("left context");
  assert_status(REWRITE(change, NULL, real, 0, 0, 0, 0), HWS_E_ARGUMENT);
  assert_message("real");
  assert_status(REWRITE(change, x, NULL, 0, 0, 0, 0), HWS_E_ARGUMENT);
  assert_message("named x, y, z");
  assert_message("named #, a, b, c");
  assert_status(REWRITE(change, NULL, NULL, 5, 0, 0, 0), HWS_E_ARGUMENT);
  assert_message("bos is label 5");
  assert_status(REWRITE(change, NULL, NULL, 0, -1, 0, 0), HWS_E_ARGUMENT);
  assert_status(REWRITE(change, NULL, NULL, 2, 0, 0, 0), HWS_E_ARGUMENT);
  assert_message("stands for the start");
  assert_status(REWRITE(change, NULL, NULL, 0, 0, 3, 0), HWS_E_ARGUMENT);
  assert_message("direction 3");
  assert_status(REWRITE(change, NULL, NULL, 0, 0, 0, 2), HWS_E_ARGUMENT);
  assert_message("mode 2");
  assert_status(REWRITE(open, NULL, NULL, 0, 0, 0, 0), HWS_E_UNSUPPORTED);
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 2));
  assert_status(hws_machine_rewrite(change, b, b, 0, 0, 0, 0, o, &r), HWS_E_LIMIT);
  assert_message("max_states");
  assert_ok(hws_options_set_int(o, "max_states", 1000));
  assert_ok(hws_options_set_int(o, "max_arcs", 5));
  assert_status(hws_machine_rewrite(change, b, b, 0, 0, 0, 0, o, &r), HWS_E_LIMIT);
  assert_message("max_arcs");
  assert_ok(hws_options_set_int(o, "max_arcs", 1000));
  assert_ok(hws_options_set_int(o, "max_bytes", 100));
  assert_status(hws_machine_rewrite(change, b, b, 0, 0, 0, 0, o, &r), HWS_E_LIMIT);
  assert_message("max_bytes");
  hws_options_free(o);
  hws_machine_free(change);
  hws_machine_free(b);
  hws_machine_free(real);
  hws_machine_free(x);
  hws_machine_free(open);
  hws_alphabet_free(a);
  hws_alphabet_free(other);
}

static void replacement_puts_machines_in_the_place_of_labels(void **state) {
  (void)state;
  hws_alphabet *a = letters("abS");
  const int32_t labels[] = {0, 1}; /* S is symbol 1 */
  hws_machine *m[2], *r;
  const hws_machine *both[2];
  m[0] = acceptor("0 1 a 0.5\n1 2 S 0.25\n2 3 b\n3\n", HWS_TROPICAL, a);
  m[1] = acceptor("0 1 a 1\n1 2 b\n2 0.5\n1 2\n", HWS_TROPICAL, a);
  both[0] = m[0];
  both[1] = m[1];
  assert_ok(hws_machine_replace(both, labels, 2, 0, 0, NULL, &r));
  hws_machine_free(m[0]);
  hws_machine_free(m[1]);
  assert_near(weight_of(r, a, "aabb"), 2.25, 1e-12);
  assert_near(weight_of(r, a, "aab"), 3.75, 1e-12);
  assert_near(weight_of(r, a, "aSb"), INFINITY, 0);
  hws_machine_free(r);
  hws_alphabet_free(a);
}

static void recursion_needs_a_bound_unless_calls_come_last(void **state) {
  (void)state;
  hws_alphabet *a = letters("abS");
  const int32_t label[] = {1};
  hws_machine *nested = acceptor("0 1 a\n1 2 S\n2 3 b\n3\n0\n", HWS_TROPICAL, a),
              *last = acceptor("0 1 a\n1 2 S 0.5\n0 2 b\n2\n", HWS_TROPICAL, a), *r;
  const hws_machine *one[1];
  hws_options *o;
  one[0] = nested;
  assert_status(hws_machine_replace(one, label, 1, 0, 0, NULL, &r), HWS_E_LIMIT);
  assert_null(r);
  assert_message("0 -> 0");
  assert_message("max_depth");
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_depth", 2));
  assert_int_equal(hws_machine_replace(one, label, 1, 0, 0, o, &r), HWS_CUT_SHORT);
  assert_near(weight_of(r, a, "aabb"), 0, 0);
  assert_near(weight_of(r, a, "aaabbb"), INFINITY, 0);
  hws_machine_free(r);
  assert_ok(hws_options_set_int(o, "max_depth", 1000));
  assert_ok(hws_options_set_int(o, "max_states", 100));
  assert_status(hws_machine_replace(one, label, 1, 0, 0, o, &r), HWS_E_LIMIT);
  assert_message("max_states");
  hws_options_free(o);
  one[0] = last;
  assert_ok(hws_machine_replace(one, label, 1, 0, 0, NULL, &r));
  assert_near(weight_of(r, a, "aaab"), 1.5, 1e-12);
  hws_machine_free(r);
  hws_machine_free(nested);
  hws_machine_free(last);
  hws_alphabet_free(a);
}

static void parentheses_are_matched_up_to_a_depth(void **state) {
  (void)state;
  hws_alphabet *a = letters("ab()");
  const int32_t open[] = {1}, close[] = {2}; /* in the order of their bytes */
  /* a ( ... ) b around itself, or nothing; and one whose paths close the pair or leave it open */
  hws_machine *m = acceptor("0 1 a 0.5\n1 0 (\n0 2 )\n2 3 b\n3 2 )\n0\n3\n", HWS_TROPICAL, a), *r,
              *flat = acceptor("0 1 ( 1\n1 2 a\n2 3 )\n2 3 b\n3\n", HWS_TROPICAL, a);
  hws_options *o;
  assert_status(hws_machine_expand_parentheses(m, open, close, 1, 0, NULL, &r), HWS_E_LIMIT);
  assert_null(r);
  assert_message("max_depth");
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_depth", 2));
  assert_int_equal(hws_machine_expand_parentheses(m, open, close, 1, 0, o, &r), HWS_CUT_SHORT);
  assert_near(weight_of(r, a, ""), 0, 0);
  assert_near(weight_of(r, a, "aabb"), 1, 0);
  assert_near(weight_of(r, a, "aaabbb"), INFINITY, 0);
  assert_near(weight_of(r, a, "aab"), INFINITY, 0);
  hws_machine_free(r);
  assert_ok(hws_options_set_int(o, "keep_parentheses", 1));
  assert_int_equal(hws_machine_expand_parentheses(m, open, close, 1, 0, o, &r), HWS_CUT_SHORT);
  assert_near(weight_of(r, a, "a(a()b)b"), 1, 0);
  hws_machine_free(r);
  assert_ok(hws_machine_expand_parentheses(flat, open, close, 1, 0, NULL, &r));
  assert_near(weight_of(r, a, "a"), 1, 0);
  assert_near(weight_of(r, a, "ab"), INFINITY, 0);
  hws_machine_free(r);
  assert_ok(hws_machine_expand_parentheses(flat, NULL, NULL, 0, 0, NULL, &r));
  assert_near(weight_of(r, a, "(ab"), 1, 0);
  hws_machine_free(r);
  assert_status(hws_machine_expand_parentheses(flat, open, open, 1, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_message("twice");
  assert_status(hws_machine_expand_parentheses(flat, open, close, 1, 1, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_expand_parentheses(flat, open, close, -1, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_expand_parentheses(NULL, open, close, 1, 0, NULL, &r), HWS_E_ARGUMENT);
  hws_options_free(o);
  hws_machine_free(m);
  hws_machine_free(flat);
  hws_alphabet_free(a);
}

static void what_does_not_fit_in_a_network_is_named(void **state) {
  (void)state;
  hws_alphabet *a = letters("abS");
  const int32_t labels[] = {0, 1}, wrong[] = {0, 4}, same[] = {2, 2};
  hws_machine *log_m = acceptor("0 1 a\n1\n", HWS_LOG, a), *real = acceptor("0 1 a\n1\n", HWS_REAL, a),
              *open = acceptor("0 1 1\n1\n", HWS_LOG, NULL), *r;
  const hws_machine *mixed[2], *opened[2], *alike[2], *missing[2];
  mixed[0] = opened[0] = alike[0] = alike[1] = missing[0] = log_m;
  mixed[1] = real;
  opened[1] = open;
  missing[1] = NULL;
  assert_status(hws_machine_replace(mixed, labels, 2, 0, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_message("real");
  assert_message("log");
  assert_status(hws_machine_replace(opened, labels, 2, 0, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_message("3 symbols named");
  assert_status(hws_machine_replace(alike, wrong, 2, 0, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_message("label 4");
  assert_status(hws_machine_replace(alike, same, 2, 0, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_message("both stand for label 2");
  assert_status(hws_machine_replace(alike, labels, 2, 2, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_message("root 2");
  assert_status(hws_machine_replace(alike, labels, 2, 0, 1, NULL, &r), HWS_E_ARGUMENT);
  assert_message("tape 1");
  assert_status(hws_machine_replace(missing, labels, 2, 0, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_replace(alike, NULL, 2, 0, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_replace(NULL, labels, 2, 0, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_replace(alike, labels, 0, 0, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_replace(alike, labels, -1, 0, 0, NULL, &r), HWS_E_ARGUMENT);
  assert_status(hws_machine_replace(alike, labels, 2, 0, 0, NULL, NULL), HWS_E_ARGUMENT);
  hws_machine_free(log_m);
  hws_machine_free(real);
  hws_machine_free(open);
  hws_alphabet_free(a);
}

/* What may have an a before its last 24 letters takes 2^24 sets of places. The limit stops it where nobody set one, and its
 * message says how to raise it. */
static void expressions_that_blow_up_are_stopped(void **state) {
  (void)state;
  hws_alphabet *a = letters("ab");
  hws_machine *m = NULL;
  hws_options *o;
  assert_status(hws_machine_from_regex(a, HWS_BOOLEAN, "~((a|b)* a (a|b){24})", -1, NULL, &m), HWS_E_LIMIT);
  assert_null(m);
  assert_message("more than 1048576 states needed; option max_states sets this limit");
  assert_status(hws_machine_from_regex(a, HWS_BOOLEAN, "((a{200}){200}){200}", -1, NULL, &m), HWS_E_LIMIT);
  assert_message("option max_states");
  assert_ok(hws_options_new(&o));
  assert_ok(hws_options_set_int(o, "max_states", 1500000));
  assert_ok(hws_machine_from_regex(a, HWS_BOOLEAN, "a{1200000}", -1, o, &m));
  assert_true(hws_machine_states(m) == 1200001);
  hws_machine_free(m);
  assert_status(hws_machine_from_regex(a, HWS_BOOLEAN, "a{1200000}", -1, NULL, &m), HWS_E_LIMIT);
  hws_options_free(o);
  hws_alphabet_free(a);
}

CAPI_MAIN(cmocka_unit_test(a_word_list_is_as_small_as_it_can_be), cmocka_unit_test(delta_says_which_weights_are_equal),
          cmocka_unit_test(expressions_read_what_they_say), cmocka_unit_test(expressions_that_are_wrong_have_a_place),
          cmocka_unit_test(expressions_that_blow_up_are_stopped),
          cmocka_unit_test(rules_rewrite_in_their_contexts), cmocka_unit_test(rules_that_do_not_fit_are_refused),
          cmocka_unit_test(replacement_puts_machines_in_the_place_of_labels),
          cmocka_unit_test(recursion_needs_a_bound_unless_calls_come_last),
          cmocka_unit_test(parentheses_are_matched_up_to_a_depth),
          cmocka_unit_test(what_does_not_fit_in_a_network_is_named))
