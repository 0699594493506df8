#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The functions of libcurl that HTTPTransport uses.
//
// The library is opened on first use, because linking it and the 32 libraries that it needs would delay
// every start of the program by about 10 ms.
//
// This header does not include <curl/curl.h>, so that only this target depends on it. Types and constants
// correspond to those of libcurl with the same name; shim.c verifies the values at compile time. All
// functions except ccurl_open require that the library is open.

/// A multi handle (CURLM), which performs several transfers.
typedef struct ccurl_multi ccurl_multi;
/// An easy handle (CURL), which represents one transfer.
typedef struct ccurl_easy ccurl_easy;
/// A linked list of strings (curl_slist).
typedef struct ccurl_list ccurl_list;

/// The result of a function or transfer (CURLcode).
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
  CCURLE_OUT_OF_MEMORY = 27,
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
  // Not part of the headers of libcurl 7.88.
  CCURLE_TOO_LARGE = 100,
} ccurl_code;

/// Options with a number: of type 'long' below 30000, otherwise 'curl_off_t'.
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

/// Options with a string, which libcurl copies.
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

/// Numeric information about a transfer.
typedef enum {
  CCURLINFO_RESPONSE_CODE = 0x200002,
  CCURLINFO_SSL_VERIFYRESULT = 0x20000D,
  CCURLINFO_HTTP_CONNECTCODE = 0x200016,
  CCURLINFO_OS_ERRNO = 0x200019,
  CCURLINFO_NUM_CONNECTS = 0x20001A,
} ccurl_info;

/// A callback for size × count received bytes. Returns this product, or another number to abort the transfer.
typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

/// Opens libcurl by its file name and initializes it. Returns false if the file or a function is missing.
/// Not thread-safe.
bool ccurl_open(const char *file);

/// Creates a multi handle. Returns NULL if memory or file descriptors are exhausted.
ccurl_multi *ccurl_multi_make(void);
/// Starts the transfer of an easy handle. Returns false on failure.
bool ccurl_multi_add(ccurl_multi *multi, ccurl_easy *easy);
/// Removes an easy handle, which ends its transfer.
void ccurl_multi_remove(ccurl_multi *multi, ccurl_easy *easy);
/// Reads and writes without blocking.
void ccurl_multi_perform(ccurl_multi *multi);
/// Waits for activity of a connection, an internal timer, a wake-up, or the timeout. Returns false on failure.
bool ccurl_multi_poll(ccurl_multi *multi, int milliseconds);
/// Ends the current or next call of ccurl_multi_poll. Thread-safe, unlike all other functions.
void ccurl_multi_wakeup(ccurl_multi *multi);
/// Returns the next completed transfer, which the caller must remove, and its result; NULL if there is none.
ccurl_easy *ccurl_multi_next_finished(ccurl_multi *multi, ccurl_code *code);

/// Creates an easy handle. Returns NULL if memory is exhausted.
ccurl_easy *ccurl_easy_make(void);
/// Frees an easy handle, which must be removed from its multi handle.
void ccurl_easy_free(ccurl_easy *easy);
/// Sets an option with a number.
ccurl_code ccurl_set_number(ccurl_easy *easy, ccurl_number_option option, int64_t value);
/// Sets an option with a string.
ccurl_code ccurl_set_text(ccurl_easy *easy, ccurl_text_option option, const char *value);
/// Copies the request body. The method becomes POST unless CCURLOPT_CUSTOMREQUEST specifies another one.
ccurl_code ccurl_set_body(ccurl_easy *easy, const void *bytes, size_t count);
/// Sets the header list, which the caller must keep until the transfer has ended.
ccurl_code ccurl_set_headers(ccurl_easy *easy, const ccurl_list *headers);
/// Sets the callbacks for header lines and the body, and the context that they receive.
ccurl_code ccurl_set_receivers(
    ccurl_easy *easy, ccurl_receiver header, ccurl_receiver body, void *context);
/// Returns the context of ccurl_set_receivers; NULL if none was set.
void *ccurl_context(ccurl_easy *easy);
/// Sets the time after which the system closes a connection with unacknowledged data (TCP_USER_TIMEOUT).
ccurl_code ccurl_set_unacknowledged_limit(ccurl_easy *easy, unsigned int milliseconds);
/// Returns numeric information about a transfer; 0 if it is unknown.
long ccurl_info_number(ccurl_easy *easy, ccurl_info info);

/// Appends a copy of a string and returns the new list. Returns NULL and changes nothing if memory is exhausted.
ccurl_list *ccurl_list_append(ccurl_list *list, const char *text);
/// Frees a list; NULL is allowed.
void ccurl_list_free(ccurl_list *list);

#endif
