#include "CSimdJSON.h"

#include <cstring>
#include <new>
#include <simdjson.h>

struct csimdjson_parser {
  simdjson::dom::parser parser;
};

namespace {

csimdjson_status status(simdjson::error_code code) {
  switch (code) {
    case simdjson::SUCCESS: return CSIMDJSON_OK;
    case simdjson::EMPTY: return CSIMDJSON_EMPTY;
    case simdjson::STRING_ERROR: return CSIMDJSON_TEXT;
    case simdjson::UNCLOSED_STRING: return CSIMDJSON_UNCLOSED_TEXT;
    case simdjson::UNESCAPED_CHARS: return CSIMDJSON_CONTROL_CHARACTER;
    case simdjson::NUMBER_ERROR: return CSIMDJSON_NUMBER;
    case simdjson::T_ATOM_ERROR:
    case simdjson::F_ATOM_ERROR:
    case simdjson::N_ATOM_ERROR: return CSIMDJSON_LITERAL;
    case simdjson::UTF8_ERROR: return CSIMDJSON_ENCODING;
    case simdjson::DEPTH_ERROR: return CSIMDJSON_DEPTH;
    case simdjson::CAPACITY:
    case simdjson::MEMALLOC: return CSIMDJSON_TOO_LARGE;
    default: return CSIMDJSON_STRUCTURE;
  }
}

}  // namespace

size_t csimdjson_padding(void) { return simdjson::SIMDJSON_PADDING; }

csimdjson_parser *csimdjson_create(size_t depth) {
  auto parser = new (std::nothrow) csimdjson_parser;
  if (parser && parser->parser.allocate(1024, depth) != simdjson::SUCCESS) {
    delete parser;
    return nullptr;
  }
  return parser;
}

void csimdjson_destroy(csimdjson_parser *parser) { delete parser; }

csimdjson_status csimdjson_parse(
    csimdjson_parser *parser, const uint8_t *bytes, size_t length) {
  return status(parser->parser.parse(bytes, length, false).error());
}

const uint64_t *csimdjson_tape(const csimdjson_parser *parser) {
  return parser->parser.doc.tape.get();
}

const uint8_t *csimdjson_texts(const csimdjson_parser *parser) {
  return parser->parser.doc.string_buf.get();
}

void csimdjson_sizes(const csimdjson_parser *parser, size_t *words, size_t *bytes) {
  const uint64_t payload = 0x00FFFFFFFFFFFFFF;
  const uint64_t *tape = csimdjson_tape(parser);
  const uint8_t *texts = csimdjson_texts(parser);
  *words = tape[0] & payload;
  // Texts lie in the order of the tape.
  uint64_t last = 0;
  for (const uint64_t *word = tape + 1; word < tape + *words; word++) {
    const uint8_t tag = *word >> 56;
    if (tag == '"') {
      last = *word;
    } else if (tag == 'l' || tag == 'u' || tag == 'd') {
      word++;
    }
  }
  *bytes = 0;
  if (last) {
    uint32_t length;
    std::memcpy(&length, texts + (last & payload), sizeof length);
    *bytes = (last & payload) + sizeof length + length;
  }
}
