"""Clients that send slowly, read slowly, or don't read, while the server serves other clients."""
import concurrent.futures
import http.client
import select
import socket
import threading
import time

COUNT = 50
PAGE = b"GET /style.css HTTP/1.1\r\nHost: localhost\r\n\r\n"


def connections(port, receive_buffer=None):
    for _ in range(COUNT):
        connection = socket.socket()
        if receive_buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        connection.connect(("127.0.0.1", port))
        yield connection


def is_closed(connection):
    """Whether the server has closed a connection, without reading from it."""
    poll = select.poll()
    poll.register(connection, select.POLLRDHUP)
    return bool(poll.poll(0))


def closing_times(clients, start, end, act=lambda client: None):
    """Calls a function for each client every half second; returns when the server closed the clients."""
    times = {}
    while len(times) < len(clients) and time.time() < end:
        for client in clients:
            if client not in times and is_closed(client):
                times[client] = time.time() - start
            elif client not in times:
                try:
                    act(client)
                except OSError:
                    times[client] = time.time() - start
        time.sleep(0.5)
    for client in clients:
        client.close()
    return list(times.values())


def send_slowly(port, head, end):
    """Sends the start of a request and then a byte every half second."""
    clients = list(connections(port))
    for client in clients:
        client.sendall(head)
    return closing_times(clients, time.time(), end, lambda client: client.sendall(b"a"))


def read_nothing(port, end):
    """Sends requests until the socket buffers overflow, and reads no response."""
    clients = list(connections(port))
    for client in clients:
        client.sendall(PAGE * 1000)
    return closing_times(clients, time.time(), end)


def read_slowly(port, end):
    """Reads a kilobyte every 0.2 seconds; returns the number of clients still served at the end."""
    clients = list(connections(port, receive_buffer=4096))
    for client in clients:
        client.sendall(PAGE * 1000)
        client.settimeout(5)
    received = []
    while time.time() < end:
        time.sleep(0.2)
        for client in clients:
            try:
                received.append((time.time(), client, len(client.recv(1024))))
            except OSError:
                received.append((time.time(), client, 0))
    for client in clients:
        client.close()
    return len({client for moment, client, size in received if size > 0 and moment > end - 5})


def response_times(port, end):
    """Returns the response times of an ordinary client in seconds."""
    times = []
    while time.time() < end:
        start = time.time()
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        connection.request("GET", f"/part?q=a{len(times)}")
        response = connection.getresponse()
        response.read()
        connection.close()
        times.append(time.time() - start if response.status == 200 else 20)
        time.sleep(0.05)
    return times


def crowd(port, count, seconds=20):
    """Keeps slow clients connected that reconnect whenever they are closed.

    Returns the times in seconds after which an ordinary client had a response, which can need several attempts.
    """
    starts = [b"", b"GET / HT", b"POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\na"]
    end = time.time() + seconds

    def connect(start):
        client = socket.create_connection(("127.0.0.1", port), timeout=20)
        try:
            client.sendall(start)
        except OSError:
            pass  # Too many connections.
        return client

    def stay_connected():
        clients = [connect(starts[number % len(starts)]) for number in range(count)]
        connected.set()
        while time.time() < end:
            for number, client in enumerate(clients):
                if is_closed(client):
                    client.close()
                    clients[number] = connect(starts[number % len(starts)])
            time.sleep(0.5)
        for client in clients:
            client.close()

    def has_response():
        try:
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            connection.request("GET", "/healthz", headers={"Connection": "close"})
            return connection.getresponse().read() == b"ok\n"
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    connected = threading.Event()
    others = threading.Thread(target=stay_connected)
    others.start()
    connected.wait()
    times = []
    while time.time() < end:
        start = time.time()
        while not has_response() and time.time() < end + 10:
            time.sleep(0.1)
        times.append(time.time() - start)
        time.sleep(0.2)
    others.join()
    return times


class SlowClients:
    """Runs all kinds of clients concurrently; `finish` waits for the results."""

    def __init__(self, port, seconds=40):
        self.executor = concurrent.futures.ThreadPoolExecutor()
        end = time.time() + seconds
        start = self.executor.submit
        self.heads = start(send_slowly, port, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ", end)
        self.bodies = start(send_slowly, port, b"POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n", end)
        self.unread = start(read_nothing, port, end)
        self.readers = start(read_slowly, port, end)
        self.others = start(response_times, port, end)

    def finish(self, check):
        for name, clients, limit in [("heads", self.heads, 10), ("bodies", self.bodies, 30), ("unread responses", self.unread, 30)]:
            times = clients.result()
            closed = len(times) == COUNT and limit - 1 < min(times) and max(times) < limit + 8
            check(f"clients with slow {name} are closed after {limit} seconds", closed, sorted(times))
        check("clients that read slowly are served", self.readers.result() == COUNT, self.readers.result())
        times = self.others.result()
        check("slow clients do not delay others", max(times) < 5, max(times))
        print(f"beside {4 * COUNT} slow clients, {len(times)} responses took at most {1000 * max(times):.0f} ms")
