"""The remote dialects: their settings in a screen, and a complete response to the searches of the screen."""
import copy
import dataclasses
import json

AIRPORTS = [{"objectID": "ZRH", "name": "Zurich", "country": "Switzerland", "elevation_ft": 1416},
            {"objectID": "LHR", "name": "Heathrow", "country": "United Kingdom", "elevation_ft": 83}]
NAMES = [airport["name"] for airport in AIRPORTS]
COUNTRIES = {airport["country"]: 1 for airport in AIRPORTS}

# The requests are one search for hits, a facet, and statistics, and one search for each item of the menu.
WIDGETS = """
widgets:
  - { type: searchBox, id: search }
  - { type: facetList, id: country, attribute: country }
  - { type: numberRange, attribute: elevation_ft }
  - { type: numericMenu, attribute: elevation_ft, items: [{ label: Low, end: 1000 }, { label: High, start: 1000 }] }
  - { type: stats }
  - { type: hits, id: hits, template: "{{name}}" }
"""


@dataclasses.dataclass
class Dialect:
    name: str
    # The settings of the searcher except the URL, the key, and the time limits.
    settings: str
    url_key: str
    # The header with the key, with `KEY` for the key.
    key_header: str
    # A complete response.
    valid: dict
    # The member of a response that contains the results.
    results: str
    # The paths of hits, of one hit, and of totals.
    hits: str
    total: str
    # The paths of members that must have the type of the complete response.
    members: list
    # Changes that make the result incomplete: the value of each path.
    incomplete: dict = dataclasses.field(default_factory=dict)
    # Members of other types that are valid: paths with the name of the value.
    valid_changes: tuple = ()

    def screen(self, urls, timeout, total):
        return (f"searcher:\n  type: {self.name}\n  {self.url_key}: {json.dumps(urls)}\n"
                f"  apiKey: ${{env:WIDGETRUN_FAULTS_KEY}}\n  {self.settings}\n"
                f"  timeout: {timeout} s\n  totalTimeout: {total} s\n{WIDGETS}")

    def body(self, changes=None):
        """The complete response with other values at some paths."""
        document = copy.deepcopy(self.valid)
        for path, value in (changes or {}).items():
            *parents, last = path.split(".")
            container = document
            for name in parents:
                container = container[int(name) if isinstance(container, list) else name]
            container[int(last) if isinstance(container, list) else last] = value
        return json.dumps(document).encode()

    def value(self, path):
        value = self.valid
        for name in path.split("."):
            value = value[int(name) if isinstance(value, list) else name]
        return value

    def error(self, message):
        """An error response with a message."""
        error = {"error": {"type": "x", "reason": message}, "status": 400} if self.name == "elasticsearch" else {
            "message": message}
        return json.dumps(error).encode()


def typesense():
    counted = [
        {"field_name": "country", "counts": [
            {"value": name, "highlighted": name, "count": 1} for name in COUNTRIES], "stats": {"total_values": 2}},
        {"field_name": "elevation_ft", "counts": [{"value": "83", "highlighted": "83", "count": 1}],
         "stats": {"min": 83.0, "max": 1416.0, "sum": 1499.0, "avg": 749.5, "total_values": 2}}]
    results = [{"found": 2, "out_of": 2, "page": 1, "search_time_ms": 1, "search_cutoff": False,
                "facet_counts": counted,
                "hits": [{"document": {**airport, "id": airport["objectID"]}, "highlight": {}}
                         for airport in AIRPORTS]}]
    results += [{"found": 1, "page": 1, "search_time_ms": 1, "facet_counts": [], "hits": []}] * 2
    return Dialect(
        "typesense", "collection: airports\n  searchable: [name]", "url", "x-typesense-api-key: KEY",
        {"results": results}, "results", "results.0.hits", "results.0.found",
        ["results", "results.0", "results.0.found", "results.1.found", "results.0.hits", "results.0.hits.0",
         "results.0.hits.0.document", "results.0.facet_counts", "results.0.facet_counts.0",
         "results.0.facet_counts.0.counts", "results.0.facet_counts.0.counts.0",
         "results.0.facet_counts.0.counts.0.count", "results.0.facet_counts.1.stats",
         "results.0.facet_counts.1.stats.min"],
        {"results.0.search_cutoff": True}, ("results.0.facet_counts.1.stats.min null",))


