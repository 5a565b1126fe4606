// A test's own malloc, glibc's underneath, which fails or cancels at an allocation of the test's choice, and counts what is not
// freed: both what operator new makes and arrays (fsa/base/array.hh). To be included by one file of a test program, which
// cmake/tests.cmake leaves out where there is another malloc (sanitizers bring their own).
#pragma once
#include <cstdint>
#include <cstdlib>

#include "fsa/base/run.hh"

extern "C" {
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);
}

static int64_t allocations_left = -1;             // how many succeed before one fails; below 0: all do
static hws::CancelFlag *cancel_instead = nullptr;  // set at that allocation, which then succeeds
static int64_t live_allocations = 0;

static bool refused() {
  if (allocations_left > 0) {
    --allocations_left;
  } else if (allocations_left == 0) {
    allocations_left = -1;
    if (!cancel_instead) return true;
    cancel_instead->set.store(1);
  }
  return false;
}
static void *counted(void *memory) {
  if (memory) __atomic_add_fetch(&live_allocations, 1, __ATOMIC_RELAXED);
  return memory;
}

extern "C" {
void *malloc(size_t size) { return refused() ? nullptr : counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return refused() ? nullptr : counted(__libc_calloc(count, size)); }
void *realloc(void *memory, size_t size) {
  if (refused()) return nullptr;
  return memory ? __libc_realloc(memory, size) : counted(__libc_realloc(memory, size));
}
void free(void *memory) {
  if (memory) __atomic_sub_fetch(&live_allocations, 1, __ATOMIC_RELAXED);
  __libc_free(memory);
}
}
