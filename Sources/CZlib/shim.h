// Compression as the system's zlib does it.
#include <zlib.h>
