"""Pushes records to each engine from the command line, and checks screens against it: check.py WIDGETRUN

The server is a stand-in (server.py) that answers wrongly now and then. Whatever goes wrong, what it keeps
in the end must be the records of the file.
"""

import concurrent.futures
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

widgetrun = os.path.abspath(sys.argv[1])
here = os.path.dirname(os.path.abspath(__file__))
scratch = tempfile.TemporaryDirectory()
records = os.path.join(scratch.name, "airports.ndjson")
with open(os.path.join(here, "../../Configs/data/airports.ndjson")) as file:
    lines = [next(file) for _ in range(800)]
with open(records, "w") as file:
    file.writelines(lines)
expected = {record["objectID"]: record for record in map(json.loads, lines)}

SEARCHERS = {
    "typesense": "collection: airports, searchable: [name, city], ranking: ['city_population:desc']",
    "elasticsearch": "index: airports, searchable: [name, city]",
    "meilisearch": "index: airports, key: objectID, searchable: [name, city]",
    "algolia": "index: airports, appID: APP, searchable: [name, city]",
}
KEYS = {"typesense": "id", "meilisearch": "objectID", "algolia": "objectID"}


class Server:
    def __init__(self, folder):
        self.folder = folder
        # Bound and never listening, so that nobody else gets the port; the server may share it.
        self.place = socket.socket()
        self.place.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.place.bind(("127.0.0.1", 0))
        self.port = self.place.getsockname()[1]
        self.process = None

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

    def kept(self, engine, name="airports"):
        with open(os.path.join(self.folder, "state.json")) as file:
            return json.load(file).get(engine, {}).get(name, {"documents": {}})


def push(screen, *options, key="a-write-key-of-much-length"):
    return subprocess.run(
        [widgetrun, "push", screen, "--to", "main", "--records", records, *options],
        capture_output=True, text=True, env={**os.environ, "KEY": key})


def findings(screen, *options, key="a-write-key-of-much-length"):
    return subprocess.run(
        [widgetrun, "check", screen, *options], capture_output=True, text=True, env={**os.environ, "KEY": key})


def must(condition, what, result=None):
    if not condition:
        sys.exit(f"{what}\n{result.stdout + result.stderr if result else ''}")


def changed(screen, *changes):
    """Another screen in the same folder."""
    with open(screen) as file:
        text = file.read()
    for old, new in changes:
        text = text.replace(old, new)
    other = screen.replace(".yaml", "-other.yaml")
    with open(other, "w") as file:
        file.write(text)
    return other


def check_findings(engine, screen):
    """What 'check' tells of the records that were pushed with the screen."""
    right = findings(screen)
    must(right.returncode == 0 and "no problems" in right.stdout, f"{engine}: the pushed screen is not right", right)
    other = changed(screen, ("attribute: country }", "attribute: contry }\n  - { type: facetList, attribute: currency }"))
    wrong = findings(other, "--deny-warnings")
    must(wrong.returncode == 1, f"{engine}: wrong attributes are not told", wrong)
    for words in ["examined records has the attribute 'contry'", "did you mean 'country'?",
                  f"the attribute 'currency' {UNPREPARED[engine]}",
                  f"run 'widgetrun push {other} --to main --records FILE'"]:
        must(words in wrong.stderr, f"{engine}: check does not say: {words}", wrong)
    must("objectID" not in wrong.stderr, f"{engine}: check tells of what is right", wrong)
    absent = findings(changed(screen, (": airports,", ": airprots,")))
    must(absent.returncode == 1 and "did you mean 'airports'?" in absent.stderr, f"{engine}: no near name", absent)
    searching = findings(screen, "--deny-warnings", key="a-search-key-of-much-length")
    must(searching.returncode == 0, f"{engine}: a key that only searches is a mistake", searching)
    told = "note: the settings of the " in searching.stderr
    must(told == (engine != "elasticsearch"), f"{engine}: unread settings", searching)
    keyless = findings(screen, key="another-secret-key")
    must(keyless.returncode == 1, f"{engine}: a wrong key is right for check", keyless)
    for result in [wrong, absent, searching, keyless]:
        for key in ["a-write-key", "a-search-key", "another-secret-key"]:
            must(key not in result.stdout + result.stderr, f"{engine}: check showed a key", result)


