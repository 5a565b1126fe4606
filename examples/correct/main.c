/* Noisy-channel spelling correction: a word list from a book, a contextual edit
 * model for how words are misspelled, Bayes' rule in between.
 *
 *     correct BOOK MISSPELLINGS MODEL_OUT */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "correct.h"

static hws_edit_model *model_of(const vocabulary *v, double insert, double delete_, double copy) {
  hws_options *options;
  hws_edit_model *model;
  must(hws_options_new(&options), "options");
  must(hws_options_set_int(options, "left_input", 0), "options");
  must(hws_options_set_int(options, "right_input", 1), "options");
  must(hws_options_set_int(options, "left_output", 0), "options");
  must(hws_options_set_real(options, "backoff", 0.5), "options");
  must(hws_options_set_real(options, "p_insert", insert), "options");
  must(hws_options_set_real(options, "p_delete", delete_), "options");
  must(hws_options_set_real(options, "p_copy", copy), "options");
  must(hws_edit_model_new(v->alphabet, options, &model), "an edit model");
  hws_options_free(options);
  return model;
}

static hws_edit_model *learn(const hws_edit_model *start, const hws_strings *training) {
  hws_options *options;
  hws_learner *learner;
  hws_edit_model *model;
  int32_t done = 0;
  int64_t steps = 0;
  double per_letter;
  must(hws_options_new(&options), "options");
  must(hws_options_set_int(options, "iterations", 10), "options");
  must(hws_options_set_real(options, "prior_edit", 5.0), "options");
  must(hws_edit_learner_new(start, training, NULL, options, &learner), "the learner");
  printf("\nEM, ln p per letter on the training pairs:\n ");
  while (!done) {
    must(hws_learner_step(learner, 1, &done), "a step");
    must(hws_learner_metric(learner, "log_likelihood_per_token", &per_letter), "a metric");
    printf(" %.4f", per_letter);
  }
  must(hws_learner_steps(learner, &steps), "steps");
  must(hws_edit_learner_model(learner, &model), "the model");
  printf("  (%lld iterations)\n", (long long)steps);
  hws_learner_free(learner);
  hws_options_free(options);
  return model;
}

static void show(const vocabulary *v, const hws_edit_model *model, const char *title) {
  static const char *const typed[] = {"gluves", "suprised", "wuold", "voise", "wunder"};
  hws_machine *edits;
  must(hws_edit_model_machine(model, HWS_LOG, NULL, &edits), "the edit transducer");
  printf("\n%s (transducer: %lld states, %lld arcs)\n", title, (long long)hws_machine_states(edits),
         (long long)hws_machine_arcs(edits));
  for (size_t i = 0; i < sizeof typed / sizeof typed[0]; ++i) {
    int32_t labels[64];
    int64_t length;
    reading r;
    must(hws_alphabet_encode(v->alphabet, typed[i], -1, HWS_SPLIT_CHARS, labels, 64, &length), typed[i]);
    read_typed(v, edits, labels, length, &r);
    print_reading(v, &r, typed[i], i + 1);
    free_reading(&r);
  }
  hws_machine_free(edits);
}

static void print_quality(const vocabulary *v, const char *name, const hws_edit_model *model, const hws_strings *training,
                          const hws_strings *held_out) {
  const quality h = judge(v, model, held_out);
  printf("  %-24s %10.4f %12.4f %10.1f %% %8.1f %%\n", name, log_prob_per_letter(model, training),
         log_prob_per_letter(model, held_out), 100 * h.first, 100 * h.first_five);
}

int main(int argc, char **argv) {
  const clock_t start = clock();
  vocabulary v;
  hws_strings *training, *held_out;
  hws_edit_model *copying, *before, *after;
  if (argc != 4) {
    fprintf(stderr, "usage: correct BOOK MISSPELLINGS MODEL_OUT\n");
    return 2;
  }
  read_vocabulary(argv[1], &v);
  read_misspellings(argv[2], v.alphabet, &training, &held_out);
  printf("%ld words of text, %lld different; as a machine %lld states, %lld arcs\n", v.tokens,
         (long long)hws_strings_count(v.words), (long long)hws_machine_states(v.machine),
         (long long)hws_machine_arcs(v.machine));
  printf("%lld misspellings to learn from, %lld held out\n", (long long)hws_strings_count(training),
         (long long)hws_strings_count(held_out));

  copying = model_of(&v, 1e-4, 1e-4, 0.9997);
  before = model_of(&v, 0.02, 0.02, 0.92);
  show(&v, before, "Before learning: what was typed, the five likeliest words with their probabilities");
  after = learn(before, training);
  show(&v, after, "After learning");
  printf("\n%-26s ln p per letter           right word, held out\n%-26s   training     held out   likeliest   among 5\n", "",
         "");
  print_quality(&v, "copying (hardly edits)", copying, training, held_out);
  print_quality(&v, "before learning", before, training, held_out);
  print_quality(&v, "after learning", after, training, held_out);
  must(hws_edit_model_write_file(after, argv[3]), argv[3]);
  printf("\nlearned model in %s; %.1f s of computing\n", argv[3], (double)(clock() - start) / CLOCKS_PER_SEC);

  hws_edit_model_free(copying);
  hws_edit_model_free(before);
  hws_edit_model_free(after);
  hws_strings_free(training);
  hws_strings_free(held_out);
  free_vocabulary(&v);
  return 0;
}
