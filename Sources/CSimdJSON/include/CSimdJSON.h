#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Why a text is not JSON.
typedef enum csimdjson_status {
  CSIMDJSON_OK = 0,
  CSIMDJSON_EMPTY,
  CSIMDJSON_STRUCTURE,
  CSIMDJSON_TEXT,
  CSIMDJSON_UNCLOSED_TEXT,
  CSIMDJSON_CONTROL_CHARACTER,
  CSIMDJSON_NUMBER,
  CSIMDJSON_LITERAL,
  CSIMDJSON_ENCODING,
  CSIMDJSON_DEPTH,
  CSIMDJSON_TOO_LARGE
} csimdjson_status;

/// A parser that is used again and again, by one thread at a time.
typedef struct csimdjson_parser csimdjson_parser;

/// How many bytes behind a text must be readable; their content does not matter.
size_t csimdjson_padding(void);

/// A parser that refuses texts nested deeper than `depth`; NULL if there is no memory.
csimdjson_parser *csimdjson_create(size_t depth);
void csimdjson_destroy(csimdjson_parser *parser);

/// Parses one JSON value. `csimdjson_padding()` bytes behind `length` must be readable.
csimdjson_status csimdjson_parse(
    csimdjson_parser *parser, const uint8_t *bytes, size_t length);

/// The last parsed value as simdjson's tape: https://github.com/simdjson/simdjson/blob/master/doc/tape.md
/// Valid until the next parse. The value starts at word 1.
const uint64_t *csimdjson_tape(const csimdjson_parser *parser);

/// The texts to which the tape refers: each its length in 4 bytes, then its bytes, then NUL.
const uint8_t *csimdjson_texts(const csimdjson_parser *parser);

/// How many words the tape has, and how many bytes the texts.
void csimdjson_sizes(const csimdjson_parser *parser, size_t *words, size_t *bytes);

#ifdef __cplusplus
}
#endif
