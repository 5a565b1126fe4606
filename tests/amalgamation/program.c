/* A host of the amalgamation: it includes hawser.h alone and links the objects (docs/embedding.md). Prints 1.000000: any number
 * of a, each of weight .9, and then one b of weight .1. */
#include <stdio.h>

#include "hawser.h"

int main(void) {
  hws_alphabet *letters = NULL;
  hws_machine *machine = NULL;
  double total = 0;
  if (hws_alphabet_from_chars("ab", -1, NULL, &letters) ||
      hws_machine_from_regex(letters, HWS_REAL, "a<0.9>* b<0.1>", -1, NULL, &machine) ||
      hws_machine_total(machine, NULL, &total)) {
    fprintf(stderr, "%s\n", hws_error_message_view());
    return 1;
  }
  printf("%.6f\n", total);
  hws_machine_free(machine);
  hws_alphabet_free(letters);
  return 0;
}
