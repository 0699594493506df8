"""Faults while records are pushed: a proxy in front of the mock server of the engines breaks one batch."""
import contextlib
import json
import os
import socket
import subprocess
import sys
import time

from fault_server import accept, read_request, reset, response

HERE = os.path.dirname(os.path.abspath(__file__))
ENGINES = os.path.join(HERE, "../RemoteEngines/server.py")
RECORDS, BATCH = 60, 20
# A key with all permissions for the mock server.
KEY = "a-write-key-of-much-length"

# The name of the collection in the settings, and the end of the path of a batch.
DIALECTS = {
    "typesense": ("url", "collection: {}, searchable: [name]", "/documents/import"),
    "elasticsearch": ("url", "index: {}, searchable: [name]", "/_bulk"),
    "meilisearch": ("url", "index: {}, key: objectID, searchable: [name]", "/documents"),
    "algolia": ("hosts", "index: {}, appID: APP, searchable: [name]", "/batch"),
}
# The response to every attempt to send the third batch; the pauses before the retries take half a minute.
FAULTS = {
    "reset": lambda connection: reset(connection),
    "status 500": lambda connection: connection.sendall(response(b"{}", "500 X")),
    "status 400": lambda connection: connection.sendall(response(b'{"message": "no"}', "400 X")),
    "invalid JSON": lambda connection: connection.sendall(response(b"[1, 2")),
}


class EngineServer:
    """A process of the mock server."""

    def __init__(self, folder):
        reserved = socket.socket()
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        reserved.bind(("127.0.0.1", 0))
        self.reserved, self.port = reserved, reserved.getsockname()[1]
        self.process = subprocess.Popen([sys.executable, ENGINES, str(self.port), folder, "0"])
        for _ in range(500):
            with contextlib.suppress(ConnectionRefusedError):
                return socket.create_connection(("127.0.0.1", self.port)).close()
            time.sleep(0.02)
        raise SystemExit("the mock server does not start")

    def stop(self):
        self.process.kill()
        self.process.wait()
        self.reserved.close()


class Proxy:
    """Forwards requests to a port, except batches from the third on."""

    def __init__(self, port, path, collection, fault):
        self.port, self.path, self.collection, self.fault, self.batches = port, path, collection, fault, 0
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        accept(self.socket, self.handle)

    def handle(self, connection):
        with connection, contextlib.suppress(OSError):
            while True:
                head, body = read_request(connection)
                if not head:
                    return
                target = head.split(" ")[1].split("?")[0]
                if target.endswith(f"/{self.collection}{self.path}"):
                    self.batches += 1
                    if self.batches > 2:
                        self.fault(connection)
                        continue
                self.forward(connection, head, body)

    def forward(self, connection, head, body):
        with socket.create_connection(("127.0.0.1", self.port)) as server:
            server.sendall(head.encode() + b"\r\nconnection: close\r\n\r\n" + body)
            text = b""
            while part := server.recv(65536):
                text += part
        connection.sendall(text.replace(b"\r\nconnection: close", b"", 1))

    def stop(self):
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()


def write_records(folder):
    path = os.path.join(folder, "records.ndjson")
    with open(path, "w", encoding="utf-8") as file:
        for number in range(RECORDS):
            file.write(json.dumps({"objectID": f"r{number}", "name": f"name {number}"}) + "\n")
    return path


def test(run, check, folder, records, port, dialect, name):
    """Pushes records of which the third batch fails; `run` runs the program."""
    url_key, settings, path = DIALECTS[dialect]
    collection = f"airports{list(FAULTS).index(name)}"
    proxy = Proxy(port, path, collection, FAULTS[name])
    screen = os.path.join(folder, f"push-{dialect}-{collection}.yaml")
    with open(screen, "w", encoding="utf-8") as file:
        file.write(f"searcher: {{ type: {dialect}, {url_key}: '{proxy.url}/{dialect}', apiKey: '${{env:PUSH_KEY}}', "
                   f"{settings.format(collection)} }}\nwidgets:\n  - {{ type: hits }}\n")
    done = run("push", screen, "--to", "main", "--records", records, "--batch", str(BATCH), limit=90)
    proxy.stop()
    title = f"{dialect}: push with {name}"
    check(f"{title} fails", done.returncode == (1 if name == "status 400" else 69), f"{done.returncode} {done.text}")
    check(f"{title} reports the number of records",
          f"{2 * BATCH} of {RECORDS} records were sent" in done.text, done.text)
    check(f"{title} shows no key", KEY not in done.text, done.text)
