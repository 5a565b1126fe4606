/* Makes the grammars of examples/normalize where the command line is not built: make_grammar CASCADE TEXT... reads machines in
 * text, as foma and HFST write them, and writes a cascade of them, and each as TEXT.fst in OpenFst's format. */
#include <hawser/hawser.h>
#include <stdio.h>
#include <stdlib.h>

static void must(hws_status status, const char *about) {
  if (status >= 0) return;
  fprintf(stderr, "make_grammar: %s: %s\n", about, hws_error_message_view());
  exit(1);
}

int main(int argc, char **argv) {
  const hws_machine *machines[8];
  hws_options *options;
  hws_cascade *cascade;
  char path[1024];
  int i;
  if (argc < 3 || argc > 10) return 2;
  for (i = 2; i < argc; ++i) {
    hws_machine *machine;
    must(hws_machine_read_text_file(argv[i], HWS_TROPICAL, 2, NULL, 0, NULL, NULL, NULL, &machine), argv[i]);
    snprintf(path, sizeof path, "%s.fst", argv[i]);
    must(hws_machine_write_openfst_file(machine, path, NULL), path);
    machines[i - 2] = machine;
  }
  must(hws_options_new(&options), "options");
  must(hws_options_set(options, "unit", "chars"), "unit");
  must(hws_cascade_new(machines, argc - 2, options, &cascade), "the cascade");
  must(hws_cascade_write_file(cascade, argv[1]), argv[1]);
  hws_cascade_free(cascade);
  hws_options_free(options);
  for (i = 2; i < argc; ++i) hws_machine_free((hws_machine *)machines[i - 2]);
  return 0;
}
