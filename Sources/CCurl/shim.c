#include "CCurl.h"

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <sys/socket.h>

// <curl/curl.h> defines these functions as macros, which hide the function names.
#undef curl_easy_setopt
#undef curl_easy_getinfo

#define CURL_FUNCTIONS(F) \
  F(curl_global_init) F(curl_multi_init) F(curl_multi_add_handle) F(curl_multi_remove_handle) \
  F(curl_multi_perform) F(curl_multi_poll) F(curl_multi_wakeup) F(curl_multi_info_read) \
  F(curl_easy_init) F(curl_easy_cleanup) F(curl_easy_setopt) F(curl_easy_getinfo) \
  F(curl_slist_append) F(curl_slist_free_all)

#define FIELD(name) __typeof__(&name) name;
typedef struct { CURL_FUNCTIONS(FIELD) } functions;

// Written by ccurl_open only.
static functions curl;

// Prevents OpenSSL from freeing its data at exit, because the transfer thread may still use them.
static void disable_openssl_exit_handler(void *library) {
  const uint64_t no_atexit = 0x00080000;  // OPENSSL_INIT_NO_ATEXIT
  int (*init)(uint64_t, const void *) =
      (int (*)(uint64_t, const void *))dlsym(library, "OPENSSL_init_crypto");
  if (init != NULL) init(no_atexit, NULL);
}

