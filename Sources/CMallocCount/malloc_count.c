// SPDX-License-Identifier: Apache-2.0

#include "malloc_count.h"

#include <errno.h>
#include <stddef.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define SIMPLEX_WIRE_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(SIMPLEX_WIRE_SANITIZED)

// The thread's own counters, so that no other thread's work is counted and nothing is locked.
static __thread uint64_t blocks;
static __thread uint64_t bytes;

// glibc's allocator under the names that stay when its public ones are taken.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static void *counted(void *block, size_t size) {
  blocks += 1;
  bytes += size;
  return block;
}

void *malloc(size_t size) { return counted(__libc_malloc(size), size); }
void *calloc(size_t count, size_t size) { return counted(__libc_calloc(count, size), count * size); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size), size); }
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
void free(void *block) { __libc_free(block); }

void *realloc(void *block, size_t size) { return counted(__libc_realloc(block, size), size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *block = memalign(alignment, size);
  if (block == NULL) return ENOMEM;
  *result = block;
  return 0;
}

int simplex_wire_malloc_is_counted(void) { return 1; }
uint64_t simplex_wire_malloc_count(void) { return blocks; }
uint64_t simplex_wire_malloc_bytes(void) { return bytes; }

#else

int simplex_wire_malloc_is_counted(void) { return 0; }
uint64_t simplex_wire_malloc_count(void) { return 0; }
uint64_t simplex_wire_malloc_bytes(void) { return 0; }

#endif

#if defined(__GLIBC__)
#include <malloc.h>

void simplex_wire_malloc_keep(void) {
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
}
#else
void simplex_wire_malloc_keep(void) {}
#endif
