#pragma once

#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with a command line. libFuzzer ends the process after a failure.
///
/// The executable must be linked with libFuzzer, as `-sanitize=fuzzer` does.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *data, size_t size));
