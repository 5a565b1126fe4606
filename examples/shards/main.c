/* Learning by several processes, which share nothing but files and hold a part of the corpus each.
 *     shards edges METHOD ITEMS                            the number of items in a block of sums
 *     shards part METHOD ITEMS FIRST CORPUS STATE FILE     what a part gives the next step, as bytes. FIRST: the number of
 *                                                          its first sequence. STATE: the coordinator's, if it is there
 *     shards step METHOD ITEMS STATE FILE...               the next step by a coordinator without a corpus, from the parts in
 *                                                          their order; its state is written over
 *     shards alone METHOD CORPUS STEPS                     so many steps by one process
 *
 * The last two print the log-likelihood per letter that the step went by, and the sum of all bits of what it has made. A corpus
 * is text of small letters, a sequence a line. METHOD is one of hidden Markov models (em, vi, svi, scvi2), of automata (pfa-em,
 * pfa-vb), whose items are distinct lines in sorted order, or "edit" for edit models of lines "input TAB output". run.sh shows
 * that parts cut at edges give the bits of one process. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hawser/hawser.h"

static void must(hws_status status, const char *what) {
  if (status >= 0) return;
  fprintf(stderr, "%s: %s (%s)\n", what, hws_error_message_view(), hws_status_name(status));
  exit(1);
}

static char *bytes_of_file(const char *path, int64_t *size) {
  FILE *file = fopen(path, "rb");
  char *bytes = NULL;
  long length;
  if (!file || fseek(file, 0, SEEK_END) || (length = ftell(file)) < 0 || fseek(file, 0, SEEK_SET) ||
      !(bytes = malloc((size_t)length + 1)) || fread(bytes, 1, (size_t)length, file) != (size_t)length) {
    exit(fprintf(stderr, "%s: cannot read it\n", path) > 0);
  }
  fclose(file);
  *size = length;
  return bytes;
}

static hws_alphabet *letters(void) {
  hws_alphabet *alphabet;
  must(hws_alphabet_from_chars("abcdefghijklmnopqrstuvwxyz", 26, NULL, &alphabet), "the letters");
  return alphabet;
}

static hws_corpus *letters_of(const char *path) {
  const int64_t none = 0;
  hws_alphabet *alphabet = letters();
  hws_corpus *corpus;
  if (path) {
    int64_t size;
    char *text = bytes_of_file(path, &size);
    must(hws_corpus_read(text, size, HWS_CORPUS_CHARS, alphabet, NULL, &corpus), path);
    free(text);
  } else {
    must(hws_corpus_from_arrays(0, &none, NULL, alphabet, &corpus), "a corpus of nothing");
  }
  hws_alphabet_free(alphabet);
  return corpus;
}

/* Options for those items; 0: for one process with all of them. */
static hws_options *options_of(int64_t items, int64_t first) {
  hws_options *options;
  must(hws_options_new(&options), "options");
  if (items > 0) {
    must(hws_options_set_int(options, "items", items), "items");
    must(hws_options_set_int(options, "first_item", first), "first_item");
  }
  return options;
}

static int is_automaton(const char *method) { return !strncmp(method, "pfa-", 4); }

/* An automaton of four states. */
static hws_learner *automaton_learner(const char *method, const char *path, int64_t items, int64_t first) {
  hws_options *options = options_of(items, first);
  hws_corpus *corpus = letters_of(path);
  hws_learner *learner;
  must(hws_options_set_text(options, "method", method + 4), "method");
  must(hws_options_set_int(options, "states", 4), "states");
  must(hws_pfa_learner_new(NULL, corpus, NULL, options, &learner), "a learner");
  hws_corpus_free(corpus);
  hws_options_free(options);
  return learner;
}

static hws_learner *edit_learner(const char *path, int64_t items, int64_t first) {
  hws_options *options = options_of(items, first);
  hws_alphabet *alphabet = letters();
  const hws_alphabet *both[2];
  int64_t size = 0;
  char *text = path ? bytes_of_file(path, &size) : NULL;
  hws_edit_model *start;
  hws_strings *pairs;
  hws_learner *learner;
  both[0] = both[1] = alphabet;
  must(hws_strings_read(text ? text : "", size, 2, HWS_SPLIT_CHARS, both, NULL, &pairs), "the pairs");
  must(hws_edit_model_new(alphabet, NULL, &start), "an edit model");
  must(hws_edit_learner_new(start, pairs, NULL, options, &learner), "a learner");
  hws_edit_model_free(start);
  hws_strings_free(pairs);
  hws_alphabet_free(alphabet);
  hws_options_free(options);
  free(text);
  return learner;
}

/* Of hidden Markov models five states over letters. */
static hws_learner *learner_of(const char *method, const char *path, int64_t items, int64_t first) {
  hws_options *options;
  hws_corpus *corpus;
  hws_hmm_data *data;
  hws_learner *learner;
  if (is_automaton(method)) return automaton_learner(method, path, items, first);
  if (!strcmp(method, "edit")) return edit_learner(path, items, first);
  corpus = letters_of(path);
  must(hws_options_new(&options), "options");
  must(hws_options_set_int(options, "states", 5), "states");
  must(hws_hmm_data_new(corpus, NULL, NULL, NULL, options, &data), "the data");
  hws_options_free(options);
  options = options_of(items, first);
  must(hws_options_set_text(options, "method", method), "method");
  if (!strcmp(method, "svi") || !strcmp(method, "scvi2")) must(hws_options_set_int(options, "minibatch", 200), "minibatch");
  must(hws_hmm_learner_new(NULL, data, NULL, options, &learner), "a learner");
  hws_options_free(options);
  hws_hmm_data_free(data);
  hws_corpus_free(corpus);
  return learner;
}

