"""Tests 'widgetrun push' and 'widgetrun check' with each remote engine.

Usage: check.py WIDGETRUN

A mock server (server.py) simulates the engines and injects faults. In spite of the faults, the stored
documents must finally equal the records of the file.
"""

import concurrent.futures
import json
import os
import socket
import subprocess
import sys
import tempfile
import urllib.request

sys.dont_write_bytecode = True

from support import (
    SEARCHERS, Server, WRITE_KEY, are_complete, expect, expected, push, push_command, screen_for, widgetrun)

SEARCH_KEY = "a-search-key-of-much-length"
INVALID_KEY = "another-secret-key"


def run_check(screen, *options, key=WRITE_KEY):
    return subprocess.run(
        [widgetrun, "check", screen, *options], capture_output=True, text=True, env={**os.environ, "KEY": key})


def changed(screen, *changes):
    """Writes a copy of a screen with replaced texts, in the same folder."""
    with open(screen) as file:
        text = file.read()
    for old, new in changes:
        text = text.replace(old, new)
    other = screen.replace(".yaml", "-other.yaml")
    with open(other, "w") as file:
        file.write(text)
    return other


def test_check(engine, screen):
    """Tests the diagnostics of 'check' for a screen whose records were pushed."""
    valid = run_check(screen)
    expect(valid.returncode == 0 and "no problems" in valid.stdout, f"{engine}: check accepts the pushed screen", valid)
    other = changed(screen, ("attribute: country }", "attribute: contry }\n  - { type: facetList, attribute: currency }"))
    invalid = run_check(other, "--deny-warnings")
    expect(invalid.returncode == 1, f"{engine}: check rejects wrong attributes", invalid)
    # A search of a missing field fails only in Typesense.
    unknown = "the attribute 'contry' has no field" if engine == "typesense" else "examined records has the attribute 'contry'"
    for text in [unknown, "did you mean 'country'?",
                 f"the attribute 'currency' {LIMITATIONS[engine]}",
                 f"run 'widgetrun push {other} --to main --records FILE'"]:
        expect(text in invalid.stderr, f"{engine}: check reports: {text}", invalid)
    expect("objectID" not in invalid.stderr, f"{engine}: check reports no valid attribute", invalid)
    complete = run_check(screen, "--settings")
    expect("main (" in complete.stdout and "the index has all settings" in complete.stdout,
           f"{engine}: check --settings accepts the pushed index", complete)
    other = changed(screen, ("attribute: country }", "attribute: country }\n  - { type: facetList, attribute: currency }"))
    lacking = run_check(other, "--settings")
    for text in ["these requests add what the index lacks", *ADDITIONS[engine]]:
        expect(text in lacking.stdout, f"{engine}: check --settings prints: {text}", lacking)
    missing = run_check(changed(screen, (": airports,", ": airprots,")))
    expect(missing.returncode == 1 and "did you mean 'airports'?" in missing.stderr, f"{engine}: check suggests an index", missing)
    search_only = run_check(screen, "--deny-warnings", key=SEARCH_KEY)
    expect(search_only.returncode == 0, f"{engine}: check accepts a search-only key", search_only)
    has_note = "note: the settings of the " in search_only.stderr
    expect(has_note == (engine != "elasticsearch"), f"{engine}: check notes that the settings are unavailable", search_only)
    denied = run_check(screen, key=INVALID_KEY)
    expect(denied.returncode == 1, f"{engine}: check rejects an invalid key", denied)
    for result in [invalid, missing, search_only, denied]:
        for key in ["a-write-key", "a-search-key", INVALID_KEY]:
            expect(key not in result.stdout + result.stderr, f"{engine}: check shows no API key", result)


