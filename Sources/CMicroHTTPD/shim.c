// For SCHED_BATCH.
#define _GNU_SOURCE

#include "CMicroHTTPD.h"

#include <dlfcn.h>
#include <limits.h>
#include <microhttpd.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#define FUNCTIONS(F)                    \
  F(MHD_start_daemon)                   \
  F(MHD_get_daemon_info)                \
  F(MHD_get_timeout)                    \
  F(MHD_run)                            \
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

// A thread with its connections.
struct cmicrohttpd_worker {
  struct cmicrohttpd_daemon *owner;
  struct MHD_Daemon *daemon;
  pthread_t thread;
  // An eventfd that wakes the thread after a connection was resumed, and to end the thread.
  int wake;
  // Set from the call that writes to the eventfd until the thread has noticed it.
  atomic_bool is_woken;
  // Set to end the thread.
  atomic_bool is_stopping;
};

struct cmicrohttpd_daemon {
  const cmicrohttpd_library *library;
  cmicrohttpd_handlers handlers;
  // The number of workers, which all accept connections from the same socket.
  unsigned count;
  cmicrohttpd_worker workers[];
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
  const cmicrohttpd_daemon *daemon = ((cmicrohttpd_worker *)context)->owner;
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
  const cmicrohttpd_daemon *daemon = ((cmicrohttpd_worker *)context)->owner;
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
  cmicrohttpd_worker *worker = context;
  const cmicrohttpd_daemon *daemon = worker->owner;
  void *exchange = daemon->handlers.begin(
      daemon->handlers.context, connection_state(daemon->library, connection), worker,
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
  const cmicrohttpd_daemon *daemon = ((cmicrohttpd_worker *)context)->owner;
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
  const cmicrohttpd_daemon *daemon = ((cmicrohttpd_worker *)context)->owner;
  (void)connection;
  (void)code;
  if (*exchange != NULL) daemon->handlers.end(*exchange);
  *exchange = NULL;
}

static void wake(cmicrohttpd_worker *worker) {
  // If it was set, the thread has yet to clear it, and then processes what happened before this call.
  if (atomic_exchange(&worker->is_woken, 1)) return;
  // Fails only if the thread has not noticed 2^64 - 1 earlier calls.
  (void)eventfd_write(worker->wake, 1);
}

// Lets other threads finish their time slice before the calling thread, instead of interrupting them for each
// response: a busy server then sends several responses in turn. No effect while a processor is idle.
static void avoid_interruptions(void) {
  struct sched_param parameters = {.sched_priority = 0};
  // Any other policy was chosen by the user who started the process. Without permission, nothing changes.
  if (sched_getscheduler(0) == SCHED_OTHER) sched_setscheduler(0, SCHED_BATCH, &parameters);
}

// libmicrohttpd 0.9.75 never waits here. Its own threads wait without a limit: after 128 events at once they
// wait again before they process them, so that these requests have no response until another event arrives.
static void *run(void *context) {
  cmicrohttpd_worker *worker = context;
  const cmicrohttpd_library *library = worker->owner->library;
  avoid_interruptions();
  struct pollfd descriptors[] = {
      {.fd = library->MHD_get_daemon_info(worker->daemon, MHD_DAEMON_INFO_EPOLL_FD)->epoll_fd,
       .events = POLLIN},
      {.fd = worker->wake, .events = POLLIN},
  };
  while (!atomic_load(&worker->is_stopping)) {
    MHD_UNSIGNED_LONG_LONG limit;
    int timeout = -1;
    if (library->MHD_get_timeout(worker->daemon, &limit) == MHD_YES) {
      timeout = limit < INT_MAX ? (int)limit : INT_MAX;
    }
    poll(descriptors, 2, timeout);
    eventfd_t count;
    if (descriptors[1].revents != 0) (void)eventfd_read(worker->wake, &count);
    // After the read: otherwise, the read could consume a later call's write.
    atomic_store(&worker->is_woken, 0);
    library->MHD_run(worker->daemon);
  }
  return NULL;
}

static struct MHD_Daemon *start_daemon(
    cmicrohttpd_worker *worker, const cmicrohttpd_settings *settings) {
  return worker->owner->library->MHD_start_daemon(
      MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, admit, worker, handle, worker,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket)settings->listening_socket,
      MHD_OPTION_CONNECTION_LIMIT, settings->connection_limit,
      MHD_OPTION_CONNECTION_TIMEOUT, settings->idle_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings->connection_memory,
      MHD_OPTION_SIGPIPE_HANDLED_BY_APP, 1,
      MHD_OPTION_URI_LOG_CALLBACK, begin, worker,
      MHD_OPTION_NOTIFY_CONNECTION, notify_connection, worker,
      MHD_OPTION_NOTIFY_COMPLETED, completed, worker,
      MHD_OPTION_END);
}

// Starts a worker. Returns 0 on failure, with nothing left to release.
static int start(cmicrohttpd_worker *worker, const cmicrohttpd_settings *settings) {
  const cmicrohttpd_library *library = worker->owner->library;
  worker->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (worker->wake < 0) return 0;
  worker->daemon = start_daemon(worker, settings);
  if (worker->daemon == NULL) goto no_daemon;
  if (pthread_create(&worker->thread, NULL, run, worker) == 0) return 1;
  // Otherwise libmicrohttpd would close the socket.
  library->MHD_quiesce_daemon(worker->daemon);
  library->MHD_stop_daemon(worker->daemon);
no_daemon:
  close(worker->wake);
  return 0;
}

cmicrohttpd_daemon *cmicrohttpd_start(
    const cmicrohttpd_library *library, const cmicrohttpd_settings *settings,
    const cmicrohttpd_handlers *handlers) {
  cmicrohttpd_daemon *daemon =
      calloc(1, sizeof *daemon + settings->threads * sizeof(cmicrohttpd_worker));
  if (daemon == NULL) return NULL;
  daemon->library = library;
  daemon->handlers = *handlers;
  while (daemon->count < settings->threads) {
    daemon->workers[daemon->count].owner = daemon;
    if (!start(&daemon->workers[daemon->count], settings)) {
      cmicrohttpd_quiesce(daemon);
      cmicrohttpd_stop(daemon);
      return NULL;
    }
    daemon->count++;
  }
  return daemon;
}

void cmicrohttpd_quiesce(cmicrohttpd_daemon *daemon) {
  for (unsigned index = 0; index < daemon->count; index++) {
    daemon->library->MHD_quiesce_daemon(daemon->workers[index].daemon);
  }
}

void cmicrohttpd_stop(cmicrohttpd_daemon *daemon) {
  for (unsigned index = 0; index < daemon->count; index++) {
    atomic_store(&daemon->workers[index].is_stopping, 1);
    wake(&daemon->workers[index]);
  }
  for (unsigned index = 0; index < daemon->count; index++) {
    cmicrohttpd_worker *worker = &daemon->workers[index];
    pthread_join(worker->thread, NULL);
    daemon->library->MHD_stop_daemon(worker->daemon);
    close(worker->wake);
  }
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

void cmicrohttpd_suspend(cmicrohttpd_worker *worker, cmicrohttpd_connection *connection) {
  worker->owner->library->MHD_suspend_connection((struct MHD_Connection *)connection);
}

void cmicrohttpd_resume(cmicrohttpd_worker *worker, cmicrohttpd_connection *connection) {
  worker->owner->library->MHD_resume_connection((struct MHD_Connection *)connection);
  wake(worker);
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
