/* A program's own malloc, glibc's underneath: refused() of whoever includes this says which allocations fail,
 * live_allocations counts the blocks not yet freed, live_bytes what they hold and most_bytes how much that was at most
 * since whoever includes this set it. all_allocations and all_bytes are of all blocks ever made. For one file of a test
 * program, in C or C++; cmake/tests.cmake leaves it out where there is another malloc (sanitizers bring their own). */
#ifndef HWS_TESTS_OWN_MALLOC_H
#define HWS_TESTS_OWN_MALLOC_H

#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
#define OWN_MALLOC extern "C"
#define OWN_MALLOC_NOTHROW noexcept
#else
#define OWN_MALLOC extern
#define OWN_MALLOC_NOTHROW
#endif

OWN_MALLOC void *__libc_malloc(size_t size);
OWN_MALLOC void *__libc_calloc(size_t count, size_t size);
OWN_MALLOC void *__libc_realloc(void *memory, size_t size);
OWN_MALLOC void *__libc_memalign(size_t alignment, size_t size);
OWN_MALLOC void __libc_free(void *memory);

static int refused(void); /* 1, and errno set: this allocation fails */
static int64_t live_allocations, live_bytes, most_bytes, all_allocations, all_bytes;

static void *counted(void *memory) {
  if (memory) {
    const int64_t size = (int64_t)malloc_usable_size(memory);
    const int64_t bytes = __atomic_add_fetch(&live_bytes, size, __ATOMIC_RELAXED);
    __atomic_add_fetch(&all_allocations, 1, __ATOMIC_RELAXED);
    __atomic_add_fetch(&all_bytes, size, __ATOMIC_RELAXED);
    if (bytes > __atomic_load_n(&most_bytes, __ATOMIC_RELAXED)) __atomic_store_n(&most_bytes, bytes, __ATOMIC_RELAXED);
    __atomic_add_fetch(&live_allocations, 1, __ATOMIC_RELAXED);
  }
  return memory;
}
static void uncounted(void *memory) {
  if (!memory) return;
  __atomic_sub_fetch(&live_bytes, (int64_t)malloc_usable_size(memory), __ATOMIC_RELAXED);
  __atomic_sub_fetch(&live_allocations, 1, __ATOMIC_RELAXED);
}

OWN_MALLOC void *malloc(size_t size) OWN_MALLOC_NOTHROW { return refused() ? NULL : counted(__libc_malloc(size)); }
OWN_MALLOC void *calloc(size_t count, size_t size) OWN_MALLOC_NOTHROW {
  return refused() ? NULL : counted(__libc_calloc(count, size));
}
OWN_MALLOC void *memalign(size_t alignment, size_t size) OWN_MALLOC_NOTHROW {
  return refused() ? NULL : counted(__libc_memalign(alignment, size));
}
OWN_MALLOC void *aligned_alloc(size_t alignment, size_t size) OWN_MALLOC_NOTHROW { return memalign(alignment, size); }
OWN_MALLOC int posix_memalign(void **memory, size_t alignment, size_t size) OWN_MALLOC_NOTHROW {
  void *made = memalign(alignment, size);
  if (!made) return ENOMEM;
  *memory = made;
  return 0;
}
OWN_MALLOC void *realloc(void *memory, size_t size) OWN_MALLOC_NOTHROW {
  void *moved;
  if (refused()) return NULL;
  if (!memory) return counted(__libc_realloc(memory, size));
  uncounted(memory);
  moved = __libc_realloc(memory, size);
  if (moved) counted(moved);
  else if (size) counted(memory); /* the old block is as it was */
  return moved;
}
OWN_MALLOC void free(void *memory) OWN_MALLOC_NOTHROW {
  uncounted(memory);
  __libc_free(memory);
}

#endif
