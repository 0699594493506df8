#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stddef.h>
#include <stdint.h>

// The functions of libmicrohttpd that WebServer uses.
//
// The library is opened on first use, because linking it and its dependencies, such as GnuTLS, would delay
// every start of the program by about 3 ms.

#pragma clang assume_nonnull begin

/// A table of the functions of libmicrohttpd.
typedef struct cmicrohttpd_library cmicrohttpd_library;
/// A running server with its handlers.
typedef struct cmicrohttpd_daemon cmicrohttpd_daemon;
/// A thread of a server with its connections (MHD_Daemon).
typedef struct cmicrohttpd_worker cmicrohttpd_worker;
/// A connection (MHD_Connection).
typedef struct cmicrohttpd_connection cmicrohttpd_connection;
/// A response (MHD_Response).
typedef struct cmicrohttpd_response cmicrohttpd_response;

/// The settings of a server.
typedef struct {
  /// A listening, non-blocking socket. The caller closes it after 'cmicrohttpd_stop'.
  int listening_socket;
  /// The number of threads.
  unsigned threads;
  /// The maximum number of connections of each thread. A thread that has reached its limit does not accept
  /// connections.
  unsigned connection_limit;
  /// The time without progress after which a connection is closed.
  unsigned idle_seconds;
  /// The size of each connection's memory pool in bytes.
  size_t connection_memory;
} cmicrohttpd_settings;

/// The callbacks of a server, which are called on its threads. Calls for one connection never overlap.
typedef struct {
  /// Passed to the callbacks.
  void *context;
  /// Returns 0 to refuse a connection, for which no other callback is called. Otherwise 'disconnected' is
  /// called later. 'address' is the 'struct sockaddr' of the client.
  int (*_Nonnull admit)(void *context, const void *_Nullable address);
  /// Returns the state of a new connection, which is passed to other callbacks.
  void *_Nullable (*_Nonnull connected)(
      void *context, int descriptor, const void *_Nullable address);
  /// Called once for each connection, before its socket is closed.
  void (*_Nonnull disconnected)(void *context, void *_Nullable connection_state);
  /// Returns the exchange of a request, after its request line. 'target' is the request target as sent.
  void *_Nonnull (*_Nonnull begin)(
      void *context, void *_Nullable connection_state, cmicrohttpd_worker *worker,
      cmicrohttpd_connection *connection, const char *target);
  /// Called after the head, for each part of the body ('*size' > 0), and when the request is complete or
  /// its connection was resumed. 'is_http_1_1' is 0 for HTTP/1.0 and other versions. Returns 0 to close the
  /// connection.
  int (*_Nonnull receive)(
      void *exchange, const char *method, int is_http_1_1, const char *_Nullable data,
      size_t *size);
  /// Called once for each exchange, after its response or when the connection was closed.
  void (*_Nonnull end)(void *exchange);
} cmicrohttpd_handlers;

/// Opens the shared library. Returns NULL if the file or a function is missing. The library is never
/// closed, and the table is never freed.
const cmicrohttpd_library *_Nullable cmicrohttpd_open(const char *file);

/// Starts threads that accept and serve connections. Returns NULL on failure.
cmicrohttpd_daemon *_Nullable cmicrohttpd_start(
    const cmicrohttpd_library *library, const cmicrohttpd_settings *settings,
    const cmicrohttpd_handlers *handlers);

/// Stops accepting connections.
void cmicrohttpd_quiesce(cmicrohttpd_daemon *daemon);

/// Closes all connections, ends the threads, and frees the daemon. No connection may be suspended, and
/// 'cmicrohttpd_quiesce' must have been called.
void cmicrohttpd_stop(cmicrohttpd_daemon *daemon);

/// Calls a function for each header field of a request.
void cmicrohttpd_each_header(
    const cmicrohttpd_library *library, cmicrohttpd_connection *connection, void *context,
    void (*visit)(
        void *context, const char *name, size_t name_size, const char *value, size_t value_size));

/// Suspends a connection. Call only in 'receive' and in the reader of a stream.
void cmicrohttpd_suspend(cmicrohttpd_worker *worker, cmicrohttpd_connection *connection);

/// Resumes a suspended connection. Can be called on any thread.
void cmicrohttpd_resume(cmicrohttpd_worker *worker, cmicrohttpd_connection *connection);

/// Creates a response with a copy of the bytes. Returns NULL if memory is exhausted.
cmicrohttpd_response *_Nullable cmicrohttpd_make_response(
    const cmicrohttpd_library *library, const void *_Nullable bytes, size_t size);

/// Creates a response of unknown length. 'read' returns the number of bytes that it has written, 0 after it
/// has suspended the connection, or -1 at the end. 'release' is called once with the context.
cmicrohttpd_response *_Nullable cmicrohttpd_make_stream(
    const cmicrohttpd_library *library, size_t block_size, void *context,
    ptrdiff_t (*read)(void *_Nullable context, uint64_t offset, char *_Nullable buffer, size_t size),
    void (*release)(void *_Nullable context));

/// Adds a header field. Returns 0 if the name or the value is invalid.
int cmicrohttpd_add_header(
    const cmicrohttpd_library *library, cmicrohttpd_response *response, const char *name,
    const char *value);

/// Queues a response for sending, and releases it in any case. Returns 0 on failure.
int cmicrohttpd_queue(
    const cmicrohttpd_library *library, cmicrohttpd_connection *connection, unsigned status,
    cmicrohttpd_response *response);

/// Returns 1 if a TCP socket has unacknowledged or unsent bytes; 0 if not, or for other descriptors.
///
/// Sets 'acknowledged' to the number of bytes that the peer has acknowledged since the connection began.
int cmicrohttpd_is_sending(int descriptor, uint64_t *acknowledged);

/// Returns free memory of all of the allocator's arenas to the system.
void cmicrohttpd_reclaim_memory(void);

#pragma clang assume_nonnull end

#endif
