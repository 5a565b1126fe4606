/* Machines in place of sentences, intersections, and right-linear grammars as machines. */
#include "capi_test.h"

#if !defined(HWS_WITH_GRAMMAR) || HWS_WITH_GRAMMAR

/* "we saw we with we" has two trees, of the verb with .7 and of the noun with .2. */
static const char kRules[] =
    "1 S --> NP VP\n0.8 NP --> we\n0.2 NP --> NP PP\n0.3 VP --> saw NP\n0.7 VP --> VP PP\n1 PP --> with NP\n";

static hws_grammar *grammar;
static hws_alphabet *words;
static hws_machine *lattice; /* "we saw we", and behind it "with we" with the weight 1/4, by a failure arc and an epsilon */
static double short_weight, long_weight;

static int32_t word(const char *name) {
  int32_t label = 0;
  assert_ok(hws_alphabet_find(words, name, -1, &label));
  return label;
}

static void arc(hws_builder *b, int64_t from, int32_t label, double weight, int64_t to) {
  assert_ok(hws_builder_add_arc(b, from, &label, weight, to));
}

static hws_builder *builder(int32_t semiring, int64_t states, const hws_alphabet *alphabet) {
  hws_builder *b = NULL;
  int64_t first = 0;
  assert_ok(hws_builder_new(semiring, 1, &alphabet, NULL, &b));
  assert_ok(hws_builder_add_states(b, states, &first));
  return b;
}

static hws_machine *built(hws_builder *b) {
  hws_machine *m = NULL;
  assert_ok(hws_builder_build(b, &m));
  hws_builder_free(b);
  return m;
}

static int make_world(void **state) {
  hws_builder *b;
  (void)state;
  assert_ok(hws_grammar_read_text(kRules, -1, NULL, &grammar));
  assert_ok(hws_grammar_words(grammar, &words));
  b = builder(HWS_REAL, 7, words);
  arc(b, 0, word("we"), 1, 1);
  arc(b, 1, word("saw"), 1, 2);
  arc(b, 2, word("we"), 1, 3);
  arc(b, 3, HWS_EPSILON, .5, 4);
  arc(b, 4, HWS_PHI, .5, 5);
  arc(b, 5, word("with"), 1, 6);
  arc(b, 6, word("we"), 1, 3);
  assert_ok(hws_builder_set_final(b, 3, 1));
  lattice = built(b);
  short_weight = .8 * .3 * .8;
  long_weight = .8 * .8 * .8 * .3 * .9 * .25;
  return 0;
}

static int free_world(void **state) {
  (void)state;
  hws_grammar_free(grammar);
  hws_alphabet_free(words);
  hws_machine_free(lattice);
  return 0;
}

static void a_chain_is_a_sentence(void **state) {
  const int32_t labels[] = {word("we"), word("saw"), word("we"), word("with"), word("we")};
  hws_machine *chain = NULL;
  double log_weight = 0, counts[6];
  (void)state;
  assert_ok(hws_machine_from_labels(words, HWS_LOG, labels, 5, NULL, &chain));
  assert_ok(hws_grammar_score_lattice(grammar, chain, NULL, &log_weight));
  assert_near(log_weight, log(.8 * .8 * .8 * .3 * .9), 1e-12);
  assert_ok(hws_grammar_counts_lattice(grammar, chain, NULL, counts, NULL, NULL, &log_weight));
  assert_near(counts[4], 7 / 9., 1e-12); /* VP --> VP PP */
  assert_near(counts[2], 2 / 9., 1e-12);
  hws_machine_free(chain);
}

static void a_lattice_with_a_cycle_is_summed_and_counted(void **state) {
  double log_weight = 0, counts[6], arcs[7], finals[7], total = 0;
  int i;
  (void)state;
  assert_ok(hws_grammar_counts_lattice(grammar, lattice, NULL, counts, arcs, finals, &log_weight));
  assert_ok(hws_grammar_score_lattice(grammar, lattice, NULL, &total));
  assert_near(log_weight, total, 1e-13);
  /* Further rounds have more trees; the first two lengths are a lower bound. */
  assert_true(exp(total) > short_weight + long_weight && exp(total) < 1.1 * (short_weight + long_weight));
  assert_near(arcs[0], 1, 1e-12);
  assert_near(finals[3], 1, 1e-12);
  assert_true(arcs[3] > 0 && counts[5] > 0); /* each round has one phrase */
  for (i = 3; i < 7; ++i) assert_near(arcs[i], counts[5], 1e-12);
}

static void the_best_tree_has_its_path(void **state) {
  const int64_t expected[] = {1, 1, 1, 0, 0, 0, 0};
  int64_t uses[7], i;
  double log_weight = 0;
  char text[256];
  hws_treebank *tree = NULL;
  hws_machine *none;
  (void)state;
  assert_ok(hws_grammar_parse_lattice(grammar, lattice, NULL, uses, &log_weight, &tree));
  assert_near(log_weight, log(short_weight), 1e-12);
  for (i = 0; i < 7; ++i) assert_int_equal(uses[i], expected[i]);
  assert_ok(hws_treebank_write(tree, NULL, text, sizeof text, NULL));
  assert_string_equal(text, "(S (NP we) (VP ( saw) (NP we)))\n");
  hws_treebank_free(tree);
  none = built(builder(HWS_REAL, 1, words));
  assert_ok(hws_grammar_parse_lattice(grammar, none, NULL, NULL, &log_weight, &tree));
  assert_true(log_weight == -INFINITY);
  assert_ok(hws_treebank_write(tree, NULL, text, sizeof text, NULL));
  assert_string_equal(text, "(())\n");
  hws_treebank_free(tree);
  hws_machine_free(none);
}

