#!/usr/bin/env python3
"""Tests the memory of 'widgetrun serve' with 1,000 connections, and after they are closed.

Usage: memory.py WIDGETRUN
"""
import contextlib
import resource
import socket
import sys
import time

from check import FAILED, check, serving

SCREEN = "Configs/airports.yaml"
COUNT = 1000
# The documented memory of a connection in kilobytes, and the memory that may remain.
BUDGET = 128
REMAINING = 1.2


def resident(process):
    """Returns the resident memory of a process in kilobytes."""
    with open(f"/proc/{process.pid}/status") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))


def request(clients, path, at_once=COUNT):
    """Requests a path on all connections, some of them at once. In the path, {} is the number of the connection."""
    found = []
    for start in range(0, len(clients), at_once):
        part = clients[start:start + at_once]
        for number, client in enumerate(part, start):
            client.sendall(f"GET {path.format(number)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        found += [read(client) for client in part]
    return found


def read(client):
    """Reads a response and returns its status."""
    data = b""
    while (end := data.find(b"\r\n\r\n")) < 0:
        data += receive(client)
    lines = data[:end].decode().split("\r\n")
    length = next(int(line.split()[1]) for line in lines if line.startswith("Content-Length:"))
    received = len(data) - end - 4
    while received < length:
        received += len(receive(client))
    return int(lines[0].split()[1])


def receive(client):
    data = client.recv(65536)
    if not data:
        raise SystemExit("the server has closed a connection")
    return data


@contextlib.contextmanager
def connections(port, count):
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=60)) for _ in range(count)]


def settled(process, limit):
    """Waits until the resident memory is at most a limit, or for 20 seconds, and returns it."""
    end = time.time() + 20
    while (found := resident(process)) > limit and time.time() < end:
        time.sleep(0.5)
    return found


def main():
    _, hard_limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard_limit, hard_limit))
    with serving(sys.argv[1], SCREEN) as process:
        # Fills the caches.
        for number in range(25):
            with connections(process.port, 40) as clients:
                request(clients, f"/part?q=a{number}{{}}")
        before = settled(process, 0)
        for _ in range(2):
            with connections(process.port, COUNT) as clients:
                for path, count, at_once in [("/healthz", COUNT, COUNT), ("/part?q=b{}", 300, 100), ("/part?q=b1", COUNT, COUNT)]:
                    found = request(clients[:count], path, at_once)
                    check(f"all requests to {path} succeed", found == [200] * count, found.count(200))
                during = resident(process)
                check(f"a connection uses at most {BUDGET} kB", during - before < BUDGET * COUNT, (during - before) / COUNT)
            after = settled(process, before * REMAINING)
            check("memory is returned after the connections are closed", after <= before * REMAINING, (before, after))
            print(f"resident memory: {before / 1024:.0f} MB, with {COUNT} connections {during / 1024:.0f} MB, "
                  f"afterwards {after / 1024:.0f} MB")
    sys.exit(f"{len(FAILED)} checks failed" if FAILED else None)


main()
