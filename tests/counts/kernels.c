/* Ten kernels whose instructions callgrind counts (scripts/gates/counts.sh): `kernels NAME` prepares
 * its input and then calls kernel_NAME once; `kernels --list` names them. Everything is made from a
 * fixed sequence of numbers, so that a count changes only with the code. */
#include <hawser/hawser.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KERNEL __attribute__((noinline)) void

static void require(hws_status status) {
  if (status < 0) {
    fprintf(stderr, "%s: %s\n", hws_status_name(status), hws_error_message_view());
    exit(1);
  }
}

static uint64_t numbers = 0x9e3779b97f4a7c15u;
static uint32_t draw(uint32_t n) {
  numbers = numbers * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((numbers >> 33) % n);
}

/* States in layers of `width`; every state has `degree` arcs to states at most `back` behind and
 * `ahead` before it. With back 0 there are no cycles. Costs keep every cycle's weight below one. */
static hws_machine *random_machine(int32_t tapes, int64_t states, int32_t degree, int64_t back, int64_t ahead,
                                   uint32_t symbols) {
  hws_alphabet *alphabet;
  const hws_alphabet *alphabets[2];
  hws_builder *builder;
  hws_machine *machine;
  int64_t first, s;
  int32_t i;
  require(hws_alphabet_new(symbols, &alphabet));
  alphabets[0] = alphabets[1] = alphabet;
  require(hws_builder_new(HWS_LOG, tapes, alphabets, &builder));
  require(hws_builder_add_states(builder, states, &first));
  for (s = 0; s < states; ++s) {
    for (i = 0; i < degree; ++i) {
      int32_t labels[2];
      int64_t to = s - (int64_t)draw((uint32_t)back + 1) + 1 + (int64_t)draw((uint32_t)ahead);
      if (to >= states) to = states - 1;
      if (to < 0) to = 0;
      if (back == 0 && to <= s) continue;
      labels[0] = 1 + (int32_t)draw(symbols);
      labels[1] = 1 + (int32_t)draw(symbols);
      require(hws_builder_add_arc(builder, s, labels, log((double)degree) + 0.1 + 0.001 * draw(1000), to));
    }
  }
  require(hws_builder_set_final(builder, states - 1, 0));
  require(hws_builder_build(builder, &machine));
  hws_builder_free(builder);
  hws_alphabet_free(alphabet);
  return machine;
}

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
KERNEL kernel_edit_step(void) {
  int32_t done;
  require(hws_learner_step(learner, 1, &done));
}
KERNEL kernel_word_list(void) {
  hws_machine *machine;
  require(hws_machine_from_words(words, HWS_LOG, &machine));
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

/* `count` items of `tapes` strings of 4 to 9 of 8 symbols; the second is the first with a change. */
static hws_strings *random_strings(int32_t tapes, int64_t count, hws_alphabet *alphabet) {
  const hws_alphabet *alphabets[2];
  int64_t *offsets = malloc(sizeof *offsets * (size_t)(count * tapes + 1));
  int32_t *labels = malloc(sizeof *labels * (size_t)(count * tapes * 9));
  double *values = malloc(sizeof *values * (size_t)count);
  int64_t i, at = 0, string = 0;
  hws_strings *strings;
  alphabets[0] = alphabets[1] = alphabet;
  offsets[0] = 0;
  for (i = 0; i < count; ++i) {
    const int64_t begin = at, length = 4 + draw(6);
    int64_t j;
    for (j = 0; j < length; ++j) labels[at++] = 1 + (int32_t)draw(8);
    offsets[++string] = at;
    if (tapes == 2) {
      memcpy(labels + at, labels + begin, sizeof *labels * (size_t)length);
      labels[at + draw((uint32_t)length)] = 1 + (int32_t)draw(8);
      at += length;
      offsets[++string] = at;
    }
    values[i] = tapes == 2 ? 1 : 0.5;
  }
  require(hws_strings_from_arrays(tapes, count, offsets, labels, values, alphabets, &strings));
  free(offsets);
  free(labels);
  free(values);
  return strings;
}
static void prepare_edit(void) {
  hws_alphabet *alphabet;
  hws_edit_model *model;
  require(hws_alphabet_new(8, &alphabet));
  pairs = random_strings(2, 40, alphabet);
  require(hws_edit_model_new(alphabet, NULL, &model));
  require(hws_edit_learner_new(model, pairs, NULL, &learner));
  hws_edit_model_free(model);
  hws_alphabet_free(alphabet);
}
static void prepare_words(void) {
  hws_alphabet *alphabet;
  require(hws_alphabet_new(8, &alphabet));
  words = random_strings(1, 2000, alphabet);
  hws_alphabet_free(alphabet);
}

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
