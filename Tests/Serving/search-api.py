#!/usr/bin/env python3
"""Tests the search API of 'widgetrun serve' with Algolia's client and with requests of web pages.

Usage: search-api.py WIDGETRUN

The expected responses are computed from the records.
"""
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request

from algoliasearch.http.exceptions import RequestException
from algoliasearch.http.hosts import CallType, Host, HostsCollection
from algoliasearch.search.client import SearchClientSync
from algoliasearch.search.config import SearchConfig

SCREEN = """
searcher:
  type: embedded
  records: films.ndjson
  key: id
  searchable: [title, plot, genre]
  ranking: [year:asc, id:asc]
  sorts: { year_desc: [year:desc, id:asc] }
  rules:
    - when: { query: star, matching: contains, context: home }
      then: { userData: { banner: Stars } }
widgets:
  - { type: searchBox }
  - { type: facetList, attribute: genre }
  - { type: facetList, attribute: rated }
  - { type: hierarchicalMenu, attributes: [area.lvl0, area.lvl1] }
  - { type: numberRange, attribute: year }
  - { type: hits, template: "{{title}}" }
"""

GENRES = ["Action", "Drama", "Sci-Fi & Fantasy", "a:b", "-odd"]
AREAS = [("Film", "Film > Short"), ("Film", "Film > Long"), ("Series", "Series > Short")]


def films():
    generator = random.Random(5)
    words = ["star", "stars", "light", "road", "house", "river", "night", "blue"]
    for number in range(400):
        top, below = generator.choice(AREAS)
        yield {
            "id": f"f{number:03}", "title": " ".join(generator.sample(words, 3)),
            "plot": " ".join(generator.choices(words, k=12)),
            "genre": generator.sample(GENRES, generator.randint(1, 3)),
            "rated": generator.choice(["G", "PG", "R"]), "year": generator.randint(1950, 2020),
            "area": {"lvl0": top, "lvl1": below},
        }


RECORDS = list(films())


def matching(query="", test=lambda film: True):
    """Returns the records that pass the test and contain a word with the query as prefix."""
    def has(film):
        texts = [film["title"], film["plot"], *film["genre"]]
        return any(word.startswith(query) for text in texts for word in text.lower().split())
    return [film for film in RECORDS if has(film) and test(film)]


def counts(films, attribute):
    """Returns the facet counts of an attribute."""
    values = collections.Counter()
    for film in films:
        value = film["area"][attribute[5:]] if attribute.startswith("area.") else film[attribute]
        values.update(value if isinstance(value, list) else [str(value)])
    return dict(values)


class Server:
    """Serves the screen on a free port."""

    def __init__(self, widgetrun, *options):
        self.folder = tempfile.TemporaryDirectory()
        with open(os.path.join(self.folder.name, "films.ndjson"), "w", encoding="utf-8") as file:
            file.writelines(json.dumps(film) + "\n" for film in RECORDS)
        screen = os.path.join(self.folder.name, "films.yaml")
        with open(screen, "w", encoding="utf-8") as file:
            file.write(SCREEN)
        self.process = subprocess.Popen(
            [widgetrun, "serve", screen, "--port", "0", *options],
            stderr=subprocess.PIPE, text=True)
        for line in self.process.stderr:
            found = re.search(r"http://[^/]*:(\d+)/", line)
            if found:
                self.port = int(found.group(1))
                return
        raise SystemExit("the server did not start")

    def post(self, path, body, headers=None, raw=None):
        """Sends JSON as plain text, as scripts of pages do; returns status, body, and headers."""
        data = raw if raw is not None else json.dumps(body).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", data=data, method="POST",
            headers={"Content-Type": "text/plain", "Origin": "http://shop.example",
                     **(headers or {})})
        try:
            with urllib.request.urlopen(request) as response:
                return response.status, json.load(response), response.headers
        except urllib.error.HTTPError as error:
            return error.code, json.load(error), error.headers

    def stop(self):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()


def expect(name, actual, expected):
    if actual != expected:
        raise SystemExit(f"{name}: expected {expected!r}, found {actual!r}")


