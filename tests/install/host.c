/* A host program: a walk over 48 states that ends with probability one, so that the
 * total is 1 and the library has one dense system to solve. */
#include "host.h"

#include <hawser/hawser.h>
#include <stdio.h>

#define STATES 48

static int build(hws_machine **machine) {
  hws_alphabet *symbols = NULL;
  hws_builder *builder = NULL;
  int64_t first, i, step;
  int ok = hws_alphabet_new(3, NULL, &symbols) == HWS_OK;
  ok = ok && hws_builder_new(HWS_REAL, 1, (const hws_alphabet *const *)&symbols, NULL, &builder) == HWS_OK;
  ok = ok && hws_builder_add_states(builder, STATES, &first) == HWS_OK;
  for (i = 0; ok && i < STATES; ++i) {
    for (step = 1; ok && step <= 3; ++step) {
      const int32_t label = (int32_t)step;
      ok = hws_builder_add_arc(builder, i, &label, 0.33, (i * 7 + step * 5) % STATES) == HWS_OK;
    }
    ok = ok && hws_builder_set_final(builder, i, 0.01) == HWS_OK;
  }
  ok = ok && hws_builder_build(builder, machine) == HWS_OK;
  hws_builder_free(builder);
  hws_alphabet_free(symbols);
  return ok;
}

int host_run(void) {
  hws_machine *machine = NULL;
  double total = 0;
  int ok = build(&machine) && hws_machine_total(machine, NULL, &total) == HWS_OK;
  hws_machine_free(machine);
  if (!ok) {
    printf("failed: %s\n", hws_error_message_view());
    return 1;
  }
  /* An error must come back as a status here too: the unwinder has to find its way. */
  if (hws_machine_total(NULL, NULL, &total) != HWS_E_ARGUMENT || hws_error_message_view()[0] == 0) {
    printf("a NULL machine was not refused\n");
    return 1;
  }
  ok = build(&machine) && hws_machine_total(machine, NULL, &total) == HWS_OK;
  hws_machine_free(machine);
  if (!ok || !(total > 1 - 1e-12 && total < 1 + 1e-12)) {
    printf("the total is %.17g; expected 1\n", total);
    return 1;
  }
  printf("%s: total %.12f\n", hws_version(), total);
  return 0;
}
