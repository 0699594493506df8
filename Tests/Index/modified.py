#!/usr/bin/env python3
"""Tests that 'widgetrun serve' survives modifications of its index file by other programs.

Usage: modified.py WIDGETRUN [--records N]

Runs with file leases, which prevent wrong results in all cases, and without, as on network file systems.
There, the index is truncated during requests, and overwritten between requests.
"""
import argparse
import os
import subprocess
import threading
import time

from fault_library import Faults
from support import QUERIES, Folder, Server, check, finish


def shell(command):
    """Modifies the index $1 with a shell command; $2 is its size."""
    def modify(path):
        size = str(os.path.getsize(path))
        end = time.monotonic() + 20
        # Programs that do not wait for the lease, such as truncate, must be repeated.
        while subprocess.run(["sh", "-c", command, "sh", path, size], stderr=subprocess.DEVNULL,
                             check=False).returncode:
            if time.monotonic() > end:
                raise SystemExit(f"cannot modify the index: {command}")
            time.sleep(0.05)
    return modify


MODIFICATIONS = {
    "truncation to 0": shell('truncate -s 0 "$1"'),
    "truncation to a half": shell('truncate -s $(($2 / 2)) "$1"'),
    "zeros": shell('dd if=/dev/zero of="$1" bs=64k count=$(($2 / 65536 + 1)) conv=notrunc'),
    "random bytes": shell('dd if=/dev/urandom of="$1" bs=64k count=$(($2 / 65536 + 1)) conv=notrunc'),
    "random bytes in the middle": shell(
        'dd if=/dev/urandom of="$1" bs=4096 count=8 seek=$(($2 / 8192)) conv=notrunc'),
    "removal": shell('rm "$1"'),
    "replacement": shell('head -c 5000 /dev/urandom >"$1.other"; mv "$1.other" "$1"'),
    "a new time": shell('touch -c -m -d "2001-01-01" "$1"'),
}
OVERWRITING = {"zeros", "random bytes", "random bytes in the middle"}


class Requests:
    """Requests on several threads; counts responses, and reports wrong ones."""

    def __init__(self, server, expected):
        self.server, self.expected = server, expected
        self.counts = {}
        self.is_stopped = threading.Event()
        self.threads = [threading.Thread(target=self.run) for _ in range(3)]
        for thread in self.threads:
            thread.start()

    def run(self):
        number = 0
        while not self.is_stopped.is_set():
            query = QUERIES[number % len(QUERIES)]
            number += 1
            status, count = self.server.search(query)
            self.counts[status] = self.counts.get(status, 0) + 1
            if status == 200 and count != self.expected[query]:
                check("complete results", False, (query, count, self.expected[query]))

    def stop(self):
        self.is_stopped.set()
        for thread in self.threads:
            thread.join()


def expected_counts(folder):
    server = Server(folder)
    counts = {query: server.search(query)[1] for query in QUERIES}
    server.stop()
    check("the queries have hits", all(counts.values()), counts)
    return counts


def test(folder, name, modify, expected, has_leases, environment):
    """Modifies the index of a server."""
    mode = "with leases" if has_leases else "without leases"
    title = f"{name} {mode}"
    check(f"{title}: there is an index", folder.search()[0] == 0 and folder.index())
    server = Server(folder, environment=environment)
    check(f"{title}: the server responds", server.wait_for(QUERIES[0], expected[QUERIES[0]]))
    is_concurrent = has_leases or name not in OVERWRITING
    requests = Requests(server, expected) if is_concurrent else None
    time.sleep(0.3)
    modify(folder.index())
    start = time.monotonic()
    if not requests:
        requests = Requests(server, expected)
    for query in QUERIES:
        check(f"{title}: the server recovers", server.wait_for(query, expected[query]), query)
    seconds = time.monotonic() - start
    time.sleep(0.3)
    requests.stop()
    status, errors = server.stop()
    counts = dict(sorted(requests.counts.items()))
    print(f"{title}: responses {counts}, recovered after {seconds:.2f} s", flush=True)
    check(f"{title}: the server lives", status == 0, (status, errors))
    check(f"{title}: only 200 and 503", set(counts) <= {200, 503} and 200 in counts, counts)
    if has_leases:
        check(f"{title}: no request fails", set(counts) == {200}, counts)
    check(f"{title}: the next run is correct", folder.search()[:2] == folder.search("uncached")[:2])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("widgetrun")
    parser.add_argument("--records", type=int, default=20000)
    options = parser.parse_args()
    folder = Folder(options.widgetrun, options.records)
    faults = Faults(folder.path)
    expected = expected_counts(folder)
    for has_leases in [True, False]:
        environment = None if has_leases else {**faults.environment, "FAULT_NO_LEASES": "1"}
        for name, modify in MODIFICATIONS.items():
            test(folder, name, modify, expected, has_leases, environment)
    folder.close()
    finish("modified indexes", f"{2 * len(MODIFICATIONS)} modifications")


if __name__ == "__main__":
    main()
