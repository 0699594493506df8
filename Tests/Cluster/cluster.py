"""The processes in front of the search engine, and requests to them."""
import contextlib
import http.client
import itertools
import os
import signal
import socket
import subprocess
import threading
import time

CONFIGURATION = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Configs/guides/cluster.nginx.conf")

# nginx itself: everything that it writes is in the folder of the test.
MAIN = """
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log;
events {{}}
http {{
  access_log off;
  client_body_temp_path body;
  proxy_temp_path proxy;
  fastcgi_temp_path fastcgi;
  uwsgi_temp_path uwsgi;
  scgi_temp_path scgi;
{site}
}}
"""

REQUESTS = [
    ("GET", "/?q={}", None),
    ("GET", "/part?q={}", None),
    ("GET", "/screen.json?q={}&page=2", None),
    ("POST", "/1/indexes/main/query", '{{"query": "{}"}}'),
]


def reserved_socket():
    """A socket that reserves a port: it is bound but does not listen, and a process can share the port."""
    reserved = socket.socket()
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    reserved.bind(("127.0.0.1", 0))
    return reserved


def wait_for_port(port, process):
    """Waits until a process accepts connections."""
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            if process.poll() is not None:
                raise SystemExit(f"{process.args[0]} ended with status {process.returncode}") from None
            time.sleep(0.02)


class Proxy:
    """nginx with the configuration of the guide, except for the addresses.

    `port` is that of nginx, and `ports` are those of the processes behind it.
    """

    def __init__(self, folder):
        self.folder = folder
        self.reserved = [reserved_socket() for _ in range(3)]
        self.port, *self.ports = [item.getsockname()[1] for item in self.reserved]

    @classmethod
    @contextlib.contextmanager
    def running(cls, folder):
        proxy = cls(folder)
        # The workers of nginx have another user if the test runs as root.
        os.chmod(folder, 0o755)
        path = os.path.join(folder, "nginx.conf")
        with open(path, "w", encoding="utf-8") as file:
            file.write(MAIN.format(site=proxy.site()))
        process = subprocess.Popen(["nginx", "-p", folder, "-c", path, "-e", "error.log"])
        try:
            wait_for_port(proxy.port, process)
            yield proxy
        finally:
            process.send_signal(signal.SIGQUIT)
            process.wait(10)

    def site(self):
        with open(CONFIGURATION, encoding="utf-8") as file:
            text = file.read()
        addresses = {"listen 80;": f"listen 127.0.0.1:{self.port};",
                     "127.0.0.1:8080": f"127.0.0.1:{self.ports[0]}", "127.0.0.1:8081": f"127.0.0.1:{self.ports[1]}"}
        for documented, actual in addresses.items():
            if text.count(documented) != 1:
                raise SystemExit(f"{CONFIGURATION}: expected '{documented}' once")
            text = text.replace(documented, actual)
        return text


class ServeProcess:
    """A process of 'widgetrun serve' that can be restarted on the same port."""

    def __init__(self, widgetrun, screen, port, key):
        self.command = [widgetrun, "serve", screen, "--port", str(port), "--public-host", "shop.example"]
        self.port, self.key, self.process = port, key, None

    def start(self):
        self.process = subprocess.Popen(
            self.command, stderr=subprocess.DEVNULL, env={**os.environ, "KEY": self.key})
        wait_for_port(self.port, self.process)

    def stop(self):
        """Ends the process as systemd does."""
        if self.process is None:
            return
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(10)
        if status != 0:
            raise SystemExit(f"'serve' ended with status {status}")
        self.process = None


class Load:
    """Clients that send one request after the other as long as the context lasts.

    `times` contains the duration of each request in seconds, and `failures` the responses that are not complete.
    """

    CLIENTS = 8

    def __init__(self, port, total):
        self.port, self.total = port, str(total).encode()
        self.times, self.failures = [], []
        self.numbers, self.ended = itertools.count(), threading.Event()
        self.threads = [threading.Thread(target=self.run) for _ in range(self.CLIENTS)]

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *error):
        self.ended.set()
        for thread in self.threads:
            thread.join()

    def wait(self, count):
        """Waits for a number of further requests."""
        end = len(self.times) + count
        while len(self.times) < end:
            time.sleep(0.01)

    def run(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        with contextlib.closing(connection):
            while not self.ended.is_set():
                self.send(connection, next(self.numbers))

    def send(self, connection, number):
        method, path, body = REQUESTS[number % len(REQUESTS)]
        query = f"q{number}"
        path, body = path.format(query), body and body.format(query)
        start = time.monotonic()
        try:
            connection.request(method, path, body, {"Host": "shop.example"})
            response = connection.getresponse()
            status, text = response.status, response.read()
        except (OSError, http.client.HTTPException) as error:
            status, text = 0, repr(error).encode()
            connection.close()
        self.times.append(time.monotonic() - start)
        if status != 200 or self.total not in text:
            self.failures.append((path, status, text[:300]))
