#ifndef CPOSTGRESQL_H
#define CPOSTGRESQL_H

#include <stddef.h>

// The functions of libpq that PostgreSQLSearch uses.
//
// The library is opened on first use, because linking it and its dependencies (TLS, Kerberos, LDAP) would
// delay every start of the program by some milliseconds.

/// A connection (PGconn).
typedef struct cpostgresql_connection cpostgresql_connection;
/// The result of a statement (PGresult).
typedef struct cpostgresql_result cpostgresql_result;
/// The data for cancelling a statement (PGcancel).
typedef struct cpostgresql_cancel cpostgresql_cancel;

/// An option of a connection string (PQconninfoOption), with the same layout.
typedef struct {
  char *keyword;
  char *envvar;
  char *compiled;
  char *val;
  char *label;
  char *dispchar;
  int dispsize;
} cpostgresql_option;

// Constants of libpq with the same values.
enum {
  CPOSTGRESQL_CONNECTION_OK = 0,
  CPOSTGRESQL_COMMAND_OK = 1,
  CPOSTGRESQL_TUPLES_OK = 2,
  CPOSTGRESQL_COPY_IN = 4,
  CPOSTGRESQL_SQLSTATE = 'C',
};

/// Function pointers with the semantics of libpq's functions.
///
/// The caller owns results, options, and cancel handles, and frees them with clear, free_options, and
/// free_cancel. A connection may be used by one thread at a time; only cancel may be called on any thread.
typedef struct {
  cpostgresql_option *(*parse)(const char *text, char **message);
  void (*free_options)(cpostgresql_option *options);
  void (*free_memory)(void *memory);
  cpostgresql_connection *(*connect)(
      const char *const *keywords, const char *const *values, int expands_name);
  int (*status)(const cpostgresql_connection *connection);
  void (*finish)(cpostgresql_connection *connection);
  const char *(*connection_message)(const cpostgresql_connection *connection);
  int (*socket)(const cpostgresql_connection *connection);
  int (*set_nonblocking)(cpostgresql_connection *connection, int is_nonblocking);
  int (*send_query)(
      cpostgresql_connection *connection, const char *command, int count,
      const unsigned int *types, const char *const *values, const int *lengths,
      const int *formats, int result_format);
  int (*put_copy_data)(cpostgresql_connection *connection, const char *data, int size);
  int (*put_copy_end)(cpostgresql_connection *connection, const char *error);
  int (*flush)(cpostgresql_connection *connection);
  int (*consume)(cpostgresql_connection *connection);
  int (*is_busy)(cpostgresql_connection *connection);
  cpostgresql_result *(*next_result)(cpostgresql_connection *connection);
  int (*result_status)(const cpostgresql_result *result);
  const char *(*result_message)(const cpostgresql_result *result);
  const char *(*result_field)(const cpostgresql_result *result, int field);
  int (*rows)(const cpostgresql_result *result);
  int (*columns)(const cpostgresql_result *result);
  const char *(*value)(const cpostgresql_result *result, int row, int column);
  int (*length)(const cpostgresql_result *result, int row, int column);
  int (*is_null)(const cpostgresql_result *result, int row, int column);
  void (*clear)(cpostgresql_result *result);
  cpostgresql_cancel *(*make_cancel)(cpostgresql_connection *connection);
  void (*free_cancel)(cpostgresql_cancel *cancel);
  int (*cancel)(cpostgresql_cancel *cancel, char *message, int size);
} cpostgresql_library;

/// Opens libpq and sets the function pointers. Returns 0 if the library or a function is missing. Call once.
int cpostgresql_open(cpostgresql_library *library);

/// Discards the notices of the server, which libpq prints to stderr by default.
void cpostgresql_silence(cpostgresql_connection *connection);

#endif