UNPREPARED = {
    "typesense": "has no field in the collection 'airports'", "elasticsearch": "is not mapped in the index 'airports'",
    "meilisearch": "cannot be filtered by in the index 'airports'", "algolia": "is not faceted in the index 'airports'",
}


def screen_for(engine, server, folder):
    place = "hosts" if engine == "algolia" else "url"
    screen = os.path.join(folder, f"{engine}.yaml")
    with open(screen, "w") as file:
        file.write(f"""
title: Airports
searcher: {{ type: {engine}, {place}: 'http://127.0.0.1:{server.port}/{engine}', apiKey: '${{env:KEY}}',
  {SEARCHERS[engine]} }}
widgets:
  - {{ type: facetList, attribute: country }}
  - {{ type: facetList, attribute: tags, operator: and }}
  - {{ type: hierarchicalMenu, attributes: [region.lvl0, region.lvl1] }}
  - {{ type: numberRange, attribute: elevation_ft }}
  - {{ type: hits }}
""")
    return screen


def same(engine, documents):
    """Whether the documents are the records, but for the key and the form of places."""
    if documents.keys() != expected.keys():
        return False
    for key, document in documents.items():
        for name, value in expected[key].items():
            if name != "_geoloc" and document.get(name) != value:
                return False
    return True


def check(engine, server, folder):
    screen = screen_for(engine, server, folder)
    server.start(faults=0)
    wrong = push(screen, key="another-secret-key")
    must(wrong.returncode == 1, f"{engine}: a wrong key was taken", wrong)
    must("another-secret-key" not in wrong.stdout + wrong.stderr, f"{engine}: a key was shown", wrong)
    done = push(screen)
    must(done.returncode == 0 and f"{len(expected)} records sent" in done.stdout, f"{engine}: push", done)
    must(same(engine, server.kept(engine)["documents"]), f"{engine}: other records are kept")
    again = push(screen)
    must(f"0 records sent, {len(expected)} were already sent" in again.stdout, f"{engine}: again", again)
    check_findings(engine, screen)

    # With a server that goes wrong now and then.
    server.stop()
    server.start(faults=12)
    faulty = push(screen, "--replace", "--batch", "40")
    must(faulty.returncode == 0, f"{engine}: a faulty server was too much", faulty)
    must(same(engine, server.kept(engine)["documents"]), f"{engine}: records got lost")
    server.stop()

    # Killed in the middle, twice.
    server.start(faults=0)
    for round in range(2):
        begun = subprocess.Popen(
            [widgetrun, "push", screen, "--to", "main", "--records", records, "--batch", "5"]
            + (["--replace"] if round == 0 else []),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "KEY": "a-write-key-of-much-length"})
        before = len(server.kept(engine)["documents"]) if round else 0
        while True:
            count = len(server.kept(engine)["documents"])
            if before + 50 < count < len(expected) or begun.poll() is not None:
                break
        must(begun.poll() is None, f"{engine}: the push was over before it could be killed")
        begun.kill()
        begun.wait()
    rest = push(screen)
    must(rest.returncode == 0 and "were already sent" in rest.stdout, f"{engine}: it did not go on", rest)
    must(same(engine, server.kept(engine)["documents"]), f"{engine}: records got lost when killed")

    # What no push made.
    urllib.request.urlopen(urllib.request.Request(
        f"http://127.0.0.1:{server.port}/{engine}{DELETE_NOTES[engine]}", method="DELETE",
        headers={"authorization": "write-key", "x-typesense-api-key": "write-key", "x-algolia-api-key": "write-key"})).read()
    if engine == "meilisearch":
        wait_for_tasks(server)
    foreign = push(screen)
    must(foreign.returncode == 1 and "was not created by 'push'" in foreign.stderr, f"{engine}: it took what is not its own", foreign)
    must(same(engine, server.kept(engine)["documents"]), f"{engine}: what was there is gone")
    server.stop()
    unchecked = findings(screen)
    must(unchecked.returncode == 1 and unchecked.stderr.count(f"'{engine}' did not respond") == 1,
         f"{engine}: no server to check", unchecked)
    print(f"{engine}: ok")


