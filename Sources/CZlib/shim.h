// Imports the system's zlib.
#include <zlib.h>
