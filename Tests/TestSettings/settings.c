#include "CTestSettings.h"

#include <stdlib.h>

// By default, all tests begin at the same time and share as many threads as there are processors. A test that
// measures time or continues on another task then waits for minutes behind tests that compute. Set before main,
// because Swift Testing reads the variable when it starts; a value that the user has set is kept.
__attribute__((constructor)) static void limit_parallel_tests(void) {
  setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", "4", 0);
}
