#include "CMicroHTTPD.h"

// Not <netinet/tcp.h>, whose 'tcp_info' has no byte counts.
#include <linux/tcp.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

int cmicrohttpd_is_sending(int descriptor, uint64_t *acknowledged) {
  struct tcp_info info;
  socklen_t size = sizeof info;
  // Older kernels set only some members.
  memset(&info, 0, sizeof info);
  *acknowledged = 0;
  if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) return 0;
  *acknowledged = info.tcpi_bytes_acked;
  return info.tcpi_unacked > 0 || info.tcpi_notsent_bytes > 0;
}
