/* A small bitext and what is learned from it, for tests of hawser/align.h. */
#ifndef HAWSER_TESTS_ALIGN_SCENE_H
#define HAWSER_TESTS_ALIGN_SCENE_H

#include "capi_test.h"

#if !defined(HWS_WITH_ALIGN) || HWS_WITH_ALIGN

static const char kPairs[] =
    "the house ||| das haus\n"
    "the small house ||| das kleine haus\n"
    "a small book ||| ein kleines buch\n"
    "the book ||| das buch\n"
    "a house ||| ein haus\n"
    " ||| leer\n"
    "the book is small ||| das buch ist klein\n"
    "the house is small ||| das haus ist klein\n"
    "berlin is small ||| berlin ist klein\n"
    "a book is a book ||| ein buch ist ein buch\n";

static inline hws_bitext *bitext_of(const char *text) {
  hws_bitext *bitext = NULL;
  assert_ok(hws_bitext_read(text, -1, NULL, &bitext));
  return bitext;
}

/* Options from "name value name value". */
static inline hws_options *options_from(const char *settings) {
  hws_options *options = NULL;
  char name[64], value[128];
  int used;
  assert_ok(hws_options_new(&options));
  for (; sscanf(settings, " %63s %127s%n", name, value, &used) == 2; settings += used) {
    assert_ok(hws_options_set(options, name, value));
  }
  return options;
}

static inline hws_learner *learner_of(const hws_bitext *bitext, const char *settings) {
  hws_options *options = options_from(settings);
  hws_learner *learner = NULL;
  assert_ok(hws_align_learner_new(NULL, bitext, options, &learner));
  hws_options_free(options);
  return learner;
}

static inline hws_aligner *aligner_of(const hws_bitext *bitext, const char *settings) {
  hws_learner *learner = learner_of(bitext, settings);
  hws_aligner *aligner = NULL;
  int32_t done = 0;
  assert_ok(hws_learner_step(learner, 1000, &done));
  assert_int_equal(done, 1);
  assert_ok(hws_align_learner_model(learner, &aligner));
  hws_learner_free(learner);
  return aligner;
}

/* Links as text, which the caller frees. */
static inline char *links_text(const hws_links *links) {
  int64_t size = 0;
  char *text;
  assert_ok(hws_links_write(links, NULL, NULL, 0, &size));
  text = (char *)malloc((size_t)size);
  assert_non_null(text);
  assert_ok(hws_links_write(links, NULL, text, size, NULL));
  return text;
}

static inline char *aligned_text(const hws_aligner *aligner, const hws_bitext *bitext, const char *settings) {
  hws_options *options = options_from(settings);
  hws_links *links = NULL;
  char *text;
  assert_ok(hws_aligner_align(aligner, bitext, options, &links));
  assert_int_equal(hws_links_count(links), hws_bitext_count(bitext));
  text = links_text(links);
  hws_links_free(links);
  hws_options_free(options);
  return text;
}

#endif
#endif