static void go_on_from(hws_learner *learner, const char *state) {
  FILE *file = fopen(state, "rb");
  if (!file) return; /* before the first round */
  fclose(file);
  must(hws_learner_load_file(learner, state, NULL), state);
}

static void write_part(const hws_learner *learner, const char *path) {
  hws_statistics *part;
  int64_t size;
  char *bytes;
  FILE *file;
  must(hws_learner_statistics(learner, &part), "a part");
  must(hws_statistics_write(part, NULL, 0, &size), "a part");
  bytes = malloc((size_t)size);
  must(hws_statistics_write(part, bytes, size, &size), "a part");
  file = fopen(path, "wb");
  if (!file || fwrite(bytes, 1, (size_t)size, file) != (size_t)size || fclose(file)) {
    exit(fprintf(stderr, "%s: cannot write it\n", path) > 0);
  }
  free(bytes);
  hws_statistics_free(part);
}

/* Merges the parts, which follow each other, and makes the step. */
static void step_of_parts(hws_learner *learner, char **files, int count) {
  hws_statistics *sum = NULL;
  int32_t done;
  for (int i = 0; i < count; ++i) {
    hws_statistics *part, *both;
    int64_t size;
    char *bytes = bytes_of_file(files[i], &size);
    must(hws_learner_read_statistics(learner, bytes, size, &part), files[i]);
    free(bytes);
    if (!sum) {
      sum = part;
      continue;
    }
    must(hws_statistics_merge(sum, part, &both), files[i]);
    hws_statistics_free(sum);
    hws_statistics_free(part);
    sum = both;
  }
  must(hws_learner_update(learner, sum, &done), "the step");
  hws_statistics_free(sum);
}

/* What the last step went by, and all bits of what it has made. The first round is no step. */
static void print_state(const hws_learner *learner, const char *method) {
  const int is_edit = !strcmp(method, "edit");
  uint64_t sum = 0xcbf29ce484222325u;
  double per_letter;
  int64_t steps, size = 25 * (int64_t)sizeof(double);
  unsigned char *bytes;
  must(hws_learner_steps(learner, &steps), "steps");
  if (steps == 0) return;
  must(hws_learner_metric(learner, "log_likelihood_per_token", &per_letter),
       "the log-likelihood");
  if (is_automaton(method)) {
    hws_pfa *pfa;
    must(hws_pfa_learner_model(learner, &pfa), "the model");
    must(hws_pfa_write_pautomac(pfa, NULL, NULL, 0, &size), "the model");
    bytes = malloc((size_t)size + 1);
    must(hws_pfa_write_pautomac(pfa, NULL, (char *)bytes, size + 1, &size), "the model");
    hws_pfa_free(pfa);
  } else if (is_edit) {
    hws_edit_model *model;
    hws_machine *machine;
    must(hws_edit_learner_model(learner, &model), "the model");
    must(hws_edit_model_machine(model, HWS_LOG, NULL, &machine), "the machine");
    must(hws_machine_write(machine, NULL, 0, &size), "the machine");
    bytes = malloc((size_t)size);
    must(hws_machine_write(machine, bytes, size, &size), "the machine");
    hws_machine_free(machine);
    hws_edit_model_free(model);
  } else {
    hws_hmm *hmm;
    must(hws_hmm_learner_model(learner, NULL, &hmm), "the model");
    bytes = malloc((size_t)size);
    must(hws_hmm_counts(hmm, "transition", (double *)bytes, 25, NULL), "the counts");
    hws_hmm_free(hmm);
  }
  for (int64_t i = 0; i < size; ++i) sum = (sum ^ bytes[i]) * 0x100000001b3u;
  free(bytes);
  printf("%.17g %016llx\n", per_letter, (unsigned long long)sum);
}

int main(int argc, char **argv) {
  const char *verb = argc > 3 ? argv[1] : "";
  hws_learner *learner;
  int32_t done;
  if (!strcmp(verb, "edges") && argc == 4) {
    double items;
    learner = learner_of(argv[2], NULL, atoi(argv[3]), 0);
    must(hws_learner_metric(learner, "items_per_block", &items), "edges");
    printf("%.0f\n", items);
  } else if (!strcmp(verb, "part") && argc == 8) {
    learner = learner_of(argv[2], argv[5], atoi(argv[3]), atoi(argv[4]));
    go_on_from(learner, argv[6]);
    write_part(learner, argv[7]);
  } else if (!strcmp(verb, "step") && argc > 5) {
    learner = learner_of(argv[2], NULL, atoi(argv[3]), 0);
    go_on_from(learner, argv[4]);
    step_of_parts(learner, argv + 5, argc - 5);
    must(hws_learner_save_file(learner, argv[4]), argv[4]);
    print_state(learner, argv[2]);
  } else if (!strcmp(verb, "alone") && argc == 5) {
    learner = learner_of(argv[2], argv[3], 0, 0);
    must(hws_learner_step(learner, atoi(argv[4]), &done), "steps");
    print_state(learner, argv[2]);
  } else {
    fprintf(stderr, "shards edges|part|step|alone METHOD ...: see main.c\n");
    return 2;
  }
  hws_learner_free(learner);
  return 0;
}