# What 'check --settings' prints for a facet that an index lacks.
ADDITIONS = {
    "typesense": ["PATCH /collections/airports", '+ fields.currency.facet: true'],
    "elasticsearch": ["PUT /airports/_mapping", "POST /airports/_update_by_query", "+ mappings.properties.currency.fields.keyword.type"],
    "meilisearch": ["PATCH /indexes/airports/settings", '+ filterableAttributes: "currency"'],
    "algolia": ["PUT /1/indexes/airports/settings", '+ attributesForFaceting: "searchable(currency)"'],
}

LIMITATIONS = {
    "typesense": "has no field in the collection 'airports'", "elasticsearch": "is not mapped in the index 'airports'",
    "meilisearch": "cannot be filtered by in the index 'airports'", "algolia": "is not faceted in the index 'airports'",
}


def test_engine(engine, server, folder):
    """Tests all commands with one engine."""
    screen = screen_for(engine, server, folder)
    server.start(faults=0)
    denied = push(screen, key=INVALID_KEY)
    expect(denied.returncode == 1, f"{engine}: push fails with an invalid key", denied)
    expect(INVALID_KEY not in denied.stdout + denied.stderr, f"{engine}: push shows no API key", denied)
    dry = push(screen, "--dry-run")
    expect(dry.returncode == 0 and "city" in dry.stdout and f"{len(expected)} records would be sent" in dry.stdout,
           f"{engine}: push shows the settings", dry)
    expect(not server.collections(engine).keys() - {"/aliases"}, f"{engine}: push --dry-run changes nothing")
    done = push(screen)
    expect(done.returncode == 0 and f"{len(expected)} records sent" in done.stdout, f"{engine}: push sends all records", done)
    expect(are_complete(server.stored(engine)["documents"]), f"{engine}: the stored documents equal the records")
    again = push(screen)
    expect(f"0 records sent, {len(expected)} were already sent" in again.stdout, f"{engine}: a complete push is not repeated", again)
    test_check(engine, screen)

    # With injected faults.
    server.stop()
    server.start(faults=12)
    faulty = push(screen, "--replace", "--batch", "40")
    expect(faulty.returncode == 0, f"{engine}: push recovers from faults", faulty)
    expect(are_complete(server.stored(engine)["documents"]), f"{engine}: no record is lost by faults")
    server.stop()

    # Two replacements are killed before they are complete.
    server.start(faults=0)
    for attempt in range(2):
        before = len(server.replacement(engine)["documents"])
        running = subprocess.Popen(
            push_command(screen, "--batch", "5", "--replace"), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, env={**os.environ, "KEY": WRITE_KEY})
        while running.poll() is None:
            if before + 50 < len(server.replacement(engine)["documents"]) < len(expected):
                break
        expect(running.poll() is None, f"{engine}: the push is killed before it is complete")
        running.kill()
        running.wait()
        expect(are_complete(server.stored(engine)["documents"]), f"{engine}: a killed replacement changes no record")
    rest = push(screen, "--replace")
    expect(rest.returncode == 0 and "were already sent" in rest.stdout, f"{engine}: push resumes", rest)
    expect(are_complete(server.stored(engine)["documents"]), f"{engine}: no record is lost by killed pushes")
    expect(not server.replacement(engine)["documents"], f"{engine}: nothing remains of the replaced records")

    # Without a checkpoint, the records have another origin.
    urllib.request.urlopen(urllib.request.Request(
        f"http://127.0.0.1:{server.port}/{engine}{CHECKPOINTS[engine]}", method="DELETE",
        headers={"authorization": "write-key", "x-typesense-api-key": "write-key", "x-algolia-api-key": "write-key"})).read()
    if engine == "meilisearch":
        wait_for_tasks(server)
    foreign = push(screen)
    expect(foreign.returncode == 1 and "was not created by 'push'" in foreign.stderr, f"{engine}: push does not replace a foreign index", foreign)
    expect(are_complete(server.stored(engine)["documents"]), f"{engine}: a rejected push changes nothing")
    server.stop()
    unreachable = run_check(screen)
    expect(unreachable.returncode == 1 and unreachable.stderr.count(f"'{engine}' did not respond") == 1,
           f"{engine}: check reports an unreachable server once", unreachable)
    print(f"{engine}: ok")


