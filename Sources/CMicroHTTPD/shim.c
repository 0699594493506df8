#include "CMicroHTTPD.h"

#include <dlfcn.h>
#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(F)                    \
  F(MHD_start_daemon)                   \
  F(MHD_quiesce_daemon)                 \
  F(MHD_stop_daemon)                    \
  F(MHD_get_connection_info)            \
  F(MHD_get_connection_values_n)        \
  F(MHD_suspend_connection)             \
  F(MHD_resume_connection)              \
  F(MHD_create_response_from_buffer)    \
  F(MHD_create_response_from_callback)  \
  F(MHD_add_response_header)            \
  F(MHD_queue_response)                 \
  F(MHD_destroy_response)

// The function types come from <microhttpd.h>, so that wrong arguments do not compile.
#define FIELD(name) __typeof__(&name) name;
struct cmicrohttpd_library {
  FUNCTIONS(FIELD)
};

struct cmicrohttpd_daemon {
  const cmicrohttpd_library *library;
  cmicrohttpd_handlers handlers;
  struct MHD_Daemon *daemon;
};

const cmicrohttpd_library *cmicrohttpd_open(const char *file) {
  void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return NULL;
  cmicrohttpd_library *library = calloc(1, sizeof *library);
  if (library == NULL) goto incomplete;
#define FIND(name)                                                                               \
  if ((library->name = (__typeof__(library->name))dlsym(handle, #name)) == NULL) goto incomplete;
  FUNCTIONS(FIND)
  return library;
incomplete:
  free(library);
  dlclose(handle);
  return NULL;
}

static enum MHD_Result admit(void *context, const struct sockaddr *address, socklen_t size) {
  cmicrohttpd_daemon *daemon = context;
  (void)size;
  return daemon->handlers.admit(daemon->handlers.context, address) ? MHD_YES : MHD_NO;
}

static void *connection_state(
    const cmicrohttpd_library *library, struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      library->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

static void notify_connection(
    void *context, struct MHD_Connection *connection, void **state,
    enum MHD_ConnectionNotificationCode code) {
  cmicrohttpd_daemon *daemon = context;
  const cmicrohttpd_library *library = daemon->library;
  if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
    daemon->handlers.disconnected(daemon->handlers.context, *state);
    *state = NULL;
    return;
  }
  const union MHD_ConnectionInfo *socket =
      library->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  const union MHD_ConnectionInfo *address =
      library->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  *state = daemon->handlers.connected(
      daemon->handlers.context, socket == NULL ? -1 : socket->connect_fd,
      address == NULL ? NULL : address->client_addr);
}

static void *begin(void *context, const char *target, struct MHD_Connection *connection) {
  cmicrohttpd_daemon *daemon = context;
  void *exchange = daemon->handlers.begin(
      daemon->handlers.context, connection_state(daemon->library, connection),
      (cmicrohttpd_connection *)connection, target == NULL ? "" : target);
  // After this callback, libmicrohttpd 0.9.75 parses the query into values of 56 bytes each in the
  // connection's memory pool, and does not respond if the pool is full. The server does not use these
  // values. Without separators there is only one value. The text is in a writable buffer of the connection.
  for (char *text = (char *)target; text != NULL && (text = strchr(text, '&')) != NULL;) {
    *text = '+';
  }
  return exchange;
}

static enum MHD_Result handle(
    void *context, struct MHD_Connection *connection, const char *url, const char *method,
    const char *version, const char *data, size_t *size, void **exchange) {
  cmicrohttpd_daemon *daemon = context;
  (void)connection;
  (void)url;
  // Without a request target, 'begin' was not called.
  if (*exchange == NULL) return MHD_NO;
  int is_http_1_1 = version != NULL && strcmp(version, MHD_HTTP_VERSION_1_1) == 0;
  return daemon->handlers.receive(*exchange, method, is_http_1_1, data, size) ? MHD_YES : MHD_NO;
}

static void completed(
    void *context, struct MHD_Connection *connection, void **exchange,
    enum MHD_RequestTerminationCode code) {
  cmicrohttpd_daemon *daemon = context;
  (void)connection;
  (void)code;
  if (*exchange != NULL) daemon->handlers.end(*exchange);
  *exchange = NULL;
}

cmicrohttpd_daemon *cmicrohttpd_start(
    const cmicrohttpd_library *library, const cmicrohttpd_settings *settings,
    const cmicrohttpd_handlers *handlers) {
  cmicrohttpd_daemon *daemon = calloc(1, sizeof *daemon);
  if (daemon == NULL) return NULL;
  daemon->library = library;
  daemon->handlers = *handlers;
  daemon->daemon = library->MHD_start_daemon(
      MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, admit, daemon, handle, daemon,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket)settings->listening_socket,
      MHD_OPTION_THREAD_POOL_SIZE, settings->threads,
      MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory,
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_URI_LOG_CALLBACK, begin, daemon,
      MHD_OPTION_NOTIFY_CONNECTION, notify_connection, daemon,
      MHD_OPTION_NOTIFY_COMPLETED, completed, daemon,
      MHD_OPTION_END);
  if (daemon->daemon != NULL) return daemon;
  free(daemon);
  return NULL;
}

void cmicrohttpd_quiesce(cmicrohttpd_daemon *daemon) {
  daemon->library->MHD_quiesce_daemon(daemon->daemon);
}

void cmicrohttpd_stop(cmicrohttpd_daemon *daemon) {
  daemon->library->MHD_stop_daemon(daemon->daemon);
  free(daemon);
}

typedef struct {
  void *context;
  void (*visit)(
      void *context, const char *name, size_t name_size, const char *value, size_t value_size);
} visitor;

static enum MHD_Result visit_header(
    void *context, enum MHD_ValueKind kind, const char *name, size_t name_size, const char *value,
    size_t value_size) {
  visitor *target = context;
  (void)kind;
  target->visit(
      target->context, name == NULL ? "" : name, name == NULL ? 0 : name_size,
      value == NULL ? "" : value, value == NULL ? 0 : value_size);
  return MHD_YES;
}

void cmicrohttpd_each_header(
    const cmicrohttpd_library *library, cmicrohttpd_connection *connection, void *context,
    void (*visit)(
        void *context, const char *name, size_t name_size, const char *value, size_t value_size)) {
  visitor target = {.context = context, .visit = visit};
  library->MHD_get_connection_values_n(
      (struct MHD_Connection *)connection, MHD_HEADER_KIND, visit_header, &target);
}

void cmicrohttpd_suspend(
    const cmicrohttpd_library *library, cmicrohttpd_connection *connection) {
  library->MHD_suspend_connection((struct MHD_Connection *)connection);
}

void cmicrohttpd_resume(
    const cmicrohttpd_library *library, cmicrohttpd_connection *connection) {
  library->MHD_resume_connection((struct MHD_Connection *)connection);
}

cmicrohttpd_response *cmicrohttpd_make_response(
    const cmicrohttpd_library *library, const void *bytes, size_t size) {
  // With MHD_RESPMEM_MUST_COPY, libmicrohttpd does not write to the bytes.
  return (cmicrohttpd_response *)library->MHD_create_response_from_buffer(
      size, (void *)bytes, size == 0 ? MHD_RESPMEM_PERSISTENT : MHD_RESPMEM_MUST_COPY);
}

cmicrohttpd_response *cmicrohttpd_make_stream(
    const cmicrohttpd_library *library, size_t block_size, void *context,
    ptrdiff_t (*read)(void *context, uint64_t offset, char *buffer, size_t size),
    void (*release)(void *context)) {
  return (cmicrohttpd_response *)library->MHD_create_response_from_callback(
      MHD_SIZE_UNKNOWN, block_size, read, context, release);
}

int cmicrohttpd_add_header(
    const cmicrohttpd_library *library, cmicrohttpd_response *response, const char *name,
    const char *value) {
  return library->MHD_add_response_header((struct MHD_Response *)response, name, value) ==
         MHD_YES;
}

int cmicrohttpd_queue(
    const cmicrohttpd_library *library, cmicrohttpd_connection *connection, unsigned status,
    cmicrohttpd_response *response) {
  enum MHD_Result result = library->MHD_queue_response(
      (struct MHD_Connection *)connection, status, (struct MHD_Response *)response);
  library->MHD_destroy_response((struct MHD_Response *)response);
  return result == MHD_YES;
}
