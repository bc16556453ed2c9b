// SPDX-License-Identifier: Apache-2.0
//
// getopt_long for the command line tool: its globals are not importable as they are in Swift 6.
#ifndef SIMPLEX_WIRE_CGETOPT_SHIM_H
#define SIMPLEX_WIRE_CGETOPT_SHIM_H

#include <getopt.h>

static inline const char *simplex_wire_optarg(void) { return optarg; }
static inline int simplex_wire_optind(void) { return optind; }
static inline int simplex_wire_optopt(void) { return optopt; }
static inline void simplex_wire_getopt_reset(void) {
  optind = 1;
  opterr = 0;
}

#endif