bool ccurl_open(const char *file) {
  void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
  functions loaded;
#define FIND(name) \
  if ((loaded.name = (__typeof__(loaded.name))dlsym(library, #name)) == NULL) goto incomplete;
  CURL_FUNCTIONS(FIND)
  disable_openssl_exit_handler(library);
  if (loaded.curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return false;
  curl = loaded;
  return true;
incomplete:
  dlclose(library);
  return false;
}

// MARK: Multi handles

ccurl_multi *ccurl_multi_make(void) { return (ccurl_multi *)curl.curl_multi_init(); }

bool ccurl_multi_add(ccurl_multi *multi, ccurl_easy *easy) {
  return curl.curl_multi_add_handle((CURLM *)multi, (CURL *)easy) == CURLM_OK;
}

void ccurl_multi_remove(ccurl_multi *multi, ccurl_easy *easy) {
  curl.curl_multi_remove_handle((CURLM *)multi, (CURL *)easy);
}

void ccurl_multi_perform(ccurl_multi *multi) {
  int running = 0;
  curl.curl_multi_perform((CURLM *)multi, &running);
}

bool ccurl_multi_poll(ccurl_multi *multi, int milliseconds) {
  return curl.curl_multi_poll((CURLM *)multi, NULL, 0, milliseconds, NULL) == CURLM_OK;
}

void ccurl_multi_wakeup(ccurl_multi *multi) {
  // libcurl writes to a socket. Without a wake-up, the command would wait until the next timeout.
  for (int attempt = 0; attempt < 3; attempt++) {
    if (curl.curl_multi_wakeup((CURLM *)multi) == CURLM_OK) return;
  }
}

ccurl_easy *ccurl_multi_next_finished(ccurl_multi *multi, ccurl_code *code) {
  int remaining = 0;
  const CURLMsg *message;
  while ((message = curl.curl_multi_info_read((CURLM *)multi, &remaining)) != NULL) {
    if (message->msg != CURLMSG_DONE) continue;
    *code = (ccurl_code)message->data.result;
    return (ccurl_easy *)message->easy_handle;
  }
  return NULL;
}

// MARK: Easy handles

ccurl_easy *ccurl_easy_make(void) { return (ccurl_easy *)curl.curl_easy_init(); }

void ccurl_easy_free(ccurl_easy *easy) { curl.curl_easy_cleanup((CURL *)easy); }

static ccurl_code set_pointer(ccurl_easy *easy, CURLoption option, const void *value) {
  return (ccurl_code)curl.curl_easy_setopt((CURL *)easy, option, value);
}

static ccurl_code set_receiver(ccurl_easy *easy, CURLoption option, ccurl_receiver value) {
  return (ccurl_code)curl.curl_easy_setopt((CURL *)easy, option, value);
}

ccurl_code ccurl_set_number(ccurl_easy *easy, ccurl_number_option option, int64_t value) {
  CURLcode code = (int)option < CURLOPTTYPE_OFF_T
      ? curl.curl_easy_setopt((CURL *)easy, (CURLoption)option, (long)value)
      : curl.curl_easy_setopt((CURL *)easy, (CURLoption)option, (curl_off_t)value);
  return (ccurl_code)code;
}

ccurl_code ccurl_set_text(ccurl_easy *easy, ccurl_text_option option, const char *value) {
  return set_pointer(easy, (CURLoption)option, value);
}

ccurl_code ccurl_set_body(ccurl_easy *easy, const void *bytes, size_t count) {
  CURLcode code =
      curl.curl_easy_setopt((CURL *)easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count);
  if (code != CURLE_OK) return (ccurl_code)code;
  return set_pointer(easy, CURLOPT_COPYPOSTFIELDS, count == 0 ? "" : bytes);
}

ccurl_code ccurl_set_headers(ccurl_easy *easy, const ccurl_list *headers) {
  return set_pointer(easy, CURLOPT_HTTPHEADER, headers);
}

ccurl_code ccurl_set_receivers(
    ccurl_easy *easy, ccurl_receiver header, ccurl_receiver body, void *context) {
  ccurl_code codes[] = {
      set_receiver(easy, CURLOPT_HEADERFUNCTION, header),
      set_receiver(easy, CURLOPT_WRITEFUNCTION, body),
      set_pointer(easy, CURLOPT_HEADERDATA, context),
      set_pointer(easy, CURLOPT_WRITEDATA, context),
      set_pointer(easy, CURLOPT_PRIVATE, context),
  };
  for (size_t index = 0; index < sizeof codes / sizeof codes[0]; index++) {
    if (codes[index] != CCURLE_OK) return codes[index];
  }
  return CCURLE_OK;
}

void *ccurl_context(ccurl_easy *easy) {
  char *context = NULL;
  curl.curl_easy_getinfo((CURL *)easy, CURLINFO_PRIVATE, &context);
  return context;
}

// Ignores failures, which occur for sockets that are not TCP.
static int set_user_timeout(void *context, curl_socket_t socket, curlsocktype purpose) {
  (void)purpose;
  unsigned int milliseconds = (unsigned int)(uintptr_t)context;
  setsockopt(socket, IPPROTO_TCP, TCP_USER_TIMEOUT, &milliseconds, sizeof milliseconds);
  return CURL_SOCKOPT_OK;
}

ccurl_code ccurl_set_unacknowledged_limit(ccurl_easy *easy, unsigned int milliseconds) {
  CURLcode code =
      curl.curl_easy_setopt((CURL *)easy, CURLOPT_SOCKOPTFUNCTION, set_user_timeout);
  if (code != CURLE_OK) return (ccurl_code)code;
  return set_pointer(easy, CURLOPT_SOCKOPTDATA, (void *)(uintptr_t)milliseconds);
}

long ccurl_info_number(ccurl_easy *easy, ccurl_info info) {
  long value = 0;
  curl.curl_easy_getinfo((CURL *)easy, (CURLINFO)info, &value);
  return value;
}

ccurl_list *ccurl_list_append(ccurl_list *list, const char *text) {
  return (ccurl_list *)curl.curl_slist_append((struct curl_slist *)list, text);
}

void ccurl_list_free(ccurl_list *list) { curl.curl_slist_free_all((struct curl_slist *)list); }

// MARK: Constants

// Verifies that the constants of CCurl.h have the values of libcurl.
#define SAME(name) _Static_assert((int)C##name == (int)name, "the value of " #name " differs");
SAME(CURLE_OK)
SAME(CURLE_UNSUPPORTED_PROTOCOL)
SAME(CURLE_URL_MALFORMAT)
SAME(CURLE_COULDNT_RESOLVE_PROXY)
SAME(CURLE_COULDNT_RESOLVE_HOST)
SAME(CURLE_COULDNT_CONNECT)
SAME(CURLE_WEIRD_SERVER_REPLY)
SAME(CURLE_HTTP2)
SAME(CURLE_PARTIAL_FILE)
SAME(CURLE_WRITE_ERROR)
SAME(CURLE_OUT_OF_MEMORY)
SAME(CURLE_OPERATION_TIMEDOUT)
SAME(CURLE_SSL_CONNECT_ERROR)
SAME(CURLE_GOT_NOTHING)
SAME(CURLE_SEND_ERROR)
SAME(CURLE_RECV_ERROR)
SAME(CURLE_PEER_FAILED_VERIFICATION)
SAME(CURLE_BAD_CONTENT_ENCODING)
SAME(CURLE_FILESIZE_EXCEEDED)
SAME(CURLE_SSL_CACERT_BADFILE)
SAME(CURLE_HTTP2_STREAM)
SAME(CURLE_PROXY)
SAME(CURLOPT_POST)
SAME(CURLOPT_NOBODY)
SAME(CURLOPT_HTTP_VERSION)
SAME(CURLOPT_NOSIGNAL)
SAME(CURLOPT_TIMEOUT_MS)
SAME(CURLOPT_CONNECTTIMEOUT_MS)
SAME(CURLOPT_HEADEROPT)
SAME(CURLOPT_PATH_AS_IS)
SAME(CURLOPT_SUPPRESS_CONNECT_HEADERS)
SAME(CURLOPT_HTTP09_ALLOWED)
SAME(CURLOPT_QUICK_EXIT)
SAME(CURLOPT_MAXFILESIZE_LARGE)
SAME(CURLOPT_URL)
SAME(CURLOPT_PROXY)
SAME(CURLOPT_CUSTOMREQUEST)
SAME(CURLOPT_CAINFO)
SAME(CURLOPT_ACCEPT_ENCODING)
SAME(CURLOPT_NOPROXY)
SAME(CURLOPT_PROTOCOLS_STR)
SAME(CURL_HTTP_VERSION_2TLS)
SAME(CURLHEADER_SEPARATE)
SAME(CURLINFO_RESPONSE_CODE)
SAME(CURLINFO_SSL_VERIFYRESULT)
SAME(CURLINFO_HTTP_CONNECTCODE)
SAME(CURLINFO_OS_ERRNO)
