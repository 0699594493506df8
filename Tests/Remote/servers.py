"""Servers on the loopback interface: an HTTPS server with HTTP/2 or HTTP/1.1, and a proxy."""
import json
import socket
import ssl
import threading

import h2.config
import h2.connection
import h2.events

from fault_server import accept

RESPONSE = json.dumps({
    "results": [{"found": 1, "hits": [{"document": {"id": "a", "name": "Zurich"}}]}]}).encode()


class Listener:
    """Accepts connections and handles each on its own thread."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        accept(self.socket, self.handle)

    def handle(self, connection):
        try:
            with connection:
                self.serve(connection)
        except OSError:
            pass  # The client closed the connection, or rejected the certificate.

    def stop(self):
        # Closing alone would not interrupt 'accept', and the port would stay open.
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


class TLSServer(Listener):
    """Responds to every search with one hit.

    `protocols` contains the negotiated protocol of each connection with a completed handshake.
    `requests` contains the headers of each request, with names in lower case.
    """

    def __init__(self, certificate, protocols=("h2", "http/1.1"), reset=False):
        self.protocols, self.requests, self.reset = [], [], reset
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.context.set_alpn_protocols(list(protocols))
        certificate.configure_cert(self.context)
        super().__init__()

    def serve(self, connection):
        with self.context.wrap_socket(connection, server_side=True) as secured:
            protocol = secured.selected_alpn_protocol()
            self.protocols.append(protocol)
            if protocol == "h2":
                self.serve_http2(secured)
            else:
                self.serve_http1(secured)

    def serve_http1(self, connection):
        file = connection.makefile("rb")
        while file.readline():
            headers = {}
            while (line := file.readline().strip()):
                name, _, value = line.decode().partition(":")
                headers[name.lower()] = value.strip()
            file.read(int(headers.get("content-length", 0)))
            self.requests.append(headers)
            connection.sendall(b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n%b" % (len(RESPONSE), RESPONSE))

    def serve_http2(self, connection):
        http2 = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
        http2.initiate_connection()
        connection.sendall(http2.data_to_send())
        while (received := connection.recv(65536)):
            for event in http2.receive_data(received):
                self.handle_event(http2, event)
            connection.sendall(http2.data_to_send())

    def handle_event(self, http2, event):
        if isinstance(event, h2.events.RequestReceived):
            self.requests.append(dict(event.headers))
        elif isinstance(event, h2.events.DataReceived):
            http2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
        elif isinstance(event, h2.events.StreamEnded):
            if self.reset:
                http2.reset_stream(event.stream_id)
            else:
                http2.send_headers(event.stream_id, [(":status", "200")])
                http2.send_data(event.stream_id, RESPONSE, end_stream=True)


class Proxy(Listener):
    """Connects every tunnel to one port of the loopback interface, or responds with a status.

    `heads` contains the head of each request for a tunnel.
    """

    def __init__(self, port, status=200):
        self.target, self.status, self.heads = port, status, []
        super().__init__()

    def serve(self, connection):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            part = connection.recv(1)
            if not part:
                return
            head += part
        self.heads.append(head.decode())
        connection.sendall(b"HTTP/1.1 %d X\r\n\r\n" % self.status)
        if self.status == 200:
            with socket.create_connection(("127.0.0.1", self.target)) as server:
                back = threading.Thread(target=copy, args=(server, connection), daemon=True)
                back.start()
                copy(connection, server)
                back.join()


def copy(source, target):
    """Copies bytes until the source is closed, then shuts down the target."""
    try:
        while (part := source.recv(65536)):
            target.sendall(part)
        target.shutdown(socket.SHUT_WR)
    except OSError:
        pass
