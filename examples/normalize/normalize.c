/* Writes each line of standard input as a grammar says: normalize GRAMMAR... <TEXT. A grammar is a cascade that `hawser fst
 * cascade` wrote, or one or several machines of OpenFst, such as pynini and Thrax compile them, applied one after the other. */
#include <hawser/hawser.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MACHINES = 16, MOST_BYTES = 1 << 16 };

static void must(hws_status status, const char *about) {
  if (status >= 0) return;
  fprintf(stderr, "normalize: %s: %s\n", about, hws_error_message_view());
  exit(1);
}

/* Whether a file holds a cascade. */
static int has_cascade(const char *path) {
  unsigned char head[64];
  FILE *file = fopen(path, "rb");
  size_t size;
  if (!file) return 0; /* whoever reads it says why */
  size = fread(head, 1, sizeof head, file);
  fclose(file);
  return strcmp(hws_file_kind(head, (int64_t)size), "cascade") == 0;
}

/* The grammar in the files, whichever they hold. */
static hws_cascade *grammar_of(int count, char **paths) {
  hws_machine *machines[MOST_MACHINES];
  hws_cascade *cascade;
  int i;
  if (count == 1 && has_cascade(paths[0])) {
    must(hws_cascade_read_file(paths[0], NULL, &cascade), paths[0]);
    return cascade;
  }
  for (i = 0; i < count; ++i) must(hws_machine_read_openfst_file(paths[i], NULL, NULL, NULL, &machines[i]), paths[i]);
  must(hws_cascade_new((const hws_machine *const *)machines, count, NULL, &cascade), paths[0]);
  for (i = 0; i < count; ++i) hws_machine_free(machines[i]); /* the cascade keeps what it needs */
  return cascade;
}

int main(int argc, char **argv) {
  static char line[MOST_BYTES], written[MOST_BYTES];
  hws_cascade *cascade;
  if (argc < 2 || argc > MOST_MACHINES + 1) {
    fprintf(stderr, "usage: normalize GRAMMAR... <TEXT\n");
    return 2;
  }
  cascade = grammar_of(argc - 1, argv + 1);
  while (fgets(line, sizeof line, stdin)) {
    const int64_t length = (int64_t)strcspn(line, "\n");
    const hws_status status =
        hws_cascade_rewrite(cascade, line, length, hws_cascade_unit(cascade), NULL, written, sizeof written, NULL);
    if (status != HWS_E_IMPOSSIBLE) must(status, "a line");
    if (status == HWS_E_IMPOSSIBLE) printf("%.*s\n", (int)length, line); /* what the grammar does not know stays as it is */
    else puts(written);
  }
  hws_cascade_free(cascade);
  return 0;
}