DELETE_NOTES = {
    "typesense": "/collections/airports_push", "elasticsearch": "/airports_push",
    "meilisearch": "/indexes/airports_push", "algolia": "/1/indexes/airports_push",
}


def wait_for_tasks(server):
    number = 0
    while True:
        try:
            request = urllib.request.Request(
                f"http://127.0.0.1:{server.port}/meilisearch/tasks/{number}", headers={"authorization": "write-key"})
            if json.load(urllib.request.urlopen(request))["status"] != "processing":
                number += 1
        except Exception:
            return


def check_alone(engine):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            check(engine, server, folder)
        finally:
            if server.process and server.process.poll() is None:
                server.stop()


def check_gone(engine):
    with tempfile.TemporaryDirectory() as folder:
        gone = push(screen_for(engine, Server(folder), folder))
        must(gone.returncode == 69, f"{engine}: no server, and yet", gone)


# Most of the time is waiting for the next try, so that all is done side by side.
with concurrent.futures.ThreadPoolExecutor(2 * len(SEARCHERS)) as pool:
    for done in [pool.submit(each, engine) for engine in SEARCHERS for each in (check_gone, check_alone)]:
        done.result()

# A screen over two engines, one of which is gone: its part says so, the other answers.
with tempfile.TemporaryDirectory() as folder, socket.socket() as nobody:
    nobody.bind(("127.0.0.1", 0))
    server = Server(folder)
    server.start(faults=0)
    screen = os.path.join(folder, "both.yaml")
    with open(screen, "w") as file:
        file.write(f"""
title: Both
searchers:
  alive: {{ type: meilisearch, url: 'http://127.0.0.1:{server.port}/meilisearch', apiKey: '${{env:KEY}}', index: airports }}
  gone: {{ type: typesense, url: 'http://127.0.0.1:{nobody.getsockname()[1]}', apiKey: '${{env:KEY}}', collection: airports, searchable: [name] }}
widgets:
  - {{ type: searchBox, id: search }}
  - {{ type: hits, id: found, searcher: alive }}
  - {{ type: stats, id: count, searcher: alive }}
  - {{ type: hits, id: missing, title: Gone, searcher: gone }}
""")
    try:
        shown = subprocess.run(
            [widgetrun, screen, "--query", "zur", "--format", "json"], capture_output=True, text=True,
            env={**os.environ, "KEY": "a-write-key-of-much-length"})
        must(shown.returncode == 69, "two engines: the one that is gone was not noticed", shown)
        frame = json.loads(shown.stdout)
        views = {widget["id"]: widget["view"] for widget in frame["widgets"]}
        must([hit["name"] for hit in views["found"]["hits"]] == ["zur"], "two engines: no hits", shown)
        must(frame["results"]["alive"]["nbHits"] == 1 and not frame["results"]["gone"], "two engines: results", shown)
        must(any("'typesense' did not respond" in error for error in map(str, frame["errors"])), "two engines: no error", shown)
        must(not any("meilisearch" in error for error in map(str, frame["errors"])), "two engines: too many errors", shown)
        failures = {widget["id"]: widget.get("failure") for widget in frame["widgets"]}
        must([id for id, failure in failures.items() if failure] == ["missing"] and views["missing"]["kind"] == "records",
             "two engines: the part does not say it", shown)
        for form, words in {"text": "Gone\n! No response", "html": ">No response</p>"}.items():
            shown = subprocess.run(
                [widgetrun, screen, "--format", form], capture_output=True, text=True,
                env={**os.environ, "KEY": "a-write-key-of-much-length"})
            must(shown.stdout.count("No response") == 1 and words in shown.stdout, f"two engines: {form}", shown)
        print("two engines: ok")
    finally:
        server.stop()
