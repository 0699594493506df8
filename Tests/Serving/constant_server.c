// Sends a constant body in response to every request, using libmicrohttpd. 'throughput' compares the
// server with it as an upper bound. Usage: constant_server THREADS BYTES; prints its port.

#include <arpa/inet.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static enum MHD_Result respond(
    void *response, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *data, size_t *size, void **request) {
  static int started;
  (void)url, (void)method, (void)version, (void)data, (void)size;
  // The first call has only the request head; responding to it would close the connection.
  if (*request == NULL) {
    *request = &started;
    return MHD_YES;
  }
  return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

static int listen_on_loopback(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (bind(descriptor, (struct sockaddr *)&address, size) != 0 || listen(descriptor, 4096) != 0 ||
      getsockname(descriptor, (struct sockaddr *)&address, &size) != 0) {
    return -1;
  }
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  return descriptor;
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  unsigned threads = (unsigned)atoi(arguments[1]);
  size_t size = (size_t)atol(arguments[2]);
  char *body = malloc(size + 1);
  if (body == NULL) return 70;
  memset(body, 'a', size);
  struct MHD_Response *response =
      MHD_create_response_from_buffer(size, body, MHD_RESPMEM_PERSISTENT);
  int descriptor = listen_on_loopback();
  if (response == NULL || descriptor < 0) return 71;
  signal(SIGPIPE, SIG_IGN);
  if (MHD_start_daemon(
          MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, respond, response,
          MHD_OPTION_LISTEN_SOCKET, descriptor, MHD_OPTION_THREAD_POOL_SIZE, threads,
          MHD_OPTION_CONNECTION_LIMIT, 4000, MHD_OPTION_END) == NULL) {
    return 71;
  }
  // Runs until a signal terminates the process.
  for (;;) pause();
}
