"""The faults of a search server, each with the function that serves it and the expected error."""
import dataclasses
import json
import socket
import time
import typing
import zlib

from fault_dialects import NAMES
from fault_server import chunk, dribble, flood, head, reset, response

KEY = "sesame-open-yourself"
CLOSED = "the connection was closed"
REFUSED = "the server refused the connection"
INVALID = r"invalid HTTP response|the connection was closed|status (101|999)$"
SLOW = "no response within|cannot connect to the server in time|could not be processed within"
LARGE_HEAD = "header section of the response is (larger than|too large)"
LARGE = "the response is larger than 32 MB"
NOT_JSON = "not JSON"
MALFORMED = "invalid response from|expected .* results? from Algolia"
# An error text with the key, a terminal escape sequence, a line break, and a text direction character.
HOSTILE = f"denied {KEY}\x1b[31m\r\nfaked: line\x9b2J\u202e\u0000"


@dataclasses.dataclass
class Fault:
    name: str
    serve: typing.Callable
    # A regular expression for the error message; None if the response is complete in spite of the fault.
    message: typing.Optional[str]
    # Whether the fault only ends with a time limit; the limits are then short.
    is_slow: bool = False
    is_refused: bool = False
    is_before_request: bool = False
    keeps_connection: bool = True
    # Whether the result may be shown, because it cannot be recognized as wrong.
    is_plausible: bool = False


def valid(exchange):
    exchange.send(response(exchange.dialect.body()))


HEALTHY = Fault("healthy", valid, None)


def close(exchange):
    exchange.connection.close()


def reset_connection(exchange):
    reset(exchange.connection)


def reset_in_head(exchange):
    exchange.send(b"HTTP/1.1 200 OK\r\ncontent-ty")
    reset(exchange.connection)


def reset_in_body(exchange):
    text = response(exchange.dialect.body())
    exchange.send(text[:-100])
    reset(exchange.connection)


def half_close(exchange):
    exchange.connection.shutdown(socket.SHUT_WR)
    exchange.wait()


def never_read(exchange):
    # The receive buffer fills, and the connection stays open until the client gives up.
    exchange.connection.settimeout(30)
    while exchange.connection.recv(1, socket.MSG_PEEK):
        time.sleep(0.05)


def raw(data):
    """Sends bytes and closes the connection; a function computes them from the complete response."""
    def serve(exchange):
        exchange.send(data(exchange.dialect.body()) if callable(data) else data)
        exchange.connection.shutdown(socket.SHUT_WR)
    return serve


def with_status(status):
    return raw(lambda body: response(body, status))


def with_headers(*headers):
    return raw(lambda body: response(body, headers=headers))


def with_length(*lines):
    """The complete response whose length is described by other headers."""
    return raw(lambda body: head(*lines) + body)


def chunked(text):
    """Invalid chunks after a valid one."""
    return raw(lambda body: head("transfer-encoding: chunked") + chunk(body) + text)


def slow_body(exchange):
    body = exchange.dialect.body()
    dribble(exchange, head(f"content-length: {len(body) + 100_000}") + body, b" ")


def endless(exchange):
    flood(exchange, head("transfer-encoding: chunked") + chunk(exchange.dialect.body()), chunk(b" " * (1 << 20)))


def endless_without_length(exchange):
    flood(exchange, head("connection: close") + exchange.dialect.body(), b" " * (1 << 20))


def bomb(exchange):
    """Ten thousand blocks of about 1 kB, each of which expands to 1 MB of spaces."""
    compressor = zlib.compressobj(9, zlib.DEFLATED, 31)
    start = compressor.compress(exchange.dialect.body()) + compressor.flush(zlib.Z_FULL_FLUSH)
    part = compressor.compress(b" " * (1 << 20)) + compressor.flush(zlib.Z_FULL_FLUSH)
    exchange.send(head("content-encoding: gzip", "connection: close") + start + part * 10_000)


