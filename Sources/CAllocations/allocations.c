#include "allocations.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define IS_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

static atomic_ulong count;

#if defined(__GLIBC__) && !defined(IS_SANITIZED)

// Definitions in the executable take precedence over those of the C library, for all loaded libraries.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// Not an atomic addition, which would cost as much as the allocation. Some concurrent allocations are not
// counted, which is acceptable because a search runs on one thread.
static void count_allocation(void) {
  unsigned long before = atomic_load_explicit(&count, memory_order_relaxed);
  atomic_store_explicit(&count, before + 1, memory_order_relaxed);
}

void *malloc(size_t size) {
  count_allocation();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count_allocation();
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count_allocation();
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count_allocation();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  count_allocation();
  void *allocated = __libc_memalign(alignment, size);
  if (!allocated) return ENOMEM;
  *memory = allocated;
  return 0;
}

int widgetrun_can_count_allocations(void) { return 1; }

#else

int widgetrun_can_count_allocations(void) { return 0; }

#endif

unsigned long widgetrun_allocation_count(void) {
  return atomic_load_explicit(&count, memory_order_relaxed);
}
