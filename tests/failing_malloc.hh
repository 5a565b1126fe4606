// Allocations that fail, or cancel, at a place of the test's choice: both operator new's and those of arrays
// (fsa/base/array.hh). To be included by one file of a test program.
#pragma once
#include "fsa/base/run.hh"
#include "tests/own_malloc.h"

static int64_t allocations_left = -1;             // how many succeed before one fails; below 0: all do
static hws::CancelFlag *cancel_instead = nullptr;  // set at that allocation, which then succeeds

static int refused() {
  if (allocations_left > 0) {
    --allocations_left;
  } else if (allocations_left == 0) {
    allocations_left = -1;
    if (cancel_instead) {
      cancel_instead->set.store(1);
    } else {
      errno = ENOMEM;
      return 1;
    }
  }
  return 0;
}
