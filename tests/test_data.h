/* Where tests/ is: HWS_TEST_DATA, which ctest sets, or beside the build folder in which a test is run by hand. No path is
 * compiled into a test, so that checkouts share what a compiler's cache holds. */
#ifndef HAWSER_TEST_DATA_H
#define HAWSER_TEST_DATA_H

#include <stdlib.h>

static inline const char *test_data(void) {
  const char *folder = getenv("HWS_TEST_DATA");
  return folder ? folder : "../../tests";
}

#endif