def elasticsearch():
    aggregations = {
        "s0": {"doc_count": 2,
               "f0": {"doc_count_error_upper_bound": 0, "sum_other_doc_count": 0,
                      "buckets": [{"key": name, "doc_count": 1} for name in COUNTRIES]},
               "n0": {"count": 2, "min": 83.0, "max": 1416.0, "avg": 749.5, "sum": 1499.0}},
        "s1": {"doc_count": 1}, "s2": {"doc_count": 1}}
    result = {"took": 1, "timed_out": False, "status": 200,
              "_shards": {"total": 2, "successful": 2, "skipped": 0, "failed": 0},
              "hits": {"total": {"value": 2, "relation": "eq"}, "max_score": 1.0, "hits": [
                  {"_index": "airports", "_id": airport["objectID"], "_score": 1.0, "_source": airport}
                  for airport in AIRPORTS]},
              "aggregations": aggregations}
    shard = {"total": 2, "successful": 1, "skipped": 0, "failed": 1, "failures": [
        {"shard": 0, "index": "airports", "reason": {"type": "query_shard_exception", "reason": "no mapping"}}]}
    base = "responses.0"
    return Dialect(
        "elasticsearch", "index: airports\n  searchable: [name]\n  exact: [elevation_ft]", "url",
        "authorization: apikey KEY", {"took": 1, "responses": [result]}, "responses", f"{base}.hits.hits",
        f"{base}.hits.total.value",
        ["responses", base, f"{base}.hits", f"{base}.hits.total", f"{base}.hits.total.value", f"{base}.hits.hits",
         f"{base}.hits.hits.0", f"{base}.hits.hits.0._source", f"{base}.aggregations", f"{base}.aggregations.s0",
         f"{base}.aggregations.s0.f0", f"{base}.aggregations.s0.f0.buckets", f"{base}.aggregations.s0.f0.buckets.0",
         f"{base}.aggregations.s0.f0.buckets.0.doc_count", f"{base}.aggregations.s0.n0",
         f"{base}.aggregations.s0.n0.min", f"{base}.aggregations.s1", f"{base}.aggregations.s1.doc_count"],
        {f"{base}.timed_out": True, f"{base}._shards": shard},
        # Elasticsearch 6 returns the total as a number. Without numbers, there is no minimum.
        (f"{base}.hits.total 7", f"{base}.aggregations.s0.n0.min null"))


def meilisearch():
    results = [{"indexUid": "airports", "hits": [{**airport, "_formatted": airport} for airport in AIRPORTS],
                "query": "", "processingTimeMs": 1, "hitsPerPage": 20, "page": 1, "totalPages": 1, "totalHits": 2,
                "facetDistribution": {"country": COUNTRIES, "elevation_ft": {"83": 1, "1416": 1}},
                "facetStats": {"elevation_ft": {"min": 83.0, "max": 1416.0}}}]
    results += [{"indexUid": "airports", "hits": [], "processingTimeMs": 1, "totalHits": 1}] * 2
    return Dialect(
        "meilisearch", "index: airports\n  key: objectID\n  searchable: [name]", "url", "authorization: bearer KEY",
        {"results": results}, "results", "results.0.hits", "results.0.totalHits",
        ["results", "results.0", "results.0.totalHits", "results.1.totalHits", "results.0.hits", "results.0.hits.0",
         "results.0.facetDistribution", "results.0.facetDistribution.country",
         "results.0.facetDistribution.country.Switzerland", "results.0.facetStats",
         "results.0.facetStats.elevation_ft", "results.0.facetStats.elevation_ft.min"],
        valid_changes=("results.0.facetStats.elevation_ft.min null",))


def algolia():
    results = [{"hits": [{**airport, "_highlightResult": {}} for airport in AIRPORTS], "nbHits": 2, "page": 0,
                "nbPages": 1, "hitsPerPage": 20, "processingTimeMS": 1, "exhaustiveNbHits": True,
                "facets": {"country": COUNTRIES, "elevation_ft": {"83": 1, "1416": 1}},
                "facets_stats": {"elevation_ft": {"min": 83.0, "max": 1416.0, "avg": 749.5, "sum": 1499.0}}}]
    results += [{"hits": [], "nbHits": 1, "page": 0, "nbPages": 1, "hitsPerPage": 0, "processingTimeMS": 1}] * 2
    return Dialect(
        "algolia", "index: airports\n  appID: APP\n  searchable: [name]", "hosts", "x-algolia-api-key: KEY",
        {"results": results}, "results", "results.0.hits", "results.0.nbHits",
        ["results", "results.0", "results.0.nbHits", "results.1.nbHits", "results.0.hits", "results.0.hits.0",
         "results.0.facets", "results.0.facets.country", "results.0.facets.country.Switzerland",
         "results.0.facets_stats", "results.0.facets_stats.elevation_ft", "results.0.facets_stats.elevation_ft.min"])


DIALECTS = [typesense(), elasticsearch(), meilisearch(), algolia()]
