#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The part of libcurl's interface that is used. The library is opened at run time: linked, it and the
// 32 libraries that it needs would add about 10 ms to every start of the program.
//
// This header does not include <curl/curl.h>, so that only this target needs it. The constants have
// libcurl's values, which shim.c checks when it is compiled. Types and constants are named after those of
// libcurl and mean the same. Except for ccurl_open, every function requires that the library is open.

typedef struct ccurl_multi ccurl_multi;
typedef struct ccurl_easy ccurl_easy;
typedef struct ccurl_list ccurl_list;

typedef enum {
  CCURLE_OK = 0,
  CCURLE_UNSUPPORTED_PROTOCOL = 1,
  CCURLE_URL_MALFORMAT = 3,
  CCURLE_COULDNT_RESOLVE_PROXY = 5,
  CCURLE_COULDNT_RESOLVE_HOST = 6,
  CCURLE_COULDNT_CONNECT = 7,
  CCURLE_WEIRD_SERVER_REPLY = 8,
  CCURLE_HTTP2 = 16,
  CCURLE_PARTIAL_FILE = 18,
  CCURLE_WRITE_ERROR = 23,
  CCURLE_OPERATION_TIMEDOUT = 28,
  CCURLE_SSL_CONNECT_ERROR = 35,
  CCURLE_GOT_NOTHING = 52,
  CCURLE_SEND_ERROR = 55,
  CCURLE_RECV_ERROR = 56,
  CCURLE_PEER_FAILED_VERIFICATION = 60,
  CCURLE_BAD_CONTENT_ENCODING = 61,
  CCURLE_FILESIZE_EXCEEDED = 63,
  CCURLE_SSL_CACERT_BADFILE = 77,
  CCURLE_HTTP2_STREAM = 92,
  CCURLE_PROXY = 97,
} ccurl_code;

// Options whose value is a number: 'long' below 30000, 'curl_off_t' from there on.
typedef enum {
  CCURLOPT_NOBODY = 44,
  CCURLOPT_POST = 47,
  CCURLOPT_HTTP_VERSION = 84,
  CCURLOPT_NOSIGNAL = 99,
  CCURLOPT_TIMEOUT_MS = 155,
  CCURLOPT_CONNECTTIMEOUT_MS = 156,
  CCURLOPT_HEADEROPT = 229,
  CCURLOPT_PATH_AS_IS = 234,
  CCURLOPT_SUPPRESS_CONNECT_HEADERS = 265,
  CCURLOPT_HTTP09_ALLOWED = 285,
  CCURLOPT_QUICK_EXIT = 322,
  CCURLOPT_MAXFILESIZE_LARGE = 30117,
} ccurl_number_option;

// Options whose value is a text, which libcurl copies.
typedef enum {
  CCURLOPT_URL = 10002,
  CCURLOPT_PROXY = 10004,
  CCURLOPT_CUSTOMREQUEST = 10036,
  CCURLOPT_CAINFO = 10065,
  CCURLOPT_ACCEPT_ENCODING = 10102,
  CCURLOPT_NOPROXY = 10177,
  CCURLOPT_PROTOCOLS_STR = 10318,
} ccurl_text_option;

// Values of options.
enum {
  CCURL_HTTP_VERSION_2TLS = 4,
  CCURLHEADER_SEPARATE = 1,
};

// Numbers that libcurl reports about a transfer.
typedef enum {
  CCURLINFO_RESPONSE_CODE = 0x200002,
  CCURLINFO_SSL_VERIFYRESULT = 0x20000D,
  CCURLINFO_HTTP_CONNECTCODE = 0x200016,
  CCURLINFO_OS_ERRNO = 0x200019,
} ccurl_info;

// Receives size × count bytes; returns this product, or another number to end the transfer.
typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

// Opens libcurl by the name of its file and initializes it; false if the file or a function is missing.
// May be called by one thread at a time.
bool ccurl_open(const char *file);

// NULL if there is no memory or no descriptor left.
ccurl_multi *ccurl_multi_make(void);
bool ccurl_multi_add(ccurl_multi *multi, ccurl_easy *easy);
void ccurl_multi_remove(ccurl_multi *multi, ccurl_easy *easy);
void ccurl_multi_perform(ccurl_multi *multi);
// Waits until a connection or the time needs attention, or for a wake-up; false if it cannot wait.
bool ccurl_multi_poll(ccurl_multi *multi, int milliseconds);
// Ends the current or the next call of ccurl_multi_poll; the only function for any thread.
void ccurl_multi_wakeup(ccurl_multi *multi);
// The next transfer that ended, which is still to be removed; NULL if there is none.
ccurl_easy *ccurl_multi_next_finished(ccurl_multi *multi, ccurl_code *code);

ccurl_easy *ccurl_easy_make(void);
void ccurl_easy_free(ccurl_easy *easy);
ccurl_code ccurl_set_number(ccurl_easy *easy, ccurl_number_option option, int64_t value);
ccurl_code ccurl_set_text(ccurl_easy *easy, ccurl_text_option option, const char *value);
// Copies the body. The request becomes a POST unless CCURLOPT_CUSTOMREQUEST names another method.
ccurl_code ccurl_set_body(ccurl_easy *easy, const void *bytes, size_t count);
// The list must exist as long as the transfer.
ccurl_code ccurl_set_headers(ccurl_easy *easy, const ccurl_list *headers);
// The context is passed to both receivers, and returned by ccurl_context.
ccurl_code ccurl_set_receivers(
    ccurl_easy *easy, ccurl_receiver header, ccurl_receiver body, void *context);
void *ccurl_context(ccurl_easy *easy);
// How long sent data may stay unacknowledged until the system closes a new connection (TCP_USER_TIMEOUT).
ccurl_code ccurl_set_unacknowledged_limit(ccurl_easy *easy, unsigned int milliseconds);
// 0 if libcurl does not know the number.
long ccurl_info_number(ccurl_easy *easy, ccurl_info info);

// Appends a copy of the text and returns the new list; NULL, without any change, if there is no memory.
ccurl_list *ccurl_list_append(ccurl_list *list, const char *text);
void ccurl_list_free(ccurl_list *list);

#endif
