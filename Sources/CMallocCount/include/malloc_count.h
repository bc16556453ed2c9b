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

/// Keeps the C library from giving freed memory back to the system, so that a measurement is not one of page faults that
/// depend on what else the process holds. Does nothing with C libraries other than glibc.
void simplex_wire_malloc_keep(void);

#endif
