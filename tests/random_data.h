/* Data made from a fixed sequence of numbers, for programs whose output is pinned: tests/bits and tests/counts. A program of
 * this kind stops at the first call that fails; where capi_test.h comes first the test fails instead. The laws of tests/laws
 * take their data from here too. */
#ifndef HAWSER_RANDOM_DATA_H
#define HAWSER_RANDOM_DATA_H

#include <hawser/hawser.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAYBE_UNUSED __attribute__((unused))

MAYBE_UNUSED static void require(hws_status status) {
  if (status < 0) {
    fprintf(stderr, "%s: %s\n", hws_status_name(status), hws_error_message_view());
#ifdef HAWSER_CAPI_TEST_H
    fail();
#else
    exit(1);
#endif
  }
}

static uint64_t numbers = 0x9e3779b97f4a7c15u;
static uint32_t draw(uint32_t n) {
  numbers = numbers * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((numbers >> 33) % n);
}

/* States in layers of `width`; every state has `degree` arcs to states at most `back` behind and
 * `ahead` before it. With back 0 there are no cycles. Costs keep every cycle's weight below one. */
MAYBE_UNUSED static hws_machine *random_machine(int32_t tapes, int64_t states, int32_t degree, int64_t back, int64_t ahead,
                                                uint32_t symbols) {
  hws_alphabet *alphabet;
  const hws_alphabet *alphabets[2];
  hws_builder *builder;
  hws_machine *machine;
  int64_t first, s;
  int32_t i;
  require(hws_alphabet_new(symbols, NULL, &alphabet));
  alphabets[0] = alphabets[1] = alphabet;
  require(hws_builder_new(HWS_LOG, tapes, alphabets, NULL, &builder));
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

/* `count` items of `tapes` strings of 4 to 9 of 8 symbols; the second is the first with a change. */
MAYBE_UNUSED static hws_strings *random_strings(int32_t tapes, int64_t count, hws_alphabet *alphabet) {
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
  require(hws_strings_from_arrays(tapes, count, offsets, labels, values, alphabets, NULL, &strings));
  free(offsets);
  free(labels);
  free(values);
  return strings;
}

/* Options from a text such as "method=em states=3 tolerance=1e-3". */
MAYBE_UNUSED static hws_options *options_of(const char *text) {
  hws_options *options;
  char name[64], value[64];
  int used;
  require(hws_options_new(&options));
  for (; sscanf(text, " %63[^= ]=%63[^ ]%n", name, value, &used) == 2; text += used) {
    require(hws_options_set(options, name, value));
  }
  return options;
}

#endif
