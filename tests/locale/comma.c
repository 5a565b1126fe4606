/* Preloaded before a test: the process runs under the locale of its environment,
 * as a host with translated texts does. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__attribute__((constructor)) static void comma(void) {
  char text[16];
  if (setlocale(LC_ALL, "") == NULL) {
    fprintf(stderr, "the locale of the environment is not there\n");
    _Exit(9);
  }
  snprintf(text, sizeof text, "%.1f", 1.5);
  if (strcmp(text, "1,5") != 0) {
    fprintf(stderr, "this locale writes 1.5 as %s\n", text);
    _Exit(9);
  }
}
