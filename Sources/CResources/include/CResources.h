// Text files that are part of the executable.
//
// The compiler reads them with '#embed', so that the product needs no files at run time and Swift
// compiles no large literals. 'resources.c' lists them; 'Components/Files/Resource.swift' reads them.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct resource {
  /// The path below the folder of this target, such as "presets/shop.yaml".
  const char *path;
  const unsigned char *bytes;
  size_t size;
};

/// The resource with a path, or a null pointer if there is none. Thread-safe.
const struct resource *find_resource(const char *path);

#ifdef __cplusplus
}
#endif
