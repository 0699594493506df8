#include "CMicroHTTPD.h"

#include <malloc.h>

void cmicrohttpd_reclaim_memory(void) {
  malloc_trim(0);
}
