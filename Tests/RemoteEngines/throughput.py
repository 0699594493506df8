#!/usr/bin/env python3
"""Counts the calls and bytes by which 'widgetrun push' fills each remote engine, and measures its speed.

Usage: throughput.py WIDGETRUN [RECORDS]

RECORDS records (default: 20000) are pushed to a stand-in of each engine that waits before each response as long as
a real server did: Typesense 29.0 and Meilisearch 1.50.0 as recorded, with smaller batches; the others like
Typesense. The number of calls and their sizes are checked; the speed is only printed.
"""

import http.server
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True

from support import SEARCHERS, WRITE_KEY, expect, screen_for, widgetrun

RECORDS = int(sys.argv[2]) if len(sys.argv) > 2 else 20_000
# The maximum size of the records in a request, and of what an engine adds to each.
BATCH_SIZE, OVERHEAD = 8_000_000, 200
# Recorded milliseconds of a request with records, of another request, and of a task of Meilisearch.
RECORDS_LATENCY = {"meilisearch": 13}
DEFAULT_RECORDS_LATENCY, LATENCY, TASK = 39, 1.3, 20


class StandIn(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Otherwise each response waits for an acknowledgment.
    disable_nagle_algorithm = True

    def handle_request(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0))).decode()
        path = self.path.split("?")[0]
        engine, _, path = path.lstrip("/").partition("/")
        stored = self.server.stored
        stored["calls"] += 1
        keys = keys_of_records(engine, self.command, path, body)
        if keys is None:
            time.sleep(LATENCY / 1000)
        else:
            time.sleep(RECORDS_LATENCY.get(engine, DEFAULT_RECORDS_LATENCY) / 1000)
            stored["sizes"].append(len(body))
            stored["keys"] += keys
        status, response = RESPONSES[engine](self.command, path, body, stored)
        text = response if isinstance(response, str) else json.dumps(response)
        self.send_response(status)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = handle_request

    def log_message(self, *arguments):
        pass


def keys_of_records(engine, method, path, body):
    """The keys of the records in a request; None for a request without records, or for the checkpoint."""
    if method != "POST" or "_push" in path:
        return None
    if engine == "typesense" and path.endswith("/import"):
        return [json.loads(line)["id"] for line in body.splitlines()]
    if engine == "elasticsearch" and path.endswith("/_bulk"):
        return [json.loads(line)["index"]["_id"] for line in body.splitlines()[::2]]
    if engine == "meilisearch" and path.endswith("/documents"):
        return [bytes.fromhex(document["encodedKey"]).decode() for document in json.loads(body)]
    if engine == "algolia" and path.endswith("/batch"):
        return [request["body"]["objectID"] for request in json.loads(body)["requests"]]
    return None


def typesense(method, path, body, stored):
    if path.endswith("/import"):
        return 200, "\n".join('{"success":true}' for _ in body.splitlines())
    if method == "GET":
        exists = stored["keys"] and path == "collections/airports"
        return (200, {"num_documents": len(stored["keys"])}) if exists else (404, {"message": "Not found"})
    return 201, {}


def elasticsearch(method, path, body, stored):
    if path.endswith("/_bulk"):
        return 200, {"errors": False, "items": [{"index": {"status": 201}} for _ in body.splitlines()[::2]]}
    if path.endswith("/_count"):
        return 200, {"count": len(stored["keys"])}
    return (404, {"error": {"type": "index_not_found_exception"}}) if method == "GET" else (200, {})


def meilisearch(method, path, body, stored):
    if path.startswith("tasks/"):
        is_done = time.monotonic() - stored["tasks"][int(path.partition("/")[2])] > TASK / 1000
        return 200, {"status": "succeeded" if is_done else "processing"}
    if path.endswith("/stats"):
        return 200, {"numberOfDocuments": len(stored["keys"])}
    if method == "GET":
        return 404, {"message": "Index `airports` not found.", "code": "index_not_found"}
    stored["tasks"].append(time.monotonic())
    return 202, {"taskUid": len(stored["tasks"]) - 1}


def algolia(method, path, body, stored):
    if path.endswith("/query"):
        return 200, {"nbHits": len(stored["keys"]), "hits": []}
    if "/task/" in path:
        return 200, {"status": "published"}
    return (404, {"message": "Index does not exist"}) if method == "GET" else (200, {"taskID": 1})


RESPONSES = {"typesense": typesense, "elasticsearch": elasticsearch, "meilisearch": meilisearch, "algolia": algolia}


def measure(engine, records, size, folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), StandIn)
    server.stored = {"calls": 0, "sizes": [], "keys": [], "tasks": []}
    server.port = server.server_port
    threading.Thread(target=server.serve_forever, daemon=True).start()
    screen = screen_for(engine, server, folder)
    start = time.monotonic()
    done = subprocess.run(
        [widgetrun, "push", screen, "--to", "main", "--records", records], capture_output=True, text=True,
        env={**os.environ, "KEY": WRITE_KEY})
    seconds = time.monotonic() - start
    server.shutdown()
    stored = server.stored
    expect(done.returncode == 0 and f"{RECORDS} records sent" in done.stdout, f"{engine}: push sends all records", done)
    expect(sorted(stored["keys"]) == sorted(f"r{number}" for number in range(RECORDS)),
           f"{engine}: each record is sent once")
    sizes = stored["sizes"]
    limit = BATCH_SIZE + OVERHEAD * RECORDS // len(sizes)
    expect(max(sizes) <= limit, f"{engine}: a request has at most {limit} bytes, not {max(sizes)}")
    fewest = -(-size // BATCH_SIZE)
    expect(len(sizes) <= fewest + 1, f"{engine}: {len(sizes)} requests have records, at least {fewest} are necessary")
    # For each batch a checkpoint; the states of its task and of the checkpoint's are polled.
    allowed = (10 if engine == "meilisearch" else 2) * len(sizes) + 40
    expect(stored["calls"] <= allowed, f"{engine}: {stored['calls']} calls, at most {allowed} are expected")
    print(f"{engine}: {RECORDS} records in {seconds:.1f} s ({RECORDS / seconds:.0f}/s), {stored['calls']} calls, "
          f"{len(sizes)} with records, {min(sizes) / 1e6:.1f} to {max(sizes) / 1e6:.1f} MB")


with tempfile.TemporaryDirectory() as folder:
    records = os.path.join(folder, "records.ndjson")
    text = " ".join(f"word{number}" for number in range(90))
    with open(records, "w") as file:
        for number in range(RECORDS):
            file.write(json.dumps({
                "objectID": f"r{number}", "name": f"Airport {number}", "city": text, "country": f"C{number % 90}",
                "tags": [f"t{number % 7}", "all"], "region": {"lvl0": f"R{number % 5}", "lvl1": f"R{number % 5} > S"},
                "elevation_ft": number % 3000}) + "\n")
    for engine in SEARCHERS:
        measure(engine, records, os.path.getsize(records), folder)
