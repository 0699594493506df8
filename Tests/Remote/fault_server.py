"""A server on the loopback interface that responds to searches with a fault, and helpers for faults."""
import contextlib
import socket
import struct
import threading
import time


class Exchange:
    """A connection with one request: `head` and `body`, both empty before the request is read."""

    def __init__(self, connection, server, head="", body=b""):
        self.connection, self.dialect, self.elsewhere = connection, server.dialect, server.elsewhere
        self.number, self.head, self.body = len(server.heads), head, body

    def send(self, data):
        self.connection.sendall(data)

    def wait(self):
        """Waits until the client closes the connection."""
        while self.connection.recv(65536):
            pass


class FaultServer:
    """Calls the fault's function for each request; the fault can be replaced at any time.

    `heads` contains the heads of the requests that were read completely.
    """

    def __init__(self, dialect, fault, elsewhere=None):
        self.dialect, self.fault, self.elsewhere = dialect, fault, elsewhere
        self.heads, self.socket = [], None
        # Bound but not listening, so that no other process can use the port while it refuses connections.
        self.reserved = self.bind(0)
        self.port = self.reserved.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    @staticmethod
    def bind(port):
        bound = socket.socket()
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        bound.bind(("127.0.0.1", port))
        return bound

    def start(self, fault=None):
        """Changes the fault, and begins or ends to listen as the fault requires."""
        self.fault = fault or self.fault
        if self.fault.is_refused:
            self.stop_listening()
        elif not self.socket:
            self.socket = self.bind(self.port)
            self.socket.listen(256)
            accept(self.socket, self.handle)

    def stop_listening(self):
        if self.socket:
            # Closing alone would not interrupt `accept`.
            self.socket.shutdown(socket.SHUT_RDWR)
            self.socket.close()
            self.socket = None

    def stop(self):
        self.stop_listening()
        self.reserved.close()

    def handle(self, connection):
        with connection, contextlib.suppress(OSError):
            if self.fault.is_before_request:
                return self.fault.serve(Exchange(connection, self))
            while True:
                head, body = read_request(connection)
                if not head:
                    return
                self.heads.append(head)
                self.fault.serve(Exchange(connection, self, head, body))
                if not self.fault.keeps_connection:
                    return


def accept(listener, handle):
    """Calls a function for each connection on a thread of its own, until the listener is closed."""
    def run():
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=handle, args=(connection,), daemon=True).start()
    threading.Thread(target=run, daemon=True).start()


def read_request(connection):
    """Reads a request and returns its head and body; empty if the connection is closed."""
    text = b""
    while b"\r\n\r\n" not in text:
        part = connection.recv(65536)
        if not part:
            return "", b""
        text += part
    head, _, body = text.partition(b"\r\n\r\n")
    length = next((int(line.split(b":")[1]) for line in head.split(b"\r\n")
                   if line.lower().startswith(b"content-length:")), 0)
    while len(body) < length:
        part = connection.recv(65536)
        if not part:
            return "", b""
        body += part
    return head.decode(), body


def response(body, status="200 OK", headers=(), version="HTTP/1.1"):
    """A complete response with a correct length."""
    lines = [f"{version} {status}", "content-type: application/json", f"content-length: {len(body)}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def head(*headers):
    """The head of a response with only these headers."""
    return "\r\n".join(["HTTP/1.1 200 OK", "content-type: application/json", *headers]).encode() + b"\r\n\r\n"


def chunk(data):
    return b"%x\r\n%s\r\n" % (len(data), data)


def reset(connection):
    """Closes a connection with RST."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def dribble(exchange, start, part=b"x"):
    """Sends the start, then one part every 20 ms until the client closes the connection."""
    exchange.send(start)
    while True:
        exchange.send(part)
        time.sleep(0.02)


def flood(exchange, start, part):
    """Sends the start, then parts until the client closes the connection."""
    exchange.send(start)
    while True:
        exchange.send(part)
