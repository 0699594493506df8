#!/usr/bin/env python3
"""Serves 1,000 keep-alive clients for some time while other clients misbehave and the records change.

Usage: soak.py WIDGETRUN [--seconds N] [--clients N]

Every response must be complete and belong to one of the versions of the records. Afterwards, the 99th percentile of
the response times must be at most 50 ms or ten times the median, and the memory and the descriptors of the server
must return to within a tenth of their values before.
"""
import argparse
import asyncio
import json
import os
import random
import re
import resource
import subprocess
import tempfile
import time

SCREEN = """
searcher: {{ type: embedded, records: records.ndjson, searchable: [name], cacheFolder: cache }}
widgets:
  - {{ type: searchBox, id: search }}
  - {{ type: facetList, attribute: brand }}
  - {{ type: hits, template: "{{{{name}}}}", hitsPerPage: 10 }}
"""
WORDS = ["apple", "banana", "cherry", "zurich", "bern", "basel", "geneva", "lugano"]
# The numbers of records of the versions, above the minimum for an index file.
VERSIONS = [3000, 3500]
PATHS = ["/screen.json", "/screen.json?q=zur", "/screen.json?q=be&brand=apple", "/", "/?q=cherry", "/part?q=a"]


def write_records(folder, count):
    """Replaces the records atomically."""
    numbers = random.Random(count)
    with open(f"{folder}/next", "w", encoding="utf-8") as file:
        for number in range(count):
            file.write(json.dumps({"objectID": str(number), "brand": numbers.choice(WORDS),
                                   "name": " ".join(numbers.choices(WORDS, k=4))}) + "\n")
    os.rename(f"{folder}/next", f"{folder}/records.ndjson")


class Server:
    def __init__(self, widgetrun, folder):
        self.log = open(f"{folder}/log", "w+", encoding="utf-8")
        self.process = subprocess.Popen(
            [widgetrun, "serve", f"{folder}/screen.yaml", "--port", "0", "--watch"], stderr=self.log)
        self.port = None
        while self.port is None:
            time.sleep(0.1)
            if self.process.poll() is not None:
                raise SystemExit("serve has ended:\n" + self.text())
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.text())
            self.port = int(found[1]) if found else None

    def text(self):
        self.log.seek(0)
        return self.log.read()

    def memory(self):
        """The resident memory in kilobytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1])

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


async def response(reader):
    """Reads a response and returns its status and body."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
    return int(head.split()[1]), await reader.readexactly(length)


class Soak:
    def __init__(self, port, seconds):
        self.port, self.end = port, time.monotonic() + seconds
        self.times, self.errors, self.numbers = [], [], random.Random(1)

    async def connect(self):
        return await asyncio.open_connection("127.0.0.1", self.port)

    def check(self, path, status, body):
        if status != 200:
            self.errors.append(f"status {status} at {path}")
        elif path == "/screen.json":
            count = json.loads(body)["results"]["main"]["nbHits"]
            if count not in VERSIONS:
                self.errors.append(f"{count} hits, expected all records of a version: {VERSIONS}")
        elif not path.startswith("/screen.json") and not body.rstrip().endswith(b">"):
            self.errors.append(f"an incomplete page at {path}")

    async def client(self, pause):
        """Sends a request every now and then over one connection."""
        await asyncio.sleep(self.numbers.random() * pause)
        try:
            reader, writer = await self.connect()
            while time.monotonic() < self.end:
                path = self.numbers.choice(PATHS)
                start = time.monotonic()
                writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                status, body = await asyncio.wait_for(response(reader), 30)
                self.times.append(time.monotonic() - start)
                self.check(path, status, body)
                await asyncio.sleep(self.numbers.expovariate(1 / pause))
            writer.close()
        except (OSError, asyncio.IncompleteReadError, asyncio.TimeoutError) as error:
            self.errors.append(f"{type(error).__name__}: {error}")

    async def bad_client(self, start, step, reads):
        """Connects again and again; sends a byte at a time, or does not read."""
        while time.monotonic() < self.end:
            try:
                reader, writer = await self.connect()
                writer.write(start)
                while time.monotonic() < self.end:
                    await asyncio.sleep(1)
                    writer.write(step)
                    await writer.drain()
                    if reads and not await asyncio.wait_for(reader.read(1), 0.01):
                        break
                writer.close()
            except asyncio.TimeoutError:
                pass
            except OSError:
                await asyncio.sleep(0.5)

    async def replace_records(self, folder, period):
        version = 0
        while time.monotonic() + period < self.end:
            await asyncio.sleep(period)
            version = (version + 1) % len(VERSIONS)
            await asyncio.to_thread(write_records, folder, VERSIONS[version])

    async def run(self, folder, clients):
        # About 300 requests per second, which one core answers beside the clients.
        pause = clients / 300
        tasks = [self.client(pause) for _ in range(clients)]
        tasks += [self.bad_client(b"GET / HTTP/1.1\r\nHost: local", b"h", True) for _ in range(30)]
        tasks += [self.bad_client(b"", b"", False) for _ in range(30)]
        tasks += [self.bad_client(
            b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50, b"", False) for _ in range(20)]
        tasks.append(self.replace_records(folder, 10))
        await asyncio.gather(*tasks)


def wait_until_within(read, before, share, seconds):
    """Waits until a value is at most a share above that before; returns the last value."""
    end = time.monotonic() + seconds
    while (value := read()) > before * (1 + share) and time.monotonic() < end:
        time.sleep(0.5)
    return value


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("widgetrun")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--clients", type=int, default=1000)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (16384, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/screen.yaml", "w", encoding="utf-8") as file:
            file.write(SCREEN.format())
        write_records(folder, VERSIONS[0])
        server = Server(os.path.abspath(options.widgetrun), folder)
        try:
            # The first load shows the memory that the process needs whenever it works.
            warm = Soak(server.port, 8)
            asyncio.run(warm.run(folder, 50))
            time.sleep(5)
            memory, descriptors = server.memory(), server.descriptors()
            soak = Soak(server.port, options.seconds)
            asyncio.run(soak.run(folder, options.clients))
            last = server.memory()
            after = wait_until_within(server.memory, memory, 0.1, 60)
            open_after = wait_until_within(server.descriptors, descriptors, 0.1, 60)
            alive = server.process.poll() is None
        finally:
            server.process.terminate()
            server.process.wait(20)
        times = sorted(soak.times)
        median, high = times[len(times) // 2], times[len(times) * 99 // 100]
        print(f"{len(times)} responses to {options.clients} clients, median {median * 1000:.1f} ms, "
              f"99th percentile {high * 1000:.1f} ms, {len(soak.errors)} errors; memory "
              f"{memory // 1024} MB before, {last // 1024} MB at the end, {after // 1024} MB afterwards; "
              f"descriptors {descriptors} and {open_after}")
        problems = list(dict.fromkeys(warm.errors + soak.errors))[:10]
        if not alive:
            problems.append("serve has ended:\n" + server.text()[-2000:])
        # Cached responses take less than a millisecond, so that the scheduler of the machine would decide.
        if high > max(10 * median, 0.05):
            problems.append("the 99th percentile is more than 50 ms and ten times the median")
        if after > memory * 1.1:
            problems.append("the memory was not released")
        if open_after > descriptors * 1.1:
            problems.append("descriptors were not closed")
        if problems:
            raise SystemExit("\n".join(problems))


main()
