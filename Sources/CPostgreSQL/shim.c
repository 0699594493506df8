#include "CPostgreSQL.h"

#include <dlfcn.h>

typedef void notice_receiver(void *argument, const cpostgresql_result *result);
typedef notice_receiver *set_notice_receiver(
    cpostgresql_connection *connection, notice_receiver *receiver, void *argument);

// Written by cpostgresql_open only.
static set_notice_receiver *set_receiver;

// Sets a function pointer; returns 0 if the library has no such symbol.
static int find(void *library, const char *name, void **function) {
  *function = dlsym(library, name);
  return *function != NULL;
}

int cpostgresql_open(cpostgresql_library *library) {
  void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
  if (handle == NULL) return 0;
  return find(handle, "PQconninfoParse", (void **)&library->parse) &&
         find(handle, "PQconninfoFree", (void **)&library->free_options) &&
         find(handle, "PQfreemem", (void **)&library->free_memory) &&
         find(handle, "PQconnectdbParams", (void **)&library->connect) &&
         find(handle, "PQstatus", (void **)&library->status) &&
         find(handle, "PQfinish", (void **)&library->finish) &&
         find(handle, "PQerrorMessage", (void **)&library->connection_message) &&
         find(handle, "PQsocket", (void **)&library->socket) &&
         find(handle, "PQsetnonblocking", (void **)&library->set_nonblocking) &&
         find(handle, "PQsendQueryParams", (void **)&library->send_query) &&
         find(handle, "PQputCopyData", (void **)&library->put_copy_data) &&
         find(handle, "PQputCopyEnd", (void **)&library->put_copy_end) &&
         find(handle, "PQflush", (void **)&library->flush) &&
         find(handle, "PQconsumeInput", (void **)&library->consume) &&
         find(handle, "PQisBusy", (void **)&library->is_busy) &&
         find(handle, "PQgetResult", (void **)&library->next_result) &&
         find(handle, "PQresultStatus", (void **)&library->result_status) &&
         find(handle, "PQresultErrorMessage", (void **)&library->result_message) &&
         find(handle, "PQresultErrorField", (void **)&library->result_field) &&
         find(handle, "PQntuples", (void **)&library->rows) &&
         find(handle, "PQnfields", (void **)&library->columns) &&
         find(handle, "PQgetvalue", (void **)&library->value) &&
         find(handle, "PQgetlength", (void **)&library->length) &&
         find(handle, "PQgetisnull", (void **)&library->is_null) &&
         find(handle, "PQclear", (void **)&library->clear) &&
         find(handle, "PQgetCancel", (void **)&library->make_cancel) &&
         find(handle, "PQfreeCancel", (void **)&library->free_cancel) &&
         find(handle, "PQcancel", (void **)&library->cancel) &&
         find(handle, "PQsetNoticeReceiver", (void **)&set_receiver);
}

static void ignore(void *argument, const cpostgresql_result *result) {
  (void)argument;
  (void)result;
}

void cpostgresql_silence(cpostgresql_connection *connection) {
  if (set_receiver != NULL) set_receiver(connection, ignore, NULL);
}
