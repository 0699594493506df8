// Blocks the name resolution of 'slow.invalid' forever. For use with LD_PRELOAD.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <netdb.h>
#include <string.h>
#include <unistd.h>

int getaddrinfo(const char *name, const char *service, const struct addrinfo *hints,
                struct addrinfo **found) {
  if (name != NULL && strcmp(name, "slow.invalid") == 0) {
    while (1) pause();
  }
  int (*original)(const char *, const char *, const struct addrinfo *, struct addrinfo **) =
      (__typeof__(original))dlsym(RTLD_NEXT, "getaddrinfo");
  return original(name, service, hints, found);
}
