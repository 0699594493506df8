#ifndef CMICROHTTPD_H
#define CMICROHTTPD_H

#include <stddef.h>
#include <stdint.h>

// The part of libmicrohttpd that the server uses. The library is opened on first use: linking it and
// its dependencies (GnuTLS among them) would add about 3 ms to every start of the program.

#pragma clang assume_nonnull begin

// Table of the functions of libmicrohttpd.
typedef struct cmicrohttpd_library cmicrohttpd_library;
typedef struct cmicrohttpd_daemon cmicrohttpd_daemon;
// MHD_Connection and MHD_Response.
typedef struct cmicrohttpd_connection cmicrohttpd_connection;
typedef struct cmicrohttpd_response cmicrohttpd_response;

typedef struct {
  // A listening, non-blocking socket. The caller closes it after 'cmicrohttpd_stop'.
  int listening_socket;
  unsigned threads;
  // For each thread an equal part. A thread that has reached it lets connections wait.
  unsigned connection_limit;
  unsigned idle_seconds;
  // Size of each connection's memory pool in bytes.
  size_t connection_memory;
} cmicrohttpd_settings;

// Called on the threads of the daemon; calls about one connection never overlap.
typedef struct {
  void *context;
  // Returns 0 to refuse a connection, of which no other function learns. 'disconnected' follows
  // otherwise. 'address' is the 'struct sockaddr' of the client.
  int (*_Nonnull admit)(void *context, const void *_Nullable address);
  // Returns the state of a new connection, which the other functions receive.
  void *_Nullable (*_Nonnull connected)(
      void *context, int descriptor, const void *_Nullable address);
  // Called once for each connection, before its socket is closed.
  void (*_Nonnull disconnected)(void *context, void *_Nullable connection_state);
  // Returns the exchange of a request after its request line. 'target' is as sent.
  void *_Nonnull (*_Nonnull begin)(
      void *context, void *_Nullable connection_state, cmicrohttpd_connection *connection,
      const char *target);
  // Called when the head has arrived, for each part of the body ('*size' > 0), and when the request
  // is complete or its connection was resumed. 'is_http_1_1' is 0 for HTTP/1.0 and other versions.
  // Returns 0 to close the connection.
  int (*_Nonnull receive)(
      void *exchange, const char *method, int is_http_1_1, const char *_Nullable data,
      size_t *size);
  // Called once for each exchange, after its response or when the connection ended.
  void (*_Nonnull end)(void *exchange);
} cmicrohttpd_handlers;

// Opens the shared library; NULL if the file or one of the functions is missing. The library stays
// open, and so does the table, which the caller never releases.
const cmicrohttpd_library *_Nullable cmicrohttpd_open(const char *file);

// Starts threads that accept and serve connections; NULL on failure.
cmicrohttpd_daemon *_Nullable cmicrohttpd_start(
    const cmicrohttpd_library *library, const cmicrohttpd_settings *settings,
    const cmicrohttpd_handlers *handlers);

// Stops accepting connections.
void cmicrohttpd_quiesce(cmicrohttpd_daemon *daemon);

// Closes all connections, ends the threads, and releases the daemon. No connection may be suspended,
// and 'cmicrohttpd_quiesce' must have been called.
void cmicrohttpd_stop(cmicrohttpd_daemon *daemon);

// Calls a function for each header field of a request.
void cmicrohttpd_each_header(
    const cmicrohttpd_library *library, cmicrohttpd_connection *connection, void *context,
    void (*visit)(
        void *context, const char *name, size_t name_size, const char *value, size_t value_size));

// Stops processing a connection; only for use in 'receive' and in the reader of a stream.
void cmicrohttpd_suspend(
    const cmicrohttpd_library *library, cmicrohttpd_connection *connection);

// Continues a suspended connection; callable on any thread.
void cmicrohttpd_resume(
    const cmicrohttpd_library *library, cmicrohttpd_connection *connection);

// Makes a response with a copy of the bytes; NULL if there is no memory.
cmicrohttpd_response *_Nullable cmicrohttpd_make_response(
    const cmicrohttpd_library *library, const void *_Nullable bytes, size_t size);

// Makes a response of unknown length. 'read' returns how many bytes it has written, 0 after it has
// suspended the connection, or -1 at the end. 'release' is called once with the context.
cmicrohttpd_response *_Nullable cmicrohttpd_make_stream(
    const cmicrohttpd_library *library, size_t block_size, void *context,
    ptrdiff_t (*read)(void *_Nullable context, uint64_t offset, char *_Nullable buffer, size_t size),
    void (*release)(void *_Nullable context));

// Adds a header field; 0 if the name or the value is not valid.
int cmicrohttpd_add_header(
    const cmicrohttpd_library *library, cmicrohttpd_response *response, const char *name,
    const char *value);

// Sends a response, which is released in every case; 0 if it cannot be sent now.
int cmicrohttpd_queue(
    const cmicrohttpd_library *library, cmicrohttpd_connection *connection, unsigned status,
    cmicrohttpd_response *response);

// Reports how much of what was sent the peer of a TCP socket has received.
//
// Returns whether bytes are on their way or wait to be sent; 0 if that is unknown, as for sockets of
// other kinds. 'acknowledged' is set to the number of bytes received since the connection began.
int cmicrohttpd_is_sending(int descriptor, uint64_t *acknowledged);

#pragma clang assume_nonnull end

#endif
