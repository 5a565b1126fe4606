/* Kernels whose instructions callgrind counts (scripts/gates/counts.sh): `kernels NAME` prepares
 * its input and then calls kernel_NAME once; `kernels --list` names them. Everything is made from a
 * fixed sequence of numbers, so that a count changes only with the code. */
#include "tests/grid_graph.h"
#include "tests/random_tagged.h"

#ifdef __clang__
#define KERNEL __attribute__((noinline)) void
#else
#define KERNEL __attribute__((noipa)) void
#endif

static hws_machine *a, *b;
static hws_strings *words, *pairs;
static hws_learner *learner;
static char *text;
static void *binary;
static int64_t text_length, binary_length;
static double result;

KERNEL kernel_forward(void) { require(hws_machine_log_total(a, NULL, &result)); }
KERNEL kernel_cyclic(void) { require(hws_machine_log_total(a, NULL, &result)); }
KERNEL kernel_compose(void) {
  hws_machine *composed;
  require(hws_machine_compose(a, b, NULL, &composed));
  hws_machine_free(composed);
}
KERNEL kernel_sum_product(void) {
  const hws_machine *machines[2];
  machines[0] = a;
  machines[1] = b;
  require(hws_machine_sum_product(machines, 2, NULL, &result));
}
KERNEL kernel_best_strings(void) {
  hws_strings *best;
  require(hws_machine_best_strings(a, 20, NULL, &best));
  hws_strings_free(best);
}
KERNEL kernel_sample(void) {
  hws_strings *samples;
  require(hws_machine_sample(a, 500, 1, NULL, &samples));
  hws_strings_free(samples);
}
KERNEL kernel_read_text(void) {
  hws_machine *machine;
  require(hws_machine_read_text(text, text_length, HWS_LOG, 2, NULL, 0, NULL, NULL, NULL, &machine));
  hws_machine_free(machine);
}
KERNEL kernel_read_binary(void) {
  hws_machine *machine;
  require(hws_machine_read(binary, binary_length, NULL, &machine));
  hws_machine_free(machine);
}
static void step(void) {
  int32_t done;
  require(hws_learner_step(learner, 1, &done));
}
KERNEL kernel_edit_step(void) { step(); }
KERNEL kernel_word_list(void) {
  hws_machine *machine;
  require(hws_machine_from_words(words, HWS_LOG, NULL, &machine));
  hws_machine_free(machine);
}

static void prepare_forward(void) { a = random_machine(1, 2000, 8, 0, 20, 30); }
static void prepare_best(void) { a = random_machine(1, 80, 4, 0, 6, 6); }
static void prepare_cyclic(void) { a = random_machine(1, 300, 4, 12, 12, 30); }
static void prepare_pair(void) {
  a = random_machine(2, 60, 5, 0, 6, 6);
  b = random_machine(2, 60, 5, 0, 6, 6);
}
static void prepare_text(void) {
  a = random_machine(2, 1000, 5, 0, 20, 30);
  require(hws_machine_write_text(a, NULL, NULL, NULL, 0, &text_length));
  text = malloc((size_t)text_length);
  require(hws_machine_write_text(a, NULL, NULL, text, text_length, &text_length));
  text_length -= 1; /* the closing zero */
}
static void prepare_binary(void) {
  a = random_machine(2, 1000, 5, 0, 20, 30);
  require(hws_machine_write(a, NULL, 0, &binary_length));
  binary = malloc((size_t)binary_length);
  require(hws_machine_write(a, binary, binary_length, &binary_length));
}
static void prepare_edit(void) {
  hws_alphabet *alphabet;
  hws_edit_model *model;
  require(hws_alphabet_new(8, NULL, &alphabet));
  pairs = random_strings(2, 40, alphabet);
  require(hws_edit_model_new(alphabet, NULL, &model));
  require(hws_edit_learner_new(model, pairs, NULL, NULL, &learner));
  hws_edit_model_free(model);
  hws_alphabet_free(alphabet);
}
static void prepare_words(void) {
  hws_alphabet *alphabet;
  require(hws_alphabet_new(8, NULL, &alphabet));
  words = random_strings(1, 2000, alphabet);
  hws_alphabet_free(alphabet);
}

/* The second step of a learner: the first one makes what it begins with. */
static void prepare_hmm(const char *states, int dictionary, const char *settings) {
  struct tagged_text text = random_tagged(150, 200, 40);
  hws_options *shape = options_of(states), *options = options_of(settings);
  hws_hmm_data *data;
  require(hws_hmm_data_new(text.corpus, NULL, dictionary ? text.dictionary : NULL, NULL, shape, &data));
  require(hws_hmm_learner_new(NULL, data, NULL, options, &learner));
  step();
  hws_hmm_data_free(data);
  hws_options_free(options);
  hws_options_free(shape);
  free_tagged(&text);
}
static void prepare_pfa(const char *settings) {
  struct tagged_text text = random_tagged(150, 20, 10);
  hws_options *options = options_of(settings);
  require(hws_pfa_learner_new(NULL, text.corpus, NULL, options, &learner));
  step();
  hws_options_free(options);
  free_tagged(&text);
}

#define HMM_STEP(name, states, dictionary, settings)                             \
  KERNEL kernel_##name(void) { step(); }                                         \
  static void prepare_##name(void) { prepare_hmm(states, dictionary, settings); }