def damaged_gzip(body):
    compressor = zlib.compressobj(9, zlib.DEFLATED, 31)
    data = bytearray(compressor.compress(body) + compressor.flush())
    data[len(data) // 2] ^= 0x55
    return head("content-encoding: gzip", f"content-length: {len(data)}") + bytes(data)


def truncated_gzip(body):
    compressor = zlib.compressobj(9, zlib.DEFLATED, 31)
    data = (compressor.compress(body) + compressor.flush())[:-30]
    return head("content-encoding: gzip", f"content-length: {len(data)}") + data


def json_body(change):
    """A function of the dialect that returns the body."""
    return lambda exchange: exchange.send(response(change(exchange.dialect)))


def text_body(text):
    return json_body(lambda dialect: text)


def replacing(path, text):
    """The complete response with a JSON text at the path that an attribute of the dialect names."""
    def change(dialect):
        marked = dialect.body({getattr(dialect, path): "\u0001"})
        return marked.replace(json.dumps("\u0001").encode(), text)
    return json_body(change)


def results(count):
    def change(dialect):
        all = dialect.value(dialect.results)
        return dialect.body({dialect.results: (all * 2)[:len(all) + count]})
    return json_body(change)


def duplicate_keys(dialect):
    body = dialect.body()
    return b"{" + json.dumps(dialect.results).encode() + b": [], " + body[1:]


def large(dialect):
    """A response of 31 MB with one hit more often than requested."""
    hits = dialect.value(dialect.hits)
    count = (31 << 20) // (len(json.dumps(hits[0])) + 2)
    marked = dialect.body({dialect.hits: "\u0001"})
    text = b"[" + b",".join([json.dumps(hits[0]).encode()] * count) + b"]"
    return marked.replace(json.dumps("\u0001").encode(), text)


def large_hit(dialect):
    """A response of 31 MB with one large hit."""
    return dialect.body({dialect.hits + ".0.junk": "\u0001"}).replace(
        json.dumps("\u0001").encode(), b"[" + b"0," * (31 << 19) + b"0]")


def redirect(status):
    def serve(exchange):
        exchange.send(response(b"", status, [f"location: {exchange.elsewhere}/"]))
    return serve


def error(status, *headers):
    return lambda exchange: exchange.send(response(exchange.dialect.error(HOSTILE), status, headers))


def overloaded(retry_after):
    return error("429 Too Many Requests", f"retry-after: {retry_after}")


TLS_ALERT = b"\x15\x03\x03\x00\x02\x02\x28"
HTTP2_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00"
LINE = b"HTTP/1.1 200 OK\r\n"
INTERIM = b"HTTP/1.1 103 Early Hints\r\nx: y\r\n\r\n"

CONNECTION = [
    Fault("connection refused", None, REFUSED, is_refused=True),
    Fault("closed before the request is read", close, CLOSED, is_before_request=True),
    Fault("reset before the request is read", reset_connection, CLOSED, is_before_request=True),
    Fault("closed without a response", close, CLOSED),
    Fault("reset without a response", reset_connection, CLOSED),
    Fault("reset in the head", reset_in_head, CLOSED),
    Fault("reset in the body", reset_in_body, CLOSED),
    Fault("half-closed", half_close, CLOSED),
    Fault("silent", lambda exchange: exchange.wait(), SLOW, is_slow=True),
    Fault("never reads the request", never_read, SLOW, is_slow=True, is_before_request=True),
    Fault("TLS alert in place of a response", raw(TLS_ALERT), INVALID, keeps_connection=False),
    Fault("TLS alert before the request", raw(TLS_ALERT), INVALID, is_before_request=True),
]

HEAD = [
    *(Fault(f"status {status}", with_status(status), INVALID)
      for status in ("000 X", "99 X", "999 X", "1000 X", "-20 X", "2OO X", "")),
    Fault("no HTTP version", raw(lambda body: response(body, version="HTTP")), INVALID),
    Fault("HTTP/3.7", raw(lambda body: response(body, version="HTTP/3.7")), INVALID),
    Fault("HTTP/0.9", raw(lambda body: body), INVALID),
    Fault("HTTP/2 preface", raw(HTTP2_PREFACE), INVALID),
    Fault("endless interim responses", lambda e: flood(e, b"", INTERIM * 100), LARGE_HEAD),
    Fault("status 101", raw(b"HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\n\r\n" + HTTP2_PREFACE), INVALID),
    Fault("status 204", raw(b"HTTP/1.1 204 No Content\r\n\r\n"), NOT_JSON),
    Fault("status 204 with a body", with_status("204 No Content"), NOT_JSON),
    Fault("header without a colon", with_headers("no colon"), INVALID),
    Fault("NUL in a header", with_headers("x: a\0b"), INVALID),
    Fault("control characters in a header", with_headers("x: \x1b[31m\x07\x7f"), None),
    Fault("header of 1 MB", with_headers("x: " + "y" * (1 << 20)), LARGE_HEAD),
    Fault("10,000 headers", with_headers(*(f"x-{number}: y{number:010}" for number in range(10_000))), LARGE_HEAD),
    Fault("endless headers", lambda e: flood(e, LINE, b"x: y\r\n" * 1000), LARGE_HEAD),
    Fault("two different lengths", with_length("content-length: 2", "content-length: 3"), INVALID),
    Fault("negative length", with_length("content-length: -5"), INVALID),
    Fault("huge length", with_length("content-length: 99999999999999999999999"), f"{LARGE}|{INVALID}"),
    Fault("length of 10 GB", with_length("content-length: 10000000000"), LARGE),
    Fault("length that is no number", with_length("content-length: many"), INVALID),
    Fault("length 0", with_length("content-length: 0"), NOT_JSON),
    Fault("chunks with a length", raw(lambda body: head("content-length: 5", "transfer-encoding: chunked")
                                      + chunk(body) + b"0\r\n\r\n"), None),
    *(Fault(f"chunk size {size[:20]}", chunked(size), f"{INVALID}|{LARGE}")
      for size in (b"ffffffffffffffff\r\n", b"-1\r\n", b"fffffffffffffffffffffffff\r\n", b"zz\r\n", b"\r\n")),
    Fault("chunk without line break", raw(lambda body: head("transfer-encoding: chunked")
                                          + chunk(body)[:-2] + b"XX0\r\n\r\n"), INVALID),
    Fault("slow head", lambda e: dribble(e, LINE + b"x-slow: "), SLOW, is_slow=True),
    Fault("slow headers", lambda e: dribble(e, LINE, b"x: y\r\n"), SLOW, is_slow=True),
]

BODY = [
    Fault("truncated body", raw(lambda body: head(f"content-length: {len(body) + 10}") + body), CLOSED),
    Fault("truncated chunks", chunked(b""), CLOSED),
    Fault("endless chunks", endless, LARGE),
    Fault("endless body", endless_without_length, LARGE),
    Fault("slow body", slow_body, SLOW, is_slow=True),
    Fault("damaged gzip", raw(damaged_gzip), f"{INVALID}|{NOT_JSON}"),
    Fault("truncated gzip", raw(truncated_gzip), f"{INVALID}|{NOT_JSON}"),
    Fault("gzip bomb", bomb, LARGE, keeps_connection=False),
    Fault("body that is not gzip", with_headers("content-encoding: gzip"), INVALID),
    Fault("unknown content encoding", with_headers("content-encoding: magic"), INVALID),
    Fault("empty body", text_body(b""), NOT_JSON),
    Fault("HTML", text_body(b"<html><body>It works!</body></html>"), NOT_JSON),
    *(Fault(f"JSON {text.decode()}", text_body(text), MALFORMED)
      for text in (b"[]", b"{}", b"null", b"true", b"7", b'"x"')),
    Fault("truncated JSON", json_body(lambda dialect: dialect.body()[:-2]), NOT_JSON),
    Fault("two JSON values", json_body(lambda dialect: dialect.body() * 2), NOT_JSON),
    Fault("NUL after the JSON", json_body(lambda dialect: dialect.body() + b"\0"), NOT_JSON),
    Fault("JSON in UTF-16", json_body(lambda dialect: dialect.body().decode().encode("utf-16")), NOT_JSON),
    Fault("deeply nested JSON", text_body(b'{"results":' + b"[" * 100_000 + b"]" * 100_000 + b"}"), NOT_JSON),
    Fault("deeply nested objects", text_body(b'{"results":' * 100_000 + b"1" + b"}" * 100_000), NOT_JSON),
    Fault("nested JSON without an end", text_body(b"[" * 1_000_000), NOT_JSON),
    Fault("nested total", replacing("total", b"[" * 100_000 + b"]" * 100_000), NOT_JSON),
    *(Fault(f"total {text.decode()}", replacing("total", text), f"{MALFORMED}|{NOT_JSON}")
      for text in (b"1e999", b"-1e999", b"1180591620717411303424", b"-1", b"1.5", b"NaN", b"1e300", b"-",
                   b"9" * 1000)),
    Fault("fewer results", results(-1), MALFORMED),
    Fault("more results", results(1), MALFORMED),
    Fault("no results", json_body(lambda dialect: dialect.body({dialect.results: []})), MALFORMED),
    *(Fault(f"hits {text.decode()}", replacing("hits", text), MALFORMED)
      for text in (b"[1]", b"[null]", b'["x"]', b"[[]]", b"[{}]",
                   b'[{"objectID":{},"_id":{},"document":{"id":{}}}]')),
    Fault("duplicate keys", json_body(duplicate_keys), None),
    Fault("many hits", json_body(large), f"{MALFORMED}|{SLOW}", is_slow=True),
    Fault("large hit", json_body(large_hit), f"{MALFORMED}|{SLOW}", is_slow=True),
    Fault("error with status 200", json_body(lambda dialect: dialect.error("it failed")), MALFORMED),
    Fault("error of one search", json_body(lambda dialect: dialect.body({dialect.results + ".0": json.loads(
        dialect.error("it failed"))})), f"{MALFORMED}|rejected the request"),
]

STATUS = [
    *(Fault(f"redirect {status}", redirect(f"{status} X"), "redirects to another URL")
      for status in (300, 301, 302, 303, 305, 306, 307, 308)),
    Fault("status 304", raw(b"HTTP/1.1 304 Not Modified\r\n\r\n"), "redirects to another URL|status 304"),
    *(Fault(f"status {status}", error(f"{status} X"), f"status {status}")
      for status in (400, 401, 403, 404, 408, 413, 418, 500, 502, 503, 504, 599)),
    *(Fault(f"Retry-After: {value}", overloaded(value), "status 429")
      for value in ("0", "3600", "-5", "99999999999999999999", "soon", "Wed, 21 Oct 2015 07:28:00 GMT", "")),
]

FAULTS = CONNECTION + HEAD + BODY + STATUS


# The values that replace members of a response, by name.
VALUES = {"null": None, "true": True, "7": 7, "text": "x", "list": [], "object": {}, "negative": -1}


def member_faults(dialect):
    """The faults in which one member of the response has another type, or the result is incomplete."""
    for path in dialect.members:
        present = dialect.value(path)
        for name, value in VALUES.items():
            if f"{path} {name}" in dialect.valid_changes:
                continue
            if name != "negative" and type(value) is type(present):
                continue
            # Statistics are numbers, which can be negative; counts cannot.
            if isinstance(present, float) and name in ("7", "negative"):
                continue
            yield Fault(f"{path} is {name}", change(path, value), MALFORMED)
    for path, value in dialect.incomplete.items():
        yield Fault(f"incomplete: {path}", change(path, value), "incomplete result")


def change(path, value):
    return json_body(lambda dialect: dialect.body({path: value}))


def number_faults(dialect):
    """The faults in which one number of the response is extreme."""
    for path, number in numbers(dialect.valid, ""):
        for value in (2**63 - 1, -2**63, 1e308, -1e308):
            yield Fault(f"{path} is {value:.0e}", change(path, value), MALFORMED, is_plausible=True)


def numbers(value, path):
    """The paths of all numbers below a path."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        yield path, value
    elif isinstance(value, (dict, list)):
        for name, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from numbers(item, f"{path}.{name}" if path else str(name))
