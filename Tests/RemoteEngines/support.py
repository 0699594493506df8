"""The mock server, the records, and the screens of the tests of 'push' and 'check'."""

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time

widgetrun = os.path.abspath(sys.argv[1])
here = os.path.dirname(os.path.abspath(__file__))
scratch = tempfile.TemporaryDirectory()
records = os.path.join(scratch.name, "airports.ndjson")
with open(os.path.join(here, "../../Configs/data/airports.ndjson")) as file:
    lines = [next(file) for _ in range(800)]
with open(records, "w") as file:
    file.writelines(lines)
expected = {record["objectID"]: record for record in map(json.loads, lines)}

WRITE_KEY = "a-write-key-of-much-length"

SEARCHERS = {
    "typesense": "collection: airports, searchable: [name, city], ranking: ['city_population:desc'], integers: [elevation_ft]",
    "elasticsearch": "index: airports, searchable: [name, city]",
    "meilisearch": "index: airports, key: objectID, searchable: [name, city], maxValuesPerFacet: 1000",
    "algolia": "index: airports, appID: APP, searchable: [name, city]",
}


class Server:
    """A process of the mock server on a reserved port."""

    def __init__(self, folder):
        self.folder = folder
        # Bound but not listening, so that no other process can use the port; the server can share it.
        self.reserved = socket.socket()
        self.reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.reserved.bind(("127.0.0.1", 0))
        self.port = self.reserved.getsockname()[1]
        self.process = None

    @classmethod
    @contextlib.contextmanager
    def in_new_folder(cls):
        """A server that is not yet started; it ends with the context, and its folder is removed."""
        with tempfile.TemporaryDirectory() as folder:
            server = cls(folder)
            try:
                yield server
            finally:
                if server.process and server.process.poll() is None:
                    server.stop()

    def start(self, faults):
        self.process = subprocess.Popen(
            [sys.executable, os.path.join(here, "server.py"), str(self.port), self.folder, str(faults)])
        while True:
            try:
                return socket.create_connection(("127.0.0.1", self.port)).close()
            except ConnectionRefusedError:
                time.sleep(0.02)

    def stop(self):
        self.process.kill()
        self.process.wait()

    def stored(self, engine, name="airports"):
        """The collection that searches use under a name."""
        collections = self.collections(engine)
        return collections.get(collections.get("/aliases", {}).get(name, name), {"documents": {}})

    def replacement(self, engine):
        """The collection that a push fills to replace another."""
        collections = self.collections(engine)
        used = collections.get("/aliases", {}).values()
        new = [item for name, item in collections.items() if name.startswith("airports_push_") and name not in used]
        return new[0] if new else {"documents": {}}

    def collections(self, engine):
        with open(os.path.join(self.folder, "state.json")) as file:
            return json.load(file).get(engine, {})


def push_command(screen, *options):
    return [widgetrun, "push", screen, "--to", "main", "--records", records, *options]


def push(screen, *options, key=WRITE_KEY, environment=None):
    return subprocess.run(
        push_command(screen, *options), capture_output=True, text=True,
        env={**os.environ, "KEY": key, **(environment or {})})


def expect(condition, description, result=None):
    """Exits with the description of an expectation that is not met."""
    if not condition:
        sys.exit(f"failed: {description}\n{result.stdout + result.stderr if result else ''}")


def screen_for(engine, server, folder):
    """Writes a screen for an engine and returns its path."""
    url_key = "hosts" if engine == "algolia" else "url"
    screen = os.path.join(folder, f"{engine}.yaml")
    with open(screen, "w") as file:
        file.write(f"""
title: Airports
searcher: {{ type: {engine}, {url_key}: 'http://127.0.0.1:{server.port}/{engine}', apiKey: '${{env:KEY}}',
  {SEARCHERS[engine]} }}
widgets:
  - {{ type: facetList, attribute: country }}
  - {{ type: facetList, attribute: tags, operator: and }}
  - {{ type: hierarchicalMenu, attributes: [region.lvl0, region.lvl1] }}
  - {{ type: numberRange, attribute: elevation_ft }}
  - {{ type: hits }}
""")
    return screen


def are_complete(documents):
    """Returns whether the documents equal the records, except for keys and coordinates.

    The primary keys of Meilisearch are the hexadecimal digits of the keys.
    """
    if any("encodedKey" in document for document in documents.values()):
        documents = {bytes.fromhex(key).decode(): document for key, document in documents.items()}
    if documents.keys() != expected.keys():
        return False
    for key, document in documents.items():
        for name, value in expected[key].items():
            if name != "_geoloc" and document.get(name) != value:
                return False
    return True
