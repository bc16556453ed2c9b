// SPDX-License-Identifier: Apache-2.0
//
// What libFuzzer offers to a custom mutator.
#ifndef SIMPLEX_WIRE_FUZZER_SHIM_H
#define SIMPLEX_WIRE_FUZZER_SHIM_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own mutations, the dictionary's words included, in place. Gives the new length.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);

#endif