def client_checks(port):
    config = SearchConfig("app", "key")
    config.hosts = HostsCollection([
        Host(url="127.0.0.1", scheme="http", port=port, accept=CallType.READ | CallType.WRITE)])
    client = SearchClientSync.create_with_config(config)

    single = client.search_single_index("main", {"query": "star", "facets": ["*"]})
    found = matching("star")
    expect("hits", single.nb_hits, len(found))
    expect("genres", single.facets["genre"], counts(found, "genre"))
    years = [film["year"] for film in found]
    expect("minimum year", single.facets_stats["year"].min, float(min(years)))
    expect("maximum year", single.facets_stats["year"].max, float(max(years)))
    expect("highlight", "<em>" in single.hits[0].highlight_result["title"].actual_instance.value
           or "<em>" in single.hits[0].highlight_result["plot"].actual_instance.value, True)

    both = client.search({"requests": [
        {"indexName": "main", "query": "", "filters": "genre:Action AND year > 1990"},
        {"indexName": "main_year_desc", "hitsPerPage": 3, "getRankingInfo": True},
        {"indexName": "main", "type": "facet", "facet": "genre", "facetQuery": "sci"},
    ]})
    first, second, third = [result.actual_instance for result in both.results]
    expect("filtered", first.nb_hits,
           len(matching(test=lambda film: "Action" in film["genre"] and film["year"] > 1990)))
    newest = sorted(RECORDS, key=lambda film: (-film["year"], film["id"]))[:3]
    expect("newest", [hit.object_id for hit in second.hits], [film["id"] for film in newest])
    expect("values", [(hit.value, hit.count) for hit in third.facet_hits],
           [("Sci-Fi & Fantasy", counts(RECORDS, "genre")["Sci-Fi & Fantasy"])])

    values = client.search_for_facet_values("main", "rated", {"facetQuery": "p"})
    expect("rated", [(hit.value, hit.highlighted) for hit in values.facet_hits],
           [("PG", "<em>P</em>G")])

    expect("record", client.get_object("main", "f007")["title"], RECORDS[7]["title"])
    several = client.get_objects({"requests": [
        {"indexName": "main", "objectID": "f001"}, {"indexName": "main", "objectID": "f002"}]})
    expect("records", [record["title"] for record in several.results],
           [RECORDS[1]["title"], RECORDS[2]["title"]])

    hits = []
    for page in range(8):
        response = client.search_single_index("main", {"page": page, "hitsPerPage": 50})
        hits += [hit.object_id for hit in response.hits]
    expect("all pages", sorted(hits), [film["id"] for film in RECORDS])

    for status, call in [
        (404, lambda: client.search_single_index("none", {})),
        (400, lambda: client.search_single_index("main", {"filters": "genre:"})),
        (403, lambda: client.save_object("main", {"objectID": "x"})),
        (403, lambda: client.delete_index("main")),
    ]:
        try:
            call()
        except RequestException as error:
            expect("status", error.status_code, status)
        else:
            raise SystemExit(f"expected status {status}")
    client.close()


