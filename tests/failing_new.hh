// A test's own operator new, which fails or cancels at an allocation of the test's choice, and counts what is not freed. To be
// included by one file of a test program, which cmake/tests.cmake leaves out under sanitizers (they bring their own).
#pragma once
#include <cstdint>
#include <cstdlib>
#include <new>

#include "fsa/base/run.hh"

static int64_t allocations_left = -1;             // how many succeed before one fails; below 0: all do
static hws::CancelFlag *cancel_instead = nullptr;  // set at that allocation, which then succeeds
static int64_t live_allocations = 0;

// Out of line, so that compilers do not see through one and not the other.
[[gnu::noinline]] void *operator new(std::size_t bytes) {
  if (allocations_left == 0) {
    allocations_left = -1;
    if (!cancel_instead) throw std::bad_alloc();
    cancel_instead->set.store(1);
  }
  if (allocations_left > 0) --allocations_left;
  void *p = std::malloc(bytes ? bytes : 1);
  if (!p) throw std::bad_alloc();
  __atomic_add_fetch(&live_allocations, 1, __ATOMIC_RELAXED);
  return p;
}
[[gnu::noinline]] void operator delete(void *p) noexcept {
  if (p) __atomic_sub_fetch(&live_allocations, 1, __ATOMIC_RELAXED);
  std::free(p);
}
[[gnu::noinline]] void operator delete(void *p, std::size_t) noexcept { operator delete(p); }