# The paths of the checkpoints.
CHECKPOINTS = {
    "typesense": "/collections/airports_push", "elasticsearch": "/airports_push",
    "meilisearch": "/indexes/airports_push", "algolia": "/1/indexes/airports_push",
}


def wait_for_tasks(server):
    """Waits until all tasks of Meilisearch are complete."""
    number = 0
    while True:
        try:
            request = urllib.request.Request(
                f"http://127.0.0.1:{server.port}/meilisearch/tasks/{number}", headers={"authorization": "write-key"})
            if json.load(urllib.request.urlopen(request))["status"] != "processing":
                number += 1
        except Exception:
            return


def test_with_server(engine):
    with Server.in_new_folder() as server:
        test_engine(engine, server, server.folder)


def test_unreachable_server(engine):
    with tempfile.TemporaryDirectory() as folder:
        done = push(screen_for(engine, Server(folder), folder))
        expect(done.returncode == 69, f"{engine}: push reports an unreachable server", done)


# The tests run concurrently, because they mostly wait for retries.
with concurrent.futures.ThreadPoolExecutor(2 * len(SEARCHERS)) as pool:
    for done in [pool.submit(test, engine) for engine in SEARCHERS for test in (test_unreachable_server, test_with_server)]:
        done.result()

# A screen with two engines, one of which is unreachable: only its widgets report the failure.
with tempfile.TemporaryDirectory() as folder, socket.socket() as reserved:
    reserved.bind(("127.0.0.1", 0))
    server = Server(folder)
    server.start(faults=0)
    screen = os.path.join(folder, "both.yaml")
    with open(screen, "w") as file:
        file.write(f"""
title: Both
searchers:
  alive: {{ type: meilisearch, url: 'http://127.0.0.1:{server.port}/meilisearch', apiKey: '${{env:KEY}}', index: airports }}
  gone: {{ type: typesense, url: 'http://127.0.0.1:{reserved.getsockname()[1]}', apiKey: '${{env:KEY}}', collection: airports, searchable: [name] }}
widgets:
  - {{ type: searchBox, id: search }}
  - {{ type: hits, id: found, searcher: alive }}
  - {{ type: stats, id: count, searcher: alive }}
  - {{ type: hits, id: missing, title: Gone, searcher: gone }}
""")
    try:
        shown = subprocess.run(
            [widgetrun, screen, "--query", "zur", "--format", "json"], capture_output=True, text=True,
            env={**os.environ, "KEY": WRITE_KEY})
        expect(shown.returncode == 69, "two engines: the exit code reports the failure", shown)
        frame = json.loads(shown.stdout)
        views = {widget["id"]: widget["view"] for widget in frame["widgets"]}
        expect([hit["name"] for hit in views["found"]["hits"]] == ["zur"], "two engines: the available engine has hits", shown)
        expect(frame["results"]["alive"]["nbHits"] == 1 and not frame["results"]["gone"], "two engines: only the available engine has results", shown)
        expect(any("'typesense' did not respond" in error for error in map(str, frame["errors"])), "two engines: the failure is reported", shown)
        expect(not any("meilisearch" in error for error in map(str, frame["errors"])), "two engines: the available engine has no error", shown)
        failures = {widget["id"]: widget.get("failure") for widget in frame["widgets"]}
        expect([id for id, failure in failures.items() if failure] == ["missing"] and views["missing"]["kind"] == "records",
               "two engines: the widget shows the failure", shown)
        for output_format, text in {"text": "Gone\n! No response", "html": ">No response</p>"}.items():
            shown = subprocess.run(
                [widgetrun, screen, "--format", output_format], capture_output=True, text=True,
                env={**os.environ, "KEY": WRITE_KEY})
            expect(shown.stdout.count("No response") == 1 and text in shown.stdout, f"two engines: {output_format} shows the failure", shown)
        print("two engines: ok")
    finally:
        server.stop()
