#!/usr/bin/env python3
"""Tests that requests that arrive at the same time all have a response, for every number of requests.

Usage: bursts.py WIDGETRUN

libmicrohttpd reads 128 events at a time, and its own threads wait for more events after exactly 128.
"""
import contextlib
import signal
import socket
import sys
import time

from check import serving

SCREEN = "Configs/airports.yaml"
REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
# Each of two threads then has 128 requests at some time, unless one of them has almost all connections.
SIZES = range(120, 400)
LIMIT = 2


def burst(process, clients):
    """Lets requests arrive together, and returns the time in seconds until all have a response."""
    process.send_signal(signal.SIGSTOP)
    for client in clients:
        client.sendall(REQUEST)
    process.send_signal(signal.SIGCONT)
    start = time.monotonic()
    for client in clients:
        try:
            response = client.recv(65536)
        except TimeoutError:
            raise SystemExit(f"a request of {len(clients)} has no response after {LIMIT} s") from None
        if not response.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"unexpected response: {response[:100]}")
    return time.monotonic() - start


def main():
    with serving(sys.argv[1], SCREEN) as process, contextlib.ExitStack() as stack:
        clients = [
            stack.enter_context(socket.create_connection(("127.0.0.1", process.port), timeout=LIMIT))
            for _ in range(max(SIZES))]
        longest = max(burst(process, clients[:size]) for size in SIZES)
    print(f"bursts of {min(SIZES)} to {max(SIZES)} requests: the longest took {longest * 1000:.0f} ms")


main()
