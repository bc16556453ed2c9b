// SPDX-License-Identifier: Apache-2.0
//
// The part of libyajl's parser interface that JSONStream uses.
//
// Some distributions install a pkg-config file whose include path already ends in /yajl, while yajl's own header
// includes <yajl/yajl_common.h>; there the header cannot be included as it is, so the few prototypes stand here.
#ifndef SIMPLEX_WIRE_CYAJL_SHIM_H
#define SIMPLEX_WIRE_CYAJL_SHIM_H

#include <stddef.h>

#if defined(__has_include)
#if __has_include(<yajl/yajl_parse.h>)
#include <yajl/yajl_parse.h>
#define SIMPLEX_WIRE_HAS_YAJL_HEADER 1
#endif
#endif

#ifndef SIMPLEX_WIRE_HAS_YAJL_HEADER
typedef enum { yajl_status_ok, yajl_status_client_canceled, yajl_status_error } yajl_status;
typedef struct yajl_handle_t *yajl_handle;
typedef struct {
  int (*yajl_null)(void *);
  int (*yajl_boolean)(void *, int);
  int (*yajl_integer)(void *, long long);
  int (*yajl_double)(void *, double);
  int (*yajl_number)(void *, const char *, size_t);
  int (*yajl_string)(void *, const unsigned char *, size_t);
  int (*yajl_start_map)(void *);
  int (*yajl_map_key)(void *, const unsigned char *, size_t);
  int (*yajl_end_map)(void *);
  int (*yajl_start_array)(void *);
  int (*yajl_end_array)(void *);
} yajl_callbacks;
typedef enum {
  yajl_allow_comments = 0x01,
  yajl_dont_validate_strings = 0x02,
  yajl_allow_trailing_garbage = 0x04,
  yajl_allow_multiple_values = 0x08,
  yajl_allow_partial_values = 0x10
} yajl_option;
typedef struct {
  void *(*malloc)(void *, size_t);
  void *(*realloc)(void *, void *, size_t);
  void (*free)(void *, void *);
  void *ctx;
} yajl_alloc_funcs;
yajl_handle yajl_alloc(const yajl_callbacks *, yajl_alloc_funcs *, void *);
int yajl_config(yajl_handle, yajl_option, ...);
void yajl_free(yajl_handle);
yajl_status yajl_parse(yajl_handle, const unsigned char *, size_t);
size_t yajl_get_bytes_consumed(yajl_handle);
#endif

/// `yajl_config` takes variadic arguments, which Swift cannot call; every option used here takes one `int`.
static inline int simplex_wire_yajl_config(yajl_handle handle, yajl_option option, int value) {
  return yajl_config(handle, option, value);
}

#endif