static void an_intersection_has_the_mass_of_the_sum(void **state) {
  hws_grammar *both = NULL;
  hws_alphabet *names = NULL;
  double total = 0, *masses, nonterminals = 0, start = 1;
  int32_t label = 0;
  (void)state;
  assert_ok(hws_grammar_score_lattice(grammar, lattice, NULL, &total));
  assert_ok(hws_grammar_intersect(grammar, lattice, NULL, &both));
  assert_ok(hws_grammar_info(both, "nonterminals", &nonterminals));
  assert_ok(hws_grammar_info(both, "start", &start));
  assert_int_equal(start, 0);
  masses = (double *)malloc((size_t)nonterminals * sizeof *masses);
  assert_ok(hws_grammar_mass(both, NULL, masses, NULL));
  assert_near(masses[0], total, 1e-12);
  free(masses);
  assert_ok(hws_grammar_nonterminals(both, &names));
  assert_string_equal(hws_alphabet_name_view(names, 1), "S<>");
  assert_ok(hws_alphabet_find(names, "VP<1-3>", -1, &label));
  assert_true(label > 0);
  hws_alphabet_free(names);
  hws_grammar_free(both);
}

static void right_linear_grammars_are_machines_and_back(void **state) {
  hws_grammar *g = NULL, *back = NULL;
  hws_machine *m = NULL;
  char text[256];
  double w = 0;
  (void)state;
  assert_ok(hws_grammar_read_text("0.25 S --> a S\n0.5 S --> b T\n0.25 S --> a b\n0.75 T --> a T\n0.25 T -->\n", -1, NULL, &g));
  assert_ok(hws_grammar_machine(g, HWS_REAL, NULL, &m));
  assert_int_equal(hws_machine_states(m), 4);
  assert_ok(hws_machine_total(m, NULL, &w));
  assert_near(w, 1, 1e-13);
  assert_ok(hws_grammar_from_machine(m, NULL, &back));
  assert_ok(hws_grammar_write_text(back, NULL, text, sizeof text, NULL));
  assert_string_equal(text, "0.25 q0 --> a q0\n0.25 q0 --> a q3\n0.5 q0 --> b q1\n0.75 q1 --> a q1\n0.25 q1 -->\n1 q2 -->\n"
                            "1 q3 --> b q2\n");
  hws_grammar_free(back);
  hws_machine_free(m);
  hws_grammar_free(g);
  assert_status(hws_grammar_machine(grammar, HWS_REAL, NULL, &m), HWS_E_ARGUMENT);
  assert_message("NP VP");
}

static void what_has_no_finite_sum_or_no_words_is_refused(void **state) {
  hws_grammar *g = NULL, *both = NULL;
  hws_options *any = NULL;
  hws_machine *m;
  hws_builder *b;
  hws_alphabet *own = NULL;
  hws_treebank *tree = NULL;
  double x = 1, counts[6];
  (void)state;
  assert_ok(hws_options_new(&any));
  assert_ok(hws_options_set(any, "weights", "any"));
  assert_ok(hws_grammar_read_text("1 S --> S S\n1 S --> a\n", -1, any, &g));
  hws_options_free(any);
  assert_ok(hws_grammar_words(g, &own));
  b = builder(HWS_REAL, 1, own);
  arc(b, 0, 1, 1, 0);
  assert_ok(hws_builder_set_final(b, 0, 1));
  m = built(b);
  assert_status(hws_grammar_score_lattice(g, m, NULL, &x), HWS_E_DIVERGED);
  assert_message("S from state 0 to 0");
  assert_status(hws_grammar_parse_lattice(g, m, NULL, NULL, &x, &tree), HWS_E_DIVERGED);
  assert_ok(hws_grammar_intersect(g, m, NULL, &both));
  hws_grammar_free(both);
  hws_grammar_free(g);
  /* Without a word in common there is no tree. */
  assert_ok(hws_grammar_score_lattice(grammar, m, NULL, &x));
  assert_true(x == -INFINITY);
  assert_status(hws_grammar_counts_lattice(grammar, m, NULL, counts, NULL, NULL, &x), HWS_E_EMPTY);
  assert_status(hws_grammar_intersect(grammar, m, NULL, &both), HWS_E_EMPTY);
  hws_machine_free(m);
  hws_alphabet_free(own);
  m = built(builder(HWS_TROPICAL, 1, words));
  assert_status(hws_grammar_score_lattice(grammar, m, NULL, &x), HWS_E_UNSUPPORTED);
  assert_status(hws_grammar_from_machine(m, NULL, &both), HWS_E_UNSUPPORTED);
  hws_machine_free(m);
  m = built(builder(HWS_LOG, 1, NULL));
  assert_status(hws_grammar_score_lattice(grammar, m, NULL, &x), HWS_E_ARGUMENT);
  assert_message("names");
  assert_status(hws_grammar_from_machine(m, NULL, &both), HWS_E_ARGUMENT);
  hws_machine_free(m);
}

static const struct CMUnitTest tests[] = {cmocka_unit_test(a_chain_is_a_sentence),
                                          cmocka_unit_test(a_lattice_with_a_cycle_is_summed_and_counted),
                                          cmocka_unit_test(the_best_tree_has_its_path),
                                          cmocka_unit_test(an_intersection_has_the_mass_of_the_sum),
                                          cmocka_unit_test(right_linear_grammars_are_machines_and_back),
                                          cmocka_unit_test(what_has_no_finite_sum_or_no_words_is_refused)};
static int suite(void) { return cmocka_run_group_tests(tests, make_world, free_world); }
int main(void) { return capi_main(suite); }

#else
int main(void) { return 0; }
#endif
