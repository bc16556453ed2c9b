// SPDX-License-Identifier: Apache-2.0
//
// Counts what the calling thread takes from malloc, by standing in for it.
#ifndef SIMPLEX_WIRE_MALLOC_COUNT_H
#define SIMPLEX_WIRE_MALLOC_COUNT_H

#include <stdint.h>

/// Whether anything is counted: only where glibc lends its own malloc, and never under a sanitizer, which brings one.
int simplex_wire_malloc_is_counted(void);

/// Blocks that this thread has taken since it began; each `realloc` counts as one.
uint64_t simplex_wire_malloc_count(void);

/// Bytes that this thread has asked for since it began.
uint64_t simplex_wire_malloc_bytes(void);

#endif
