/* One step of learning by several processes, which share nothing but files.
 *     shards begin METHOD CORPUS STATE               a learner's state before its first step
 *     shards part METHOD CORPUS STATE P N CUT FILE   what part P of N (from 0) gives the next step, as bytes. CUT: edges,
 *                                                    between blocks of sequences, or anywhere
 *     shards step METHOD CORPUS STATE FILE...        the next step, from the parts in their order; the state is written over
 *     shards alone METHOD CORPUS STATE STEPS         so many steps by this process alone
 *
 * The last two print the log-likelihood per letter that the step went by. Every process reads the same corpus, text of a
 * sequence a line, each character a symbol; run.sh shows that parts cut at edges make the same state to the bit. */
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

/* Five states over characters, by minibatches where the method has them. */
static hws_learner *learner_of(const char *method, const char *path) {
  int64_t size;
  char *text = bytes_of_file(path, &size);
  const int stochastic = strstr(method, "svi") != NULL, pieces = !strcmp(method, "svi-buffered");
  hws_options *options;
  hws_corpus *corpus;
  hws_hmm_data *data;
  hws_learner *learner;
  must(hws_corpus_read(text, size, HWS_CORPUS_CHARS, NULL, NULL, &corpus), path);
  must(hws_options_new(&options), "options");
  must(hws_options_set_int(options, "states", 5), "states");
  must(hws_hmm_data_new(corpus, NULL, NULL, NULL, options, &data), path);
  hws_options_free(options);
  must(hws_options_new(&options), "options");
  must(hws_options_set_text(options, "method", method), "method");
  if (stochastic) must(hws_options_set_int(options, "minibatch", pieces ? 2000 : 200), "minibatch");
  if (pieces) must(hws_options_set_int(options, "subsequence", 10), "subsequence");
  must(hws_hmm_learner_new(NULL, data, NULL, options, &learner), "a learner");
  hws_options_free(options);
  hws_hmm_data_free(data);
  hws_corpus_free(corpus);
  free(text);
  return learner;
}

/* Where part p of n begins: at the block edge nearest below an even cut, or there. */
static int64_t begin_of(const hws_learner *learner, int p, int n, int at_edges) {
  int64_t count, begin, *edges;
  must(hws_hmm_learner_edges(learner, NULL, 0, &count), "edges");
  edges = malloc((size_t)count * sizeof *edges);
  must(hws_hmm_learner_edges(learner, edges, count, &count), "edges");
  begin = at_edges ? edges[(count - 1) * p / n] : edges[count - 1] * p / n;
  free(edges);
  return begin;
}

static void write_part(const hws_learner *learner, int p, int n, const char *cut, const char *path) {
  const int at_edges = !strcmp(cut, "edges");
  hws_statistics *part;
  int64_t size;
  char *bytes;
  FILE *file;
  must(hws_hmm_learner_statistics(learner, begin_of(learner, p, n, at_edges), begin_of(learner, p + 1, n, at_edges), &part),
       "a part");
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
    must(hws_hmm_learner_read_statistics(learner, bytes, size, &part), files[i]);
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
  must(hws_hmm_learner_update(learner, sum, &done), "the step");
  hws_statistics_free(sum);
}

int main(int argc, char **argv) {
  const char *verb = argc > 4 ? argv[1] : "";
  hws_learner *learner;
  double per_letter;
  int32_t done;
  if (!(!strcmp(verb, "begin") && argc == 5) && !(!strcmp(verb, "part") && argc == 9) && !(!strcmp(verb, "step") && argc > 5) &&
      !(!strcmp(verb, "alone") && argc == 6)) {
    fprintf(stderr, "shards begin|part|step|alone METHOD CORPUS STATE ...: see main.c\n");
    return 2;
  }
  learner = learner_of(argv[2], argv[3]);
  if (strcmp(verb, "begin")) must(hws_learner_load_file(learner, argv[4]), argv[4]);
  if (!strcmp(verb, "part")) write_part(learner, atoi(argv[5]), atoi(argv[6]), argv[7], argv[8]);
  if (!strcmp(verb, "step")) step_of_parts(learner, argv + 5, argc - 5);
  if (!strcmp(verb, "alone")) must(hws_learner_step(learner, atoi(argv[5]), &done), "a step");
  if (strcmp(verb, "part")) must(hws_learner_save_file(learner, argv[4]), argv[4]);
  if (!strcmp(verb, "step") || !strcmp(verb, "alone")) {
    must(hws_learner_metric(learner, "log_likelihood_per_token", &per_letter), "the log-likelihood");
    printf("%.17g\n", per_letter);
  }
  hws_learner_free(learner);
  return 0;
}