#define PFA_STEP(name, settings)         \
  KERNEL kernel_##name(void) { step(); } \
  static void prepare_##name(void) { prepare_pfa(settings); }

#define PRIORS "prior_transition=1.0 prior_emission=0.1 "
HMM_STEP(hmm_em, "states=30", 0,
         "method=em init=rows prior_transition=1.0 prior_emission=1.0 iterations=9 tolerance=0.0 seed=1")
HMM_STEP(hmm_vi_masks, "", 1, "method=vi init=posteriors " PRIORS "iterations=9 tolerance=0.0 seed=1")
HMM_STEP(hmm_cvi1, "states=30", 0, "method=cvi1 init=posteriors " PRIORS "iterations=9 tolerance=0.0 seed=1")
HMM_STEP(hmm_cvi2_dense, "states=30", 0, "method=cvi2 init=posteriors " PRIORS "iterations=9 tolerance=0.0 seed=1")
HMM_STEP(hmm_cvi2_masks, "", 1, "method=cvi2 init=posteriors " PRIORS "iterations=9 tolerance=0.0 seed=1")
HMM_STEP(hmm_cgs, "states=40", 0, "method=cgs " PRIORS "iterations=9 burn_in=5 chains=2 seed=1")
HMM_STEP(hmm_svi, "states=30", 0,
         "method=svi init=counts " PRIORS "iterations=9 minibatch=100 forgetting_rate=0.7 delay=1.0 seed=1")
HMM_STEP(hmm_scvi3, "states=30", 0,
         "method=scvi3 init=counts " PRIORS "iterations=9 minibatch=100 subsequence=10 vanilla=0 "
         "forgetting_rate=0.7 delay=1.0 seed=1")
PFA_STEP(pfa_em, "method=em shape=pfa states=20 starts=1 anneal=1:1 prior_transition=1.0 iterations=9 tolerance=0.0 seed=1")
PFA_STEP(pfa_cgs, "method=cgs states=40 prior_transition=0.1 iterations=9 burn_in=5 chains=2 "
         "start_prior_transition=0.2 anneal_iterations=4 seed=1")
PFA_STEP(pfa_cvb2, "method=cvb2 states=20 prior_transition=0.1 iterations=9 tolerance=0.0 seed=1")

/* 24 x 24 and 48 x 48 variables: the second count is about four times the first, as the readers' work is in the edges. */
KERNEL kernel_graph_readers(void) { result = read_grid(learner, 24); }
KERNEL kernel_graph_readers_large(void) { result = read_grid(learner, 48); }
static void prepare_graph(void) { learner = grid_learner(24); }
static void prepare_graph_large(void) { learner = grid_learner(48); }

static const struct {
  const char *name;
  void (*prepare)(void);
  void (*run)(void);
} kernels[] = {
    {"forward", prepare_forward, kernel_forward},
    {"cyclic", prepare_cyclic, kernel_cyclic},
    {"compose", prepare_pair, kernel_compose},
    {"sum_product", prepare_pair, kernel_sum_product},
    {"best_strings", prepare_best, kernel_best_strings},
    {"sample", prepare_forward, kernel_sample},
    {"read_text", prepare_text, kernel_read_text},
    {"read_binary", prepare_binary, kernel_read_binary},
    {"edit_step", prepare_edit, kernel_edit_step},
    {"word_list", prepare_words, kernel_word_list},
    {"hmm_em", prepare_hmm_em, kernel_hmm_em},
    {"hmm_vi_masks", prepare_hmm_vi_masks, kernel_hmm_vi_masks},
    {"hmm_cvi1", prepare_hmm_cvi1, kernel_hmm_cvi1},
    {"hmm_cvi2_dense", prepare_hmm_cvi2_dense, kernel_hmm_cvi2_dense},
    {"hmm_cvi2_masks", prepare_hmm_cvi2_masks, kernel_hmm_cvi2_masks},
    {"hmm_cgs", prepare_hmm_cgs, kernel_hmm_cgs},
    {"hmm_svi", prepare_hmm_svi, kernel_hmm_svi},
    {"hmm_scvi3", prepare_hmm_scvi3, kernel_hmm_scvi3},
    {"pfa_em", prepare_pfa_em, kernel_pfa_em},
    {"pfa_cgs", prepare_pfa_cgs, kernel_pfa_cgs},
    {"pfa_cvb2", prepare_pfa_cvb2, kernel_pfa_cvb2},
    {"graph_readers", prepare_graph, kernel_graph_readers},
    {"graph_readers_large", prepare_graph_large, kernel_graph_readers_large},
};

int main(int argc, char **argv) {
  size_t i;
  for (i = 0; i < sizeof kernels / sizeof kernels[0]; ++i) {
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
      puts(kernels[i].name);
    } else if (argc == 2 && strcmp(argv[1], kernels[i].name) == 0) {
      kernels[i].prepare();
      kernels[i].run();
      hws_learner_free(learner);
      hws_strings_free(words);
      hws_strings_free(pairs);
      hws_machine_free(a);
      hws_machine_free(b);
      free(text);
      free(binary);
      return 0;
    }
  }
  return argc == 2 && strcmp(argv[1], "--list") == 0 ? 0 : 2;
}