def page_checks(server):
    """A page's requests for a query with disjunctive, hierarchical, and numeric filters."""
    common = {
        "analytics": False, "attributesToSnippet": ["plot:5"], "distinct": 1,
        "filters": "NOT rated:R", "getRankingInfo": True, "query": "star",
        "highlightPreTag": "__ais-highlight__", "highlightPostTag": "__/ais-highlight__",
        "maxValuesPerFacet": 20, "ruleContexts": ["home"], "indexName": "main_year_desc",
    }
    tests = {
        "genre": lambda film: {"Action", "Sci-Fi & Fantasy"} & set(film["genre"]),
        "area": lambda film: film["area"]["lvl1"] == "Film > Long",
        "rated": lambda film: film["rated"] == "PG",
        "year": lambda film: 1970 <= film["year"] <= 1999,
    }
    filters = {
        "genre": ["genre:Action", "genre:Sci-Fi & Fantasy"], "area": ["area.lvl1:Film > Long"],
        "rated": ["rated:PG"],
    }

    def query(without, facets, **more):
        remaining = [filters[name] for name in filters if name != without]
        years = {} if without == "year" else {"numericFilters": ["year>=1970", "year<=1999"]}
        return {**common, **years, "facetFilters": remaining, "facets": facets, **more}

    def expected(without):
        remaining = [test for name, test in tests.items() if name != without]
        return matching("star", lambda film: film["rated"] != "R" and all(t(film) for t in remaining))

    empty = {"hitsPerPage": 0, "page": 0, "clickAnalytics": False}
    requests = [
        query(None, ["area.lvl0", "area.lvl1", "genre", "rated", "year"], hitsPerPage=5, page=0,
              clickAnalytics=True),
        query("genre", "genre", **empty), query("rated", ["rated"], **empty),
        query("year", "year", **empty), query("area", ["area.lvl0"], **empty),
    ]
    path = "/1/indexes/*/queries?" + urllib.parse.urlencode({
        "x-algolia-agent": "a page (1.0)", "x-algolia-api-key": "KEY",
        "x-algolia-application-id": "APPID"})
    status, response, headers = server.post(path, {"requests": requests})
    expect("status", status, 200)
    expect("allowed origin", headers["Access-Control-Allow-Origin"], "http://shop.example")
    results = response["results"]
    for index, without, attribute in [
        (0, None, "rated"), (1, "genre", "genre"), (2, "rated", "rated"), (3, "year", "year"),
        (4, "area", "area.lvl0"),
    ]:
        found = expected(without)
        expect(f"hits without {without}", results[index]["nbHits"], len(found))
        expect(f"{attribute} without {without}", results[index]["facets"].get(attribute, {}),
               dict(sorted(counts(found, attribute).items(), key=lambda v: (-v[1], v[0]))[:20]))
    years = [film["year"] for film in expected("year")]
    expect("years", [results[3]["facets_stats"]["year"][name] for name in ("min", "max")],
           [min(years), max(years)])
    expect("banner", results[0]["userData"], [{"banner": "Stars"}])
    expect("query ID", len(results[0]["queryID"]), 32)
    first = max(expected(None), key=lambda film: (film["year"], film["id"] and -int(film["id"][1:])))
    expect("first hit", results[0]["hits"][0]["objectID"], first["id"])
    expect("highlight", "__ais-highlight__star__/ais-highlight__" in json.dumps(results[0]["hits"]), True)
    expect("snippet", set(results[0]["hits"][0]["_snippetResult"]["plot"]), {"value", "matchLevel"})

    # Older clients send the parameters as one URL-encoded string.
    params = urllib.parse.urlencode({
        "query": "star", "facets": json.dumps(["rated"]), "hitsPerPage": 2,
        "facetFilters": json.dumps([["genre:Action", "genre:a:b"], "rated:-R"])})
    status, response, _ = server.post(path, {"requests": [{"indexName": "main", "params": params}]})
    found = matching("star", lambda film: {"Action", "a:b"} & set(film["genre"])
                     and film["rated"] != "R")
    expect("older client", response["results"][0]["nbHits"], len(found))

    for status, path, raw in [
        (400, "/1/indexes/*/queries", b"{"), (400, "/1/indexes/*/queries", b"\xff\x00"),
        (404, "/1/indexes/none/query", b"{}"), (403, "/1/indexes/main/batch", b"{}"),
        (404, "/1/none", b"{}"),
    ]:
        found, response, _ = server.post(path, None, raw=raw)
        expect(path, (found, response["status"]), (status, status))

    preflight = urllib.request.Request(
        f"http://127.0.0.1:{server.port}/1/indexes/*/queries", method="OPTIONS",
        headers={"Origin": "http://shop.example", "Access-Control-Request-Method": "POST",
                 "Access-Control-Request-Headers": "content-type,x-algolia-api-key"})
    with urllib.request.urlopen(preflight) as response:
        allowed = response.headers["Access-Control-Allow-Headers"].lower()
        expect("preflight", (response.status // 100, "x-algolia-api-key" in allowed), (2, True))


def access_checks(server):
    """Access with restricted API keys and origins."""
    path = "/1/indexes/main/query"
    for origin, allowed in [
        ("https://shop.example", "https://shop.example"), ("https://other.example", None),
        ("http://localhost:3000", "http://localhost:3000"), ("http://localhost.example", None),
        ("null", None),
    ]:
        _, _, headers = server.post(f"{path}?x-algolia-api-key=open", {}, {"Origin": origin})
        expect(f"allowed origin for {origin}", headers["Access-Control-Allow-Origin"], allowed)
        expect(f"Vary for {origin}", "Origin" in headers["Vary"], True)
    secured = {"filters": "rated:R", "validUntil": 4102444800, "restrictIndices": ["main"]}
    key = SearchClientSync("APP", "open").generate_secured_api_key("open", secured)
    found, result, _ = server.post(path, {"filters": "genre:Drama"}, {"X-Algolia-API-Key": key})
    expect("secured key", found, 200)
    expect("hits of a secured key", result["nbHits"],
           sum(film["rated"] == "R" and "Drama" in film["genre"] for film in films()))
    found, _, _ = server.post("/1/indexes/main_year_desc/query", {}, {"X-Algolia-API-Key": key})
    expect("index that the secured key does not permit", found, 403)
    expired = SearchClientSync("APP", "open").generate_secured_api_key("open", {"validUntil": 1})
    expect("expired key", server.post(path, {}, {"X-Algolia-API-Key": expired})[0], 403)
    for key, status in [("open", 200), ("sesame", 200), ("shut", 403), ("", 403)]:
        found, _, _ = server.post(path, {}, {"X-Algolia-API-Key": key})
        expect(f"key '{key}'", found, status)


def main(widgetrun):
    server = Server(widgetrun, "--api-key", "open", "--api-key", "sesame",
                    "--allow-origin", "https://shop.example")
    try:
        access_checks(server)
    finally:
        server.stop()
    server = Server(widgetrun, "--allow-origin", "http://shop.example")
    try:
        client_checks(server.port)
        page_checks(server)
    finally:
        server.stop()
    print("the search API responds as expected")


if __name__ == "__main__":
    main(*sys.argv[1:])
